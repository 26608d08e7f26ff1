//! The face of the Project Game: the board as one player knows it, sentences, and actions by letter or word.

use parlor_game::Seat;
use parlor_project::{Action, Consequence, Decided, Event, Hand, Own, View, draw};
use serde_json::{Value, value::RawValue};

use super::{
    Asked, Face, Reader, Style, Taken,
    face::{name, read, said, taken},
};

pub(super) static PROJECT: Project = Project;

/// The Project Game in the terminal.
#[derive(Debug)]
pub(super) struct Project;

impl Face for Project {
    fn draw(
        &self,
        view: &RawValue,
        _actions: Option<&RawValue>,
        names: &[String],
        _style: Style,
    ) -> String {
        let Ok(view) = serde_json::from_str::<View>(view.get()) else {
            return view.get().to_owned();
        };
        let mut text = draw::board(&view);
        if let Some(own) = &view.own {
            text += &below(own, names);
        }
        if let Some(above) = &view.above {
            let [red, blue] = above.completed.each_ref().map(Vec::len);
            text += &format!("goals: red {red}, blue {blue} of {}\n", view.goals);
        }
        text
    }

    fn tell(&self, events: &RawValue, names: &[String]) -> Vec<String> {
        let events: Vec<Event> = read(events);
        events.iter().filter_map(|e| sentence(e, names)).collect()
    }

    fn notation(&self, steps: &[&RawValue]) -> Option<String> {
        let lines = steps.iter().flat_map(|events| read::<Event>(events));
        let lines: Vec<String> = lines.filter_map(|event| written(&event)).collect();
        Some(lines.join("\n"))
    }

    fn say(&self, action: &Value) -> String {
        said::<Action>(action)
    }

    fn takes_time(&self, events: &RawValue) -> bool {
        let is_queued = |event: &Event| matches!(event, Event::Queued { .. });
        read::<Event>(events).iter().any(is_queued)
    }

    fn help(&self) -> String {
        "Type n, s, w or e to step; d to look around; p to pick up, t to test, x to destroy, l to put down.\n\
         Or the action: move n · offer p2 · accept p2 · reject p2 permanent. Each takes its time.\n\
         Without a server time stands still while you think.\n"
            .into()
    }

    fn reader(&self) -> Box<dyn Reader> {
        Box::new(Typing)
    }
}

/// What stands below the board of a player.
fn below(own: &Own, names: &[String]) -> String {
    let hand = match own.hand {
        Hand::Empty => "nothing",
        Hand::Untested => "a piece, not tested",
        Hand::Valid => "a valid piece",
        Hand::Sham => "a sham",
    };
    let mut text = format!("{}, in hand: {hand}", own.team.word());
    for pending in &own.queue {
        text += &format!(
            " · {} until {:.1} s",
            pending.action,
            pending.ends.0 as f64 / 1000.0
        );
    }
    for from in &own.asked_by {
        text += &format!(" · {} offers knowledge", name(names, from.index()));
    }
    text + "\n"
}

/// Reads a whole action from one line.
struct Typing;

impl Reader for Typing {
    fn prompt(&self, asked: &Asked<'_>) -> String {
        format!("{}, what do you do? ", asked.name)
    }

    fn take(&mut self, line: &str, _: &Asked<'_>) -> Taken {
        let text = line.trim().to_lowercase();
        let text = match text.as_str() {
            "n" | "s" | "w" | "e" => format!("move {text}"),
            "d" => "discover".into(),
            "p" => "pick_up".into(),
            "t" => "test".into(),
            "x" => "destroy".into(),
            "l" => "place".into(),
            _ => text,
        };
        taken(text.parse::<Action>())
    }
}

