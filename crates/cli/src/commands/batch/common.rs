//! The options that all batches have.

use std::{path::PathBuf, time::Duration};

use parlor_bots::BotKind;
use parlor_catalog::Catalog;

use super::{
    clients::{self, Entrant},
    warm_up::WarmUp,
    worth::Worth,
};
use crate::{
    exit::{Exit, OrExit},
    series::Patience,
};

/// Who plays how often, and where the results go.
#[derive(clap::Args, Debug)]
pub(crate) struct Common {
    /// The clients, a line `NAME = WHAT` each.
    #[arg(long, value_name = "FILE")]
    clients: PathBuf,
    /// How often everything is played.
    #[arg(long, value_name = "R", default_value_t = 1)]
    pub(super) repeat: usize,
    /// How many games run at the same time.
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub(super) parallel: usize,
    /// Decides who plays whom on which seat, and the dice of built-in players.
    #[arg(long, value_name = "TEXT", default_value = "parlor")]
    pub(crate) seed: String,
    /// Where the lines, records, outputs and standings go; what is there already is not played again.
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// The player outside the ranking for games with more seats than clients; without it such games are left out.
    #[arg(long, value_name = "PLAYER")]
    fill: Option<String>,
    #[command(flatten)]
    pub(crate) warm_up: WarmUp,
    /// How long a client that is started may take to sit down.
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    connect_timeout: f64,
    #[command(flatten)]
    pub(super) worth: Worth,
}

impl Common {
    /// Who takes part.
    pub(crate) fn entrants(&self, catalog: &Catalog, game: &str) -> anyhow::Result<Vec<Entrant>> {
        clients::read(catalog, game, &self.clients)
    }

    /// Who has the seats that are left over.
    pub(super) fn filler(
        &self,
        catalog: &Catalog,
        game: &str,
    ) -> anyhow::Result<Option<&'static dyn BotKind>> {
        let named = self.fill.as_deref();
        let named = named.map(|name| catalog.player(game, name).or_exit(Exit::Usage));
        named.transpose()
    }

    /// How long clients are waited for.
    pub(super) fn patience(&self) -> anyhow::Result<Patience> {
        Ok(Patience {
            sit: seconds("--connect-timeout", self.connect_timeout)?,
            warm_up: self.warm_up.pause(),
        })
    }
}

/// A time that was given in seconds.
pub(crate) fn seconds(option: &str, seconds: f64) -> anyhow::Result<Duration> {
    let time = Duration::try_from_secs_f64(seconds);
    time.map_err(|_| Exit::Usage.says(format!("{option} is a time in seconds")))
}
