//! Advice about a decision, chosen at run time without the types of its game.

use std::{any::Any, fmt::Debug};

use parlor_game::{Budget, Game, Millis};
use serde::Serialize;
use serde_json::Value;

/// A turn for a person, with the reason for it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hint {
    /// The action, as the game writes it.
    pub action: Value,
    /// Why, as a word for programs: `wins_now`, `stops_a_loss`, `proved_win`, `proved_draw`, `proved_loss`,
    /// `best_found`, or a word of the game's own.
    pub reason: &'static str,
    /// The number that belongs to the reason: turns to the end, or turns looked ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// Why, as a sentence for people.
    pub text: String,
}

/// A position searched until its value was proved or the budget used up.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// A best action as far as it is known, as the game writes it.
    pub action: Value,
    /// 1, 0 or -1 for who moves; nothing if it was not proved.
    pub value: Option<i8>,
    /// What else there is to tell, an object.
    pub why: Value,
}

/// Advice on some game; the values behind `dyn Any` are those of its game.
pub trait AnyAdviser: Sync + Debug {
    /// The game it knows.
    fn game(&self) -> &'static str;

    /// The kinds of notes it makes, such as `facts` and `odds`.
    fn notes(&self) -> Vec<&'static str>;

    /// Advice on matches with a configuration; nothing if it is one of another game.
    fn about(&self, config: &dyn Any) -> Option<Box<dyn AnyAdvice>>;
}

/// Advice on matches of one configuration.
pub trait AnyAdvice: Send {
    /// A hint by a view and a list of actions, as a player gets them; nothing also for other values.
    fn hint(&self, view: &dyn Any, actions: &dyn Any, budget: &Budget) -> Option<Hint>;

    /// Tries to prove the value of the position in a view; nothing for other values.
    fn solve(&self, view: &dyn Any, budget: &Budget) -> Option<Solution>;

    /// What a seat knows, by its view and its story, as notes of one kind; nothing for other values and kinds.
    fn note(&self, kind: &str, view: &dyn Any, story: Story) -> Option<Value>;
}

/// What a seat was told, oldest first: when, and a list of events of its game.
pub type Story = Vec<(Millis, Box<dyn Any + Send>)>;

/// Advice on the game `G`.
pub struct Adviser<G: Game> {
    /// Gives a hint.
    pub hint: fn(&G::Config, &G::View, &[G::Action], &Budget) -> Option<Advice<G::Action>>,
    /// Proves a value.
    pub solve: fn(&G::Config, &G::View, &Budget) -> Option<Solved<G::Action>>,
    /// Says what a seat knows, one function per kind of notes.
    pub notes: &'static [Notes<G>],
}

/// One kind of notes: what a seat knows, written down for it.
pub struct Notes<G: Game> {
    /// The word that names the kind: `facts`, `full`, `odds` …
    pub kind: &'static str,
    /// Makes them from the seat's view and its whole story.
    pub make: fn(&G::Config, &G::View, &[G::Event]) -> Option<Value>,
}

/// A hint with the action of its game.
#[derive(Clone, Debug)]
pub struct Advice<A> {
    /// The action.
    pub action: A,
    /// Why, as a word.
    pub reason: &'static str,
    /// The number that belongs to the reason.
    pub number: Option<u32>,
    /// Why, as a sentence.
    pub text: String,
}

/// A solution with the action of its game.
#[derive(Clone, Debug)]
pub struct Solved<A> {
    /// A best action as far as it is known.
    pub action: A,
    /// The value, if it was proved.
    pub value: Option<i8>,
    /// What else there is to tell.
    pub why: Value,
}

impl<G: Game> Debug for Notes<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Notes({} {})", G::INFO.id, self.kind)
    }
}

impl<G: Game> Debug for Adviser<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Adviser({})", G::INFO.id)
    }
}

impl<G: Game> AnyAdviser for Adviser<G> {
    fn game(&self) -> &'static str {
        G::INFO.id
    }

    fn notes(&self) -> Vec<&'static str> {
        self.notes.iter().map(|notes| notes.kind).collect()
    }

    fn about(&self, config: &dyn Any) -> Option<Box<dyn AnyAdvice>> {
        let config = config.downcast_ref::<G::Config>()?.clone();
        let Self { hint, solve, notes } = *self;
        Some(Box::new(Informed::<G> {
            config,
            adviser: Self { hint, solve, notes },
        }))
    }
}

/// An adviser who knows what was agreed before the match.
struct Informed<G: Game> {
    config: G::Config,
    adviser: Adviser<G>,
}

impl<G: Game> AnyAdvice for Informed<G> {
    fn hint(&self, view: &dyn Any, actions: &dyn Any, budget: &Budget) -> Option<Hint> {
        let view = view.downcast_ref::<G::View>()?;
        let actions = actions.downcast_ref::<Vec<G::Action>>()?;
        let advice = (self.adviser.hint)(&self.config, view, actions, budget)?;
        Some(Hint {
            action: serde_json::to_value(&advice.action).ok()?,
            reason: advice.reason,
            number: advice.number,
            text: advice.text,
        })
    }

    fn solve(&self, view: &dyn Any, budget: &Budget) -> Option<Solution> {
        let view = view.downcast_ref::<G::View>()?;
        let solved = (self.adviser.solve)(&self.config, view, budget)?;
        Some(Solution {
            action: serde_json::to_value(&solved.action).ok()?,
            value: solved.value,
            why: solved.why,
        })
    }

    fn note(&self, kind: &str, view: &dyn Any, story: Story) -> Option<Value> {
        let notes = self.adviser.notes.iter().find(|notes| notes.kind == kind)?;
        let view = view.downcast_ref::<G::View>()?;
        let mut told = Vec::new();
        for (_, events) in story {
            told.append(&mut *events.downcast::<Vec<G::Event>>().ok()?);
        }
        (notes.make)(&self.config, view, &told)
    }
}
