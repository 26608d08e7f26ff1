//! Matches as lines, without a server: the rules on one side, bytes on the other.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "tests"
)]

mod example;
mod leak;
mod lines;

use parlor_clue::{Action, Chance, Clue, Config, Event};
use parlor_game::{Game as _, Input, Millis, Seat, Status, Viewer};
use parlor_wire::{ClockView, MatchStart, StartSeat, Update, You};
use serde_json::value::{RawValue, to_raw_value};

use super::state::Game;
use crate::frame::Reply;

fn raw<T: serde::Serialize>(value: &T) -> Box<RawValue> {
    to_raw_value(value).unwrap()
}

/// A match, and what each viewer is told of it.
pub(super) struct Desk {
    pub(super) game: Clue,
    pub(super) viewers: Vec<(Viewer, Game)>,
    pub(super) number: u32,
}

impl Desk {
    /// A match at this position; the update told last had this number.
    pub(super) fn new(config: &Config, game: Clue, seats: u8, number: u32) -> Self {
        let seat = |n: u8| StartSeat {
            chair: n + 1,
            name: format!("Player, {n}"),
            player: (n == 2).then(|| "classic".into()),
        };
        let start = |viewer: Viewer| MatchStart {
            game: "clue".into(),
            config: raw(config),
            seats: (0..seats).map(seat).collect(),
            seat: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator | Viewer::Referee => None,
            },
            seed_hash: String::new(),
            depth: None,
            points: None,
        };
        let viewers = (0..seats).map(|n| Viewer::Seat(Seat(n)));
        let viewers = viewers.chain([Viewer::Spectator]);
        Self {
            game,
            viewers: viewers
                .map(|viewer| (viewer, Game::new("m".into(), &start(viewer))))
                .collect(),
            number,
        }
    }

    /// Lets a seat act; says what each viewer is told.
    #[track_caller]
    pub(super) fn act(&mut self, seat: u8, text: &str) -> Vec<Vec<String>> {
        let action: Action = text.parse().unwrap();
        let seat = Seat(seat);
        self.take(Input::Act { seat, action })
    }

    /// Lets nature act behind it, as in the same step.
    #[track_caller]
    pub(super) fn act_with(&mut self, seat: u8, text: &str, chance: &str) -> Vec<Vec<String>> {
        let action: Action = text.parse().unwrap();
        let outcome: Chance = chance.parse().unwrap();
        let seat = Seat(seat);
        let mut events = Vec::new();
        self.apply(Input::Act { seat, action }, &mut events);
        self.apply(Input::Chance { outcome }, &mut events);
        self.tell(&events)
    }

    #[track_caller]
    pub(super) fn take(&mut self, input: Input<Action, Chance>) -> Vec<Vec<String>> {
        let mut events = Vec::new();
        self.apply(input, &mut events);
        self.tell(&events)
    }

    #[track_caller]
    pub(super) fn apply(&mut self, input: Input<Action, Chance>, events: &mut Vec<Event>) {
        self.game.apply(Millis(0), input, events).unwrap();
    }

    /// Tells a step as the server would.
    pub(super) fn tell(&mut self, events: &[Event]) -> Vec<Vec<String>> {
        self.number += 1;
        let (number, game) = (self.number, &self.game);
        let told = self.viewers.iter_mut().map(|(viewer, link)| {
            let update = update(game, events, *viewer, number);
            let mut reply = Reply::default();
            link.tell(&update, &mut reply);
            said(reply)
        });
        told.collect()
    }
}

pub(super) fn said(mut reply: Reply<String>) -> Vec<String> {
    let mut lines = Vec::new();
    while let Some(step) = reply.next() {
        match step {
            crate::frame::Step::Say(line) => lines.push(line),
            other => panic!("{other:?}"),
        }
    }
    lines
}

/// An update as a table writes it, with a clock of 60 and 30 seconds.
fn update(game: &Clue, events: &[Event], viewer: Viewer, number: u32) -> Update {
    let must = match game.status() {
        Status::Waiting { must, .. } => must,
        Status::Chance(_) | Status::Over(_) => parlor_game::SeatSet::EMPTY,
    };
    let cut: Vec<Event> = events
        .iter()
        .filter_map(|event| Clue::redact(event, viewer))
        .collect();
    let turn = game.turn();
    let limit = |seat: u8| match turn.seat == Some(Seat(seat)) {
        true => Millis(60_000),
        false => Millis(30_000),
    };
    let clock = |seat: u8| ClockView {
        left: Some(limit(seat)),
        runs: must.contains(Seat(seat)),
    };
    let you = match viewer {
        Viewer::Seat(seat) if must.contains(seat) => You::Must,
        Viewer::Seat(_) => You::Wait,
        Viewer::Spectator | Viewer::Referee => You::Watch,
    };
    let over = matches!(game.status(), Status::Over(_));
    let sees = if over { Viewer::Referee } else { viewer };
    Update {
        table: "t".into(),
        game: "m".into(),
        number,
        at: Millis(0),
        actor: None,
        by: None,
        spent: None,
        why: None,
        events: raw(&cut),
        you,
        must,
        turn,
        pause: Millis(0),
        report: None,
        clocks: Some((0..6).map(clock).collect()),
        start: None,
        undone: None,
        over: None,
        view: Some(raw(&game.view(sees))),
        actions: None,
        left_out: false,
    }
}
