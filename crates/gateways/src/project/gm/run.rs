//! A Game Master with its connection.

use std::time::Instant;

use tokio_util::sync::CancellationToken;

use super::Master;
use crate::project::{
    alarm::Alarm,
    conf::Technical,
    link::Link,
    message::FromServer,
    program::{Console, Dialer, End, Options, hear_all},
};

/// Plays games until it is told to stop, connecting again as often as needed.
pub async fn run(
    mut master: Master,
    technical: Technical,
    options: Options,
    console: Console,
    stop: CancellationToken,
) -> End {
    let mut dialer = Dialer::new(technical, &options, &console, &stop);
    loop {
        let mut link = match dialer.connect().await {
            Ok(link) => link,
            Err(end) => return end,
        };
        let done = serve(&mut link, &mut master, options.rounds, &console, &stop).await;
        link.close().await;
        master.disconnected();
        tell(&mut master, &console);
        if done {
            return End::Done;
        }
    }
}

/// One connection; true if all is done.
async fn serve(
    link: &mut Link,
    master: &mut Master,
    rounds: u32,
    console: &Console,
    stop: &CancellationToken,
) -> bool {
    let mut alarm = Alarm::new();
    let first = master.games();
    master.connected(Instant::now());
    loop {
        let frames = master.poll(Instant::now());
        if link.send(frames).await.is_err() {
            return false;
        }
        tell(master, console);
        let played = rounds != 0 && master.games() >= rounds && master.games() > first;
        if played && master.is_resting() {
            return true;
        }
        if master.wants_to_close() {
            return rounds != 0 && master.games() >= rounds;
        }
        let due = master.next().into_iter().chain(link.due()).min();
        tokio::select! {
            biased;
            () = stop.cancelled() => return true,
            heard = link.next() => {
                let read = |frame: &[u8]| FromServer::read(frame).map(|(said, _)| said);
                if !hear_all(heard, link, read, |now, said| master.frame(now, said)) {
                    return false;
                }
            }
            () = alarm.until(due) => {
                if !link.keep_alive(Instant::now()).await {
                    return false;
                }
            }
        }
    }
}

fn tell(master: &mut Master, console: &Console) {
    for note in master.notes() {
        console.say(note);
    }
}
