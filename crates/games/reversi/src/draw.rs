//! A view as plain text for the terminal.

use std::fmt::Write;

use crate::{Action, Phase, View};

/// Draws the board in map symbols with its coordinates, what everybody has, and what is going on.
///
/// The last move stands in brackets; tiles of `legal` have a star.
pub fn draw(view: &View, names: &[&str], legal: &[Action]) -> String {
    let mut text = String::from("    ");
    for x in 0..view.width {
        let _ = write!(text, "{x:>3}"); // Writing to a string cannot fail.
    }
    text.push('\n');
    let mut cells = view.board.chars();
    for y in 0..view.height {
        let _ = write!(text, "{y:>4}");
        for x in 0..view.width {
            text += &cell(view, (x, y), cells.next().unwrap_or('?'), legal);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    for (seat, held) in (0u8..).zip(&view.players) {
        let (stones, overrides, bombs) = (held.stones, held.overrides, held.bombs);
        let mark = match view.to_move.is_some_and(|mover| mover.0 == seat) {
            true => '>',
            false => ' ',
        };
        let name = name(names, seat);
        let number = seat + 1;
        let _ = write!(
            text,
            "{mark} {number} {name}: {stones} stones, {overrides} override stones, {bombs} bombs"
        );
        if let Some(cause) = &held.disqualified {
            let _ = write!(text, ", disqualified ({cause})");
        }
        text.push('\n');
    }
    text += &now(view, names);
    text.push('\n');
    text
}

fn cell(view: &View, at: (u16, u16), symbol: char, legal: &[Action]) -> String {
    let symbol = if symbol == '-' { ' ' } else { symbol };
    let is_last = view
        .last
        .as_ref()
        .is_some_and(|last| last.action.xy() == at);
    let before = if is_last { '[' } else { ' ' };
    let after = match (legal.iter().any(|action| action.xy() == at), is_last) {
        (true, _) => '*',
        (false, true) => ']',
        (false, false) => ' ',
    };
    format!("{before}{symbol}{after}")
}

/// Tells who has the turn, or how the match ended.
pub fn now(view: &View, names: &[&str]) -> String {
    let mover = view.to_move.map(|seat| name(names, seat.0));
    match (view.phase, mover) {
        (Phase::Building, Some(name)) => format!("{name} places a stone"),
        (Phase::Bombing, Some(name)) => format!("{name} throws a bomb"),
        (Phase::Building | Phase::Bombing, None) => "nobody to move".into(),
        (Phase::Over, _) => {
            let places = (0u8..).zip(view.places.iter().flatten());
            let first: Vec<&str> = places
                .filter(|(seat, place)| **place == 1 && is_in(view, *seat))
                .map(|(seat, _)| name(names, seat))
                .collect();
            match first.as_slice() {
                [] => "nobody wins: all left".into(),
                [one] => format!("{one} wins"),
                many => format!("{} share the win", many.join(", ")),
            }
        }
    }
}

fn is_in(view: &View, seat: u8) -> bool {
    let held = view.players.get(usize::from(seat));
    held.is_some_and(|held| held.disqualified.is_none())
}

fn name<'a>(names: &[&'a str], seat: u8) -> &'a str {
    names.get(usize::from(seat)).copied().unwrap_or("nobody")
}
