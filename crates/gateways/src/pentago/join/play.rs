//! One game: whose turn it is, what was sent, and what is waited for. It does no I/O.

use std::time::Duration;

use parlor_game::{Budget, Seat};
use parlor_pentago::{Action, Rule};
use tokio::time::Instant;

use super::super::{ClientLine, Ending, Fault};
use super::{Choice, JoinError, Judged, Mirror, News, Report, Shown, Side, Start, Told};

/// How long the server may take to say that a game is over.
const JUDGING: Duration = Duration::from_secs(5);
/// How long further `ERROR`s are taken for the same one.
const QUIET: Duration = Duration::from_millis(200);
/// So many turns are tried when the server refuses them.
const TRIES: usize = 3;

/// What has to be done.
#[derive(Debug)]
pub(super) enum Do {
    Say(ClientLine),
    Complain(Fault),
    Tell(News),
    Fail(JoinError),
}

/// One game.
#[derive(Debug)]
pub(super) struct Play {
    mirror: Mirror,
    own: String,
    opponent: String,
    seat: Seat,
    reply: Duration,
    /// The number of the last question.
    asked: u32,
    /// The turns that the server did not take.
    refused: Vec<Action>,
    step: Step,
}

/// What is waited for.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Step {
    /// The other player.
    Theirs,
    /// The own driver.
    Choosing,
    /// The echo of a move.
    Sent {
        action: Action,
        again: Again,
        due: Instant,
    },
    /// The answer to a `PING` that was sent instead of waiting on for the echo.
    Pinged {
        action: Action,
        again: Again,
        due: Instant,
    },
    /// More `ERROR`s for the same move.
    Quiet { due: Instant },
    /// The server, which takes no turn.
    Stuck { due: Instant },
    /// The server's word that the game is over.
    Judging { due: Instant },
    /// The same, and nothing else can come any more.
    Full { due: Instant },
}

/// Whether a move was sent a second time.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Again {
    No,
    Yes,
}

impl Play {
    /// The beginning of a game in which `own` has the seat.
    pub(super) fn begin(
        names: [String; 2],
        seat: Seat,
        rule: Rule,
        reply: Duration,
        now: Instant,
    ) -> (Self, Vec<Do>) {
        let [first, second] = names.clone();
        let (own, opponent) = match seat {
            Seat(0) => (first, second),
            _ => (second, first),
        };
        let mut this = Self {
            mirror: Mirror::new(rule),
            own,
            opponent,
            seat,
            reply,
            asked: 0,
            refused: Vec::new(),
            step: Step::Theirs,
        };
        let view = this.mirror.view();
        let mut todo = vec![Do::Tell(News::Begun(Start { names, seat, view }))];
        todo.extend(this.advance(now));
        (this, todo)
    }

    /// When something has to be done although nothing comes.
    pub(super) fn deadline(&self) -> Option<Instant> {
        match self.step {
            Step::Theirs | Step::Choosing => None,
            Step::Sent { due, .. }
            | Step::Pinged { due, .. }
            | Step::Quiet { due }
            | Step::Stuck { due }
            | Step::Judging { due }
            | Step::Full { due } => Some(due),
        }
    }

    /// The server made a move.
    pub(super) fn moved(&mut self, field: i32, rotation: i32, now: Instant) -> Vec<Do> {
        let seat = self.mirror.mover();
        match self.mirror.apply(field, rotation) {
            Err(fault) => vec![Do::Complain(fault)],
            Ok(events) => {
                self.refused.clear();
                let view = self.mirror.view();
                let shown = Shown { seat, events, view };
                let mut todo = vec![Do::Tell(News::Turned(Box::new(shown)))];
                todo.extend(self.advance(now));
                todo
            }
        }
    }

    /// The driver chose a turn.
    pub(super) fn chosen(&mut self, number: u32, action: Action, now: Instant) -> Vec<Do> {
        if self.step != Step::Choosing || number != self.asked {
            return Vec::new(); // It answers a question that is gone.
        }
        if !self.choices().contains(&action) {
            let said = format!("the player chose {action}, which is impossible here");
            return vec![Do::Fail(JoinError::Player(said))];
        }
        self.send(action, Again::No, now)
    }

    /// The server said `ERROR`; says also whether that concerned this game.
    pub(super) fn error(&mut self, now: Instant) -> Option<Vec<Do>> {
        match self.step {
            Step::Sent { action, .. } | Step::Pinged { action, .. } => {
                self.refused.push(action);
                self.step = Step::Quiet { due: now + QUIET };
                Some(vec![Do::Tell(News::TurnRefused(action))])
            }
            Step::Quiet { .. } | Step::Stuck { .. } => Some(Vec::new()),
            Step::Theirs | Step::Choosing | Step::Judging { .. } | Step::Full { .. } => None,
        }
    }

