//! Robbers: hidden cards, a lazy deck, steals, and discards that all choose at once.
//!
//! The player on turn rolls. A low die draws a card that only its owner sees. A high one makes rich
//! hands discard, hidden until all have chosen; then the roller steals a card that only the two see.
//! When the deck is empty, red cards win.

mod belief;
mod data;
mod fault;
mod twist;

use std::ops::RangeInclusive;

use parlor_game::{
    Dice, Draw, Game, Info, Input, InputOf, Millis, Outcome, Seat, SeatSet, Secret, Status,
    TABLE_STREAMS, Turn, Viewer,
};

pub use belief::Spent;
pub use data::{Action, Chance, Config, Event, Hand, Illegal, Phase, View};
pub use fault::*;
pub use twist::twist;

const ROLLS: u32 = 0;
const DECK: u32 = 1;
const STEALS: u32 = 2;

/// From this many cards on a hand is rich.
const RICH: u8 = 4;

/// A match of Robbers, with a planted fault or none.
#[derive(Clone, PartialEq, Debug)]
pub struct Robbers<const FAULT: u8 = NONE> {
    config: Config,
    turn: Seat,
    turns: u32,
    steals: u32,
    drawn: u32,
    phase: Phase,
    hands: Secret<Vec<Hand>>,
    deck: Secret<Hand>,
    choices: Secret<Vec<Option<u8>>>,
}

impl<const FAULT: u8> Robbers<FAULT> {
    fn seats(&self) -> u8 {
        self.hands.reveal().len() as u8
    }

    fn hand(&self, seat: Seat) -> Hand {
        let hands = self.hands.reveal();
        hands.get(seat.index()).copied().unwrap_or_default()
    }

    fn total(&self, seat: Seat) -> u8 {
        self.hand(seat).iter().sum()
    }

    fn give(&mut self, seat: Seat, kind: u8) {
        if let Some(hand) = self.hands.reveal_mut().get_mut(seat.index()) {
            hand[usize::from(kind)] += 1;
        }
    }

    fn take(&mut self, seat: Seat, kind: u8) -> Result<(), Illegal> {
        let hand = self.hands.reveal_mut().get_mut(seat.index());
        let cards = hand.and_then(|hand| hand.get_mut(usize::from(kind)));
        let cards = cards.ok_or(Illegal::NoCard)?;
        *cards = cards.checked_sub(1).ok_or(Illegal::NoCard)?;
        Ok(())
    }

    fn next_turn(&mut self) {
        self.turn = Seat((self.turn.0 + 1) % self.seats());
        self.turns += 1;
        let empty = self.deck.reveal().iter().sum::<u8>() == 0;
        self.phase = match empty || self.config.turns <= self.turns {
            true => Phase::Over,
            false => Phase::Roll,
        };
    }

