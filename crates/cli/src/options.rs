//! `--option key=value`: fields of a game's configuration and of a table's settings.

use anyhow::Context;
use parlor_catalog::{Catalog, Listed, Mode};
use parlor_game::Problem;
use parlor_wire::Settings;
use schemars::SchemaGenerator;
use serde_json::{
    Map, Value, json,
    value::{RawValue, to_raw_value},
};

use crate::exit::{Exit, OrExit};

/// The options of a game and its table.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct Options {
    /// Sets a field of the game's configuration or of the table's settings; repeatable.
    ///
    /// The value is read as JSON if it is JSON, otherwise as text. A map of Reversi is given by its
    /// name or by the path of its file.
    #[arg(long = "option", short = 'o', value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Pentago: when fives count, `twente` (after the rotation) or `classic`.
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
}

/// What is played: a game with its configuration and the settings of its table.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// The game.
    pub(crate) game: Listed,
    /// Its configuration as given.
    config: Map<String, Value>,
    /// The settings of the table.
    pub(crate) settings: Settings,
    /// The settings as given, without the defaults.
    given: Map<String, Value>,
}

impl Options {
    /// Reads the options for a game.
    pub(crate) fn read(&self, catalog: &Catalog, game: &str, mode: Mode) -> anyhow::Result<Chosen> {
        Chosen::of(catalog, game, mode, self.pairs()?)
    }

    fn pairs(&self) -> anyhow::Result<Vec<(String, Value)>> {
        let split = |text: &String| {
            let (key, value) = text.split_once('=').ok_or_else(|| {
                Exit::Usage.says(format!("write an option as key=value, not `{text}`"))
            })?;
            let value = serde_json::from_str(value).unwrap_or_else(|_| json!(value));
            Ok((key.trim().to_owned(), value))
        };
        let short = self.rule.as_ref().map(|rule| ("rule".into(), json!(rule)));
        let options = self.options.iter().map(split);
        options.chain(short.map(Ok)).collect()
    }
}

impl Chosen {
    /// What is played with these options, each a field of the configuration or of the settings.
    pub(crate) fn of(
        catalog: &Catalog,
        game: &str,
        mode: Mode,
        options: impl IntoIterator<Item = (String, Value)>,
    ) -> anyhow::Result<Self> {
        let game = catalog.game(game).or_exit(Exit::Usage)?;
        let known_config = config_fields(game);
        let known_settings = fields(&parlor_wire::open_schema::<Settings>());
        let mut config = game.options(mode);
        let mut given = Map::new();
        for (key, value) in options {
            if known_config.contains(&key) {
                let value = match (game.kind.info().id, key.as_str(), &value) {
                    ("reversi", "map", Value::String(text)) => json!(map_text(text)?),
                    _ => value,
                };
                config.insert(key, value);
            } else if known_settings.contains(&key) {
                given.insert(key, value);
            } else {
                let id = game.kind.info().id;
                return Err(Exit::Usage.says(format!(
                    "there is no option `{key}`: {id} has {}; its tables have {}",
                    known_config.join(", "),
                    known_settings.join(", ")
                )));
            }
        }
        let settings = settings((game.settings)(mode), &given)?;
        Ok(Self {
            game,
            config,
            settings,
            given,
        })
    }

