//! The players of Catan: always legal, never late, no wiser than their seat.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::{
    hint::spin_loop,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread,
    time::Duration,
};

use parlor_bots::{AnyPlayer, BotKind, Cpu};
use parlor_catan::{
    Action, Answer, Belief, Cards, Catan, Config, Event, Few, Phase, Resource, View,
};
use parlor_catan_players::PLAYERS;
use parlor_game::{
    Budget, Dice, Draw, Game, Imagine, Input, Millis, Seat, Status, TABLE_STREAMS, Viewer,
};

const LEVELS: [&str; 7] = [
    "random", "novice", "easy", "normal", "skilled", "expert", "master",
];

/// Few positions: what is tested here holds whatever the effort.
const QUICK: Budget = Budget {
    time: None,
    depth: None,
    nodes: Some(300),
};

fn dice(stream: u32, nth: u32) -> Dice {
    Dice::of(&[5; 32], Draw { stream, nth })
}

/// A game with all that happened, as every seat was told it.
struct Desk {
    game: Catan,
    told: Vec<Vec<Event>>,
}

impl Desk {
    fn new(config: &Config) -> Self {
        let game = Catan::new(config, config.players).unwrap();
        let told = vec![Vec::new(); config.players.into()];
        Self { game, told }
    }

    fn apply(&mut self, at: Millis, input: parlor_game::InputOf<Catan>) -> Result<(), String> {
        let mut told = Vec::new();
        let done = self.game.apply(at, input.clone(), &mut told);
        done.map_err(|illegal| format!("{input:?}: {illegal}"))?;
        for (seat, heard) in (0..).map(Seat).zip(&mut self.told) {
            let seen = told
                .iter()
                .filter_map(|event| Catan::redact(event, Viewer::Seat(seat)));
            heard.extend(seen);
        }
        Ok(())
    }

    fn actions(&self, seat: Seat) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.actions(seat, &mut actions);
        actions
    }

    fn view(&self, seat: Seat) -> View {
        self.game.view(Viewer::Seat(seat))
    }

    /// Lets a player choose that was told all its seat was told.
    fn ask(
        &self,
        kind: &dyn BotKind,
        config: &Config,
        seat: Seat,
        budget: &Budget,
    ) -> Option<Action> {
        let seats = config.players;
        let mut player = kind.seat(config, seats, seat, dice(9, 9)).unwrap();
        player.hear(Millis(0), &self.told[seat.index()]);
        choose(&mut *player, &self.view(seat), self.actions(seat), budget)
    }
}

fn choose(
    player: &mut dyn AnyPlayer,
    view: &View,
    actions: Vec<Action>,
    budget: &Budget,
) -> Option<Action> {
    let action = player.choose(view, &actions, budget)?;
    Some(*action.downcast::<Action>().unwrap())
}

/// Plays a game among players; `look` sees every position in which somebody decides.
fn play(
    config: &Config,
    names: &[&str],
    seed: u32,
    budget: &Budget,
    mut look: impl FnMut(&Desk, Seat, &Action),
) -> Desk {
    let mut desk = Desk::new(config);
    let key = [seed as u8; 32];
    let mut players: Vec<Box<dyn AnyPlayer>> = Vec::new();
    for (seat, name) in (0..).map(Seat).zip(names) {
        let stream = TABLE_STREAMS + 1 + u32::from(seat.0);
        let dice = Dice::of(&key, Draw { stream, nth: 0 });
        let kind = PLAYERS.find(name).unwrap();
        players.push(kind.seat(config, config.players, seat, dice).unwrap());
    }
    let mut heard = vec![0; names.len()];
    loop {
        match desk.game.status() {
            Status::Over(_) => return desk,
            Status::Chance(draw) => {
                let outcome = desk.game.sample(&mut Dice::of(&key, draw));
                desk.apply(Millis(0), Input::Chance { outcome }).unwrap();
            }
            Status::Waiting { must, may, until } => {
                let mut acted = false;
                for seat in may.iter().chain(must.iter()) {
                    let n = seat.index();
                    let news = desk.told[n][heard[n]..].to_vec();
                    heard[n] = desk.told[n].len();
                    players[n].hear(Millis(0), &news);
                    let (view, actions) = (desk.view(seat), desk.actions(seat));
                    let chosen = choose(&mut *players[n], &view, actions, budget);
                    if let Some(action) = chosen {
                        look(&desk, seat, &action);
                        desk.apply(Millis(0), Input::Act { seat, action }).unwrap();
                        acted = true;
                        break;
                    }
                }
                if !acted {
                    desk.apply(until.unwrap(), Input::Tick).unwrap();
                }
            }
        }
    }
}

