//! The table as a value: what it owns, and how messages reach its parts.

use std::{
    collections::{BTreeMap, VecDeque},
    hash::BuildHasher,
    sync::Arc,
};

use parlor_catalog::Listed;
use parlor_game::{Problem, Seat, Viewer};
use parlor_play::CommandKey;
use parlor_store::{Write, Writer};
use parlor_wire::{ChatLine, Done, Life, Refused, TableId, ToClient, ToServer, Want, WatchAs};
use rustc_hash::{FxBuildHasher, FxHashMap};
use serde_json::{Value, value::RawValue};
use tokio::{sync::mpsc, time::Instant};

use super::{
    agree::Offers,
    doors::Door,
    held::{Held, Outs, release},
    live::{Live, Lost},
    row::Row,
    task::{AHEAD, Command, Msg},
};
use crate::{
    hub::Hub,
    outbox::{Out, Outbox},
    pool::Playing,
    session::Who,
};

/// How many answers a table remembers, for commands that are repeated.
const ANSWERS: usize = 128;

/// One table.
pub(crate) struct Table {
    pub(super) hub: Arc<Hub>,
    pub(super) listed: Listed,
    pub(super) row: Row,
    /// Whether the row has to be written.
    pub(super) dirty: bool,
    /// Whether followers have to be told how the table is set.
    pub(super) news: bool,
    pub(super) followers: BTreeMap<u64, Follower>,
    /// The chairs whose sitters are ready.
    pub(super) ready: Vec<u8>,
    /// When the countdown ends.
    pub(super) counting: Option<Instant>,
    /// When empty chairs are filled.
    pub(super) filling: Option<Instant>,
    /// When another match begins by itself.
    pub(super) again: Option<Instant>,
    pub(super) live: Option<Live>,
    /// The lines that the first match begins with, if it goes on from another.
    pub(crate) branch: Vec<String>,
    /// The doors that lead here and nowhere else.
    pub(crate) doors: Vec<Door>,
    /// Why a door could not be opened, so that it is said once.
    pub(super) door_problem: Option<String>,
    pub(super) offers: Offers,
    pub(super) chat: VecDeque<ChatLine>,
    pub(super) mail: mpsc::WeakSender<Msg>,
    /// Since when nobody has followed the table.
    pub(super) empty_since: Option<Instant>,
    pub(super) done: bool,
    /// Held while the game of a pool is played here.
    pub(crate) playing: Option<Playing>,
    /// Whether it ends because the store failed.
    failed: bool,
    /// The options that differ from the default, with the configuration they were found in.
    pub(super) options: Option<(Box<RawValue>, Value)>,
    answers: Answers,
    pub(super) writes: Vec<Write>,
    pending: Outs,
    held: Arc<Held>,
    tickets: u64,
}

/// The writes of a round.
pub(crate) struct Ticket {
    pub(crate) number: u64,
    pub(crate) writes: Vec<Write>,
    /// Lets go what waits for them.
    pub(crate) held: Arc<Held>,
    /// Whether the table waits for word of it too.
    pub(crate) awaited: bool,
}

/// Somebody who follows the table.
pub(super) struct Follower {
    pub(super) who: Arc<Who>,
    pub(super) want: Want,
    /// Whether it has just come and is not told yet what the others are.
    pub(super) new: bool,
}

/// What was answered to the last commands.
#[derive(Default)]
struct Answers {
    /// By the hash of the command's key; the key itself tells equal hashes apart.
    known: FxHashMap<u64, (CommandKey, Verdict)>,
    order: VecDeque<u64>,
}

impl Answers {
    fn find(&self, key: &CommandKey) -> Option<Verdict> {
        let (known, answer) = self.known.get(&FxBuildHasher.hash_one(key))?;
        (known == key).then(|| answer.clone())
    }

