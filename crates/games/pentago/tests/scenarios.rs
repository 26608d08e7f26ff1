//! Whole games, refusals and leaving, through the contract.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{RULES, act, act_as, data, dice, outcome, start, start_from, view};
use parlor_game::{
    Game, Imagine, Input, Millis, Outcome, Refusal, Seat, SeatSet, Standing, Status, Viewer, Why,
};
use parlor_pentago::{
    Action, Config, Event, Illegal, Last, Pentago, Reason, Rule, Verdict, notation::read_game,
};

const GAMES: &str = include_str!("games.txt");
const FIRST: Seat = Seat(0);
const SECOND: Seat = Seat(1);

/// Plays until the end or the last turn; no turn but the last may end the match.
fn play(game: &mut Pentago, turns: &[Action]) -> Vec<Event> {
    let mut told = Vec::new();
    for turn in turns {
        assert_eq!(outcome(game), None, "no earlier turn ends the match");
        told = act(game, *turn).unwrap();
    }
    told
}

#[test]
fn the_whole_games_end_as_written_under_both_rules() {
    let games: Vec<&str> = GAMES.lines().filter(|l| !l.starts_with('#')).collect();
    assert_eq!(games.len(), 11);
    for line in games {
        let [name, twente, classic, board, turns] = line.split(" | ").collect::<Vec<_>>()[..]
            .try_into()
            .unwrap();
        let turns = read_game(turns).unwrap();
        for (rule, expected) in RULES.into_iter().zip([twente, classic]) {
            let [winner, how, n]: [&str; 3] = expected.split(' ').collect::<Vec<_>>()[..]
                .try_into()
                .unwrap();
            let (by_placement, reason) = (how == "placement", how.replace("placement", "five"));
            let mut game = start(rule);
            let n: usize = n.parse().unwrap();
            let told = play(&mut game, &turns[..n]);
            let end = outcome(&game).unwrap();
            assert_eq!(end.reason, reason, "{name} {rule:?}");
            match winner {
                "-" => assert_eq!(end, Outcome::draw(2, reason)),
                seat => {
                    let seat = Seat(seat.parse().unwrap());
                    assert_eq!(end, Outcome::won_by(seat, 2, "five"));
                }
            }
            let rotated = told
                .iter()
                .any(|event| matches!(event, Event::Rotated { .. }));
            assert_eq!(rotated, !by_placement, "{name} {rule:?}");
            let view = view(&game);
            assert_eq!(view.to_move, None);
            assert_eq!(usize::from(view.turn), n);
            assert_eq!(view.lines.is_empty(), end.reason == "full");
            let over = Event::Over {
                result: view.result.unwrap(),
                lines: view.lines,
            };
            assert_eq!(told.last(), Some(&over));
            if !by_placement {
                assert_eq!(view.board, board, "{name} {rule:?}");
            }
        }
    }
}

#[test]
fn the_rule_cases_of_the_data_file_end_as_written() {
    let Some(cases) = data("rule_cases.json") else {
        return;
    };
    let classic = [Some(FIRST), None, Some(SECOND), Some(FIRST)];
    for (case, classic) in cases.as_array().unwrap().iter().zip(classic) {
        let turns: Vec<Action> = case["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| {
                let numbers = line.as_str().unwrap().strip_prefix("MOVE~").unwrap();
                numbers.replace('~', ".").parse().unwrap()
            })
            .collect();
        let mut game = start(Rule::Twente);
        play(&mut game, &turns);
        assert_eq!(view(&game).board, case["final_board"].as_str().unwrap());
        let result = view(&game).result.map(|result| result.winner);
        let expected = match case["twente_result"].as_str().unwrap() {
            "continue" => None,
            "draw" => Some(None),
            "player 1 wins" => Some(Some(FIRST)),
            "player 2 wins" => Some(Some(SECOND)),
            other => panic!("{other}"),
        };
        assert_eq!(result, expected);
        let mut game = start(Rule::Classic);
        play(&mut game, &turns);
        assert_eq!(view(&game).result.unwrap().winner, classic);
    }
}

#[test]
fn a_turn_is_told_and_seen() {
    let mut game = start(Rule::Twente);
    let told = act(&mut game, Action::new(0, 1)).unwrap();
    let (seat, cell, rotation) = (FIRST, 0, 1);
    assert_eq!(
        told,
        [
            Event::Placed { seat, cell },
            Event::Rotated { seat, rotation }
        ]
    );
    let view = view(&game);
    assert_eq!(view.board, "..X.................................");
    assert_eq!(
        (view.to_move, view.turn, view.result),
        (Some(SECOND), 1, None)
    );
    assert_eq!(
        view.last,
        Some(Last {
            cell: 0,
            now: 2,
            rotation: Some(1)
        })
    );
    assert_eq!(
        serde_json::to_string(&view).unwrap(),
        r#"{"rule":"twente","board":"..X.................................","to_move":1,"turn":1,"last":{"cell":0,"now":2,"rotation":1},"result":null,"lines":[]}"#
    );
}

