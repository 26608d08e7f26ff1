//! The lobby: which tables are listed, which of them wait for somebody, and who is told of them.
//!
//! Followers get one page as a list, then only changes, written once for all.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    ops::Bound,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use parlor_game::Problem;
use parlor_wire::{Life, Lobby as Told, LobbyChange, Page, TableId, TableSummary, ToClient};
use tokio::sync::Notify;

use crate::{letter::Letter, session::Who, table::is_for};

/// How many tables one page has.
const PAGE: usize = 100;
/// How often changes are told at most.
const EVERY: Duration = Duration::from_millis(250);
/// Where much changes it is told more seldom, so that nobody gets more than so many bytes a second for long.
const BYTES_A_SECOND: f64 = 16.0 * 1024.0;
/// But changes wait no longer than this.
const AT_LATEST: Duration = Duration::from_secs(5);

/// Where a table stands in the list: the newest first.
type Place = (Reverse<u64>, TableId);

/// A table as the lobby knows it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Listing {
    /// What is told of it.
    pub(crate) summary: TableSummary,
    /// Whom each chair admits that nobody has.
    pub(crate) free: Vec<Vec<String>>,
}

impl Listing {
    /// Whether somebody of this kind is waited for.
    fn waits_for(&self, who: &Who) -> bool {
        let mut free = self.free.iter();
        self.summary.life == Life::Open && free.any(|admits| is_for(admits, &who.kind, who.decides))
    }
}

/// Which tables are listed, and who is told of them.
#[derive(Default)]
pub(crate) struct Lobby {
    now: Mutex<Now>,
    changed: Notify,
}

#[derive(Default)]
struct Now {
    tables: BTreeMap<Place, Listing>,
    places: HashMap<TableId, Place>,
    /// The tables of each game that wait for somebody, the oldest last as in the list.
    waiting: HashMap<String, BTreeSet<Place>>,
    followers: HashMap<u64, Arc<Who>>,
    online: u32,
    revision: u64,
    /// The tables that have changed since followers were told, and how many were online then.
    changed: BTreeSet<TableId>,
    online_told: u32,
    /// The first page, until something changes.
    first: Option<Arc<Letter>>,
}

impl Lobby {
    /// Lists a table, or no longer.
    pub(crate) fn publish(&self, id: &TableId, listing: Option<Listing>) {
        if self.now().publish(id, listing) {
            self.changed.notify_one();
        }
    }

    /// Counts connections.
    pub(crate) fn count_online(&self, change: i32) {
        let mut now = self.now();
        now.online = now.online.saturating_add_signed(change);
        now.first = None;
        drop(now);
        self.changed.notify_one();
    }

    /// Tells somebody a page, and from now on what changes.
    pub(crate) fn follow(&self, who: &Arc<Who>, before: Option<&str>) -> Result<(), Problem> {
        let mut now = self.now();
        let page = match before {
            Some(before) => Letter::new(ToClient::Lobby(now.page(Some(before), PAGE)?)),
            None => now.first_page()?,
        };
        // Under the lock, so that a change comes neither before the page nor between both.
        now.followers.insert(who.session, Arc::clone(who));
        who.outbox.push(page);
        Ok(())
    }

    /// Tells somebody no more.
    pub(crate) fn unfollow(&self, session: u64) {
        self.now().followers.remove(&session);
    }

    /// A page of the listed tables.
    pub(crate) fn page(
        &self,
        before: Option<&str>,
        limit: usize,
    ) -> Result<Page<TableSummary>, Problem> {
        let page = self.now().page(before, limit.clamp(1, PAGE))?;
        Ok(Page {
            items: page.tables,
            next: page.next,
        })
    }

