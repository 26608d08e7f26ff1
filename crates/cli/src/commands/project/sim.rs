//! `parlor project sim`: games between agents in virtual time.

mod report;

use std::{
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};

use parlor_catalog::{Catalog, Mode};
use parlor_game::Problem;
use parlor_gateways::project::conf::{MasterConf, Unknown};
use parlor_play::seed_of_text;
use parlor_project::Config;
use parlor_project_players::{
    AgentKind, Exchange,
    lab::{Played, Trial},
};
use serde_json::Value;

use super::common::load;
use crate::{
    exit::{Exit, OrExit},
    options::Options,
    progress::Progress,
};
use report::Report;

/// Plays games between agents in virtual time, much faster than real time.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// The agent of the red team.
    #[arg(long, value_name = "AGENT", default_value = "sonar", value_parser = agent)]
    red: AgentKind,
    /// The agent of the blue team.
    #[arg(long, value_name = "AGENT", default_value = "sonar", value_parser = agent)]
    blue: AgentKind,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Seed for all chance: the same text gives the same games, on any number of threads [default: that of the file, or `parlor`].
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    /// Swaps colours every other game.
    #[arg(long)]
    swap: bool,
    /// Configuration file of a Game Master; options override it.
    #[arg(long, value_name = "FILE", conflicts_with = "preset")]
    conf: Option<PathBuf>,
    /// Preset of the game; options override it.
    #[arg(long, value_enum, default_value_t = Preset::Default, value_name = "NAME")]
    preset: Preset,
    /// How long agents think, in milliseconds of the game: one number, or the least and the most.
    #[arg(long, value_name = "MS[-MS]", default_value = "1-2", value_parser = span)]
    think: (u32, u32),
    /// Round-trip time of a message, in milliseconds of the game.
    #[arg(long, value_name = "MS", default_value_t = 0)]
    latency: u32,
    /// When agents exchange knowledge.
    #[arg(long, value_enum, default_value_t = Policy::Answer, value_name = "POLICY")]
    exchange: Policy,
    /// How many games run at the same time; by default one per processor.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Prints one JSON line instead of a table.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: Options,
}

const AFTER: &str = "\
Agents: sonar, walker, surveyor, random. With --swap wins are those of the agent given by --red.

Examples:
  parlor project sim --games 2000 --swap --red sonar --blue walker
  parlor project sim --preset hard --games 500 --json
  parlor project sim --conf project.json --red surveyor
  parlor project sim -o team_size=1 -o spawn_interval=1000 --latency 50";

/// A game to begin with.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Preset {
    /// The original's.
    Default,
    /// So many pieces that games are short.
    Short,
    /// A piece put down in vain is lost.
    Hard,
    /// One against one.
    Duel,
}

/// When agents exchange knowledge.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Policy {
    /// Never.
    Off,
    /// They answer offers when they are idle.
    Answer,
    /// They also ask, as built-in players at tables do.
    Auto,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let played = play(&args, &Plan::of(&args)?)?;
    let report = Report::of(&args, &played);
    if args.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        print!("{report}");
    }
    Ok(())
}

/// What is played, and what decides its chance.
struct Plan {
    config: Config,
    seed: String,
}

impl Plan {
    /// The file or the preset with the given options on top.
    fn of(args: &Args) -> anyhow::Result<Self> {
        let preset = match args.preset {
            Preset::Default => Config::default(),
            Preset::Short => Config::short(),
            Preset::Hard => Config::hard(),
            Preset::Duel => Config::duel(),
        };
        let (begin, seed) = match &args.conf {
            Some(file) => {
                let conf: MasterConf = load("sim", Some(file), Unknown::Warned)?;
                (conf.game, conf.seed)
            }
            None => (preset, None),
        };
        let seed = args.seed.clone().or(seed);
        Ok(Self {
            config: with_options(begin, &args.options)?,
            seed: seed.unwrap_or_else(|| "parlor".into()),
        })
    }
}

fn with_options(begin: Config, options: &Options) -> anyhow::Result<Config> {
    let catalog = Catalog::standard();
    let given = options.read(&catalog, "project", Mode::Batch)?;
    let given: Value = serde_json::from_str(given.given_config()?.get())?;
    let mut whole = serde_json::to_value(begin)?;
    if let (Value::Object(whole), Value::Object(given)) = (&mut whole, given) {
        whole.extend(given);
    }
    let config: Config = serde_json::from_value(whole).or_exit(Exit::Usage)?;
    <parlor_project::Project as parlor_game::Game>::seats(&config)
        .map_err(Problem::from)
        .or_exit(Exit::Usage)?;
    Ok(config)
}

