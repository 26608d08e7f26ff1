//! `parlor project validate`: checks frames for authors of programs of the Project Game.

use std::{io::Read, path::PathBuf};

use parlor_gateways::project::{
    frames::ETB,
    validate::{Sender, Verdict, judge, schemas},
};

use crate::{
    exit::{Exit, OrExit},
    stdin::read_limited,
};

/// The longest input.
const LONGEST: usize = 256 << 20;

/// Checks frames: fine, an accepted variant (which), or refused (why). Exit 0, 1 for variants, 2 for refusals.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Frames, each ended by ETB or a newline; `-` for standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// Who sent them: player, gm or cs.
    #[arg(long, value_name = "WHO", value_parser = sender, required_unless_present = "schema")]
    from: Option<Sender>,
    /// Prints JSON Schemas of all messages.
    #[arg(long)]
    schema: bool,
    /// Tells only of frames that are not fine.
    #[arg(long)]
    quiet: bool,
}

fn sender(word: &str) -> Result<Sender, String> {
    Sender::read(word).ok_or_else(|| "player, gm or cs".into())
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let Some(from) = args.from.filter(|_| !args.schema) else {
        println!("{}", serde_json::to_string_pretty(&schemas())?);
        return Ok(());
    };
    let bytes = match args.file.to_str() {
        Some("-") => {
            let mut bytes = Vec::new();
            let input = std::io::stdin().lock().take(LONGEST as u64);
            { input }.read_to_end(&mut bytes)?;
            bytes
        }
        _ => read_limited(&args.file, LONGEST).or_exit(Exit::Usage)?,
    };
    let end = match bytes.contains(&ETB) {
        true => ETB,
        false => b'\n',
    };
    let (mut at, mut nth) = (0, 0);
    let (mut variants, mut refused) = (0, 0);
    for part in bytes.split(|byte| *byte == end) {
        let start = at;
        at += part.len() + 1;
        let frame = part
            .strip_prefix(b"\xEF\xBB\xBF")
            .unwrap_or(part)
            .trim_ascii();
        if frame.is_empty() {
            continue; // A sign of life, or an empty line.
        }
        nth += 1;
        let verdict = judge(from, frame);
        match &verdict {
            Verdict::Fine if args.quiet => continue,
            Verdict::Fine => {}
            Verdict::Variants(_) => variants += 1,
            Verdict::Refused(_) => refused += 1,
        }
        println!("{nth} (byte {start}): {verdict}");
    }
    eprintln!("{nth} frames, {variants} with variants, {refused} refused");
    match (refused, variants) {
        (0, 0) => Ok(()),
        (0, _) => Err(Exit::No.says("")),
        _ => Err(Exit::Usage.says("")),
    }
}
