//! Tricks: everybody is dealt a hand; in turn each plays a card, and the highest takes the trick. Most tricks win.
//!
//! A whole small game with chance and secrets, and without planted faults: the one to read before writing a game. The rules
//! of a game without either are shorter; `crates/template` is one.

mod belief;
mod data;
mod twist;

use std::ops::RangeInclusive;

use parlor_game::{
    Dice, Draw, Game, Info, Input, InputOf, Millis, Outcome, Seat, SeatSet, Standing, Status, Turn,
    Viewer, Why,
};

pub use data::{Action, Chance, Config, Event, Hand, Illegal, View};
pub use twist::twist;

/// The cards of the deck are the numbers from one to this.
pub const DECK: u8 = 24;

/// A match of Tricks: the whole truth, hidden hands included.
#[derive(Clone, PartialEq, Debug)]
pub struct Tricks {
    /// How many cards each seat is dealt.
    cards: u8,
    /// How many have been dealt so far.
    dealt: u8,
    /// The cards in each hand, sorted: a hand has no order that could tell something.
    hands: Vec<Vec<u8>>,
    /// The tricks that were taken, card by card.
    seen: Vec<u8>,
    /// The open trick, in the order of play.
    table: Vec<u8>,
    leader: Seat,
    taken: Vec<u8>,
    gone: SeatSet,
}

impl Tricks {
    fn width(&self) -> u8 {
        u8::try_from(self.hands.len()).unwrap_or(u8::MAX)
    }

    fn is_dealing(&self) -> bool {
        self.dealt < self.cards * self.width()
    }

    /// Who plays the next card.
    fn next(&self) -> Seat {
        self.after_leader(self.table.len())
    }

    /// The seat that plays the nth card of a trick.
    fn after_leader(&self, nth: usize) -> Seat {
        let seats = self.hands.len().max(1);
        let seat = (self.leader.index() + nth) % seats;
        Seat(u8::try_from(seat).unwrap_or(0))
    }

    /// The cards that nobody was dealt.
    fn undealt(&self) -> Vec<u8> {
        let out = || {
            self.hands
                .iter()
                .flatten()
                .chain(&self.seen)
                .chain(&self.table)
        };
        let is_left = |card: &u8| !out().any(|other| other == card);
        (1..=DECK).filter(is_left).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        let played = !self.is_dealing() && self.hands.iter().all(Vec::is_empty);
        if self.gone.is_empty() && !played {
            return None;
        }
        // Whoever has left is behind everybody who stayed.
        let score = |(seat, taken): (u8, &u8)| match self.gone.contains(Seat(seat)) {
            true => -1,
            false => i32::from(*taken),
        };
        let scores = (0u8..).zip(&self.taken).map(score).collect();
        let reason = if self.gone.is_empty() {
            "played"
        } else {
            "left"
        };
        let outcome = Outcome::by_score(scores, reason);
        Some(Outcome {
            winners: outcome.winners.without(self.gone),
            forfeits: self.gone,
            ..outcome
        })
    }

    fn deal(&mut self, card: u8, out: &mut Vec<Event>) -> Result<(), Illegal> {
        if !self.is_dealing() || self.outcome().is_some() || !self.undealt().contains(&card) {
            return Err(Illegal::Never);
        }
        let seat = Seat(self.dealt % self.width());
        let Some(hand) = self.hands.get_mut(seat.index()) else {
            return Err(Illegal::Never);
        };
        hand.push(card);
        hand.sort_unstable();
        self.dealt += 1;
        let card = Some(card);
        out.push(Event::Dealt { seat, card });
        Ok(())
    }

    /// All checks, then all changes: what is refused has changed nothing.
    fn play(&mut self, seat: Seat, card: u8, out: &mut Vec<Event>) -> Result<(), Illegal> {
        if self.is_dealing() || self.outcome().is_some() || seat != self.next() {
            return Err(Illegal::NotYourTurn);
        }
        let hand = self.hands.get_mut(seat.index());
        let hand = hand.ok_or(Illegal::NotYourTurn)?;
        let place = hand.iter().position(|own| *own == card);
        hand.remove(place.ok_or(Illegal::NotYourCard)?);
        self.table.push(card);
        out.push(Event::Played { seat, card });
        if self.table.len() == self.taken.len() {
            self.take(out);
        }
        Ok(())
    }