    fn remember(&mut self, key: CommandKey, answer: Verdict) {
        let hash = FxBuildHasher.hash_one(&key);
        if self.known.insert(hash, (key, answer)).is_none() {
            self.order.push_back(hash);
        }
        if ANSWERS < self.order.len()
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
    }
}

/// What a command comes to, before it is sent.
pub(super) type Verdict = Result<Done, Box<Refused>>;

impl Table {
    pub(crate) fn new(
        hub: Arc<Hub>,
        listed: Listed,
        row: Row,
        mail: mpsc::WeakSender<Msg>,
    ) -> Self {
        Self {
            hub,
            listed,
            row,
            dirty: false,
            news: false,
            followers: BTreeMap::new(),
            ready: Vec::new(),
            counting: None,
            filling: None,
            again: None,
            live: None,
            branch: Vec::new(),
            doors: Vec::new(),
            door_problem: None,
            offers: Offers::default(),
            chat: VecDeque::new(),
            mail,
            empty_since: None,
            done: false,
            playing: None,
            failed: false,
            options: None,
            answers: Answers::default(),
            writes: Vec::new(),
            pending: Vec::new(),
            held: Arc::default(),
            tickets: 0,
        }
    }

    pub(crate) fn id(&self) -> &TableId {
        &self.row.id
    }

    pub(crate) fn writer(&self) -> &Writer {
        &self.hub.writer
    }

    /// Whether the task may end: closed, parked or broken, and nothing left to tell.
    pub(crate) fn is_done(&self) -> bool {
        self.done && self.held.len() == 0
    }

    pub(crate) fn in_flight(&self) -> usize {
        self.held.len()
    }

    /// Takes one message.
    pub(crate) fn take(&mut self, message: Msg, now: Instant) {
        match message {
            Msg::Follow(follow) => self.follow(*follow, now),
            Msg::Seat(follows) => self.seat_all(follows, now),
            Msg::Command(command) => self.command(*command, now),
            Msg::Lost {
                session,
                code,
                said,
            } => self.lose(session, Lost { code, said }, now),
            Msg::Thought(thought) => self.thought(*thought, now),
            Msg::Helped(helped) => self.helped(*helped),
            Msg::Stop => self.done = true,
        }
        self.close_round(now);
    }

    /// Does what is due.
    pub(crate) fn wake(&mut self, now: Instant) {
        self.run_timers(now);
        self.close_round(now);
    }

    /// What every round ends with: questions asked, news told, the row written.
    pub(super) fn close_round(&mut self, now: Instant) {
        self.advance(now);
        // Without a pause the next match begins in the same round: the row is written once.
        if self.plays_again(now) {
            self.advance(now);
        }
        if self.news {
            self.tend_doors();
            self.news = false;
            self.dirty = true;
            self.tell_news(now);
        }
        if self.dirty {
            self.dirty = false;
            let row = serde_json::to_string(&self.row).unwrap_or_default();
            self.write(Write::Table {
                id: self.row.id.0.clone(),
                row,
                closed: self.row.closed,
            });
        }
        if self.writes.is_empty() && !self.pending.is_empty() {
            self.held.tell(std::mem::take(&mut self.pending), now);
        }
    }

    /// The writes of this round; what was to be told waits for them.
    pub(crate) fn take_writes(&mut self) -> Option<Ticket> {
        if self.writes.is_empty() {
            return None;
        }
        self.tickets += 1;
        let outs = std::mem::take(&mut self.pending);
        self.held.hold(self.tickets, outs);
        Some(Ticket {
            number: self.tickets,
            writes: std::mem::take(&mut self.writes),
            held: Arc::clone(&self.held),
            awaited: self.waits_for_word(),
        })
    }

    /// Whether something begins when the store has answered: match time, a clock, or the end of the task.
    fn waits_for_word(&self) -> bool {
        let begins = |live: &Live| !live.is_running() || live.clocks.are_set();
        self.done || AHEAD / 2 <= self.in_flight() || self.live.as_ref().is_some_and(begins)
    }