fn capped(turns: u32) -> Config {
    Config {
        turn_cap: Some(turns),
        ..Config::default()
    }
}

/// Some positions of random games in which a seat must decide, with what was told before.
fn positions(config: &Config, count: usize, mut look: impl FnMut(&Desk, Seat)) {
    let mut seen = 0;
    for game in 0.. {
        let mut desk = Desk::new(config);
        let mut chance = dice(1, game);
        for step in 0u32.. {
            match desk.game.status() {
                Status::Over(_) => break,
                Status::Chance(_) => {
                    let outcome = desk.game.sample(&mut chance);
                    desk.apply(Millis(0), Input::Chance { outcome }).unwrap();
                }
                Status::Waiting { must, may, .. } => {
                    let waiting = may.lowest().filter(|_| chance.below(2) == 0);
                    let seat = waiting.or(must.lowest()).unwrap();
                    if step % 13 == 7 && !desk.actions(seat).is_empty() {
                        look(&desk, seat);
                        seen += 1;
                        if seen == count {
                            return;
                        }
                    }
                    let asked = desk.game.random(seat, &mut chance);
                    let (seat, action) = match asked {
                        Some(action) => (seat, action),
                        None => {
                            let seat = must.lowest().unwrap();
                            (seat, desk.game.random(seat, &mut chance).unwrap())
                        }
                    };
                    // An offer by chance may be one that is not allowed.
                    let acted = desk.apply(Millis(0), Input::Act { seat, action });
                    if acted.is_err() {
                        let seat = must.lowest().unwrap();
                        let action = desk.actions(seat)[0];
                        desk.apply(Millis(0), Input::Act { seat, action }).unwrap();
                    }
                }
            }
        }
    }
}

#[test]
fn the_levels_are_listed_from_weak_to_strong() {
    let names: Vec<&str> = PLAYERS.listed.iter().copied().map(BotKind::name).collect();
    assert_eq!(names, LEVELS);
}

#[test]
fn every_level_answers_with_something_legal_in_any_position() {
    let config = capped(60);
    for name in LEVELS {
        let kind = PLAYERS.find(name).unwrap();
        let mut answers = 0;
        positions(&config, 400, |desk, seat| {
            let Some(action) = desk.ask(kind, &config, seat, &QUICK) else {
                return; // It waits for answers to its offer.
            };
            answers += 1;
            let mut next = desk.game;
            let input = Input::Act { seat, action };
            let done = next.apply(Millis(0), input, &mut Vec::new());
            assert!(done.is_ok(), "{name}: {action:?}: {done:?}");
        });
        assert!(answers > 300, "{name} answered {answers} times");
    }
}

#[test]
fn whole_games_with_trade_come_to_an_end_for_two_three_and_four() {
    for (seed, players) in [(1, 2u8), (2, 3), (3, 4), (4, 4)] {
        let config = Config {
            players,
            ..capped(600)
        };
        let names = &["skilled", "normal", "easy", "skilled"][..players.into()];
        let desk = play(&config, names, seed, &QUICK, |_, _, _| {});
        assert!(matches!(desk.game.phase(), Phase::Over { winner: Some(_) }));
    }
}

#[test]
fn one_seed_gives_one_game() {
    let names = ["expert", "skilled", "normal", "easy"];
    let config = capped(24);
    let record = || {
        let mut record = Vec::new();
        play(&config, &names, 7, &QUICK, |_, seat, action| {
            record.push((seat, *action))
        });
        record
    };
    assert_eq!(record(), record());
}

/// What a seat may not know cannot change what it does.
#[test]
fn the_same_view_and_history_give_the_same_choice_whatever_is_hidden() {
    let config = capped(60);
    for name in LEVELS {
        let kind = PLAYERS.find(name).unwrap();
        let mut others = 0;
        positions(&config, 200, |desk, seat| {
            let view = desk.view(seat);
            let start = Catan::new(&config, 4).unwrap().view(Viewer::Seat(seat));
            let mut belief: Belief = Catan::believe(&config, 4, &start);
            for event in &desk.told[seat.index()] {
                Catan::learn(&mut belief, event);
            }
            let world = Catan::imagine(&belief, &view, &mut dice(3, others)).unwrap();
            others += u32::from(world != desk.game);
            let swapped = Desk {
                game: world,
                told: desk.told.clone(),
            };
            assert_eq!(swapped.view(seat), view);
            let one = desk.ask(kind, &config, seat, &QUICK);
            assert_eq!(one, swapped.ask(kind, &config, seat, &QUICK), "{name}");
        });
        assert!(others > 50, "{others} positions had something hidden");
    }
}

