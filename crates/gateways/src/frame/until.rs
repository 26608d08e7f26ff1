//! Waiting for a moment that may not come.

use tokio::time::{Instant, sleep_until};

/// Waits for a moment; for none it waits for ever.
pub(crate) async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
