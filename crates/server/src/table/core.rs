//! The table as a value: what it owns, and how messages reach its parts.

use std::{collections::VecDeque, hash::BuildHasher, sync::Arc};

use parlor_catalog::Listed;
use parlor_game::{Problem, Seat, Seed, Viewer};
use parlor_play::CommandKey;
use parlor_store::Write;
use parlor_wire::{
    AtTable, ChatLine, Done, Life, OfferKind, Refused, TableCommand, TableId, ToClient, WatchAs,
};
use rustc_hash::{FxBuildHasher, FxHashMap};
use serde_json::{Value, value::RawValue};
use tokio::{sync::Notify, time::Instant};

use super::{
    agree::Offers,
    doors::Doors,
    driver::Lost,
    effects::{Effects, House},
    followers::Followers,
    held::To,
    live::Live,
    phase::Phase,
    row::Row,
    task::{Command, Msg},
};
use crate::{
    letter::{Letter, NOT_KEPT},
    outbox::{Ask, Out, Outbox},
    pool::Playing,
    session::Who,
};

/// How many answers a table remembers, for commands that are repeated.
const ANSWERS: usize = 128;

/// One table.
pub(crate) struct Table {
    pub(super) house: Arc<dyn House>,
    pub(super) listed: Listed,
    pub(super) row: Row,
    pub(super) phase: Phase,
    pub(super) followers: Followers,
    pub(super) chat: VecDeque<ChatLine>,
    pub(super) offers: Offers,
    /// The doors that lead here and nowhere else.
    pub(crate) doors: Doors,
    /// What the first match goes on from, if it does.
    pub(crate) origin: Option<Origin>,
    /// The seed of the next match, once it was drawn.
    pub(super) next_seed: Option<Seed>,
    /// Whether it plays on when nobody follows it.
    pub(super) plays_on: bool,
    /// Held while the game of a pool is played here.
    pub(crate) playing: Option<Playing>,
    /// Whether the row has to be written.
    pub(super) dirty: bool,
    /// Whether followers have to be told how the table is set.
    pub(super) news: bool,
    /// The options that differ from the default, with the configuration they were found in.
    pub(super) options: Option<(Box<RawValue>, Value)>,
    answers: Answers,
    /// What comes of this round.
    pub(super) fx: Effects,
}

/// What the first match of a table goes on from.
pub(crate) struct Origin {
    /// Its lines so far.
    pub(crate) lines: Vec<String>,
    /// The version of the rules that they follow.
    pub(crate) rules: u32,
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
    pub(crate) fn new(house: Arc<dyn House>, listed: Listed, row: Row) -> Self {
        Self {
            house,
            listed,
            row,
            phase: Phase::default(),
            followers: Followers::default(),
            chat: VecDeque::new(),
            offers: Offers::default(),
            doors: Doors::default(),
            origin: None,
            next_seed: None,
            plays_on: false,
            playing: None,
            dirty: false,
            news: false,
            options: None,
            answers: Answers::default(),
            fx: Effects::default(),
        }
    }

    pub(crate) fn id(&self) -> &TableId {
        &self.row.id
    }

    /// Takes one message.
    pub(crate) fn take(&mut self, message: Msg, now: Instant) -> Effects {
        match message {
            Msg::Follow(follow) => self.follow(*follow, now),
            Msg::Seek(sought) => self.seek(*sought, now),
            Msg::Seat(follows) => self.seat_all(follows, now),
            Msg::Command(command) => self.command(*command, now),
            Msg::Lost {
                session,
                code,
                said,
            } => self.lose(session, Lost { code, said }, now),
            Msg::Thought(thought) => self.thought(*thought, now),
            Msg::Helped(helped) => self.helped(*helped),
            Msg::Stop => self.fx.ends = true,
        }
        self.close_round(now);
        self.effects()
    }

    /// Does what is due.
    pub(crate) fn wake(&mut self, now: Instant) -> Effects {
        self.run_timers(now);
        self.close_round(now);
        self.effects()
    }

