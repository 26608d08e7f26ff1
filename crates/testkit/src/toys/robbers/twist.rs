//! Another log that differs in what a viewer must not know.

use parlor_game::{Dice, Seat, Viewer};
use parlor_play::{Line, Log};

use super::{Action, Chance, Phase, Robbers};
use crate::laws::{Trials, retrace};

/// Lets hidden cards be of the other colour: drawn, stolen or chosen by others.
pub fn twist<const FAULT: u8>(
    trials: &Trials<Robbers<FAULT>>,
    log: &Log<Robbers<FAULT>>,
    viewer: Viewer,
    dice: &mut Dice,
) -> Option<Log<Robbers<FAULT>>> {
    let mut log = log.clone();
    let is = |seat: Seat| viewer == Viewer::Seat(seat);
    let open = still_open(trials, &log);
    let mut knows = true;
    for (index, entry) in log.iter_mut().enumerate() {
        match &mut entry.line {
            Line::Act { seat, action } => {
                knows = is(*seat) || matches!(action, Action::Steal { from } if is(*from));
                match action {
                    Action::Discard { kind } if !knows && open <= index && dice.below(2) == 0 => {
                        *kind = 1 - *kind;
                    }
                    Action::Discard { .. } | Action::Roll | Action::Steal { .. } => {}
                }
            }
            Line::Chance {
                outcome: Chance::Card { kind },
            } if !knows && dice.below(4) == 0 => *kind = 1 - *kind,
            Line::Chance { .. }
            | Line::Tick
            | Line::Leave { .. }
            | Line::Away { .. }
            | Line::Back { .. }
            | Line::Undo { .. }
            | Line::End { .. } => {}
        }
    }
    Some(log)
}

/// From which line on choices are still hidden: all that came before have been laid down.
fn still_open<const FAULT: u8>(
    trials: &Trials<Robbers<FAULT>>,
    log: &Log<Robbers<FAULT>>,
) -> usize {
    let stages = retrace::<Robbers<FAULT>>(&trials.config, trials.seats, log).unwrap_or_default();
    let choosing = |phase| matches!(phase, Phase::Discard { .. });
    let roll = |line: &_| {
        matches!(
            line,
            Line::Act {
                action: Action::Roll,
                ..
            }
        )
    };
    match stages.last() {
        Some(stage) if choosing(stage.game.phase) => {
            log.iter().rposition(|entry| roll(&entry.line)).unwrap_or(0)
        }
        Some(_) | None => log.len(),
    }
}
