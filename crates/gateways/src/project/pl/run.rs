//! A player with its connection.

use std::{sync::Arc, time::Instant};

use tokio::{sync::Notify, time::sleep_until};
use tokio_util::sync::CancellationToken;

use super::{Phase, Player};
use crate::project::{
    conf::Technical,
    link::Link,
    message::FromMaster,
    program::{Console, Dialer, End, Options, hear_all},
};

/// Plays games until it is told to stop, connecting again as often as needed; `nudge` wakes it for a person's decision,
/// `show` is called whenever something may have changed.
pub async fn run(
    mut player: Player,
    technical: Technical,
    options: Options,
    console: Console,
    nudge: Arc<Notify>,
    show: impl Fn(&Player) + Send,
    stop: CancellationToken,
) -> End {
    let mut dialer = Dialer::new(technical, &options, &console, &stop);
    let sitting = Sitting {
        rounds: options.rounds,
        console,
        nudge,
        show,
        stop,
    };
    loop {
        let mut link = match dialer.connect().await {
            Ok(link) => link,
            Err(end) => return end,
        };
        let done = sitting.play(&mut link, &mut player).await;
        link.close().await;
        player.disconnected(Instant::now());
        if done {
            return End::Done;
        }
    }
}

/// What stays the same over all connections.
struct Sitting<S> {
    rounds: u32,
    console: Console,
    nudge: Arc<Notify>,
    show: S,
    stop: CancellationToken,
}

impl<S: Fn(&Player) + Send> Sitting<S> {
    /// One connection; true if all is done.
    async fn play(&self, link: &mut Link, player: &mut Player) -> bool {
        player.connected(Instant::now());
        loop {
            let frames = player.poll(Instant::now());
            if link.send(frames).await.is_err() {
                return false;
            }
            for note in player.notes() {
                self.console.say(note);
            }
            (self.show)(player);
            let is_resting = matches!(player.phase(), Phase::Resting { .. });
            if self.rounds != 0 && player.games() >= self.rounds && is_resting {
                return true;
            }
            if player.wants_to_close() {
                return false;
            }
            let due = player.next().into_iter().chain(link.due()).min();
            let sleep = async {
                match due {
                    Some(due) => sleep_until(due.into()).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                () = self.stop.cancelled() => return true,
                heard = link.next() => {
                    let read = |frame: &[u8]| FromMaster::read(frame).map(|(said, _)| said);
                    if !hear_all(heard, link, read, |now, said| player.frame(now, said)) {
                        return false;
                    }
                }
                () = self.nudge.notified() => player.nudge(Instant::now()),
                () = sleep => {
                    if !link.keep_alive(Instant::now()).await {
                        return false;
                    }
                }
            }
        }
    }
}
