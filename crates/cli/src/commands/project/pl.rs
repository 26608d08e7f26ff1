//! `parlor project pl`: players for somebody's game.

use std::sync::Arc;

use parlor_game::{Dice, Draw, Seed};
use parlor_gateways::project::{
    Axis, Guid, Side,
    conf::{self, AGENTS, PlayerConf},
    pl::{self, Player},
    program::{End, Note, Options},
};
use parlor_play::seed_of_text;
use parlor_project_players::{AgentKind, Exchange, Tuning};
use tokio::{sync::Notify, task::JoinSet};
use tracing::Instrument;

use super::{
    common::{Shared, console, stop_on_signal},
    human,
};
use crate::exit::Exit;

/// Plays the Project Game at a communication server.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    shared: Shared,
    /// The host of the communication server.
    #[arg(long, value_name = "HOST")]
    address: Option<String>,
    /// Preferred team: red or blue.
    #[arg(long, value_name = "TEAM", value_parser = side)]
    team: Option<Side>,
    /// So many players in this process, with a connection each.
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u32,
    /// Stops after so many games; 0 goes on.
    #[arg(long, value_name = "N", default_value_t = 0)]
    rounds: u32,
    /// Who plays: sonar, walker, surveyor, random or human.
    #[arg(long, alias = "player", value_name = "NAME", value_parser = AGENTS)]
    agent: Option<String>,
    /// The identifier of the player; without it a random one.
    #[arg(long, value_name = "GUID")]
    guid: Option<String>,
    /// Which way y grows on the wire: auto, down or up.
    #[arg(long, value_name = "FRAME", value_parser = axis)]
    y_axis: Option<Given>,
    /// The seed of the players' dice.
    #[arg(long, value_name = "SEED")]
    seed: Option<String>,
}

/// The frame of the wire, as it was given.
#[derive(Clone, Copy, Debug)]
struct Given(Option<Axis>);

fn side(text: &str) -> Result<Side, String> {
    Side::read(text).ok_or_else(|| "red or blue".into())
}

fn axis(text: &str) -> Result<Given, String> {
    match text.eq_ignore_ascii_case("auto") {
        true => Ok(Given(None)),
        false => Axis::read(text)
            .map(|axis| Given(Some(axis)))
            .ok_or_else(|| "auto, down or up".into()),
    }
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let mut conf: PlayerConf = args.shared.load("pl")?;
    let port = args.shared.port("pl", conf.technical.port)?;
    if port == 0 {
        return Err(Exit::Usage.says("pl: port 0 is for the communication server only"));
    }
    conf.team = args.team.unwrap_or(conf.team);
    if let Some(Given(axis)) = args.y_axis {
        conf.axis = axis;
    }
    if let Some(given) = &args.agent
        && let Some(agent) = AGENTS.into_iter().find(|agent| agent == given)
    {
        conf.agent = agent;
    }
    let agent = conf.agent;
    let named = args
        .guid
        .as_deref()
        .map(|text| Guid::new(text).ok_or(text))
        .transpose();
    let named = named.map_err(|text| {
        Exit::Usage.says(format!("--guid: {text:?} is not 1 to 64 bytes of text"))
    })?;
    let options = Options {
        address: args
            .address
            .unwrap_or_else(|| conf.technical.address.clone()),
        port,
        rounds: args.rounds,
    };
    if agent == "human" && args.count != 1 {
        return Err(Exit::Usage.says("pl: a person is one player"));
    }
    let runtime = args.shared.start()?;
    let seed = match &args.seed {
        Some(text) => seed_of_text(text),
        None => fresh()?,
    };
    let end = runtime.block_on(async {
        let stop = stop_on_signal();
        if agent == "human" {
            let guid = named.unwrap_or_else(|| guid(&seed, 0));
            return human::run(conf, guid, dice(&seed, 0), options, stop).await;
        }
        let Some(kind) = AgentKind::of(agent) else {
            return Err(Exit::Usage.says(format!("pl: there is no agent {agent}")));
        };
        let console = console("pl");
        let mut players = JoinSet::new();
        for nth in 0..args.count {
            let guid = match (&named, nth) {
                (Some(guid), 0) => guid.clone(),
                (Some(guid), nth) => Guid::new(&format!("{guid}-{}", nth + 1))
                    .unwrap_or_else(|| self::guid(&seed, nth)),
                // The same dice give the same play, never the same name.
                (None, nth) => self::guid(&fresh()?, nth),
            };
            let span = tracing::error_span!("player", agent, %guid);
            let mind = kind.agent(tuning(&conf), exchange(&conf), dice(&seed, 2 * nth));
            let player = Player::new(conf.clone(), guid, mind, dice(&seed, 2 * nth + 1));
            let (nudge, technical) = (Arc::new(Notify::new()), conf.technical.clone());
            let (options, console, stop) = (options.clone(), console.clone(), stop.clone());
            let run = pl::run(player, technical, options, console, nudge, |_| (), stop);
            // Of many players in one log, each line says whose it is.
            players.spawn(run.instrument(span));
        }
        let mut end = End::Done;
        while let Some(ended) = players.join_next().await {
            match ended {
                Ok(End::Done) => {}
                Ok(End::Unreachable) => end = End::Unreachable,
                Err(error) => console.say(Note::Warned(format!("a player fell over: {error}"))),
            }
        }
        Ok(end)
    })?;
    match end {
        End::Done => Ok(()),
        End::Unreachable => {
            Err(Exit::Unreachable.says("pl: the communication server cannot be reached"))
        }
    }
}

fn fresh() -> anyhow::Result<Seed> {
    let mut seed = Seed::default();
    getrandom::fill(&mut seed).map_err(|error| Exit::No.says(error))?;
    Ok(seed)
}

fn guid(seed: &Seed, nth: u32) -> Guid {
    let mut dice = Dice::of(seed, Draw { stream: 2, nth });
    Guid::random(std::array::from_fn(|_| {
        u8::try_from(dice.below(256)).unwrap_or(0)
    }))
}

fn dice(seed: &Seed, nth: u32) -> Dice {
    Dice::of(seed, Draw { stream: 1, nth })
}

fn tuning(conf: &PlayerConf) -> Tuning {
    Tuning {
        pipeline: conf.pipeline,
        ..Tuning::default()
    }
}

fn exchange(conf: &PlayerConf) -> Exchange {
    match conf.exchange {
        conf::Exchange::Off => Exchange::Off,
        conf::Exchange::Answer => Exchange::Answer,
        conf::Exchange::Auto => Exchange::Auto,
    }
}
