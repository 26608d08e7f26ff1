//! What servers are known to do otherwise than the protocol says.

/// Something that a server does otherwise; each is told once a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each has a sentence of its own")]
pub enum Oddity {
    NoInstigator,
    NoTurnEnd,
    TheftExchanged,
    TheftWithoutCount,
    SecretTold,
    DesertWithTerrain,
    HarbourRefused,
    RoadFirst,
    RobberBeforeDiscards,
    RobberBeforeRoll,
    CardAfterwards,
    DiscardRefused,
    TargetMissing,
    StrayError,
    NoAnswer,
    HandDiffers,
    Prompts,
    UnknownEvent,
    TradeUnasked,
}

impl Oddity {
    /// A sentence for people.
    pub fn said(self) -> &'static str {
        match self {
            Self::NoInstigator => "events do not say who did it",
            Self::NoTurnEnd => "the end of a turn is not told",
            Self::TheftExchanged => "thief and victim are exchanged",
            Self::TheftWithoutCount => "a stolen card is told without its number",
            Self::SecretTold => "cards of others are told; they are not looked at",
            Self::DesertWithTerrain => "the desert is told as another terrain",
            Self::HarbourRefused => "a harbour does not work",
            Self::RoadFirst => "the set-up wants the road before the settlement",
            Self::RobberBeforeDiscards => "the robber moves before all have discarded",
            Self::RobberBeforeRoll => "the robber moves before the roll is told",
            Self::CardAfterwards => "a card is told after what it does",
            Self::DiscardRefused => "a right discard is refused",
            Self::TargetMissing => "a target is asked for although nobody is there",
            Self::StrayError => "an error comes although nothing was asked",
            Self::NoAnswer => "a request is not answered",
            Self::HandDiffers => "our hand is not what was told before",
            Self::Prompts => "the server prompts as if a person typed",
            Self::UnknownEvent => "an event is not known",
            Self::TradeUnasked => "an answer to an offer comes although none is open",
        }
    }
}
