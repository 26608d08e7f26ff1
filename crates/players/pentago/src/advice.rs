//! Advice for people: a turn with the reason for it, and the proved value of a position.

use parlor_bots::{Advice, Adviser, Solved, permitted_threads};
use parlor_game::{Budget, Dice, Draw, Imagine, Millis};
use parlor_pentago::{Action, Config, Pentago, State, View};

use super::{
    engine::{Proof, Wanted, is_threatened, search},
    thought::Thought,
};

pub(crate) static ADVISER: Adviser<Pentago> = Adviser {
    hint,
    solve,
    notes: &[],
};

/// A hint takes no longer.
const LONGEST: Millis = Millis(1000);

fn hint(_: &Config, view: &View, actions: &[Action], budget: &Budget) -> Option<Advice<Action>> {
    let state = imagined(view)?;
    let wanted = Wanted {
        budget: shortened(budget),
        threads: permitted_threads(),
        only_proof: false,
    };
    let found = search(&state, &wanted, &mut dice())?;
    if !actions.contains(&found.best) {
        return None;
    }
    let (reason, number, text) = reason(&state, &Thought::from(found.clone()));
    Some(Advice {
        action: found.best,
        reason,
        number,
        text,
    })
}

/// What a hint may cost: a second at most. A budget of nodes needs no clock, so its hint is the same on every machine.
fn shortened(budget: &Budget) -> Budget {
    let time = match budget.nodes {
        Some(_) => budget.time,
        None => Some(budget.time.unwrap_or(LONGEST).min(LONGEST)),
    };
    Budget { time, ..*budget }
}

fn reason(state: &State, thought: &Thought) -> (&'static str, Option<u32>, String) {
    let mut next = *state;
    next.play(thought.best);
    let saves = is_threatened(state) && next.winning_turn().is_none();
    match thought.proof {
        Some(Proof::Win(1)) => ("wins_now", None, "This turn wins.".into()),
        Some(Proof::Win(n)) => (
            "proved_win",
            Some(n),
            format!("This wins within {n} turns, whatever the other does."),
        ),
        Some(Proof::Loss(n)) => (
            "proved_loss",
            Some(n),
            format!("All turns lose within {n} turns against best play; this one resists."),
        ),
        Some(Proof::Draw) | None if saves => (
            "stops_a_loss",
            None,
            "The other one threatens to win; this turn stops it.".into(),
        ),
        Some(Proof::Draw) => (
            "proved_draw",
            None,
            "With best play on both sides this is a draw.".into(),
        ),
        None => (
            "best_found",
            Some(thought.depth),
            format!(
                "The best turn found, looking {} turns ahead.",
                thought.depth
            ),
        ),
    }
}

fn solve(_: &Config, view: &View, budget: &Budget) -> Option<Solved<Action>> {
    let state = imagined(view)?;
    let wanted = Wanted {
        budget: *budget,
        threads: permitted_threads(),
        only_proof: true,
    };
    let found = search(&state, &wanted, &mut dice())?;
    let value = match found.proof {
        Some(Proof::Win(_)) => Some(1),
        Some(Proof::Draw) => Some(0),
        Some(Proof::Loss(_)) => Some(-1),
        None => None,
    };
    let action = found.best;
    let why = Thought::from(found).why();
    Some(Solved { action, value, why })
}

fn imagined(view: &View) -> Option<State> {
    let game = Pentago::imagine(&(), view, &mut dice())?;
    Some(*game.state())
}

/// Advice is the same for everybody.
fn dice() -> Dice {
    Dice::of(&[0; 32], Draw { stream: 0, nth: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_takes_a_second_at_most_unless_its_nodes_are_counted() {
        let within = |time: Option<u64>, nodes| {
            let budget = Budget {
                time: time.map(Millis),
                nodes,
                ..Budget::default()
            };
            shortened(&budget).time
        };
        assert_eq!(within(Some(60_000), None), Some(LONGEST));
        assert_eq!(within(Some(200), None), Some(Millis(200)));
        assert_eq!(within(None, None), Some(LONGEST));
        assert_eq!(within(None, Some(1_000)), None);
    }
}