/// By what a processor gave to the player: how busy the machine is does not count.
#[test]
fn answers_take_a_bounded_time_of_a_processor() {
    let config = capped(60);
    let limits = [
        ("skilled", None, 500),
        ("expert", None, 700),
        ("master", Some(100), 1000),
    ];
    for (name, time, limit) in limits {
        let kind = PLAYERS.find(name).unwrap();
        let budget = Budget {
            time: time.map(Millis),
            ..Budget::default()
        };
        positions(&config, 12, |desk, seat| {
            let cpu = Cpu::of_thread();
            desk.ask(kind, &config, seat, &budget);
            let spent = cpu.elapsed();
            assert!(spent < Duration::from_millis(limit), "{name}: {spent:?}");
        });
    }
}

/// How good a player is does not depend on what else the machine has to do, where no clock runs.
#[test]
fn an_expert_thinks_as_much_beside_others() {
    let config = Config::default();
    let mut desk = Desk::new(&config);
    let first = loop {
        match desk.game.status() {
            Status::Chance(draw) => {
                let outcome = desk.game.sample(&mut Dice::of(&[5; 32], draw));
                desk.apply(Millis(0), Input::Chance { outcome }).unwrap();
            }
            Status::Waiting { must, .. } => break must.lowest().unwrap(),
            Status::Over(_) => unreachable!("nobody has played"),
        }
    };
    let action = desk.actions(first)[0];
    let settle = Input::Act {
        seat: first,
        action,
    };
    desk.apply(Millis(0), settle).unwrap();
    let expert = PLAYERS.find("expert").unwrap();
    let nodes = || {
        let mut player = expert.seat(&config, 4, first, dice(9, 9)).unwrap();
        player.hear(Millis(0), &desk.told[first.index()]);
        let (view, actions) = (desk.view(first), desk.actions(first));
        choose(&mut *player, &view, actions, &Budget::default()).unwrap();
        player.why().unwrap()["nodes"].as_u64().unwrap()
    };
    let alone = nodes();
    let is_done = AtomicBool::new(false);
    let beside = thread::scope(|scope| {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..8 * processors {
            scope.spawn(|| {
                while !is_done.load(Relaxed) {
                    spin_loop();
                }
            });
        }
        let beside = nodes();
        is_done.store(true, Relaxed);
        beside
    });
    assert_eq!(beside, alone);
}

/// A player within two points of the target gets no trade.
#[test]
fn nobody_trades_with_a_player_about_to_win() {
    let config = Config {
        vp_target: 5,
        ..capped(300)
    };
    let names = ["skilled", "normal", "skilled", "normal"];
    for seed in 0..12 {
        play(&config, &names, seed, &QUICK, |desk, _, action| {
            if let Action::Accept { .. } = action {
                let offerer = desk.game.now().seat;
                assert!(desk.game.public_points(offerer) + 2 < 5);
            }
        });
    }
}

/// An offer that was refused is not made again in the same turn.
#[test]
fn no_offer_is_made_twice_in_a_turn() {
    let mut offers = Vec::new();
    let mut all = 0;
    for seed in 0..6 {
        let names = ["skilled", "normal", "skilled", "easy"];
        play(&capped(120), &names, seed, &QUICK, |desk, _, action| {
            if let Action::Offer { give, get, .. } = *action {
                let offer = (seed, desk.game.now().nth, give, get);
                assert!(!offers.contains(&offer), "{offer:?}");
                offers.push(offer);
                all += 1;
            }
        });
    }
    assert!(all > 20, "{all} offers");
}

#[test]
fn players_say_what_they_think() {
    let config = capped(60);
    for name in ["normal", "skilled", "expert"] {
        let kind = PLAYERS.find(name).unwrap();
        positions(&config, 10, |desk, seat| {
            let mut player = kind.seat(&config, 4, seat, dice(9, 9)).unwrap();
            player.hear(Millis(0), &desk.told[seat.index()]);
            let (view, actions) = (desk.view(seat), desk.actions(seat));
            if choose(&mut *player, &view, actions, &QUICK).is_some() {
                let why = player.why().unwrap();
                match why["value"].as_f64() {
                    Some(value) => assert!((-1.0..=1.5).contains(&value), "{why}"),
                    None => assert_eq!(why["by"], "only", "{why}"),
                }
            }
        });
    }
}

