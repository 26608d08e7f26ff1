//! The part of an event that a viewer may know.

use parlor_game::{Seat, Viewer};

use crate::Event;

impl Event {
    /// The part that `viewer` may know, or nothing.
    pub(crate) fn cut(&self, viewer: Viewer) -> Option<Self> {
        let knows = |seat: Seat| viewer == Viewer::Seat(seat) || viewer == Viewer::Referee;
        let mut cut = self.clone();
        match &mut cut {
            Self::Dealt { hands, case, .. } => {
                for (seat, hand) in (0..).zip(hands.iter_mut()) {
                    *hand = hand.filter(|_| knows(Seat(seat)));
                }
                *case = case.filter(|_| viewer == Viewer::Referee);
            }
            Self::AskedToDisprove { seat, cards, .. } => *cards = cards.filter(|_| knows(*seat)),
            Self::Showed { seat, to, card } => {
                *card = card.filter(|_| knows(*seat) || knows(*to));
            }
            Self::CaseFileSeen { seat, .. } => {
                if !knows(*seat) {
                    return None;
                }
            }
            Self::Began { .. }
            | Self::TurnStarted { .. }
            | Self::Rolled { .. }
            | Self::Moved { .. }
            | Self::TookPassage { .. }
            | Self::Suggested { .. }
            | Self::CalledIn { .. }
            | Self::CouldNotDisprove { .. }
            | Self::Undisproved { .. }
            | Self::Accused { .. }
            | Self::Eliminated { .. }
            | Self::TurnEnded { .. }
            | Self::Left { .. }
            | Self::Over { .. } => {}
        }
        Some(cut)
    }
}
