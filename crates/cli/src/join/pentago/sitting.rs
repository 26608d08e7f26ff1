//! A seat at a server of the Pentago text protocol, as whoever moves for it is told.

use std::sync::Arc;

use parlor_game::{Outcome, Problem, Seat, SeatSet, Turn};
use parlor_gateways::pentago::join::{self as foreign, Report, Told as Word, Wish};
use parlor_pentago::{Action, Config, Pentago, Rule, View};
use parlor_play::{Finish, How};

use super::words::unavailable;
use crate::join::seat::{Answer, Asked, Driver, Elsewhere, News, Spoken, Start, Told};

impl Elsewhere for Pentago {
    const TALKS: bool = true;

    fn awaited(view: &View) -> (SeatSet, Turn) {
        let must = view.to_move.map_or(SeatSet::EMPTY, SeatSet::from);
        let turn = Turn {
            nth: view.turn.into(),
            seat: view.to_move,
        };
        (must, turn)
    }
}

/// A seat at a server.
pub(super) struct Sitting<M> {
    mover: M,
    rule: Rule,
    /// The own seat of the game.
    seat: Seat,
}

impl<M: Driver<News<Pentago>>> Sitting<M> {
    /// A seat for which somebody moves, judged by a rule.
    pub(super) fn new(mover: M, rule: Rule) -> Self {
        let seat = Seat(0);
        Self { mover, rule, seat }
    }

    /// Gives back who moved.
    pub(super) fn leave(self) -> M {
        self.mover
    }
}

/// A reply in the words of the protocol.
pub(super) fn wish(reply: Answer<Action>) -> Wish {
    match reply {
        Answer::Act { number, action } => Wish::Turn { number, action },
        Answer::Say(text) => Wish::Chat(text),
        Answer::Leave => Wish::Quit,
        Answer::Fail(said) => Wish::Fail(said),
    }
}

impl<M: Driver<News<Pentago>>> Driver<foreign::News> for Sitting<M> {
    fn tell(&mut self, news: foreign::News) {
        let news = match news {
            foreign::News::Begun(start) => {
                self.seat = start.seat;
                News::Begun(Box::new(Start {
                    config: Config {
                        rule: self.rule,
                        ..Config::default()
                    },
                    names: start.names.into(),
                    seat: start.seat,
                    view: start.view,
                }))
            }
            foreign::News::Turned(shown) => News::Told(Box::new(Told {
                actor: Some(shown.seat),
                events: shown.events,
                view: shown.view,
            })),
            foreign::News::GoesOn(view) => News::Told(Box::new(Told {
                actor: None,
                events: Vec::new(),
                view: *view,
            })),
            foreign::News::Choose(choose) => {
                let listed = choose.actions.clone();
                News::Asked(Box::new(Asked {
                    number: choose.number,
                    view: choose.view,
                    actions: choose.actions,
                    time: None,
                    depth: None,
                    judge: Arc::new(move |action| {
                        let said = "this turn is not among those one may make";
                        self::listed(&listed, action).ok_or_else(|| Problem::new("illegal", said))
                    }),
                }))
            }
            foreign::News::Over(report) => News::Over(Box::new(finish(self.seat, &report))),
            foreign::News::Chat { from, text } => News::Said(Box::new(Spoken {
                name: from,
                seat: None,
                text,
            })),
            foreign::News::Unavailable(extension) => News::Said(Box::new(Spoken {
                name: "Parlor".into(),
                seat: None,
                text: unavailable(extension).into(),
            })),
            _ => return, // Whoever moves needs to know nothing else.
        };
        self.mover.tell(news);
    }
}

/// The turn among those that may be made; a stone that needs no rotation may be given one.
pub(super) fn listed(actions: &[Action], action: Action) -> Option<Action> {
    let bare = Action {
        rotation: None,
        ..action
    };
    let mut all = [action, bare].into_iter();
    all.find(|action| actions.contains(action))
}

/// The end by the server's word.
fn finish(seat: Seat, report: &Report) -> Finish {
    let other = Seat(1 - seat.0);
    let (outcome, reason) = match report.told {
        Word::Won => (Some(Outcome::won_by(seat, 2, "won")), "won"),
        Word::WonByDisconnect => (Some(Outcome::won_by(seat, 2, "left")), "left"),
        Word::Lost => (Some(Outcome::won_by(other, 2, "won")), "won"),
        Word::Drawn => (Some(Outcome::draw(2, "draw")), "draw"),
        Word::NoWinner => (None, "no_winner"),
    };
    let how = match outcome {
        Some(_) => How::Rules,
        None => How::Aborted,
    };
    Finish {
        how,
        outcome,
        reason: reason.into(),
    }
}
