//! The constants of the strong player, and what can be switched off to see what it earns.

/// How the strong player plays; the numbers are tuned, see `docs/clue-strength.md`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Manner {
    /// How much less likely a suggestion is for each named suspect or weapon that the suggester holds.
    pub lambda: f64,
    /// The same for a room that may be named freely, in the first suggestion of a seat.
    pub lambda_room: f64,
    /// The same for a room that the suggester walked to.
    pub lambda_walk: f64,
    /// How much of that is left with each further suggestion.
    pub fade: f64,
    /// The share of suggestions that say nothing.
    pub epsilon: f64,
    /// How likely it is that somebody keeps quiet who could know the case file.
    pub silence: f64,
    /// How often a room is shown where something else could be.
    pub room_shown: f64,
    /// What is left of the chance of the likeliest triple: of many guesses the luckiest looks best.
    pub doubt: f64,
    /// What a bit of information is worth against the chance to name the case file.
    pub info: f64,
    /// What a turn costs on the way to a room.
    pub gamma: f64,
    /// The chance from which on it thinks about accusing.
    pub tau: f64,
    /// How often an opponent who could accuse does.
    pub courage: f64,
    /// How much of what is missing is learned until the next turn.
    pub growth: f64,
    /// Whether it may accuse without being certain also before the question of its turn.
    pub early: bool,
    /// Whether it accuses only when certain.
    pub cautious: bool,
    /// Whether it finds what is certain by counting, not by rules alone.
    pub counts: bool,
    /// Whether it thinks about which card to show.
    pub hides: bool,
    /// Whether it finds more than the table of the classic player, and asks and walks by what it counts.
    pub better: Better,
    /// So many deals are weighed one by one; of more, some are drawn.
    pub most: f64,
    /// So many deals are drawn.
    pub draws: usize,
    /// So many deals are enough for a first look at a question.
    pub scout: usize,
}

/// What it does better than the classic player; without one of these it does as that one does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Better {
    /// It concludes more than the table of the classic player.
    pub deduces: bool,
    /// It asks by what an answer tells.
    pub asks: bool,
    /// It walks by what the questions of rooms are worth.
    pub walks: bool,
}

impl Better {
    /// Everything.
    pub const ALL: Self = Self {
        deduces: true,
        asks: true,
        walks: true,
    };
}

impl Manner {
    /// The strongest.
    pub const STRONG: Self = Self {
        lambda: 1.3,
        lambda_room: 0.05,
        lambda_walk: 0.35,
        fade: 0.8,
        epsilon: 0.05,
        silence: 0.1,
        room_shown: 0.25,
        doubt: 0.87,
        info: 0.2,
        gamma: 0.75,
        tau: 0.30,
        courage: 0.8,
        growth: 0.5,
        early: false,
        cautious: false,
        counts: true,
        hides: true,
        better: Better::ALL,
        most: 20_000.0,
        draws: 4_096,
        scout: 1_024,
    };

    /// A fair opponent for people: it accuses only when certain by the rules that people know.
    pub const FAIR: Self = Self {
        cautious: true,
        counts: false,
        ..Self::STRONG
    };
}
