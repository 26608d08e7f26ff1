//! What is kept of a table.

use std::net::IpAddr;

use parlor_game::Millis;
use parlor_play::CommandKey;
use parlor_store::kept::{self, Kept, TableRow, Unreadable};
use parlor_wire::{
    Again, ChairSet, Clock, Identity, IdentityId, MatchId, Orders, Settings, TableId,
};
use serde_json::{Value, value::RawValue};

use super::chairs::built_in;
use crate::{hub::unix_now, ids, kind::SitterKind, session::Who};

/// What is kept of a table: durable before anyone is told, like an entry.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) id: TableId,
    pub(crate) game: String,
    pub(crate) config: Box<RawValue>,
    pub(crate) settings: Settings,
    pub(crate) owner: Option<IdentityId>,
    /// Whether the owner stood up: the next person who sits down inherits the table.
    pub(crate) owner_stood: bool,
    pub(crate) chairs: Vec<Chair>,
    /// Who was removed and may not sit here again.
    pub(crate) bans: Vec<IdentityId>,
    /// When it was opened, in milliseconds since 1970.
    pub(crate) opened: u64,
    /// The command that opened it, to be found again when it is repeated.
    pub(crate) opened_by: Option<CommandKey>,
    /// The address it was opened from.
    pub(crate) opened_from: Option<IpAddr>,
    /// How many matches have begun here.
    pub(crate) matches: u32,
    /// The match, running or just over.
    pub(crate) game_now: Option<RowMatch>,
    /// The match before it: a command that was applied there may still be repeated.
    pub(crate) game_before: Option<MatchId>,
    /// Lines of chat so far.
    pub(crate) chat: u32,
    pub(crate) closed: bool,
    /// Whether its match rests because nobody follows it.
    pub(crate) rests: bool,
    /// How foreign protocols reach this table.
    pub(crate) doors: Vec<String>,
    /// The finished match that the first one here goes on from, and how many of its lines are taken.
    pub(crate) from: Option<(MatchId, u32)>,
    /// The pool that made it for one match.
    pub(crate) pool: Option<String>,
}

/// Why a server that is back brings a table back at once, the most pressing first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Waits {
    /// Somebody's clock runs in its match.
    Clock,
    /// Somebody sits in its match.
    Somebody,
    /// It plays on though nobody follows it.
    Nobody,
}

/// The match that a row points to.
#[derive(Clone, Debug)]
pub(crate) struct RowMatch {
    pub(crate) id: MatchId,
    /// The chair of each seat.
    pub(crate) chairs: Vec<u8>,
    pub(crate) over: bool,
    /// Long decisions that were open when this was last noted: the step that opened it, seat, time used.
    pub(crate) noted: Vec<(usize, u8, Millis)>,
}

/// A place at a table; it outlives rematches.
#[derive(Clone, Debug)]
pub(crate) struct Chair {
    pub(crate) closed: bool,
    /// The kinds of sitters it admits.
    pub(crate) admits: Vec<String>,
    pub(crate) sitter: Option<Sat>,
    /// Whether its sitter is ready for the next match; this is not kept.
    pub(crate) ready: bool,
    pub(crate) choice: Option<Value>,
    pub(crate) score: f32,
}

/// Who sits on a chair.
#[derive(Clone, Debug)]
pub(crate) struct Sat {
    pub(crate) identity: Identity,
    pub(crate) kind: SitterKind,
    /// Whether it decides as people do, though it comes through a gateway.
    pub(crate) decides: bool,
    /// The built-in player, if it is one.
    pub(crate) player: Option<String>,
    /// The built-in player that the sitter has handed the seat to.
    pub(crate) handed: Option<String>,
    /// Whether it left the running match for good.
    pub(crate) gone: bool,
    /// Whether its chair becomes free when the match is over.
    pub(crate) stands: bool,
    /// Where it came from, for clients that may come back by name.
    pub(crate) address: Option<IpAddr>,
    /// What the table does for it by itself.
    pub(crate) orders: Orders,
    /// When it sat down, in milliseconds since 1970: the longest seated person inherits the table.
    pub(crate) since: u64,
}

impl Sat {
    /// Somebody who has just sat down.
    pub(crate) fn new(identity: Identity, kind: SitterKind, since: u64) -> Self {
        Self {
            identity,
            decides: kind == SitterKind::Person,
            kind,
            player: None,
            handed: None,
            gone: false,
            stands: false,
            address: None,
            orders: Orders::default(),
            since,
        }
    }
}