    /// Takes word from the store: what waited for it has been told, or nothing is and the table starts over.
    pub(crate) fn durable(&mut self, durable: bool, now: Instant) {
        if !durable {
            self.fail_storage(now);
            return;
        }
        self.handed_out(now);
        self.close_round(now);
    }

    /// What is said to whoever still talks to a table that has ended.
    pub(super) fn farewell(&self) -> Problem {
        if self.failed {
            Problem::new(
                "storage",
                "the table could not be kept; nothing was changed",
            )
            .with_hint("watch the table again and repeat what was not answered")
        } else {
            Problem::new("not_following", "the table went to rest")
                .with_hint("watch it again and repeat the command")
        }
    }

    /// Nothing that was not kept is told: everybody is sent away and the table is loaded again when it is next wanted.
    fn fail_storage(&mut self, now: Instant) {
        self.held.fail();
        self.writes.clear();
        self.pending.clear();
        self.failed = true;
        let problem = self.farewell();
        let message = ToClient::Refused(Refused {
            id: None,
            table: Some(self.row.id.clone()),
            problem,
            number: None,
        });
        for follower in self.followers.values() {
            let out = Out {
                text: message.write(),
                ask: None,
            };
            release(vec![(Arc::clone(&follower.who.outbox), out)], now);
        }
        self.followers.clear();
        self.live = None;
        self.done = true;
    }

    pub(super) fn write(&mut self, write: Write) {
        self.writes.push(write);
    }

    pub(super) fn tell(&mut self, to: &Arc<Outbox>, message: &ToClient) {
        self.push(to, message.write(), None);
    }

    pub(super) fn push(
        &mut self,
        to: &Arc<Outbox>,
        text: String,
        ask: Option<Arc<crate::outbox::Ask>>,
    ) {
        self.pending.push((Arc::clone(to), Out { text, ask }));
    }

    fn command(&mut self, command: Command, now: Instant) {
        let Command {
            who,
            received,
            message,
        } = command;
        let Some(id) = message.command_id() else {
            return;
        };
        let key = CommandKey {
            who: who.identity.id.0.clone(),
            id: id.to_owned(),
        };
        let answer = match self.answers.find(&key) {
            Some(known) => known,
            None => {
                let verdict = self.carry_out(&who, received, message, &key, now);
                // The update goes first, its answer right behind.
                self.advance(now);
                let answer = self.seal(&key.id, verdict);
                self.answers.remember(key, answer.clone());
                answer
            }
        };
        self.answer(&who, answer);
    }

    /// Remembers what was answered to a command, as the log shows it.
    pub(super) fn recall(&mut self, key: CommandKey, done: Done) {
        self.answers.remember(key, Ok(done));
    }

    pub(super) fn seal(&self, id: &str, verdict: Verdict) -> Verdict {
        match verdict {
            Ok(done) => Ok(Done {
                id: id.to_owned(),
                table: Some(self.row.id.clone()),
                ..done
            }),
            Err(refused) => Err(Box::new(Refused {
                id: Some(id.to_owned()),
                table: Some(self.row.id.clone()),
                ..*refused
            })),
        }
    }

    pub(super) fn answer(&mut self, who: &Arc<Who>, answer: Verdict) {
        let message = match answer {
            Ok(done) => ToClient::Done(done),
            Err(refused) => ToClient::Refused(*refused),
        };
        self.tell(&who.outbox, &message);
    }