/// All games, in order of their numbers whoever played them.
fn play(args: &Args, plan: &Plan) -> anyhow::Result<Vec<Played>> {
    let progress = Progress::new("games", args.games);
    let next = AtomicU64::new(0);
    let work = || -> anyhow::Result<Vec<(u64, Played)>> {
        let mut played = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if args.games <= number {
                return Ok(played);
            }
            played.push((number, one(args, plan, number)?));
            progress.step();
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.unwrap_or(threads).clamp(1, 256);
    let mut played = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut played = Vec::new();
        for worker in workers {
            let done = worker.join();
            played.extend(done.map_err(|_| Exit::No.says("a game broke down"))??);
        }
        anyhow::Ok(played)
    })?;
    progress.finish();
    played.sort_by_key(|(number, _)| *number);
    Ok(played.into_iter().map(|(_, played)| played).collect())
}

fn one(args: &Args, plan: &Plan, number: u64) -> anyhow::Result<Played> {
    let teams = match args.swaps(number) {
        false => [args.red, args.blue],
        true => [args.blue, args.red],
    };
    let trial = Trial {
        config: &plan.config,
        teams,
        seed: seed_of_text(&format!("{}{number}", plan.seed)),
        think: args.think,
        latency: args.latency,
        exchange: match args.exchange {
            Policy::Off => Exchange::Off,
            Policy::Answer => Exchange::Answer,
            Policy::Auto => Exchange::Auto,
        },
    };
    trial.play().or_exit(Exit::No)
}

impl Args {
    /// Whether the agents have changed colours in this game.
    fn swaps(&self, number: u64) -> bool {
        self.swap && number % 2 == 1
    }
}

fn agent(name: &str) -> Result<AgentKind, String> {
    AgentKind::of(name).ok_or_else(|| {
        let known: Vec<&str> = AgentKind::ALL.iter().map(|kind| kind.name()).collect();
        format!("there is no such agent; there are: {}", known.join(", "))
    })
}

fn span(text: &str) -> Result<(u32, u32), String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.trim().parse(), most.trim().parse()) {
        (Ok(least), Ok(most)) if least <= most && most <= 60_000 => Ok((least, most)),
        _ => Err("write 2, or 1-2 for the least and the most".into()),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn plan(words: &str) -> anyhow::Result<(Args, Plan)> {
        let args = Line::parse_from(words.split_whitespace()).args;
        let plan = Plan::of(&args)?;
        Ok((args, plan))
    }

    fn report(words: &str) -> String {
        let (args, plan) = plan(words).unwrap();
        let report = Report::of(&args, &play(&args, &plan).unwrap());
        serde_json::to_string(&report).unwrap()
    }

    #[test]
    fn any_number_of_threads_gives_the_same_result() {
        let words = "sim --games 12 --preset short --swap --blue walker --threads";
        assert_eq!(report(&format!("{words} 1")), report(&format!("{words} 3")));
        assert_ne!(
            report(&format!("{words} 1")),
            report(&format!("{words} 1 --seed other"))
        );
    }

    #[test]
    fn options_come_on_top_of_a_preset() {
        let config = plan("sim --preset duel -o board_width=4").unwrap().1.config;
        assert_eq!((config.team_size, config.board_width), (1, 4));
        let said = plan("sim -o goals=99").err().unwrap().to_string();
        assert!(said.contains("more goals than fields"), "{said}");
    }

    #[test]
    fn the_game_of_a_game_masters_file_is_played_with_its_seed() {
        let path = std::env::temp_dir().join(format!("parlor-sim-{}.json", std::process::id()));
        let keys = r#"{"port": 7400, "teamSize": 2, "board": {"width": 5}, "shamProbability": 0.25, "seed": 7}"#;
        std::fs::write(&path, keys).unwrap();
        let given = format!("sim --games 2 --conf {}", path.display());
        let (_, of_file) = plan(&given).unwrap();
        let Config {
            team_size,
            board_width,
            sham_probability,
            ..
        } = of_file.config;
        assert_eq!((team_size, board_width, sham_probability), (2, 5, 250_000));
        assert_eq!(of_file.seed, "7");
        assert_eq!(report(&given), report(&format!("{given} --seed 7")));
        let (_, other) = plan(&format!("{given} -o team_size=1 --seed x")).unwrap();
        assert_eq!((other.config.team_size, other.seed.as_str()), (1, "x"));
        std::fs::write(&path, r#"{"teamSize": 0}"#).unwrap();
        assert!(plan(&given).is_err());
        std::fs::remove_file(&path).unwrap();
    }
}
