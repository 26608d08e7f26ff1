//! What the places of a game are worth, as options of a command.

use parlor_wire::{Points, Ties};

/// What the places of a game are worth.
#[derive(clap::Args, Debug)]
pub(crate) struct Worth {
    /// What the places are worth [default: 25,11,5,2,1].
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    points: Vec<f64>,
    /// What a shared place is worth.
    #[arg(long, value_name = "HOW", default_value = "better")]
    ties: Shared,
}

/// What a shared place is worth.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Shared {
    /// All get the points of that place.
    Better,
    /// All get the mean of the places they cover.
    Average,
}

impl Worth {
    pub(crate) fn points(&self) -> Points {
        let usual = Points::default();
        Points {
            list: match self.points.as_slice() {
                [] => usual.list,
                given => given.to_vec(),
            },
            ties: match self.ties {
                Shared::Better => Ties::Better,
                Shared::Average => Ties::Average,
            },
        }
    }
}
