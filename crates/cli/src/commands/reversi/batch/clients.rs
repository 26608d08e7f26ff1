//! Who takes part: the file of clients.

use std::path::Path;

use anyhow::Context;
use parlor_bots::BotKind;
use parlor_catalog::Catalog;

use crate::exit::{Exit, OrExit};

/// One who takes part.
#[derive(Clone, Debug)]
pub(super) struct Entrant {
    /// What it is called.
    pub(super) name: String,
    /// Who it is.
    pub(super) who: Who,
}

/// Who an entrant is.
#[derive(Clone, Debug)]
pub(super) enum Who {
    /// A built-in player.
    BuiltIn(&'static dyn BotKind),
    /// A program that speaks our own protocol.
    Program(String),
    /// A client of the binary protocol.
    Client(String),
}

/// Reads the file: a line `NAME = WHAT` each, where WHAT is a built-in player, `net:COMMAND` or `cmd:PROGRAM`.
pub(super) fn read(catalog: &Catalog, file: &Path) -> anyhow::Result<Vec<Entrant>> {
    let text = std::fs::read_to_string(file)
        .with_context(|| format!("{} cannot be read", file.display()))
        .map_err(|error| Exit::Usage.says(format!("{error:#}")))?;
    let entrants = parse(catalog, &text)?;
    if entrants.len() < 2 {
        return Err(Exit::Usage.says(format!("{} names fewer than two clients", file.display())));
    }
    Ok(entrants)
}

fn parse(catalog: &Catalog, text: &str) -> anyhow::Result<Vec<Entrant>> {
    let mut entrants: Vec<Entrant> = Vec::new();
    let lines = text.lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (name, what) = line.split_once('=').unwrap_or((line, line));
        let (name, what) = (name.trim().to_owned(), what.trim());
        if entrants.iter().any(|other| other.name == name) {
            return Err(Exit::Usage.says(format!("two clients are called `{name}`")));
        }
        let who = one(catalog, what)?;
        entrants.push(Entrant { name, who });
    }
    Ok(entrants)
}

fn one(catalog: &Catalog, what: &str) -> anyhow::Result<Who> {
    match what.split_once(':') {
        Some(("net", command)) => Ok(Who::Client(command.to_owned())),
        Some(("cmd", program)) => Ok(Who::Program(program.to_owned())),
        Some(_) | None => {
            let bot = catalog.player("reversi", what).or_exit(Exit::Usage)?;
            Ok(Who::BuiltIn(bot))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_a_client_and_says_what_it_is() {
        let text =
            "# clients\nrandom\nmine = net:./a -s {host} -p {port}\n\nown = cmd:python3 b.py";
        let entrants = parse(&Catalog::standard(), text).unwrap();
        let names: Vec<&str> = entrants.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["random", "mine", "own"]);
        assert!(
            matches!(&entrants[1].who, Who::Client(command) if command == "./a -s {host} -p {port}")
        );
        assert!(parse(&Catalog::standard(), "a = nobody").is_err());
        assert!(parse(&Catalog::standard(), "a = random\na = random").is_err());
    }
}
