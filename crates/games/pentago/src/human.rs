//! What people type: forgiving, and helpful when it cannot be understood.

use crate::{Action, Direction, Field, Quadrant, Rotation};

/// Why an input was not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misread {
    /// Nothing was typed.
    #[error("type a field from 0 to 35, then a quadrant and a direction, such as: 16 tl cw")]
    Nothing,
    /// The field is no number and no row with a column.
    #[error("{0:?} is no field: type a number from 0 to 35, or row and column such as r3c5")]
    NotAField(String),
    /// The field is below the first one.
    #[error("{0} is below 0: fields go from 0, top left, to 35, bottom right")]
    BelowBoard(i64),
    /// The field is above the last one.
    #[error("{0} is above 35: fields go from 0, top left, to 35, bottom right")]
    AboveBoard(i64),
    /// The rotation was not typed.
    #[error("which quadrant turns, and which way? Add for example: tl cw")]
    RotationMissing,
    /// The rotation code is none.
    #[error("{0:?} is no rotation: codes go from 0 to 7, or type a quadrant and a direction")]
    NotARotation(String),
    /// The quadrant is none.
    #[error("{0:?} is no quadrant: type tl, tr, bl or br (top or bottom, left or right)")]
    NotAQuadrant(String),
    /// The direction was not typed.
    #[error("which way does the {0} quadrant turn? Add cw or ccw")]
    DirectionMissing(Quadrant),
    /// The direction is none.
    #[error("{0:?} is no direction: type cw (clockwise) or ccw (counter-clockwise)")]
    NotADirection(String),
}

/// Reads a whole turn: `16 1`, `16.1`, `16 tl cw`, `r3c5 bottom right ccw`, or `16 -` without rotation.
pub fn turn(text: &str) -> Result<Action, Misread> {
    let text = text.trim();
    let is_gap = |c: char| c.is_whitespace() || matches!(c, '.' | ',' | '/');
    let (first, rest) = text.split_once(is_gap).unwrap_or((text, ""));
    if first.is_empty() {
        return Err(Misread::Nothing);
    }
    let cell = field(first)?.number();
    let rotation = match rest.trim_matches(is_gap) {
        "" => return Err(Misread::RotationMissing),
        "-" => None,
        rest => Some(rotation(rest)?.code()),
    };
    Ok(Action { cell, rotation })
}

/// Reads a field: a number, or row and column counted from one such as `r3c5`.
pub fn field(text: &str) -> Result<Field, Misread> {
    let text = text.trim();
    if let Some(field) = row_and_column(text) {
        return Ok(field);
    }
    let number: i64 = text
        .parse()
        .map_err(|_| Misread::NotAField(text.to_owned()))?;
    match u8::try_from(number).ok().and_then(Field::new) {
        Some(field) => Ok(field),
        None if number < 0 => Err(Misread::BelowBoard(number)),
        None => Err(Misread::AboveBoard(number)),
    }
}

fn row_and_column(text: &str) -> Option<Field> {
    let text = text.to_lowercase();
    let (row, col) = text.strip_prefix('r')?.split_once('c')?;
    let index = |text: &str| text.parse().ok().filter(|n| (1..=6u8).contains(n));
    Field::new((index(row)? - 1) * 6 + index(col)? - 1)
}

/// Reads a rotation: a code, or a quadrant and a direction.
pub fn rotation(text: &str) -> Result<Rotation, Misread> {
    if let Ok(code) = text.trim().parse::<i64>() {
        let rotation = u8::try_from(code).ok().and_then(Rotation::new);
        return rotation.ok_or_else(|| Misread::NotARotation(code.to_string()));
    }
    let words = letters(text);
    let (quadrant, rest) =
        leading_quadrant(&words).ok_or_else(|| Misread::NotAQuadrant(text.trim().to_owned()))?;
    if rest.is_empty() {
        return Err(Misread::DirectionMissing(quadrant));
    }
    Ok(Rotation::of(quadrant, direction(rest)?))
}

/// Reads a quadrant: `tl`, `top left`, `left top` and the like.
pub fn quadrant(text: &str) -> Result<Quadrant, Misread> {
    match leading_quadrant(&letters(text)) {
        Some((quadrant, "")) => Ok(quadrant),
        Some(_) | None => Err(Misread::NotAQuadrant(text.trim().to_owned())),
    }
}

/// Reads a direction: `cw`, `clockwise`, `ccw`, `counter-clockwise` and the like.
pub fn direction(text: &str) -> Result<Direction, Misread> {
    match letters(text).as_str() {
        "cw" | "c" | "clockwise" | "clock" => Ok(Direction::Clockwise),
        "ccw" | "cc" | "acw" | "counterclockwise" | "counter" | "anticlockwise" | "anti" => {
            Ok(Direction::CounterClockwise)
        }
        _ => Err(Misread::NotADirection(text.trim().to_owned())),
    }
}

fn leading_quadrant(words: &str) -> Option<(Quadrant, &str)> {
    Quadrant::ALL.into_iter().find_map(|quadrant| {
        let names = match quadrant {
            Quadrant::TopLeft => ["topleft", "lefttop", "upperleft", "tl", "lt"],
            Quadrant::TopRight => ["topright", "righttop", "upperright", "tr", "rt"],
            Quadrant::BottomLeft => ["bottomleft", "leftbottom", "lowerleft", "bl", "lb"],
            Quadrant::BottomRight => ["bottomright", "rightbottom", "lowerright", "br", "rb"],
        };
        let rest = names.iter().find_map(|name| words.strip_prefix(name))?;
        Some((quadrant, rest))
    })
}

fn letters(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | ',' | '.' | '/'))
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_turn_can_be_typed_in_many_ways() {
        let turns = [
            ("16 1", "16.1"),
            ("16.1", "16.1"),
            (" 16 tl cw ", "16.1"),
            ("16, top-left, clockwise", "16.1"),
            ("r3c5 bottom right ccw", "16.6"),
            ("R1C1 BL counter-clockwise", "0.4"),
            ("35 tr anticlockwise", "35.2"),
            ("7 -", "7.-"),
        ];
        for (typed, meant) in turns {
            assert_eq!(turn(typed).unwrap().to_string(), meant, "{typed}");
        }
    }

    #[test]
    fn every_rotation_can_be_typed_as_it_is_shown() {
        for code in Rotation::all() {
            assert_eq!(rotation(&code.to_string()), Ok(code));
            assert_eq!(quadrant(&code.quadrant().to_string()), Ok(code.quadrant()));
        }
    }

    #[test]
    fn what_cannot_be_understood_is_explained() {
        let wrong = [
            ("", "16 tl cw"),
            ("x 1", "is no field"),
            ("r7c1 1", "is no field"),
            ("-1 0", "below 0"),
            ("36 0", "above 35"),
            ("16", "which quadrant"),
            ("16 8", "codes go from 0 to 7"),
            ("16 middle cw", "is no quadrant"),
            ("16 br", "bottom right"),
            ("16 br up", "is no direction"),
        ];
        for (typed, told) in wrong {
            let error = turn(typed).unwrap_err().to_string();
            assert!(error.contains(told), "{typed}: {error}");
        }
    }
}
