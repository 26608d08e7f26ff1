//! The switch with the outboxes of its connections, behind one lock.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use bytes::Bytes;
use tokio::{net::tcp::OwnedWriteHalf, sync::Notify, time::Instant};

use super::{Conn, Counts, Out, Switch, outbox::Outbox};
use crate::project::{Bad, Parsed, conf::ServerConf};

/// Everything that connections share.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) conf: ServerConf,
    pub(super) counts: Arc<Counts>,
    /// A deadline may have changed.
    pub(super) changed: Notify,
    inner: Mutex<Inner>,
}

#[derive(Debug)]
struct Inner {
    switch: Switch,
    boxes: HashMap<Conn, Arc<Outbox>>,
}

/// A connection that was admitted; it is forgotten when this is dropped.
#[derive(Debug)]
pub(super) struct Admitted {
    pub(super) conn: Conn,
    pub(super) outbox: Arc<Outbox>,
    desk: Arc<Desk>,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        self.desk.forget(self.conn);
    }
}

impl Desk {
    pub(super) fn new(conf: ServerConf) -> Self {
        let counts = Arc::new(Counts::default());
        Self {
            inner: Mutex::new(Inner {
                switch: Switch::new(conf.clone(), Arc::clone(&counts)),
                boxes: HashMap::new(),
            }),
            conf,
            counts,
            changed: Notify::new(),
        }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // A panic in the middle of a frame leaves the tables of the switch usable.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a connection in, if there is room.
    pub(super) fn admit(
        self: &Arc<Self>,
        from: IpAddr,
        socket: OwnedWriteHalf,
    ) -> Option<Admitted> {
        let mut inner = self.inner();
        if inner.boxes.len() >= self.conf.max_connections {
            return None;
        }
        let conn = inner.switch.connect(from);
        let outbox = Arc::new(Outbox::new(socket));
        inner.boxes.insert(conn, Arc::clone(&outbox));
        self.counts.connected();
        Some(Admitted {
            conn,
            outbox,
            desk: Arc::clone(self),
        })
    }

    /// Routes a frame; gives the outbox of the Game Master it went to, if it is one that is full.
    pub(super) fn frame(
        &self,
        conn: Conn,
        read: Result<Parsed, Bad>,
        frame: &Bytes,
    ) -> Option<Arc<Outbox>> {
        let mut out = Vec::new();
        let mut inner = self.inner();
        match read {
            Ok(parsed) => inner
                .switch
                .frame(conn, &parsed, frame, Instant::now(), &mut out),
            Err(bad) => inner.switch.bad(conn, bad, &mut out),
        }
        let delivered = self.deliver(&inner, out);
        let deadline = inner.switch.has_new_deadline();
        drop(inner);
        if deadline {
            self.changed.notify_one();
        }
        delivered.write()
    }

    /// Whether a connection has said who it is.
    pub(super) fn is_known(&self, conn: Conn) -> bool {
        self.inner().switch.is_known(conn)
    }

    /// Whether a connection is a Game Master's.
    pub(super) fn is_master(&self, conn: Conn) -> bool {
        self.inner().switch.is_master(conn)
    }

    pub(super) fn deadline(&self) -> Option<Instant> {
        self.inner().switch.deadline()
    }

    pub(super) fn tick(&self) {
        let mut out = Vec::new();
        let mut inner = self.inner();
        inner.switch.tick(Instant::now(), &mut out);
        let delivered = self.deliver(&inner, out);
        drop(inner);
        delivered.write();
    }

    fn forget(&self, conn: Conn) {
        let mut out = Vec::new();
        let mut inner = self.inner();
        inner.boxes.remove(&conn);
        inner.switch.gone(conn, Instant::now(), &mut out);
        let delivered = self.deliver(&inner, out);
        drop(inner);
        delivered.write();
        self.counts.disconnected();
        self.changed.notify_one();
    }

    pub(super) fn close_all(&self) {
        for outbox in self.inner().boxes.values() {
            outbox.closing.cancel();
        }
    }

    /// Puts frames into outboxes, in the order in which the switch let them go.
    fn deliver(&self, inner: &Inner, out: Vec<Out>) -> Delivered {
        let mut delivered = Delivered::default();
        for one in out {
            match one {
                Out::Send(conn, frame) => {
                    let outbox = inner.boxes.get(&conn);
                    let Some(outbox) = outbox.filter(|outbox| !outbox.closing.is_cancelled())
                    else {
                        continue;
                    };
                    let waiting = outbox.push(frame);
                    if inner.switch.is_master(conn) {
                        if waiting > self.conf.out_buffer_gm {
                            delivered.full = Some(Arc::clone(outbox));
                        }
                    } else if waiting > self.conf.out_buffer_player {
                        tracing::info!(?conn, "closed: reads too slowly");
                        self.counts.shut();
                        outbox.closing.cancel();
                    }
                    delivered.to.push(Arc::clone(outbox));
                }
                Out::Close(conn) => {
                    if let Some(outbox) = inner.boxes.get(&conn)
                        && !outbox.closing.is_cancelled()
                    {
                        self.counts.shut();
                        outbox.closing.cancel();
                    }
                }
            }
        }
        delivered
    }
}

/// Outboxes with something new.
#[derive(Default, Debug)]
#[must_use]
struct Delivered {
    to: Vec<Arc<Outbox>>,
    /// That of a Game Master that has more to read than it should.
    full: Option<Arc<Outbox>>,
}

impl Delivered {
    /// Writes to the sockets, which nobody else has to wait for; gives the outbox that is full.
    fn write(self) -> Option<Arc<Outbox>> {
        for outbox in self.to {
            outbox.flush();
        }
        self.full
    }
}
