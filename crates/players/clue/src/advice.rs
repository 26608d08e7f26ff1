//! Advice for people: what the strong player would do by the view alone, and why.

use parlor_bots::{Advice, Adviser, Solved};
use parlor_clue::{Action, Clue, Config, Place, View};
use parlor_game::{Budget, Dice, Draw};

use super::{
    notes::NOTES,
    sleuth::{Manner, Sleuth, Thought},
};

pub(crate) static ADVISER: Adviser<Clue> = Adviser {
    hint,
    solve,
    notes: NOTES,
};

fn hint(_: &Config, view: &View, actions: &[Action], budget: &Budget) -> Option<Advice<Action>> {
    let dice = Dice::of(&[0; 32], Draw { stream: 0, nth: 0 });
    let mut sleuth = Sleuth::new(Manner::STRONG, dice);
    let action = sleuth.decide(view, actions, budget)?;
    let thought = &sleuth.thought;
    let chance = thought.best().map(|(_, chance)| percent(chance));
    let accuses = matches!(action, Action::Accuse { .. });
    Some(Advice {
        action,
        reason: match (accuses, thought.certain) {
            (true, true) => "wins_now",
            _ => "best_found",
        },
        number: chance.filter(|_| accuses && !thought.certain),
        text: text(&action, thought, view),
    })
}

/// No position of Clue is proved: cards are hidden and dice are thrown.
fn solve(_: &Config, _: &View, _: &Budget) -> Option<Solved<Action>> {
    None
}

fn percent(chance: f64) -> u32 {
    (100.0 * chance).round().clamp(0.0, 100.0) as u32
}

fn text(action: &Action, thought: &Thought, view: &View) -> String {
    let likely = thought.best().map_or(0, |(_, chance)| percent(chance));
    match action {
        Action::Accuse { .. } if thought.certain => {
            "No other case file fits what you know: accuse.".to_owned()
        }
        Action::Accuse { .. } => format!(
            "This is the case file with about {likely} %, and somebody else may win before your next turn."
        ),
        Action::Suggest { .. } => {
            "This question may name the case file, and its answer tells most.".to_owned()
        }
        Action::Roll => "A better question waits in another room: roll.".to_owned(),
        Action::SecretPassage => "The room behind the passage has the better question.".to_owned(),
        Action::Move {
            to: Place::Room(room),
        } => format!(
            "The {} has the best question in reach.",
            room.card().title()
        ),
        Action::Move { .. } => "From here the best question is the fewest turns away.".to_owned(),
        Action::Show { card } => match view.suggestions.last() {
            Some(_) if thought.candidates().is_empty() => {
                format!(
                    "The {} tells nothing new, or it is the only card.",
                    card.title()
                )
            }
            _ => format!("The {} tells the least about what is hidden.", card.title()),
        },
        Action::EndTurn => {
            format!("The likeliest case file has only {likely} %: wait for your next turn.")
        }
    }
}
