//! How many files may be open at once: every connection is one.

use anyhow::Result;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::Skipped;

/// Allows so many open files here and in programs that are started later, where the system lets us.
pub(super) fn permit_files(count: u64) -> Result<()> {
    let limit = getrlimit(Resource::Nofile);
    if limit.current.is_none_or(|now| count <= now) {
        return Ok(());
    }
    let more = Rlimit {
        current: Some(count),
        ..limit
    };
    setrlimit(Resource::Nofile, more).map_err(|error| {
        let said = format!("{count} files cannot be open at once: {error}");
        anyhow::Error::new(Skipped(said))
    })
}