    /// What has come of this round.
    pub(super) fn effects(&mut self) -> Effects {
        std::mem::take(&mut self.fx)
    }

    /// What every round ends with: questions asked, news told, the row written.
    pub(super) fn close_round(&mut self, now: Instant) {
        self.advance(now);
        // Without a pause the next match begins in the same round: the row is written once.
        if self.plays_again(now) {
            self.advance(now);
        }
        if self.news {
            self.note_absences(now);
            self.tend_doors();
            self.news = false;
            self.followers.crowd = None;
            self.dirty = true;
            self.tell_news(now);
        }
        if self.dirty {
            self.dirty = false;
            let row = self.row.write();
            self.write(Write::Table {
                id: self.row.id.0.clone(),
                row,
                closed: self.row.closed,
            });
        }
    }

    /// Whether something begins when the store has answered: match time, or a clock.
    pub(crate) fn waits_for_word(&self) -> bool {
        let begins = |live: &Live| !live.is_running() || live.clocks.are_set();
        self.phase.live().is_some_and(begins)
    }

    /// What was written is kept, and what waited for it has been told.
    pub(crate) fn kept(&mut self, now: Instant) -> Effects {
        self.handed_out(now);
        self.close_round(now);
        self.effects()
    }

    /// What was written could not be kept. Nobody was told of it: everybody is sent away, and the table is loaded again
    /// when it is next wanted.
    pub(crate) fn lost(&mut self) -> Effects {
        self.fx = Effects::default();
        let problem = not_kept();
        let refused = Letter::new(ToClient::Refused(Refused {
            id: None,
            table: Some(self.row.id.clone()),
            problem,
            number: None,
        }));
        let followers = self.followers.values();
        let outs = followers.map(|follower| {
            let outbox = Arc::clone(&follower.who.outbox);
            (To::One(outbox), Arc::clone(&refused).into())
        });
        self.fx.outs = outs.collect();
        self.followers.clear();
        self.phase = Phase::default();
        self.fx.ends = true;
        self.effects()
    }

    /// Nobody can tell what was kept of the table: it forgets all who follow it, and says who they are.
    pub(crate) fn leave_all(&mut self) -> Vec<Arc<Who>> {
        let all = self.followers.those(|_| true);
        self.followers.clear();
        self.phase = Phase::default();
        all
    }

    pub(super) fn write(&mut self, write: Write) {
        self.fx.writes.push(write);
    }

    pub(super) fn tell(&mut self, to: &Arc<Outbox>, message: ToClient) {
        let letter = self.letter(message);
        self.push(to, letter, None);
    }

    /// Tells several the same.
    pub(super) fn tell_all(&mut self, to: &[Arc<Who>], message: ToClient) {
        if to.is_empty() {
            return;
        }
        let letter = self.letter(message);
        for who in to {
            self.push(&who.outbox, Arc::clone(&letter), None);
        }
    }

    /// Writes a message, for one or for many.
    pub(super) fn letter(&mut self, message: ToClient) -> Arc<Letter> {
        self.fx.counts.letters += 1;
        Letter::new(message)
    }

    pub(super) fn push(&mut self, to: &Arc<Outbox>, letter: Arc<Letter>, ask: Option<Arc<Ask>>) {
        let to = To::One(Arc::clone(to));
        self.fx.outs.push((to, Out { letter, ask }));
    }

