//! The face of Pentago: a board, sentences, and a turn typed in three parts or in one line.

use parlor_pentago::{Action, Event, Field, Quadrant, Rotation, View, draw, human, notation};
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};

use super::{Asked, Face, Reader, Style, Taken, face::name};

pub(super) static PENTAGO: Pentago = Pentago;

/// Pentago in the terminal.
#[derive(Debug)]
pub(super) struct Pentago;

impl Face for Pentago {
    fn draw(
        &self,
        view: &RawValue,
        _: Option<&RawValue>,
        names: &[String],
        style: Style,
    ) -> String {
        match serde_json::from_str::<View>(view.get()) {
            Ok(view) => coloured(&draw::draw(&view, [name(names, 0), name(names, 1)]), style),
            Err(_) => view.get().to_owned(),
        }
    }

    fn tell(&self, events: &RawValue, names: &[String]) -> Vec<String> {
        let mut told = Vec::new();
        for event in read(events) {
            match event {
                Event::Placed { seat, cell } => {
                    told.push(format!("{} places on {cell}.", name(names, seat.index())));
                }
                Event::Rotated { rotation, .. } => {
                    let placed = told.pop().unwrap_or_default();
                    let placed = placed.trim_end_matches('.');
                    told.push(format!("{placed} and {}.", turns(rotation)));
                }
                Event::Left { seat, why } => {
                    let name = name(names, seat.index());
                    told.push(match why.as_str() {
                        "resigned" => format!("{name} resigns."),
                        why => format!("{name} leaves: {why}."),
                    });
                }
                Event::Over { .. } => {} // The board says it.
            }
        }
        told
    }

    fn notation(&self, steps: &[&RawValue]) -> Option<String> {
        let turn = |events: &&RawValue| {
            let (mut cell, mut rotation) = (None, None);
            for event in read(events) {
                match event {
                    Event::Placed { cell: placed, .. } => cell = Some(placed),
                    Event::Rotated { rotation: code, .. } => rotation = Some(code),
                    Event::Left { .. } | Event::Over { .. } => {}
                }
            }
            cell.map(|cell| Action { cell, rotation })
        };
        let turns: Vec<Action> = steps.iter().filter_map(turn).collect();
        Some(notation::write_game(&turns))
    }

    fn say(&self, action: &Value) -> String {
        match serde_json::from_value::<Action>(action.clone()) {
            Ok(Action { cell, rotation }) => match rotation.and_then(Rotation::new) {
                Some(rotation) => format!("{cell}, {rotation}"),
                None => format!("{cell}, and it needs no rotation"),
            },
            Err(_) => action.to_string(),
        }
    }

    fn help(&self) -> String {
        format!(
            "Type a field, then a quadrant (tl, tr, bl, br), then a direction (cw, ccw); `back` starts \
             anew.\nA whole turn in one line works too: 16 1, 16 tl cw, r3c5 bottom right ccw.\n\
             Rotation codes:\n{}",
            draw::rotations()
        )
    }

    fn reader(&self) -> Box<dyn Reader> {
        Box::new(Parts::default())
    }
}

fn read(events: &RawValue) -> Vec<Event> {
    serde_json::from_str(events.get()).unwrap_or_default()
}

fn turns(code: u8) -> String {
    match Rotation::new(code) {
        Some(rotation) => format!(
            "turns the {} quadrant {}",
            rotation.quadrant(),
            rotation.direction()
        ),
        None => format!("rotates by {code}"),
    }
}

/// The parts of a turn typed so far.
#[derive(Default)]
struct Parts {
    field: Option<Field>,
    quadrant: Option<Quadrant>,
}

impl Reader for Parts {
    fn prompt(&self, asked: &Asked<'_>) -> String {
        match (self.field, self.quadrant) {
            (None, _) => format!("{}, which field (0 to 35)? ", asked.name),
            (Some(_), None) => "Which quadrant turns (tl, tr, bl, br)? ".into(),
            (Some(_), Some(quadrant)) => {
                format!("Which way does the {quadrant} quadrant turn (cw, ccw)? ")
            }
        }
    }

    fn take(&mut self, line: &str, asked: &Asked<'_>) -> Taken {
        if line == "back" {
            *self = Self::default();
            return Taken::More;
        }
        let actions: Vec<Action> = serde_json::from_str(asked.actions.get()).unwrap_or_default();
        let taken = match (self.field, self.quadrant) {
            (None, _) => self.take_first(line, &actions),
            (Some(field), None) => self.take_rotation(line, field),
            (Some(field), Some(quadrant)) => human::direction(line)
                .map(|way| Some(action(field, Some(Rotation::of(quadrant, way)))))
                .map_err(|misread| misread.to_string()),
        };
        match taken {
            Ok(Some(action)) => {
                *self = Self::default();
                match to_raw_value(&action) {
                    Ok(action) => Taken::Action(action),
                    Err(error) => Taken::Wrong(error.to_string()),
                }
            }
            Ok(None) => Taken::More,
            Err(said) => Taken::Wrong(said),
        }
    }
}

