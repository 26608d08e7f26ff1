//! The players of Pentago at play, seated as the server seats them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use std::{
    any::Any,
    time::{Duration, Instant},
};

use common::data;
use parlor_bots::{AnyPlayer, BotKind, Cpu};
use parlor_game::{Budget, Dice, Draw, Game, Input, Millis, Outcome, Seat, Status, Viewer};
use parlor_pentago::{
    Action, Board, Config, End, Event, Pentago, Rule, Side, State, notation::write_game,
};
use parlor_pentago_players::PLAYERS;

fn dice(stream: u32, nth: u32) -> Dice {
    Dice::of(&[9; 32], Draw { stream, nth })
}

fn bot(name: &str) -> &'static dyn BotKind {
    PLAYERS.find(name).unwrap()
}

fn seat(kind: &dyn BotKind, config: &Config, seat: Seat, game: u32) -> Box<dyn AnyPlayer> {
    kind.seat(config, 2, seat, dice(seat.0.into(), game))
        .unwrap()
}

/// Plays one match; every choice must be among the listed actions.
fn play(kinds: [&dyn BotKind; 2], rule: Rule, nth: u32, budget: &Budget) -> (Outcome, Vec<Action>) {
    let config = Config {
        rule,
        position: None,
    };
    let mut game = Pentago::new(&config, 2).unwrap();
    let mut players = [0, 1].map(|i| seat(kinds[i], &config, Seat(i as u8), nth));
    let mut turns = Vec::new();
    loop {
        let mover = match game.status() {
            Status::Over(outcome) => return (outcome, turns),
            status @ Status::Chance(_) => panic!("{status:?}"),
            Status::Waiting { must, .. } => must.lowest().unwrap(),
        };
        let mut actions: Vec<Action> = Vec::new();
        game.actions(mover, &mut actions);
        let view = game.view(Viewer::Seat(mover));
        let player = &mut players[mover.index()];
        let choice = player.choose(&view, &actions, budget).unwrap();
        let action = *choice.downcast::<Action>().unwrap();
        assert!(actions.contains(&action));
        let why = player.why().unwrap();
        let value = why["value"].as_f64().unwrap();
        assert!((-1.0..=1.0).contains(&value));
        let mut told: Vec<Event> = Vec::new();
        game.apply(
            Millis(0),
            Input::Act {
                seat: mover,
                action,
            },
            &mut told,
        )
        .unwrap();
        players
            .iter_mut()
            .for_each(|player| player.hear(Millis(0), &told));
        turns.push(action);
    }
}

/// The share of points of `one` against `other`, sides in turn.
fn score(one: &str, other: &str, games: u32, budget: &Budget) -> f64 {
    let mut points = 0.0;
    for nth in 0..games {
        let (kinds, own) = match nth % 2 {
            0 => ([bot(one), bot(other)], Seat(0)),
            _ => ([bot(other), bot(one)], Seat(1)),
        };
        let (outcome, _) = play(kinds, Rule::Twente, nth, budget);
        let share = 1.0 / f64::from(outcome.winners.len());
        points += if outcome.winners.contains(own) {
            share
        } else {
            0.0
        };
    }
    let score = points / f64::from(games);
    println!("{one} scores {score:.3} against {other} in {games} games");
    score
}

fn nodes(nodes: u64) -> Budget {
    Budget {
        nodes: Some(nodes),
        ..Budget::default()
    }
}

#[test]
fn every_player_plays_whole_legal_matches_under_both_rules() {
    for kind in PLAYERS.listed {
        for rule in [Rule::Twente, Rule::Classic] {
            let (outcome, turns) = play([*kind, bot("easy")], rule, 1, &nodes(2000));
            assert_eq!(outcome.places.len(), 2);
            assert!(turns.len() >= 9);
        }
    }
}

#[test]
fn the_list_is_from_weak_to_strong_and_found_by_name() {
    let names: Vec<_> = PLAYERS.listed.iter().map(|kind| kind.name()).collect();
    assert_eq!(names, ["random", "easy", "medium", "hard", "max"]);
    assert!(
        PLAYERS
            .listed
            .iter()
            .all(|kind| kind.title().ends_with('.'))
    );
    assert!(PLAYERS.find("nobody").is_none());
}

#[test]
fn easy_beats_random() {
    assert!(score("easy", "random", 60, &Budget::default()) >= 0.9);
}

#[test]
fn medium_beats_easy() {
    assert!(score("medium", "easy", 40, &Budget::default()) >= 0.75);
}

#[test]
fn hard_beats_medium() {
    assert!(score("hard", "medium", 12, &nodes(100_000)) >= 0.6);
}

#[test]
#[ignore = "slow: whole nodes and many games"]
fn the_levels_keep_their_distances() {
    assert!(score("easy", "random", 200, &Budget::default()) >= 0.9);
    assert!(score("medium", "easy", 200, &Budget::default()) >= 0.75);
    assert!(score("hard", "medium", 200, &Budget::default()) >= 0.75);
    assert!(score("max", "hard", 40, &Budget::default()) >= 0.55);
}

