//! The game as the contract wants it: checked actions, told in events.
//!
//! Each file here is one part of the rulebook; all check everything before they change anything.

mod award;
mod bank;
mod build;
mod develop;
mod robber;
mod setup;
mod trade;
mod turn;

use std::ops::RangeInclusive;

use parlor_game::{
    Choices, Dice, Draw, Game, Info, Input, InputOf, Millis, Outcome, Seat, SeatSet, Status, Turn,
    Viewer,
};

use crate::{
    Action, Board, Card, Catan, Chance, Config, Event, Illegal, Phase, Resource, View,
    seats::{Few, MOST},
};

/// The streams of chance.
const BOARD: u32 = 0;
const ROLLS: u32 = 1;
const STEALS: u32 = 2;
const PURCHASES: u32 = 3;

impl Catan {
    fn act(
        &mut self,
        at: Millis,
        seat: Seat,
        action: Action,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        if let Phase::Over { .. } = self.phase {
            return Err(Illegal::Over);
        }
        if self.seats <= seat.0 {
            return Err(Illegal::NotYourTurn);
        }
        match action {
            Action::Discard { cards } => self.discard(seat, cards, out),
            Action::Accept { offer } => self.accept(seat, offer, out),
            Action::Decline { offer } => self.decline(seat, offer, out),
            Action::Counter { offer, give, get } => self.counter(seat, offer, give, get, out),
            _ if seat != self.now.seat => Err(self.out_of_turn(seat)),
            Action::Roll => self.roll(),
            Action::Settle { at } => self.settle(seat, at, out),
            Action::Road { at } => self.road(seat, at, out),
            Action::City { at } => self.city(seat, at, out),
            Action::Buy => self.buy(seat),
            Action::Play { card } => self.play(seat, card, out),
            Action::Robber { to } => self.move_robber(seat, to, out),
            Action::Steal { from } => self.steal(seat, from, out),
            Action::Pick { kind } => self.pick(seat, kind, out),
            Action::Bank { give, get } => self.trade_with_bank(seat, give, get, out),
            Action::Offer { give, get, to } => self.make_offer(at, seat, give, get, to, out),
            Action::Confirm { offer, with } => self.confirm(seat, offer, with, out),
            Action::Withdraw { offer } => self.withdraw(offer, out),
            Action::End => self.end_turn(out),
        }
    }

    /// Why a seat that is not on turn cannot do this.
    fn out_of_turn(&self, seat: Seat) -> Illegal {
        match self.phase {
            Phase::Discard { owed } if owed[seat] != 0 => Illegal::Owed,
            _ => Illegal::NotYourTurn,
        }
    }

    /// Whether the player on turn is free to build and trade.
    fn in_main(&self) -> Result<(), Illegal> {
        match self.phase {
            Phase::Main => Ok(()),
            Phase::PreRoll => Err(Illegal::NotRolled),
            Phase::Discard { owed } if owed[self.now.seat] == 0 => Err(Illegal::OthersOwe),
            _ => Err(Illegal::Owed),
        }
    }

    fn chance(&mut self, outcome: &Chance, out: &mut Vec<Event>) -> Result<(), Illegal> {
        match (self.phase, outcome) {
            (Phase::Laying { .. }, Chance::Board { board }) => self.lay(board, out),
            (Phase::Rolling, Chance::Roll { dice }) => self.rolled(*dice, out),
            (Phase::Stealing { from }, Chance::Steal { kind }) => self.stolen(from, *kind, out),
            (Phase::Buying, Chance::Draw { card }) => self.bought(*card, out),
            _ => Err(Illegal::Unexpected),
        }
    }

    /// Whether nature is to move.
    #[inline]
    pub(crate) fn waits_for_chance(&self) -> bool {
        matches!(
            self.phase,
            Phase::Laying { .. } | Phase::Rolling | Phase::Stealing { .. } | Phase::Buying
        )
    }

    /// The first seat that must act; nobody after the end.
    #[inline]
    pub(crate) fn first_awaited(&self) -> Option<Seat> {
        match self.phase {
            Phase::Over { .. } => None,
            Phase::Discard { .. } => self.awaited().0.iter().next(),
            _ => Some(self.now.seat),
        }
    }

    /// Who must and who may act.
    fn awaited(&self) -> (Few, Few) {
        let active = Few::one(self.now.seat);
        match (&self.phase, &self.offer) {
            (Phase::Discard { owed }, _) => {
                let owing = owed.iter().filter(|(_, due)| *due != 0);
                (owing.map(|(seat, _)| seat).collect(), Few::NOBODY)
            }
            (Phase::Main, Some(offer)) => (active, offer.to),
            _ => (active, Few::NOBODY),
        }
    }

    fn outcome(&self, winner: Option<Seat>) -> Outcome {
        let points: Vec<i32> = self
            .all_seats()
            .map(|seat| self.points(seat).into())
            .collect();
        let mut ranks = points.clone();
        if let Some(rank) = winner.and_then(|seat| ranks.get_mut(seat.index())) {
            *rank = i32::MAX;
        }
        let ranked = match winner {
            Some(_) => Outcome::by_score(ranks, "points"),
            None => Outcome::by_score(ranks, "turn_cap"),
        };
        Outcome {
            winners: winner.map(SeatSet::from).unwrap_or_default(),
            scores: points,
            ..ranked
        }
    }
}

