//! A fair queue: whose thinking comes next. Nothing here knows threads or what time it is.
//!
//! Shares of the threads are equal between addresses, and at one address between identities. What was thought for
//! somebody counts as used; who has used least comes next, and of its questions the one that is wanted first. Who comes
//! after a time without questions has saved nothing for it: it begins where the others are.

use std::{collections::HashMap, hash::Hash, net::IpAddr, time::Instant};

use parlor_wire::IdentityId;

/// What a question counts as used when it is taken, in nanoseconds; the truth replaces it when it has been answered.
const PROVISIONAL: u64 = 1_000_000;
/// The number of accounts above which those without questions and debts are dropped.
const KEPT: usize = 256;
/// So many before debts are forgiven too.
const FORGIVEN: usize = 4096;

/// Whom thinking is charged to.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Payer {
    /// Where it comes from; those of whom it is not known share.
    pub(crate) address: Option<IpAddr>,
    /// Who it is.
    pub(crate) identity: Option<IdentityId>,
}

/// How many questions may be thought about at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    /// For one identity.
    pub(crate) per_identity: usize,
    /// For one address.
    pub(crate) per_address: usize,
}

/// Questions that wait, and what was used so far.
pub(crate) struct Fair<T> {
    bounds: Bounds,
    addresses: Level<Option<IpAddr>, Level<Option<IdentityId>, Vec<Waiting<T>>>>,
    waiting: usize,
    running: usize,
    count: u64,
}

/// Accounts of one kind, and how much the last one served has used.
struct Level<K, A> {
    accounts: HashMap<K, Account<A>>,
    clock: u64,
}

struct Account<A> {
    used: u64,
    running: usize,
    waiting: usize,
    inner: A,
}

struct Waiting<T> {
    /// By when the answer is wanted.
    deadline: Instant,
    /// When it is answered without much thought, if nobody has thought about it yet.
    last_call: Option<Instant>,
    nth: u64,
    job: T,
}

impl<K, A> Default for Level<K, A> {
    fn default() -> Self {
        Self {
            accounts: HashMap::new(),
            clock: 0,
        }
    }
}

impl<K: Eq + Hash, A: Default> Level<K, A> {
    /// The account of somebody who asks; one that comes newly begins where the others are.
    fn asks(&mut self, key: K) -> &mut Account<A> {
        if KEPT < self.accounts.len() {
            let clock = self.clock;
            self.accounts
                .retain(|_, account| account.is_busy() || clock < account.used);
        }
        if FORGIVEN < self.accounts.len() {
            self.accounts.retain(|_, account| account.is_busy());
        }
        let clock = self.clock;
        let account = self.accounts.entry(key).or_insert_with(|| Account {
            used: clock,
            running: 0,
            waiting: 0,
            inner: A::default(),
        });
        if !account.is_busy() {
            account.used = account.used.max(clock);
        }
        account.waiting += 1;
        account
    }
}

impl<A> Account<A> {
    fn is_busy(&self) -> bool {
        0 < self.waiting + self.running
    }

    fn take(&mut self) {
        self.waiting -= 1;
        self.running += 1;
        self.used = self.used.saturating_add(PROVISIONAL);
    }

    fn done(&mut self, cost: u64) {
        self.running = self.running.saturating_sub(1);
        self.used = self.used.saturating_add(cost).saturating_sub(PROVISIONAL);
    }
}

impl<T> Fair<T> {
    pub(crate) fn new(bounds: Bounds) -> Self {
        Self {
            bounds,
            addresses: Level::default(),
            waiting: 0,
            running: 0,
            count: 0,
        }
    }