#[test]
fn equal_dice_give_equal_play_and_others_do_not() {
    for name in ["random", "easy", "medium", "hard", "max"] {
        let game = |nth| {
            let (_, turns) = play([bot(name), bot(name)], Rule::Twente, nth, &nodes(1000));
            write_game(&turns)
        };
        assert_eq!(game(5), game(5), "{name}");
        assert_ne!(game(5), game(6), "{name}");
    }
}

fn after(state: &State, action: Action) -> State {
    let mut next = *state;
    next.play(action);
    next
}

#[test]
fn wins_are_taken_and_losses_prevented_where_that_is_possible() {
    let config = Config::default();
    let mut dice = dice(3, 0);
    let (mut wins, mut defences) = (0, 0);
    while wins < 20 || defences < 20 {
        let mut game = Pentago::new(&config, 2).unwrap();
        let length = 10 + dice.below(14);
        for _ in 0..length {
            let mover = Seat(game.state().stones() % 2);
            if let Some(action) = game.random(mover, &mut dice) {
                let input = Input::Act {
                    seat: mover,
                    action,
                };
                game.apply(Millis(0), input, &mut Vec::new()).unwrap();
            }
        }
        let state = game.state();
        let mover = state.mover().seat();
        let mut actions: Vec<Action> = Vec::new();
        game.actions(mover, &mut actions);
        let is_safe = |action: Action| {
            let next = after(state, action);
            let lost = game_won_by_other(&next, mover);
            !lost && next.winning_turn().is_none()
        };
        let has_win = state.winning_turn().is_some();
        let can_defend = actions.iter().any(|action| is_safe(*action));
        if !has_win && (!can_defend || actions.iter().all(|action| is_safe(*action))) {
            continue;
        }
        for name in ["easy", "medium", "hard", "max"] {
            let mut player = seat(bot(name), &config, mover, 0);
            let view = game.view(Viewer::Seat(mover));
            let choice = player.choose(&view, &actions, &nodes(3000)).unwrap();
            let action = *choice.downcast::<Action>().unwrap();
            if has_win {
                let next = after(state, action);
                assert!(game_won_by_other(&next, Seat(1 - mover.0)), "{name}");
                assert_eq!(player.why().unwrap()["value"], 1.0);
                wins += 1;
            } else if name != "easy" {
                assert!(is_safe(action), "{name}: {} {action}", state.board());
                defences += 1;
            }
        }
    }
}

fn game_won_by_other(state: &State, seat: Seat) -> bool {
    matches!(state.end(), Some(End::Won(side)) if side.seat() != seat)
}

#[test]
fn a_wrong_type_is_answered_with_nothing() {
    let kind = bot("easy");
    assert!(
        kind.seat(&"no configuration", 2, Seat(0), dice(0, 0))
            .is_none()
    );
    let config = Config::default();
    let mut player = seat(kind, &config, Seat(0), 0);
    let game = Pentago::new(&config, 2).unwrap();
    let view = game.view(Viewer::Seat(Seat(0)));
    let actions = vec![Action::new(0, 0)];
    let wrong: &dyn Any = &7u8;
    player.hear(Millis(0), wrong);
    assert!(player.choose(wrong, &actions, &Budget::default()).is_none());
    assert!(player.choose(&view, wrong, &Budget::default()).is_none());
    assert!(
        player
            .choose(&view, &Vec::<Action>::new(), &Budget::default())
            .is_none()
    );
    assert!(player.choose(&view, &actions, &Budget::default()).is_some());
}

#[test]
fn easy_sometimes_loses_to_a_beginner() {
    let config = Config::default();
    let mut lost = 0;
    for nth in 0..60 {
        let mut dice = dice(7, nth);
        let mut easy = seat(bot("easy"), &config, Seat(1), nth);
        let mut state = State::new(config.rule, Board::EMPTY);
        while state.end().is_none() {
            let mut turns = Vec::new();
            state.turns(&mut turns);
            let turn = match state.mover() {
                Side::X => state.winning_turn().or(dice.pick(&turns).copied()), // Sees wins, no more.
                Side::O => {
                    let position = Some(state.board().to_string());
                    let rule = config.rule;
                    let game = Pentago::new(&Config { rule, position }, 2).unwrap();
                    let view = game.view(Viewer::Seat(Seat(1)));
                    let choice = easy.choose(&view, &turns, &Budget::default());
                    choice.map(|choice| *choice.downcast::<Action>().unwrap())
                }
            };
            state.play(turn.unwrap());
        }
        lost += u32::from(state.end() == Some(End::Won(Side::X)));
    }
    println!("easy loses {lost} of 60 games to a beginner");
    assert!((1..30).contains(&lost), "{lost}");
}

