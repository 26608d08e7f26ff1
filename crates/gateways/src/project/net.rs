//! Sockets as all programs want them.

use std::time::Duration;

use tokio::net::TcpStream;

/// Sends small frames at once and finds half-open connections.
pub(crate) fn prepare(stream: &TcpStream) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let socket = socket2::SockRef::from(stream);
    let alive = socket2::TcpKeepalive::new().with_time(Duration::from_secs(15));
    socket.set_tcp_keepalive(&alive)
}
