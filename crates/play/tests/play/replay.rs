//! Replay, verify, resume and forks.

use parlor_game::{Millis, Viewer};
use parlor_play::{Entry, Line, LineOf, Match, ReplayError};
use parlor_testkit::toys::{Robbers, robbers, robbers::Chance};

use crate::{a_row, mark, robbers_to_the_end};

type RobbersLog = Vec<Entry<LineOf<Robbers>>>;

fn verify(seed: u8, log: &RobbersLog) -> Result<Match<Robbers>, ReplayError> {
    Match::verify(&robbers::Config::default(), 3, [seed; 32], 0, log)
}

fn first_chance(log: &RobbersLog) -> usize {
    let chance = |entry: &Entry<_>| matches!(entry.line, Line::Chance { .. });
    log.iter().position(chance).unwrap()
}

#[test]
fn a_log_verifies_with_its_seed_and_with_no_other() {
    let game = robbers_to_the_end(1);
    let log = game.log().to_vec();
    let again = verify(1, &log).unwrap();
    assert_eq!(again.steps(), game.steps());
    assert_eq!(again.finish(), game.finish());
    for seed in [0, 2, 3, 4] {
        let error = verify(seed, &log).unwrap_err();
        assert!(matches!(error, ReplayError::Chance { .. }), "{error}");
    }
}

#[test]
fn chance_that_was_changed_left_out_or_added_does_not_verify() {
    let log = robbers_to_the_end(1).log().to_vec();
    let index = first_chance(&log);
    let refused = ReplayError::Chance { index };

    let mut changed = log.clone();
    let Line::Chance {
        outcome: Chance::Die { die },
    } = &mut changed[index].line
    else {
        panic!("the first chance is a die");
    };
    *die = *die % 6 + 1;
    assert_eq!(verify(1, &changed).unwrap_err(), refused);
    let replayed = Match::<Robbers>::replay(&robbers::Config::default(), 3, &changed[..=index]);
    assert!(replayed.is_ok(), "a replay takes chance as it is written");

    let mut left_out = log.clone();
    left_out.remove(index);
    assert_eq!(verify(1, &left_out).unwrap_err(), refused);

    let mut added = log.clone();
    added.insert(0, log[index].clone());
    let refused = ReplayError::Chance { index: 0 };
    assert_eq!(verify(1, &added).unwrap_err(), refused);

    let cut = log[..index].to_vec();
    let refused = ReplayError::Chance { index };
    assert_eq!(verify(1, &cut).unwrap_err(), refused);
}

#[test]
fn time_does_not_go_backwards_and_chance_has_the_time_of_its_step() {
    let log = robbers_to_the_end(1).log().to_vec();
    let index = log.iter().rposition(|entry| entry.at != Millis(0)).unwrap();
    let mut early = log.clone();
    early[index].at = Millis(0);
    assert!(verify(1, &early).is_err());
    let index = first_chance(&log);
    let mut late = log.clone();
    late[index].at.0 += 1;
    assert_eq!(verify(1, &late).unwrap_err(), ReplayError::Time { index });
}

#[test]
fn a_refused_line_is_named() {
    let mut game = a_row();
    mark(&mut game, &[4, 5]);
    let mut log = game.log().to_vec();
    log.push(log[0].clone());
    let error = Match::<parlor_testkit::toys::Row>::replay(game.config(), 2, &log).unwrap_err();
    let ReplayError::Illegal { index: 2, problem } = error else {
        panic!("{error}");
    };
    assert_eq!(problem.code, "no_cell");
}

#[test]
fn a_match_resumes_anywhere_and_its_chance_goes_on_as_it_would_have() {
    let game = robbers_to_the_end(2);
    let config = robbers::Config::default();
    for length in 0..game.log().len() {
        let log = &game.log()[..length];
        let mut again = Match::<Robbers>::resume(&config, 3, [2; 32], log).unwrap();
        for entry in game.log().iter().skip(again.log().len()) {
            if let Line::Act { seat, action } = entry.line.clone() {
                crate::act(&mut again, entry.at.0, seat.0, action);
            }
        }
        assert_eq!(again.log(), game.log());
        assert_eq!(again.finish(), game.finish());
    }
}

#[test]
fn a_fork_goes_on_with_another_seed_and_verifies_from_there() {
    let game = robbers_to_the_end(2);
    let config = robbers::Config::default();
    let from = first_chance(&game.log().to_vec()) + 1;
    let fork = Match::<Robbers>::resume(&config, 3, [9; 32], &game.log()[..from]).unwrap();
    let mut log = fork.log().to_vec();
    let mut on = fork.clone();
    while on.log().len() < from + 12 && on.finish().is_none() {
        let seat = on.awaited().0.lowest().unwrap();
        let action = on.actions(seat)[0].clone();
        let now = on.now().0;
        crate::act(&mut on, now, seat.0, action);
        log = on.log().to_vec();
    }
    assert!(Match::<Robbers>::verify(&config, 3, [9; 32], from, &log).is_ok());
    assert!(Match::<Robbers>::verify(&config, 3, [9; 32], 0, &log).is_err());
}

#[test]
fn a_match_without_a_seed_only_looks() {
    let game = robbers_to_the_end(2);
    let config = robbers::Config::default();
    let mut copy = Match::<Robbers>::replay(&config, 3, &[]).unwrap();
    let Line::Act { seat, action } = game.log()[0].line.clone() else {
        panic!("the first line is a roll");
    };
    let input = parlor_game::Input::Act { seat, action };
    let problem = copy.submit(Millis(0), input, parlor_play::Stamp::default());
    assert_eq!(problem.unwrap_err().code, "no_seed");
}

#[test]
fn what_was_told_is_numbered_by_the_steps_that_told_it() {
    let game = robbers_to_the_end(3);
    for viewer in [Viewer::Spectator, Viewer::Referee] {
        let telling = (1..game.steps().len()).filter(|n| game.tells(*n, viewer));
        assert_eq!(game.told(viewer).count(), telling.count());
    }
    assert!(game.tells(0, Viewer::Spectator), "the start is an update");
    assert!(!game.tells(game.steps().len(), Viewer::Referee));
}

#[test]
fn a_wrong_number_of_seats_is_refused_with_the_right_one() {
    let problem = Match::<Robbers>::start(&robbers::Config::default(), 5, [0; 32]).unwrap_err();
    assert_eq!(problem.code, "seats");
    assert!(problem.message.contains("2 to 4"), "{problem}");
}

#[test]
fn a_match_whose_story_is_taken_plays_on_and_its_log_stays_whole() {
    let mut whole = a_row();
    mark(&mut whole, &[0, 3, 1, 4, 2]);
    let mut game = a_row();
    let mut told = Vec::new();
    for cell in [0, 3, 1, 4, 2] {
        mark(&mut game, &[cell]);
        told.extend(game.take_steps());
    }
    assert!(game.steps().is_empty());
    assert_eq!(told, whole.steps());
    assert_eq!(game.log(), whole.log());
    assert!(game.finish().is_some() && game.finish() == whole.finish());
    game.forget_log();
    assert!(game.log().is_empty());
}
