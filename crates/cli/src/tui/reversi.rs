//! The face of Reversi: the board in map symbols, sentences, and a turn typed as column, row and choice.

use parlor_reversi::{Action, Event, Take, View, draw, human};
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};

use super::{
    Asked, Face, Reader, Style, Taken,
    face::{name, read, said},
};

pub(super) static REVERSI: Reversi = Reversi;

/// Reversi in the terminal.
#[derive(Debug)]
pub(super) struct Reversi;

impl Face for Reversi {
    fn draw(
        &self,
        view: &RawValue,
        actions: Option<&RawValue>,
        names: &[String],
        style: Style,
    ) -> String {
        let legal: Vec<Action> = actions.map(read).unwrap_or_default();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        match serde_json::from_str::<View>(view.get()) {
            Ok(view) => {
                let rows = usize::from(view.height);
                coloured(&draw::draw(&view, &names, &legal), rows, style)
            }
            Err(_) => view.get().to_owned(),
        }
    }

    fn tell(&self, events: &RawValue, names: &[String]) -> Vec<String> {
        let events: Vec<Event> = read(events);
        events.iter().filter_map(|e| sentence(e, names)).collect()
    }

    fn notation(&self, steps: &[&RawValue]) -> Option<String> {
        let lines = steps.iter().map(|events| turn(&read(events)));
        let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
        Some(lines.join("\n"))
    }

    fn say(&self, action: &Value) -> String {
        said::<Action>(action)
    }

    fn help(&self) -> String {
        "Type column and row, such as 3 5; tiles with a star are allowed.\n\
         On a choice tile (c) add the player to swap with: 3 5 c2.\n\
         On a bonus tile (b) add bomb or over: 3 5 bomb.\n"
            .into()
    }

    fn reader(&self) -> Box<dyn Reader> {
        Box::new(Typing::default())
    }
}

fn sentence(event: &Event, names: &[String]) -> Option<String> {
    let name = |seat: &parlor_game::Seat| name(names, seat.index());
    Some(match event {
        Event::Placed {
            seat,
            x,
            y,
            captured,
            override_used,
        } => {
            let how = match override_used {
                true => " with an override stone",
                false => "",
            };
            let many = captured.len();
            format!("{} places on {x},{y}{how} and captures {many}.", name(seat))
        }
        Event::Swapped { a, b } if a == b => format!("{} keeps its colour.", name(a)),
        Event::Swapped { a, b } => format!("{} and {} swap their stones.", name(a), name(b)),
        Event::Inverted => "Every stone goes to the next player.".into(),
        Event::Took { seat, what } => match what {
            Take::Bomb => format!("{} takes a bomb.", name(seat)),
            Take::Override => format!("{} takes an override stone.", name(seat)),
        },
        Event::Skipped { seat } => format!("{} can do nothing and is skipped.", name(seat)),
        Event::BuildingOver => "The building phase is over.".into(),
        Event::Bombed {
            seat,
            x,
            y,
            destroyed,
        } => {
            let many = destroyed.len();
            format!("{} bombs {x},{y}: {many} tiles are gone.", name(seat))
        }
        Event::Disqualified { seat, cause } => {
            format!("{} is disqualified: {cause}.", name(seat))
        }
        Event::Over { .. } => return None, // The board says it.
    })
}

/// One step in the notation of logs.
fn turn(events: &[Event]) -> String {
    let mut line = String::new();
    for event in events {
        match event {
            Event::Placed { x, y, .. } => line += &format!("{x},{y}"),
            Event::Swapped { b, .. } => line += &format!(",c{}", b.0 + 1),
            Event::Took { what, .. } => {
                line += match what {
                    Take::Bomb => ",bomb",
                    Take::Override => ",over",
                }
            }
            Event::Bombed { x, y, .. } => line += &format!("*{x},{y}"),
            Event::Disqualified { seat, cause } => {
                line += &format!("disqualified {} {cause}", seat.0 + 1);
            }
            Event::Inverted | Event::Skipped { .. } | Event::BuildingOver | Event::Over { .. } => {}
        }
    }
    line
}

/// A turn whose choice is still missing.
#[derive(Default)]
struct Typing {
    place: Option<(u16, u16)>,
}

impl Reader for Typing {
    fn prompt(&self, asked: &Asked<'_>) -> String {
        match self.place {
            None => format!("{}, column and row? ", asked.name),
            Some((x, y)) => {
                let choices = choices(&read(asked.actions), (x, y));
                format!("{x},{y}: {}? ", choices.join(", "))
            }
        }
    }

