//! The game as the contract wants it: checked moves, told in events.

use std::{ops::RangeInclusive, sync::Arc};

use parlor_game::{
    Dice, Game, Imagine, Info, Input, InputOf, Millis, NoChance, Outcome, Seat, SeatSet, Standing,
    Status, Turn, Viewer, Why,
};

use crate::{
    Action, Cell, Config, Event, Graph, Holding, Illegal, Last, Map, Move, Phase, Position, Take,
    View, explain::explain,
};

/// One match of Extended Reversi.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reversi {
    position: Position,
    /// How many turns are over.
    turn: u32,
    last: Option<Last>,
    /// Why each seat was disqualified, if it was.
    causes: Vec<Option<String>>,
}

impl Reversi {
    /// The position, for searching.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// A match on a map, even if nothing can be done there.
    pub fn on(map: &Map) -> Self {
        Self::start(Position::new(map))
    }

    fn start(position: Position) -> Self {
        Self {
            turn: 0,
            last: None,
            causes: vec![None; position.players().into()],
            position,
        }
    }

    fn mover(&self) -> Option<Seat> {
        seat(self.position.mover())
    }

    fn act(&mut self, seat: Seat, action: Action, out: &mut Vec<Event>) -> Result<(), Illegal> {
        let phase = self.position.phase();
        if phase == Phase::Over {
            return Err(Illegal::Over);
        }
        if self.mover() != Some(seat) {
            return Err(Illegal::NotYourTurn);
        }
        match (action, phase) {
            (Action::Place { .. }, Phase::Building) | (Action::Bomb { .. }, Phase::Bombing) => {}
            (Action::Place { .. } | Action::Bomb { .. }, _) => return Err(Illegal::WrongPhase),
        }
        let (x, y) = action.xy();
        let mv = self.position.judge(x, y, action.special_value())?;

        let shown = self.position.cell(mv.tile);
        let undo = self.position.make(mv);
        let mut cells = self.position.changed(&undo);
        self.position.forget();
        self.turn += 1;
        match phase {
            Phase::Building => {
                cells.retain(|cell| *cell != mv.tile);
                out.push(Event::Placed {
                    seat,
                    x,
                    y,
                    captured: cells.clone(),
                    override_used: shown.is_occupied(),
                });
                out.extend(effect(seat, shown, mv));
            }
            Phase::Bombing | Phase::Over => out.push(Event::Bombed {
                seat,
                x,
                y,
                destroyed: cells.clone(),
            }),
        }
        self.last = Some(Last {
            seat,
            action,
            cells,
        });
        self.tell_what_follows(phase, seat, out);
        Ok(())
    }

    fn leave(&mut self, gone: &[(Seat, Why)], out: &mut Vec<Event>) -> Result<(), Illegal> {
        let phase = self.position.phase();
        let Some(mover) = self.mover() else {
            return Err(Illegal::Over);
        };
        let mut left = SeatSet::EMPTY;
        for (seat, _) in gone {
            let cause = self.causes.get(seat.index());
            let cause = cause.ok_or(Illegal::NoSuchSeat { seat: *seat })?;
            if cause.is_some() || left.contains(*seat) {
                return Err(Illegal::Gone { seat: *seat });
            }
            left.insert(*seat);
        }
        if left.is_empty() {
            return Err(Illegal::Unexpected);
        }

        for (seat, why) in gone {
            let cause = cause(why).to_owned();
            self.causes[seat.index()] = Some(cause.clone());
            out.push(Event::Disqualified { seat: *seat, cause });
        }
        self.position.disqualify(left.iter().map(player));
        if self.mover() != Some(mover) {
            self.turn += 1;
            self.tell_what_follows(phase, mover, out);
        }
        Ok(())
    }

    /// Tells what the end of the turn of `from` has led to.
    fn tell_what_follows(&self, before: Phase, from: Seat, out: &mut Vec<Event>) {
        let now = self.position.phase();
        let walkover = self.position.in_count() <= 1;
        if before == Phase::Building && now != Phase::Building && !walkover {
            out.push(Event::BuildingOver);
        }
        let skipped = self.position.skipped_after(player(from)).filter_map(seat);
        out.extend(skipped.map(|seat| Event::Skipped { seat }));
        if now == Phase::Over {
            out.push(Event::Over {
                places: self.places(),
                stones: self.stones(),
            });
        }
    }

    fn seats(&self) -> SeatSet {
        SeatSet::first(self.position.players())
    }

    fn gone(&self) -> SeatSet {
        let all = self.seats().iter();
        all.filter(|seat| !self.position.is_in(player(*seat)))
            .collect()
    }

    fn stones(&self) -> Vec<u16> {
        let seats = self.seats().iter();
        seats.map(|s| self.position.stones(player(s))).collect()
    }

    /// The places if the match ended here: those who are in by stones, all others behind them.
    fn places(&self) -> Vec<u8> {
        let ranked = self.seats().without(self.gone());
        let stones = |seat: Seat| self.position.stones(player(seat));
        let place = |seat: Seat| {
            let better = ranked.iter().filter(|other| match ranked.contains(seat) {
                true => stones(*other) > stones(seat),
                false => true,
            });
            u8::try_from(1 + better.count()).unwrap_or(u8::MAX)
        };
        self.seats().iter().map(place).collect()
    }

