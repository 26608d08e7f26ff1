//! Which agent a player was: built-in players say it themselves, others are told apart by their names.

use parlor_play::SeatRecord;

/// The names of agents by the beginnings of their players' names.
#[derive(Default, Debug)]
pub(super) struct Agents(pub(super) Vec<Agent>);

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
    /// The agent of a seat.
    pub(super) fn of(&self, sat: &SeatRecord) -> Option<String> {
        let own = sat.identity.strip_prefix("built_in:project:");
        own.map(str::to_owned).or_else(|| self.of_name(&sat.name))
    }

    /// The agent of a player; of two that fit, the one with the longer beginning.
    pub(super) fn of_name(&self, name: &str) -> Option<String> {
        let fits = self
            .0
            .iter()
            .filter(|agent| name.starts_with(&agent.prefix));
        let best = fits.max_by_key(|agent| agent.prefix.len());
        best.map(|agent| agent.name.clone())
    }
}
