//! What guests of a table that is played elsewhere say, and what they are answered.

use parlor_game::Problem;
use parlor_wire::{Act, Check, HistoryWish, Join, Last, ToServer, Update, WatchTable};

use super::{
    Guest, Host, Line, Role, TABLE,
    help::Wanted,
    words::{self, done, refuse},
};
use crate::join::seat::{Answer, Elsewhere};

/// So many earlier updates are told at once at most.
const PAGE: usize = 200;

impl<G: Elsewhere> Host<G> {
    /// Takes a line of a guest; gives lines for guests, and what is wanted.
    pub(in crate::join) fn hear(
        &mut self,
        guest: u32,
        line: &str,
    ) -> (Vec<Line>, Option<Wanted<G::Action>>) {
        let own = |line: String| vec![(guest, line)];
        let message = match ToServer::read(line) {
            Ok(message) => message,
            Err((id, problem)) => return (own(refuse(id, problem)), None),
        };
        let lines = match message {
            ToServer::Hello(hello) => {
                let name = hello.name.unwrap_or_else(|| "guest".into());
                own(words::welcome(guest, name))
            }
            ToServer::Ping(ping) => own(words::pong(ping.nonce)),
            ToServer::Pong(_) => Vec::new(),
            ToServer::FollowLobby(wish) if wish.follow => own(words::lobby(&self.table_now())),
            ToServer::FollowLobby(_) => Vec::new(),
            ToServer::Join(join) => self.join(guest, join),
            ToServer::Watch(watch) => self.watch(guest, watch),
            ToServer::Unwatch(unwatch) => {
                self.guests.remove(&guest);
                own(done(unwatch.id, None, None))
            }
            ToServer::Stand(stand) => own(done(stand.id, self.chair(), None)),
            ToServer::Resign(resign) if self.chair().is_some() || self.for_people => {
                let wanted = Wanted::Answer(Answer::Leave);
                return (own(done(resign.id, None, None)), Some(wanted));
            }
            ToServer::Say(say) if self.for_people => match self.heard_saying(&say.text) {
                Ok(text) => {
                    let wanted = Wanted::Answer(Answer::Say(text));
                    return (own(done(say.id, self.chair(), None)), Some(wanted));
                }
                Err(problem) => own(refuse(Some(say.id), problem)),
            },
            ToServer::Help(ask) if self.for_people => match self.may_ask(&ask.help) {
                Ok(()) => return (Vec::new(), Some(Wanted::Hint { guest, id: ask.id })),
                Err(problem) => own(refuse(Some(ask.id), problem)),
            },
            ToServer::HandOver(wish) if self.for_people => match self.stand_in(&wish.player) {
                Ok(bot) => {
                    let lines = own(done(wish.id, self.chair(), None));
                    return (lines, Some(Wanted::HandOver(bot)));
                }
                Err(problem) => own(refuse(Some(wish.id), problem)),
            },
            ToServer::TakeOver(wish) if self.for_people => {
                let lines = own(done(wish.id, self.chair(), None));
                return (lines, Some(Wanted::TakeOver));
            }
            ToServer::History(wish) => own(self.history(&wish)),
            ToServer::Check(check) => own(self.check(check)),
            ToServer::Act(act) => match self.act(guest, act) {
                Ok(reply) => return (Vec::new(), Some(Wanted::Answer(reply))),
                Err(refused) => own(refused),
            },
            other => {
                let said = "this cannot be done at the server of another program";
                let id = other.command_id().map(str::to_owned);
                own(refuse(id, Problem::new("unavailable", said)))
            }
        };
        (lines, None)
    }

    fn join(&mut self, guest: u32, join: Join) -> Vec<Line> {
        if let Some(refused) = elsewhere(&join.id, &join.key) {
            return vec![(guest, refused)];
        }
        // Programs are told nothing of the table: nothing about it changes for them.
        let (want, sees_table) = (Some(join.want), self.for_people && join.want.table);
        self.guests.insert(guest, Guest { want, sees_table });
        let mut lines = vec![(guest, done(join.id, self.chair(), None))];
        lines.extend(self.chat_for(guest));
        lines.extend(self.updates_after(guest, 0));
        lines
    }

    fn watch(&mut self, guest: u32, watch: WatchTable) -> Vec<Line> {
        if let Some(refused) = elsewhere(&watch.id, &watch.key) {
            return vec![(guest, refused)];
        }
        let (want, sees_table) = (Some(watch.want), true);
        self.guests.insert(guest, Guest { want, sees_table });
        let known = |last: Last| (last.game == self.id()).then_some(last.number);
        let newest = self.newest().saturating_sub(1);
        let from = watch.last.and_then(known).unwrap_or(newest).min(newest);
        let mut lines = vec![(guest, words::table(&self.table_now()))];
        lines.extend(self.updates_after(guest, from));
        lines.extend(self.chat_for(guest));
        lines.push((guest, done(watch.id, self.chair(), None)));
        lines
    }

    fn updates_after(&self, guest: u32, from: u32) -> Vec<Line> {
        let want = self.guests.get(&guest).and_then(|guest| guest.want);
        let later = self.updates.iter().filter(|update| from < update.number);
        let wanted = later.map(|update| (guest, self.wanted(update, want.unwrap_or_default())));
        wanted.collect()
    }

    fn history(&self, wish: &HistoryWish) -> String {
        let count = wish.count.and_then(|count| usize::try_from(count).ok());
        let count = count.unwrap_or(PAGE).min(PAGE);
        let updates = self.updates.iter().filter(|one| wish.from <= one.number);
        let updates = updates.take(count).map(|update| Update {
            view: None,
            actions: None,
            ..update.clone()
        });
        words::history(wish.id.clone(), updates.collect(), self.newest())
    }

    fn check(&self, check: Check) -> String {
        match self.judged(check.action.get()) {
            Ok(_) => done(check.id, self.chair(), None),
            Err(problem) => refuse(Some(check.id), problem),
        }
    }

    fn act(&mut self, guest: u32, act: Act) -> Result<Answer<G::Action>, String> {
        let newest = self.newest();
        if self.asked.is_some() && act.number.is_some_and(|number| number != newest) {
            let problem = Problem::new("stale", "the match has gone on since");
            return Err(refuse(Some(act.id), problem));
        }
        let judged = self.judged(act.action.get());
        let (number, action) = judged.map_err(|problem| refuse(Some(act.id.clone()), problem))?;
        self.asked = None;
        self.answered = number;
        self.acted = Some((guest, act.id));
        Ok(Answer::Act { number, action })
    }

    /// The action as it is sent, with the question that it answers.
    fn judged(&self, action: &str) -> Result<(u32, G::Action), Problem> {
        let asked = match (self.role, &self.asked) {
            (Role::Plays, Some(asked)) => asked,
            (Role::Plays, None) => {
                return Err(Problem::new(
                    "not_your_turn",
                    "nothing is wanted of you now",
                ));
            }
            (Role::LooksOn, _) => {
                return Err(Problem::new("not_seated", "somebody else plays here"));
            }
        };
        let action = serde_json::from_str(action)
            .map_err(|_| Problem::new("malformed_action", "this is no action of this game"))?;
        Ok((asked.number, (asked.judge)(action)?))
    }
}

/// The refusal of another table than this one.
fn elsewhere(id: &str, key: &str) -> Option<String> {
    let key = key.rsplit('/').next().unwrap_or_default();
    (key != TABLE).then(|| {
        let problem = Problem::new("unknown_table", format!("there is no table `{key}` here"))
            .with_hint(format!("the one table here is `{TABLE}`"));
        refuse(Some(id.to_owned()), problem)
    })
}
