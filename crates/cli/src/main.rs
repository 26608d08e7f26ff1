//! The `parlor` binary: one command line for playing, measuring, proving and serving.

mod bench;
mod commands;
mod cpu;
mod exit;
mod failing;
mod gateway;
mod join;
mod measuring;
mod options;
mod progress;
mod project_load;
mod remote;
mod series;
mod stdin;
mod tui;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Play through sockets makes many small, short-lived messages.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A self-hosted arena where people and programs play the same board games.
#[derive(Parser, Debug)]
#[command(name = "parlor", version, propagate_version = true, after_help = AFTER)]
struct Parlor {
    #[command(subcommand)]
    command: Command,
}

const AFTER: &str = "\
Examples:
  parlor serve                           a server for browsers and programs
  parlor play pentago --against easy     a game in the terminal
  parlor join pentago example.org:55555  a game at a server of another program
  parlor match pentago --seats easy,hard --games 100 --seed 1
  parlor think pentago --position - --player hard --seconds 1 < boards

Exit codes: 0 done; 1 the answer is no, or anything else; 2 wrong use, configuration or input
file; 3 cannot bind or connect, connection lost; 4 refused by the other side; 5 the other side
broke the protocol.";

#[derive(Subcommand, Debug)]
enum Command {
    Serve(Box<commands::serve::Args>),
    Store(commands::store::Args),
    Play(commands::play::Args),
    Join(commands::join::Args),
    Bot(commands::bot::Args),
    Match(commands::matches::Args),
    Batch(commands::batch::Args),
    Think(commands::think::Args),
    Replay(commands::replay::Args),
    Verify(commands::verify::Args),
    Perft(commands::perft::Args),
    Bench(commands::bench::Args),
    Pentago(commands::pentago::Args),
    Reversi(commands::reversi::Args),
    Project(commands::project::Args),
}

fn main() -> ExitCode {
    exit::quietly_when_nobody_reads();
    let arguments = commands::project::acting(std::env::args_os());
    let done = match Parlor::parse_from(arguments).command {
        Command::Serve(args) => commands::serve::run(*args),
        Command::Store(args) => commands::store::run(args),
        Command::Join(args) => commands::join::run(args),
        Command::Bot(args) => commands::bot::run(args),
        Command::Play(args) => commands::play::run(args),
        Command::Match(args) => commands::matches::run(args),
        Command::Batch(args) => commands::batch::run(args),
        Command::Think(args) => commands::think::run(args),
        Command::Replay(args) => commands::replay::run(args),
        Command::Verify(args) => commands::verify::run(args),
        Command::Perft(args) => commands::perft::run(args),
        Command::Bench(args) => commands::bench::run(args),
        Command::Pentago(args) => commands::pentago::run(args),
        Command::Reversi(args) => commands::reversi::run(args),
        Command::Project(args) => commands::project::run(args),
    };
    exit::finish(done)
}
