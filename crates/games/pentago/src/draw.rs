//! A view as plain text for the terminal.

use std::fmt::Write;

use crate::{Direction, Quadrant, Reason, Rotation, Side, View};

/// Draws the board, the numbers of the fields and what is going on, in eight lines.
///
/// The last stone stands in brackets where it is now; fields of a winning line have a star.
pub fn draw(view: &View, names: [&str; 2]) -> String {
    let stones: Vec<char> = view.board.chars().collect();
    let mut text = String::new();
    for row in 0..6u8 {
        if row == 3 {
            let cross = "---------+---------";
            text += &format!("  {cross}         {cross}\n");
        }
        let fields = row * 6..row * 6 + 6;
        let mut left = String::from("  ");
        let mut right = String::new();
        for field in fields {
            if field % 6 == 3 {
                left += "| ";
                right += "| ";
            }
            left += &cell(view, field, stones.get(usize::from(field)));
            let _ = write!(right, "{field:>2} "); // Writing to a string cannot fail.
        }
        text += format!("{left:<30}{right}").trim_end();
        text.push('\n');
    }
    text += "  ";
    if let Some(last) = last(view, names) {
        text += &format!("{last}    ");
    }
    text += &now(view, names);
    text.push('\n');
    text
}

fn cell(view: &View, field: u8, stone: Option<&char>) -> String {
    let is_last = view.last.is_some_and(|last| last.now == field);
    let (before, after) = match (is_last, view.lines.cover(field)) {
        (true, true) => ('[', '*'),
        (true, false) => ('[', ']'),
        (false, true) => (' ', '*'),
        (false, false) => (' ', ' '),
    };
    format!("{before}{}{after}", stone.unwrap_or(&'?'))
}

/// Tells the last turn: `last: Ada 16, top left clockwise`.
pub fn last(view: &View, names: [&str; 2]) -> Option<String> {
    let last = view.last?;
    let side = if view.turn % 2 == 1 { Side::X } else { Side::O };
    let name = name(side, names);
    let rotation = last.rotation.and_then(Rotation::new);
    Some(match rotation {
        Some(rotation) => format!("last: {name} {}, {rotation}", last.cell),
        None => format!("last: {name} {}", last.cell),
    })
}

/// Tells who has the turn, or how the match ended.
pub fn now(view: &View, names: [&str; 2]) -> String {
    let who = |side: Side| format!("{} ({side})", name(side, names));
    match (view.result, view.to_move.and_then(Side::of)) {
        (Some(verdict), _) => match verdict.winner.and_then(Side::of) {
            Some(side) => {
                let loser = name(side.other(), names);
                format!("{} wins{}", who(side), because(verdict.reason, loser))
            }
            None => match verdict.reason {
                Reason::Both => "a draw: both have five in a line".into(),
                Reason::Five | Reason::Full => "a draw: the board is full".into(),
                Reason::Left | Reason::Resigned | Reason::Late => "nobody wins: both left".into(),
            },
        },
        (None, Some(side)) => format!("{} to move", who(side)),
        (None, None) => "nobody to move".into(),
    }
}

/// What a win is told with.
fn because(reason: Reason, loser: &str) -> String {
    match reason {
        Reason::Five => " with five in a line".into(),
        Reason::Both | Reason::Full => String::new(),
        Reason::Left => format!(": {loser} left"),
        Reason::Resigned => format!(": {loser} resigned"),
        Reason::Late => format!(": {loser} ran out of time"),
    }
}

fn name(side: Side, names: [&str; 2]) -> &str {
    names[side as usize]
}

/// The eight rotations with their codes, for a help text.
pub fn rotations() -> String {
    let mut text = String::new();
    for quadrant in Quadrant::ALL {
        let code = |direction| Rotation::of(quadrant, direction).code();
        let (back, with) = (
            code(Direction::CounterClockwise),
            code(Direction::Clockwise),
        );
        let quadrant = quadrant.to_string();
        text += &format!("  {back} {quadrant:<13} counter-clockwise    {with} clockwise\n");
    }
    text
}
