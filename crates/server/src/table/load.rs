//! Tables as they come back from the store.

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use parlor_catalog::Catalog;
use parlor_game::{Millis, Problem, Viewer, Why};
use parlor_play::{AnyMatch, By, Checksum, Finish, Footer, Header, How, Stamp, end_line};
use parlor_store::{StoreError, StoredMatch, Write, kept};
use parlor_wire::{ChatLine, Done, MatchId, Restart};
use tokio::time::Instant;

use super::{
    chat::TAIL,
    clock::Clocks,
    core::{Origin, Table},
    effects::{House, Note},
    life::seat_summary,
    live::{Live, Time},
    memo::Memo,
    phase::Phase,
    row::{Row, RowMatch},
};
use crate::hub::Hub;

/// How long a match waits after a restart for its drivers to come back.
const COME_BACK: Duration = Duration::from_secs(10);

/// What of a table was kept.
pub(crate) struct Kept {
    pub(crate) row: Row,
    pub(super) game: Option<StoredMatch>,
    pub(super) before: Option<StoredMatch>,
    pub(super) origin: Option<Origin>,
    pub(super) chat: Vec<ChatLine>,
    pub(super) memos: Vec<(u8, String)>,
}

/// Fetches a table from the store.
pub(crate) async fn load(hub: &Hub, row: Row) -> Result<Kept, StoreError> {
    let game = match &row.game_now {
        Some(game) => hub.store.stored_match(game.id.0.clone()).await?,
        None => None,
    };
    let memos = match &row.game_now {
        Some(game) => hub.store.memos(game.id.0.clone()).await?,
        None => Vec::new(),
    };
    let before = match &row.game_before {
        Some(id) => hub.store.stored_match(id.0.clone()).await?,
        None => None,
    };
    let origin = match &row.from {
        Some((from, count)) if row.matches == 0 => {
            let from = hub.store.stored_match(from.0.clone()).await?;
            from.and_then(|from| {
                let rules = Header::read(&from.header).ok()?.rules;
                let mut lines = from.lines;
                lines.truncate(usize::try_from(*count).unwrap_or(usize::MAX));
                Some(Origin { lines, rules })
            })
        }
        Some(_) | None => None,
    };
    let tail = u32::try_from(TAIL).unwrap_or(u32::MAX);
    let chat = hub.store.chat(row.id.0.clone(), tail).await?;
    let chat = chat.iter().filter_map(|line| {
        let read = kept::read::<kept::ChatLine>(line);
        let id = &row.id;
        read.inspect_err(|error| {
            tracing::error!(table = %id, %error, "a line of chat cannot be read");
            hub.metrics.unreadable("chat", &format!("{id} {line}"));
        })
        .ok()
        .map(ChatLine::from)
    });
    let chat: Vec<ChatLine> = chat.collect();
    Ok(Kept {
        row,
        game,
        before,
        origin,
        chat,
        memos,
    })
}

impl Kept {
    /// Whether the rules of the match that is being played are known, and its header can be read.
    pub(crate) fn check_rules(&self, catalog: &Catalog) -> Result<(), Problem> {
        let Some(stored) = self.game.as_ref().filter(|game| game.footer.is_none()) else {
            return Ok(());
        };
        let header = Header::read(&stored.header).map_err(|error| {
            tracing::error!(table = %self.row.id, %error, "the header of a match cannot be read");
            crate::hub::unreadable("the match at this table")
        })?;
        catalog.rules(&header.game, header.rules).map(|_| ())
    }
}

/// Rebuilds a table from what was kept.
pub(crate) fn reopen(house: Arc<dyn House>, kept: Kept, now: Instant) -> Result<Table, Problem> {
    let listed = house.catalog().game(&kept.row.game)?;
    let row_match = kept.row.game_now.clone();
    let mut table = Table::new(house, listed, kept.row);
    table.ask_to_play_on();
    table.chat = kept.chat.into();
    table.origin = kept.origin;
    if let (Some(id), Some(stored)) = (table.row.game_before.clone(), kept.before) {
        table.recall_match(id, &stored, now);
    }
    if let (Some(row_match), Some(stored)) = (row_match, kept.game) {
        table.reopen_match(&row_match, stored, now);
    }
    if let Some(live) = table.phase.live_mut() {
        let read = |(seat, text): (u8, String)| {
            let memo = Memo::read(&text).inspect_err(|error| {
                tracing::error!(game = %live.id, seat, %error, "private notes cannot be read");
                let id = format!("{} {seat}", live.id);
                table.fx.notes.push(Note::Unreadable("memo", id));
            });
            Some((parlor_game::Seat(seat), memo.ok()?))
        };
        live.memos = kept.memos.into_iter().filter_map(read).collect();
    }
    Ok(table)
}