    /// The game's id.
    pub(crate) fn id(&self) -> &'static str {
        self.game.kind.info().id
    }

    /// The configuration with all its defaults, checked.
    pub(crate) fn config(&self) -> anyhow::Result<Box<RawValue>> {
        self.try_config()?.or_exit(Exit::Usage)
    }

    /// The same; the inner error is what the game says against it.
    pub(crate) fn try_config(&self) -> anyhow::Result<Result<Box<RawValue>, Problem>> {
        let raw = to_raw_value(&self.config)?;
        let kind = self.game.kind;
        Ok(kind
            .config(&raw)
            .and_then(|config| kind.seats(&config).map(|_| config)))
    }

    /// The configuration as it was given, unchecked.
    pub(crate) fn given_config(&self) -> anyhow::Result<Box<RawValue>> {
        Ok(to_raw_value(&self.config)?)
    }

    /// The settings as they were given, without the defaults.
    pub(crate) fn given_settings(&self) -> Value {
        Value::Object(self.given.clone())
    }

    /// The same for so many seats; games whose number of players is an option are told it, unless it was given.
    pub(crate) fn seating(&self, seats: usize) -> anyhow::Result<Self> {
        let range = self.game.kind.seats(&self.config()?).or_exit(Exit::Usage)?;
        let fits = u8::try_from(seats).is_ok_and(|seats| range.contains(&seats));
        let mut this = self.clone();
        if !fits && !this.config.contains_key("players") {
            this.config.insert("players".into(), json!(seats));
            let range = this.try_config()?;
            let range = range.and_then(|config| this.game.kind.seats(&config));
            if range.is_ok_and(|range| u8::try_from(seats).is_ok_and(|n| range.contains(&n))) {
                return Ok(this);
            }
        }
        match fits {
            true => Ok(self.clone()),
            false => Err(Exit::Usage.says(format!(
                "{seats} cannot play this: there are {} to {} seats",
                range.start(),
                range.end()
            ))),
        }
    }

    /// The same with another position to start from; for Reversi that is a map, where stones may stand and the first
    /// player moves.
    pub(crate) fn at(&self, position: &str) -> anyhow::Result<Self> {
        let mut this = self.clone();
        let (field, value) = match self.id() {
            "reversi" => ("map", map_text(position)?),
            _ => ("position", position.to_owned()),
        };
        this.config.insert(field.into(), json!(value));
        Ok(this)
    }

    /// Whether a position can be one of the game's options.
    pub(crate) fn takes_position(&self) -> bool {
        let is_position = |field: &String| field == "position" || field == "map";
        config_fields(self.game).iter().any(is_position)
    }
}

/// The text of a Reversi map: given as such, by the name of one of ours, or by the path of a file.
fn map_text(given: &str) -> anyhow::Result<String> {
    let is_path = std::path::Path::new(given).is_file();
    let is_text = given.split_whitespace().nth(6).is_some();
    if !is_path && (is_text || parlor_reversi::maps::named(given).is_some()) {
        return Ok(given.to_owned());
    }
    let bytes = crate::stdin::read_limited(given.as_ref(), parlor_reversi::map::MAX_BYTES + 1)
        .or_exit(Exit::Usage)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn settings(defaults: Settings, given: &Map<String, Value>) -> anyhow::Result<Settings> {
    let mut all = serde_json::to_value(defaults)?;
    if let Value::Object(all) = &mut all {
        all.extend(given.clone());
    }
    serde_json::from_value(all)
        .context("the settings cannot be read")
        .map_err(|error| Exit::Usage.says(format!("{error:#}")))
}

fn config_fields(game: Listed) -> Vec<String> {
    let mut generator = SchemaGenerator::default();
    let schema = game.kind.schemas(&mut generator).config.to_value();
    let definitions = generator.take_definitions(true);
    let name = schema.get("$ref").and_then(Value::as_str);
    let named = name.and_then(|name| definitions.get(name.rsplit('/').next()?));
    fields(named.unwrap_or(&schema))
}

fn fields(schema: &Value) -> Vec<String> {
    let properties = schema.get("properties").and_then(Value::as_object);
    properties.map_or(Vec::new(), |all| all.keys().cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(options: &[&str]) -> anyhow::Result<Chosen> {
        let options = Options {
            options: options.iter().map(|&text| text.to_owned()).collect(),
            rule: None,
        };
        options.read(&Catalog::standard(), "pentago", Mode::Batch)
    }

    #[test]
    fn an_option_is_a_field_of_the_configuration_or_of_the_settings() {
        let chosen = read(&["rule=classic", "depth=3"]).unwrap();
        assert_eq!(chosen.config().unwrap().get(), r#"{"rule":"classic"}"#);
        assert_eq!(chosen.settings.depth, Some(3));
    }

    #[test]
    fn an_unknown_option_is_refused_with_those_that_are_known() {
        let said = read(&["size=7"]).unwrap_err().to_string();
        assert!(said.contains("`size`"), "{said}");
        assert!(said.contains("position, rule"), "{said}");
        assert!(said.contains("clocks"), "{said}");
        assert!(read(&["rule"]).is_err());
        assert!(read(&["depth=deep"]).is_err());
        assert!(read(&["rule=7"]).unwrap().config().is_err());
    }
}
