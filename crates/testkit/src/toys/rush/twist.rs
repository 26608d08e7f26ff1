//! Another log that differs in what a viewer must not know.

use parlor_game::{Dice, Seat, Viewer};
use parlor_play::{Line, Log};

use super::{Action, Rush};
use crate::laws::Trials;

/// Lets others tell each other something else, or not tell it at all.
///
/// A request that is left out must be the last of its seat, or what it does next comes earlier.
pub fn twist<const FAULT: u8>(
    _: &Trials<Rush<FAULT>>,
    log: &Log<Rush<FAULT>>,
    viewer: Viewer,
    dice: &mut Dice,
) -> Option<Log<Rush<FAULT>>> {
    let is = |seat: Seat| viewer == Viewer::Seat(seat);
    let mut other = Log::<Rush<FAULT>>::new();
    for (index, entry) in log.iter().enumerate() {
        let mut entry = entry.clone();
        if let Line::Act {
            seat,
            action: Action::Tell { to, words },
        } = &mut entry.line
            && !is(*seat)
            && !is(*to)
            && dice.below(2) == 0
        {
            let later = log.iter().skip(index + 1);
            if !later
                .into_iter()
                .any(|entry| entry.line.actor() == Some(*seat))
            {
                continue;
            }
            *words = vec![dice.below(200) as u8];
        }
        other.push(entry);
    }
    Some(other)
}
