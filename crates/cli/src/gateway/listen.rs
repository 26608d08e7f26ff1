//! What the listeners of all gateways have in common: which are asked for, and their sockets.

use std::net::{IpAddr, SocketAddr};

use tokio::net::TcpListener;

use crate::exit::{Exit, OrExit};

/// The settings of one listener, as `parlor.toml` writes them.
pub(super) trait Block {
    /// Whether it is on, and where it listens.
    fn place(&mut self) -> (&mut bool, &mut Option<SocketAddr>);
}

/// The listeners that are asked for: the nth address given by a flag is that of the nth block of the file. A flag without
/// a block gets what `another` makes, which is told the first.
pub(super) fn asked<T: Block>(
    gateway: &str,
    flags: &[String],
    file: Vec<T>,
    another: impl Fn(Option<&T>) -> T,
) -> anyhow::Result<Vec<T>> {
    let mut all = file;
    while all.len() < flags.len() {
        let one = another(all.first());
        all.push(one);
    }
    for (block, flag) in all.iter_mut().zip(flags) {
        let (enabled, listen) = block.place();
        *enabled = true;
        if !flag.is_empty() {
            let wrong = |_| format!("--{gateway}: `{flag}` is no address; write HOST:PORT");
            *listen = Some(flag.parse().map_err(wrong).or_exit(Exit::Usage)?);
        }
    }
    all.retain_mut(|block| *block.place().0);
    Ok(all)
}

/// Binds an address, by default the usual port of the gateway on the host of the web pages.
pub(super) async fn bind(
    gateway: &str,
    listen: Option<SocketAddr>,
    host: IpAddr,
    port: u16,
) -> anyhow::Result<TcpListener> {
    let address = listen.unwrap_or(SocketAddr::new(host, port));
    TcpListener::bind(address).await.map_err(|error| {
        Exit::Unreachable.says(format!(
            "cannot listen on {address} (gateway.{gateway}.listen, --{gateway}): {error}"
        ))
    })
}
