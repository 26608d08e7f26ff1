//! A seat at a server of the protobuf protocol, as whoever moves for it is told.

use std::sync::Arc;

use parlor_catan::{Action, Catan, Event, PerSeat, View};
use parlor_game::{Budget, Game, Outcome, Problem, Seat, SeatSet, Status, Turn};
use parlor_gateways::catan::join::{self as foreign, Choice, is_legal, is_sayable, sayable};
use parlor_play::{Finish, How};

use crate::join::seat::{Asked, Driver, Elsewhere, News, Spoken, Told};

impl Elsewhere for Catan {
    const TALKS: bool = true;

    fn awaited(view: &View) -> (SeatSet, Turn) {
        let turn = Turn {
            nth: view.now.nth,
            seat: Some(view.now.seat),
        };
        let must = match view.known().map(|state| state.status()) {
            Some(Status::Waiting { must, .. }) => must,
            Some(Status::Chance(_) | Status::Over(_)) | None => SeatSet::EMPTY,
        };
        (must, turn)
    }
}

/// A seat at a server.
pub(super) struct Sitting<M> {
    mover: M,
    /// The number of the open question, answered or not.
    open: Option<u32>,
    names: Vec<String>,
    /// The own seat of the game.
    seat: Seat,
}

impl<M: Driver<News<Catan>>> Sitting<M> {
    /// A seat for which somebody moves.
    pub(super) fn new(mover: M) -> Self {
        Self {
            mover,
            open: None,
            names: Vec::new(),
            seat: Seat(0),
        }
    }

    fn told(&mut self, events: Vec<Event>, view: View) {
        let over = events.iter().find_map(|event| match event {
            Event::Over { winner, points, .. } => Some(finish(*winner, points)),
            _ => None,
        });
        self.mover.tell(News::Told(Box::new(Told {
            actor: actor(&events),
            events,
            view: view.clone(),
        })));
        if let Some(finish) = over {
            self.mover.tell(News::Over(Box::new(finish)));
            self.open = None;
        }
        // Others may act while we are asked: the question stands, at another position.
        if let Some(number) = self.open {
            let actions = sayable(&view);
            match actions.is_empty() {
                true => self.open = None,
                false => self.ask(Choice {
                    number,
                    seat: self.seat,
                    view,
                    actions,
                    budget: Budget::default(),
                }),
            }
        }
    }

    fn said(&mut self, by: Option<Seat>, text: String) {
        let name = by.and_then(|seat| self.names.get(seat.index()));
        self.mover.tell(News::Said(Box::new(Spoken {
            name: name.cloned().unwrap_or_else(|| "The server".into()),
            seat: by,
            text,
        })));
    }

    fn ask(&mut self, choice: Choice) {
        self.mover.tell(News::Asked(Box::new(Asked {
            number: choice.number,
            view: choice.view.clone(),
            actions: choice.actions.clone(),
            time: None,
            depth: None,
            judge: Arc::new(move |action| judge(&choice.view, action)),
        })));
    }
}

/// What can be said to the server, and would be legal.
fn judge(view: &View, action: Action) -> Result<Action, Problem> {
    if !is_sayable(action) {
        let said = "this cannot be said in the protocol of this server";
        return Err(Problem::new("unavailable", said));
    }
    match is_legal(view, action) {
        true => Ok(action),
        false => Err(Problem::new("illegal", "this is not legal here")),
    }
}

impl<M: Driver<News<Catan>>> Driver<foreign::News> for Sitting<M> {
    fn tell(&mut self, news: foreign::News) {
        match news {
            foreign::News::Begun(start) => {
                self.names.clone_from(&start.names);
                self.seat = start.seat;
                self.mover.tell(News::Begun(start));
            }
            foreign::News::Told { events, view } => self.told(events, *view),
            foreign::News::Said { by, text } => self.said(by, text),
            foreign::News::Choose(choice) => {
                self.open = Some(choice.number);
                self.ask(*choice);
            }
            foreign::News::Differs(oddity) => eprintln!("the server differs: {}", oddity.said()),
        }
    }
}

/// Who did it: a turn that ended only because somebody else acts is not what happened.
fn actor(events: &[Event]) -> Option<Seat> {
    let ended = events.iter().find_map(|event| match event {
        Event::TurnEnded { seat, .. } => Some(*seat),
        _ => None,
    });
    events.iter().find_map(one_actor).or(ended)
}

fn one_actor(event: &Event) -> Option<Seat> {
    match event {
        Event::Settled { seat, .. }
        | Event::RoadBuilt { seat, .. }
        | Event::CityBuilt { seat, .. }
        | Event::Rolled { seat, .. }
        | Event::Discarded { seat, .. }
        | Event::RobberMoved { seat, .. }
        | Event::Stole { seat, .. }
        | Event::Bought { seat, .. }
        | Event::Played { seat, .. }
        | Event::Picked { seat, .. }
        | Event::Monopolised { seat, .. }
        | Event::BankTraded { seat, .. }
        | Event::Offered { seat, .. }
        | Event::Accepted { seat, .. }
        | Event::Declined { seat, .. }
        | Event::Countered { seat, .. }
        | Event::Traded { seat, .. } => Some(*seat),
        Event::Laid { .. }
        | Event::SetUp { .. }
        | Event::OfferClosed { .. }
        | Event::LongestRoad { .. }
        | Event::LargestArmy { .. }
        | Event::TurnEnded { .. }
        | Event::Over { .. } => None,
    }
}

/// The end by the server's word: the winner first, the others by their points.
fn finish(winner: Option<Seat>, points: &PerSeat<u8>) -> Finish {
    let score = |(seat, points): (Seat, u8)| {
        let first = if winner == Some(seat) { 1000 } else { 0 };
        i32::from(points) + first
    };
    let ranked = Outcome::by_score(points.iter().map(score).collect(), "points");
    let outcome = Outcome {
        winners: winner.map_or(SeatSet::EMPTY, SeatSet::from),
        scores: points.iter().map(|(_, points)| i32::from(points)).collect(),
        ..ranked
    };
    Finish {
        how: How::Rules,
        reason: outcome.reason.clone().into_owned(),
        outcome: Some(outcome),
    }
}
