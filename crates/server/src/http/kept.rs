//! Answers that never change: kept ready, packed, and made once however many ask for them at the same time.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use bytes::Bytes;
use tokio::sync::OnceCell;

/// Answers that are kept ready, by their tag; those that were not asked for longest go first.
#[derive(Debug)]
pub(crate) struct Kept {
    most: usize,
    answers: Mutex<Answers>,
}

#[derive(Default, Debug)]
struct Answers {
    by_tag: HashMap<String, Entry>,
    bytes: usize,
    /// Counts how often anything was asked for.
    asked: u64,
}

#[derive(Debug)]
struct Entry {
    answer: Arc<OnceCell<Bytes>>,
    asked: u64,
    /// What it counts for; nothing before it is made.
    bytes: usize,
}

impl Kept {
    pub(crate) fn new(most: usize) -> Self {
        Self {
            most,
            answers: Mutex::default(),
        }
    }

    /// The answer with this tag: as it is kept, as somebody else is making it, or made now.
    pub(crate) async fn get<E>(
        &self,
        tag: &str,
        make: impl Future<Output = Result<Bytes, E>>,
    ) -> Result<Bytes, E> {
        let asking = self.ask(tag);
        let answer = asking.answer.get_or_try_init(|| make).await?.clone();
        self.keep(tag, &asking.answer, answer.len());
        Ok(answer)
    }

    fn ask(&self, tag: &str) -> Asking<'_> {
        let mut answers = self.answers();
        answers.asked += 1;
        let asked = answers.asked;
        let entry = answers.by_tag.entry(tag.to_owned());
        let entry = entry.or_insert_with(|| Entry {
            answer: Arc::default(),
            asked,
            bytes: 0,
        });
        entry.asked = asked;
        Asking {
            kept: self,
            tag: tag.to_owned(),
            answer: Arc::clone(&entry.answer),
        }
    }

    /// Counts an answer that was made, and forgets old ones where it needs room.
    fn keep(&self, tag: &str, answer: &Arc<OnceCell<Bytes>>, bytes: usize) {
        let mut answers = self.answers();
        let Answers {
            by_tag, bytes: all, ..
        } = &mut *answers;
        let entry = by_tag.get_mut(tag);
        match entry.filter(|entry| Arc::ptr_eq(&entry.answer, answer)) {
            Some(entry) if entry.bytes == 0 => entry.bytes = bytes,
            Some(_) | None => return,
        }
        *all += bytes;
        while self.most < *all {
            let made = by_tag.iter().filter(|(_, entry)| 0 < entry.bytes);
            let oldest = made.min_by_key(|(_, entry)| entry.asked);
            let Some(tag) = oldest.map(|(tag, _)| tag.clone()) else {
                break;
            };
            *all -= by_tag.remove(&tag).map_or(0, |entry| entry.bytes);
        }
    }

    fn answers(&self) -> MutexGuard<'_, Answers> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody asks; an answer that nobody could make or wait for leaves nothing behind.
struct Asking<'a> {
    kept: &'a Kept,
    tag: String,
    answer: Arc<OnceCell<Bytes>>,
}

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        if self.answer.initialized() {
            return;
        }
        let mut answers = self.kept.answers();
        self.answer = Arc::default();
        let waits = answers.by_tag.get(&self.tag).map(|entry| &entry.answer);
        if waits.is_some_and(|answer| !answer.initialized() && Arc::strong_count(answer) == 1) {
            answers.by_tag.remove(&self.tag);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, convert::Infallible};

    use super::*;

    async fn of(kept: &Kept, tag: &str, made: &Cell<u32>) -> Bytes {
        let make = async {
            made.set(made.get() + 1);
            tokio::task::yield_now().await;
            Ok::<_, Infallible>(Bytes::from_static(b"four"))
        };
        kept.get(tag, make).await.unwrap()
    }

    #[tokio::test]
    async fn what_many_ask_for_at_once_is_made_once_and_stays_while_there_is_room() {
        let (kept, made) = (Kept::new(8), Cell::new(0));
        tokio::join!(of(&kept, "a", &made), of(&kept, "a", &made));
        assert_eq!(made.get(), 1);
        of(&kept, "b", &made).await;
        of(&kept, "a", &made).await;
        assert_eq!(made.get(), 2);
        // There is room for two; the one that was not asked for longest goes.
        of(&kept, "c", &made).await;
        of(&kept, "a", &made).await;
        assert_eq!(made.get(), 3);
        of(&kept, "b", &made).await;
        assert_eq!(made.get(), 4);
        assert_eq!(kept.answers().bytes, 8);
        let small = Kept::new(3);
        of(&small, "a", &made).await;
        assert!(small.answers().by_tag.is_empty());
    }

    #[tokio::test]
    async fn what_could_not_be_made_leaves_nothing_behind() {
        let kept = Kept::new(8);
        let failed = kept.get("a", async { Err::<Bytes, ()>(()) }).await;
        assert!(failed.is_err());
        let given_up = kept.get("b", std::future::pending::<Result<Bytes, ()>>());
        let waited = tokio::time::timeout(std::time::Duration::from_millis(1), given_up).await;
        assert!(waited.is_err());
        assert!(kept.answers().by_tag.is_empty());
    }
}
