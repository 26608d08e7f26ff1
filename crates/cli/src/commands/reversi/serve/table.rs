//! The one table of the match, as its host sees it.

use std::net::SocketAddr;

use parlor_game::Outcome;
use parlor_reversi::Config;
use parlor_wire::{
    ClockView, Create, MatchId, Settings, TableId, ToClient, ToServer, Update, Want,
};
use serde_json::{json, value::to_raw_value};

use super::seats::Seat;
use crate::{
    exit::Exit,
    series::{House, Operator},
};

/// The table of the match.
pub(super) struct Host {
    operator: Operator,
    id: TableId,
    /// Where binary clients connect.
    pub(super) door: Option<String>,
    /// The group number of each seat; 0 for seats without one.
    pub(super) groups: Vec<u8>,
    /// The name of each seat.
    pub(super) names: Vec<String>,
    /// What the first update told.
    first: Option<Box<Update>>,
    /// Which chairs are for clients.
    clients: Vec<bool>,
    /// How many clients sit.
    seated: usize,
}

/// A match that is over.
pub(super) struct Over {
    pub(super) game: MatchId,
    pub(super) outcome: Outcome,
    pub(super) clocks: Option<Vec<ClockView>>,
}

impl Host {
    /// Opens the table.
    pub(super) async fn open(
        house: &House,
        config: &Config,
        settings: &Settings,
        seats: &[Seat],
    ) -> anyhow::Result<Self> {
        let mut host = Self {
            operator: Operator::hello(&house.server).await?,
            id: TableId(String::new()),
            door: None,
            groups: Vec::new(),
            names: Vec::new(),
            first: None,
            clients: seats.iter().map(|seat| *seat == Seat::Client).collect(),
            seated: 0,
        };
        let create = Create {
            id: "open".into(),
            game: "reversi".into(),
            config: Some(to_raw_value(config)?),
            settings: Some(json!(settings)),
            chairs: seats.iter().map(Seat::chair).collect(),
            stand: true,
            from: None,
            want: Want {
                view: true,
                ..Want::default()
            },
        };
        host.operator.say(&ToServer::Create(create)).await?;
        loop {
            match host.operator.hear().await? {
                ToClient::Done(done) => {
                    host.id = done.table.unwrap_or(host.id);
                    return Ok(host);
                }
                ToClient::Refused(refused) => {
                    let exit = match refused.problem.code.as_str() {
                        "no_port" => Exit::Unreachable,
                        _ => Exit::Usage,
                    };
                    return Err(exit.says(refused.problem));
                }
                said => host.take(said),
            }
        }
    }

    /// Where clients and people go.
    pub(super) fn welcome(&self, web: Option<SocketAddr>) -> String {
        let mut lines = Vec::new();
        if let Some(door) = &self.door {
            lines.push(format!("Clients connect to {door}"));
        }
        if let Some(web) = web {
            lines.push(format!("People play at http://{web}/t/{}", self.id));
        }
        lines.join("\n")
    }

    /// Waits until so many clients sit, or the match has begun.
    pub(super) async fn until_seated(&mut self, clients: usize) -> anyhow::Result<()> {
        while self.seated < clients && self.first.is_none() {
            let said = self.operator.hear().await?;
            self.take(said);
        }
        Ok(())
    }

    /// Waits until all seats are taken and the match has begun; tells how many clients sit, and of how many.
    pub(super) async fn until_begun(
        &mut self,
        mut tell: impl FnMut(usize, usize),
    ) -> anyhow::Result<()> {
        let all = self.clients.iter().filter(|client| **client).count();
        while self.first.is_none() {
            let before = self.seated;
            let said = self.operator.hear().await?;
            self.take(said);
            if before < self.seated {
                tell(self.seated, all);
            }
        }
        Ok(())
    }

    /// Follows the match to its end; each step is shown.
    pub(super) async fn until_over(
        &mut self,
        mut shown: impl FnMut(&Update, &[String]),
    ) -> anyhow::Result<Over> {
        let mut first = self.first.take();
        loop {
            let update = match first.take() {
                Some(update) => update,
                None => match self.operator.hear().await? {
                    ToClient::Update(update) => update,
                    _ => continue,
                },
            };
            shown(&update, &self.names);
            if let Some(over) = update.over {
                let outcome = over.finish.outcome.ok_or_else(|| {
                    Exit::No.says(format!("the match was broken off: {}", over.finish.reason))
                })?;
                return Ok(Over {
                    game: update.game,
                    outcome,
                    clocks: update.clocks,
                });
            }
        }
    }

    fn take(&mut self, said: ToClient) {
        match said {
            ToClient::Table(news) => {
                let doors = news.table.doors.iter();
                if let Some(door) = doors.map(|door| door.address.clone()).next() {
                    self.door = Some(door);
                }
                let chairs = self.clients.iter().zip(&news.table.chairs);
                let seated = chairs.filter(|(client, chair)| **client && chair.sitter.is_some());
                self.seated = seated.count();
            }
            ToClient::Update(update) => {
                if let Some(start) = &update.start {
                    self.names = start.seats.iter().map(|seat| seat.name.clone()).collect();
                    let is_client = |chair: u8| self.clients.get(usize::from(chair)) == Some(&true);
                    let groups = start.seats.iter().map(|seat| match is_client(seat.chair) {
                        true => group(&seat.name),
                        false => 0,
                    });
                    self.groups = groups.collect();
                }
                self.first = Some(update);
            }
            _ => {} // Nothing else matters before the match.
        }
    }
}

/// The number in `group 7`.
pub(crate) fn group(name: &str) -> u8 {
    let number = name.strip_prefix("group ");
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}
