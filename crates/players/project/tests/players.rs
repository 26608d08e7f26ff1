//! The agents of the Project Game in whole games in virtual time.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use parlor_game::{Dice, Draw, Game, Input, Millis, Seat, Status, Viewer};
use parlor_project::{Action, Area, Colour, Config, Event, Field, Goals, Project, Shape};
use parlor_project_players::{
    Agent, AgentKind, Axis, Begin, Exchange, Frame, Place, Told, Tuning,
    lab::{Trial, Watch},
};

fn seed(nth: u64) -> [u8; 32] {
    let mut seed = [3; 32];
    seed[..8].copy_from_slice(&nth.to_le_bytes());
    seed
}

fn trial(config: &Config, teams: [AgentKind; 2], nth: u64) -> Trial<'_> {
    Trial {
        config,
        teams,
        seed: seed(nth),
        think: (1, 2),
        latency: 0,
        exchange: Exchange::Answer,
    }
}

/// The share of games that the first agent wins, colours swapped every game, and the mean length in seconds.
fn compare(config: &Config, first: AgentKind, second: AgentKind, games: u64) -> (f64, f64) {
    let (mut wins, mut time) = (0.0, 0.0);
    for nth in 0..games {
        let (teams, own) = match nth % 2 {
            0 => ([first, second], Colour::Red),
            _ => ([second, first], Colour::Blue),
        };
        let played = trial(config, teams, nth).play().unwrap();
        wins += match played.winner {
            Some(winner) if winner == own => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        time += played.length as f64 / 1000.0;
    }
    (wins / games as f64, time / games as f64)
}

/// The bars hold for 2,000 games; a short run may miss them by chance.
fn is_long() -> bool {
    std::env::var_os("PARLOR_LONG").is_some()
}

fn games(short: u64) -> u64 {
    if is_long() { 2_000 } else { short }
}

#[test]
fn sonar_beats_walker_and_surveyor() {
    let config = Config::default();
    let slack = if is_long() { 0.0 } else { 0.04 };
    let (wins, _) = compare(&config, AgentKind::Sonar, AgentKind::Walker, games(200));
    assert!(0.90 - slack <= wins, "against walker {wins}");
    let (wins, _) = compare(&config, AgentKind::Sonar, AgentKind::Surveyor, games(200));
    assert!(0.93 - slack <= wins, "against surveyor {wins}");
}

#[test]
fn sonar_against_itself_takes_as_long_as_it_should() {
    let config = Config::default();
    let (wins, length) = compare(&config, AgentKind::Sonar, AgentKind::Sonar, games(300));
    let slack = if is_long() { 0.0 } else { 0.07 };
    assert!((wins - 0.5).abs() <= 0.03 + slack, "{wins}");
    assert!((36.0..=41.0).contains(&length), "{length} s");
    let hard = Config {
        max_game_time: 3_600_000,
        ..Config::hard()
    };
    let (_, length) = compare(&hard, AgentKind::Sonar, AgentKind::Sonar, games(60));
    let slack = if is_long() { 0.0 } else { 30.0 };
    let bars = 240.0 - slack..=280.0 + slack;
    assert!(bars.contains(&length), "{length} s");
}

/// What one agent was given and what it asked for.
#[derive(Default)]
struct Recording(Vec<(Seat, Millis, Result<Told, Option<Action>>)>);

impl Watch for Recording {
    fn told(&mut self, seat: Seat, at: Millis, told: &Told) {
        self.0.push((seat, at, Ok(told.clone())));
    }

    fn asked(&mut self, seat: Seat, at: Millis, action: Option<&Action>) {
        self.0.push((seat, at, Err(action.cloned())));
    }
}

#[test]
fn the_same_inputs_and_dice_give_the_same_requests_again() {
    for kind in AgentKind::ALL {
        let config = Config {
            max_game_time: 120_000,
            ..Config::default()
        };
        let trial = trial(&config, [kind, AgentKind::Sonar], 5);
        let mut recording = Recording::default();
        trial.watch(&mut recording).unwrap();
        for seat in (0..8).map(Seat) {
            let mut agent = trial.agent(seat);
            let mut asked = 0;
            for (_, at, what) in recording.0.iter().filter(|one| one.0 == seat) {
                match what {
                    Ok(told) => agent.hear(*at, told),
                    Err(action) => {
                        assert_eq!(agent.ask(*at), *action, "{kind:?} at {at:?}");
                        if let Some(action) = action {
                            agent.sent(*at, action);
                        }
                        asked += 1;
                    }
                }
            }
            assert!(50 < asked, "{kind:?} asked {asked} times");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let config = Config::default();
    let play = || trial(&config, [AgentKind::Sonar, AgentKind::Walker], 9).play();
    assert_eq!(play().unwrap(), play().unwrap());
}

/// What agents are fed in virtual time is what their seats may know.
#[test]
fn a_cut_event_tells_an_agent_as_much_as_a_whole_one() {
    let config = Config {
        max_game_time: 60_000,
        exchange_timeout: 1_000,
        ..Config::default()
    };
    let mut game = Project::new(&config, 8).unwrap();
    let mut dice = Dice::of(&seed(4), Draw { stream: 1, nth: 0 });
    let mut now = 0;
    let mut compared = 0;
    while let Status::Chance(_) | Status::Waiting { .. } = game.status() {
        let mut out: Vec<Event> = Vec::new();
        if let Some(draw) = game.draw() {
            let outcome = game.sample(&mut Dice::of(&seed(4), draw));
            let input = Input::Chance { outcome };
            game.apply(Millis(now), input, &mut out).unwrap();
        } else if game.due().is_some_and(|due| due.0 <= now + 20) {
            now = game.due().unwrap().0;
            game.tick(now, &mut out).unwrap();
        } else {
            now += 20;
            let seat = Seat(dice.below(8) as u8);
            if let Some(action) = game.random(seat, &mut dice) {
                game.act(now, seat, action, &mut out).unwrap();
            }
        }
        for event in &out {
            for seat in (0..8).map(Seat) {
                let place = Place::of(&config, seat);
                let cut = Project::redact(event, Viewer::Seat(seat));
                assert_eq!(place.told(event), cut.and_then(|cut| place.told(&cut)));
                compared += 1;
            }
        }
    }
    assert!(10_000 < compared);
}

fn finishes(config: &Config, latency: u32, what: &str) {
    for nth in 0..4 {
        let trial = Trial {
            latency,
            ..trial(config, [AgentKind::Sonar; 2], nth)
        };
        let played = trial.play().unwrap();
        assert!(played.winner.is_some(), "{what}: {played:?}");
    }
}

#[test]
fn sonar_finishes_games_on_all_kinds_of_boards() {
    let patient = Config {
        max_game_time: 3_600_000,
        ..Config::default()
    };
    let board = |width, tasks, goals, size| Config {
        board_width: width,
        tasks_height: tasks,
        goals_height: goals,
        team_size: size,
        goals: Goals::Count(5.min(u16::from(width) * u16::from(goals))),
        initial_pieces: 3.min(u16::from(width) * u16::from(tasks)),
        ..patient.clone()
    };
    finishes(&board(2, 1, 1, 1), 0, "2 × 1 + 1");
    finishes(&board(3, 2, 1, 1), 0, "3 × 2 + 1");
    finishes(&board(64, 40, 10, 1), 0, "64 × 40 + 10, one a side");
    finishes(&board(64, 40, 10, 16), 0, "64 × 40 + 10, sixteen a side");
    finishes(&board(10, 10, 3, 16), 0, "sixteen a side");
    for shams in [0, 900_000] {
        let config = Config {
            sham_probability: shams,
            ..patient.clone()
        };
        finishes(&config, 0, "shams");
    }
    let at_once = Config {
        move_delay: 0,
        discover_delay: 0,
        test_delay: 0,
        destroy_delay: 0,
        pick_up_delay: 0,
        place_delay: 0,
        exchange_delay: 0,
        ..patient.clone()
    };
    finishes(&patient, 200, "200 ms of latency");
    finishes(&at_once, 0, "no delays");
}

/// A little game master with one player, who may count its rows from below.
struct Wire {
    agent: Axis,
    shape: Shape,
    frame: Frame,
    at: Field,
    now: u64,
    looks: u32,
}

impl Wire {
    fn new(frame: Frame, believed: Option<Frame>, at: Field) -> Self {
        let dice = Dice::of(&seed(1), Draw { stream: 0, nth: 0 });
        let shape = Config::default().shape();
        let agent = AgentKind::Sonar.agent(Tuning::default(), Exchange::Off, dice);
        let mut this = Self {
            agent: Axis::new(agent, believed),
            shape,
            frame,
            at,
            now: 0,
            looks: 0,
        };
        let field = frame.turn(shape, at);
        let begin = Begin {
            team: Colour::Red,
            own: Seat(0),
            mates: vec![Seat(0)],
            board: shape,
            field,
        };
        this.agent.hear(Millis(0), &Told::Begin(begin));
        this
    }

    /// Answers one request of red's player on a board without pieces.
    fn go_on(&mut self) {
        self.now += 100;
        let action = self.agent.ask(Millis(self.now)).unwrap();
        self.agent.sent(Millis(self.now), &action);
        let told = match action {
            Action::Move { direction } => {
                let to = self.shape.step(self.at, direction.unwrap());
                let to = to.filter(|to| self.shape.area(to.y) != Area::Goals(Colour::Blue));
                self.at = to.unwrap_or(self.at);
                Told::Moved {
                    granted: to.is_some(),
                    reading: None,
                    field: None,
                }
            }
            Action::Discover => {
                self.looks += 1;
                Told::Discovered {
                    granted: true,
                    field: Some(self.frame.turn(self.shape, self.at)),
                    fields: Vec::new(),
                }
            }
            other => panic!("{other:?}"),
        };
        self.agent.hear(Millis(self.now), &told);
    }
}

/// The frame is found by one look after the first step along a column.
#[test]
fn the_y_axis_is_found_by_one_look() {
    for frame in [Frame::Down, Frame::Up] {
        for (x, y) in [(0, 3), (9, 12), (5, 5), (2, 11)] {
            let mut wire = Wire::new(frame, None, Field::new(x, y));
            (0..50).for_each(|_| wire.go_on());
            assert_eq!(wire.agent.frame(), frame, "from ({x}, {y})");
            assert_eq!(wire.looks, 1, "from ({x}, {y})");
            for _ in 0..100 {
                wire.go_on();
                assert!(wire.shape.is_task(wire.at), "it knows its area");
            }
        }
        let mut told = Wire::new(frame, Some(frame), Field::new(4, 4));
        (0..50).for_each(|_| told.go_on());
        assert_eq!(told.looks, 0, "who knows does not look");
    }
    // A start in a goals area decides at once.
    let wire = Wire::new(Frame::Up, None, Field::new(3, 1));
    assert_eq!(wire.agent.frame(), Frame::Up);
}

/// A player of the other team who never moves is walked around, and what lies under it is left to it.
#[test]
fn sonar_wins_against_one_who_stands_still() {
    let config = Config {
        board_width: 4,
        tasks_height: 4,
        goals_height: 1,
        team_size: 1,
        goals: Goals::Count(2),
        initial_pieces: 3,
        spawn_interval: 500,
        max_pieces: 6,
        ..Config::default()
    };
    let seat = Seat(1);
    for nth in 0..200 {
        let seed = seed(nth);
        let dice = Dice::of(&seed, Draw { stream: 9, nth: 0 });
        let mut agent = AgentKind::Sonar.agent(Tuning::default(), Exchange::Off, dice);
        let mut game = Project::new(&config, 2).unwrap();
        let place = Place::of(&config, seat);
        let (mut now, mut out) = (0, Vec::new());
        while !matches!(game.status(), Status::Over { .. }) {
            while let Some(draw) = game.draw() {
                let outcome = game.sample(&mut Dice::of(&seed, draw));
                let input = Input::Chance { outcome };
                game.apply(Millis(now), input, &mut out).unwrap();
            }
            for told in out.drain(..).filter_map(|event: Event| match event.seat() {
                Some(other) if other != seat => None,
                _ => place.told(&event),
            }) {
                agent.hear(Millis(now), &told);
            }
            while let Some(action) = agent.ask(Millis(now)) {
                agent.sent(Millis(now), &action);
                let input = Input::Act { seat, action };
                game.apply(Millis(now), input, &mut out).unwrap();
            }
            if let Some(due) = game.due() {
                now = due.0;
                game.tick(now, &mut out).unwrap();
            }
            assert!(now < 120_000, "game {nth} does not end");
        }
    }
}