    fn take(&mut self, out: &mut Vec<Event>) {
        let highest = self.table.iter().max().copied();
        let nth = self.table.iter().position(|card| Some(*card) == highest);
        let seat = self.after_leader(nth.unwrap_or(0));
        if let Some(taken) = self.taken.get_mut(seat.index()) {
            *taken += 1;
        }
        self.leader = seat;
        self.seen.append(&mut self.table);
        out.push(Event::Took { seat });
    }

    fn leave(&mut self, gone: Vec<(Seat, Why)>, out: &mut Vec<Event>) -> Result<(), Illegal> {
        let leaving: SeatSet = gone.iter().map(|(seat, _)| *seat).collect();
        let there = SeatSet::first(self.width());
        if self.outcome().is_some() || leaving.is_empty() || !leaving.without(there).is_empty() {
            return Err(Illegal::NobodyThere);
        }
        self.gone = leaving;
        out.extend(gone.into_iter().map(|(seat, why)| Event::Left {
            seat,
            cause: why.code().into(),
        }));
        Ok(())
    }
}

impl Game for Tricks {
    const INFO: Info = Info {
        id: "tricks",
        title: "Tricks",
        seats: 2..=4,
        version: 1,
        presence: false,
        undo: false, // Never with chance or secrets.
        choices: None,
        watch_delay: Millis(0),
    };
    type Config = Config;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    fn seats(config: &Config) -> Result<RangeInclusive<u8>, Illegal> {
        match config.cards {
            1..=6 => Ok(2..=4),
            _ => Err(Illegal::Cards),
        }
    }

    fn new(config: &Config, seats: u8) -> Result<Self, Illegal> {
        Self::seats(config)?;
        Ok(Self {
            cards: config.cards,
            dealt: 0,
            hands: vec![Vec::new(); usize::from(seats)],
            seen: Vec::new(),
            table: Vec::new(),
            leader: Seat(0),
            taken: vec![0; usize::from(seats)],
            gone: SeatSet::EMPTY,
        })
    }

    fn status(&self) -> Status {
        match self.outcome() {
            Some(outcome) => Status::Over(outcome),
            // The nth card of the deck is the nth draw, whatever happens between.
            None if self.is_dealing() => Status::Chance(Draw {
                stream: 0,
                nth: self.dealt.into(),
            }),
            None => Status::turn(self.next()),
        }
    }

    fn turn(&self) -> Turn {
        let played = self.seen.len() + self.table.len();
        Turn {
            nth: u32::try_from(played).unwrap_or(u32::MAX),
            seat: (!self.is_dealing()).then(|| self.next()),
        }
    }

    fn standing(&self, seat: Seat) -> Standing {
        match self.gone.contains(seat) {
            true => Standing::Gone,
            false => Standing::In,
        }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.is_dealing() || self.outcome().is_some() || seat != self.next() {
            return;
        }
        let hand = self.hands.get(seat.index()).into_iter().flatten();
        out.extend(hand.map(|card| Action { card: *card }));
    }

    fn sample(&self, dice: &mut Dice) -> Chance {
        let card = dice.pick(&self.undealt()).copied().unwrap_or_default();
        Chance { card }
    }

    fn apply(
        &mut self,
        _: Millis,
        input: InputOf<Self>,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        match input {
            Input::Act { seat, action } => self.play(seat, action.card, out),
            Input::Chance { outcome } => self.deal(outcome.card, out),
            Input::Leave { gone } => self.leave(gone, out),
            Input::Tick | Input::Away { .. } | Input::Back { .. } => Err(Illegal::Never),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let hand = |(seat, cards): (u8, &Vec<u8>)| {
            let is_shown = match viewer {
                Viewer::Seat(own) => own == Seat(seat),
                Viewer::Spectator => false,
                Viewer::Referee => true,
            };
            Hand {
                count: u8::try_from(cards.len()).unwrap_or(u8::MAX),
                cards: is_shown.then(|| cards.clone()),
            }
        };
        View {
            hands: (0u8..).zip(&self.hands).map(hand).collect(),
            dealt: self.dealt,
            seen: self.seen.clone(),
            table: self.table.clone(),
            leader: self.leader,
            taken: self.taken.clone(),
            gone: self.gone,
        }
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Dealt { seat, .. } => match viewer {
                Viewer::Referee => event.clone(),
                Viewer::Seat(own) if own == *seat => event.clone(),
                Viewer::Seat(_) | Viewer::Spectator => Event::Dealt {
                    seat: *seat,
                    card: None,
                },
            },
            Event::Played { .. } | Event::Took { .. } | Event::Left { .. } => event.clone(),
        })
    }
}
