//! Threads on which built-in players think, so that they never hold up a table.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use parlor_bots::{AnyPlayer, Asked, Decision, Told, decide};
use parlor_game::{Budget, Millis};
use parlor_play::Question;
use serde_json::Value;

use fair::Fair;
use timing::Watch;

pub(crate) use fair::{Bounds, Payer};
pub(crate) use timing::Strain;

mod fair;
mod timing;

/// Something to think about, and what comes of it.
pub(crate) struct Job<T = ()> {
    /// For whom.
    pub(crate) payer: Payer,
    /// Whether it needs no search: such answers come at once, whatever others think about.
    pub(crate) is_quick: bool,
    /// How soon it is wanted: of one's own questions the nearest comes first.
    pub(crate) within: Duration,
    /// After how long it is answered without much thought, if nobody has thought about it yet.
    pub(crate) last_call: Option<Duration>,
    /// The thinking.
    pub(crate) work: Box<dyn FnOnce(Called<'_>) -> T + Send>,
}

impl<T: 'static> Job<T> {
    /// The same job, whose result is handed on.
    pub(crate) fn then(self, hand_on: impl FnOnce(T) + Send + 'static) -> Job {
        let work = self.work;
        Job {
            payer: self.payer,
            is_quick: self.is_quick,
            within: self.within,
            last_call: self.last_call,
            work: Box::new(move |called| hand_on(work(called))),
        }
    }
}

/// How a thread comes to a question.
#[derive(Clone, Copy)]
pub(crate) struct Called<'a> {
    /// How it is called up.
    pub(crate) call: Call,
    /// When it was asked: from then on the clock of its seat runs.
    pub(crate) asked: Instant,
    /// How busy the machine is.
    pub(crate) strain: &'a Strain,
}

/// How a question is called up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Call {
    /// In its turn.
    InTurn,
    /// At the last moment: there is no time to think.
    Last,
}

/// What a player is asked.
pub(crate) struct Choice {
    pub(crate) player: Box<dyn AnyPlayer>,
    /// What the seat was told since the player last heard.
    pub(crate) told: Vec<Told>,
    pub(crate) question: Question,
    pub(crate) budget: Budget,
    /// What its clock had left when it was asked.
    pub(crate) left: Option<Duration>,
}

/// What came of it.
pub(crate) struct Answer {
    /// The player, unless it broke down.
    pub(crate) player: Option<Box<dyn AnyPlayer>>,
    pub(crate) action: Option<Box<dyn Any + Send>>,
    /// What it could choose from.
    pub(crate) actions: Box<dyn Any + Send>,
    /// How long it took from the question to the answer.
    pub(crate) spent: Duration,
    /// How much of that it waited for a thread or a processor.
    pub(crate) waited: Duration,
    /// The same, if that was too much for fair timing.
    pub(crate) busy: Option<Duration>,
    pub(crate) why: Option<Value>,
}

/// The threads; they end when this is dropped.
///
/// One of them is kept for answers that need no search, and for last calls.
#[derive(Debug)]
pub(crate) struct Thinkers {
    queue: Arc<Queue>,
}

struct Queue {
    jobs: Mutex<Jobs>,
    /// Told when there is something for the threads that search.
    more: Condvar,
    /// Told when there is something for the thread of quick answers.
    more_quick: Condvar,
    strain: Strain,
}

struct Jobs {
    deep: Fair<Work>,
    quick: Fair<Work>,
    closed: bool,
}

type Work = Box<dyn FnOnce(Call, &Strain) + Send>;

/// Where a question waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lane {
    Deep,
    Quick,
}

/// A question that a thread has taken.
struct Taken {
    lane: Lane,
    payer: Payer,
    call: Call,
    work: Work,
}

impl Jobs {
    fn lane(&mut self, lane: Lane) -> &mut Fair<Work> {
        match lane {
            Lane::Deep => &mut self.deep,
            Lane::Quick => &mut self.quick,
        }
    }

    fn take(&mut self, lane: Lane) -> Option<Taken> {
        let (payer, work) = self.lane(lane).pop()?;
        let call = Call::InTurn;
        Some(Taken {
            lane,
            payer,
            call,
            work,
        })
    }

    fn take_last_call(&mut self) -> Option<Taken> {
        let (payer, work) = self.deep.pop_last_call(Instant::now())?;
        let (lane, call) = (Lane::Deep, Call::Last);
        Some(Taken {
            lane,
            payer,
            call,
            work,
        })
    }
}

