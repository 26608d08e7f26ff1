//! The tools of Catan.

use parlor_catan::{Deal, Harbours};
use parlor_game::{Dice, Draw, Problem};
use parlor_play::seed_of_text;
use serde::Deserialize;
use serde_json::json;

use crate::Tool;

pub(crate) const BOARD: Tool = Tool {
    game: "catan",
    name: "board",
    about: "Lays a board by chance; the same seed gives the same board.",
    run: |asked| {
        let Lay {
            deal,
            harbours,
            seed,
        } = serde_json::from_value(asked)
            .map_err(|error| Problem::new("bad_request", error.to_string()))?;
        let mut dice = Dice::of(&seed_of_text(&seed), Draw { stream: 0, nth: 0 });
        Ok(json!({ "board": deal.lay(harbours, &mut dice) }))
    },
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lay {
    deal: Deal,
    #[serde(default)]
    harbours: Harbours,
    seed: String,
}
