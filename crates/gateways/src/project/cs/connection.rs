//! One connection: what it says goes to the switch; what others say to it they write themselves, by its outbox.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use tokio::{
    io::AsyncReadExt,
    net::tcp::OwnedReadHalf,
    time::{Instant, sleep_until, timeout},
};

use super::{
    desk::{Admitted, Desk},
    pace::Pace,
    silence::Silence,
};
use crate::project::{
    Bad, Parsed,
    frames::{Cut, Cutter, ETB},
};

/// How long a closing connection may take to read its last frames.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// Serves one connection until either side ends it.
pub(super) async fn serve(read: OwnedReadHalf, seat: Admitted, desk: Arc<Desk>) {
    let outbox = &seat.outbox;
    tokio::select! {
        () = hear(read, &seat, &desk) => {}
        () = outbox.keep_writing() => {}
        () = outbox.closing.cancelled() => {}
    }
    let _ = timeout(LAST_WORDS, outbox.finish()).await; // It may not read any more.
}

async fn hear(mut read: OwnedReadHalf, seat: &Admitted, desk: &Desk) {
    let start = Instant::now();
    let mut cutter = Cutter::new(desk.conf.technical.max_frame);
    let mut silence = Silence::new(&desk.conf);
    let mut pace = Pace::new(desk.conf.max_rate, start);
    let mut is_known = desk.conf.identify.is_zero();
    loop {
        let asked = Instant::now();
        let buffer = cutter.room();
        let limit = silence.limit().map(|limit| asked + limit);
        let identify = (!is_known).then(|| start + desk.conf.identify);
        let until = limit.into_iter().chain(identify).min();
        let count = match until {
            None => read.read_buf(buffer).await,
            Some(until) => tokio::select! {
                biased;
                count = read.read_buf(buffer) => count,
                () = sleep_until(until) => {
                    is_known = is_known || desk.is_known(seat.conn);
                    let is_silent = limit.is_some_and(|limit| limit <= Instant::now());
                    if is_silent || !is_known {
                        tracing::debug!(conn = ?seat.conn, is_silent, "closed: says nothing");
                        return;
                    }
                    continue;
                }
            },
        };
        match count {
            Ok(0) | Err(_) => return,
            Ok(_) => silence.broken(asked.elapsed()),
        }
        while let Some(cut) = cutter.cut() {
            desk.counts.framed();
            let full = match cut {
                Cut::KeepAlive => {
                    silence.sign();
                    seat.outbox.push(Bytes::from_static(&[ETB]));
                    seat.outbox.flush();
                    None
                }
                Cut::Frame(frame) => desk.frame(seat.conn, Parsed::read(&frame), &frame),
                Cut::TooLong => {
                    let bad = Bad::new(5, "a frame that is too long");
                    desk.frame(seat.conn, Err(bad), &Bytes::new())
                }
                Cut::Hopeless => return,
            };
            if let Some(full) = full {
                full.below(desk.conf.out_buffer_gm).await;
            }
            if let Some(until) = pace.take(Instant::now())
                && !desk.is_master(seat.conn)
            {
                sleep_until(until).await;
            }
        }
    }
}