impl Thinkers {
    /// Starts so many threads that search, and one for quick answers.
    pub(crate) fn start(threads: usize, bounds: Bounds) -> Self {
        let quick = Bounds {
            per_identity: usize::MAX,
            per_address: usize::MAX,
        };
        let queue = Arc::new(Queue {
            jobs: Mutex::new(Jobs {
                deep: Fair::new(bounds),
                quick: Fair::new(quick),
                closed: false,
            }),
            more: Condvar::new(),
            more_quick: Condvar::new(),
            strain: Strain::default(),
        });
        let lanes = std::iter::repeat_n(Lane::Deep, threads.max(1)).chain([Lane::Quick]);
        for (n, lane) in lanes.enumerate() {
            let queue = Arc::clone(&queue);
            let thread = std::thread::Builder::new().name(format!("thinker-{n}"));
            if let Err(error) = thread.spawn(move || queue.work(lane)) {
                tracing::error!(%error, "a thread for built-in players could not be started");
            }
        }
        Self { queue }
    }

    pub(crate) fn ask(&self, job: Job) {
        let Job {
            payer,
            is_quick,
            within,
            last_call,
            work,
        } = job;
        // Threads do not know the table's time, which tests may hold.
        let asked = Instant::now();
        let last_call = last_call.map(|after| asked + after);
        let work = move |call, strain: &Strain| {
            work(Called {
                call,
                asked,
                strain,
            });
        };
        let lane = if is_quick { Lane::Quick } else { Lane::Deep };
        let mut jobs = self.queue.jobs();
        let work = Box::new(work);
        jobs.lane(lane)
            .push(&payer, asked + within, last_call, work);
        drop(jobs);
        self.queue.more.notify_one();
        if is_quick || last_call.is_some() {
            self.queue.more_quick.notify_one();
        }
    }

    /// How many questions wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        let jobs = self.queue.jobs();
        jobs.deep.waiting() + jobs.quick.waiting()
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.queue.jobs().closed = true;
        self.queue.more.notify_all();
        self.queue.more_quick.notify_all();
    }
}

