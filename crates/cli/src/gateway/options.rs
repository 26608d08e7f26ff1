//! `options = { … }` of a gateway's block: the game and the settings of the tables that it opens by itself.

use parlor_catalog::{Catalog, Mode};
use serde_json::{Map, Value, value::RawValue};

use crate::{exit::Exit, options::Chosen};

/// What the tables have that a gateway opens by itself.
#[derive(Debug)]
pub(super) struct AutoTable {
    /// The configuration of the game, with all its defaults.
    pub(super) config: Box<RawValue>,
    /// Settings of the table over the usual ones.
    pub(super) settings: Value,
}

/// Reads the options, which have the names and checks of `--option`; what is not said is as in matches of programs.
pub(super) fn read(game: &str, given: &Map<String, Value>) -> anyhow::Result<AutoTable> {
    let wrong = |error| Exit::Usage.says(format!("gateway.{game}.options: {error}"));
    let catalog = Catalog::standard();
    let chosen = Chosen::of(&catalog, game, Mode::Batch, given.clone()).map_err(wrong)?;
    Ok(AutoTable {
        config: chosen.config().map_err(wrong)?,
        settings: chosen.given_settings(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_those_of_the_command_line_and_a_cap_is_there_without_a_word() {
        let given = |text: &str| -> Map<String, Value> { toml::from_str(text).unwrap() };
        let table = read("catan", &given("")).unwrap();
        assert!(table.config.get().contains("\"turn_cap\":1000"));
        let table = read("catan", &given("turn_cap = 300\nvp_target = 8\npace = {}")).unwrap();
        let config: Value = serde_json::from_str(table.config.get()).unwrap();
        assert_eq!(
            (&config["turn_cap"], &config["vp_target"]),
            (&300.into(), &8.into())
        );
        assert!(table.settings.get("pace").is_some());
        for (text, part) in [("turn_cap = 0", "turn_cap"), ("luck = 3", "`luck`")] {
            let said = read("catan", &given(text)).unwrap_err().to_string();
            assert!(
                said.contains("gateway.catan.options") && said.contains(part),
                "{said}"
            );
        }
    }
}
