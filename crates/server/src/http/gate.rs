//! Answers that take work: so many at once, so many waiting, so many of one address.

use std::{
    collections::HashMap,
    net::IpAddr,
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use parlor_game::Problem;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use super::{Client, WebLimits, problem};

/// Lets heavy requests in, one after another.
#[derive(Debug)]
pub(crate) struct Gate {
    limits: WebLimits,
    turns: Arc<Semaphore>,
    inside: Arc<Mutex<Inside>>,
}

/// The requests that are worked on or wait.
#[derive(Default, Debug)]
struct Inside {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// The right to work on an answer; given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    _permit: OwnedSemaphorePermit,
    _place: Place,
}

#[derive(Debug)]
struct Place {
    inside: Arc<Mutex<Inside>>,
    address: IpAddr,
}

impl Gate {
    pub(crate) fn new(limits: &WebLimits) -> Self {
        Self {
            turns: Arc::new(Semaphore::new(limits.heavy)),
            inside: Arc::default(),
            limits: limits.clone(),
        }
    }

    /// Waits for a turn.
    pub(crate) async fn enter(&self, client: Client) -> Result<Turn, Box<Response>> {
        let place = self.place(client.counted())?;
        let turn = Arc::clone(&self.turns).acquire_owned();
        match timeout(self.limits.waits(), turn).await {
            Ok(Ok(permit)) => Ok(Turn {
                _permit: permit,
                _place: place,
            }),
            Ok(Err(_)) => {
                let stopping = Problem::new("stopping", "the server is being stopped");
                Err(Box::new(problem(StatusCode::SERVICE_UNAVAILABLE, stopping)))
            }
            Err(_) => {
                let said = format!("the server was busy for {} s", self.limits.heavy_wait);
                Err(busy(StatusCode::SERVICE_UNAVAILABLE, &said, "heavy_wait"))
            }
        }
    }

    fn place(&self, address: IpAddr) -> Result<Place, Box<Response>> {
        let mut inside = lock(&self.inside);
        if self.limits.heavy.saturating_add(self.limits.heavy_waiting) <= inside.all {
            let said = "too many answers are worked out just now";
            return Err(busy(StatusCode::SERVICE_UNAVAILABLE, said, "heavy_waiting"));
        }
        let here = inside.by_address.entry(address).or_default();
        if self.limits.heavy_per_address <= *here {
            let said = "too many answers are worked out for your address just now";
            return Err(busy(
                StatusCode::TOO_MANY_REQUESTS,
                said,
                "heavy_per_address",
            ));
        }
        *here += 1;
        inside.all += 1;
        drop(inside);
        Ok(Place {
            inside: Arc::clone(&self.inside),
            address,
        })
    }

    /// Does work that takes a while on a thread of its own, when its turn comes.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Box<Response>> {
        let turn = self.enter(client).await?;
        // The turn ends with the work, also if nobody waits for its answer any more.
        let made = tokio::task::spawn_blocking(move || {
            let made = std::panic::catch_unwind(AssertUnwindSafe(work));
            drop(turn);
            made
        });
        match made.await {
            Ok(Ok(Ok(made))) => Ok(made),
            Ok(Ok(Err(refused))) => {
                Err(Box::new(problem(StatusCode::UNPROCESSABLE_ENTITY, refused)))
            }
            Ok(Err(_)) | Err(_) => {
                let broken = Problem::new("fault", "the rules broke down over this question");
                let status = StatusCode::INTERNAL_SERVER_ERROR;
                Err(Box::new(problem(status, broken)))
            }
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut inside = lock(&self.inside);
        inside.all = inside.all.saturating_sub(1);
        if let Some(here) = inside.by_address.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                inside.by_address.remove(&self.address);
            }
        }
    }
}

fn lock(inside: &Mutex<Inside>) -> MutexGuard<'_, Inside> {
    inside.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Refuses what passes by itself, and names the setting that forbids it.
pub(super) fn busy(status: StatusCode, said: &str, setting: &str) -> Box<Response> {
    refuse(status, "busy", said, setting, Duration::from_secs(1))
}

/// Refuses for now, names the setting that forbids it, and says when to come again.
pub(super) fn refuse(
    status: StatusCode,
    code: &str,
    said: &str,
    setting: &str,
    after: Duration,
) -> Box<Response> {
    let seconds = after.as_secs() + u64::from(after.subsec_nanos() != 0);
    let refused = Problem::new(code, format!("{said} (setting `web.{setting}`)"))
        .with_hint(format!("try again in {seconds} s"));
    let mut answer = problem(status, refused);
    answer
        .headers_mut()
        .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    Box::new(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(last: u8) -> Client {
        Client([10, 0, 0, last].into())
    }

    fn told(answer: &Response) -> (u16, bool) {
        let again = answer.headers().contains_key(header::RETRY_AFTER);
        (answer.status().as_u16(), again)
    }

    #[tokio::test(start_paused = true)]
    async fn no_address_takes_all_turns_and_nobody_waits_for_ever() {
        let gate = Gate::new(&WebLimits {
            heavy: 1,
            heavy_waiting: 2,
            heavy_per_address: 2,
            heavy_wait: 3,
            ..WebLimits::default()
        });
        let first = gate.enter(client(1)).await.unwrap();
        // The others wait and are told in the end that it takes too long.
        let second = gate.enter(client(1));
        let third = async {
            tokio::task::yield_now().await;
            let refused = gate.enter(client(1)).await.unwrap_err();
            assert_eq!(told(&refused), (429, true), "its address has two");
            gate.enter(client(2)).await
        };
        let fourth = async {
            for _ in 0..3 {
                tokio::task::yield_now().await;
            }
            let refused = gate.enter(client(3)).await.unwrap_err();
            assert_eq!(told(&refused), (503, true), "two wait already");
        };
        let (second, third, ()) = tokio::join!(second, third, fourth);
        assert_eq!(told(&second.unwrap_err()), (503, true));
        assert_eq!(told(&third.unwrap_err()), (503, true));
        drop(first);
        drop(gate.enter(client(3)).await.unwrap());
        assert_eq!(lock(&gate.inside).all, 0);
        assert!(lock(&gate.inside).by_address.is_empty());
    }
}
