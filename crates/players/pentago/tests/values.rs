//! Proved values, against known ones and against trying everything.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{RULES, action, hint, solve, table};
use parlor_game::{Budget, Dice, Draw, Seat};
use parlor_pentago::{Action, Board, End, Rule, Side, State};
use parlor_search::{Evaluate, Position, WIN, best_move};

const KNOWN: &str = include_str!("values.txt");

/// The boards with known values: stones, board, value.
fn known() -> Vec<(u8, Board, i8)> {
    let lines = KNOWN.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut parts = line.split_whitespace();
            let stones = parts.next().unwrap().parse().unwrap();
            let board = parts.next().unwrap().parse().unwrap();
            (stones, board, parts.next().unwrap().parse().unwrap())
        })
        .collect()
}

/// How many nodes a proof may take by the number of stones.
const fn limit(stones: u8) -> u64 {
    match stones {
        0..=23 => 30_000_000,
        24..=25 => 6_000_000,
        26..=27 => 1_500_000,
        _ => 300_000,
    }
}

#[test]
fn known_values_are_proved_within_their_nodes_under_both_rules() {
    for (stones, board, value) in known() {
        for rule in RULES {
            let state = State::new(rule, board);
            let solution = solve(&state, limit(stones));
            assert_eq!(solution.value, Some(value), "{board} {rule:?}");
            assert_eq!(solution.why["proved"], true);
        }
    }
}

#[test]
fn the_rules_differ_where_every_rotation_breaks_a_placed_five() {
    let boards = [
        "OXXOOOOXOOOXXOXXXXXXXXOXOOOXXXX.OOOO",
        "OXXOOOOOOXOOXXOXOOXOXOO.XXXX.XXOXOXX",
        "OXOXXO.XX.XXXOOOXOXXO.OOOOOOXXXOXXOX",
    ];
    let rows = table("rule_difference_positions.tsv").unwrap_or_default();
    let boards = boards.into_iter().chain(rows.iter().map(|row| &*row[1]));
    for board in boards {
        let state = |rule| State::new(rule, board.parse().unwrap());
        let classic = solve(&state(Rule::Classic), 10_000);
        assert_eq!(classic.value, Some(1), "{board}");
        assert_eq!(action(&classic.action).rotation, None, "{board}");
        assert_eq!(hint(&state(Rule::Classic), 10_000).reason, "wins_now");
        let twente = solve(&state(Rule::Twente), 10_000);
        assert_eq!(twente.value, Some(0), "{board}");
        assert!(action(&twente.action).rotation.is_some(), "{board}");
    }
}

#[test]
fn all_values_near_the_end_are_proved_within_few_nodes() {
    for row in table("endgame_values_both_rules_33_35.tsv").unwrap_or_default() {
        for (rule, column) in [(Rule::Classic, 2), (Rule::Twente, 3)] {
            let state = State::new(rule, row[0].parse().unwrap());
            let value: i8 = row[column].parse().unwrap();
            assert_eq!(solve(&state, 10_000).value, Some(value), "{}", row[0]);
        }
    }
    // Boards of our own, judged by trying everything, so that the test needs no file.
    let mut dice = Dice::of(&[5; 32], Draw { stream: 0, nth: 0 });
    for nth in 0..60 {
        let state = random_state(RULES[nth % 2], 33 + (nth % 3) as u8, &mut dice);
        let slow = best_move(&Plain(state), &Budget::default()).unwrap();
        let value = slow.value.signum() as i8;
        assert_eq!(
            solve(&state, 10_000).value,
            Some(value),
            "{}",
            state.board()
        );
    }
}

/// A position for the plain search of the search crate, which knows only the rules.
#[derive(Clone, Copy)]
struct Plain(State);

impl Position for Plain {
    type Move = Action;
    type Undo = State;

    fn mover(&self) -> Option<Seat> {
        match self.0.end() {
            Some(_) => None,
            None => Some(self.0.mover().seat()),
        }
    }

    fn moves(&self, out: &mut Vec<Action>) {
        self.0.turns(out);
    }

    fn make(&mut self, action: Action) -> State {
        let before = self.0;
        self.0.play(action);
        before
    }

    fn unmake(&mut self, _: Action, before: State) {
        self.0 = before;
    }

    fn hash(&self) -> u64 {
        let [x, o] = self.0.board().key();
        x.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ o.rotate_left(28).wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
    }
}

impl Evaluate for Plain {
    fn evaluate(&self, seat: Seat) -> i32 {
        match self.0.end() {
            Some(End::Won(side)) if side.seat() == seat => WIN,
            Some(End::Won(Side::X | Side::O)) => -WIN,
            Some(End::Both | End::Full) | None => 0,
        }
    }
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

#[test]
fn proved_values_are_those_of_a_search_that_tries_everything() {
    let mut dice = Dice::of(&[4; 32], Draw { stream: 0, nth: 0 });
    let mut seen = [0; 3];
    for nth in 0..120 {
        let state = random_state(RULES[nth % 2], 29 + (nth % 7) as u8, &mut dice);
        let slow = best_move(&Plain(state), &Budget::default()).unwrap();
        let fast = solve(&state, 3_000_000);
        assert_eq!(
            fast.value,
            Some(slow.value.signum() as i8),
            "{}",
            state.board()
        );
        seen[(slow.value.signum() + 1) as usize] += 1;
        // The action keeps the value.
        let mut next = state;
        next.play(action(&fast.action));
        let kept = match next.end() {
            Some(End::Won(side)) if side == state.mover() => 1,
            Some(End::Won(_)) => -1,
            Some(End::Both | End::Full) => 0,
            None => -solve(&next, 30_000_000).value.unwrap(),
        };
        assert_eq!(Some(kept), fast.value, "{}", state.board());
    }
    assert!(seen.iter().all(|count| *count > 3), "{seen:?}");
}

#[test]
fn a_hint_keeps_the_value_of_known_boards() {
    for (stones, board, value) in known() {
        if stones < 24 {
            continue;
        }
        for rule in RULES {
            let state = State::new(rule, board);
            let hint = hint(&state, 12_000_000);
            let mut next = state;
            next.play(action(&hint.action));
            let kept = match next.end() {
                Some(End::Won(side)) if side == state.mover() => 1,
                Some(End::Won(_)) => -1,
                Some(End::Both | End::Full) => 0,
                None => -solve(&next, 30_000_000).value.unwrap(),
            };
            assert_eq!(kept, value, "{board} {rule:?} {hint:?}");
        }
    }
}
