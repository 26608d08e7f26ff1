//! How often one address may do something.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv4Addr},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// So many addresses are told apart; when all of them are busy, newcomers share one allowance.
const TOLD_APART: usize = 1 << 16;

/// Counts the requests of each address.
#[derive(Debug)]
pub(crate) struct Rates {
    /// The time that one request uses up; none if there is no limit.
    each: Option<Duration>,
    /// How far ahead of time an address may be.
    ahead: Duration,
    /// When each address has used up nothing any more.
    free_at: Mutex<HashMap<IpAddr, Instant>>,
}

impl Rates {
    pub(crate) fn new(rate: u32, burst: u32) -> Self {
        Self::within(Duration::from_secs(1), rate, burst)
    }

    /// So many within a span, and so many at once; 0 for no limit.
    pub(crate) fn within(span: Duration, rate: u32, burst: u32) -> Self {
        let each = span.checked_div(rate);
        Self {
            each,
            ahead: each.unwrap_or_default().saturating_mul(burst),
            free_at: Mutex::default(),
        }
    }

    /// Takes a request of an address, or says how long it has to wait.
    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> Result<(), Duration> {
        let Some(each) = self.each else {
            return Ok(());
        };
        let mut free_at = self.free_at.lock().unwrap_or_else(PoisonError::into_inner);
        let mut address = address;
        if TOLD_APART <= free_at.len() && !free_at.contains_key(&address) {
            free_at.retain(|_, free| now < *free);
            if TOLD_APART <= free_at.len() {
                address = Ipv4Addr::UNSPECIFIED.into();
            }
        }
        let free = free_at.entry(address).or_insert(now);
        let then = (*free).max(now) + each;
        match (then - now).checked_sub(self.ahead) {
            Some(over) if !over.is_zero() => Err(over),
            Some(_) | None => {
                *free = then;
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_burst_and_then_its_rate_and_takes_nothing_from_others() {
        let rates = Rates::new(10, 3);
        let (one, other) = ([1, 1, 1, 1].into(), [2, 2, 2, 2].into());
        let start = Instant::now();
        assert!((0..3).all(|_| rates.take(one, start).is_ok()));
        assert_eq!(rates.take(one, start), Err(Duration::from_millis(100)));
        assert!(rates.take(other, start).is_ok());
        let later = start + Duration::from_millis(100);
        assert!(rates.take(one, later).is_ok());
        assert!(rates.take(one, later).is_err());
        let much_later = start + Duration::from_secs(60);
        let taken = (0..9).filter(|_| rates.take(one, much_later).is_ok());
        assert_eq!(taken.count(), 3);
    }

    #[test]
    fn without_a_rate_there_is_no_limit() {
        let rates = Rates::new(0, 1);
        let now = Instant::now();
        assert!((0..1000).all(|_| rates.take([1, 1, 1, 1].into(), now).is_ok()));
    }

    #[test]
    fn addresses_that_have_used_up_nothing_are_forgotten() {
        let rates = Rates::new(10, 3);
        let start = Instant::now();
        let address = |n: usize| IpAddr::from(u32::try_from(n).unwrap().to_be_bytes());
        for n in 0..TOLD_APART {
            rates.take(address(n), start).unwrap();
        }
        let later = start + Duration::from_secs(1);
        rates.take(address(TOLD_APART), later).unwrap();
        assert_eq!(rates.free_at.lock().unwrap().len(), 1);
    }
}