impl Sat {
    /// Whether it decides as people do: owns tables, says when it is ready.
    pub(crate) fn decides(&self) -> bool {
        self.decides || self.kind == SitterKind::Person
    }
}

impl Default for Chair {
    fn default() -> Self {
        Self {
            closed: false,
            admits: vec!["person".into(), "bot".into()],
            sitter: None,
            ready: false,
            choice: None,
            score: 0.0,
        }
    }
}

impl Chair {
    /// A chair for everybody of our own protocol and for the kind that opens the table.
    pub(crate) fn open_to(kind: &str) -> Self {
        let mut chair = Self::default();
        if !chair.admits.iter().any(|admitted| admitted == kind) {
            chair.admits.push(kind.to_owned());
        }
        chair
    }

    /// Whether nobody has it, and somebody may.
    pub(crate) fn is_free(&self) -> bool {
        self.sitter.is_none() && !self.closed
    }

    /// Whether somebody may sit here.
    pub(crate) fn is_for(&self, kind: &str, decides: bool) -> bool {
        is_for(&self.admits, kind, decides)
    }

    /// Whether somebody could sit down here now.
    pub(crate) fn is_free_for(&self, who: &Who) -> bool {
        self.sitter.is_none() && !self.closed && self.is_for(&who.kind, who.decides)
    }

    /// Sets an empty chair of a game.
    pub(crate) fn set(&mut self, game: &str, set: ChairSet, today: u64) {
        match set {
            ChairSet::Open { admits, .. } => {
                self.closed = false;
                if let Some(admits) = admits {
                    self.admits = admits;
                }
            }
            ChairSet::Closed => {
                self.closed = true;
                self.sitter = None;
            }
            ChairSet::BuiltIn { player } => {
                self.closed = false;
                self.sitter = Some(built_in(game, &player, today));
            }
        }
    }

    /// An empty chair beside this one.
    pub(crate) fn another(&self) -> Self {
        Self {
            admits: self.admits.clone(),
            ..Self::default()
        }
    }
}

/// Whether a chair is for somebody: its kind is admitted, or everybody is and it decides as people do.
pub(crate) fn is_for(admitted: &[String], kind: &str, decides: bool) -> bool {
    let admits = |kind: &str| admitted.iter().any(|admitted| admitted == kind);
    admits(kind) || (decides && admits("person") && admits("bot"))
}

impl Row {
    /// Reads a row that was kept in any version.
    pub(crate) fn read(text: &str) -> Result<Self, Unreadable> {
        kept::read::<TableRow>(text).map(Self::from)
    }

    /// The text that is kept.
    pub(crate) fn write(&self) -> String {
        kept::write(&TableRow::from(self))
    }

    /// A new table that nobody owns.
    pub(crate) fn new(
        game: String,
        config: Box<RawValue>,
        settings: Settings,
        chairs: Vec<Chair>,
    ) -> Self {
        Self {
            id: TableId(ids::fresh(10)),
            game,
            config,
            settings,
            owner: None,
            owner_stood: false,
            chairs,
            bans: Vec::new(),
            opened: unix_now(),
            opened_by: None,
            opened_from: None,
            matches: 0,
            game_now: None,
            game_before: None,
            chat: 0,
            closed: false,
            rests: false,
            doors: Vec::new(),
            from: None,
            pool: None,
        }
    }

    /// Why a server that is back brings the table back at once; none if it waits until somebody asks for it.
    pub(crate) fn waits(&self) -> Option<Waits> {
        let unfinished = self.game_now.as_ref().is_some_and(|game| !game.over);
        let goes_on = unfinished || matches!(self.settings.again, Again::After { .. });
        if self.settings.unattended && goes_on {
            return Some(Waits::Nobody);
        }
        let sitters = self.chairs.iter().filter_map(|chair| chair.sitter.as_ref());
        let waiting = sitters.filter(|sat| sat.player.is_none() && !sat.gone);
        let waiting = waiting.filter(|_| unfinished && !self.rests);
        let clock = |sat: &Sat| *self.settings.clocks.of(&sat.kind);
        let each = waiting.map(|sat| match clock(sat) {
            Clock::PerMove { .. } | Clock::Bank { .. } => Waits::Clock,
            Clock::None => Waits::Somebody,
        });
        each.min()
    }