    /// How many questions wait.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting
    }

    /// Takes a question in.
    pub(crate) fn push(
        &mut self,
        payer: &Payer,
        deadline: Instant,
        last_call: Option<Instant>,
        job: T,
    ) {
        self.count += 1;
        self.waiting += 1;
        let address = self.addresses.asks(payer.address);
        let identity = address.inner.asks(payer.identity.clone());
        identity.inner.push(Waiting {
            deadline,
            last_call,
            nth: self.count,
            job,
        });
    }

    /// The question that comes next, with who it is for; none if all that wait have to go on waiting.
    pub(crate) fn pop(&mut self) -> Option<(Payer, T)> {
        let bounds = self.bounds;
        let next = self
            .addresses
            .accounts
            .iter()
            .filter(|(_, account)| 0 < account.waiting && account.running < bounds.per_address)
            .filter_map(|(address, account)| {
                let open = account.inner.accounts.iter().filter(|(_, identity)| {
                    0 < identity.waiting && identity.running < bounds.per_identity
                });
                let (who, used, first) = open
                    .filter_map(|(who, identity)| Some((who, identity.used, first(identity)?)))
                    .min_by_key(|(_, used, (deadline, nth))| (*used, *deadline, *nth))?;
                Some((*address, account.used, who.clone(), used, first))
            })
            .min_by_key(|(_, used, _, _, (deadline, nth))| (*used, *deadline, *nth));
        let (address, used, identity, used_there, (_, nth)) = next?;
        self.addresses.clock = self.addresses.clock.max(used);
        if let Some(account) = self.addresses.accounts.get_mut(&address) {
            account.inner.clock = account.inner.clock.max(used_there);
        }
        self.remove(Payer { address, identity }, nth)
    }

    /// A question that is answered without much thought, because its last call has come.
    pub(crate) fn pop_last_call(&mut self, now: Instant) -> Option<(Payer, T)> {
        let due = self
            .calls()
            .filter(|(at, _, _)| *at <= now)
            .min_by_key(|(at, _, nth)| (*at, *nth));
        let (_, payer, nth) = due?;
        self.remove(payer, nth)
    }

    /// The next moment at which a question that still waits has its last call.
    pub(crate) fn next_last_call(&self) -> Option<Instant> {
        self.calls().map(|(at, _, _)| at).min()
    }

    fn calls(&self) -> impl Iterator<Item = (Instant, Payer, u64)> {
        let addresses = self.addresses.accounts.iter();
        addresses.flat_map(|(address, account)| {
            let identities = account.inner.accounts.iter();
            identities.flat_map(move |(identity, account)| {
                account.inner.iter().filter_map(move |one| {
                    let payer = || Payer {
                        address: *address,
                        identity: identity.clone(),
                    };
                    Some((one.last_call?, payer(), one.nth))
                })
            })
        })
    }

    fn remove(&mut self, payer: Payer, nth: u64) -> Option<(Payer, T)> {
        let address = self.addresses.accounts.get_mut(&payer.address)?;
        let identity = address.inner.accounts.get_mut(&payer.identity)?;
        let at = identity.inner.iter().position(|one| one.nth == nth)?;
        let job = identity.inner.swap_remove(at).job;
        identity.take();
        address.take();
        self.waiting -= 1;
        self.running += 1;
        Some((payer, job))
    }

    /// A question of somebody has been answered; it took so long, in nanoseconds.
    pub(crate) fn done(&mut self, payer: &Payer, cost: u64) {
        self.running = self.running.saturating_sub(1);
        let Some(address) = self.addresses.accounts.get_mut(&payer.address) else {
            return;
        };
        address.done(cost);
        let is_busy = address.is_busy();
        if let Some(identity) = address.inner.accounts.get_mut(&payer.identity) {
            identity.done(cost);
            // Where nobody waited, nobody owes anything.
            if !is_busy {
                address.inner.clock = address.inner.clock.max(identity.used);
            }
        }
        if self.waiting + self.running == 0 {
            self.addresses.clock = self.addresses.clock.max(address.used);
        }
    }
}