    fn victims(&self) -> impl Iterator<Item = Seat> + '_ {
        let others = (0..self.seats()).map(Seat);
        others.filter(|seat| *seat != self.turn && self.total(*seat) != 0)
    }

    /// Robbing, or the next turn if there is nobody to rob.
    fn rob_or_go_on(&mut self) {
        if self.victims().next().is_some() {
            self.phase = Phase::Rob;
        } else {
            self.next_turn();
        }
    }

    fn act(&mut self, seat: Seat, action: Action, out: &mut Vec<Event>) -> Result<(), Illegal> {
        match (self.phase, action) {
            (Phase::Roll, Action::Roll) if seat == self.turn => {
                self.phase = Phase::Rolling;
                Ok(())
            }
            (Phase::Discard { owed }, Action::Discard { kind }) if owed.contains(seat) => {
                let due = self.hand(seat).get(usize::from(kind)).copied();
                if due.unwrap_or_default() == 0 {
                    return Err(Illegal::NoCard);
                }
                self.discard(seat, kind, owed, out);
                Ok(())
            }
            (Phase::Rob, Action::Steal { from }) if seat == self.turn => {
                if !self.victims().any(|victim| victim == from) {
                    return Err(Illegal::NoVictim);
                }
                self.phase = Phase::Robbing { from };
                Ok(())
            }
            _ if FAULT == LEAKY_REFUSAL => Err(Illegal::NotWhileRich {
                cards: self.hand(Seat(0))[1],
            }),
            _ => Err(Illegal::NotNow),
        }
    }

    /// Notes a hidden choice; the last one reveals them all.
    fn discard(&mut self, seat: Seat, kind: u8, mut owed: SeatSet, out: &mut Vec<Event>) {
        owed.remove(seat);
        if let Some(choice) = self.choices.reveal_mut().get_mut(seat.index()) {
            *choice = Some(kind);
        }
        self.phase = Phase::Discard { owed };
        let kind = Some(kind);
        if FAULT != SILENT_CHOICE {
            out.push(Event::Chose { seat, kind });
        }
        if !owed.is_empty() {
            return;
        }
        for seat in (0..self.seats()).map(Seat) {
            let choice = self.choices.reveal_mut().get_mut(seat.index());
            let Some(kind) = choice.and_then(Option::take) else {
                continue;
            };
            let _ = self.take(seat, kind); // It was checked when it was chosen.
            out.push(Event::Discarded { seat, kind });
        }
        self.rob_or_go_on();
    }

    fn chance(&mut self, outcome: &Chance, out: &mut Vec<Event>) -> Result<(), Illegal> {
        let seat = self.turn;
        match (self.phase, outcome) {
            (Phase::Rolling, Chance::Die { die: die @ 1..=6 }) => {
                out.push(Event::Rolled { seat, die: *die });
                if *die < 5 {
                    self.phase = Phase::Drawing;
                    return Ok(());
                }
                let rich = |seat: &Seat| RICH <= self.total(*seat);
                let owed: SeatSet = (0..self.seats()).map(Seat).filter(rich).collect();
                match owed.is_empty() {
                    true => self.rob_or_go_on(),
                    false => self.phase = Phase::Discard { owed },
                }
                Ok(())
            }
            (Phase::Drawing, Chance::Card { kind }) => {
                let cards = self.deck.reveal_mut().get_mut(usize::from(*kind));
                let cards = cards.ok_or(Illegal::NoCard)?;
                *cards = cards.checked_sub(1).ok_or(Illegal::NoCard)?;
                self.give(seat, *kind);
                self.drawn += u32::from(FAULT != SAME_DRAW);
                let kind = Some(*kind);
                out.push(Event::Drew { seat, kind });
                self.next_turn();
                Ok(())
            }
            (Phase::Robbing { from }, Chance::Card { kind }) => {
                self.take(from, *kind)?;
                self.give(seat, *kind);
                self.steals += 1;
                let kind = Some(*kind);
                out.push(Event::Stole { seat, from, kind });
                self.next_turn();
                Ok(())
            }
            _ => Err(Illegal::NotNow),
        }
    }
}

impl<const FAULT: u8> Game for Robbers<FAULT> {
    const INFO: Info = Info {
        id: "robbers",
        title: "Robbers",
        seats: 2..=4,
        version: 1,
        presence: false,
        undo: FAULT == UNDO_WITH_CHANCE,
        choices: None,
        watch_delay: Millis(0),
    };
    type Config = Config;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    fn seats(_: &Config) -> Result<RangeInclusive<u8>, Illegal> {
        Ok(2..=4)
    }

    fn new(config: &Config, seats: u8) -> Result<Self, Illegal> {
        let seats = usize::from(seats);
        let dealt = 2 * seats as u8;
        let cards = config.cards.checked_sub(dealt).ok_or(Illegal::Cards)?;
        Ok(Self {
            config: config.clone(),
            turn: Seat(0),
            turns: 0,
            steals: 0,
            drawn: 0,
            phase: Phase::Roll,
            hands: Secret::new(vec![[2, 2]; seats]),
            deck: Secret::new([cards; 2]),
            choices: Secret::new(vec![None; seats]),
        })
    }

    fn status(&self) -> Status {
        let draw = |stream, nth| Status::Chance(Draw { stream, nth });
        match self.phase {
            Phase::Roll if FAULT == LEAKY_AWAITED && self.hand(Seat(0))[1] > 2 => Status::Waiting {
                must: self.turn.into(),
                may: Seat((self.turn.0 + 1) % self.seats()).into(),
                until: None,
            },
            Phase::Roll | Phase::Rob => Status::turn(self.turn),
            Phase::Rolling if FAULT == TABLE_STREAM => draw(TABLE_STREAMS, self.turns),
            Phase::Rolling => draw(ROLLS, self.turns),
            Phase::Drawing => draw(DECK, self.drawn),
            Phase::Robbing { .. } => draw(STEALS, self.steals),
            Phase::Discard { owed } => Status::Waiting {
                must: owed,
                may: SeatSet::EMPTY,
                until: None,
            },
            Phase::Over => {
                let red = |hand: &Hand| i32::from(hand[1]);
                let scores = self.hands.reveal().iter().map(red).collect();
                Status::Over(Outcome::by_score(scores, "empty"))
            }
        }
    }

