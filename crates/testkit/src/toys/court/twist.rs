//! Another log that differs in what a viewer must not know.

use parlor_game::{Dice, Viewer};
use parlor_play::{Line, Log};

use super::{Action, Court, Phase};
use crate::laws::{Trials, retrace};

/// Lets others answer an open petition otherwise.
pub fn twist<const FAULT: u8>(
    trials: &Trials<Court<FAULT>>,
    log: &Log<Court<FAULT>>,
    viewer: Viewer,
    dice: &mut Dice,
) -> Option<Log<Court<FAULT>>> {
    let stages = retrace::<Court<FAULT>>(&trials.config, trials.seats, log).ok()?;
    let Phase::Petition { .. } = stages.last()?.game.phase else {
        return None; // What was answered has been told.
    };
    let mut log = log.clone();
    for entry in log.iter_mut().rev() {
        match &mut entry.line {
            Line::Act {
                action: Action::Petition,
                ..
            } => break,
            Line::Act {
                seat,
                action: Action::Answer { aye },
            } if viewer != Viewer::Seat(*seat) && dice.below(2) == 0 => *aye = !*aye,
            _ => {}
        }
    }
    Some(log)
}
