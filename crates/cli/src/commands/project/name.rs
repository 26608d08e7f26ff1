//! The binary under another name: `…-cs`, `…-gm` and `…-pl` act as that program.

use std::{ffi::OsString, path::Path};

/// The command line, with the program that the binary's name asks for put in.
pub(crate) fn acting(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    let program = arguments
        .first()
        .and_then(|binary| program(Path::new(binary)));
    if let Some(program) = program {
        arguments.splice(1..1, ["project".into(), program.into()]);
    }
    arguments
}

fn program(binary: &Path) -> Option<&'static str> {
    let name = binary.file_name()?.to_str()?;
    let name = name.strip_suffix(".exe").unwrap_or(name);
    let programs = [("-cs", "cs"), ("-gm", "gm"), ("-pl", "pl")];
    programs
        .iter()
        .find(|(ending, _)| name.ends_with(ending))
        .map(|(_, program)| *program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_binary_acts_by_its_name() {
        let line = |name: &str| acting([name, "--port", "1"].into_iter().map(OsString::from));
        assert_eq!(
            line("/x/19-01-cs"),
            ["/x/19-01-cs", "project", "cs", "--port", "1"]
        );
        assert_eq!(line("19-01-pl.exe")[2], "pl");
        assert_eq!(line("parlor").len(), 3);
    }
}