    fn turn(&self) -> Turn {
        Turn {
            nth: self.turns,
            seat: Some(self.turn),
        }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Roll if seat == self.turn => out.push(Action::Roll),
            Phase::Discard { owed } if owed.contains(seat) => {
                let held = (0u8..).zip(self.hand(seat)).filter(|(_, n)| *n != 0);
                out.extend(held.map(|(kind, _)| Action::Discard { kind }));
            }
            Phase::Rob if seat == self.turn => {
                let mut victims: Vec<Seat> = self.victims().collect();
                if FAULT == LEAKY_ACTIONS {
                    victims.sort_by_key(|victim| self.hand(*victim)[0]);
                }
                out.extend(victims.into_iter().map(|from| Action::Steal { from }));
            }
            Phase::Roll
            | Phase::Rolling
            | Phase::Drawing
            | Phase::Discard { .. }
            | Phase::Rob
            | Phase::Robbing { .. }
            | Phase::Over => {}
        }
    }

    fn sample(&self, dice: &mut Dice) -> Chance {
        let loaded = &mut Dice::of(&[0; 32], Draw { stream: 0, nth: 0 });
        let dice = if FAULT == LOADED_DICE { loaded } else { dice };
        let mut pick = |[black, red]: Hand| Chance::Card {
            kind: u8::from(u32::from(black) <= dice.below(u32::from(black + red))),
        };
        match self.phase {
            Phase::Drawing => pick(*self.deck.reveal()),
            Phase::Robbing { from } => pick(self.hand(from)),
            Phase::Roll | Phase::Rolling | Phase::Discard { .. } | Phase::Rob | Phase::Over => {
                let bias = if FAULT == OWN_DICE { fault::count() } else { 0 };
                let die = (dice.below(6) + bias) % 6 + 1;
                Chance::Die { die: die as u8 }
            }
        }
    }

    fn apply(
        &mut self,
        _: Millis,
        input: InputOf<Self>,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        match input {
            Input::Act { seat, action } => self.act(seat, action, out),
            Input::Chance { .. } if FAULT == CHANCE_UNASKED && self.phase == Phase::Roll => Ok(()),
            Input::Chance { outcome } => self.chance(&outcome, out),
            Input::Leave { .. } => Err(Illegal::PlayOn),
            Input::Tick | Input::Away { .. } | Input::Back { .. } => Err(Illegal::NotNow),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let me = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Referee => None,
        };
        let all = viewer == Viewer::Referee || self.phase == Phase::Over || FAULT == LEAKY_VIEW;
        let mine = |seat: Seat| self.choices.reveal().get(seat.index()).copied().flatten();
        View {
            config: self.config.clone(),
            me,
            turn: self.turn,
            turns: self.turns,
            steals: self.steals,
            drawn: self.drawn,
            phase: self.phase,
            hand: me.map(|seat| self.hand(seat)),
            choice: me.and_then(mine),
            totals: (0..self.seats()).map(|n| self.total(Seat(n))).collect(),
            deck: self.deck.reveal().iter().sum(),
            hands: all.then(|| self.hands.reveal().clone()),
        }
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        let is = |seat: Seat| viewer == Viewer::Referee || viewer == Viewer::Seat(seat);
        Some(match *event {
            Event::Drew { seat, kind } => Event::Drew {
                seat,
                kind: kind.filter(|_| is(seat)),
            },
            Event::Chose { seat, kind } => Event::Chose {
                seat,
                kind: kind.filter(|_| is(seat)),
            },
            Event::Stole { seat, from, kind } if FAULT == CUT_AWAY && kind.is_none() => {
                let _ = (seat, from);
                return None;
            }
            Event::Stole { seat, from, kind } => Event::Stole {
                seat,
                from,
                kind: kind.filter(|_| is(seat) || is(from) || FAULT == LEAKY_EVENT),
            },
            Event::Rolled { .. } | Event::Discarded { .. } => event.clone(),
        })
    }
}