impl Table {
    fn reopen_match(&mut self, row_match: &RowMatch, stored: StoredMatch, now: Instant) {
        let header = match Header::read(&stored.header) {
            Ok(header) => header,
            Err(error) => {
                tracing::error!(game = %row_match.id, %error, "the header of a match cannot be read");
                return;
            }
        };
        let over = stored.footer.is_some();
        let chairs = row_match.chairs.clone();
        match self.rebuild(row_match.id.clone(), chairs, &header, &stored, now) {
            Ok(mut live) => {
                self.recall_commands(&mut live);
                self.phase = Phase::of(live);
                if !over {
                    self.come_back_after_restart(row_match, now);
                }
            }
            Err(problem) => {
                tracing::error!(game = %row_match.id, %problem, "a match cannot be played on");
                if !over {
                    self.give_up(row_match, &header, &stored, &problem);
                }
            }
        }
    }

    /// Answers of the match before are found again too: its last move may have been told to nobody.
    fn recall_match(&mut self, id: MatchId, stored: &StoredMatch, now: Instant) {
        let header = match Header::read(&stored.header) {
            Ok(header) => header,
            Err(error) => {
                tracing::error!(game = %id, %error, "the header of a match cannot be read");
                return;
            }
        };
        let chairs = header.seats.iter().map(|seat| seat.chair).collect();
        if let Ok(mut live) = self.rebuild(id, chairs, &header, stored, now) {
            self.recall_commands(&mut live);
        }
    }

    fn rebuild(
        &self,
        id: MatchId,
        chairs: Vec<u8>,
        header: &Header,
        stored: &StoredMatch,
        now: Instant,
    ) -> Result<Live, Problem> {
        let over = stored.footer.is_some();
        let game = self.replay(header, &stored.seed, &stored.lines, over)?;
        let clocks = header
            .seats
            .iter()
            .map(|seat| (seat.kind.as_str(), *self.row.settings.clocks.of(&seat.kind)));
        let clocks = Clocks::new(clocks);
        let time = Time::Waits {
            at: game.now(),
            until: now + COME_BACK,
        };
        let mut live = Live::new(id, game, stored.seed, header.clone(), chairs, clocks, time);
        live.checksum = checksum(stored);
        live.kept = stored.lines.len();
        live.restore(stored.footer.as_deref(), now);
        Ok(live)
    }

    fn replay(
        &self,
        header: &Header,
        seed: &parlor_game::Seed,
        lines: &[String],
        over: bool,
    ) -> Result<Box<dyn AnyMatch>, Problem> {
        let kind = self.house.catalog().rules(&header.game, header.rules)?;
        let seats = u8::try_from(header.seats.len()).unwrap_or(u8::MAX);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let seed = (!over).then_some(*seed);
        let tried = std::panic::catch_unwind(AssertUnwindSafe(|| {
            kind.replay(&header.config, seats, seed, &lines)
        }));
        match tried {
            Ok(Ok(game)) => Ok(game),
            Ok(Err(error)) => Err(Problem::new("replay", error.to_string())),
            Err(_) => Err(super::live::fault()),
        }
    }

    /// Answers to commands that the log shows are found again when they are repeated.
    fn recall_commands(&mut self, live: &mut Live) {
        for step in 0..live.game.steps() {
            let Some(line) = live.game.facts(step).and_then(|facts| facts.line) else {
                continue;
            };
            let key = live
                .game
                .stamp(line)
                .and_then(|stamp| stamp.command.clone());
            let Some(key) = key else { continue };
            let number = live.game.actor(line).map(|seat| {
                let numbers = live.numbers(Viewer::Seat(seat));
                let known = numbers.partition_point(|told| *told as usize <= step);
                u32::try_from(known).unwrap_or(u32::MAX)
            });
            let done = Done {
                id: key.id.clone(),
                table: Some(self.row.id.clone()),
                chair: None,
                number,
            };
            self.recall(key, done);
        }
    }