    pub(crate) fn chair_of(&self, identity: &IdentityId) -> Option<u8> {
        let sits = |chair: &Chair| {
            let sitter = chair.sitter.as_ref();
            sitter.is_some_and(|sat| sat.identity.id == *identity)
        };
        let found = self.chairs.iter().position(sits)?;
        u8::try_from(found).ok()
    }

    /// Another match begins, or none: what was said in the last one may still be repeated.
    pub(crate) fn put_aside(&mut self) {
        if let Some(before) = self.game_now.take() {
            self.game_before = Some(before.id);
        }
    }

    /// Nobody is ready any more; says whether somebody was.
    pub(crate) fn forget_ready(&mut self) -> bool {
        let ready = self.chairs.iter_mut().map(|chair| &mut chair.ready);
        ready.fold(false, |was, ready| was | std::mem::take(ready))
    }

    pub(crate) fn chair(&self, chair: u8) -> Option<&Chair> {
        self.chairs.get(usize::from(chair))
    }

    pub(crate) fn chair_mut(&mut self, chair: u8) -> Option<&mut Chair> {
        self.chairs.get_mut(usize::from(chair))
    }

    pub(crate) fn sitter(&self, chair: u8) -> Option<&Sat> {
        self.chair(chair)?.sitter.as_ref()
    }
}

impl From<TableRow> for Row {
    fn from(kept: TableRow) -> Self {
        let TableRow {
            version: _,
            id,
            game,
            config,
            settings,
            owner,
            owner_stood,
            chairs,
            bans,
            opened,
            opened_by,
            opened_from,
            matches,
            game_now,
            game_before,
            chat,
            closed,
            rests,
            doors,
            from,
            pool,
        } = kept;
        Self {
            id: TableId(id),
            game,
            config,
            settings: settings.into(),
            owner: owner.map(IdentityId),
            owner_stood,
            chairs: chairs.into_iter().map(Chair::from).collect(),
            bans: bans.into_iter().map(IdentityId).collect(),
            opened,
            opened_by: opened_by.map(|command| CommandKey {
                who: command.who,
                id: command.id,
            }),
            opened_from,
            matches,
            game_now: game_now.map(RowMatch::from),
            game_before: game_before.map(MatchId),
            chat,
            closed,
            rests,
            doors,
            from: from.map(|(game, lines)| (MatchId(game), lines)),
            pool,
        }
    }
}

impl From<&Row> for TableRow {
    fn from(row: &Row) -> Self {
        let Row {
            id,
            game,
            config,
            settings,
            owner,
            owner_stood,
            chairs,
            bans,
            opened,
            opened_by,
            opened_from,
            matches,
            game_now,
            game_before,
            chat,
            closed,
            rests,
            doors,
            from,
            pool,
        } = row;
        Self {
            version: Self::VERSION,
            id: id.0.clone(),
            game: game.clone(),
            config: config.clone(),
            settings: settings.clone().into(),
            owner: owner.as_ref().map(|owner| owner.0.clone()),
            owner_stood: *owner_stood,
            chairs: chairs.iter().map(kept::Chair::from).collect(),
            bans: bans.iter().map(|banned| banned.0.clone()).collect(),
            opened: *opened,
            opened_by: opened_by.as_ref().map(|command| kept::Command {
                who: command.who.clone(),
                id: command.id.clone(),
            }),
            opened_from: *opened_from,
            matches: *matches,
            game_now: game_now.as_ref().map(kept::Playing::from),
            game_before: game_before.as_ref().map(|game| game.0.clone()),
            chat: *chat,
            closed: *closed,
            rests: *rests,
            doors: doors.clone(),
            from: from.as_ref().map(|(game, lines)| (game.0.clone(), *lines)),
            pool: pool.clone(),
        }
    }
}

impl From<kept::Playing> for RowMatch {
    fn from(kept: kept::Playing) -> Self {
        let noted = kept.noted.into_iter();
        Self {
            id: MatchId(kept.id),
            chairs: kept.chairs,
            over: kept.over,
            noted: noted
                .map(|(step, seat, used)| (step, seat, Millis(used)))
                .collect(),
        }
    }
}