impl Game for Catan {
    const INFO: Info = Info {
        id: "catan",
        title: "Settlers of Catan",
        seats: 2..=4,
        version: 1,
        presence: false,
        undo: false,
        choices: Some(Choices {
            field: "colours",
            unique: true,
        }),
        watch_delay: Millis(0),
    };

    type Config = Config;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    fn seats(config: &Config) -> Result<RangeInclusive<u8>, Illegal> {
        config.check()?;
        Ok(config.players..=config.players)
    }

    fn new(config: &Config, seats: u8) -> Result<Self, Illegal> {
        config.check()?;
        let players = config.players;
        match players == seats {
            true => Ok(Self::start(config)),
            false => Err(Illegal::WrongSeats { players, seats }),
        }
    }

    #[inline]
    fn status(&self) -> Status {
        let draw = |stream, nth| Status::Chance(Draw { stream, nth });
        match self.phase {
            Phase::Laying { .. } => draw(BOARD, 0),
            Phase::Rolling => draw(ROLLS, self.rolls),
            Phase::Stealing { .. } => draw(STEALS, self.steals),
            Phase::Buying => draw(PURCHASES, self.purchases()),
            Phase::Over { winner } => Status::Over(self.outcome(winner)),
            Phase::SetupSettlement { .. }
            | Phase::SetupRoad { .. }
            | Phase::PreRoll
            | Phase::Discard { .. }
            | Phase::MoveRobber
            | Phase::Steal { .. }
            | Phase::FreeRoads { .. }
            | Phase::PickPlenty { .. }
            | Phase::PickMonopoly
            | Phase::Main => {
                let (must, may) = self.awaited();
                Status::Waiting {
                    must: must.into(),
                    may: may.into(),
                    until: self.offer.as_ref().map(|offer| offer.until),
                }
            }
        }
    }

    fn asked(&self) -> SeatSet {
        match (&self.phase, &self.offer) {
            (Phase::Main, Some(offer)) => {
                let silent = offer.to.iter().filter(|seat| offer.awaits(*seat));
                silent.collect()
            }
            _ => SeatSet::EMPTY,
        }
    }

    fn turn(&self) -> Turn {
        let over = matches!(self.phase, Phase::Over { .. });
        Turn {
            nth: self.now.nth,
            seat: (!over).then_some(self.now.seat),
        }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        let menu = self.menu(seat);
        out.extend((0..menu.count()).filter_map(|n| menu.nth(self, seat, n)));
    }

    #[inline]
    fn random(&self, seat: Seat, dice: &mut Dice) -> Option<Action> {
        let menu = self.menu(seat);
        if menu.discard != 0 {
            let cards = self.random_discard(seat, menu.discard, dice);
            return Some(Action::Discard { cards });
        }
        if menu.offer && dice.below(8) == 0 {
            return self.random_offer(seat, dice);
        }
        match menu.count() {
            0 => None,
            1 => menu.nth(self, seat, 0),
            count => menu.nth(self, seat, dice.below(count)),
        }
    }

    fn sample(&self, dice: &mut Dice) -> Chance {
        match self.phase {
            Phase::Laying { deal, harbours } => Chance::Board {
                board: Box::new(deal.lay(harbours, dice)),
            },
            Phase::Stealing { from } => {
                let hand = self.hand(from);
                let kind = hand.nth(dice.below(hand.total().into()));
                Chance::Steal {
                    kind: kind.unwrap_or(Resource::Brick),
                }
            }
            Phase::Buying => {
                let deck = self.deck();
                let card = deck.nth(dice.below(deck.total().into()));
                Chance::Draw {
                    card: card.unwrap_or(Card::Knight),
                }
            }
            _ => Chance::Roll {
                dice: std::array::from_fn(|_| 1 + dice.below(6) as u8),
            },
        }
    }

    #[inline]
    fn apply(
        &mut self,
        at: Millis,
        input: InputOf<Self>,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        match input {
            Input::Act { seat, action } => self.act(at, seat, action, out),
            Input::Chance { outcome } => self.chance(&outcome, out),
            Input::Tick => self.tick(at, out),
            _ if matches!(self.phase, Phase::Over { .. }) => Err(Illegal::Over),
            Input::Leave { .. } => Err(Illegal::PlayOn),
            Input::Away { .. } | Input::Back { .. } => Err(Illegal::Unexpected),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.cut(viewer))
    }
}

impl Catan {
    /// How many development cards were bought.
    fn purchases(&self) -> u32 {
        let played: u8 = self.played.iter().map(|cards| cards.total()).sum();
        let held: u8 = self.devs.reveal().iter().map(|cards| cards.total()).sum();
        (played + held).into()
    }

    /// Lays the board that nature made.
    fn lay(&mut self, board: &Board, out: &mut Vec<Event>) -> Result<(), Illegal> {
        board.check_material()?;
        self.board = *board;
        self.land.robber = crate::state::robbers_home(board);
        self.phase = Phase::SetupSettlement {
            second: crate::seats::PerSeat::all(self.seats, None),
        };
        let board = Box::new(*board);
        out.push(Event::Laid { board });
        Ok(())
    }
}

/// The seats of a board as an index.
const fn index(seat: Seat) -> usize {
    seat.0 as usize % MOST
}
