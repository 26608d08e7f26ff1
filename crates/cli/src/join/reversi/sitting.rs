//! A seat at a server of the binary protocol, as whoever moves for it is told.

use std::sync::Arc;

use parlor_game::{Millis, Outcome, Problem, Seat, SeatSet, Turn};
use parlor_gateways::reversi::join::{Answer, Choice, Difference, Driver, End, Mirror};
use parlor_play::{Finish, How};
use parlor_reversi::{Action, Event, Reversi, View};

use crate::join::seat::{Asked, Begun, Elsewhere, Mover, News, Reply, Told};

impl Elsewhere for Reversi {
    const TALKS: bool = false;

    fn awaited(view: &View) -> (SeatSet, Turn) {
        let must = view.to_move.map_or(SeatSet::EMPTY, SeatSet::from);
        let turn = Turn {
            nth: view.turn,
            seat: view.to_move,
        };
        (must, turn)
    }
}

/// A seat at a server.
pub(super) struct Sitting<M>(pub(super) M);

impl<M: Mover<Reversi>> Sitting<M> {
    /// The match is over.
    pub(super) fn over(&mut self, end: &End) {
        if let Some(view) = &end.view {
            self.0.tell(News::Over(Box::new(finish(view))));
        }
    }
}

/// A reply in the words of the protocol.
pub(super) fn answer(reply: Reply<Action>) -> Answer {
    match reply {
        Reply::Act { number, action } => Answer::Move { number, action },
        // The table says before that there is nobody to talk to.
        Reply::Say(_) => Answer::Fail("this protocol has no chat".into()),
        Reply::Leave => Answer::Leave,
        Reply::Fail(said) => Answer::Fail(said),
    }
}

impl<M: Mover<Reversi>> Driver for Sitting<M> {
    fn begin(&mut self, mirror: &Mirror) {
        let names = (1..=mirror.players()).map(|number| format!("player {number}"));
        self.0.tell(News::Begun(Box::new(Begun {
            config: mirror.config().clone(),
            names: names.collect(),
            seat: mirror.seat(),
            view: mirror.view(),
        })));
    }

    fn tell(&mut self, events: &[Event], view: &View) {
        self.0.tell(News::Told(Box::new(Told {
            actor: events.first().and_then(actor),
            events: events.to_vec(),
            view: view.clone(),
        })));
    }

    fn choose(&mut self, choice: Choice) {
        let soft = u64::try_from(choice.limits.soft.as_millis()).unwrap_or(u64::MAX);
        let listed = choice.actions.clone();
        self.0.tell(News::Asked(Box::new(Asked {
            number: choice.number,
            view: choice.view,
            actions: choice.actions,
            time: Some(Millis(soft)),
            depth: choice.depth,
            judge: Arc::new(move |action| match listed.contains(&action) {
                true => Ok(action),
                false => Err(Problem::new("illegal", "this move is not legal here")),
            }),
        })));
    }

    fn differs(&mut self, difference: &Difference) {
        eprintln!(
            "the server differs: {} on {}",
            difference.said, difference.board
        );
    }
}

/// Who did it.
fn actor(event: &Event) -> Option<Seat> {
    match event {
        Event::Placed { seat, .. } | Event::Bombed { seat, .. } => Some(*seat),
        Event::Swapped { .. }
        | Event::Inverted
        | Event::Took { .. }
        | Event::Skipped { .. }
        | Event::BuildingOver
        | Event::Disqualified { .. }
        | Event::Over { .. } => None,
    }
}

/// The end by what lies on the board.
fn finish(view: &View) -> Finish {
    let stones = view.players.iter().map(|held| match held.disqualified {
        Some(_) => -1,
        None => i32::from(held.stones),
    });
    let outcome = Outcome::by_score(stones.collect(), "finished");
    Finish {
        how: How::Rules,
        reason: outcome.reason.clone().into_owned(),
        outcome: Some(outcome),
    }
}