#[test]
fn a_hint_is_legal_and_has_a_reason() {
    let config = capped(60);
    let advice = PLAYERS.adviser.unwrap().about(&config).unwrap();
    positions(&config, 40, |desk, seat| {
        let (view, actions) = (desk.view(seat), desk.actions(seat));
        let hint = advice.hint(&view, &actions, &QUICK).unwrap();
        let action: Action = serde_json::from_value(hint.action).unwrap();
        let mut next = desk.game;
        let done = next.apply(Millis(0), Input::Act { seat, action }, &mut Vec::new());
        assert!(done.is_ok(), "{action:?}");
        assert!(!hint.text.is_empty());
    });
}

/// A skilled player that trades by nothing but offers of one card for two.
struct Greedy {
    inner: Box<dyn AnyPlayer>,
    turn: u32,
    tried: usize,
}

impl Greedy {
    fn choose(&mut self, view: &View, actions: &[Action]) -> Option<Action> {
        let me = view.me.unwrap();
        if view.now.nth != self.turn {
            (self.turn, self.tried) = (view.now.nth, 0);
        }
        if let Some(offer) = view.offer.filter(|_| view.now.seat == me) {
            let silent = |seat| offer.answers[seat] == Answer::Silent;
            if offer.to.iter().any(silent) {
                return None;
            }
        }
        let mut alone = view.clone();
        alone.options.domestic_trade = false;
        let chosen = choose(&mut *self.inner, &alone, actions.to_vec(), &QUICK);
        if chosen != Some(Action::End) || self.tried == 4 || !view.options.domestic_trade {
            return chosen;
        }
        let hand = view.players[me.index()].hand?;
        let mut kinds = Resource::ALL;
        kinds.sort_by_key(|kind| hand.get(*kind));
        let (get, give) = (Cards::of(kinds[self.tried % 4], 2), Cards::of(kinds[4], 1));
        self.tried += 1;
        let to = Few::NOBODY;
        let possible = hand.contains(give) && (view.now.offers < view.options.offers_per_turn);
        possible
            .then_some(Action::Offer { give, get, to })
            .or(chosen)
    }
}

/// One who only ever offers one card for two finds nobody who agrees, so it cannot profit.
#[test]
fn nobody_gives_two_cards_for_one() {
    let config = capped(80);
    let mut offers = 0;
    for deal in 0..6u8 {
        let (key, greedy) = ([deal + 1; 32], Seat(deal % 4));
        let mut desk = Desk::new(&config);
        let seat = |seat: Seat| {
            let name = if seat.0.is_multiple_of(2) {
                "skilled"
            } else {
                "normal"
            };
            let kind = PLAYERS.find(name).unwrap();
            kind.seat(&config, 4, seat, dice(20, deal.into())).unwrap()
        };
        let mut players: Vec<_> = (0..4).map(Seat).map(seat).collect();
        let inner = seat(greedy);
        let (turn, tried) = (0, 0);
        let mut cheat = Greedy { inner, turn, tried };
        let mut heard = [0; 4];
        loop {
            let (must, may, until) = match desk.game.status() {
                Status::Over(_) => break,
                Status::Chance(draw) => {
                    let outcome = desk.game.sample(&mut Dice::of(&key, draw));
                    desk.apply(Millis(0), Input::Chance { outcome }).unwrap();
                    continue;
                }
                Status::Waiting { must, may, until } => (must, may, until),
            };
            let chosen = may.iter().chain(must.iter()).find_map(|seat| {
                let n = seat.index();
                let news = desk.told[n][heard[n]..].to_vec();
                heard[n] = desk.told[n].len();
                let (view, actions) = (desk.view(seat), desk.actions(seat));
                let action = if seat == greedy {
                    cheat.inner.hear(Millis(0), &news);
                    cheat.choose(&view, &actions)
                } else {
                    players[n].hear(Millis(0), &news);
                    choose(&mut *players[n], &view, actions, &QUICK)
                };
                Some((seat, action?))
            });
            let Some((seat, action)) = chosen else {
                desk.apply(until.unwrap(), Input::Tick).unwrap();
                continue;
            };
            if let Action::Accept { .. } = action {
                assert_ne!(desk.game.now().seat, greedy, "{:?}", desk.game.offer());
            }
            offers += usize::from(seat == greedy && matches!(action, Action::Offer { .. }));
            desk.apply(Millis(0), Input::Act { seat, action }).unwrap();
        }
    }
    assert!(offers > 50, "{offers} offers");
}