impl Queue {
    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, lane: Lane) {
        while let Some(taken) = self.next(lane) {
            let begun = Instant::now();
            if catch_unwind(AssertUnwindSafe(|| (taken.work)(taken.call, &self.strain))).is_err() {
                tracing::error!("a thought broke down");
            }
            let cost = u64::try_from(begun.elapsed().as_nanos()).unwrap_or(u64::MAX);
            self.jobs().lane(taken.lane).done(&taken.payer, cost);
            // What had to wait for this one may be taken by another thread.
            self.more.notify_one();
        }
    }

    /// The next question for a thread; none when all is over.
    fn next(&self, lane: Lane) -> Option<Taken> {
        let mut jobs = self.jobs();
        loop {
            if jobs.closed {
                return None;
            }
            let next = match lane {
                Lane::Deep => jobs.take(Lane::Deep).or_else(|| jobs.take(Lane::Quick)),
                Lane::Quick => jobs.take(Lane::Quick).or_else(|| jobs.take_last_call()),
            };
            if next.is_some() {
                return next;
            }
            let call = jobs.deep.next_last_call();
            jobs = match (lane, call) {
                (Lane::Deep, _) => self.more.wait(jobs).unwrap_or_else(PoisonError::into_inner),
                (Lane::Quick, None) => {
                    let woken = self.more_quick.wait(jobs);
                    woken.unwrap_or_else(PoisonError::into_inner)
                }
                (Lane::Quick, Some(call)) => {
                    let time = call.saturating_duration_since(Instant::now());
                    let woken = self.more_quick.wait_timeout(jobs, time);
                    woken.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }
}

impl Choice {
    /// Lets the player think.
    pub(crate) fn make(self, called: Called<'_>) -> Answer {
        let budget = self.planned(called);
        let Called { asked, strain, .. } = called;
        let Self {
            mut player,
            told,
            question,
            ..
        } = self;
        let time = budget.time.map(|time| Duration::from_millis(time.0));
        let watch = Watch::begin(asked, time);
        let thought = catch_unwind(AssertUnwindSafe(|| {
            let asked = Asked {
                view: question.view.as_ref(),
                actions: question.actions.as_ref(),
                budget: &budget,
            };
            let decision = decide(&mut *player, &told, asked);
            (player, decision)
        }));
        let seen = watch.end();
        if time.is_some() {
            strain.learn(&seen);
        }
        let (spent, waited, busy) = (seen.spent, seen.waited, seen.busy());
        match thought {
            Ok((player, Decision { action, why })) => Answer {
                player: Some(player),
                action,
                actions: question.actions,
                spent,
                waited,
                busy,
                why,
            },
            Err(_) => {
                tracing::error!("a built-in player broke down while thinking");
                Answer {
                    player: None,
                    action: None,
                    actions: question.actions,
                    spent,
                    waited,
                    busy,
                    why: None,
                }
            }
        }
    }
}

impl Choice {
    /// What it may use of its time by now: its clock runs by the wall, and some is kept back so that it is not late.
    fn planned(&self, called: Called<'_>) -> Budget {
        let Called {
            call,
            asked,
            strain,
        } = called;
        let time = self.budget.time.map(|time| match (call, self.left) {
            (Call::Last, _) => Millis(0),
            (Call::InTurn, None) => time,
            (Call::InTurn, Some(left)) => {
                let left = left.saturating_sub(asked.elapsed());
                let most = left.saturating_sub(strain.reserve(left));
                Millis(
                    time.0
                        .min(u64::try_from(most.as_millis()).unwrap_or(u64::MAX)),
                )
            }
        });
        Budget {
            time,
            ..self.budget
        }
    }
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} questions", self.jobs().deep.waiting())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use std::sync::mpsc;

    use super::*;

    /// Tells which budget it was given.
    struct Told(mpsc::Sender<Budget>);

    impl AnyPlayer for Told {
        fn hear(&mut self, _: Millis, _: &dyn Any) {}

        fn choose(
            &mut self,
            _: &dyn Any,
            _: &dyn Any,
            budget: &Budget,
        ) -> Option<Box<dyn Any + Send>> {
            self.0.send(*budget).unwrap();
            None
        }

        fn why(&self) -> Option<Value> {
            None
        }
    }

    /// What a player is given and charged that was asked two seconds ago and has so much time.
    fn asked_two_seconds_ago(call: Call, time: u64, left: u64) -> (Millis, Answer) {
        let (tell, told) = mpsc::channel();
        let asked = Instant::now().checked_sub(Duration::from_secs(2));
        let choice = Choice {
            player: Box::new(Told(tell)),
            told: Vec::new(),
            question: Question {
                view: Box::new(()),
                actions: Box::new(()),
            },
            budget: Budget {
                time: Some(Millis(time)),
                ..Budget::default()
            },
            left: Some(Duration::from_millis(left)),
        };
        let answer = choice.make(Called {
            call,
            asked: asked.expect("the machine runs for longer than that"),
            strain: &Strain::default(),
        });
        (told.recv().unwrap().time.unwrap(), answer)
    }

    #[test]
    fn a_player_is_charged_from_the_question_on_and_plans_for_what_is_left() {
        let (given, answer) = asked_two_seconds_ago(Call::InTurn, 4_000, 5_000);
        // An eighth of three seconds is kept back at least.
        assert!(given.0 <= 2_625, "{given:?}");
        assert!(Duration::from_secs(2) <= answer.spent, "by the wall");
        assert!(Duration::from_secs(2) <= answer.waited);
        assert!(answer.busy.is_some(), "it waited for nearly all of it");
    }

    #[test]
    fn who_has_no_time_left_or_is_called_last_does_not_think() {
        let (given, _) = asked_two_seconds_ago(Call::InTurn, 1_000, 1_500);
        assert_eq!(given, Millis(0));
        let (given, _) = asked_two_seconds_ago(Call::Last, 1_000, 60_000);
        assert_eq!(given, Millis(0));
    }

    /// A queue with one thread for searches.
    fn one_thread() -> Thinkers {
        let bounds = Bounds {
            per_identity: 1,
            per_address: 1,
        };
        Thinkers::start(1, bounds)
    }

    fn job(
        is_quick: bool,
        last_call: Option<Duration>,
        work: impl FnOnce(Call) + Send + 'static,
    ) -> Job {
        Job {
            payer: Payer::default(),
            is_quick,
            within: Duration::ZERO,
            last_call,
            work: Box::new(move |called| work(called.call)),
        }
    }

    #[test]
    fn a_quick_answer_and_a_last_call_do_not_wait_for_a_long_thought() {
        let thinkers = one_thread();
        let (let_go, held) = mpsc::channel::<()>();
        let (tell, told) = mpsc::channel();
        // It thinks until it is let go.
        thinkers.ask(job(false, None, move |_| {
            let _ = held.recv(); // Until nobody holds it any more.
        }));
        let (quick, late) = (tell.clone(), tell.clone());
        thinkers.ask(job(true, None, move |call| {
            quick.send(("quick", call)).unwrap()
        }));
        assert_eq!(told.recv(), Ok(("quick", Call::InTurn)));
        let now = Some(Duration::ZERO);
        thinkers.ask(job(false, now, move |call| {
            late.send(("late", call)).unwrap()
        }));
        assert_eq!(told.recv(), Ok(("late", Call::Last)));
        thinkers.ask(job(false, None, move |call| {
            tell.send(("next", call)).unwrap()
        }));
        drop(let_go);
        assert_eq!(told.recv(), Ok(("next", Call::InTurn)));
    }
}
