//! How a command ends: errors that carry the exit code of the process.

use std::{
    fmt::Display,
    io, panic,
    process::{self, ExitCode},
};

/// What went wrong, as the exit code tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Done, and the answer is no; or anything else.
    No = 1,
    /// Wrong use, configuration or input file.
    Usage = 2,
    /// Cannot bind or connect, or the connection was lost.
    Unreachable = 3,
    /// Refused by the other side.
    Refused = 4,
    /// The other side broke the protocol.
    Broken = 5,
}

/// An error with its exit code.
#[derive(Debug)]
struct Coded {
    exit: Exit,
    said: String,
}

impl Display for Coded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.said)
    }
}

impl std::error::Error for Coded {}

impl Exit {
    /// An error that ends the command with this code and says why.
    pub(crate) fn says(self, said: impl Display) -> anyhow::Error {
        let said = said.to_string();
        anyhow::Error::new(Coded { exit: self, said })
    }
}

/// Results whose error ends the command with a code.
pub(crate) trait OrExit<T> {
    /// The value, or an end with `exit`.
    fn or_exit(self, exit: Exit) -> anyhow::Result<T>;
}

impl<T, E: Display> OrExit<T> for Result<T, E> {
    fn or_exit(self, exit: Exit) -> anyhow::Result<T> {
        self.map_err(|error| exit.says(error))
    }
}

/// Ends the process without a word when `println!` finds that nobody reads any more, as in `parlor … | head`.
pub(crate) fn quietly_when_nobody_reads() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let said = info.payload().downcast_ref::<String>();
        if said.is_some_and(|said| said.starts_with("failed printing to stdout: Broken pipe")) {
            process::exit(0);
        }
        usual(info);
    }));
}

/// The exit code of a finished command; says what went wrong on standard error.
pub(crate) fn finish(done: anyhow::Result<()>) -> ExitCode {
    let Err(error) = done else {
        return ExitCode::SUCCESS;
    };
    if is_broken_pipe(&error) {
        return ExitCode::SUCCESS; // Whoever read our output has seen enough.
    }
    let said = format!("{error:#}");
    if !said.is_empty() {
        eprintln!("parlor: {said}");
    }
    ExitCode::from(code(&error))
}

fn code(error: &anyhow::Error) -> u8 {
    let coded = error.chain().find_map(|cause| cause.downcast_ref());
    coded.map_or(Exit::No, |coded: &Coded| coded.exit) as u8
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[test]
    fn an_error_keeps_its_code_under_more_words() {
        let error = Err::<(), _>(Exit::Usage.says("no such file")).context("reading boards");
        assert_eq!(code(&error.unwrap_err()), 2);
        assert_eq!(code(&anyhow::anyhow!("anything else")), 1);
        let rest = [Exit::Unreachable, Exit::Refused, Exit::Broken];
        assert_eq!(rest.map(|exit| code(&exit.says("no"))), [3, 4, 5]);
        assert_eq!(code(&Err::<(), _>("no").or_exit(Exit::No).unwrap_err()), 1);
    }
}
