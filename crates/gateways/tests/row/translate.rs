//! What the lines of the Row gateway mean.

use parlor_gateways::frame::{End, Key, Line, Lines, Protocol, Reply, Seek, Translate};
use parlor_testkit::toys::row::{Event, Mark};
use parlor_wire::{Act, Create, Hello, Ping, TableId, ToClient, ToServer, Update, VERSION, You};
use serde_json::{json, value::to_raw_value};
use tokio::time::Instant;

use super::codec::{Said, codec, read};

/// The gateway's name, which is also the kind of its sitters.
pub const NAME: &str = "row_line";

/// The protocol of one listener.
#[derive(Clone, Debug)]
pub struct RowLines {
    /// The table that is opened when none waits.
    pub auto_table: Create,
}

impl RowLines {
    /// A lost connection gives the seat up at once, and nobody comes back.
    pub fn new(settings: serde_json::Value) -> Self {
        let mut kept = json!({"policies": {"kinds": {NAME: {
            "absent": {"type": "leave", "grace": 0},
            "comeback": "none",
        }}}});
        if let (Some(kept), Some(given)) = (kept.as_object_mut(), settings.as_object()) {
            kept.extend(given.clone());
        }
        let game = json!({"id": "", "game": "row", "settings": kept});
        Self {
            auto_table: serde_json::from_value(game).unwrap(),
        }
    }
}

impl Protocol for RowLines {
    type Codec = Lines;
    type Link = RowLink;

    fn codec(&self) -> Lines {
        codec()
    }

    fn link(&self) -> RowLink {
        RowLink {
            auto_table: self.auto_table.clone(),
            table: None,
            commands: 0,
        }
    }
}

/// One connection: what its lines leave unsaid.
#[derive(Debug)]
pub struct RowLink {
    auto_table: Create,
    table: Option<TableId>,
    commands: u32,
}

impl Translate for RowLink {
    type In = Line;
    type Out = String;

    fn hear(&mut self, frame: Line, _: Instant, reply: &mut Reply<String>) {
        let Line::Text(line) = frame else {
            return reply.say("ERROR too_long".into());
        };
        match read(&line) {
            Err(code) => reply.say(format!("ERROR {code}")),
            Ok(Said::Name(name)) => reply.ask(ToServer::Hello(Hello {
                version: VERSION,
                name: Some(name.into()),
                ..Hello::default()
            })),
            Ok(Said::Table(key)) => reply.seek(self.seek(key)),
            Ok(Said::Mark(cell)) => match self.mark(cell) {
                Some(act) => reply.ask(act),
                None => reply.say("ERROR no_table".into()),
            },
            Ok(Said::Ping) => reply.ask(ToServer::Ping(Ping::default())),
            Ok(Said::Quit) => reply.close("quit"),
        }
    }

    fn tell(&mut self, message: ToClient, reply: &mut Reply<String>) {
        match message {
            ToClient::Welcome(welcome) => reply.say(format!("HELLO {}", welcome.you.shown)),
            ToClient::Pong(_) => reply.say("PONG".into()),
            ToClient::Done(done) => {
                if let Some(chair) = done.chair {
                    self.table = done.table;
                    reply.say(format!("SEATED {chair}"));
                }
            }
            ToClient::Refused(refused) => reply.say(format!("ERROR {}", refused.problem.code)),
            ToClient::Update(update) => tell_update(&update, reply),
            ToClient::Lobby(_)
            | ToClient::LobbyChange(_)
            | ToClient::Paused(_)
            | ToClient::Table(_)
            | ToClient::History(_)
            | ToClient::Said(_)
            | ToClient::Help(_)
            | ToClient::Memo(_)
            | ToClient::Pool(_)
            | ToClient::Paired(_)
            | ToClient::Members(_)
            | ToClient::Rank(_)
            | ToClient::Ping(_)
            | ToClient::Talked(_) => {}
        }
    }

    fn farewell(&mut self, end: End) -> Vec<String> {
        vec![format!("BYE {}", end.code())]
    }
}

impl RowLink {
    fn seek(&mut self, key: &str) -> Seek {
        Seek {
            id: self.command(),
            key: match key {
                "any" => Key::Oldest {
                    game: "row".into(),
                    auto_table: Some(Box::new(self.auto_table.clone())),
                },
                id => Key::Table(id.into()),
            },
            chair: None,
            half: None,
            want: parlor_wire::Want::default(),
        }
    }

    fn mark(&mut self, cell: u8) -> Option<ToServer> {
        Some(ToServer::Act(Act {
            table: self.table.clone()?,
            id: self.command(),
            action: to_raw_value(&Mark { cell }).ok()?,
            number: None,
            why: None,
        }))
    }

    fn command(&mut self) -> String {
        self.commands += 1;
        self.commands.to_string()
    }
}

fn tell_update(update: &Update, reply: &mut Reply<String>) {
    if let Some(start) = &update.start {
        let names: Vec<&str> = start.seats.iter().map(|seat| seat.name.as_str()).collect();
        let seat = start.seat.map_or("-".into(), |seat| seat.0.to_string());
        reply.say(format!("START {seat} {}", names.join(" ")));
    }
    let events: Vec<Event> = serde_json::from_str(update.events.get()).unwrap_or_default();
    for event in events {
        reply.say(match event {
            Event::Marked { seat, cell } => format!("MARKED {} {cell}", seat.0),
            Event::Left { seat, cause } => format!("LEFT {} {cause}", seat.0),
        });
    }
    if update.you == You::Must {
        reply.say("YOUR MOVE".into());
    }
    if let Some(over) = &update.over {
        let outcome = over.finish.outcome.as_ref();
        let winners = outcome.map(|outcome| outcome.winners);
        let winners = winners.into_iter().flat_map(|seats| seats.iter());
        let winners: Vec<String> = winners.map(|seat| seat.0.to_string()).collect();
        reply.say(format!("OVER {} {}", over.finish.reason, winners.join(" ")));
    }
}
