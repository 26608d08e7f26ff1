//! What a table that is played elsewhere says, in messages of our own protocol.

use parlor_game::{Info, Millis, Problem, Seat};
use parlor_wire::{
    ChairView, Chat, ChatDuring, Clock, Done, History, Identity, IdentityId, IdentityKind, Life,
    Lobby, MatchId, MatchView, Pong, Refused, SeatSummary, Settings, Sitter, TableId, TableNews,
    TableSummary, TableView, ToClient, Update, VERSION, Welcome,
};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::TABLE;

/// The table as it is now.
pub(super) struct TableNow<'a> {
    pub(super) game: &'a Info,
    pub(super) config: Box<RawValue>,
    pub(super) names: &'a [String],
    pub(super) seat: Option<Seat>,
    pub(super) chair: Option<u8>,
    pub(super) life: Life,
    pub(super) id: MatchId,
    pub(super) nth: u32,
    /// Who plays for the seat.
    pub(super) stand_in: Option<&'static str>,
    /// Whether one can talk.
    pub(super) talks: bool,
    /// Whether there are hints.
    pub(super) helps: bool,
}

impl TableNow<'_> {
    /// What sits on a seat: we, or somebody known to the foreign server only.
    fn kind(&self, seat: u8) -> String {
        match self.seat == Some(Seat(seat)) {
            true => "person".into(),
            false => self.game.id.into(),
        }
    }

    fn chairs(&self) -> Vec<ChairView> {
        let chair = |(seat, name): (u8, &String)| ChairView {
            closed: false,
            admits: Vec::new(),
            sitter: Some(Sitter {
                identity: IdentityId(format!("{TABLE}-seat-{seat}")),
                name: name.clone(),
                kind: self.kind(seat),
                player: None,
                ready: true,
                connected: true,
                stand_in: self
                    .stand_in
                    .filter(|_| self.seat == Some(Seat(seat)))
                    .map(str::to_owned),
                away_for: None::<Millis>,
                gone: false,
                notes: Vec::new(),
            }),
            choice: None,
            score: 0.0,
        };
        (0..).zip(self.names).map(chair).collect()
    }
}

/// How the table is set.
pub(super) fn table(now: &TableNow<'_>) -> String {
    let settings = Settings {
        chat: Chat {
            during: match now.talks {
                true => ChatDuring::All,
                false => ChatDuring::Off,
            },
            watchers: false,
        },
        help: match now.helps {
            true => vec!["hint".into()],
            false => Vec::new(),
        },
        ..Settings::default()
    };
    let chairs = now.chairs();
    let game_now = (0 < now.nth).then(|| MatchView {
        id: now.id.clone(),
        nth: now.nth,
        chairs: (0..).zip(&chairs).map(|(seat, _)| seat).collect(),
    });
    let table = TableView {
        id: TableId::from(TABLE),
        game: now.game.id.into(),
        config: now.config.clone(),
        settings,
        owner: None,
        chairs,
        life: now.life,
        first: None,
        game_now,
        offers: Vec::new(),
        watchers: 0,
        doors: Vec::new(),
    };
    let news = TableNews {
        table,
        chair: now.chair,
        seat: now.seat.map(|seat| seat.0),
        orders: None,
    };
    ToClient::Table(Box::new(news)).write()
}

/// A lobby with this one table.
pub(super) fn lobby(now: &TableNow<'_>) -> String {
    let sitter = |(seat, name): (u8, &String)| {
        Some(SeatSummary {
            name: name.clone(),
            kind: now.kind(seat),
        })
    };
    let table = TableSummary {
        id: TableId::from(TABLE),
        game: now.game.id.into(),
        life: now.life,
        sitters: (0..).zip(now.names).map(sitter).collect(),
        watchers: 0,
        clock: Clock::default(),
        options: serde_json::json!({}),
        opened: 0,
        doors: Vec::new(),
    };
    let tables = vec![table];
    ToClient::Lobby(Lobby {
        revision: 0,
        tables,
        before: None,
        next: None,
        online: 1,
    })
    .write()
}

pub(super) fn history(id: String, updates: Vec<Update>, newest: u32) -> String {
    let table = TableId::from(TABLE);
    ToClient::History(History {
        id,
        table,
        updates,
        newest,
    })
    .write()
}

pub(super) fn welcome(guest: u32, name: String) -> String {
    let you = Identity {
        id: IdentityId(format!("{TABLE}-{guest}")),
        kind: IdentityKind::Guest,
        shown: name.clone(),
        name,
    };
    let welcome = Welcome {
        version: VERSION,
        server: concat!("Parlor ", env!("CARGO_PKG_VERSION")).into(),
        you,
        token: None,
        tables: Vec::new(),
    };
    ToClient::Welcome(welcome).write()
}

pub(super) fn pong(nonce: Option<u32>) -> String {
    ToClient::Pong(Pong { nonce }).write()
}

pub(super) fn done(id: String, chair: Option<u8>, number: Option<u32>) -> String {
    let table = Some(TableId::from(TABLE));
    ToClient::Done(Done {
        id,
        table,
        chair,
        number,
    })
    .write()
}

pub(in crate::join) fn refuse(id: Option<String>, problem: Problem) -> String {
    let refused = Refused {
        id,
        table: Some(TableId::from(TABLE)),
        problem,
        number: None,
    };
    ToClient::Refused(refused).write()
}

pub(super) fn raw(value: &impl Serialize) -> Box<RawValue> {
    // Our own types have no maps with keys that are not text, so this never fails.
    to_raw_value(value).unwrap_or_default()
}
