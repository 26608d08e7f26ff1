//! The players of Reversi at play, seated as the server seats them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use std::time::Duration;

use parlor_bots::{AnyPlayer, Cpu};
use parlor_game::{Budget, Dice, Draw, Game, Input, Millis, Seat, SeatSet, Status, Viewer};
use parlor_reversi::{Action, Config, Event, Phase, Reversi, maps};
use parlor_reversi_players::PLAYERS;

fn seat(name: &str, config: &Config, seats: u8, seat: Seat, nth: u32) -> Box<dyn AnyPlayer> {
    let stream = seat.0.into();
    let dice = Dice::of(&[9; 32], Draw { stream, nth });
    let kind = PLAYERS.find(name).unwrap();
    kind.seat(config, seats, seat, dice).unwrap()
}

/// A match of which every choice must be among the listed actions.
struct Table {
    game: Reversi,
    moves: Vec<Action>,
}

impl Table {
    fn new(config: &Config) -> Self {
        let seats = *Reversi::seats(config).unwrap().start();
        Self {
            game: Reversi::new(config, seats).unwrap(),
            moves: Vec::new(),
        }
    }

    /// Who is to move; nobody when it is over.
    fn mover(&self) -> Option<Seat> {
        match self.game.status() {
            Status::Over(_) => None,
            status @ Status::Chance(_) => panic!("{status:?}"),
            Status::Waiting { must, .. } => must.lowest(),
        }
    }

    /// Who won.
    fn winners(&self) -> SeatSet {
        match self.game.status() {
            Status::Over(outcome) => outcome.winners,
            status => panic!("{status:?}"),
        }
    }

    /// Lets a player choose for a seat; returns what the processor gave to its thought.
    fn ask(&mut self, seat: Seat, player: &mut dyn AnyPlayer, budget: &Budget) -> Duration {
        let mut actions: Vec<Action> = Vec::new();
        self.game.actions(seat, &mut actions);
        let view = self.game.view(Viewer::Seat(seat));
        let cpu = Cpu::of_thread();
        let choice = player.choose(&view, &actions, budget).unwrap();
        let thought = cpu.elapsed();
        let action = *choice.downcast::<Action>().unwrap();
        assert!(actions.contains(&action), "{action:?}");
        let mut told: Vec<Event> = Vec::new();
        let input = Input::Act { seat, action };
        self.game.apply(Millis(0), input, &mut told).unwrap();
        self.moves.push(action);
        thought
    }
}

/// Plays one match to its end.
fn play(map: &str, name: impl Fn(Seat) -> &'static str, nth: u32) -> Table {
    let config = Config::of(map);
    let mut table = Table::new(&config);
    let seats = table.game.position().players();
    let mut players: Vec<_> = (0..seats)
        .map(|s| seat(name(Seat(s)), &config, seats, Seat(s), nth))
        .collect();
    while let Some(seat) = table.mover() {
        let player = &mut players[seat.index()];
        table.ask(seat, &mut **player, &Budget::default());
    }
    table
}

/// On large boards chance makes most of the moves, so that the end comes soon.
#[test]
fn classic_plays_every_map_to_its_end_and_in_time() {
    let budget = Budget {
        time: Some(Millis(100)),
        ..Budget::default()
    };
    for own in maps::all() {
        let config = Config::of(own.name);
        let mut table = Table::new(&config);
        let mut classic = seat("classic", &config, own.players, Seat(0), 0);
        let mut random = seat("random", &config, own.players, Seat(0), 0);
        let seldom = 1 + usize::from(own.width) * usize::from(own.height) / 50;
        let (mut asked, mut thought) = (0, Duration::ZERO);
        while let Some(seat) = table.mover() {
            let is_bombing = table.game.position().phase() == Phase::Bombing;
            if !table.moves.len().is_multiple_of(seldom) && !is_bombing {
                table.ask(seat, &mut *random, &budget);
                continue;
            }
            asked += 1;
            thought += table.ask(seat, &mut *classic, &budget);
            let why = classic.why().unwrap();
            assert!(why["value"].is_number(), "{why}");
            let best = serde_json::to_value(table.moves.last()).unwrap();
            assert_eq!(why["best"][0]["action"], best);
        }
        let mean = thought / asked;
        assert!(mean < Duration::from_millis(50), "{}: {mean:?}", own.name);
    }
}

#[test]
fn classic_knows_no_chance() {
    for map in ["plain", "triangle", "cross", "bazaar", "huddle"] {
        let one = play(map, |_| "classic", 1);
        let other = play(map, |_| "classic", 2);
        assert_eq!(one.moves, other.moves, "{map}");
        play(map, |_| "classic_strict", 1);
    }
}

/// A check of the player, far from how the bars are measured.
#[test]
fn classic_beats_random_more_often_than_not() {
    for (map, games, least) in [("plain", 40, 22), ("compass", 16, 8)] {
        let seats = match map {
            "plain" => 2,
            _ => 4,
        };
        let firsts = (0..games).filter(|nth| {
            let own = Seat((nth % seats) as u8);
            let name = move |seat| match seat == own {
                true => "classic",
                false => "random",
            };
            play(map, name, *nth).winners().contains(own)
        });
        let firsts = firsts.count();
        assert!(firsts >= least, "{map}: {firsts} of {games}");
    }
}
