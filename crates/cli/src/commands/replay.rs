//! `parlor replay`: steps through a record.

use std::{
    io::{IsTerminal, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use parlor_catalog::Catalog;
use parlor_play::Record;
use serde_json::value::RawValue;

use crate::{
    exit::{Exit, OrExit},
    series::{Frame, frames},
    tui::{Style, browse, face_of},
};

/// Steps through a match record.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// The record.
    file: PathBuf,
    /// What to print.
    #[arg(long = "as", value_enum, default_value_t = As::Text, value_name = "FORM")]
    form: As,
}

const AFTER: &str = "\
On a terminal the text form shows one step at a time: right or n the next, left or p the one before,
g and G the first and the last, q to leave. Into a pipe or a file it prints all steps.

Examples:
  parlor replay records/pentago-00000-0.record
  parlor replay records/pentago-00000-0.record --as notation";

/// What to print of a record.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum As {
    /// One JSON object per step: step, at, actor, events, view.
    Json,
    /// The actions in the game's own notation; events as JSON where it has none.
    Notation,
    /// The position after each step, drawn.
    Text,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let catalog = Catalog::standard();
    let record = read(&args.file)?;
    let (game, rules) = (&record.header.game, record.header.rules);
    let kind = catalog.rules(game, rules).or_exit(Exit::Usage)?;
    let frames = frames(kind, &record)?;
    let face = face_of(&record.header.game);
    let names: Vec<String> = record.header.seats.iter().map(|s| s.name.clone()).collect();
    match args.form {
        As::Json => print_each(frames.iter().map(|frame| frame.json().to_string())),
        As::Notation => {
            let standing = frames.iter().filter(|frame| frame.stands);
            let steps: Vec<&RawValue> = standing.map(|frame| &*frame.events).collect();
            match face.notation(&steps) {
                Some(text) => print_each([text]),
                None => print_each(steps.iter().map(|events| events.get().to_owned())),
            }
        }
        As::Text => {
            let (out, typed) = (std::io::stdout(), std::io::stdin());
            let on_terminal = out.is_terminal() && typed.is_terminal();
            let style = if on_terminal {
                Style::terminal()
            } else {
                Style::Plain
            };
            let draw = |frame: &Frame| {
                let told = face.tell(&frame.events, &names).join("\n");
                let board = face.draw(&frame.view, None, &names, style);
                format!("step {}\n{told}\n{board}", frame.step)
            };
            let pages: Vec<String> = frames.iter().map(draw).collect();
            if on_terminal {
                browse(&pages)
            } else {
                print_each(pages)
            }
        }
    }
}

fn read(file: &Path) -> anyhow::Result<Record> {
    let text = std::fs::read_to_string(file)
        .with_context(|| format!("{} cannot be read", file.display()))
        .map_err(|error| Exit::Usage.says(format!("{error:#}")))?;
    Record::read(&text).or_exit(Exit::Usage)
}

fn print_each(lines: impl IntoIterator<Item = String>) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}
