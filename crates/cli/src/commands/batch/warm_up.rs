//! Clients that are started here one after the other, with time to get ready.

use std::time::Duration;

use parlor_game::Millis;

/// How clients are started.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct WarmUp {
    /// Warm-up for each started client after its group number, for slow runtimes.
    #[arg(long, value_name = "MS", default_value_t = 0)]
    warm_up: u64,
}

impl WarmUp {
    /// How long a client has to itself after its group number.
    pub(crate) fn pause(self) -> Duration {
        Duration::from_millis(self.warm_up)
    }

    /// The pause before the first request: the last client to come has its time too.
    pub(crate) fn before_start(self, usual: u64) -> Millis {
        Millis(usual.max(self.warm_up))
    }
}