    fn carry_out(
        &mut self,
        who: &Arc<Who>,
        received: Instant,
        message: ToServer,
        key: &CommandKey,
        now: Instant,
    ) -> Verdict {
        match message {
            ToServer::Act(act) => self.act(who, received, &act, key, now),
            ToServer::Help(ask) => self.help(who, ask, now),
            ToServer::Memo(keep) => self.keep_memo(who, keep),
            ToServer::Orders(set) => self.set_orders(who, set.orders),
            ToServer::Check(check) => self.check(who, &check.action),
            ToServer::Unwatch(_) => {
                self.lose(who.session, Lost::for_reason("unwatched"), now);
                Ok(Done::default())
            }
            ToServer::Sit(sit) => self.sit(who, sit.chair, now),
            ToServer::Stand(_) => self.stand(who, now),
            ToServer::Ready(ready) => self.set_ready(who, ready.ready, now),
            ToServer::Rename(rename) => self.rename(who, &rename.name),
            ToServer::Choose(choose) => self.choose(who, choose.choice),
            ToServer::Options(options) => {
                self.set_options(who, options.config, options.settings, now)
            }
            ToServer::SetChair(set) => self.set_chair(who, set.chair, set.set, now),
            ToServer::Begin(_) => self.begin_by_owner(who, now),
            ToServer::Restart(_) => self.restart(who, now),
            ToServer::Close(_) => self.close(who, now),
            ToServer::Resign(_) => self.resign(who, key, now),
            ToServer::Offer(offer) => self.offer(who, offer.offer, now),
            ToServer::Answer(answer) => self.agree(who, answer.offer, answer.agree, now),
            ToServer::HandOver(hand) => self.hand_over(who, &hand.player, now),
            ToServer::TakeOver(_) => self.take_over(who, now),
            ToServer::Say(say) => self.say(who, &say.text, say.to),
            ToServer::History(wish) => self.history(who, &wish),
            ToServer::Hello(_)
            | ToServer::Ping(_)
            | ToServer::FollowLobby(_)
            | ToServer::Create(_)
            | ToServer::Join(_)
            | ToServer::Watch(_)
            | ToServer::Enter(_)
            | ToServer::Leave(_)
            | ToServer::Queue(_)
            | ToServer::Members(_)
            | ToServer::Rank(_)
            | ToServer::Talk(_) => Err(no("not_here", "this is not said to a table")),
        }
    }

    pub(super) fn life(&self, now: Instant) -> Life {
        if self.row.closed {
            return Life::Closed;
        }
        match &self.live {
            Some(live) if live.is_over() => Life::Over,
            Some(live) if live.is_running() || self.begins_at_once(live) => Life::Running,
            Some(_) => Life::Starting,
            None => match self.counting {
                Some(ends) => Life::Counting {
                    left: super::live::millis(ends.saturating_duration_since(now)),
                },
                None => Life::Open,
            },
        }
    }

    /// Whether a match only waits for its beginning to be written to its drivers.
    pub(super) fn begins_at_once(&self, live: &Live) -> bool {
        live.is_new && self.row.settings.start.pause.0 == 0
    }

    /// For whom the match is cut for this follower; none if it may not see it.
    pub(super) fn viewer(&self, who: &Who) -> Option<Viewer> {
        if let Some(seat) = self.seat_of(who) {
            return Some(Viewer::Seat(seat));
        }
        let watch = self.row.settings.watch;
        let over = self.live.as_ref().is_some_and(Live::is_over);
        // A delayed audience has to wait for the end.
        let late = watch.delay.max(self.listed.kind.info().watch_delay);
        match watch.viewer {
            WatchAs::Nobody => None,
            _ if 0 < late.0 && !over => None,
            WatchAs::Spectator => Some(Viewer::Spectator),
            WatchAs::Referee => Some(Viewer::Referee),
        }
    }

    /// The seat of somebody in the match that is on the table.
    pub(super) fn seat_of(&self, who: &Who) -> Option<Seat> {
        let chair = self.row.chair_of(&who.identity.id)?;
        self.live.as_ref()?.seat_of_chair(chair)
    }
}

/// A refusal.
pub(super) fn no(code: &str, message: impl Into<String>) -> Box<Refused> {
    refuse(Problem::new(code, message))
}

/// A refusal with its problem.
pub(super) fn refuse(problem: Problem) -> Box<Refused> {
    Box::new(Refused {
        id: None,
        table: None,
        problem,
        number: None,
    })
}
