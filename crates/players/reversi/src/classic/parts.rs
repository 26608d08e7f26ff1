//! The heuristics of `classic` one by one, and the player without one of them; for measurements, no match needs it.

use parlor_bots::Bot;
use parlor_game::Budget;
use parlor_reversi::{FreePasses, Position, Reversi};

use super::{
    Classic, FullLines, Limits, Uncertainty,
    balls::Balls,
    clustering::Crowd,
    stability::{leaning, stability},
    weigh::turning_tiles,
};

pub(crate) static CLASSIC_LEANING: Bot<Reversi> = Bot {
    name: "classic_leaning",
    title: "Like classic, but stones are held by open sides only, not by full lines.",
    make: |config, _, _, _| {
        let classic = Classic::new(config, Uncertainty::Damped);
        Box::new(classic.with(FullLines::Ignored))
    },
};

/// How many legal tiles a player has, found by asking every tile.
pub fn swept(position: &Position, player: u8) -> usize {
    position.swept_tiles(player).count()
}

/// The same, found outward from its stones.
pub fn radial(position: &Position, player: u8) -> usize {
    position.radial_tiles(player).len()
}

/// The same, found in the way that is thought to be faster.
pub fn chosen(position: &Position, player: u8) -> usize {
    position.legal_tiles(player).count()
}

/// One of the heuristics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// How many tiles could be placed on.
    Mobility,
    /// How many tiles may still change the colours of all stones.
    Uncertainty,
    /// How close own stones lie together, and to those of rivals.
    Clustering,
    /// In how many directions own stones lean on open sides.
    Leaning,
    /// The same, and full lines, by counters that a move keeps up to date.
    Stability,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Mobility,
        Self::Uncertainty,
        Self::Clustering,
        Self::Leaning,
        Self::Stability,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mobility => "mobility",
            Self::Uncertainty => "uncertainty",
            Self::Clustering => "clustering",
            Self::Leaning => "leaning",
            Self::Stability => "stability",
        }
    }
}

/// A position with what is made once per map or kept from move to move.
pub struct Weighed {
    position: Position,
    passes: FreePasses,
    near: Option<Balls>,
}

impl std::fmt::Debug for Weighed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Weighed").finish_non_exhaustive()
    }
}

impl Weighed {
    /// Gets a position ready.
    pub fn new(position: Position) -> Self {
        let radius = u32::from(position.graph().radius()) * 2;
        Self {
            passes: FreePasses::of(&position),
            near: Balls::new(&position, radius, Limits::of(&Budget::default())),
            position,
        }
    }

    /// What a player has of one heuristic.
    pub fn by(&self, part: Part, player: u8) -> f64 {
        let position = &self.position;
        match part {
            Part::Mobility => position.legal_tiles(player).count() as f64,
            Part::Uncertainty => turning_tiles(position).into(),
            Part::Clustering => {
                let limits = Limits::of(&Budget::default());
                let near = self.near.as_ref();
                let crowd = near.and_then(|near| Crowd::count(position, near, limits));
                crowd.map_or(0.0, |mut crowd| {
                    crowd.after(position, player, &[], |owner| owner)
                })
            }
            Part::Leaning => leaning(position, player).into(),
            Part::Stability => stability(position, &self.passes, player).into(),
        }
    }
}
