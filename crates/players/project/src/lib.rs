//! The agents of the Project Game: one strong, two to compare it with, one that plays by chance.
//!
//! An [`Agent`] is told what its player is told ([`Told`]) and asks for what its player asks for. The same agents sit at
//! tables, play over the original's protocol (behind an [`Axis`]) and in whole games in virtual time ([`lab`]).

mod agent;
mod axis;
mod body;
mod goals;
mod kinds;
pub mod lab;
mod readings;
mod reason;
mod seat;
mod simple;
mod social;
mod sonar;

use parlor_bots::{Bot, Players};
use parlor_project::Project;

pub use agent::{Agent, Begin, Mind, Told, Tuning};
pub use axis::{Axis, Frame};
pub use kinds::AgentKind;
pub use reason::Reason;
pub use seat::{Place, tuning};
pub use social::Exchange;

/// The players of the Project Game, from weak to strong.
pub static PLAYERS: Players = Players {
    listed: &[&RANDOM, &SURVEYOR, &WALKER, &SONAR],
    unlisted: &[],
    usual: "sonar",
    adviser: None,
};

static RANDOM: Bot<Project> = Bot {
    name: "random",
    title: "Does anything that makes sense, without a thought.",
    make: |config, _, seat, dice| seat::Seated::sit(AgentKind::Random, config, seat, dice),
};

static SURVEYOR: Bot<Project> = Bot {
    name: "surveyor",
    title: "Looks around after every step and goes to the pieces it sees.",
    make: |config, _, seat, dice| seat::Seated::sit(AgentKind::Surveyor, config, seat, dice),
};

static WALKER: Bot<Project> = Bot {
    name: "walker",
    title: "Walks on while pieces come nearer, tests them all and tries one goal field after another.",
    make: |config, _, seat, dice| seat::Seated::sit(AgentKind::Walker, config, seat, dice),
};

static SONAR: Bot<Project> = Bot {
    name: "sonar",
    title: "Finds pieces by the distances its steps tell, and shares the goals area with its mates.",
    make: |config, _, seat, dice| seat::Seated::sit(AgentKind::Sonar, config, seat, dice),
};