    /// The table of a game that has waited longest for somebody like this, but for some.
    pub(crate) fn oldest(&self, game: &str, who: &Who, but: &HashSet<TableId>) -> Option<TableId> {
        let now = self.now();
        let mut waiting = now.waiting.get(game)?.iter().rev();
        let found = waiting.find(|place| {
            let listing = now.tables.get(*place);
            !but.contains(&place.1) && listing.is_some_and(|listing| listing.waits_for(who))
        });
        found.map(|(_, id)| id.clone())
    }

    /// Tells followers what has changed, not too often; ends only with its task.
    pub(crate) async fn tell(&self) {
        let mut pause = EVERY;
        loop {
            self.changed.notified().await;
            tokio::time::sleep(pause).await;
            let bytes = self.now().tell();
            let seconds = bytes as f64 / BYTES_A_SECOND;
            pause = Duration::from_secs_f64(seconds).clamp(EVERY, AT_LATEST);
        }
    }

    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Now {
    /// Whether there is something to tell.
    fn publish(&mut self, id: &TableId, listing: Option<Listing>) -> bool {
        let before = self.places.get(id).and_then(|place| self.tables.get(place));
        if before == listing.as_ref() {
            return false;
        }
        let is_told = before.map(|one| &one.summary) != listing.as_ref().map(|one| &one.summary);
        self.take_out(id);
        if let Some(listing) = listing {
            let place = (Reverse(listing.summary.opened), id.clone());
            if listing.summary.life == Life::Open && !listing.free.is_empty() {
                let waiting = self.waiting.entry(listing.summary.game.clone());
                waiting.or_default().insert(place.clone());
            }
            self.places.insert(id.clone(), place.clone());
            self.tables.insert(place, listing);
        }
        if is_told {
            self.changed.insert(id.clone());
            self.first = None;
        }
        is_told
    }

    fn take_out(&mut self, id: &TableId) {
        let Some(place) = self.places.remove(id) else {
            return;
        };
        let Some(listing) = self.tables.remove(&place) else {
            return;
        };
        if let Some(waiting) = self.waiting.get_mut(&listing.summary.game) {
            waiting.remove(&place);
        }
    }

    fn first_page(&mut self) -> Result<Arc<Letter>, Problem> {
        if let Some(first) = &self.first {
            return Ok(Arc::clone(first));
        }
        let page = Letter::new(ToClient::Lobby(self.page(None, PAGE)?));
        self.first = Some(Arc::clone(&page));
        Ok(page)
    }

    fn page(&self, before: Option<&str>, limit: usize) -> Result<Told, Problem> {
        let from = match before {
            Some(text) => Bound::Excluded(read_place(text)?),
            None => Bound::Unbounded,
        };
        let mut rest = self.tables.range((from, Bound::Unbounded));
        let tables = rest.by_ref().take(limit);
        let tables: Vec<TableSummary> = tables.map(|(_, one)| one.summary.clone()).collect();
        let last = tables.last().filter(|_| rest.next().is_some());
        Ok(Told {
            revision: self.revision,
            next: last.map(|table| format!("{}-{}", table.opened, table.id)),
            before: before.map(str::to_owned),
            tables,
            online: self.online,
        })
    }

    /// Tells all followers what has changed; gives the length of what each was told.
    fn tell(&mut self) -> usize {
        let changed = std::mem::take(&mut self.changed);
        if changed.is_empty() && self.online == self.online_told {
            return 0;
        }
        self.online_told = self.online;
        // New followers get a list that already contains all of it.
        self.revision += 1;
        self.first = None;
        if self.followers.is_empty() {
            return 0;
        }
        let mut change = LobbyChange {
            revision: self.revision,
            changed: Vec::new(),
            removed: Vec::new(),
            online: self.online,
        };
        for id in changed {
            let place = self.places.get(&id);
            match place.and_then(|place| self.tables.get(place)) {
                Some(listing) => change.changed.push(listing.summary.clone()),
                None => change.removed.push(id),
            }
        }
        let letter = Letter::new(ToClient::LobbyChange(change));
        for who in self.followers.values() {
            who.outbox.push(Arc::clone(&letter));
        }
        letter.text().len()
    }
}

/// Where a page begins, as `next` of the page before says it.
fn read_place(text: &str) -> Result<Place, Problem> {
    let read = text.split_once('-').and_then(|(opened, id)| {
        let opened = opened.parse().ok()?;
        Some((Reverse(opened), TableId(id.to_owned())))
    });
    read.ok_or_else(|| {
        Problem::new("bad_page", "no page of the lobby begins there")
            .with_hint("send `next` of the page before as it is")
    })
}

#[cfg(test)]
mod tests {
    use parlor_wire::{Clock, Identity, IdentityId, IdentityKind};
    use serde_json::json;
    use tokio::time::Instant;

