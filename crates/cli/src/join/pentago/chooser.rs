//! A built-in player that helps a person, or plays for them.

use parlor_bots::{AnyPlayer, Asked, BotKind, decide};
use parlor_catalog::adviser;
use parlor_game::{Budget, Seat};
use parlor_gateways::pentago::join::Choice;
use parlor_pentago::{Action, Config, Rule};

use crate::{
    join::call,
    tui::{Face, HINT, proposed},
};

/// A built-in player on a seat of one game.
pub(super) struct Chooser(Box<dyn AnyPlayer>);

impl Chooser {
    /// Seats a player with dice of its own.
    pub(super) fn seat(bot: &dyn BotKind, rule: Rule, seat: Seat) -> Option<Self> {
        let config = Config {
            rule,
            ..Config::default()
        };
        bot.seat(&config, 2, seat, call::dice(None)?).map(Self)
    }

    /// Chooses a turn.
    pub(super) fn choose(&mut self, choose: &Choice, budget: &Budget) -> Option<Action> {
        let asked = Asked {
            view: &choose.view,
            actions: &choose.actions,
            budget,
        };
        let action = decide(&mut *self.0, &[], asked).action?;
        action.downcast_ref::<Action>().copied()
    }
}

/// What is proposed to a person, and why.
pub(super) fn hint(choose: &Choice, face: &dyn Face) -> String {
    let advice = adviser("pentago").and_then(|adviser| adviser.about(&Config::default()));
    let hint = advice.and_then(|advice| advice.hint(&choose.view, &choose.actions, &HINT));
    match hint {
        Some(hint) => proposed(face, &hint.action, &hint.text),
        None => "There is no hint for this board.".into(),
    }
}
