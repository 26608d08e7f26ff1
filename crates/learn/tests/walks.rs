//! Random walks through all games: masks against the rules, batches against states, and what a seat may know.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use parlor_catan::Catan;
use parlor_clue::Clue;
use parlor_game::{Dice, Draw, Game, Input, Millis, Seat, Status, Viewer};
use parlor_learn::{Answer, Batch, Buffers, Chosen, Env, Learn, Legal, Setup, State};
use parlor_pentago::Pentago;
use parlor_play::{KindOf, Match, Record, Stamp, seed_of_text};
use parlor_project::Project;
use parlor_reversi::Reversi;

fn dice(nth: u32) -> Dice {
    Dice::of(&[9; 32], Draw { stream: 0, nth })
}

fn any(legal: &Legal, dice: &mut Dice) -> usize {
    let many = u32::try_from(legal.len()).unwrap();
    legal.nth(dice.below(many) as usize).unwrap()
}

/// The same, but Clue's accusations, which end a match soon, are rare.
fn patient<G: Learn>(setup: &Setup<G>, legal: &Legal, dice: &mut Dice) -> usize {
    let is_calm = |action: &usize| !G::describe(&setup.table, *action).starts_with("accuse");
    let calm: Vec<usize> = legal.iter().filter(is_calm).collect();
    match dice.below(50) {
        0 => any(legal, dice),
        _ => *dice.pick(&calm).unwrap(),
    }
}

