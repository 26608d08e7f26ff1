//! Court: seats under names of their own lose favour until one is left.
//!
//! The player on turn bows, accuses somebody or petitions. The accused must answer out of turn: yield,
//! or fight, which chance decides. A petition may be answered by the others until its time is up, and
//! how is hidden until then. Without favour a seat is out; seats may also leave, several at once.

mod data;
mod ending;
mod fault;
mod twist;

use std::ops::RangeInclusive;

use parlor_game::{
    Choices, Dice, Draw, Game, Info, Input, InputOf, Millis, Seat, SeatSet, Secret, Standing,
    Status, Turn, Viewer, Why,
};

pub use data::{Action, Chance, Config, Event, Illegal, Phase, Title, View};
pub use fault::*;
pub use twist::twist;

/// A match of Court, with a planted fault or none.
#[derive(Clone, PartialEq, Debug)]
pub struct Court<const FAULT: u8 = NONE> {
    config: Config,
    turn: Seat,
    turns: u32,
    duels: u32,
    phase: Phase,
    favour: Vec<u8>,
    /// On which turn each seat lost its last favour.
    fell: Vec<Option<u32>>,
    gone: SeatSet,
    /// Who is for the petition.
    ayes: Secret<SeatSet>,
}

impl<const FAULT: u8> Court<FAULT> {
    fn seats(&self) -> u8 {
        self.favour.len() as u8
    }

    /// Who still plays.
    fn inside(&self) -> SeatSet {
        let favoured = (0u8..).zip(&self.favour).filter(|(_, n)| **n != 0);
        let favoured: SeatSet = favoured.map(|(seat, _)| Seat(seat)).collect();
        favoured.without(self.gone)
    }

    fn next_turn(&mut self) {
        self.turns += 1;
        let inside = self.inside();
        let after = (1..=self.seats()).map(|n| Seat((self.turn.0 + n) % self.seats()));
        let next = after.into_iter().find(|seat| inside.contains(*seat));
        self.turn = next.unwrap_or(self.turn);
        self.phase = match 1 < inside.len() && self.turns < self.config.turns {
            true => Phase::Turn,
            false => Phase::Over,
        };
    }

    /// Takes one favour from `seat` and goes on.
    fn lose(&mut self, seat: Seat, out: &mut Vec<Event>) {
        if let Some(favour) = self.favour.get_mut(seat.index()) {
            *favour = favour.saturating_sub(1);
            out.push(Event::Lost { seat });
            if *favour == 0
                && let Some(fell) = self.fell.get_mut(seat.index())
            {
                *fell = Some(self.turns);
                out.push(Event::Fell { seat });
            }
        }
        self.next_turn();
    }

    /// Counts the answers and goes on.
    fn close(&mut self, out: &mut Vec<Event>) {
        let ayes = std::mem::take(self.ayes.reveal_mut());
        let granted = self.inside().len() < 2 * ayes.len() + 1;
        if granted && let Some(favour) = self.favour.get_mut(self.turn.index()) {
            *favour += 1;
        }
        out.push(Event::Closed { ayes, granted });
        self.next_turn();
    }

    fn act(
        &mut self,
        at: Millis,
        seat: Seat,
        action: &Action,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        let on_turn = seat == self.turn;
        match (self.phase, action) {
            (Phase::Turn, Action::Bow) if on_turn => {
                out.push(Event::Bowed { seat });
                self.next_turn();
            }
            (Phase::Turn, Action::Accuse { whom }) if on_turn => {
                if *whom == seat || !self.inside().contains(*whom) {
                    return Err(Illegal::NobodyThere);
                }
                self.phase = Phase::Accused { whom: *whom };
                out.push(Event::Accused { seat, whom: *whom });
            }
            (Phase::Turn, Action::Petition) if on_turn => {
                let asked = self.inside().without(seat.into());
                let until = Millis(at.0 + self.config.patience);
                self.phase = Phase::Petition { asked, until };
                out.push(Event::Petitioned { seat });
            }
            (Phase::Petition { .. }, Action::Withdraw) if on_turn => {
                *self.ayes.reveal_mut() = SeatSet::EMPTY;
                out.push(Event::Withdrew { seat });
                self.next_turn();
            }
            (Phase::Petition { mut asked, until }, Action::Answer { aye })
                if asked.contains(seat) =>
            {
                asked.remove(seat);
                if *aye {
                    self.ayes.reveal_mut().insert(seat);
                }
                self.phase = Phase::Petition { asked, until };
                let aye = Some(*aye);
                out.push(Event::Answered { seat, aye });
                if asked.is_empty() {
                    self.close(out);
                }
            }
            (Phase::Accused { whom }, Action::Yield) if seat == whom => self.lose(seat, out),
            (Phase::Accused { whom }, Action::Fight) if seat == whom => {
                self.phase = Phase::Duel { whom };
            }
            _ => return Err(Illegal::NotNow),
        }
        Ok(())
    }

    fn leave(&mut self, gone: Vec<(Seat, Why)>, out: &mut Vec<Event>) -> Result<(), Illegal> {
        let leaving: SeatSet = gone.iter().map(|(seat, _)| *seat).collect();
        let there = SeatSet::first(self.seats()).without(self.gone);
        let unknown = leaving.is_empty() || !leaving.without(there).is_empty();
        if unknown || self.phase == Phase::Over {
            return Err(Illegal::NobodyThere);
        }
        self.gone = self.gone.or(leaving);
        out.extend(gone.into_iter().map(|(seat, why)| Event::Left {
            seat,
            cause: why.code().into(),
        }));
        match self.phase {
            _ if self.inside().len() < 2 => self.next_turn(),
            _ if leaving.contains(self.turn) => self.next_turn(),
            Phase::Accused { whom } if leaving.contains(whom) => self.next_turn(),
            Phase::Petition { asked, until } if FAULT != LEAVER_AWAITED => {
                let asked = asked.without(leaving);
                self.phase = Phase::Petition { asked, until };
                let ayes = self.ayes.reveal().without(leaving);
                *self.ayes.reveal_mut() = ayes;
                if asked.is_empty() {
                    self.close(out);
                }
            }
            Phase::Turn
            | Phase::Accused { .. }
            | Phase::Duel { .. }
            | Phase::Petition { .. }
            | Phase::Over => {}
        }
        if self.phase == Phase::Turn {
            *self.ayes.reveal_mut() = SeatSet::EMPTY;
        }
        Ok(())
    }
}

