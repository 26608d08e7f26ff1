//! Exchange of knowledge around any agent: when to answer, when to ask, when to keep quiet (11.4).

use std::collections::VecDeque;

use parlor_game::{Millis, Seat};
use parlor_project::{Action, Duration};

use super::{
    agent::{Agent, Told},
    reason::Reason,
};

/// When an agent exchanges knowledge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Exchange {
    /// Never: every offer is turned down for good.
    Off,
    /// It takes offers of mates when it has nothing better to do, and never asks.
    #[default]
    Answer,
    /// It also asks, where that helps.
    Auto,
}

/// How long an offer may stay unanswered before no more are made.
const PATIENCE: u64 = 10_000;

/// The least time between two offers.
const PAUSE: u64 = 5_000;

/// An agent with manners.
#[derive(Debug)]
pub(super) struct Social<A> {
    agent: A,
    policy: Exchange,
    own: Seat,
    mates: Vec<Seat>,
    answers: VecDeque<Action>,
    /// Whom it has asked, and when.
    asked: Option<(Seat, u64)>,
    last: u64,
    next_mate: usize,
    is_quiet: bool,
    /// Why it exchanged something last, if that was the last it did.
    last_reason: Option<Reason>,
}

impl<A: Agent> Social<A> {
    pub(super) fn new(agent: A, policy: Exchange) -> Self {
        Self {
            agent,
            policy,
            own: Seat(0),
            mates: Vec::new(),
            answers: VecDeque::new(),
            asked: None,
            last: 0,
            next_mate: 0,
            is_quiet: false,
            last_reason: None,
        }
    }

    fn answer(&mut self, from: Seat) {
        let is_idle = self.agent.mind().is_some_and(|mind| mind.is_idle());
        let is_mate = self.mates.contains(&from) && from != self.own;
        let from = Some(from);
        self.answers.push_back(match self.policy {
            Exchange::Answer | Exchange::Auto if is_mate && is_idle => Action::Accept { from },
            Exchange::Answer | Exchange::Auto if is_mate => Action::Reject {
                from,
                duration: Duration::Single,
            },
            Exchange::Off | Exchange::Answer | Exchange::Auto => Action::Reject {
                from,
                duration: Duration::Permanent,
            },
        });
    }

    /// An offer with something to tell, where that helps.
    fn offer(&mut self, now: u64) -> Option<()> {
        if self.policy != Exchange::Auto || self.is_quiet || self.mates.len() < 2 {
            return None;
        }
        if let Some((_, at)) = self.asked {
            self.is_quiet = at + PATIENCE <= now;
            return None;
        }
        if now < self.last + PAUSE {
            return None;
        }
        let mind = self.agent.mind()?;
        if !mind.is_idle() || !mind.wants_to_tell() {
            return None;
        }
        let fields = mind.report(Millis(now));
        if fields.is_empty() {
            return None;
        }
        let others = self.mates.iter().filter(|mate| **mate != self.own);
        let to = *others.cycle().nth(self.next_mate % self.mates.len())?;
        self.next_mate += 1;
        self.last = now;
        self.asked = Some((to, now));
        self.answers.push_back(Action::Offer { to, fields: None });
        self.answers.push_back(Action::Send { to, fields });
        Some(())
    }
}

impl<A: Agent> Agent for Social<A> {
    fn hear(&mut self, at: Millis, told: &Told) {
        self.agent.hear(at, told);
        match told {
            Told::Begin(begin) => {
                self.own = begin.own;
                self.mates.clone_from(&begin.mates);
                self.answers.clear();
                self.asked = None;
                self.last = at.0;
                self.is_quiet = false;
            }
            Told::Offered { from } => self.answer(*from),
            Told::Rejected { by, duration } => {
                if self.asked.is_some_and(|(asked, _)| asked == *by) {
                    self.asked = None;
                    self.is_quiet |= *duration == Duration::Permanent;
                }
            }
            Told::Accepted { by } => {
                self.asked = self.asked.filter(|(asked, _)| asked != by);
            }
            Told::Moved { .. }
            | Told::Discovered { .. }
            | Told::PickedUp { .. }
            | Told::Tested(_)
            | Told::Destroyed { .. }
            | Told::Placed(_)
            | Told::Received { .. }
            | Told::Dropped
            | Told::Over => {}
        }
    }

    fn ask(&mut self, at: Millis) -> Option<Action> {
        if self.answers.is_empty() {
            self.offer(at.0);
        }
        if let Some(answer) = self.answers.pop_front() {
            self.last_reason = match &answer {
                Action::Accept { .. } => Some(Reason::Idle),
                Action::Reject {
                    duration: Duration::Single,
                    ..
                } => Some(Reason::Busy),
                Action::Reject { .. } => Some(Reason::Refuses),
                _ => Some(Reason::Tells),
            };
            return Some(answer);
        }
        self.last_reason = None;
        self.agent.ask(at)
    }

    fn reason(&self) -> Option<Reason> {
        self.last_reason.or_else(|| self.agent.reason())
    }

    fn sent(&mut self, at: Millis, action: &Action) {
        self.agent.sent(at, action);
    }
}
