//! Positions and what follows, as text: one file per idea in `scenarios/`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use parlor_clue::{
    Action, Card, Cards, Chance, Clue, Config, Event, Place, Scenario, Suspect, notation::place,
};
use parlor_game::{Game, Input, Millis, Refusal, Seat, Status, Viewer, Why};
use serde_json::{Map, Value};

#[test]
fn every_scenario_comes_out_as_written() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    assert!(5 <= files.len());
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        Script::default().run(&name, &text);
    }
}

#[derive(Default)]
struct Script {
    options: Map<String, Value>,
    scene: Scenario,
    suspects: Vec<Suspect>,
    game: Option<Clue>,
    told: Vec<Event>,
}

impl Script {
    fn run(mut self, name: &str, text: &str) {
        let (given, wanted) = text.split_once("---\n").unwrap();
        let lines = |part: &str| -> Vec<String> {
            let lines = part.lines().map(str::trim);
            let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
            lines.map(str::to_owned).collect()
        };
        for line in lines(given) {
            self.take(&line)
                .unwrap_or_else(|| panic!("{name}: cannot read: {line}"));
        }
        for line in lines(wanted) {
            self.check(&line)
                .unwrap_or_else(|| panic!("{name}: not as written: {line}\n{:#?}", self.told));
        }
    }

    fn take(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["seats", n] => self.scene.seats = n.parse().ok()?,
            ["option", pair] => {
                let (key, value) = pair.split_once('=')?;
                let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
                self.options.insert(key.into(), value);
                self.scene.config =
                    serde_json::from_value(Value::Object(self.options.clone())).ok()?;
            }
            ["deal", ..] => {
                let text = line.replace('…', "");
                let Chance::Deal {
                    case,
                    hands,
                    face_up,
                } = text.parse().ok()?
                else {
                    return None;
                };
                self.scene.case = case;
                self.scene.hands = hands;
                self.scene.face_up = face_up;
            }
            ["seat", n, "token", ..] => {
                let seat: u8 = n.parse().ok()?;
                let suspects = &self.scene.config.suspects;
                let suspect = suspects.get(usize::from(seat)).copied();
                let suspect = suspect.unwrap_or(Suspect::ALL[usize::from(seat)]);
                self.put(suspect, line)?;
                if line.ends_with("called in") {
                    self.scene.called_in.push(Seat(seat));
                }
            }
            [who, "token", ..] => {
                let suspect = Card::named(who)?.try_into().ok()?;
                self.put(suspect, line)?;
            }
            ["seat", n, "to", "move"] => self.scene.mover = Seat(n.parse().ok()?),
            ["seat", n, "out"] => self.scene.out.push(Seat(n.parse().ok()?)),
            ["seat", n, "leaves"] => {
                let gone = vec![(Seat(n.parse().ok()?), Why::Left)];
                self.apply(Seat(0), Input::Leave { gone }).ok()?;
            }
            ["seat", n, "tries", rest @ ..] => {
                let (action, code) = rest
                    .join(" ")
                    .split_once(": ")
                    .map(|(a, c)| (a.to_owned(), c.to_owned()))?;
                let seat = Seat(n.parse().ok()?);
                let action = action.parse().ok()?;
                let refused = self.apply(seat, Input::Act { seat, action });
                if refused.unwrap_err() != code {
                    return None;
                }
            }
            ["seat", n, verb, rest @ ..] => {
                let seat = Seat(n.parse().ok()?);
                let verb = verb.strip_suffix('s').unwrap_or(verb);
                let text = match verb {
                    "take" => "passage".to_owned(),
                    "end" => "end".to_owned(),
                    "roll" => "roll".to_owned(),
                    _ => format!("{verb} {}", rest.join(" ")),
                };
                let action: Action = text.parse().ok()?;
                self.apply(seat, Input::Act { seat, action }).unwrap();
                if verb == "roll" && !rest.is_empty() {
                    let outcome = format!("rolls {}", rest.join(" ")).parse().ok()?;
                    self.apply(seat, Input::Chance { outcome }).unwrap();
                }
            }
            ["rolls" | "room" | "shows" | "first", ..] => {
                let outcome = line.parse().ok()?;
                self.apply(Seat(0), Input::Chance { outcome }).unwrap();
            }
            _ => return None,
        }
        Some(())
    }

    fn put(&mut self, suspect: Suspect, line: &str) -> Option<()> {
        let mut words = line
            .split([' '])
            .skip_while(|word| !matches!(*word, "in" | "on"));
        let place: Place = place(words.nth(1)?.trim_end_matches(','))?;
        self.scene.tokens.push((suspect, place));
        self.suspects.push(suspect);
        Some(())
    }

    fn apply(&mut self, seat: Seat, input: Input<Action, Chance>) -> Result<(), String> {
        if self.game.is_none() && matches!(input, Input::Act { .. }) {
            self.scene.mover = seat;
        }
        let scene = &self.scene;
        let game = self.game.get_or_insert_with(|| scene.clue().unwrap());
        let taken = game.apply(Millis(0), input, &mut self.told);
        taken.map_err(|refusal| refusal.code().into())
    }

    fn check(&self, line: &str) -> Option<()> {
        let game = self.game.as_ref().unwrap();
        if let Some(seat) = line.strip_prefix("awaited: seat ") {
            let seat = Seat(seat.parse().ok()?);
            return (game.status() == Status::turn(seat)).then_some(());
        }
        if let Some(reason) = line.strip_prefix("over: ") {
            let Status::Over(outcome) = game.status() else {
                return None;
            };
            let winner = outcome
                .winners
                .lowest()
                .map(|seat| format!(", seat {} wins", seat.0));
            let said = format!("{}{}", outcome.reason, winner.unwrap_or_default());
            return (said == reason).then_some(());
        }
        let (who, phrases) = line.split_once(" sees: ")?;
        let viewer = match who.strip_prefix("seat ") {
            Some(seat) => Viewer::Seat(Seat(seat.parse().ok()?)),
            None => Viewer::Spectator,
        };
        let told = self
            .told
            .iter()
            .filter_map(|event| Clue::redact(event, viewer));
        let mut seen = told.filter_map(|event| phrase(&event, viewer));
        let all = phrases
            .split("; ")
            .all(|phrase| seen.any(|one| one == phrase));
        all.then_some(())
    }
}

