//! A player with its connection.

use std::{sync::Arc, time::Instant};

use tokio::{sync::Notify, time::sleep_until};
use tokio_util::sync::CancellationToken;

use super::{Phase, Player};
use crate::project::{
    Bad,
    conf::Technical,
    gm::{Console, End, Note, Options},
    link::{Heard, Link},
    message::FromMaster,
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
    let mut failures = 0;
    loop {
        let connect = Link::connect(&technical, &options.address, options.port);
        let connected = tokio::select! {
            () = stop.cancelled() => return End::Done,
            connected = connect => connected,
        };
        match connected {
            Ok(mut link) => {
                failures = 0;
                let done = play(
                    &mut link,
                    &mut player,
                    options.rounds,
                    &console,
                    &nudge,
                    &show,
                    &stop,
                )
                .await;
                link.close().await;
                player.disconnected(Instant::now());
                if done {
                    return End::Done;
                }
            }
            Err(error) => {
                failures += 1;
                if failures == 1 {
                    console.say(Note::Warned(format!(
                        "{}:{}: {error}",
                        options.address, options.port
                    )));
                }
                if technical.connect_attempts != 0 && failures >= technical.connect_attempts {
                    return End::Unreachable;
                }
            }
        }
        tokio::select! {
            () = stop.cancelled() => return End::Done,
            () = tokio::time::sleep(technical.retry) => {}
        }
    }
}

/// One connection; true if all is done.
async fn play(
    link: &mut Link,
    player: &mut Player,
    rounds: u32,
    console: &Console,
    nudge: &Notify,
    show: &(impl Fn(&Player) + Send),
    stop: &CancellationToken,
) -> bool {
    player.connected(Instant::now());
    loop {
        let frames = player.poll(Instant::now());
        if link.send(frames).await.is_err() {
            return false;
        }
        for note in player.notes() {
            console.say(note);
        }
        show(player);
        let is_resting = matches!(player.phase(), Phase::Resting { .. });
        if rounds != 0 && player.games() >= rounds && is_resting {
            return true;
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
            () = stop.cancelled() => return true,
            heard = link.next() => {
                let now = Instant::now();
                if !take(player, heard, now) {
                    return false;
                }
                while let Some(heard) = link.ready() {
                    if !take(player, heard, now) {
                        return false;
                    }
                }
            }
            () = nudge.notified() => player.nudge(Instant::now()),
            () = sleep => {
                if !link.keep_alive(Instant::now()).await {
                    return false;
                }
            }
        }
    }
}

fn take(player: &mut Player, heard: Heard, now: Instant) -> bool {
    match heard {
        Heard::Frame(frame) => {
            let read = FromMaster::read(&frame).map(|(said, _)| said);
            player.frame(now, read);
            true
        }
        Heard::TooLong => {
            player.frame(now, Err(Bad::new(5, "a frame that is too long")));
            true
        }
        Heard::Lost => false,
    }
}
