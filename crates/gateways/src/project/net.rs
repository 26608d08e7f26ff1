//! Sockets as all programs want them.

use parlor_server::Heartbeat;
use tokio::net::TcpStream;

/// Sends small frames at once and finds half-open connections.
pub(crate) fn prepare(stream: &TcpStream) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    Heartbeat::default().prepare(stream);
    Ok(())
}
