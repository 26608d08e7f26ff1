//! What people at a table that is played elsewhere may do beside their moves: talk, ask for hints, let others play.

use parlor_bots::BotKind;
use parlor_catalog::{adviser, find, of};
use parlor_game::{Game, Problem};
use parlor_wire::{ChatLine, HelpGiven, TableId, ToClient};

use super::{Host, Line, Role, TABLE, words::raw};
use crate::{
    join::{
        call,
        seat::{Answer, Asked, Elsewhere, Spoken, clean},
    },
    tui::HINT,
};

/// So many characters are said at once at most.
const LONGEST: usize = 400;
/// The number of lines kept for later guests.
const KEPT: usize = 100;

/// What a guest wants of whoever keeps the table.
pub(in crate::join) enum Wanted<A> {
    /// This is said to the server.
    Answer(Answer<A>),
    /// A hint, for a guest's command.
    Hint {
        /// Who asked.
        guest: u32,
        /// The command.
        id: String,
    },
    /// A built-in player goes on.
    HandOver(&'static dyn BotKind),
    /// Nobody else plays any more.
    TakeOver,
}

/// A question that a hint is wanted for.
pub(in crate::join) struct Puzzle<G: Game> {
    config: G::Config,
    seats: u8,
    asked: Box<Asked<G>>,
    number: u32,
}

impl<G: Elsewhere> Host<G> {
    /// The open question with what belongs to it.
    pub(in crate::join) fn puzzle(&self) -> Option<Puzzle<G>> {
        let begun = self.begun.as_ref()?;
        Some(Puzzle {
            config: begun.config.clone(),
            seats: u8::try_from(begun.names.len()).unwrap_or(u8::MAX),
            asked: self.open_question()?,
            number: self.newest(),
        })
    }

    /// The open question.
    pub(in crate::join) fn open_question(&self) -> Option<Box<Asked<G>>> {
        let asked = self.asked.as_ref()?;
        Some(Box::new(Asked {
            number: asked.number,
            view: asked.view.clone(),
            actions: asked.actions.clone(),
            time: asked.time,
            depth: asked.depth,
            judge: std::sync::Arc::clone(&asked.judge),
        }))
    }

    /// Somebody else answers a question; says whether it is still open.
    pub(in crate::join) fn is_answered_for(&mut self, number: u32) -> bool {
        let is_open = self.asked.take_if(|asked| asked.number == number).is_some();
        if is_open {
            self.answered = number;
        }
        is_open
    }

    /// Somebody plays for the people here, or nobody any more.
    pub(in crate::join) fn hand_over(&mut self, to: Option<&'static str>) -> Vec<Line> {
        self.stand_in = to;
        self.table_news()
    }

    /// Tells what was said.
    pub(super) fn spoken(&mut self, said: &Spoken) -> Vec<Line> {
        self.said += 1;
        let line = ChatLine {
            table: TableId::from(TABLE),
            number: self.said,
            name: clean(&said.name),
            chair: said.seat.map(|seat| seat.0),
            text: clean(&said.text),
            to: None,
            at: crate::series::millis_since_1970(),
        };
        if self.chat.len() == KEPT {
            self.chat.pop_front();
        }
        self.chat.push_back(line.clone());
        if !self.for_people {
            return Vec::new();
        }
        let line = ToClient::Said(line).write();
        let followers = self.guests.iter().filter(|(_, one)| one.want.is_some());
        followers.map(|(id, _)| (*id, line.clone())).collect()
    }

    /// What was said before a guest came.
    pub(super) fn chat_for(&self, guest: u32) -> Vec<Line> {
        let lines = self.chat.iter().filter(|_| self.for_people);
        let lines = lines.map(|line| (guest, ToClient::Said(line.clone()).write()));
        lines.collect()
    }

    /// What a guest says, as it is sent.
    pub(super) fn heard_saying(&self, text: &str) -> Result<String, Problem> {
        let text = clean(text.trim());
        let (code, said) = match (self.role, text.chars().count()) {
            _ if !G::TALKS => (
                "chat_closed",
                "the protocol of this server has no chat".into(),
            ),
            (Role::LooksOn, _) => ("not_seated", "somebody else plays here".to_owned()),
            (Role::Plays, 0) => ("empty", "nothing was said".into()),
            (Role::Plays, 1..=LONGEST) if self.seat().is_none() => (
                "not_running",
                "nobody hears you before the game begins".into(),
            ),
            (Role::Plays, 1..=LONGEST) => return Ok(text),
            (Role::Plays, _) => (
                "too_long",
                format!("a line has at most {LONGEST} characters"),
            ),
        };
        Err(Problem::new(code, said))
    }

    /// Whether a hint can be asked for.
    pub(super) fn may_ask(&self, help: &str) -> Result<(), Problem> {
        if help != "hint" {
            return Err(Problem::new("no_help", "there are hints only"));
        }
        match (self.role, &self.asked) {
            (Role::LooksOn, _) => Err(Problem::new("not_seated", "somebody else plays here")),
            (Role::Plays, None) => Err(Problem::new(
                "not_your_turn",
                "nothing is wanted of you now",
            )),
            (Role::Plays, Some(_)) => Ok(()),
        }
    }

    /// Who is to play for the people here.
    pub(super) fn stand_in(&self, name: &str) -> Result<&'static dyn BotKind, Problem> {
        if self.role == Role::LooksOn {
            return Err(Problem::new("no_seat", "somebody else plays here"));
        }
        find(G::INFO.id, name).ok_or_else(|| {
            let known: Vec<&str> = of(G::INFO.id).map(BotKind::name).collect();
            Problem::new("unknown_player", "there is no such player")
                .with_hint(format!("there are {}", known.join(", ")))
        })
    }
}

impl<G: Elsewhere> Puzzle<G> {
    /// What the game's adviser proposes, or else its strongest player; this takes a while.
    pub(in crate::join) fn solve(self, id: String) -> String {
        let Asked { view, actions, .. } = &*self.asked;
        let advice = adviser(G::INFO.id).and_then(|adviser| adviser.about(&self.config));
        let hint = advice.and_then(|advice| advice.hint(view, actions, &HINT));
        let mut given = HelpGiven {
            id,
            table: TableId::from(TABLE),
            help: "hint".into(),
            number: self.number,
            action: None,
            value: None,
            reason: String::new(),
            turns: None,
            message: "There is no hint for this position.".into(),
        };
        if let Some(hint) = hint {
            given.action = Some(raw(&hint.action));
            given.reason = hint.reason.into();
            given.turns = hint.number;
            given.message = hint.text;
        } else if let Some(action) = self.chosen() {
            given.action = Some(raw(&action));
            given.message = "It is what the strongest player here would do.".into();
        }
        ToClient::Help(Box::new(given)).write()
    }

    fn chosen(&self) -> Option<G::Action> {
        let Asked { view, actions, .. } = &*self.asked;
        let seat = (0..self.seats).map(parlor_game::Seat);
        let seat = seat
            .into_iter()
            .find(|seat| G::awaited(view).0.contains(*seat))?;
        let bot = of(G::INFO.id).last()?;
        let mut player = bot.seat(&self.config, self.seats, seat, call::dice(None)?)?;
        let chosen = player.choose(view, actions, &HINT)?;
        chosen.downcast_ref::<G::Action>().cloned()
    }
}