/// The question of an identity that is wanted first.
fn first<T>(account: &Account<Vec<Waiting<T>>>) -> Option<(Instant, u64)> {
    let all = account.inner.iter();
    all.map(|one| (one.deadline, one.nth)).min()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::time::Duration;

    use super::*;

    /// What a thought takes, in nanoseconds.
    const LONG: u64 = 1_000_000_000;
    const SHORT: u64 = 10_000_000;

    fn payer(address: u8, identity: &str) -> Payer {
        Payer {
            address: Some([10, 0, 0, address].into()),
            identity: Some(IdentityId(identity.into())),
        }
    }

    fn unbounded<T>() -> Fair<T> {
        bounded(usize::MAX, usize::MAX)
    }

    fn bounded<T>(per_identity: usize, per_address: usize) -> Fair<T> {
        Fair::new(Bounds {
            per_identity,
            per_address,
        })
    }

    /// Asks `count` questions for somebody, all wanted at the same moment.
    fn ask(fair: &mut Fair<&'static str>, who: &Payer, count: usize, now: Instant) {
        for _ in 0..count {
            fair.push(who, now, None, "");
        }
    }

    /// The order in which one thread serves payers, each for a time; a payer asks again at once while it has more.
    fn serve(
        fair: &mut Fair<&'static str>,
        cost: impl Fn(&Payer) -> u64,
        turns: usize,
    ) -> Vec<Payer> {
        let mut served = Vec::new();
        while served.len() < turns
            && let Some((who, _)) = fair.pop()
        {
            fair.done(&who, cost(&who));
            served.push(who);
        }
        served
    }

    fn count(served: &[Payer], who: &Payer) -> usize {
        served.iter().filter(|one| *one == who).count()
    }

    #[test]
    fn who_asks_sixty_four_questions_does_not_hold_up_who_asks_one() {
        let (eve, ada) = (payer(1, "eve"), payer(2, "ada"));
        let (mut fair, now) = (unbounded(), Instant::now());
        ask(&mut fair, &eve, 64, now);
        serve(&mut fair, |_| LONG, 3);
        // Hers is wanted later than all of theirs, and still is next.
        fair.push(&ada, now + Duration::from_secs(60), None, "");
        assert_eq!(serve(&mut fair, |_| LONG, 1), [ada]);
        assert_eq!(fair.waiting(), 61);
    }

    #[test]
    fn shares_are_of_time_and_not_of_questions() {
        let (eve, ada) = (payer(1, "eve"), payer(2, "ada"));
        let (mut fair, now) = (unbounded(), Instant::now());
        ask(&mut fair, &eve, 1_000, now);
        ask(&mut fair, &ada, 1_000, now);
        let cost = |who: &Payer| if *who == eve { LONG } else { SHORT };
        let served = serve(&mut fair, cost, 404);
        assert_eq!(count(&served, &eve), 4, "four of a second");
        assert_eq!(count(&served, &ada), 400, "are four hundred of a hundredth");
    }

    #[test]
    fn many_identities_at_one_address_share_what_one_address_gets() {
        let (mut fair, now) = (unbounded(), Instant::now());
        let crowd: Vec<Payer> = (0..10).map(|n| payer(1, &format!("eve {n}"))).collect();
        let ada = payer(2, "ada");
        for eve in &crowd {
            ask(&mut fair, eve, 100, now);
        }
        ask(&mut fair, &ada, 1_000, now);
        let served = serve(&mut fair, |_| LONG, 200);
        assert_eq!(count(&served, &ada), 100);
        for eve in &crowd {
            assert_eq!(count(&served, eve), 10, "each a tenth of the other half");
        }
    }

    #[test]
    fn who_was_silent_for_long_has_saved_nothing() {
        let (eve, ada) = (payer(1, "eve"), payer(2, "ada"));
        let (mut fair, now) = (unbounded(), Instant::now());
        ask(&mut fair, &eve, 1_000, now);
        serve(&mut fair, |_| LONG, 100);
        ask(&mut fair, &ada, 1_000, now);
        let served = serve(&mut fair, |_| LONG, 100);
        assert_eq!(count(&served, &ada), 50);
    }

    #[test]
    fn who_asks_one_question_after_another_pays_for_each() {
        let (eve, ada) = (payer(1, "eve"), payer(2, "ada"));
        let (mut fair, now) = (unbounded(), Instant::now());
        ask(&mut fair, &ada, 1_000, now);
        let mut long = 0;
        for _ in 0..505 {
            // Eve has one long question at a time, and never two.
            if long == 0 || fair.waiting() < 1_000 {
                fair.push(&eve, now, None, "");
            }
            let (who, _) = fair.pop().unwrap();
            let is_eve = who == eve;
            fair.done(&who, if is_eve { LONG } else { SHORT });
            long += usize::from(is_eve);
        }
        assert!((4..=6).contains(&long), "{long}");
    }

    #[test]
    fn of_ones_own_questions_the_one_that_is_wanted_first_comes_first() {
        let ada = payer(1, "ada");
        let (mut fair, now) = (unbounded(), Instant::now());
        for (name, after) in [("later", 9), ("first", 1), ("then", 2)] {
            fair.push(&ada, now + Duration::from_secs(after), None, name);
        }
        let order: Vec<&str> = std::iter::from_fn(|| Some(fair.pop()?.1)).collect();
        assert_eq!(order, ["first", "then", "later"]);
    }

    #[test]
    fn nobody_has_more_questions_thought_about_at_once_than_it_may() {
        let (eve, mallory, ada) = (payer(1, "eve"), payer(1, "mallory"), payer(2, "ada"));
        let (mut fair, now) = (bounded(2, 3), Instant::now());
        ask(&mut fair, &eve, 10, now);
        let taken: Vec<Payer> = std::iter::from_fn(|| Some(fair.pop()?.0)).collect();
        assert_eq!(taken.len(), 2, "two for one identity");
        ask(&mut fair, &mallory, 10, now);
        let taken: Vec<Payer> = std::iter::from_fn(|| Some(fair.pop()?.0)).collect();
        assert_eq!(taken.len(), 1, "three for one address");
        assert_eq!(taken.first(), Some(&mallory));
        ask(&mut fair, &ada, 1, now);
        assert_eq!(fair.pop().unwrap().0, ada, "others have theirs");
        assert!(fair.pop().is_none());
        fair.done(&mallory, LONG);
        assert!(fair.pop().is_some(), "one is done, one more is taken");
    }

    #[test]
    fn a_question_whose_last_call_has_come_is_taken_out_of_turn() {
        let (eve, ada) = (payer(1, "eve"), payer(2, "ada"));
        let (mut fair, now) = (bounded(0, 0), Instant::now());
        let second = Duration::from_secs(1);
        fair.push(&eve, now, None, "no hurry");
        fair.push(&ada, now, Some(now + 2 * second), "urgent");
        assert!(fair.pop().is_none(), "there is no room at all");
        assert_eq!(fair.next_last_call(), Some(now + 2 * second));
        assert!(fair.pop_last_call(now + second).is_none());
        let (who, job) = fair.pop_last_call(now + 2 * second).unwrap();
        assert_eq!((who, job), (ada, "urgent"));
        assert_eq!(fair.next_last_call(), None);
    }

    #[test]
    fn accounts_of_who_asks_no_more_are_given_up() {
        let (mut fair, now) = (unbounded(), Instant::now());
        for n in 0..10_000 {
            ask(&mut fair, &payer(1, &format!("guest {n}")), 1, now);
            serve(&mut fair, |_| SHORT, 1);
        }
        let mut addresses = fair.addresses.accounts.values();
        let kept = addresses.next().unwrap().inner.accounts.len();
        assert!(kept <= KEPT + 1, "{kept}");
    }
}