#[test]
fn a_budget_of_time_is_kept() {
    let config = Config::default();
    let game = Pentago::new(&config, 2).unwrap();
    let view = game.view(Viewer::Seat(Seat(0)));
    let mut actions: Vec<Action> = Vec::new();
    game.actions(Seat(0), &mut actions);
    for millis in [200, 600] {
        let budget = Budget {
            time: Some(Millis(millis)),
            ..Budget::default()
        };
        let mut player = seat(bot("max"), &config, Seat(0), 0);
        let (began, cpu) = (Instant::now(), Cpu::of_thread());
        assert!(player.choose(&view, &actions, &budget).is_some());
        let (took, worked) = (began.elapsed(), cpu.elapsed());
        assert!(took >= Duration::from_millis(millis / 2), "{took:?}");
        // What the processor gave, because a busy machine may hold up any thread.
        assert!(
            worked <= Duration::from_millis(millis * 3 / 2),
            "{worked:?}"
        );
    }
}

#[test]
fn a_budget_of_nodes_or_depth_is_kept() {
    let config = Config::default();
    let game = Pentago::new(&config, 2).unwrap();
    let view = game.view(Viewer::Seat(Seat(0)));
    let mut actions: Vec<Action> = Vec::new();
    game.actions(Seat(0), &mut actions);
    for name in ["hard", "max"] {
        let mut player = seat(bot(name), &config, Seat(0), 0);
        for most in [1, 1000, 50_000] {
            player.choose(&view, &actions, &nodes(most)).unwrap();
            let visited = player.why().unwrap()["nodes"].as_u64().unwrap();
            assert!(visited <= most, "{name}: {visited} of {most}");
        }
        let budget = Budget {
            depth: Some(3),
            ..Budget::default()
        };
        player.choose(&view, &actions, &budget).unwrap();
        assert_eq!(player.why().unwrap()["depth"], 3);
    }
}

/// On boards of our own, where trying everything tells which turns keep the value.
#[test]
fn nearly_all_turns_of_late_boards_are_optimal_after_few_nodes() {
    let mut dice = Dice::of(&[6; 32], Draw { stream: 0, nth: 0 });
    let (mut right, mut all) = (0, 0);
    while all < 30 {
        let mut state = State::new(Rule::Classic, Board::EMPTY);
        while state.end().is_none() && state.stones() < 33 {
            state.play_random(&mut dice);
        }
        if state.end().is_some() {
            continue;
        }
        let mut turns = Vec::new();
        state.turns(&mut turns);
        let worth = |turn: &Action| {
            let mut next = state;
            next.play(*turn);
            -tried(&next)
        };
        let best = turns.iter().map(worth).max().unwrap();
        if turns.iter().all(|turn| worth(turn) == best) {
            continue; // Whatever is chosen is right.
        }
        let config = Config {
            rule: Rule::Classic,
            position: Some(state.board().to_string()),
        };
        let game = Pentago::new(&config, 2).unwrap();
        let mover = state.mover().seat();
        let mut player = seat(bot("hard"), &config, mover, 0);
        let view = game.view(Viewer::Seat(mover));
        let choice = player.choose(&view, &turns, &nodes(2_000)).unwrap();
        right += u32::from(worth(&choice.downcast::<Action>().unwrap()) == best);
        all += 1;
    }
    println!("{right} of {all} turns are optimal");
    assert!(f64::from(right) >= 0.9 * f64::from(all), "{right} of {all}");
}

/// The value for the side to move by trying everything: 1, 0 or -1.
fn tried(state: &State) -> i8 {
    match state.end() {
        Some(End::Won(side)) if side == state.mover() => return 1,
        Some(End::Won(_)) => return -1,
        Some(End::Both | End::Full) => return 0,
        None => {}
    }
    let mut turns = Vec::new();
    state.turns(&mut turns);
    let values = turns.into_iter().map(|turn| {
        let mut next = *state;
        next.play(turn);
        -tried(&next)
    });
    values.max().unwrap()
}

/// The bar is three quarters after a second; this is a fraction of that.
#[test]
fn most_turns_in_openings_are_optimal_after_few_nodes() {
    let Some(suite) = data("opening_suite_dev.json") else {
        return;
    };
    let (mut right, mut all) = (0, 0);
    for opening in suite["positions"].as_array().unwrap() {
        if opening["stones"].as_u64().unwrap() < 2 {
            continue;
        }
        let config = Config {
            rule: Rule::Classic,
            position: Some(opening["board"].as_str().unwrap().into()),
        };
        let game = Pentago::new(&config, 2).unwrap();
        let mover = game.state().mover().seat();
        let mut actions: Vec<Action> = Vec::new();
        game.actions(mover, &mut actions);
        let mut player = seat(bot("hard"), &config, mover, 0);
        let view = game.view(Viewer::Seat(mover));
        let choice = player.choose(&view, &actions, &nodes(400_000)).unwrap();
        let Action { cell, rotation } = *choice.downcast::<Action>().unwrap();
        let best = opening["best_moves"].as_array().unwrap();
        right += u32::from(best.contains(&serde_json::json!([cell, rotation])));
        all += 1;
    }
    println!("{right} of {all} turns are optimal");
    assert!(f64::from(right) >= 0.7 * f64::from(all), "{right} of {all}");
}