    fn take(&mut self, line: &str, asked: &Asked<'_>) -> Taken {
        if line == "back" {
            self.place = None;
            return Taken::More;
        }
        let legal: Vec<Action> = read(asked.actions);
        let phase = match legal.first() {
            Some(Action::Bomb { .. }) => parlor_reversi::Phase::Bombing,
            Some(Action::Place { .. }) | None => parlor_reversi::Phase::Building,
        };
        let line = match self.place {
            Some((x, y)) => format!("{x} {y} {line}"),
            None => line.to_owned(),
        };
        match human::action(&line, phase) {
            Ok(action) if legal.contains(&action) => {
                self.place = None;
                to_raw_value(&action)
                    .map_or_else(|error| Taken::Wrong(error.to_string()), Taken::Action)
            }
            Ok(action) => {
                let (x, y) = action.xy();
                let choices = choices(&legal, (x, y));
                if choices.is_empty() {
                    self.place = None;
                    // The table knows why, and says it.
                    return to_raw_value(&action)
                        .map_or_else(|error| Taken::Wrong(error.to_string()), Taken::Action);
                }
                self.place = Some((x, y));
                Taken::More
            }
            Err(misread) => Taken::Wrong(misread.to_string()),
        }
    }
}

/// What can be chosen on a tile, as it is typed.
fn choices(legal: &[Action], at: (u16, u16)) -> Vec<String> {
    let here = legal.iter().filter(|action| action.xy() == at);
    here.filter_map(|action| match action {
        Action::Place { choose, take, .. } => match (choose, take) {
            (Some(player), _) => Some(format!("c{player}")),
            (None, Some(Take::Bomb)) => Some("bomb".into()),
            (None, Some(Take::Override)) => Some("over".into()),
            (None, None) => None,
        },
        Action::Bomb { .. } => None,
    })
    .collect()
}

/// Colours of the eight players, apart for most eyes; the digits tell them too.
const COLOURS: [&str; 8] = ["1;34", "1;33", "1;32", "1;35", "1;36", "1;31", "34", "33"];

fn coloured(text: &str, rows: usize, style: Style) -> String {
    if style == Style::Plain {
        return text.to_owned();
    }
    let paint = |mark: char| match mark.to_digit(10) {
        Some(player @ 1..=8) => style.paint(COLOURS[player as usize - 1], &mark.to_string()),
        _ => match mark {
            '*' => style.paint("1;32", "*"),
            '0' => style.paint("2", "0"),
            '[' | ']' | 'c' | 'i' | 'b' | 'x' => style.paint("1", &mark.to_string()),
            mark => mark.to_string(),
        },
    };
    let lines = text.lines().enumerate().map(|(n, line)| {
        let (margin, board) = line.split_at_checked(4).unwrap_or((line, ""));
        match n {
            0 => style.paint("2", line),
            n if n <= rows => {
                style.paint("2", margin) + &board.chars().map(paint).collect::<String>()
            }
            _ => line.to_owned(),
        }
    });
    lines.map(|line| line + "\n").collect()
}

#[cfg(test)]
mod tests {
    use parlor_game::{Game, Seat, Viewer};
    use parlor_reversi::{Config, Reversi as Rules};

    use super::*;

    fn asked(map: &str) -> (Box<RawValue>, Box<RawValue>) {
        let game = Rules::new(&Config::of(map), 2).unwrap();
        let mut actions = Vec::new();
        game.actions(Seat(0), &mut actions);
        let view = game.view(Viewer::Seat(Seat(0)));
        (
            to_raw_value(&view).unwrap(),
            to_raw_value(&actions).unwrap(),
        )
    }

    #[test]
    fn legal_tiles_are_marked_and_a_choice_is_asked_for() {
        let (view, actions) = asked("2 0 0 0 1 4 c 2 2 1");
        let names = ["Ada".to_owned(), "Ben".to_owned()];
        let drawn = REVERSI.draw(&view, Some(&actions), &names, Style::Plain);
        assert!(drawn.contains("c*"), "{drawn}");
        let asked = Asked {
            name: "Ada",
            actions: &actions,
        };
        let mut reader = REVERSI.reader();
        assert!(matches!(reader.take("0 0", &asked), Taken::More));
        assert!(reader.prompt(&asked).contains("c1, c2"));
        assert!(matches!(reader.take("what", &asked), Taken::Wrong(_)));
        let Taken::Action(action) = reader.take("c2", &asked) else {
            panic!("the turn is whole");
        };
        assert!(action.get().contains("\"choose\":2"), "{action}");
        let whole = reader.take("0 0 c1", &asked);
        assert!(matches!(whole, Taken::Action(_)));
    }

    #[test]
    fn what_happened_is_told_and_written() {
        let events = r#"[{"type":"placed","seat":0,"x":1,"y":2,"captured":[3,4],"override_used":true},
            {"type":"swapped","a":0,"b":1},{"type":"skipped","seat":1},
            {"type":"over","places":[1,2],"stones":[4,0]}]"#;
        let events = RawValue::from_string(events.into()).unwrap();
        let names = ["Ada".to_owned(), "Ben".to_owned()];
        let told = REVERSI.tell(&events, &names);
        assert_eq!(
            told,
            [
                "Ada places on 1,2 with an override stone and captures 2.",
                "Ada and Ben swap their stones.",
                "Ben can do nothing and is skipped.",
            ]
        );
        assert_eq!(REVERSI.notation(&[&events]).unwrap(), "1,2,c2");
    }
}