    fn command(&mut self, command: Command, now: Instant) {
        let Command {
            who,
            received,
            said: AtTable { id, command, .. },
        } = command;
        let key = CommandKey {
            who: who.identity.id.0.clone(),
            id,
        };
        let follows = self.followers.get(who.session).is_some();
        let answer = match self.answers.find(&key) {
            Some(known) => known,
            // Its wish to follow was refused, and it went on before it knew.
            None if !follows => self.seal(&key.id, Err(refuse(not_following()))),
            None => {
                let verdict = self.carry_out(&who, received, command, &key, now);
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
        self.tell(&who.outbox, message);
    }

    fn carry_out(
        &mut self,
        who: &Arc<Who>,
        received: Instant,
        command: TableCommand,
        key: &CommandKey,
        now: Instant,
    ) -> Verdict {
        match command {
            TableCommand::Act(act) => self.act(who, received, &act, key, now),
            TableCommand::Help(ask) => self.help(who, ask, now),
            TableCommand::Memo(keep) => self.keep_memo(who, keep),
            TableCommand::Orders(set) => self.set_orders(who, set.orders, now),
            TableCommand::Check(check) => self.check(who, &check.action),
            TableCommand::Unwatch(_) => {
                self.lose(who.session, Lost::for_reason("unwatched"), now);
                Ok(Done::default())
            }
            TableCommand::Sit(sit) => self.sit(who, sit.chair, now),
            TableCommand::Stand(_) => self.stand(who, now),
            TableCommand::Ready(ready) => self.set_ready(who, ready.ready, now),
            TableCommand::Rename(rename) => self.rename(who, &rename.name, rename.chair),
            TableCommand::Choose(choose) => self.choose(who, choose.choice, choose.chair),
            TableCommand::Options(options) => {
                self.set_options(who, options.config, options.settings, now)
            }
            TableCommand::SetChair(set) => self.set_chair(who, set.chair, set.set, now),
            TableCommand::Begin(_) => self.begin_by_owner(who, now),
            TableCommand::Restart(_) => self.offer(who, OfferKind::Restart, now),
            TableCommand::Close(_) => self.close(who, now),
            TableCommand::Resign(_) => self.resign(who, key, now),
            TableCommand::Offer(offer) => self.offer(who, offer.offer, now),
            TableCommand::Answer(answer) => self.agree(who, answer.offer, answer.agree, now),
            TableCommand::HandOver(hand) => self.hand_over(who, &hand.player, now),
            TableCommand::TakeOver(_) => self.take_over(who, now),
            TableCommand::Say(say) => self.say(who, &say.text, say.to),
            TableCommand::History(wish) => self.history(who, &wish),
        }
    }

    pub(super) fn life(&self, now: Instant) -> Life {
        self.phase.life(now, |live| self.begins_at_once(live))
    }

    /// Whether a match only waits for its beginning to be written to its drivers.
    pub(super) fn begins_at_once(&self, live: &Live) -> bool {
        live.is_new && self.row.settings.start.pause.0 == 0
    }

    /// Tells when a question has been written that its connection had held back.
    pub(super) fn questions_written(&self) -> Arc<Notify> {
        let live = self.phase.live();
        live.map(|live| Arc::clone(&live.written))
            .unwrap_or_default()
    }

    /// For whom the match is cut for this follower; none if it may not see it.
    pub(super) fn viewer(&self, who: &Who) -> Option<Viewer> {
        if let Some(seat) = self.seat_of(who) {
            return Some(Viewer::Seat(seat));
        }
        match self.row.settings.watch.viewer {
            WatchAs::Nobody => None,
            WatchAs::Spectator => Some(Viewer::Spectator),
            WatchAs::Referee => Some(Viewer::Referee),
        }
    }

    /// The seat of somebody in the match that is on the table.
    pub(super) fn seat_of(&self, who: &Who) -> Option<Seat> {
        let chair = self.row.chair_of(&who.identity.id)?;
        let live = self.phase.live()?;
        let seat = live.seat_of_chair(chair)?;
        // When a match is over its chairs may change hands; what its seats saw does not.
        let played = live.seat(seat)?.sitter.as_ref() == Some(&who.identity.id);
        (played || !live.is_over()).then_some(seat)
    }
}

/// What is said to a connection that does not follow the table.
pub(crate) fn not_following() -> Problem {
    Problem::new("not_following", "you do not follow this table")
        .with_hint("send join or watch first")
}

/// What is said when a table could not be kept.
pub(super) fn not_kept() -> Problem {
    Problem::new(NOT_KEPT, "the table could not be kept; nothing was changed")
        .with_hint("watch the table again and repeat what was not answered")
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
