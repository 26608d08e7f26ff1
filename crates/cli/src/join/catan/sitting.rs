//! A seat at a server of the protobuf protocol, as whoever moves for it is told.

use std::sync::Arc;

use parlor_catan::{Action, Catan, Event, PerSeat, View};
use parlor_game::{Game, Outcome, Problem, Seat, SeatSet, Status, Turn};
use parlor_gateways::catan::join::{Answer, Choice, Driver, Mirror, Oddity};
use parlor_play::{Finish, How};

use crate::join::seat::{Asked, Begun, Elsewhere, Mover, News, Reply, Spoken, Told};

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
}

impl<M: Mover<Catan>> Sitting<M> {
    /// A seat for which somebody moves.
    pub(super) fn new(mover: M) -> Self {
        Self {
            mover,
            open: None,
            names: Vec::new(),
        }
    }

    /// Gives back who moved.
    pub(super) fn leave(self) -> M {
        self.mover
    }

    fn ask(&mut self, choice: Choice) {
        self.mover.tell(News::Asked(Box::new(Asked {
            number: choice.number,
            view: choice.view.clone(),
            actions: choice.actions.clone(),
            time: None,
            depth: None,
            judge: Arc::new(move |action| judge(&choice, action)),
        })));
    }
}

/// A reply in the words of the protocol.
pub(super) fn answer(reply: Reply<Action>) -> Answer {
    match reply {
        Reply::Act { number, action } => Answer::Act { number, action },
        Reply::Say(text) => Answer::Say(text),
        Reply::Leave => Answer::Leave,
        Reply::Fail(said) => Answer::Fail(said),
    }
}

/// What can be said to the server, and would be legal.
fn judge(choice: &Choice, action: Action) -> Result<Action, Problem> {
    if !choice.can_say(action) {
        let said = "this cannot be said in the protocol of this server";
        return Err(Problem::new("unavailable", said));
    }
    match choice.is_legal(action) {
        true => Ok(action),
        false => Err(Problem::new("illegal", "this is not legal here")),
    }
}

impl<M: Mover<Catan>> Driver for Sitting<M> {
    fn begin(&mut self, mirror: &Mirror) {
        self.names = mirror.names().to_vec();
        self.mover.tell(News::Begun(Box::new(Begun {
            config: mirror.config().clone(),
            names: mirror.names().to_vec(),
            seat: mirror.seat(),
            view: mirror.view(),
        })));
    }

    fn tell(&mut self, events: &[Event], view: &View) {
        self.mover.tell(News::Told(Box::new(Told {
            actor: actor(events),
            events: events.to_vec(),
            view: view.clone(),
        })));
        for event in events {
            if let Event::Over { winner, points, .. } = event {
                let finish = finish(*winner, points);
                self.mover.tell(News::Over(Box::new(finish)));
                self.open = None;
            }
        }
        // Others may act while we are asked: the question stands, at another position.
        if let Some(number) = self.open {
            let again = Choice::at(number, view.clone());
            match again.actions.is_empty() {
                true => self.open = None,
                false => self.ask(again),
            }
        }
    }

    fn said(&mut self, by: Option<Seat>, text: &str) {
        let name = by.and_then(|seat| self.names.get(seat.index()));
        self.mover.tell(News::Said(Box::new(Spoken {
            name: name.cloned().unwrap_or_else(|| "The server".into()),
            seat: by,
            text: text.to_owned(),
        })));
    }

    fn choose(&mut self, choice: Choice) {
        self.open = Some(choice.number);
        self.ask(choice);
    }

    fn notes(&mut self, oddity: Oddity) {
        eprintln!("the server differs: {}", oddity.said());
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
