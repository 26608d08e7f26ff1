//! The name of a game in all its spellings.

use std::{fmt, str::FromStr};

/// Words that a crate or a module of that name would collide with.
const TAKEN: [&str; 24] = [
    "template", "game", "games", "play", "catalog", "search", "bots", "wire", "gateways", "store",
    "server", "testkit", "learn", "python", "cli", "type", "match", "move", "mod", "loop", "self",
    "super", "crate", "default",
];

/// The id of a game: lower-case words, joined by underscores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name(String);

impl Name {
    /// `four_towers`.
    pub(crate) fn id(&self) -> &str {
        &self.0
    }

    /// `FourTowers`, the type.
    pub(crate) fn pascal(&self) -> String {
        self.words().collect()
    }

    /// `Four Towers`, for people.
    pub(crate) fn title(&self) -> String {
        self.words().collect::<Vec<_>>().join(" ")
    }

    /// `parlor-four-towers`, the package.
    pub(crate) fn package(&self) -> String {
        format!("parlor-{}", self.0.replace('_', "-"))
    }

    /// `parlor_four_towers`, the library.
    pub(crate) fn library(&self) -> String {
        format!("parlor_{}", self.0)
    }

    fn words(&self) -> impl Iterator<Item = String> {
        self.0.split('_').map(|word| {
            let mut letters = word.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            first.into_iter().chain(letters).collect()
        })
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Name {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_word = |word: &str| {
            word.starts_with(|letter: char| letter.is_ascii_lowercase())
                && word
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        if !text.split('_').all(is_word) {
            return Err(
                "a name is lower-case words joined by underscores, such as `four_towers`".into(),
            );
        }
        if TAKEN.contains(&text) {
            return Err(format!("`{text}` is the name of something else here"));
        }
        Ok(Self(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_a_spelling_for_every_place() {
        let name = Name("four_towers".into());
        assert_eq!(name.pascal(), "FourTowers");
        assert_eq!(name.title(), "Four Towers");
        assert_eq!(name.package(), "parlor-four-towers");
        assert_eq!(name.library(), "parlor_four_towers");
    }

    #[test]
    fn names_that_fit_nowhere_are_refused() {
        for text in [
            "",
            "Tower",
            "four-towers",
            "_tower",
            "tower_",
            "4tower",
            "game",
            "match",
        ] {
            assert!(text.parse::<Name>().is_err(), "{text}");
        }
        assert!("tower2".parse::<Name>().is_ok());
    }
}