/// An event in the short words of these files.
fn phrase(event: &Event, viewer: Viewer) -> Option<String> {
    let list = |cards: Cards| {
        let names: Vec<&str> = cards.iter().map(Card::name).collect();
        names.join(", ")
    };
    let me = |seat: &Seat| viewer == Viewer::Seat(*seat);
    Some(match event {
        Event::CouldNotDisprove { seat } => format!("seat {} could not disprove", seat.0),
        Event::AskedToDisprove { seat, cards, .. } => match cards {
            Some(cards) if me(seat) => format!("asked to disprove: {}", list(*cards)),
            _ => format!("seat {} asked", seat.0),
        },
        Event::Showed { seat, to, card } => match card {
            Some(card) if me(seat) => format!("showed {card} to seat {}", to.0),
            Some(card) => format!("seat {} showed {card}", seat.0),
            None => format!("seat {} showed a card to seat {}", seat.0, to.0),
        },
        Event::Undisproved { .. } => "nobody could disprove".into(),
        Event::Suggested { seat, named } => format!("seat {} suggested {named}", seat.0),
        Event::CalledIn { suspect, room, .. } => {
            format!("{} called to {}", suspect.card(), room.card())
        }
        Event::Accused { seat, right, .. } => match right {
            true => format!("seat {} was right", seat.0),
            false => format!("seat {} was wrong", seat.0),
        },
        Event::CaseFileSeen { case, .. } => format!("the case file: {case}"),
        Event::Eliminated { seat, to } => match to {
            Some(room) => format!("seat {} is out and goes into {}", seat.0, room.card()),
            None => format!("seat {} is out", seat.0),
        },
        Event::TurnStarted { seat, .. } => format!("turn of seat {}", seat.0),
        Event::TurnEnded { seat } => format!("seat {} ended the turn", seat.0),
        Event::Rolled { seat, steps, .. } => format!("seat {} rolled {steps}", seat.0),
        Event::Moved { seat, to, path } => {
            let path: Vec<String> = path.iter().map(ToString::to_string).collect();
            format!("seat {} moved to {to} by {}", seat.0, path.join(" "))
        }
        Event::TookPassage { seat, to, .. } => {
            format!("seat {} took the passage to {}", seat.0, to.card())
        }
        Event::Left { seat, .. } => format!("seat {} left", seat.0),
        Event::Over { winner, .. } => match winner {
            Some(seat) => format!("over, seat {} wins", seat.0),
            None => "over, nobody wins".into(),
        },
        Event::Dealt { .. } | Event::Began { .. } => return None,
    })
}

#[test]
fn a_default_scene_can_be_played() {
    let game = Scenario::default().clue().unwrap();
    assert!(game.is_whole());
    assert_eq!(Config::default(), Scenario::default().config);
}
