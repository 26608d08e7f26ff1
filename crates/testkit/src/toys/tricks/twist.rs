//! Another log that differs in what a viewer must not know.

use parlor_game::{Dice, Seat, Viewer};
use parlor_play::{Line, Log};

use super::{Action, DECK, Tricks};
use crate::laws::Trials;

/// Deals others a card that nobody was dealt, instead of one that they have not played.
pub fn twist(
    trials: &Trials<Tricks>,
    log: &Log<Tricks>,
    viewer: Viewer,
    dice: &mut Dice,
) -> Option<Log<Tricks>> {
    if viewer == Viewer::Referee {
        return None;
    }
    let mut log = log.clone();
    let (mut dealt, mut played) = (Vec::new(), Vec::new());
    for (index, entry) in log.iter().enumerate() {
        match &entry.line {
            Line::Chance { outcome } => dealt.push((index, outcome.card)),
            Line::Act {
                action: Action { card },
                ..
            } => played.push(*card),
            Line::Tick
            | Line::Leave { .. }
            | Line::Away { .. }
            | Line::Back { .. }
            | Line::Undo { .. }
            | Line::End { .. } => {}
        }
    }
    let hidden: Vec<usize> = (0u8..)
        .zip(&dealt)
        .filter(|(nth, _)| viewer != Viewer::Seat(Seat(nth % trials.seats)))
        .filter(|(_, (_, card))| !played.contains(card))
        .map(|(_, (index, _))| *index)
        .collect();
    let is_left = |card: &u8| !dealt.iter().any(|(_, other)| other == card);
    let left: Vec<u8> = (1..=DECK).filter(is_left).collect();
    let index = *dice.pick(&hidden)?;
    let other = *dice.pick(&left)?;
    if let Some(Line::Chance { outcome }) = log.get_mut(index).map(|entry| &mut entry.line) {
        outcome.card = other;
    }
    Some(log)
}
