//! `parlor project wrappers`: scripts in the original's naming, which pass all their arguments on.

use std::path::{Path, PathBuf};

use anyhow::Context;
use parlor_gateways::project::conf;

use crate::exit::{Exit, OrExit};

/// Writes scripts named YY-XX-cs, YY-XX-gm and YY-XX-pl for POSIX shells and for Windows, and configuration files.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The year, two digits.
    #[arg(long, value_name = "YY")]
    year: String,
    /// The group, two digits.
    #[arg(long, value_name = "XX")]
    group: String,
    /// Where to.
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    for (option, given) in [("--year", &args.year), ("--group", &args.group)] {
        let fits = given.len() == 2 && given.bytes().all(|byte| byte.is_ascii_digit());
        if !fits {
            return Err(Exit::Usage.says(format!("{option} takes two digits, not {given}")));
        }
    }
    std::fs::create_dir_all(&args.dir)
        .with_context(|| format!("{}", args.dir.display()))
        .map_err(|error| format!("{error:#}"))
        .or_exit(Exit::Usage)?;
    for (program, _) in PROGRAMS {
        let name = format!("{}-{}-{program}", args.year, args.group);
        write(&args.dir.join(&name), &shell(program))?;
        write(&args.dir.join(format!("{name}.cmd")), &batch(program))?;
        println!("{}", args.dir.join(name).display());
    }
    for (name, text) in FILES {
        let path = args.dir.join(name);
        let told = |error| Exit::Usage.says(format!("{}: {error}", path.display()));
        std::fs::write(&path, text).map_err(told)?;
    }
    Ok(())
}

const FILES: [(&str, &str); 3] = [
    ("project.json", conf::DEFAULT_FILE),
    ("project-own.json", conf::OWN_FILE),
    ("figure-1-1.json", conf::FIGURE_FILE),
];

const PROGRAMS: [(&str, &str); 3] = [
    ("cs", "the communication server"),
    ("gm", "the Game Master"),
    ("pl", "a player"),
];

/// The script for POSIX shells: it finds the binary beside itself, or on the path, or where `PARLOR` says.
fn shell(program: &str) -> String {
    let about = PROGRAMS
        .iter()
        .find(|(name, _)| *name == program)
        .map_or("", |(_, about)| about);
    format!(
        "#!/bin/sh\n# Runs {about} of the Project Game; all arguments are passed on.\nhere=$(dirname -- \"$0\")\nif [ -n \"$PARLOR\" ]; then\n  exec \"$PARLOR\" project {program} \"$@\"\nelif [ -x \"$here/parlor\" ]; then\n  exec \"$here/parlor\" project {program} \"$@\"\nfi\nexec parlor project {program} \"$@\"\n"
    )
}

fn batch(program: &str) -> String {
    format!(
        "@echo off\r\nif defined PARLOR (\r\n  \"%PARLOR%\" project {program} %*\r\n) else if exist \"%~dp0parlor.exe\" (\r\n  \"%~dp0parlor.exe\" project {program} %*\r\n) else (\r\n  parlor project {program} %*\r\n)\r\n"
    )
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let told = |error: std::io::Error| Exit::Usage.says(format!("{}: {error}", path.display()));
    std::fs::write(path, text).map_err(told)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(path, mode).map_err(told)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scripts_in_the_repository_are_those_that_are_written() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("project");
        for (program, _) in PROGRAMS {
            let name = folder.join(format!("19-01-{program}"));
            assert_eq!(std::fs::read_to_string(&name).unwrap(), shell(program));
            let name = folder.join(format!("19-01-{program}.cmd"));
            assert_eq!(std::fs::read_to_string(&name).unwrap(), batch(program));
        }
        for (name, text) in FILES {
            assert_eq!(std::fs::read_to_string(folder.join(name)).unwrap(), text);
        }
    }
}
