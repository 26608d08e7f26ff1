//! What waits to be written to one connection.

use std::{
    collections::VecDeque,
    io::ErrorKind,
    net::Shutdown,
    sync::{Mutex, MutexGuard, PoisonError},
};

use bytes::{Bytes, BytesMut};
use tokio::{
    net::{TcpStream, tcp::OwnedWriteHalf},
    sync::Notify,
};
use tokio_util::sync::CancellationToken;

use crate::project::frames::SHARED_WRITE;

/// Frames on their way to one connection.
///
/// The task that adds frames also writes them, as far as the socket takes them; only the rest wakes the connection's task.
#[derive(Debug)]
pub(super) struct Outbox {
    socket: OwnedWriteHalf,
    waiting: Mutex<Waiting>,
    /// The socket did not take everything.
    clogged: Notify,
    /// Something was written.
    drained: Notify,
    /// The connection is to be closed.
    pub(super) closing: CancellationToken,
}

#[derive(Default, Debug)]
struct Waiting {
    frames: VecDeque<Bytes>,
    bytes: usize,
}

impl Outbox {
    pub(super) fn new(socket: OwnedWriteHalf) -> Self {
        Self {
            socket,
            waiting: Mutex::default(),
            clogged: Notify::new(),
            drained: Notify::new(),
            closing: CancellationToken::new(),
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // Nothing panics while it is held.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a frame, to be written with the next [`Outbox::flush`]; says how many bytes wait now.
    pub(super) fn push(&self, frame: Bytes) -> usize {
        let mut waiting = self.waiting();
        waiting.bytes += frame.len();
        waiting.frames.push_back(frame);
        waiting.bytes
    }

    /// Writes what the socket takes at once; the rest is left to [`Outbox::keep_writing`].
    pub(super) fn flush(&self) {
        let mut waiting = self.waiting();
        while let Some(bytes) = waiting.take() {
            match self.socket.try_write(&bytes) {
                Ok(written) if written == bytes.len() => {}
                Ok(written) => waiting.put_back(bytes.slice(written..)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    waiting.put_back(bytes);
                    self.clogged.notify_one();
                    break;
                }
                Err(_) => {
                    self.closing.cancel();
                    break;
                }
            }
        }
        drop(waiting);
        self.drained.notify_waiters();
    }

    /// Goes on writing whenever the socket takes more, until it breaks.
    pub(super) async fn keep_writing(&self) {
        loop {
            self.clogged.notified().await;
            if self.socket.writable().await.is_err() {
                return;
            }
            self.flush();
        }
    }

    /// Writes everything that is left and says that no more will come.
    pub(super) async fn finish(&self) {
        self.flush();
        while !self.waiting().frames.is_empty() && self.socket.writable().await.is_ok() {
            self.flush();
        }
        let socket: &TcpStream = self.socket.as_ref();
        let _ = socket2::SockRef::from(socket).shutdown(Shutdown::Write); // It may have gone.
    }

    /// Waits until fewer than so many bytes wait.
    pub(super) async fn below(&self, limit: usize) {
        loop {
            let drained = self.drained.notified();
            if self.waiting().bytes < limit || self.closing.is_cancelled() {
                return;
            }
            tokio::select! {
                () = drained => {}
                () = self.closing.cancelled() => return,
            }
        }
    }
}

impl Waiting {
    /// The next write: one frame, or several small ones together; never a part of one.
    fn take(&mut self) -> Option<Bytes> {
        let first = self.frames.pop_front()?;
        let mut length = first.len();
        let write = match self.next_within(SHARED_WRITE.saturating_sub(length)) {
            None => first,
            Some(second) => {
                let mut shared = BytesMut::with_capacity(SHARED_WRITE);
                shared.extend_from_slice(&first);
                shared.extend_from_slice(&second);
                length += second.len();
                while let Some(frame) = self.next_within(SHARED_WRITE - length) {
                    shared.extend_from_slice(&frame);
                    length += frame.len();
                }
                shared.freeze()
            }
        };
        self.bytes -= write.len();
        Some(write)
    }

    fn next_within(&mut self, room: usize) -> Option<Bytes> {
        self.frames.pop_front_if(|frame| frame.len() <= room)
    }

    /// Takes back what was not written.
    fn put_back(&mut self, rest: Bytes) {
        self.bytes += rest.len();
        self.frames.push_front(rest);
    }
}

#[cfg(test)]
mod tests {
    use tokio::{io::AsyncReadExt, net::TcpListener};

    use super::*;

    #[test]
    fn small_frames_share_a_write_and_none_is_cut() {
        let mut waiting = Waiting::default();
        for length in [600, 700, 200, 3000, 100] {
            waiting.put_back(Bytes::from(vec![b'x'; length]));
        }
        waiting.frames.make_contiguous().reverse();
        let writes: Vec<usize> = std::iter::from_fn(|| waiting.take())
            .map(|w| w.len())
            .collect();
        assert_eq!(writes, [1300, 200, 3000, 100]);
        assert_eq!(waiting.bytes, 0);
    }

    /// A reader that sleeps for a while gets every byte, in its order, once it reads on.
    #[tokio::test]
    async fn what_the_socket_does_not_take_at_once_is_written_later() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (client, server) = tokio::join!(
            TcpStream::connect(listener.local_addr().unwrap()),
            listener.accept()
        );
        let (_keep, write) = server.unwrap().0.into_split();
        let outbox = Outbox::new(write);
        let length = 65_536;
        let frames: Vec<Bytes> = (0..=255u8).map(|n| vec![n; length].into()).collect();
        for frame in &frames {
            outbox.push(frame.clone());
            outbox.flush();
        }
        let left = outbox.waiting().bytes;
        assert!(left > 0, "16 MB fit into the buffers of a socket");
        let mut read = Vec::new();
        let mut client = client.unwrap();
        let all = async {
            outbox.below(left).await; // Told when something was written.
            outbox.finish().await;
        };
        let write = async {
            tokio::select! {
                () = all => {}
                () = outbox.keep_writing() => {}
            }
        };
        let (_, count) = tokio::join!(write, client.read_to_end(&mut read));
        assert_eq!(count.unwrap(), frames.len() * length);
        assert_eq!(read, frames.concat());
    }
}
