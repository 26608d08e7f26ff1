//! Which agent a player was: built-in players and our player program say it, others are told apart by their names.

use std::collections::BTreeMap;

use parlor_play::SeatRecord;

/// The names of agents by their players' names.
#[derive(Default, Debug)]
pub(super) struct Agents {
    /// By the beginnings of names, as they were given.
    given: Vec<Agent>,
    /// By whole names, as the players' programs told them.
    told: BTreeMap<String, String>,
}

/// One agent and how the names of its players begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Agent {
    name: String,
    prefix: String,
}

impl Agent {
    /// Reads `NAME=PREFIX`.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some((name, prefix)) if !name.is_empty() && !prefix.is_empty() => Ok(Self {
                name: name.into(),
                prefix: prefix.into(),
            }),
            _ => Err("write NAME=PREFIX, such as sonar=0a04".into()),
        }
    }
}

impl Agents {
    /// Agents as they were given.
    pub(super) fn new(given: Vec<Agent>) -> Self {
        let told = BTreeMap::new();
        Self { given, told }
    }

    /// Takes in what a player program printed.
    pub(super) fn learn(&mut self, text: &str) {
        for line in text.lines() {
            let names = line
                .strip_prefix("pl game started ")
                .and_then(|line| line.split_once(" agent="))
                .and_then(|(_, names)| names.split_once(" guid="));
            if let Some((agent, guid)) = names {
                self.told.insert(guid.to_owned(), agent.to_owned());
            }
        }
    }

    /// The agent of a seat.
    pub(super) fn of(&self, sat: &SeatRecord) -> Option<String> {
        let own = sat.identity.strip_prefix("built_in:project:");
        own.map(str::to_owned).or_else(|| self.of_name(&sat.name))
    }

    /// The agent of a player; of two that fit, the one with the longer beginning.
    pub(super) fn of_name(&self, name: &str) -> Option<String> {
        if let Some(told) = self.told.get(name) {
            return Some(told.clone());
        }
        let fits = self
            .given
            .iter()
            .filter(|agent| name.starts_with(&agent.prefix));
        let best = fits.max_by_key(|agent| agent.prefix.len());
        best.map(|agent| agent.name.clone())
    }
}
