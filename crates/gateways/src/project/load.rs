//! Players that only measure: each sends one request at a time and notes how much longer than its delay the reply took.

use std::time::{Duration, Instant};

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

impl Outcome {
    /// The time below which so many hundredths of all stay, in milliseconds.
    pub fn percentile(&self, share: f64) -> f64 {
        let last = self.added.len().saturating_sub(1);
        #[allow(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss
        )]
        let index = (last as f64 * share / 100.0).round() as usize; // Between 0 and the last.
        #[allow(clippy::cast_precision_loss)]
        let millis = self.added.get(index).copied().unwrap_or(0) as f64 / 1000.0;
        millis
    }
}

enum Said {
    Joined,
    Begun,
    Added(u64),
    Unanswered,
}

/// Joins with all players, waits until all play, measures for a while.
pub async fn measure(load: &Load, technical: &Technical, mut begun: impl FnMut()) -> Outcome {
    let (say, mut said) = mpsc::channel(65_536);
    let stop = CancellationToken::new();
    let mut players = JoinSet::new();
    let start = Instant::now();
    for nth in 0..load.agents {
        let player = one(nth, load.clone(), technical.clone(), say.clone());
        let stop = stop.clone();
        players.spawn(async move {
            tokio::select! {
                () = stop.cancelled() => {}
                () = player => {}
            }
        });
    }
    drop(say);
    let mut outcome = Outcome::default();
    let mut joined = 0;
    let gather = async {
        while let Some(one) = said.recv().await {
            match one {
                Said::Joined => {
                    joined += 1;
                    outcome.joined = start.elapsed();
                }
                Said::Begun => outcome.playing += 1,
                Said::Added(_) | Said::Unanswered => {}
            }
            if outcome.playing == load.agents {
                return;
            }
        }
    };
    let _ = tokio::time::timeout(load.patience, gather).await; // Fewer than wished play, and the outcome says so.
    begun();
    let since = Instant::now();
    let measuring = async {
        while let Some(one) = said.recv().await {
            match one {
                Said::Added(added) => outcome.added.push(added),
                Said::Unanswered => outcome.unanswered += 1,
                Said::Begun => outcome.playing += 1,
                Said::Joined => {}
            }
        }
    };
    let _ = tokio::time::timeout(load.span, measuring).await; // That is how long it lasts.
    outcome.span = since.elapsed();
    begun();
    stop.cancel();
    while players.join_next().await.is_some() {}
    outcome.added.sort_unstable();
    outcome
}

async fn one(nth: u32, load: Load, technical: Technical, say: mpsc::Sender<Said>) {
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
                if step > 0 {
                    let _ = say.send(Said::Unanswered).await; // Nobody measures any more.
                }
                let _ = link.keep_alive(Instant::now()).await; // Noticed with the next frame.
                continue;
            }
        };
        let now = Instant::now();
        let said = match FromMaster::read(&frame) {
            Ok((FromMaster::Joined { granted: true, .. }, _)) => Some(Said::Joined),
            Ok((FromMaster::Joined { granted: false, .. }, _)) => {
                tokio::time::sleep(technical.retry).await;
                if link.send(vec![join.frame()]).await.is_err() {
                    return;
                }
                continue;
            }
            Ok((FromMaster::Begin(_), _)) => Some(Said::Begun),
            Ok((
                FromMaster::Reply {
                    reply: Reply::Move { .. },
                    ..
                },
                _,
            )) => {
                let added = now
                    .saturating_duration_since(sent)
                    .saturating_sub(load.delay);
                Some(Said::Added(
                    u64::try_from(added.as_micros()).unwrap_or(u64::MAX),
                ))
            }
            Ok(_) | Err(_) => None,
        };
        let plays = matches!(said, Some(Said::Begun | Said::Added(_)));
        if let Some(said) = said
            && say.send(said).await.is_err()
        {
            return;
        }
        if plays {
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
}
