//! The face of Clue: the house, sentences, and actions typed as text or by number.

use parlor_clue::{
    Action, Chance, Event, Phase, View,
    draw::{self, Meaning, Sign},
    human,
    words::Reader as Teller,
};
use parlor_game::Seat;
use serde_json::{Value, value::RawValue};

use super::{
    Asked, Face, Reader, Style, Taken,
    face::{in_lines, read, said, taken},
};

pub(super) static CLUE: Clue = Clue;

/// Clue in the terminal.
#[derive(Debug)]
pub(super) struct Clue;

impl Face for Clue {
    fn draw(
        &self,
        view: &RawValue,
        actions: Option<&RawValue>,
        names: &[String],
        style: Style,
    ) -> String {
        let Ok(view) = serde_json::from_str::<View>(view.get()) else {
            return view.get().to_owned();
        };
        let legal: Vec<Action> = actions.map(read).unwrap_or_default();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut text = String::new();
        for row in draw::house(&view) {
            let line: String = row.iter().map(|sign| painted(sign, style)).collect();
            text += line.trim_end();
            text += "\n";
        }
        text += &draw::below(&view, &names);
        if let Phase::Over { case, .. } = view.phase {
            text += &format!("The case file: {}\n", draw::listed(case.cards()));
        }
        text + &listed(&legal)
    }

    fn tell(&self, events: &RawValue, names: &[String]) -> Vec<String> {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let teller = Teller {
            me: None,
            names: &names,
        };
        let events: Vec<Event> = read(events);
        events.iter().filter_map(|e| teller.sentence(e)).collect()
    }

    fn notation(&self, steps: &[&RawValue]) -> Option<String> {
        let lines = steps.iter().flat_map(|events| {
            let events: Vec<Event> = read(events);
            let ends = matches!(events.first(), Some(Event::TurnEnded { .. }));
            let written = events.iter().map(move |event| written(event, ends));
            written.flatten().collect::<Vec<String>>()
        });
        Some(lines.collect::<Vec<String>>().join("\n"))
    }

    fn say(&self, action: &Value) -> String {
        said::<Action>(action)
    }

    fn help(&self) -> String {
        "Type the number of an action, or the action: roll · passage · move 6,17 · move lounge · end.\n\
         In a room: suggest plum rope (without a board with the room: suggest plum rope hall).\n\
         When you know it: accuse plum rope hall. A wrong accusation ends the game for you.\n"
            .into()
    }

    fn reader(&self) -> Box<dyn Reader> {
        Box::new(Typing)
    }
}

/// Colours of the six suspects; their letters tell them too.
const COLOURS: [&str; 6] = ["1;31", "1;33", "1;37", "1;32", "1;34", "1;35"];

fn painted(Sign { text, means }: &Sign, style: Style) -> String {
    let code = match means {
        _ if text.trim().is_empty() => return text.clone(),
        Meaning::Name | Meaning::Corridor => "2",
        Meaning::Door => "33",
        Meaning::Target => "1;32",
        Meaning::Token(suspect) => COLOURS.get(suspect.index()).copied().unwrap_or("0"),
    };
    style.paint(code, text)
}

/// The actions with their numbers, as many as fit on each line; of suggestions only that they may be made.
fn listed(legal: &[Action]) -> String {
    if legal.is_empty() {
        return String::new();
    }
    let mut all: Vec<String> = (1..)
        .zip(human::numbered(legal))
        .map(|(n, action)| format!("{n} {action}"))
        .collect();
    let asks = |action: &Action| matches!(action, Action::Suggest { .. });
    match legal.iter().find(|action| asks(action)) {
        Some(Action::Suggest { room: Some(_), .. }) => all.push("suggest WHO WHAT WHERE".into()),
        Some(_) => all.push("suggest WHO WHAT".into()),
        None => {}
    }
    if !matches!(legal.first(), Some(Action::Show { .. })) {
        all.push("accuse WHO WHAT WHERE".into());
    }
    in_lines(all)
}

/// Reads a whole action from one line.
struct Typing;

impl Reader for Typing {
    fn prompt(&self, asked: &Asked<'_>) -> String {
        format!("{}, what do you do? ", asked.name)
    }

    fn take(&mut self, line: &str, asked: &Asked<'_>) -> Taken {
        let legal: Vec<Action> = read(asked.actions);
        taken(human::action(line, &legal))
    }
}

