//! A seat at a server of the binary protocol, as whoever moves for it is told.

use std::sync::Arc;

use parlor_game::{Outcome, Problem, Seat, SeatSet, Turn};
use parlor_gateways::reversi::join::{self as foreign, Difference};
use parlor_play::{Finish, How};
use parlor_reversi::{Event, Reversi, View};

use crate::join::seat::{Asked, Driver, Elsewhere, News, Told};

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

impl<M: Driver<News<Reversi>>> Sitting<M> {
    /// The match is over, at this position.
    pub(super) fn over(&mut self, view: &View) {
        self.0.tell(News::Over(Box::new(finish(view))));
    }
}

impl<M: Driver<News<Reversi>>> Driver<foreign::News> for Sitting<M> {
    fn tell(&mut self, news: foreign::News) {
        let news = match news {
            foreign::News::Begun(start) => News::Begun(start),
            foreign::News::Told { events, view } => News::Told(Box::new(Told {
                actor: events.first().and_then(actor),
                events,
                view: *view,
            })),
            foreign::News::Choose(choice) => {
                let listed = choice.actions.clone();
                News::Asked(Box::new(Asked {
                    number: choice.number,
                    view: choice.view,
                    actions: choice.actions,
                    time: choice.budget.time,
                    depth: choice.budget.depth,
                    judge: Arc::new(move |action| match listed.contains(&action) {
                        true => Ok(action),
                        false => Err(Problem::new("illegal", "this move is not legal here")),
                    }),
                }))
            }
            foreign::News::Said { .. } => return, // The protocol has no chat.
            foreign::News::Differs(difference) => {
                let Difference { said, board } = difference;
                return eprintln!("the server differs: {said} on {board}");
            }
        };
        self.0.tell(news);
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