    fn outcome(&self) -> Outcome {
        let forfeits = self.gone();
        let ranked = self.seats().without(forfeits);
        let places = self.places();
        let first = |seat: &Seat| places.get(seat.index()) == Some(&1);
        let scores = self.seats().iter().map(|seat| match ranked.contains(seat) {
            true => self.position.stones(player(seat)).into(),
            false => 0,
        });
        Outcome {
            winners: ranked.iter().filter(first).collect(),
            forfeits,
            scores: scores.collect(),
            reason: match ranked.len() {
                0 => "nobody_left",
                1 => "last_one_left",
                _ => "stones",
            }
            .into(),
            places,
        }
    }
}

/// The player who sits there.
const fn player(seat: Seat) -> u8 {
    seat.0.saturating_add(1)
}

/// The seat of a player; nobody has number 0.
fn seat(player: u8) -> Option<Seat> {
    player.checked_sub(1).map(Seat)
}

/// What the special tile did that a stone was placed on.
fn effect(seat: Seat, shown: Cell, mv: Move) -> Option<Event> {
    match shown {
        Cell::INVERSION => Some(Event::Inverted),
        Cell::CHOICE => Some(Event::Swapped {
            a: seat,
            b: Seat(mv.special.saturating_sub(1)),
        }),
        Cell::BONUS => Some(Event::Took {
            seat,
            what: match mv.special {
                crate::TAKE_BOMB => Take::Bomb,
                _ => Take::Override,
            },
        }),
        _ => None,
    }
}

/// The game's word for why a seat is out.
fn cause(why: &Why) -> &str {
    match why {
        Why::Resigned | Why::Left => "left",
        Why::Late => "timeout",
        Why::Lost { code } | Why::Broke { code, .. } => code,
    }
}

impl Game for Reversi {
    const INFO: Info = Info {
        id: "reversi",
        title: "Extended Reversi",
        seats: 2..=8,
        version: 1,
        presence: false,
        undo: true,
        choices: None,
        watch_delay: Millis(0),
    };

    type Config = Config;
    type Action = Action;
    type Chance = NoChance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    fn seats(config: &Config) -> Result<RangeInclusive<u8>, Illegal> {
        let players = config.start()?.players();
        Ok(players..=players)
    }

    fn new(config: &Config, seats: u8) -> Result<Self, Illegal> {
        let position = config.start()?;
        let players = position.players();
        if seats != players {
            return Err(Illegal::WrongSeats { players, seats });
        }
        Ok(Self::start(position))
    }

    fn status(&self) -> Status {
        match self.mover() {
            Some(seat) => Status::turn(seat),
            None => Status::Over(self.outcome()),
        }
    }

    fn turn(&self) -> Turn {
        Turn {
            nth: self.turn,
            seat: self.mover(),
        }
    }

    fn standing(&self, seat: Seat) -> Standing {
        match self.gone().contains(seat) {
            true => Standing::Gone,
            false => Standing::In,
        }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.mover() == Some(seat) {
            let mut moves = Vec::new();
            self.position.moves(&mut moves);
            let (graph, phase) = (self.position.graph(), self.position.phase());
            out.extend(moves.into_iter().map(|mv| Action::of(graph, phase, mv)));
        }
    }

    fn random(&self, seat: Seat, dice: &mut Dice) -> Option<Action> {
        if self.mover() != Some(seat) {
            return None;
        }
        let mv = self.position.random(dice)?;
        let (graph, phase) = (self.position.graph(), self.position.phase());
        Some(Action::of(graph, phase, mv))
    }

    fn sample(&self, _: &mut Dice) -> NoChance {
        unreachable!("Reversi never waits for chance")
    }

    fn apply(
        &mut self,
        _: Millis,
        input: InputOf<Self>,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        match input {
            Input::Act { seat, action } => self.act(seat, action, out),
            Input::Chance { outcome } => match outcome {},
            Input::Leave { gone } => self.leave(&gone, out),
            Input::Tick | Input::Away { .. } | Input::Back { .. } => Err(Illegal::Unexpected),
        }
    }

    fn explain(&self, seat: Seat, action: &Action) -> Option<serde_json::Value> {
        explain(&self.position, player(seat), *action)
    }

    fn view(&self, _: Viewer) -> View {
        let graph = self.position.graph();
        let holding = |(seat, cause): (u8, &Option<String>)| Holding {
            stones: self.position.stones(seat + 1),
            overrides: self.position.overrides(seat + 1),
            bombs: self.position.bombs(seat + 1),
            disqualified: cause.clone(),
        };
        View {
            phase: self.position.phase(),
            width: graph.width(),
            height: graph.height(),
            radius: graph.radius(),
            board: self.position.board(),
            to_move: self.mover(),
            turn: self.turn,
            players: (0..).zip(&self.causes).map(holding).collect(),
            last: self.last.clone(),
            places: (self.position.phase() == Phase::Over).then(|| self.places()),
        }
    }

    fn redact(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }
}

impl Imagine for Reversi {
    /// The board of the map; nothing if the configuration is wrong.
    type Belief = Option<Arc<Graph>>;

    fn believe(config: &Config, _: u8, _: &View) -> Self::Belief {
        let map = config.read_map().ok()?;
        Some(Arc::new(Graph::new(&map)))
    }

    fn imagine(belief: &Self::Belief, view: &View, _: &mut Dice) -> Option<Self> {
        let position = Position::from_view(belief.as_ref()?, view)?;
        let game = Self {
            position,
            turn: view.turn,
            last: view.last.clone(),
            causes: view
                .players
                .iter()
                .map(|h| h.disqualified.clone())
                .collect(),
        };
        (game.view(Viewer::Referee) == *view).then_some(game)
    }
}
