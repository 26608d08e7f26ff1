//! Advice for people: what the expert would do by the view alone, and why.

use parlor_bots::{Advice, Adviser, Solved};
use parlor_catan::{Action, Catan, Config, Playable, View};
use parlor_game::{Budget, Dice, Draw, Millis};

use super::{level::Level, mind::Mind, search::Found, thinker::Thinker};

pub(crate) static ADVISER: Adviser<Catan> = Adviser {
    hint,
    solve,
    notes: &[],
};

/// A hint takes no longer.
const LONGEST: Millis = Millis(450);

fn hint(_: &Config, view: &View, actions: &[Action], budget: &Budget) -> Option<Advice<Action>> {
    let dice = Dice::of(&[0; 32], Draw { stream: 0, nth: 0 });
    let mut thinker = Thinker::new(Mind::of_view(view, dice)?, Level::expert());
    let budget = Budget {
        time: Some(budget.time.unwrap_or(LONGEST).min(LONGEST)),
        ..*budget
    };
    actions.first()?;
    let found = thinker.think(view, actions, &budget)?;
    let percent = (100.0 * found.value).round().clamp(0.0, 100.0) as u32;
    let wins = found.value >= 1.0;
    Some(Advice {
        action: found.best,
        reason: if wins { "wins_now" } else { "best_found" },
        number: (!wins && !found.compared.is_empty()).then_some(percent),
        text: text(&found, percent, wins),
    })
}

/// No position of Catan is proved: cards are hidden and dice are thrown.
fn solve(_: &Config, _: &View, _: &Budget) -> Option<Solved<Action>> {
    None
}

fn text(found: &Found, percent: u32, wins: bool) -> String {
    let what = match found.best {
        Action::Roll => "Roll the dice.",
        Action::Settle { .. } => "This is the best place to settle.",
        Action::Road { .. } => "This road leads furthest.",
        Action::City { .. } => "A city here brings most.",
        Action::Buy => "A development card is worth its price now.",
        Action::Play {
            card: Playable::Knight,
        } => "The robber should move: play the knight.",
        Action::Play { .. } => "This card helps most now.",
        Action::Robber { .. } => "Here the robber hurts those who are ahead.",
        Action::Steal { .. } => "This hand is worth robbing.",
        Action::Pick { .. } => "This kind helps most.",
        Action::Discard { .. } => "These cards are missed least.",
        Action::Bank { .. } => "The bank has what is needed.",
        Action::Offer { .. } => "Somebody should like this trade, and it helps more than it costs.",
        Action::Accept { .. } | Action::Confirm { .. } => "This trade helps more than it costs.",
        Action::Decline { .. } | Action::Withdraw { .. } => "This trade helps others more.",
        Action::Counter { .. } => "Ask for something better.",
        Action::End => "There is nothing better to do in this turn.",
    };
    match (wins, found.compared.is_empty()) {
        (true, _) => "This wins.".to_owned(),
        (false, true) => what.to_owned(),
        (false, false) => format!("{what} Chance to win: about {percent} %."),
    }
}