    use super::*;
    use crate::{
        kind::SitterKind,
        limits::{Bucket, Limits},
        outbox::Outbox,
    };

    fn somebody() -> Arc<Who> {
        let limits = Limits::default();
        Arc::new(Who {
            session: 1,
            identity: Identity {
                id: IdentityId("eve".into()),
                kind: IdentityKind::Guest,
                name: "Eve".into(),
                shown: "Eve".into(),
            },
            kind: SitterKind::Person,
            decides: true,
            address: None,
            outbox: Arc::new(Outbox::new(&limits, Arc::default())),
            bucket: Bucket::new(&limits, Instant::now()),
            followed: Arc::default(),
        })
    }

    fn table(n: u64, watchers: u32) -> (TableId, Option<Listing>) {
        let id = TableId(format!("t{n}"));
        let summary = TableSummary {
            id: id.clone(),
            game: "row".into(),
            life: Life::Open,
            sitters: vec![None, None],
            watchers,
            clock: Clock::None,
            options: json!({}),
            opened: n,
            doors: Vec::new(),
        };
        let free = vec![vec!["person".to_owned()]; 2];
        (id, Some(Listing { summary, free }))
    }

    #[tokio::test(start_paused = true)]
    async fn a_lobby_where_everything_changes_all_the_time_stays_cheap() {
        let (lobby, eve) = (Arc::new(Lobby::default()), somebody());
        let telling = tokio::spawn({
            let lobby = Arc::clone(&lobby);
            async move { lobby.tell().await }
        });
        lobby.follow(&eve, None).unwrap();
        eve.outbox.take();
        let (mut bytes, seconds) = (0, 60);
        for round in 0..10 * seconds {
            for n in 0..200 {
                let (id, listing) = table(n, round);
                lobby.publish(&id, listing);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
            let told = eve.outbox.take();
            bytes += told
                .iter()
                .map(|out| out.letter.text().len())
                .sum::<usize>();
        }
        telling.abort();
        let each = bytes as f64 / f64::from(seconds);
        assert!(0.0 < each && each < 1.2 * BYTES_A_SECOND, "{each} a second");
    }

    #[test]
    fn what_does_not_change_what_is_told_is_not_told() {
        let (lobby, eve) = (Lobby::default(), somebody());
        let (id, listing) = table(1, 0);
        lobby.publish(&id, listing.clone());
        lobby.follow(&eve, None).unwrap();
        lobby.now().tell();
        eve.outbox.take();
        lobby.publish(&id, listing.clone());
        assert_eq!(lobby.now().tell(), 0);
        // Whom the chairs admit is not told, but who seeks is asked for by it.
        let closed = listing.map(|one| Listing {
            free: Vec::new(),
            ..one
        });
        assert!(lobby.oldest("row", &eve, &HashSet::new()).is_some());
        lobby.publish(&id, closed);
        assert_eq!(lobby.now().tell(), 0);
        assert!(lobby.oldest("row", &eve, &HashSet::new()).is_none());
        assert!(eve.outbox.take().is_empty());
        lobby.publish(&id, None);
        assert_ne!(lobby.now().tell(), 0);
    }
}