impl Parts {
    /// Takes a field or a whole turn.
    fn take_first(&mut self, line: &str, actions: &[Action]) -> Result<Option<Action>, String> {
        let is_taken = |field: Field| !actions.iter().any(|action| action.cell == field.number());
        let taken = |field: Field| format!("field {field} is taken: choose an empty one");
        match human::turn(line) {
            Ok(turn) => match Field::new(turn.cell).filter(|field| is_taken(*field)) {
                Some(field) => Err(taken(field)),
                None => Ok(Some(turn)),
            },
            Err(human::Misread::RotationMissing) => {
                let field = human::field(line).map_err(|misread| misread.to_string())?;
                if is_taken(field) {
                    return Err(taken(field));
                }
                let wins = Action {
                    cell: field.number(),
                    rotation: None,
                };
                if actions.contains(&wins) {
                    return Ok(Some(wins)); // Under the classic rule this stone ends the game.
                }
                self.field = Some(field);
                Ok(None)
            }
            Err(misread) => Err(misread.to_string()),
        }
    }

    /// Takes a quadrant or a whole rotation.
    fn take_rotation(&mut self, line: &str, field: Field) -> Result<Option<Action>, String> {
        match human::quadrant(line) {
            Ok(quadrant) => {
                self.quadrant = Some(quadrant);
                Ok(None)
            }
            Err(_) => human::rotation(line)
                .map(|rotation| Some(action(field, Some(rotation))))
                .map_err(|misread| misread.to_string()),
        }
    }
}

fn action(field: Field, rotation: Option<Rotation>) -> Action {
    Action {
        cell: field.number(),
        rotation: rotation.map(Rotation::code),
    }
}

/// Where the board ends and the numbers begin.
const BOARD: usize = 30;

fn coloured(text: &str, style: Style) -> String {
    if style == Style::Plain {
        return text.to_owned();
    }
    let paint = |mark: char| match mark {
        'X' => style.paint("1;34", "X"),
        'O' => style.paint("1;33", "O"),
        '*' => style.paint("1;32", "*"),
        '[' | ']' => style.paint("1", &mark.to_string()),
        mark => mark.to_string(),
    };
    let lines = text.lines().enumerate().map(|(n, line)| {
        let (board, rest) = line.split_at_checked(BOARD).unwrap_or((line, ""));
        match n {
            0..7 => board.chars().map(paint).collect::<String>() + &style.paint("2", rest),
            _ => line.to_owned(),
        }
    });
    lines.map(|line| line + "\n").collect()
}

#[cfg(test)]
mod tests {
    use parlor_game::Game;

    use super::*;

    fn type_in(lines: &[&str]) -> Vec<String> {
        let game = parlor_pentago::Pentago::new(&Default::default(), 2).unwrap();
        let mut actions = Vec::new();
        game.actions(parlor_game::Seat(0), &mut actions);
        actions.retain(|action| action.cell != 7);
        let actions = to_raw_value(&actions).unwrap();
        let asked = Asked {
            name: "Ada",
            actions: &actions,
        };
        let mut reader = PENTAGO.reader();
        let take = |line: &&str| match reader.take(line, &asked) {
            Taken::Action(action) => action.get().to_owned(),
            Taken::More => reader.prompt(&asked),
            Taken::Wrong(said) => said,
        };
        lines.iter().map(take).collect()
    }

    #[test]
    fn a_turn_is_asked_in_three_parts_and_each_is_checked() {
        let said = type_in(&["x", "-1", "36", "7", "16", "middle", "tl", "up", "cw"]);
        let expected = [
            "is no field",
            "below 0",
            "above 35",
            "field 7 is taken",
            "Which quadrant",
            "is no quadrant",
            "Which way does the top left quadrant turn",
            "is no direction",
            r#"{"cell":16,"rotation":1}"#,
        ];
        for (said, expected) in said.iter().zip(expected) {
            assert!(said.contains(expected), "{said}");
        }
    }

    #[test]
    fn a_turn_can_be_typed_in_one_line_or_begun_anew() {
        let said = type_in(&[
            "7 1",
            "16 1",
            "16",
            "back",
            "r3c5 bottom right ccw",
            "3",
            "tr ccw",
        ]);
        let whole: Vec<&str> = said.iter().map(String::as_str).collect();
        assert_eq!(whole[1], r#"{"cell":16,"rotation":1}"#);
        assert_eq!(whole[4], r#"{"cell":16,"rotation":6}"#);
        assert_eq!(whole[6], r#"{"cell":3,"rotation":2}"#);
        assert!(whole[0].contains("taken"));
        assert!(whole[3].contains("which field"));
    }
}
