//! What measurements share: this program as a child of itself, a folder for what it keeps, times picked from many.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
};

use anyhow::{Context, Result};

/// The value below which so many hundredths of sorted ones stay; of none it is zero.
pub(crate) fn percentile<T: Copy + Default>(sorted: &[T], share: f64) -> T {
    let last = sorted.len().saturating_sub(1);
    let nth = (last as f64 * share / 100.0).round() as usize;
    sorted.get(nth).copied().unwrap_or_default()
}

/// Processor seconds that the host of this machine gave to others so far; 0 where it cannot be read.
pub(crate) fn stolen() -> f64 {
    let stat = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    let all = stat.lines().find(|line| line.starts_with("cpu "));
    let ticks = all
        .and_then(|line| line.split_whitespace().nth(8))
        .and_then(|text| text.parse::<f64>().ok());
    ticks.unwrap_or(0.0) / rustix::param::clock_ticks_per_second() as f64
}

/// This program with another command line, as a child that ends with this value.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    said: Option<BufReader<ChildStdout>>,
}

impl Program {
    /// Starts one.
    pub(crate) fn start(line: &[&str]) -> Result<Self> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(line)
            .env("RUST_LOG", "error")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("a program does not start")?;
        let said = child.stdout.take().context("a program says nothing")?;
        Ok(Self {
            child,
            said: Some(BufReader::new(said)),
        })
    }

    /// The next line it says.
    pub(crate) fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        if let Some(said) = &mut self.said {
            said.read_line(&mut line)?;
        }
        Ok(line)
    }

    /// Reads on, so that it can go on talking.
    pub(crate) fn drain(&mut self) {
        if let Some(mut said) = self.said.take() {
            std::thread::spawn(move || {
                let _ = std::io::copy(&mut said, &mut std::io::sink()); // Until it ends.
            });
        }
    }

    /// The processor time it has used so far, all threads.
    pub(crate) fn cpu_seconds(&self) -> Result<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
        let ticks = |n: usize| {
            fields
                .split_whitespace()
                .nth(n)
                .and_then(|text| text.parse::<f64>().ok())
        };
        let (user, system) = ticks(11).zip(ticks(12)).context("/proc cannot be read")?;
        Ok((user + system) / rustix::param::clock_ticks_per_second() as f64)
    }

    /// The memory it uses.
    pub(crate) fn megabytes(&self) -> f64 {
        self.status("VmRSS:")
    }

    /// The most memory it has used since that was forgotten last.
    pub(crate) fn peak_megabytes(&self) -> f64 {
        self.status("VmHWM:")
    }

    /// Forgets the most memory it has used.
    pub(crate) fn forget_peak(&self) -> Result<()> {
        let file = format!("/proc/{}/clear_refs", self.child.id());
        std::fs::write(file, "5").context("the peak of memory cannot be reset")
    }

    fn status(&self, name: &str) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with(name));
        let kilobytes = line
            .and_then(|line| line.split_whitespace().nth(1))
            .and_then(|text| text.parse::<f64>().ok());
        kilobytes.unwrap_or(0.0) / 1024.0
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill(); // It may have ended by itself.
        let _ = self.child.wait();
    }
}

/// A folder that goes away with this value.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Makes one among the temporary files.
    pub(crate) fn new() -> Result<Self> {
        let path = std::env::temp_dir().join(format!("parlor-measures-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file into it and says where that is.
    pub(crate) fn file(&self, name: &str, text: &str) -> Result<String> {
        let path = self.0.join(name);
        std::fs::write(&path, text)?;
        Ok(path.display().to_string())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0); // It is only a temporary folder.
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_that_were_measured() {
        let sorted: Vec<u32> = (0..=200).collect();
        assert_eq!(
            [0.0, 50.0, 99.0, 99.9, 100.0].map(|share| percentile(&sorted, share)),
            [0, 100, 198, 200, 200]
        );
        assert_eq!(percentile(&[7u64], 99.0), 7);
        assert_eq!(percentile::<u64>(&[], 99.0), 0);
    }
}
