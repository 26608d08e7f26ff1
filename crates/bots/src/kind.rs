//! Players chosen at run time, without the types of their games.

use std::{any::Any, fmt::Debug};

use parlor_game::{Budget, Dice, Game, Millis, Player, Seat};
use serde_json::Value;

/// The player that every game has; it never thinks.
pub(crate) const RANDOM: &str = "random";

/// Whether a player answers without a search.
pub fn is_quick(bot: &dyn BotKind) -> bool {
    bot.is_quick()
}

/// A built-in player as the list shows it.
pub trait BotKind: Sync + Debug {
    /// The game it plays.
    fn game(&self) -> &'static str;

    /// The word that names it among the players of its game.
    fn name(&self) -> &'static str;

    /// What it is like, in one sentence for people.
    fn title(&self) -> &'static str;

    /// Whether it answers without a search, so that it need not wait for others who think long.
    fn is_quick(&self) -> bool {
        self.name() == RANDOM
    }

    /// Seats one; `config` is the configuration of its game, or nobody sits down.
    fn seat(
        &self,
        config: &dyn Any,
        seats: u8,
        seat: Seat,
        dice: Dice,
    ) -> Option<Box<dyn AnyPlayer>>;
}

/// A player of some game; the values behind `dyn Any` are those of its game.
pub trait AnyPlayer: Send {
    /// Takes in what the seat was told, a list of events; other values are ignored.
    fn hear(&mut self, at: Millis, told: &dyn Any);

    /// Chooses an action by a view and a list of actions; nothing also for other values.
    fn choose(
        &mut self,
        view: &dyn Any,
        actions: &dyn Any,
        budget: &Budget,
    ) -> Option<Box<dyn Any + Send>>;

    /// What it thinks of its last choice.
    fn why(&self) -> Option<Value>;
}

/// A built-in player of the game `G`.
pub struct Bot<G: Game> {
    /// The word that names it.
    pub name: &'static str,
    /// What it is like, in one sentence for people.
    pub title: &'static str,
    /// Seats one.
    pub make: fn(&G::Config, u8, Seat, Dice) -> Box<dyn Player<G>>,
}

impl<G: Game> Debug for Bot<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Bot({} {})", G::INFO.id, self.name)
    }
}

impl<G: Game> BotKind for Bot<G> {
    fn game(&self) -> &'static str {
        G::INFO.id
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn title(&self) -> &'static str {
        self.title
    }

    fn seat(
        &self,
        config: &dyn Any,
        seats: u8,
        seat: Seat,
        dice: Dice,
    ) -> Option<Box<dyn AnyPlayer>> {
        let config = config.downcast_ref::<G::Config>()?;
        let player = (self.make)(config, seats, seat, dice);
        Some(Box::new(Seated(player)))
    }
}

/// A built-in player that answers without a search, whatever its name is.
pub struct Quick<G: Game>(pub Bot<G>);

impl<G: Game> Debug for Quick<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl<G: Game> BotKind for Quick<G> {
    fn game(&self) -> &'static str {
        self.0.game()
    }

    fn name(&self) -> &'static str {
        self.0.name
    }

    fn title(&self) -> &'static str {
        self.0.title
    }

    fn is_quick(&self) -> bool {
        true
    }

    fn seat(
        &self,
        config: &dyn Any,
        seats: u8,
        seat: Seat,
        dice: Dice,
    ) -> Option<Box<dyn AnyPlayer>> {
        self.0.seat(config, seats, seat, dice)
    }
}

/// A player whose game is known here and forgotten outside.
struct Seated<G: Game>(Box<dyn Player<G>>);

impl<G: Game> AnyPlayer for Seated<G> {
    fn hear(&mut self, at: Millis, told: &dyn Any) {
        if let Some(told) = told.downcast_ref::<Vec<G::Event>>() {
            self.0.hear(at, told);
        }
    }

    fn choose(
        &mut self,
        view: &dyn Any,
        actions: &dyn Any,
        budget: &Budget,
    ) -> Option<Box<dyn Any + Send>> {
        let view = view.downcast_ref::<G::View>()?;
        let actions = actions.downcast_ref::<Vec<G::Action>>()?;
        let action = self.0.choose(view, actions, budget)?;
        Some(Box::new(action))
    }

    fn why(&self) -> Option<Value> {
        self.0.why()
    }
}