/// Configurations that reach every part of a table.
const CONFIGS: &[(&str, &str)] = &[
    ("pentago", "{}"),
    ("pentago", r#"{"rule":"classic"}"#),
    ("reversi", "{}"),
    ("catan", r#"{"turn_cap":60}"#),
    (
        "catan",
        r#"{"players":3,"domestic_trade":false,"turn_cap":60}"#,
    ),
    ("clue", "{}"),
    ("clue", r#"{"mode":"speed","speed_room":"imposed"}"#),
    ("clue", r#"{"mode":"speed"}"#),
    ("project", r#"{"max_game_time":5000}"#),
    (
        "project",
        r#"{"team_size":2,"exchange_opponents":true,"max_game_time":5000}"#,
    ),
];

/// A small map with every special tile, for three.
const SPECIAL_MAP: &str = "3\n2\n2 1\n7 8\n\
0 0 0 0 0 0 0 0\n0 c i b x - 0 0\n0 0 1 2 3 0 0 0\n0 0 3 1 2 0 0 0\n0 0 2 3 1 0 0 0\n0 b 0 c 0 i 0 0\n0 0 0 0 0 0 0 0\n";

/// Does something for every configuration, with the type of its game.
macro_rules! for_all {
    ($check:ident) => {
        for (game, config) in CONFIGS {
            match *game {
                "pentago" => $check::<Pentago>(config),
                "reversi" => $check::<Reversi>(config),
                "catan" => $check::<Catan>(config),
                "clue" => $check::<Clue>(config),
                _ => $check::<Project>(config),
            }
        }
        let special = serde_json::json!({ "map": SPECIAL_MAP }).to_string();
        $check::<Reversi>(&special);
    };
}

fn setup<G: Learn>(config: &str) -> Arc<Setup<G>> {
    let four = (G::INFO.id == "clue").then_some(4);
    Setup::new(config, four).unwrap_or_else(|said| panic!("{config}: {said}"))
}

/// How many of something are tried: many more in the long version.
fn many(short: usize, long: usize) -> usize {
    match std::env::var_os("PARLOR_LONG") {
        Some(_) => long,
        None => short,
    }
}

/// Everything listed has legal numbers; everything legal is accepted by the rules.
fn mask_agrees<G: Learn>(config: &str) {
    let setup = setup::<G>(config);
    let mut dice = dice(1);
    let (mut games, mut positions) = (0, 0);
    while positions < many(1500, 300_000) {
        let seed = seed_of_text(&format!("mask {games}"));
        games += 1;
        let mut env = Env::new(setup.clone(), &seed).unwrap();
        let mut steps = 0;
        while let Some(seat) = env.mover().filter(|_| steps < 600) {
            steps += 1;
            positions += 1;
            let mut listed = Vec::new();
            env.game().actions(seat, &mut listed);
            // Of a discard that has begun, other cards than the listed ones may be left.
            let begun = *env.draft() != G::Draft::default();
            for action in listed.iter().filter(|_| !begun || G::INFO.id != "catan") {
                let numbers = env.game().numbers(&setup.table, seat, action);
                let numbers = numbers.unwrap_or_else(|| panic!("{action:?} has no number"));
                let first = numbers[0];
                assert!(
                    env.legal().contains(first),
                    "{action:?} is number {first}, which is not legal"
                );
            }
            for number in env.legal().iter() {
                let chosen = env
                    .game()
                    .chosen(&setup.table, &G::Draft::default(), seat, number);
                let Some(Chosen::Act(action)) = chosen else {
                    continue;
                };
                let text = || G::describe(&setup.table, number);
                let back = env.game().numbers(&setup.table, seat, &action);
                assert_eq!(back.map(|all| all[0]), Some(number), "{}", text());
                // A discard is chosen card by card: one card alone is not enough.
                if steps % 7 == 0 && !matches!(env.game().status(), Status::Chance(_)) {
                    let mut copy = env.game().clone();
                    let input = Input::Act { seat, action };
                    let done = copy.apply(Millis(1 << 40), input, &mut Vec::new());
                    if !text().starts_with("discard") {
                        assert!(done.is_ok(), "{} is refused: {done:?}", text());
                    }
                }
            }
            let action = any(env.legal(), &mut dice);
            env.step(action, &seed).unwrap();
        }
    }
}

/// Every action of a table has words of its own.
fn words_are_read<G: Learn>(config: &str) {
    let setup = setup::<G>(config);
    let mut seen = BTreeSet::new();
    for action in 0..setup.actions {
        let text = G::describe(&setup.table, action);
        assert!(!text.is_empty() && seen.insert(text.clone()), "{text}");
        assert_eq!(G::parse(&setup.table, &text), Some(action), "{text}");
    }
}

#[test]
fn actions_have_words_of_their_own() {
    for_all!(words_are_read);
}

#[test]
fn masks_agree_with_the_rules() {
    for_all!(mask_agrees);
}

/// A batch does in each environment what a state with the same seed does.
fn batch_is_states<G: Learn>(config: &str) {
    let setup = setup::<G>(config);
    for threads in [1, 2] {
        let seeds = [5, 6, 7];
        let mut batch = Batch::new(setup.clone(), &seeds, threads).unwrap();
        let n = seeds.len();
        let mut observations = vec![0.0; n * setup.observation];
        let mut masks = vec![0; n * setup.actions];
        let mut rewards = vec![0.0; n * usize::from(setup.seats)];
        let (mut dones, mut players) = (vec![0; n], vec![0; n]);
        let mut buffers = Buffers {
            observations: &mut observations,
            masks: &mut masks,
            rewards: &mut rewards,
            dones: &mut dones,
            players: &mut players,
        };
        batch.reset(None, &mut buffers).unwrap();
        let begin = |seed: u64, episode: u64| {
            let text = parlor_learn::episode(seed, episode);
            State::new(setup.clone(), Some(seed_of_text(&text))).unwrap()
        };
        let mut episodes = [0; 3];
        let mut states: Vec<State<G>> = seeds.iter().map(|seed| begin(*seed, 0)).collect();
        let mut dice = dice(2);
        for _ in 0..250 {
            let mut actions = Vec::new();
            for (nth, state) in states.iter().enumerate() {
                let mover = state.mover().unwrap();
                assert_eq!(buffers.players[nth], i32::from(mover.0));
                let mut mask = vec![0; setup.actions];
                state.legal().write(&mut mask);
                assert_eq!(buffers.masks[nth * setup.actions..][..setup.actions], mask);
                let mut seen = vec![0.0; setup.observation];
                state.observe(mover, &mut seen);
                assert_eq!(
                    buffers.observations[nth * setup.observation..][..setup.observation],
                    seen
                );
                actions.push(i32::try_from(any(state.legal(), &mut dice)).unwrap());
            }
            batch.step(&actions, &mut buffers).unwrap();
            for (nth, state) in states.iter_mut().enumerate() {
                state.choose(actions[nth].try_into().unwrap()).unwrap();
                let seats = usize::from(setup.seats);
                let mut gained = vec![0.0; seats];
                if let Some(outcome) = state.outcome() {
                    parlor_learn::returns(&outcome, &mut gained);
                    episodes[nth] += 1;
                    *state = begin(seeds[nth], episodes[nth]);
                    assert_eq!(buffers.dones[nth], 1);
                } else {
                    assert_eq!(buffers.dones[nth], 0);
                }
                assert_eq!(buffers.rewards[nth * seats..][..seats], gained);
            }
        }
    }
}

#[test]
fn a_batch_does_what_its_states_do() {
    for_all!(batch_is_states);
}

/// What a seat observes and may do does not change when what it cannot know is drawn again.
fn nothing_leaks<G: Learn>(config: &str) {
    let setup = setup::<G>(config);
    let mut dice = dice(3);
    let mut drawn = 0;
    let mut state = State::<G>::new(setup.clone(), Some(seed_of_text("leak"))).unwrap();
    for step in 0..many(300, 6000) as u64 {
        let Some(mover) = state.mover() else { break };
        if step % 5 == 0 {
            for seat in (0..setup.seats).map(Seat) {
                let Ok(other) = state.resample(seat, step) else {
                    assert_eq!(
                        G::INFO.id,
                        "project",
                        "only the Project Game cannot draw worlds"
                    );
                    continue;
                };
                drawn += 1;
                let seen = |state: &State<G>| {
                    let mut seen = vec![0.0; setup.observation];
                    state.observe(seat, &mut seen);
                    seen
                };
                assert_eq!(seen(&state), seen(&other));
                assert_eq!(
                    state.view(Viewer::Seat(seat)),
                    other.view(Viewer::Seat(seat))
                );
                if seat == mover {
                    assert_eq!(state.legal(), other.legal());
                }
            }
        }
        let action = patient(&setup, state.legal(), &mut dice);
        state.choose(action).unwrap();
    }
    assert!(0 < drawn || G::INFO.id == "project");
}

#[test]
fn an_observation_holds_nothing_that_the_seat_cannot_know() {
    for_all!(nothing_leaks);
}

/// The Project Game draws no worlds, so its observation is made again from the view that a seat is told.
#[test]
fn an_observation_of_the_project_game_follows_from_the_view() {
    let setup = setup::<Project>(r#"{"team_size":2}"#);
    let mut dice = dice(4);
    let mut state = State::<Project>::new(setup.clone(), Some(seed_of_text("view"))).unwrap();
    let mut compared = 0;
    for _ in 0..500 {
        let Some(mover) = state.mover() else { break };
        for seat in (0..4).map(Seat) {
            let view = state.game().view(Viewer::Seat(seat));
            let own = view.own.unwrap();
            let area = view.board.fields();
            let mut seen = vec![0.0; setup.observation];
            state.observe(seat, &mut seen);
            let planes = &seen[..9 * area];
            assert_eq!(planes[..area].iter().sum::<f32>(), own.fields.len() as f32);
            for known in &own.fields {
                let at = view
                    .board
                    .index(parlor_project::Field::new(known.x, known.y));
                assert_eq!(planes[at], 1.0);
                let reading = known
                    .reading
                    .map_or(0.0, |reading| (1.0 + f32::from(reading)) / 16.0);
                assert_eq!(planes[area + at], reading);
                assert_eq!(
                    planes[7 * area + at],
                    f32::from(u8::from(known.player.is_some()))
                );
            }
            let stands: Vec<usize> = (0..area)
                .filter(|at| planes[8 * area + at] != 0.0)
                .collect();
            assert_eq!(
                stands,
                own.field
                    .map(|field| view.board.index(field))
                    .into_iter()
                    .collect::<Vec<_>>()
            );
            compared += 1;
        }
        let _ = mover;
        let action = any(state.legal(), &mut dice);
        state.choose(action).unwrap();
    }
    assert!(compared > 1000);
}

/// The Project Game draws no worlds, so many matches begin with other shams and goals, and every seat chooses by what it
/// was told alone: seats that were told the same observe the same and may do the same, whatever is hidden from them.
///
/// A piece lies on every field, so that only a test tells worlds apart.
#[test]
fn an_observation_of_the_project_game_is_the_same_in_worlds_that_a_seat_cannot_tell_apart() {
    let config = r#"{"team_size":2,"board_width":4,"tasks_height":3,"goals_height":2,"goals":2,
        "initial_pieces":12,"sham_probability":500000,"exchange_opponents":true,"max_game_time":5000,
        "starts":{"red":[[0,2],[3,2]],"blue":[[0,4],[3,4]]}}"#;
    let setup = setup::<Project>(config);
    let mut known = HashMap::new();
    let mut told_apart = 0;
    for world in 0..many(40, 3000) {
        let seed = seed_of_text(&format!("world {world}"));
        let mut state = State::<Project>::new(setup.clone(), Some(seed)).unwrap();
        for step in 0..120 {
            let Some(mover) = state.mover() else { break };
            for seat in (0..setup.seats).map(Seat) {
                let mut seen = vec![0.0; setup.observation];
                state.observe(seat, &mut seen);
                let may = (seat == mover).then(|| state.legal().clone());
                let hidden = state.view(Viewer::Referee);
                let told = (seat, step, state.at(), state.information(seat));
                let (seen_before, may_before, hidden_before) = known
                    .entry(told)
                    .or_insert_with(|| (seen.clone(), may.clone(), hidden.clone()));
                assert_eq!(*seen_before, seen);
                assert_eq!(*may_before, may);
                told_apart += usize::from(*hidden_before != hidden);
            }
            let told = seed_of_text(&state.information(mover));
            let mut own = Dice::of(
                &told,
                Draw {
                    stream: 0,
                    nth: step,
                },
            );
            let action = any(state.legal(), &mut own);
            state.choose(action).unwrap();
        }
    }
    assert!(1000 < told_apart, "{told_apart}");
}

/// A state is read back as it was written, and a finished match is a record that stands.
fn is_written_and_recorded<G: Learn>(config: &str) {
    let setup = setup::<G>(config);
    let mut dice = dice(5);
    let mut state = State::<G>::new(setup.clone(), Some(seed_of_text("record"))).unwrap();
    let mut step = 0;
    while let Some(mover) = state.mover() {
        step += 1;
        if step % 97 == 0 {
            let back = State::<G>::read(&state.write()).unwrap();
            assert!(
                back.write() == state.write(),
                "read back and written again at step {step}"
            );
            assert_eq!(back.legal(), state.legal());
            assert!(back.information(mover) == state.information(mover));
        }
        let action = any(state.legal(), &mut dice);
        state.choose(action).unwrap();
    }
    let names = vec!["a program".to_owned(); setup.seats.into()];
    let text = state.record("m1", &names, 0).unwrap().write();
    let record = Record::read(&text).unwrap();
    record.verify(&KindOf::<G>::NEW).unwrap();
    let lines = record.lines.len();
    let end = State::<G>::from_record(&record, None).unwrap();
    assert_eq!(end.outcome(), state.outcome());
    let middle = State::<G>::from_record(&record, Some(lines / 2)).unwrap();
    assert!(middle.len() < end.len());
    let unseeded = state.unseeded();
    assert!(unseeded.record("m1", &names, 0).is_err());
}

#[test]
fn states_are_written_and_matches_recorded() {
    for_all!(is_written_and_recorded);
}

/// What nature may do has chances that sum to one, and each of them is accepted.
fn chance_is_explicit<G: Learn>(config: &str) {
    let setup = setup::<G>(config);
    let mut dice = dice(6);
    let mut state = State::<G>::new(setup, None).unwrap();
    for step in 0..400u64 {
        if state.is_chance() {
            assert!(matches!(state.game().status(), Status::Chance(_)));
            let key = match state.outcomes() {
                None => step,
                Some(all) => {
                    let sum: f64 = all.iter().map(|(_, chance)| chance).sum();
                    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
                    for nth in 0..all.len() {
                        let mut copy = state.clone();
                        copy.take_outcome(nth as u64).unwrap();
                    }
                    assert!(state.clone().take_outcome(all.len() as u64).is_err());
                    u64::from(dice.below(all.len() as u32))
                }
            };
            assert!(state.choose(0).is_err(), "nature moves, not a seat");
            state.take_outcome(key).unwrap();
        } else if state.mover().is_some() {
            assert!(state.take_outcome(0).is_err());
            let action = any(state.legal(), &mut dice);
            state.choose(action).unwrap();
        } else {
            break;
        }
    }
}

#[test]
fn chance_is_asked_for() {
    for_all!(chance_is_explicit);
}

/// An action that is not legal changes nothing, wherever it comes from.
fn refuses<G: Learn>(config: &str) {
    let setup = setup::<G>(config);
    let mut state = State::<G>::new(setup.clone(), Some(seed_of_text("refuse"))).unwrap();
    let before = state.write();
    let wrong = (0..setup.actions).find(|action| !state.legal().contains(*action));
    for action in wrong.into_iter().chain([setup.actions, usize::MAX]) {
        assert!(state.choose(action).is_err());
        assert!(state.write() == before);
    }
}

#[test]
fn what_is_not_legal_changes_nothing() {
    for_all!(refuses);
}

/// Built-in players choose what has a number, as far as the table has one.
fn players_choose<G: Learn>(config: &str) {
    let setup = setup::<G>(config);
    let mut state = State::<G>::new(setup, Some(seed_of_text("players"))).unwrap();
    let budget = parlor_game::Budget {
        nodes: Some(200),
        depth: Some(1),
        time: None,
    };
    for key in 0..40 {
        let Some(mover) = state.mover() else { break };
        let decision = state.ask("random", mover, &budget, key).unwrap();
        match (decision.numbers, decision.action) {
            (Some(numbers), _) => {
                for number in numbers {
                    state.choose(number).unwrap();
                }
            }
            (None, Some(action)) => state.act(mover, &action.to_string()).unwrap(),
            (None, None) => {
                let first = state.legal().iter().next().unwrap();
                state.choose(first).unwrap();
            }
        }
    }
    assert!(state.ask("nobody", Seat(0), &budget, 0).is_err());
}

#[test]
fn built_in_players_choose_for_a_state() {
    for_all!(players_choose);
}

/// A seat that is told of a match elsewhere observes and may do what it would in the match itself.
fn follows<G: Learn>(config: &str) {
    let setup = setup::<G>(config);
    let mut dice = dice(7);
    let mut game = Match::<G>::start(&setup.config, setup.seats, seed_of_text("follow")).unwrap();
    let follow = |seat: u8| {
        parlor_learn::follower(setup.game(), config, setup.seats, Seat(seat), true).unwrap()
    };
    let mut followers: Vec<_> = (0..setup.seats).map(follow).collect();
    let mut heard = vec![0; followers.len()];
    let mut legal = Legal::none(setup.actions);
    let mut asked = 0;
    for step in 0..many(250, 4000) as u64 {
        let Status::Waiting { until, .. } = game.game().status() else {
            break;
        };
        let draft = G::Draft::default();
        let is_due = until.is_some_and(|until| until <= game.now());
        let mover = game.game().mover(&setup.table, &draft);
        let Some(seat) = mover.filter(|_| !is_due) else {
            game.wake(until.unwrap()).unwrap();
            continue;
        };
        let (viewer, follower) = (Viewer::Seat(seat), &mut followers[seat.index()]);
        for (_, events) in game.told(viewer).skip(heard[seat.index()]) {
            let events = serde_json::to_string(&events).unwrap();
            follower.told(&events).unwrap();
            heard[seat.index()] += 1;
        }
        let view = serde_json::to_string(&game.game().view(viewer)).unwrap();
        assert!(follower.look(&view, step).unwrap(), "{view}");
        asked += 1;
        legal.clear();
        game.game().legal(&setup.table, &draft, seat, &mut legal);
        if G::INFO.id == "project" {
            // Elsewhere time goes on by itself.
            let wait = G::parse(&setup.table, "wait").unwrap();
            legal.insert(wait);
        }
        assert_eq!(*follower.legal(), legal);
        let mut seen = [vec![0.0; setup.observation], vec![0.0; setup.observation]];
        follower.observe(&mut seen[0]);
        let mut sheet = parlor_learn::Sheet::new(&mut seen[1]);
        game.game().observe(&setup.table, &draft, seat, &mut sheet);
        assert_eq!(seen[0], seen[1]);
        let wrong = (0..setup.actions).find(|action| !legal.contains(*action));
        assert!(wrong.is_none_or(|wrong| follower.choose(wrong).is_err()));
        loop {
            let action = patient(&setup, follower.legal(), &mut dice);
            match follower.choose(action).unwrap() {
                Answer::Part => {}
                Answer::Wait => {
                    game.wake(until.unwrap_or(game.now())).unwrap();
                    break;
                }
                Answer::Act(action) => {
                    let action: G::Action = serde_json::from_value(action).unwrap();
                    let input = Input::Act { seat, action };
                    game.submit(game.now(), input, Stamp::default()).unwrap();
                    break;
                }
            }
        }
    }
    assert!(5 < asked);
}

#[test]
fn a_seat_that_is_told_of_a_match_elsewhere_sees_the_same() {
    for_all!(follows);
}
