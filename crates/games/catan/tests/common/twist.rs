//! Another log that differs in what a viewer must not know.

use parlor_catan::{Action, Catan, Chance, Event};
use parlor_game::{Dice, Game, Seat, Viewer};
use parlor_play::{Line, LineOf, Log};
use parlor_testkit::laws::{Stage, Trials, retrace};

/// One of so many last hidden draws comes out otherwise: older ones seldom go unnoticed by the rules.
const LATE: usize = 6;

/// Lets a hidden card be another: stolen between others, or bought by somebody else.
pub(crate) fn twist(
    trials: &Trials<Catan>,
    log: &Log<Catan>,
    viewer: Viewer,
    dice: &mut Dice,
) -> Option<Log<Catan>> {
    let stages = retrace::<Catan>(&trials.config, trials.seats, log).ok()?;
    let mut other = log.clone();
    let hidden = hidden_draws(log, viewer);
    let line = *dice.pick(&hidden[hidden.len().saturating_sub(LATE)..])?;
    let nth = log[..line]
        .iter()
        .filter(|entry| is_chance(&entry.line))
        .count();
    let drawn = stages.iter().flat_map(|stage| &stage.drawn).nth(nth)?;
    let outcome = (0..8)
        .map(|_| drawn.game.sample(dice))
        .find(|other| *other != drawn.outcome)?;
    other[line].line = Line::Chance { outcome };
    let again = retrace::<Catan>(&trials.config, trials.seats, &other).ok()?;
    (shown_by_rule(&stages) == shown_by_rule(&again)).then_some(other)
}

fn is_chance(line: &LineOf<Catan>) -> bool {
    matches!(line, Line::Chance { .. })
}

/// The lines of the log whose outcome this viewer is not told.
fn hidden_draws(log: &Log<Catan>, viewer: Viewer) -> Vec<usize> {
    let is = |seat: Seat| viewer == Viewer::Seat(seat);
    let mut hidden = Vec::new();
    let mut knows = true;
    for (index, entry) in log.iter().enumerate() {
        match &entry.line {
            Line::Act { seat, action } => {
                knows = is(*seat) || matches!(action, Action::Steal { from } if is(*from));
            }
            Line::Chance {
                outcome: Chance::Steal { .. } | Chance::Draw { .. },
            } if !knows => hidden.push(index),
            _ => {}
        }
    }
    hidden
}

/// What the rules themselves make known of hidden cards: that somebody has won with them, that an offer
/// cannot be kept any more, and how many cards a monopoly took. Worlds that differ in these are no secret.
fn shown_by_rule(stages: &[Stage<Catan>]) -> Vec<Event> {
    let events = stages.iter().flat_map(|stage| &stage.events);
    let shown = events.filter(|event| {
        matches!(
            event,
            Event::OfferClosed { .. } | Event::Monopolised { .. } | Event::Traded { .. }
        ) || matches!(event, Event::Over { .. })
    });
    shown.cloned().collect()
}
