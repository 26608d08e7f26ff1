//! Advice for people: a move with the reason for it, and the proved value of a position.

use std::sync::Arc;

use parlor_bots::{Advice, Adviser, Solved};
use parlor_game::{Budget, Millis};
use parlor_reversi::{Action, Cell, Config, Graph, Phase, Position, Reversi, Take, View};
use serde_json::json;

use super::strong::Mind;

pub(crate) static ADVISER: Adviser<Reversi> = Adviser {
    hint,
    solve,
    notes: &[],
};

/// A hint takes no longer.
const LONGEST: Millis = Millis(1000);

fn hint(
    config: &Config,
    view: &View,
    actions: &[Action],
    budget: &Budget,
) -> Option<Advice<Action>> {
    let (mut mind, position) = imagined(config, view)?;
    let time = budget.time.unwrap_or(LONGEST).min(LONGEST);
    let budget = Budget {
        time: Some(time),
        ..*budget
    };
    let thought = mind.decide(&position, &budget)?;
    if !actions.contains(&thought.best) {
        return None;
    }
    let (reason, number, text) = match mind.lead(&position, &thought) {
        Some(lead) => proved(lead),
        None => reason(&position, thought.best, thought.depth()),
    };
    Some(Advice {
        action: thought.best,
        reason,
        number,
        text,
    })
}

/// Why a move is best if the end is known.
fn proved(lead: i32) -> (&'static str, Option<u32>, String) {
    let stones = lead.unsigned_abs();
    match lead {
        1.. => (
            "proved_win",
            Some(stones),
            format!("With best play this wins by {stones} stones."),
        ),
        0 => (
            "proved_draw",
            None,
            "With best play on both sides this is a draw.".into(),
        ),
        _ => (
            "proved_loss",
            Some(stones),
            format!("Best play loses by {stones} stones; every other move loses more."),
        ),
    }
}

/// Why a move is best as far as can be seen.
fn reason(position: &Position, best: Action, depth: u32) -> (&'static str, Option<u32>, String) {
    let (x, y) = best.xy();
    let cell = position.cell(position.graph().tile(x, y));
    let plies = |text: &str| format!("{text} The best found, looking {depth} moves ahead.");
    match (position.phase(), cell, best) {
        (Phase::Bombing | Phase::Over, ..) => (
            "throw",
            None,
            "This throw costs your rivals most and you least.".into(),
        ),
        (_, Cell::CHOICE, Action::Place { choose, .. }) => {
            let player = choose.unwrap_or(position.mover());
            let text = match player == position.mover() {
                true => "Takes the choice tile and keeps your colour.".into(),
                false => {
                    format!("Takes the choice tile: the stones of player {player} become yours.")
                }
            };
            ("swap", Some(player.into()), plies(&text))
        }
        (_, Cell::INVERSION, _) => (
            "inversion",
            Some(depth),
            plies("Hands every colour on, and the one you get is better."),
        ),
        (_, Cell::BONUS, Action::Place { take, .. }) => {
            let what = match take {
                Some(Take::Bomb) => "Takes a bomb.",
                Some(Take::Override) | None => "Takes an override stone.",
            };
            ("bonus", Some(depth), plies(what))
        }
        (_, cell, _) if cell.is_occupied() => (
            "override",
            Some(depth),
            plies("An override stone is well spent here."),
        ),
        _ => (
            "best_found",
            Some(depth),
            format!("The best move found, looking {depth} moves ahead."),
        ),
    }
}

fn solve(config: &Config, view: &View, budget: &Budget) -> Option<Solved<Action>> {
    let (mut mind, position) = imagined(config, view)?;
    let thought = mind.prove(&position, budget)?;
    let lead = mind.lead(&position, &thought);
    let mut why = thought.why();
    if let (Some(lead), Some(why)) = (lead, why.as_object_mut()) {
        why.insert("lead".into(), json!(lead));
    }
    Some(Solved {
        action: thought.best,
        value: lead.map(|lead| lead.signum() as i8),
        why,
    })
}

fn imagined(config: &Config, view: &View) -> Option<(Mind, Position)> {
    let graph = Arc::new(Graph::new(&config.read_map().ok()?));
    let position = Position::from_view(&graph, view)?;
    Some((Mind::usual(graph), position))
}
