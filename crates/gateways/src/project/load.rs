//! Players that only measure: each sends one request at a time and notes how much longer than its delay the reply took.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use tokio::{sync::mpsc, task::JoinSet};
use tokio_util::sync::CancellationToken;

use super::{
    Direction, Guid, Side,
    conf::Technical,
    link::{Heard, Link},
    message::{FromMaster, FromPlayer, Reply, Request},
};

/// Where and how many.
#[derive(Clone, Debug)]
pub struct Load {
    /// The host of the communication server.
    pub address: String,
    /// Its port.
    pub port: u16,
    /// How many players.
    pub agents: u32,
    /// How long a Move takes there.
    pub delay: Duration,
    /// How long to measure once all play.
    pub span: Duration,
    /// How long to wait for the games to begin.
    pub patience: Duration,
}

/// What was measured.
#[derive(Clone, Default, Debug)]
pub struct Outcome {
    /// Players whose game had begun.
    pub playing: u32,
    /// How long it took until all joins were answered.
    pub joined: Duration,
    /// Time on top of the delay, sorted, in microseconds.
    pub added: Vec<u64>,
    /// Requests that were not answered within ten seconds.
    pub unanswered: u64,
    /// How long was measured.
    pub span: Duration,
}

enum Said {
    Joined,
    Begun,
}

/// What one player has measured.
#[derive(Default)]
struct Seen {
    added: Vec<u64>,
    unanswered: u64,
}

/// Joins with all players, waits until all play, measures for a while.
pub async fn measure(load: &Load, technical: &Technical, mut begun: impl FnMut()) -> Outcome {
    let (say, mut said) = mpsc::channel(65_536);
    let stop = CancellationToken::new();
    let counts = Arc::new(AtomicBool::new(false));
    let mut players = JoinSet::new();
    let start = Instant::now();
    for nth in 0..load.agents {
        let (load, technical, say) = (load.clone(), technical.clone(), say.clone());
        let (stop, counts) = (stop.clone(), Arc::clone(&counts));
        players.spawn(async move {
            let mut seen = Seen::default();
            tokio::select! {
                () = stop.cancelled() => {}
                () = one(nth, load, technical, say, &counts, &mut seen) => {}
            }
            seen
        });
    }
    drop(say);
    let mut outcome = Outcome::default();
    let gather = async {
        while let Some(one) = said.recv().await {
            match one {
                Said::Joined => outcome.joined = start.elapsed(),
                Said::Begun => outcome.playing += 1,
            }
            if outcome.playing == load.agents {
                return;
            }
        }
    };
    let _ = tokio::time::timeout(load.patience, gather).await; // Fewer than wished play, and the outcome says so.
    begun();
    let since = Instant::now();
    counts.store(true, Relaxed);
    tokio::time::sleep(load.span).await;
    counts.store(false, Relaxed);
    outcome.span = since.elapsed();
    begun();
    stop.cancel();
    while let Some(player) = players.join_next().await {
        let seen = player.unwrap_or_default(); // One that broke down has measured nothing.
        outcome.added.extend(seen.added);
        outcome.unanswered += seen.unanswered;
    }
    outcome.added.sort_unstable();
    outcome
}

async fn one(
    nth: u32,
    load: Load,
    technical: Technical,
    say: mpsc::Sender<Said>,
    counts: &AtomicBool,
    seen: &mut Seen,
) {
    let mut link = loop {
        match Link::connect(&technical, &load.address, load.port).await {
            Ok(link) => break link,
            Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    };
    let mut bytes = [0x42; 16];
    bytes[..4].copy_from_slice(&nth.to_be_bytes());
    bytes[12..].copy_from_slice(&std::process::id().to_be_bytes());
    let guid = Guid::random(bytes);
    let team = if nth.is_multiple_of(2) {
        Side::Red
    } else {
        Side::Blue
    };
    let join = FromPlayer::Join {
        guid: guid.clone(),
        team: Some(team),
    };
    if link.send(vec![join.frame()]).await.is_err() {
        return;
    }
    let ways = [Direction::E, Direction::W, Direction::N, Direction::S];
    let mut step: usize = 0;
    let mut sent = Instant::now();
    loop {
        let heard = tokio::time::timeout(Duration::from_secs(10), link.next()).await;
        let frame = match heard {
            Ok(Heard::Frame(frame)) => frame,
            Ok(Heard::TooLong) => continue,
            Ok(Heard::Lost) => return,
            Err(_) => {
                if step > 0 && counts.load(Relaxed) {
                    seen.unanswered += 1;
                }
                let _ = link.keep_alive(Instant::now()).await; // Noticed with the next frame.
                continue;
            }
        };
        let now = Instant::now();
        let said = match FromMaster::read(&frame) {
            Ok((said, _)) => said,
            Err(_) => continue,
        };
        match said {
            FromMaster::Joined { granted: true, .. } => {
                let _ = say.send(Said::Joined).await; // Nobody may count any more.
                continue;
            }
            FromMaster::Joined { granted: false, .. } => {
                tokio::time::sleep(technical.retry).await;
                if link.send(vec![join.frame()]).await.is_err() {
                    return;
                }
                continue;
            }
            FromMaster::Begin(_) => {
                let _ = say.send(Said::Begun).await;
            }
            FromMaster::Reply {
                reply: Reply::Move { .. },
                ..
            } => {
                let added = now
                    .saturating_duration_since(sent)
                    .saturating_sub(load.delay);
                // The first request waits until all players were told that the game begins, as configured.
                if step > 1 && counts.load(Relaxed) {
                    let micros = u64::try_from(added.as_micros()).unwrap_or(u64::MAX);
                    seen.added.push(micros);
                }
            }
            _ => continue,
        }
        let request = Request::Move(ways.get(step % ways.len()).copied());
        step += 1;
        let guid = guid.clone();
        let frame = FromPlayer::Request { guid, request }.frame();
        if link.send(vec![frame]).await.is_err() {
            return;
        }
        sent = Instant::now();
    }
}
