//! Threads that do one piece of work together, each always its own part, so that what a part needs stays with its core.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use crate::LearnError;

/// Threads that work together; the one that calls is one of them.
#[derive(Debug)]
pub(crate) struct Crew {
    others: Option<rayon::ThreadPool>,
    size: usize,
}

impl Crew {
    pub(crate) fn new(threads: usize) -> Result<Self, LearnError> {
        let size = threads.max(1);
        let started = |count: usize| {
            let name = |nth| format!("parlor batch {nth}");
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(count)
                .thread_name(name);
            pool.build()
                .map_err(|said| LearnError::Buffer(format!("the threads do not start: {said}")))
        };
        Ok(Self {
            others: (1 < size).then(|| started(size - 1)).transpose()?,
            size,
        })
    }

    /// How many things each of the threads has of so many.
    pub(crate) fn share(&self, things: usize) -> usize {
        things.div_ceil(self.size).max(1)
    }

    /// Does the parts at once, at most one for each thread; says one of the things that went wrong.
    pub(crate) fn work<T: Send>(
        &self,
        parts: impl Iterator<Item = T>,
        work: impl Fn(T) -> Result<(), LearnError> + Sync,
    ) -> Result<(), LearnError> {
        let mut parts = parts;
        let own = parts.next();
        let work_on = |part: Option<T>| part.map_or(Ok(()), &work);
        let Some(others) = &self.others else {
            return work_on(own);
        };
        let rest: Vec<Mutex<Option<T>>> = parts.map(|part| Mutex::new(Some(part))).collect();
        let failed = Mutex::new(None);
        let done = others.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, thread| {
                let cell = rest.get(thread.index());
                let part = cell.and_then(|cell| lock(cell).take());
                if let Err(said) = work_on(part) {
                    *lock(&failed) = Some(said);
                }
            });
            work_on(own)
        });
        let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
        failed.map_or(done, Err)
    }
}

fn lock<T>(cell: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    cell.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A place where all parts meet: they go on only if all are content.
#[derive(Debug)]
pub(crate) struct Meeting {
    expected: usize,
    here: AtomicUsize,
    is_spoiled: AtomicBool,
}

impl Meeting {
    pub(crate) fn of(parts: usize) -> Self {
        Self {
            expected: parts,
            here: AtomicUsize::new(0),
            is_spoiled: AtomicBool::new(false),
        }
    }

    /// Waits for the other parts; whether all were content.
    pub(crate) fn is_content(&self, content: bool) -> bool {
        if !content {
            self.is_spoiled.store(true, Ordering::Relaxed);
        }
        self.here.fetch_add(1, Ordering::AcqRel);
        let mut rounds = 0;
        while self.here.load(Ordering::Acquire) < self.expected {
            // The others are about as far; if not, they may need this core.
            rounds += 1;
            match rounds < 2000 {
                true => std::hint::spin_loop(),
                false => std::thread::yield_now(),
            }
        }
        !self.is_spoiled.load(Ordering::Relaxed)
    }
}