    /// The server answered a `PING`; says also whether this game had sent it.
    pub(super) fn pong(&mut self, now: Instant) -> Option<Vec<Do>> {
        match self.step {
            Step::Pinged {
                action,
                again: Again::No,
                ..
            } => Some(self.send(action, Again::Yes, now)),
            Step::Pinged {
                again: Again::Yes, ..
            } => Some(vec![Do::Fail(JoinError::Broken(
                "the server neither takes our move nor refuses it".into(),
            ))]),
            Step::Theirs
            | Step::Choosing
            | Step::Sent { .. }
            | Step::Quiet { .. }
            | Step::Stuck { .. }
            | Step::Judging { .. }
            | Step::Full { .. } => None,
        }
    }

    /// What was waited for did not come.
    pub(super) fn due(&mut self, now: Instant) -> Vec<Do> {
        match self.step {
            Step::Theirs | Step::Choosing => Vec::new(),
            Step::Sent { action, again, .. } => {
                let due = now + self.reply;
                self.step = Step::Pinged { action, again, due };
                vec![Do::Say(ClientLine::Ping)]
            }
            Step::Pinged { .. } => vec![Do::Fail(JoinError::Silent {
                waited: "it does not take our move",
            })],
            Step::Quiet { .. } if self.refused.len() < TRIES => self.ask(),
            Step::Quiet { .. } => {
                let due = now + self.reply;
                self.step = Step::Stuck { due };
                Vec::new()
            }
            Step::Stuck { .. } => vec![Do::Fail(JoinError::Broken(
                "the server refuses every legal move".into(),
            ))],
            Step::Judging { .. } if self.mirror.is_full() => {
                let due = now + self.reply;
                self.step = Step::Full { due };
                Vec::new()
            }
            Step::Judging { .. } => {
                self.mirror.go_on();
                let mut todo = vec![Do::Tell(News::GoesOn(Box::new(self.mirror.view())))];
                todo.extend(self.advance(now));
                todo
            }
            Step::Full { .. } => vec![Do::Fail(JoinError::Broken(
                "the board is full, and the server does not end the game".into(),
            ))],
        }
    }

    /// The game is over, by the server's word.
    pub(super) fn over(self, ending: &Ending) -> Report {
        let told = match ending {
            Ending::Victory(winner) if *winner == self.own => Told::Won,
            Ending::Victory(winner) if *winner == self.opponent => Told::Lost,
            Ending::Draw => Told::Drawn,
            Ending::Disconnect(_) => Told::WonByDisconnect, // We are still here, whoever is named.
            Ending::Victory(_) | Ending::Other { .. } => Told::NoWinner,
        };
        let judged = match self.mirror.judged() {
            None => Judged::Unfinished,
            Some(verdict) => match verdict.winner {
                None => Judged::Drawn,
                Some(winner) if winner == self.seat => Judged::Won,
                Some(_) => Judged::Lost,
            },
        };
        Report {
            side: match self.seat {
                Seat(0) => Side::First,
                _ => Side::Second,
            },
            told,
            judged,
            turns: self.mirror.turns(),
            name: self.own,
            opponent: self.opponent,
        }
    }

    fn send(&mut self, action: Action, again: Again, now: Instant) -> Vec<Do> {
        let due = now + self.reply;
        self.step = Step::Sent { action, again, due };
        vec![Do::Say(ClientLine::Move {
            field: action.cell.into(),
            rotation: self.mirror.code(action).into(),
        })]
    }

    /// What comes next on this board.
    fn advance(&mut self, now: Instant) -> Vec<Do> {
        if self.mirror.is_over() {
            let due = now + JUDGING;
            self.step = Step::Judging { due };
            return Vec::new();
        }
        if self.mirror.mover() != self.seat {
            self.step = Step::Theirs;
            return Vec::new();
        }
        self.ask()
    }

    fn ask(&mut self) -> Vec<Do> {
        self.step = Step::Choosing;
        self.asked = self.asked.saturating_add(1);
        vec![Do::Tell(News::Choose(Box::new(Choice {
            number: self.asked,
            seat: self.seat,
            view: self.mirror.view(),
            actions: self.choices(),
            budget: Budget::default(),
        })))]
    }

    fn choices(&self) -> Vec<Action> {
        let mut actions = self.mirror.actions();
        actions.retain(|action| !self.refused.contains(action));
        actions
    }
}