#[test]
fn a_winning_placement_under_the_classic_rule_ignores_the_rotation() {
    for rotation in [None, Some(1)] {
        let mut game = start_from(Rule::Classic, "......XXXX........O.O.........O.O...");
        let told = act(&mut game, Action { cell: 10, rotation }).unwrap();
        assert_eq!(told.len(), 2);
        assert_eq!(
            told[0],
            Event::Placed {
                seat: FIRST,
                cell: 10
            }
        );
        assert_eq!(
            serde_json::to_string(&told[1]).unwrap(),
            r#"{"type":"over","result":{"winner":0,"reason":"five"},"lines":[[6,7,8,9,10]]}"#
        );
        assert_eq!(
            view(&game).last,
            Some(Last {
                cell: 10,
                now: 10,
                rotation: None
            })
        );
    }
}

/// Expects a refusal with this code that tells and changes nothing.
fn refused(game: &Pentago, input: Input<Action, parlor_game::NoChance>, code: &str) {
    let (mut after, mut told) = (game.clone(), Vec::new());
    let illegal = after.apply(Millis(5), input, &mut told).unwrap_err();
    assert_eq!(illegal.code(), code);
    assert!(!illegal.to_string().is_empty());
    let json = serde_json::to_value(&illegal).unwrap();
    assert_eq!(json["code"], code);
    assert_eq!(after, *game);
    assert!(told.is_empty());
}

fn refused_turn(game: &Pentago, seat: Seat, cell: u8, rotation: Option<u8>, code: &str) {
    let action = Action { cell, rotation };
    refused(game, Input::Act { seat, action }, code);
}

#[test]
fn wrong_turns_are_refused_and_change_nothing() {
    for rule in RULES {
        let mut game = start(rule);
        refused_turn(&game, SECOND, 0, Some(0), "not_your_turn");
        refused_turn(&game, Seat(7), 0, Some(0), "not_your_turn");
        act(&mut game, Action::new(0, 7)).unwrap();
        refused_turn(&game, FIRST, 1, Some(0), "not_your_turn");
        refused_turn(&game, SECOND, 36, Some(0), "off_board");
        refused_turn(&game, SECOND, 255, Some(0), "off_board");
        refused_turn(&game, SECOND, 1, Some(8), "bad_rotation");
        refused_turn(&game, SECOND, 0, Some(0), "taken");
        refused_turn(&game, SECOND, 0, None, "taken");
        refused_turn(&game, SECOND, 1, None, "rotation_missing");
        refused(&game, Input::Tick, "unexpected");
        refused(&game, Input::Away { seat: FIRST }, "unexpected");
        refused(&game, Input::Back { seat: FIRST }, "unexpected");
        refused(&game, Input::Leave { gone: vec![] }, "unexpected");
        let gone = vec![(FIRST, Why::Left), (Seat(2), Why::Left)];
        refused(&game, Input::Leave { gone }, "no_such_seat");
    }
}

#[test]
fn a_missing_rotation_is_refused_under_twente_even_if_the_stone_makes_five() {
    let game = start_from(Rule::Twente, "......XXXX........O.O.........O.O...");
    refused_turn(&game, FIRST, 10, None, "rotation_missing");
}

#[test]
fn nothing_is_accepted_after_the_end() {
    let mut game = start_from(Rule::Classic, "......XXXX........O.O.........O.O...");
    act(
        &mut game,
        Action {
            cell: 10,
            rotation: None,
        },
    )
    .unwrap();
    for seat in [FIRST, SECOND] {
        refused_turn(&game, seat, 0, Some(0), "over");
        let gone = vec![(seat, Why::Left)];
        refused(&game, Input::Leave { gone }, "over");
        let mut actions = Vec::new();
        game.actions(seat, &mut actions);
        assert!(actions.is_empty());
        assert_eq!(game.random(seat, &mut dice(0)), None);
    }
    assert_eq!(game.turn().seat, None);
}

