//! Who takes part: the file of clients.

use std::path::Path;

use anyhow::Context;
use parlor_catalog::Catalog;

use crate::{exit::Exit, series::Who};

/// One who takes part.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    /// What it is called.
    pub(crate) name: String,
    /// Who it is.
    pub(crate) who: Who,
}

/// Reads the file: a line `NAME = WHAT` each, where WHAT is a built-in player, `net:COMMAND` or `cmd:PROGRAM`.
pub(super) fn read(catalog: &Catalog, game: &str, file: &Path) -> anyhow::Result<Vec<Entrant>> {
    let text = std::fs::read_to_string(file)
        .with_context(|| format!("{} cannot be read", file.display()))
        .map_err(|error| Exit::Usage.says(format!("{error:#}")))?;
    let entrants = parse(catalog, game, &text)?;
    if entrants.len() < 2 {
        return Err(Exit::Usage.says(format!("{} names fewer than two clients", file.display())));
    }
    Ok(entrants)
}

fn parse(catalog: &Catalog, game: &str, text: &str) -> anyhow::Result<Vec<Entrant>> {
    let mut entrants: Vec<Entrant> = Vec::new();
    let lines = text.lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (name, what) = line.split_once('=').unwrap_or((line, line));
        let (name, what) = (name.trim().to_owned(), what.trim());
        if entrants.iter().any(|other| other.name == name) {
            return Err(Exit::Usage.says(format!("two clients are called `{name}`")));
        }
        let who = Who::read(catalog, game, what)?;
        entrants.push(Entrant { name, who });
    }
    Ok(entrants)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_a_client_and_says_what_it_is() {
        let text =
            "# clients\nrandom\nmine = net:./a -s {host} -p {port}\n\nown = cmd:python3 b.py";
        let entrants = parse(&Catalog::standard(), "reversi", text).unwrap();
        let names: Vec<&str> = entrants.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["random", "mine", "own"]);
        assert!(
            matches!(&entrants[1].who, Who::Client(command) if command == "./a -s {host} -p {port}")
        );
        assert!(parse(&Catalog::standard(), "reversi", "a = nobody").is_err());
        assert!(parse(&Catalog::standard(), "reversi", "a = random\na = random").is_err());
    }
}