fn sentence(event: &Event, names: &[String]) -> Option<String> {
    let who = |seat: &Seat| name(names, seat.index());
    Some(match event {
        Event::Began { .. } => "The game begins.".into(),
        Event::Spawned { pieces } => format!("{} pieces appear.", pieces.len()),
        Event::Moved {
            seat, to, reading, ..
        } => match (to, reading) {
            (Some(to), Some(reading)) => {
                format!(
                    "{} steps to {},{}: {reading} to the nearest piece.",
                    who(seat),
                    to.x,
                    to.y
                )
            }
            (Some(to), None) => format!("{} steps to {},{}.", who(seat), to.x, to.y),
            (None, _) => format!("{} cannot step there.", who(seat)),
        },
        Event::Discovered { seat, fields, .. } => {
            format!("{} looks around: {} fields.", who(seat), fields.len())
        }
        Event::PickedUp { seat, granted, .. } => match granted {
            true => format!("{} picks up a piece.", who(seat)),
            false => format!("{} cannot pick up anything.", who(seat)),
        },
        Event::Tested { seat, sham, .. } => {
            let found = match sham {
                Some(true) => "a sham",
                Some(false) => "valid",
                None => "nothing in hand",
            };
            format!("{} tests: {found}.", who(seat))
        }
        Event::Destroyed { seat, granted, .. } => match granted {
            true => format!("{} destroys a piece.", who(seat)),
            false => format!("{} has nothing to destroy.", who(seat)),
        },
        Event::Placed {
            seat, consequence, ..
        } => match consequence {
            Some(Consequence::Correct) => format!("{} completes a goal.", who(seat)),
            Some(Consequence::Meaningless) => format!("{} puts a piece down in vain.", who(seat)),
            None => format!("{} cannot put anything down.", who(seat)),
        },
        Event::Offered { from, to, .. } => {
            format!("{} offers knowledge to {}.", who(from), who(to))
        }
        Event::Rejected { from, to, .. } => format!("{} takes no offer of {}.", who(to), who(from)),
        Event::Accepted { from, to, .. } => {
            format!("{} takes the offer of {}.", who(to), who(from))
        }
        Event::Received { from, to, fields } => {
            format!(
                "{} tells {} of {} fields.",
                who(from),
                who(to),
                fields.len()
            )
        }
        Event::Away { seat } => format!("{} is away.", who(seat)),
        Event::Back { seat } => format!("{} is back.", who(seat)),
        Event::Left { seat, .. } => format!("{} has left.", who(seat)),
        Event::Over { winner, .. } => match winner {
            Some(winner) => format!("Game over: {} won.", winner.word()),
            None => "Game over: nobody won.".into(),
        },
        Event::Queued { .. } | Event::Lapsed { .. } | Event::Ready { .. } => return None,
    })
}

/// A request in notation, with the number of its player.
fn written(event: &Event) -> Option<String> {
    match event {
        Event::Queued { seat, action, .. } => Some(format!("p{} {action}", u16::from(seat.0) + 1)),
        Event::Rejected {
            from,
            to,
            duration,
            by: Decided::Player,
            ..
        } => {
            let action = Action::Reject {
                from: Some(*from),
                duration: *duration,
            };
            Some(format!("p{} {action}", u16::from(to.0) + 1))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use parlor_game::{Dice, Draw, Game, Input, Millis, Viewer};
    use parlor_project::{Config, Direction};

    use serde_json::value::to_raw_value;

    use super::*;

    #[test]
    fn a_match_is_drawn_told_and_written() {
        let mut game = parlor_project::Project::new(&Config::duel(), 2).unwrap();
        let mut dice = Dice::of(&[1; 32], Draw { stream: 0, nth: 0 });
        let mut out = Vec::new();
        let outcome = game.sample(&mut dice);
        game.apply(Millis(0), Input::Chance { outcome }, &mut out)
            .unwrap();
        for direction in Direction::ALL.map(Some) {
            let action = Action::Move { direction };
            game.act(0, Seat(0), action, &mut out).unwrap();
        }
        game.tick(100, &mut out).unwrap();
        let names = ["Ada".to_owned(), "Ben".to_owned()];
        let events = to_raw_value(&out).unwrap();
        assert!(
            PROJECT
                .notation(&[&events])
                .unwrap()
                .starts_with("p1 move n\np1 move s")
        );
        let told = PROJECT.tell(&events, &names);
        assert_eq!(told.len(), 2, "{told:?}");
        let view = to_raw_value(&game.view(Viewer::Seat(Seat(0)))).unwrap();
        let drawn = PROJECT.draw(&view, None, &names, Style::Plain);
        assert_eq!(drawn.lines().count(), 22, "{drawn}");
        assert!(
            drawn.contains(" R") && drawn.contains("blue goals"),
            "{drawn}"
        );
        assert!(!drawn.contains('G') && !drawn.contains('B'), "{drawn}");
        let mut reader = PROJECT.reader();
        let actions = to_raw_value(&[(); 0]).unwrap();
        let asked = Asked {
            name: "Ada",
            actions: &actions,
        };
        assert!(matches!(reader.take("N", &asked), Taken::Action(_)));
        assert!(matches!(reader.take("fly", &asked), Taken::Wrong(_)));
    }
}