impl From<&RowMatch> for kept::Playing {
    fn from(game: &RowMatch) -> Self {
        let RowMatch {
            id,
            chairs,
            over,
            noted,
        } = game;
        let noted = noted.iter();
        Self {
            id: id.0.clone(),
            chairs: chairs.clone(),
            over: *over,
            noted: noted
                .map(|(step, seat, used)| (*step, *seat, used.0))
                .collect(),
        }
    }
}

impl From<kept::Chair> for Chair {
    fn from(kept: kept::Chair) -> Self {
        Self {
            closed: kept.closed,
            admits: kept.admits,
            sitter: kept.sitter.map(Sat::from),
            ready: false,
            choice: kept.choice,
            score: kept.score,
        }
    }
}

impl From<&Chair> for kept::Chair {
    fn from(chair: &Chair) -> Self {
        let Chair {
            closed,
            admits,
            sitter,
            ready: _,
            choice,
            score,
        } = chair;
        Self {
            closed: *closed,
            admits: admits.clone(),
            sitter: sitter.as_ref().map(kept::Sitter::from),
            choice: choice.clone(),
            score: *score,
        }
    }
}

impl From<kept::Sitter> for Sat {
    fn from(kept: kept::Sitter) -> Self {
        Self {
            identity: kept.identity.into(),
            kind: kept.kind.as_str().into(),
            decides: kept.decides,
            player: kept.player,
            handed: kept.handed,
            gone: kept.gone,
            stands: kept.stands,
            address: kept.address,
            orders: Orders {
                forced: kept.orders.forced,
            },
            since: kept.since,
        }
    }
}

impl From<&Sat> for kept::Sitter {
    fn from(sat: &Sat) -> Self {
        let Sat {
            identity,
            kind,
            decides,
            player,
            handed,
            gone,
            stands,
            address,
            orders: Orders { forced },
            since,
        } = sat;
        Self {
            identity: identity.into(),
            kind: kind.to_string(),
            decides: *decides,
            player: player.clone(),
            handed: handed.clone(),
            gone: *gone,
            stands: *stands,
            address: *address,
            orders: kept::Orders { forced: *forced },
            since: *since,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// A table with a match between built-in players and these people.
    fn playing(people: u8, settings: Settings) -> Row {
        let person = |n: u8| {
            let identity = Identity {
                id: IdentityId(n.to_string()),
                kind: parlor_wire::IdentityKind::Guest,
                name: "Ada".into(),
                shown: "Ada".into(),
            };
            Sat::new(identity, SitterKind::Person, 0)
        };
        let sat = (0..people).map(person);
        let sat = sat.chain([super::super::chairs::built_in("row", "random", 0)]);
        let chairs = sat.map(|sat| Chair {
            sitter: Some(sat),
            ..Chair::default()
        });
        let config = RawValue::NULL.to_owned();
        Row {
            game_now: Some(RowMatch {
                id: MatchId("m".into()),
                chairs: vec![0, 1],
                over: false,
                noted: Vec::new(),
            }),
            ..Row::new("row".into(), config, settings, chairs.collect())
        }
    }

    #[test]
    fn a_restart_brings_back_first_what_somebody_waits_for_on_a_clock() {
        let clock = Clock::PerMove {
            turn: Millis(1_000),
            other: Millis(1_000),
        };
        let timed = Settings {
            clocks: parlor_wire::ByKind::all(clock),
            ..Settings::default()
        };
        let alone = Settings {
            unattended: true,
            ..Settings::default()
        };
        let with_clock = playing(1, timed.clone()).waits();
        let without = playing(1, Settings::default()).waits();
        let unattended = playing(0, alone).waits();
        assert_eq!(with_clock, Some(Waits::Clock));
        assert!(with_clock < without && without < unattended);
        // Nobody waits for these.
        assert_eq!(playing(0, timed.clone()).waits(), None);
        let mut rests = playing(1, timed.clone());
        rests.rests = true;
        assert_eq!(rests.waits(), None);
        let mut left = playing(1, timed);
        for chair in &mut left.chairs {
            chair.sitter.as_mut().unwrap().gone = true;
        }
        assert_eq!(left.waits(), None);
    }

    #[test]
    fn a_row_is_the_same_after_it_was_kept() {
        let text = include_str!("../../../store/tests/fixtures/row_2.json").trim_end();
        assert_eq!(Row::read(text).unwrap().write(), text);
    }
}
