//! The agents by name.

use parlor_game::Dice;

use super::{
    agent::{Agent, Tuning},
    simple::{Chancer, Manner, Simple},
    social::{Exchange, Social},
    sonar::Sonar,
};

/// The agents by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AgentKind {
    /// The strong one.
    Sonar,
    /// The baseline.
    Walker,
    /// Looks around after every step.
    Surveyor,
    /// Plays by chance.
    Random,
}

impl AgentKind {
    /// All of them, from weak to strong.
    pub const ALL: [Self; 4] = [Self::Random, Self::Surveyor, Self::Walker, Self::Sonar];

    /// The word that names it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sonar => "sonar",
            Self::Walker => "walker",
            Self::Surveyor => "surveyor",
            Self::Random => "random",
        }
    }

    /// The agent of a name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// One of them; only the strong one has something to exchange, the others turn every offer down.
    pub fn agent(self, tuning: Tuning, exchange: Exchange, dice: Dice) -> Box<dyn Agent> {
        let simple = |manner, dice| Social::new(Simple::new(manner, dice), Exchange::Off);
        match self {
            Self::Sonar => Box::new(Social::new(Sonar::new(tuning, dice), exchange)),
            Self::Walker => Box::new(simple(Manner::Walker, dice)),
            Self::Surveyor => Box::new(simple(Manner::Surveyor, dice)),
            Self::Random => Box::new(Social::new(Chancer::new(dice), Exchange::Off)),
        }
    }
}