#[test]
fn a_wrong_configuration_is_refused_with_a_code() {
    let cases = [
        ("X", "bad_position"),
        ("XX..................................", "bad_position"),
        ("Z...................................", "bad_position"),
        ("XXXXX.OOOO..........................", "position_over"),
        ("XXOOOXOOXOXXXOOOXOXOXXOXXXOOOXOXOOXX", "position_over"),
    ];
    for (position, code) in cases {
        let config = Config {
            position: Some(position.into()),
            ..Config::default()
        };
        let illegal = Pentago::seats(&config).unwrap_err();
        assert_eq!(illegal.code(), code);
        assert!(illegal.hint().is_some());
        assert_eq!(Pentago::new(&config, 2).unwrap_err(), illegal);
    }
    let illegal = Pentago::new(&Config::default(), 3).unwrap_err();
    assert_eq!(illegal, Illegal::WrongSeats { seats: 3 });
    assert_eq!(illegal.code(), "wrong_seats");
    assert!(serde_json::from_str::<Config>(r#"{"rules":"classic"}"#).is_err());
    let config: Config = serde_json::from_str(r#"{"rule":"classic"}"#).unwrap();
    assert_eq!((config.rule, config.position), (Rule::Classic, None));
}

fn leave(gone: Vec<(Seat, Why)>) -> (Pentago, Vec<Event>) {
    let (mut game, mut told) = (start(Rule::Twente), Vec::new());
    act(&mut game, Action::new(3, 3)).unwrap();
    game.apply(Millis(0), Input::Leave { gone }, &mut told)
        .unwrap();
    (game, told)
}

#[test]
fn who_leaves_loses_for_the_reason_given() {
    let lost = Why::Lost {
        code: "gone_quiet".into(),
    };
    let broke = Why::Broke {
        code: "bad_line".into(),
        said: "x".into(),
    };
    let reasons = [
        (Why::Left, "left", "left"),
        (Why::Resigned, "resigned", "resigned"),
        (Why::Late, "late", "late"),
        (lost, "gone_quiet", "left"),
        (broke, "bad_line", "left"),
    ];
    for (why, told_why, reason) in reasons {
        for (seat, other) in [(FIRST, SECOND), (SECOND, FIRST)] {
            let (game, told) = leave(vec![(seat, why.clone())]);
            let forfeits = seat.into();
            let expected = Outcome {
                forfeits,
                ..Outcome::won_by(other, 2, reason)
            };
            assert_eq!(outcome(&game), Some(expected));
            assert_eq!(
                told[0],
                Event::Left {
                    seat,
                    why: told_why.into()
                }
            );
            assert_eq!(told.len(), 2);
            assert_eq!(game.standing(seat), Standing::Gone);
            assert_eq!(game.standing(other), Standing::In);
            assert_eq!(view(&game).to_move, None);
        }
    }
}

#[test]
fn nobody_wins_if_both_leave_at_once() {
    let (game, told) = leave(vec![(SECOND, Why::Late), (FIRST, Why::Left)]);
    let end = outcome(&game).unwrap();
    assert_eq!((end.places, end.winners), (vec![1, 1], SeatSet::EMPTY));
    assert_eq!(
        (end.forfeits, end.reason.as_ref()),
        (SeatSet::first(2), "late")
    );
    assert_eq!(told.len(), 3);
}

#[test]
fn a_state_is_imagined_from_its_view_alone() {
    let mut dice = dice(30);
    for rule in RULES {
        let mut game = start(rule);
        while let Status::Waiting { must, .. } = game.status() {
            let seat = must.lowest().unwrap();
            let action = game.random(seat, &mut dice).unwrap();
            act_as(&mut game, seat, action).unwrap();
            assert_eq!(
                Pentago::imagine(&(), &view(&game), &mut dice).unwrap(),
                game
            );
        }
    }
    let (game, _) = leave(vec![(SECOND, Why::Resigned)]);
    assert_eq!(Pentago::imagine(&(), &view(&game), &mut dice), Some(game));
}

#[test]
fn a_view_that_contradicts_itself_is_not_imagined() {
    let view = start(Rule::Twente).view(Viewer::Spectator);
    let mut wrong = vec![view.clone(); 4];
    wrong[0].to_move = Some(SECOND);
    wrong[1].board = "X".into();
    wrong[2].turn = 3;
    let (winner, reason) = (Some(FIRST), Reason::Five);
    wrong[3].result = Some(Verdict { winner, reason });
    for view in wrong {
        assert_eq!(Pentago::imagine(&(), &view, &mut dice(0)), None);
    }
}

#[test]
fn a_match_can_start_from_a_position() {
    let game = start_from(Rule::Twente, "......XXXX........O.O.........O.O...");
    let view = view(&game);
    assert_eq!((view.turn, view.to_move, view.last), (8, Some(FIRST), None));
    let mut actions = Vec::new();
    game.actions(FIRST, &mut actions);
    assert_eq!(actions.len(), 224);
}