impl<const FAULT: u8> Game for Court<FAULT> {
    const INFO: Info = Info {
        id: "court",
        title: "Court",
        seats: 2..=6,
        version: 1,
        presence: false,
        undo: false,
        choices: Some(Choices {
            field: "titles",
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
        let titles = &config.titles;
        let twice = (1..titles.len()).any(|n| titles[n..].contains(&titles[n - 1]));
        match titles.len() as u8 {
            _ if twice => Err(Illegal::TitleTaken),
            0 => Ok(2..=6),
            n @ 2..=6 => Ok(n..=n),
            _ => Err(Illegal::Titles),
        }
    }

    fn new(config: &Config, seats: u8) -> Result<Self, Illegal> {
        Ok(Self {
            config: config.clone(),
            turn: Seat(0),
            turns: 0,
            duels: 0,
            phase: Phase::Turn,
            favour: vec![2; seats.into()],
            fell: vec![None; seats.into()],
            gone: SeatSet::EMPTY,
            ayes: Secret::default(),
        })
    }

    fn status(&self) -> Status {
        match self.phase {
            Phase::Turn => Status::turn(self.turn),
            Phase::Accused { whom } => Status::turn(whom),
            Phase::Petition { asked, until } => Status::Waiting {
                must: self.turn.into(),
                may: asked,
                until: Some(until),
            },
            Phase::Duel { .. } => Status::Chance(Draw {
                stream: 0,
                nth: self.duels,
            }),
            Phase::Over => Status::Over(self.outcome()),
        }
    }

    fn asked(&self) -> SeatSet {
        match self.phase {
            Phase::Petition { asked, .. } if FAULT == ASKS_THE_ASKER => asked.or(self.turn.into()),
            Phase::Petition { asked, .. } => asked,
            Phase::Turn | Phase::Accused { .. } | Phase::Duel { .. } | Phase::Over => {
                SeatSet::EMPTY
            }
        }
    }

    fn turn(&self) -> Turn {
        Turn {
            nth: self.turns,
            seat: Some(self.turn),
        }
    }

    fn standing(&self, seat: Seat) -> Standing {
        let fell = self.fell.get(seat.index()).is_some_and(Option::is_some);
        match self.gone.contains(seat) {
            true => Standing::Gone,
            false if fell && FAULT == FALLEN_ARE_GONE => Standing::Gone,
            false if fell => Standing::Out,
            false => Standing::In,
        }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Turn if seat == self.turn => {
                out.extend([Action::Bow, Action::Petition]);
                let others = self.inside().without(seat.into());
                out.extend(others.iter().map(|whom| Action::Accuse { whom }));
            }
            Phase::Petition { .. } if seat == self.turn => out.push(Action::Withdraw),
            Phase::Petition { asked, .. } if asked.contains(seat) => {
                out.extend([true, false].map(|aye| Action::Answer { aye }));
            }
            Phase::Accused { whom } if seat == whom => out.extend([Action::Yield, Action::Fight]),
            Phase::Turn
            | Phase::Petition { .. }
            | Phase::Accused { .. }
            | Phase::Duel { .. }
            | Phase::Over => {}
        }
    }

    fn sample(&self, dice: &mut Dice) -> Chance {
        Chance {
            accuser_wins: dice.below(2) == 0,
        }
    }

    fn apply(
        &mut self,
        at: Millis,
        input: InputOf<Self>,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        match (self.phase, input) {
            (_, Input::Act { seat, action }) => self.act(at, seat, &action, out),
            (Phase::Duel { whom }, Input::Chance { outcome }) => {
                self.duels += 1;
                let (accuser, wins) = (self.turn, outcome.accuser_wins);
                let loser = if wins { whom } else { accuser };
                out.push(Event::Fought { accuser, whom });
                self.lose(loser, out);
                Ok(())
            }
            (Phase::Petition { until, .. }, Input::Tick) if until <= at => {
                self.close(out);
                Ok(())
            }
            (_, Input::Leave { gone }) => self.leave(gone, out),
            (_, Input::Chance { .. } | Input::Tick | Input::Away { .. } | Input::Back { .. }) => {
                Err(Illegal::NotNow)
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let ayes = self.ayes.reveal();
        let (me, ayes) = match viewer {
            Viewer::Seat(seat) => (Some(seat), ayes.and(seat.into())),
            Viewer::Spectator => (None, SeatSet::EMPTY),
            Viewer::Referee => (None, *ayes),
        };
        View {
            me,
            titles: self.config.titles.clone(),
            turn: self.turn,
            turns: self.turns,
            duels: self.duels,
            phase: self.phase,
            favour: self.favour.clone(),
            gone: self.gone,
            ayes,
        }
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Answered { seat, aye } => {
                let knows = viewer == Viewer::Referee || viewer == Viewer::Seat(seat);
                let aye = aye.filter(|_| knows || FAULT == LEAKY_ANSWER);
                Event::Answered { seat, aye }
            }
            _ => event.clone(),
        })
    }
}
