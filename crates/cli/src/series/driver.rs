//! A built-in player on a seat of a local match.

use std::any::Any;

use parlor_bots::{AnyPlayer, Asked, BotKind, decide, seat_dice};
use parlor_game::{Budget, Seat, Seed};
use parlor_play::{AnyMatch, Stamp};
use serde_json::Value;

use crate::exit::{Exit, OrExit};

/// A built-in player on a seat, fed what its seat is told.
pub(crate) struct Driver {
    player: Box<dyn AnyPlayer>,
    seat: Seat,
    heard: usize,
    /// Whether it chose to wait and was told nothing since.
    waits: bool,
    /// What it thinks of its last choice.
    why: Option<Value>,
}

impl Driver {
    /// Seats a player with the dice that the match's seed gives its seat.
    pub(crate) fn seat(
        bot: &dyn BotKind,
        game: &dyn AnyMatch,
        seat: Seat,
        seed: &Seed,
    ) -> anyhow::Result<Self> {
        let dice = seat_dice(seed, seat, 0);
        let player = bot.seat(game.config(), game.seats(), seat, dice);
        let player = player.ok_or_else(|| {
            Exit::Usage.says(format!(
                "{} does not play {}",
                bot.name(),
                game.info().title
            ))
        })?;
        Ok(Self {
            player,
            seat,
            heard: 0,
            waits: false,
            why: None,
        })
    }

    /// Tells the player what is new and lets it choose.
    pub(crate) fn choose(
        &mut self,
        game: &dyn AnyMatch,
        budget: &Budget,
    ) -> Option<Box<dyn Any + Send>> {
        let told = game.story(self.seat, self.heard);
        self.heard = game.standing().len();
        // Nothing has changed for it; who must act is asked all the same.
        if self.waits && told.is_empty() && !game.awaited().0.contains(self.seat) {
            return None;
        }
        let question = game.question(self.seat);
        let asked = Asked {
            view: &*question.view,
            actions: &*question.actions,
            budget,
        };
        let decision = decide(&mut *self.player, &told, asked);
        self.waits = decision.action.is_none();
        self.why = decision.why;
        decision.action
    }

    /// What the player thinks of its last choice.
    pub(crate) fn why(&self) -> Option<Value> {
        self.why.clone()
    }

    /// A chosen action as JSON: it is carried out in `game` and read from its log.
    pub(crate) fn action_json(
        &self,
        mut game: Box<dyn AnyMatch>,
        action: Box<dyn Any + Send>,
    ) -> anyhow::Result<Value> {
        let now = game.now();
        game.act_typed(now, self.seat, action, Stamp::default())
            .or_exit(Exit::No)?;
        let mut lines = (0..game.lines()).rev();
        let acted = lines.find(|line| game.actor(*line) == Some(self.seat));
        let line = acted.and_then(|line| game.line(line)).unwrap_or_default();
        let line: Value = serde_json::from_str(&line)?;
        Ok(line["line"]["action"].clone())
    }
}

impl std::fmt::Debug for Driver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Driver({})", self.seat.0)
    }
}
