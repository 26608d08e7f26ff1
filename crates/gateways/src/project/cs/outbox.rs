//! What waits to be written to one connection.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
};

use bytes::{Bytes, BytesMut};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::project::frames::SHARED_WRITE;

/// Frames on their way to one connection.
#[derive(Default, Debug)]
pub(super) struct Outbox {
    waiting: Mutex<Waiting>,
    /// Something waits.
    filled: Notify,
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
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // Nothing panics while it is held.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a frame; says how many bytes wait now.
    pub(super) fn push(&self, frame: Bytes) -> usize {
        let mut waiting = self.waiting();
        waiting.bytes += frame.len();
        waiting.frames.push_back(frame);
        let bytes = waiting.bytes;
        drop(waiting);
        self.filled.notify_one();
        bytes
    }

    /// The next write: one frame, or several small ones together; never a part of one.
    pub(super) async fn next(&self) -> Bytes {
        loop {
            if let Some(write) = self.take() {
                return write;
            }
            self.filled.notified().await;
        }
    }

    /// What is left to write, if anything is.
    pub(super) fn take(&self) -> Option<Bytes> {
        let mut waiting = self.waiting();
        let first = waiting.frames.pop_front()?;
        let mut length = first.len();
        let fits = |frame: &mut Bytes| length + frame.len() <= SHARED_WRITE;
        let write = match waiting.frames.pop_front_if(fits) {
            None => first,
            Some(second) => {
                let mut shared = BytesMut::with_capacity(SHARED_WRITE);
                shared.extend_from_slice(&first);
                shared.extend_from_slice(&second);
                length += second.len();
                let mut length = length;
                while let Some(frame) = waiting
                    .frames
                    .pop_front_if(|frame| length + frame.len() <= SHARED_WRITE)
                {
                    shared.extend_from_slice(&frame);
                    length += frame.len();
                }
                shared.freeze()
            }
        };
        waiting.bytes -= write.len().min(waiting.bytes);
        drop(waiting);
        self.drained.notify_waiters();
        Some(write)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a21_small_frames_share_a_write_and_none_is_cut() {
        let outbox = Outbox::default();
        for length in [600, 700, 200, 3000, 100] {
            outbox.push(Bytes::from(vec![b'x'; length]));
        }
        let writes: Vec<usize> = std::iter::from_fn(|| outbox.take())
            .map(|w| w.len())
            .collect();
        assert_eq!(writes, [1300, 200, 3000, 100]);
    }
}