/// One event in the notation of logs; nothing for what follows from others.
fn written(event: &Event, ends: bool) -> Vec<String> {
    let act = |seat: &Seat, action: Action| vec![format!("seat {} {action}", seat.0)];
    match event {
        Event::Dealt {
            hands,
            case: Some(case),
            face_up,
            ..
        } => {
            let hands = hands.iter().map(|hand| hand.unwrap_or_default()).collect();
            let deal = Chance::Deal {
                case: *case,
                hands,
                face_up: *face_up,
            };
            vec![deal.to_string()]
        }
        Event::Began { seat } => vec![Chance::First { seat: *seat }.to_string()],
        Event::TurnStarted {
            room: Some(room), ..
        } => vec![Chance::Room { room: *room }.to_string()],
        Event::Rolled { seat, dice, .. } => {
            let mut lines = act(seat, Action::Roll);
            let dice = dice.clone();
            lines.extend((!dice.is_empty()).then(|| Chance::Roll { dice }.to_string()));
            lines
        }
        Event::Moved { seat, to, .. } => act(seat, Action::Move { to: *to }),
        Event::TookPassage { seat, .. } => act(seat, Action::SecretPassage),
        Event::Suggested { seat, named } => act(
            seat,
            Action::Suggest {
                suspect: named.suspect,
                weapon: named.weapon,
                room: Some(named.room),
            },
        ),
        Event::Showed {
            seat,
            card: Some(card),
            ..
        } => act(seat, Action::Show { card: *card }),
        Event::Accused { seat, named, .. } => act(
            seat,
            Action::Accuse {
                suspect: named.suspect,
                weapon: named.weapon,
                room: named.room,
            },
        ),
        Event::TurnEnded { seat } if ends => act(seat, Action::EndTurn),
        Event::Left { seat, code, .. } => vec![format!("# seat {} left: {code}", seat.0)],
        Event::Over { ending, .. } => vec![format!("# over: {}", ending.word())],
        Event::Dealt { case: None, .. }
        | Event::TurnStarted { room: None, .. }
        | Event::CalledIn { .. }
        | Event::CouldNotDisprove { .. }
        | Event::AskedToDisprove { .. }
        | Event::Showed { card: None, .. }
        | Event::Undisproved { .. }
        | Event::CaseFileSeen { .. }
        | Event::Eliminated { .. }
        | Event::TurnEnded { .. } => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use parlor_clue::Scenario;
    use parlor_game::{Game, Viewer};

    use serde_json::value::to_raw_value;

    use super::*;

    fn names() -> Vec<String> {
        ["Ada", "Ben", "Cleo"].map(str::to_owned).to_vec()
    }

    #[test]
    fn the_house_is_drawn_with_numbered_actions_that_can_be_typed() {
        let game = Scenario::default().clue().unwrap();
        let mut actions = Vec::new();
        game.actions(Seat(0), &mut actions);
        let view = to_raw_value(&game.view(Viewer::Seat(Seat(0)))).unwrap();
        let actions = to_raw_value(&actions).unwrap();
        let drawn = CLUE.draw(&view, Some(&actions), &names(), Style::Plain);
        for part in [
            "MS",
            "Billiard Room",
            "Ada plays Miss Scarlet, 6 cards",
            "1 roll · 2 end",
        ] {
            assert!(drawn.contains(part), "{part} in\n{drawn}");
        }
        assert!(drawn.lines().all(|line| line.len() < 160), "{drawn}");
        let asked = Asked {
            name: "Ada",
            actions: &actions,
        };
        let mut reader = CLUE.reader();
        for typed in ["1", "roll", "Roll the dice"] {
            let Taken::Action(action) = reader.take(typed, &asked) else {
                panic!("{typed}");
            };
            assert_eq!(action.get(), r#"{"type":"roll"}"#);
        }
        assert!(matches!(reader.take("fly", &asked), Taken::Wrong(_)));
    }

    #[test]
    fn what_happened_is_told_and_written() {
        let step = |json: &str| RawValue::from_string(json.into()).unwrap();
        let asked = step(
            r#"[{"type":"suggested","seat":1,"suspect":"professor_plum","weapon":"rope","room":"hall"},
            {"type":"could_not_disprove","seat":2},
            {"type":"asked_to_disprove","seat":0,"by":1}]"#,
        );
        let shown = step(r#"[{"type":"showed","seat":0,"to":1,"card":"rope"}]"#);
        let end = step(
            r#"[{"type":"turn_ended","seat":1},
            {"type":"turn_started","seat":2,"called_in":false}]"#,
        );
        assert_eq!(
            CLUE.tell(&asked, &names()),
            [
                "Ben suggests Professor Plum with the Rope in the Hall.",
                "Cleo cannot disprove.",
            ]
        );
        assert_eq!(
            CLUE.notation(&[&asked, &shown, &end]).unwrap(),
            "seat 1 suggest professor_plum rope hall\nseat 0 show rope\nseat 1 end"
        );
    }
}
