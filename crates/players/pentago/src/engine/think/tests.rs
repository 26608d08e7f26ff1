//! The search as a whole: its proofs are true and its answers repeat.

use parlor_game::Draw;
use parlor_pentago::{Board, Rule};

use super::*;

fn dice(nth: u32) -> Dice {
    Dice::of(&[8; 32], Draw { stream: 0, nth })
}

/// A random state with this many stones that is not over and not won by one turn.
fn random_state(rule: Rule, stones: u8, dice: &mut Dice) -> State {
    loop {
        let mut state = State::new(rule, Board::EMPTY);
        while state.end().is_none() && state.stones() < stones {
            state.play_random(dice);
        }
        if state.end().is_none() && state.winning_turn().is_none() {
            return state;
        }
    }
}

fn within(nodes: u64, only_proof: bool) -> Wanted {
    Wanted {
        budget: Budget {
            nodes: Some(nodes),
            ..Budget::default()
        },
        threads: 1,
        only_proof,
    }
}

fn sign(proof: Proof) -> i32 {
    match proof {
        Proof::Win(_) => 1,
        Proof::Draw => 0,
        Proof::Loss(_) => -1,
    }
}

#[test]
fn what_the_estimating_search_proves_is_true() {
    let mut dice = dice(0);
    let mut proved = 0;
    for nth in 0..60 {
        let rule = [Rule::Twente, Rule::Classic][nth % 2];
        let state = random_state(rule, 20 + (nth % 8) as u8, &mut dice);
        let mut wanted = within(60_000, false);
        wanted.budget.depth = Some(6); // With a depth nothing is solved.
        let found = think(&state, &wanted, &mut dice).unwrap();
        let Some(proof) = found.proof else { continue };
        let exact = think(&state, &within(u64::MAX / 2, true), &mut dice).unwrap();
        let exact = exact.proof.unwrap();
        assert_eq!(sign(proof), sign(exact), "{} {rule:?}", state.board());
        proved += 1;
    }
    assert!(proved > 20, "{proved}");
}

#[test]
fn a_memory_of_one_bucket_proves_the_same_as_a_large_one() {
    let mut dice = dice(1);
    for nth in 0..40 {
        let rule = [Rule::Twente, Rule::Classic][nth % 2];
        let state = random_state(rule, 26 + (nth % 6) as u8, &mut dice);
        let position = Position::of(&state);
        let roots = roots(&position, &mut dice);
        let stop = AtomicBool::new(false);
        let limits = Limits {
            nodes: u64::MAX / 2,
            deadline: None,
        };
        let values = [0, 14].map(|bits| {
            let memory = Memory::new(bits);
            let mut worker = Worker::new(rule, &memory, limits, &stop);
            worker.solve(&position, &roots).unwrap().0
        });
        assert_eq!(values[0], values[1], "{}", state.board());
    }
}

#[test]
fn equal_nodes_and_dice_give_the_same_answer() {
    let mut chance = dice(2);
    for stones in [2, 6, 12, 20] {
        let state = random_state(Rule::Twente, stones, &mut chance);
        let [one, other] = [(); 2].map(|()| {
            let found = think(&state, &within(150_000, false), &mut dice(3)).unwrap();
            (found.best, found.value, found.nodes, found.line)
        });
        assert_eq!(one, other);
    }
}

/// Frozen: another machine must find the same.
#[test]
fn the_answer_to_a_number_of_nodes_is_the_same_on_every_machine() {
    let board = ".......X..O.........X....O.X...O....";
    let state = State::new(Rule::Twente, board.parse().unwrap());
    let found = think(&state, &within(300_000, false), &mut dice(4)).unwrap();
    assert_eq!(
        (found.best.to_string().as_str(), found.nodes),
        ("21.0", 299_723)
    );
}
