//! How long a client takes to show what happened, at its usual speed: twice that of the original.

use parlor_game::Millis;

use crate::Event;

impl Event {
    /// How long a client takes to show it; it depends on nothing that is hidden.
    pub(crate) fn showing(&self) -> Millis {
        Millis(match self {
            Self::TurnStarted { .. } | Self::TookPassage { .. } => 1_000,
            Self::Rolled { .. } => 750,
            // The targets are lit, then the token walks square by square.
            Self::Moved { path, .. } => 1_000 + 250 * path.len() as u64,
            Self::Suggested { .. }
            | Self::CouldNotDisprove { .. }
            | Self::Showed { .. }
            | Self::Undisproved { .. } => 1_000,
            Self::Accused { .. } => 2_000,
            Self::TurnEnded { .. } => 250,
            Self::Dealt { .. }
            | Self::Began { .. }
            | Self::CalledIn { .. }
            | Self::AskedToDisprove { .. }
            | Self::CaseFileSeen { .. }
            | Self::Eliminated { .. }
            | Self::Left { .. }
            | Self::Over { .. } => 0,
        })
    }
}