    /// Sockets were lost with the server: each seat as its policy says.
    fn come_back_after_restart(&mut self, row_match: &RowMatch, now: Instant) {
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        for (decision, seat, used) in &row_match.noted {
            let seat = parlor_game::Seat(*seat);
            if live.clocks.decision(seat) == Some(*decision) {
                live.clocks.carry(seat, *used);
            }
        }
        let seats: Vec<_> = live.all_seats().collect();
        let mut gone = Vec::new();
        let mut abort = false;
        for seat in seats {
            let chair = self.phase.live().and_then(|live| live.chair_of_seat(seat));
            let sat = chair.and_then(|chair| self.row.sitter(chair)).cloned();
            let Some(sat) = sat.filter(|sat| sat.player.is_none()) else {
                continue;
            };
            if let Some(state) = self.phase.live_mut().and_then(|live| live.seat_mut(seat)) {
                state.driver.wait_from(now + COME_BACK);
            }
            if let Some(player) = sat.handed {
                self.put_stand_in(seat, player, super::driver::Cause::Handed);
            }
            if sat.gone {
                match self.phase.live_mut() {
                    Some(live) if live.has_left(seat) => live.left.insert(seat),
                    Some(_) | None => self.keep_for_good(seat),
                }
                continue;
            }
            match self.policy(seat).restart {
                Restart::Absent => {}
                Restart::Leave => gone.push((
                    seat,
                    Why::Lost {
                        code: "closed".into(),
                    },
                )),
                Restart::Abort => abort = true,
            }
        }
        if abort {
            self.end(How::Aborted, "restart", now);
        } else if !gone.is_empty() {
            self.let_go(gone, Stamp::by(By::Table), now);
        }
    }

    /// A log that cannot be played on ends with an explanation and is not tried again.
    fn give_up(
        &mut self,
        row_match: &RowMatch,
        header: &Header,
        stored: &StoredMatch,
        problem: &Problem,
    ) {
        let finish = Finish {
            how: How::Aborted,
            outcome: None,
            reason: problem.code.clone(),
        };
        let line = end_line(Millis(0), How::Aborted, &problem.code);
        let mut checksum = checksum(stored);
        checksum.add(&line);
        self.write(Write::Entry {
            match_id: row_match.id.0.clone(),
            step: u32::try_from(stored.lines.len()).unwrap_or(u32::MAX),
            line,
        });
        let ended = self.house.today();
        let footer = Footer::new(finish.clone(), Vec::new(), &stored.seed, ended);
        let summary = parlor_wire::MatchSummary {
            id: row_match.id.clone(),
            table: self.row.id.clone(),
            game: self.row.game.clone(),
            seats: header.seats.iter().map(seat_summary).collect(),
            finish,
            left: parlor_game::SeatSet::EMPTY,
            played_on: Vec::new(),
            started: header.started,
            ended,
        };
        self.write(Write::Finish(parlor_store::Finish {
            id: row_match.id.0.clone(),
            ended,
            summary: kept::write(&kept::Summary::from(&summary)),
            footer: checksum.close(footer),
        }));
        self.row.game_now = None;
        self.announce(&format!(
            "The match was ended without a result: {}.",
            problem.message
        ));
        self.news = true;
    }
}

/// The checksum of what is kept of a match.
fn checksum(stored: &StoredMatch) -> Checksum {
    let mut checksum = Checksum::default();
    for line in std::iter::once(&stored.header).chain(&stored.lines) {
        checksum.add(line);
    }
    checksum
}

impl Live {
    /// Takes in the steps of a match that comes back; nobody is told of them again.
    fn restore(&mut self, footer: Option<&str>, now: Instant) {
        for step in 0..self.game.steps() {
            self.fold(step);
        }
        self.seen = self.game.steps();
        if let Some(footer) = footer {
            self.over = self.game.finish();
            if let Ok(footer) = serde_json::from_str::<Footer>(footer) {
                self.over = Some(footer.finish);
                self.left = footer.left.into_iter().collect();
                self.played_on = footer.played_on;
            }
        }
        self.ask(now, Millis(0));
    }
}
