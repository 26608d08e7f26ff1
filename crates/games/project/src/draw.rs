//! A view as text: what its viewer knows of the board, red on top.

use crate::{Area, Colour, Contains, Field, Goal, Hand, View};

/// The board as a viewer knows it; one line per row, each field three characters wide.
///
/// R and B are players, RP and BP with a piece in hand; P a piece, PV valid, PS a sham; YG a completed goal, G one
/// that is not, N a field that is none; a number is the last distance told.
pub fn board(view: &View) -> String {
    let shape = view.board;
    let edge = format!("    +{}+\n", "-".repeat(3 * usize::from(shape.width)));
    let mut text = format!(" y  +{}+\n", "-".repeat(3 * usize::from(shape.width)));
    let mut area = shape.area(0);
    for y in 0..shape.height() {
        let now = shape.area(y);
        let first = y == 0 || now != area;
        if now != area {
            text += &edge;
        }
        area = now;
        let cells = (0..shape.width).map(|x| format!("{:>3}", sign(view, Field::new(x, y))));
        let cells: String = cells.collect();
        let named = match now {
            _ if !first => "",
            Area::Tasks => "  tasks",
            Area::Goals(Colour::Red) => "  red goals",
            Area::Goals(Colour::Blue) => "  blue goals",
        };
        text += &format!("{y:>2}  |{cells}|{named}\n");
    }
    text += &edge;
    let columns: String = (0..shape.width).map(|x| format!("{x:>3}")).collect();
    text += &format!("  x  {columns}\n");
    text
}

fn sign(view: &View, field: Field) -> String {
    let above = view.above.as_ref().map(|above| {
        let players = (0u8..).zip(&above.players);
        let mut here = players.filter(|(_, one)| one.field == Some(field));
        if let Some((seat, figure)) = here.next() {
            return figure_sign(view, seat, figure.holds);
        }
        let piece = above
            .pieces
            .iter()
            .find(|one| (one.x, one.y) == (field.x, field.y));
        match piece.map(|piece| piece.sham) {
            Some(None) => return "P".into(),
            Some(Some(false)) => return "PV".into(),
            Some(Some(true)) => return "PS".into(),
            None => {}
        }
        let in_any = |goals: &[Vec<Field>; 2]| goals.iter().any(|one| one.contains(&field));
        if in_any(&above.completed) {
            "YG".into()
        } else if above.goals.as_ref().is_some_and(in_any) {
            "G".into()
        } else {
            ".".into()
        }
    });
    above.unwrap_or_else(|| known_sign(view, field))
}

fn known_sign(view: &View, field: Field) -> String {
    let Some(own) = &view.own else {
        return ".".into();
    };
    if own.field == Some(field) {
        return figure_sign(view, own.seat.0, own.hand != Hand::Empty);
    }
    let known = own
        .fields
        .iter()
        .find(|one| (one.x, one.y) == (field.x, field.y));
    let Some(known) = known else {
        return ".".into();
    };
    if let Some(player) = known.player {
        return figure_sign(view, player.0, false);
    }
    match (known.contains, known.goal, known.reading) {
        (Contains::Piece, _, _) => "P".into(),
        (Contains::Valid, _, _) => "PV".into(),
        (Contains::Sham, _, _) => "PS".into(),
        (_, Some(Goal::Completed), _) => "YG".into(),
        (_, Some(Goal::Nothing), _) => "N".into(),
        (Contains::Goal, None, _) => "G".into(),
        (_, None, Some(reading)) => reading.to_string(),
        (Contains::Empty | Contains::Unknown, None, None) => ".".into(),
    }
}

fn figure_sign(view: &View, seat: u8, holds: bool) -> String {
    let letter = if seat < view.team_size { "R" } else { "B" };
    match holds {
        true => format!("{letter}P"),
        false => letter.into(),
    }
}
