//! Foreign clients as child processes: started with the address of their table, their output kept.

use std::{
    fs::File,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use anyhow::Context;
use tokio::{
    process::{Child, Command},
    time::timeout,
};

/// How long a client may take to end behind its match.
const FAREWELL: Duration = Duration::from_secs(2);

/// A foreign client that runs.
#[derive(Debug)]
pub(crate) struct Client {
    child: Child,
}

impl Client {
    /// Starts a command by `sh -c`; `{host}` and `{port}` in it are replaced, and `{game}` by the number of the table
    /// where one address is for many. Its output goes to files beside `kept`.
    pub(crate) fn start(
        command: &str,
        (address, number): (&str, Option<u32>),
        kept: Option<&Path>,
    ) -> anyhow::Result<Self> {
        let (host, port) = address.rsplit_once(':').unwrap_or((address, ""));
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let told = command.replace("{host}", host).replace("{port}", port);
        let told = told.replace("{game}", &number.unwrap_or(0).to_string());
        let output = |end: &str| match kept {
            Some(kept) => {
                let file = output_of(kept, end);
                let file = File::create(&file)
                    .with_context(|| format!("{} cannot be written", file.display()))?;
                anyhow::Ok(Stdio::from(file))
            }
            None => Ok(Stdio::null()),
        };
        let child = Command::new("sh")
            .args(["-c", &told])
            .stdin(Stdio::null())
            .stdout(output("out")?)
            .stderr(output("err")?)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("{command} cannot be started"))?;
        Ok(Self { child })
    }

    /// Waits until it ends by itself.
    pub(crate) async fn ended(&mut self) {
        let _ = self.child.wait().await; // It may have ended already.
    }

    /// Lets it end, and ends it if it does not.
    pub(crate) async fn end(mut self) {
        if timeout(FAREWELL, self.child.wait()).await.is_err() {
            let _ = self.child.kill().await; // It may have ended just now.
        }
    }
}

/// The file that a client's output goes to: `out` or `err`.
pub(crate) fn output_of(kept: &Path, end: &str) -> PathBuf {
    let mut name = kept.as_os_str().to_owned();
    name.push(".");
    name.push(end);
    name.into()
}
