//! `parlor project sim`: games between agents in virtual time.

mod report;

use std::sync::atomic::{AtomicU64, Ordering};

use parlor_bots::project::{
    AgentKind, Exchange,
    lab::{Played, Trial},
};
use parlor_catalog::{Catalog, Mode};
use parlor_game::Problem;
use parlor_play::seed_of_text;
use parlor_project::Config;
use serde_json::Value;

use crate::{
    exit::{Exit, OrExit},
    options::Options,
    progress::Progress,
};
use report::Report;

/// Plays games between agents in virtual time: an hour of play takes a blink.
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
    /// Decides all chance: the same text gives the same games, on any number of threads.
    #[arg(long, value_name = "TEXT", default_value = "parlor")]
    seed: String,
    /// Lets the agents change colours every other game.
    #[arg(long)]
    swap: bool,
    /// What the game is like to begin with; options come on top.
    #[arg(long, value_enum, default_value_t = Preset::Default, value_name = "NAME")]
    preset: Preset,
    /// How long agents think, in milliseconds of the game: one number, or the least and the most.
    #[arg(long, value_name = "MS[-MS]", default_value = "1-2", value_parser = span)]
    think: (u32, u32),
    /// What a message takes there and back, in milliseconds of the game.
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
    let config = config(&args)?;
    let played = play(&args, &config)?;
    let report = Report::of(&args, &played);
    if args.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        print!("{report}");
    }
    Ok(())
}

/// The preset with the given options on top.
fn config(args: &Args) -> anyhow::Result<Config> {
    let preset = match args.preset {
        Preset::Default => Config::default(),
        Preset::Short => Config::short(),
        Preset::Hard => Config::hard(),
        Preset::Duel => Config::duel(),
    };
    let catalog = Catalog::standard();
    let given = args.options.read(&catalog, "project", Mode::Batch)?;
    let given: Value = serde_json::from_str(given.given_config()?.get())?;
    let mut whole = serde_json::to_value(preset)?;
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
fn play(args: &Args, config: &Config) -> anyhow::Result<Vec<Played>> {
    let progress = Progress::new("games", args.games);
    let next = AtomicU64::new(0);
    let work = || -> anyhow::Result<Vec<(u64, Played)>> {
        let mut played = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if args.games <= number {
                return Ok(played);
            }
            played.push((number, one(args, config, number)?));
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

fn one(args: &Args, config: &Config, number: u64) -> anyhow::Result<Played> {
    let teams = match args.swaps(number) {
        false => [args.red, args.blue],
        true => [args.blue, args.red],
    };
    let trial = Trial {
        config,
        teams,
        seed: seed_of_text(&format!("{}{number}", args.seed)),
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

    fn report(words: &str) -> String {
        let args = Line::parse_from(words.split_whitespace()).args;
        let config = config(&args).unwrap();
        let report = Report::of(&args, &play(&args, &config).unwrap());
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
        let args = Line::parse_from(["sim", "--preset", "duel", "-o", "board_width=4"]).args;
        let config = config(&args).unwrap();
        assert_eq!((config.team_size, config.board_width), (1, 4));
        let wrong = Line::parse_from(["sim", "-o", "goals=99"]).args;
        let said = super::config(&wrong).unwrap_err().to_string();
        assert!(said.contains("more goals than fields"), "{said}");
    }
}
