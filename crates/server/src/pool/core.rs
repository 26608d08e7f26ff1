//! The pool as a value: who is in it, who waits, and what they do.

use std::sync::Arc;

use parlor_game::Problem;
use parlor_store::{Fate, Write};
use parlor_wire::{
    Done, Enter, IdentityKind, Member, MemberList, PoolCommand, PoolNews, PoolSummary, Refused,
    Talked, ToClient, Want,
};
use tokio::time::Instant;

use super::{
    names,
    options::PoolOptions,
    pair::{Over, Template},
    task::Msg,
};
use crate::{hub::Hub, kind::SitterKind, letter::Letter, session::Who};

/// The longest line that is said here, in characters.
const LINE: usize = 1024;

/// A waiting room.
pub(super) struct Pool {
    pub(super) hub: Arc<Hub>,
    pub(super) options: Arc<PoolOptions>,
    pub(super) template: Template,
    /// In the order of coming.
    pub(super) members: Vec<Inside>,
    /// Built-in players that play just now.
    pub(super) bots: Vec<(String, Over)>,
    /// Who waits, longest first; after every step at most one.
    pub(super) queue: Vec<Waiting>,
}

/// Somebody in the pool.
pub(super) struct Inside {
    pub(super) who: Arc<Who>,
    pub(super) name: String,
    /// Whether the name is proven: bound to a key, or that of an account.
    pub(super) proven: bool,
    chat: bool,
    /// The game it plays here.
    pub(super) game: Option<Over>,
}

/// Somebody who waits for an opponent.
pub(super) struct Waiting {
    pub(super) session: u64,
    pub(super) since: Instant,
    pub(super) want: Want,
}

impl Inside {
    pub(super) fn plays(&self) -> bool {
        self.game.as_ref().is_some_and(|game| !game.is_over())
    }

    fn member(&self) -> Member {
        Member {
            name: self.name.clone(),
            kind: self.who.kind.to_string(),
        }
    }
}

impl Pool {
    pub(super) fn new(hub: Arc<Hub>, options: PoolOptions) -> Result<Self, Problem> {
        Ok(Self {
            template: Template::new(&hub, &options)?,
            hub,
            options: Arc::new(options),
            members: Vec::new(),
            bots: Vec::new(),
            queue: Vec::new(),
        })
    }

    pub(super) fn options(&self) -> Arc<PoolOptions> {
        Arc::clone(&self.options)
    }

    pub(super) fn summary(&self) -> PoolSummary {
        PoolSummary {
            name: self.options.name.clone(),
            game: self.options.game.clone(),
            config: self.template.config.clone(),
            admits: self.options.admits.clone(),
        }
    }

    /// Takes one message.
    pub(super) async fn take(&mut self, message: Msg) {
        match message {
            Msg::Command { who, id, command } => match *command {
                PoolCommand::Enter(enter) => {
                    let entered = self.enter(&who, &enter).await;
                    if let Ok(name) = &entered {
                        self.tell_standing(&who, Some(name), false);
                    }
                    self.answer(&who, id, entered.map(|_| ()));
                }
                command => self.command(&who, id, command).await,
            },
            Msg::Gone { session } => self.remove(session),
        }
    }

    async fn command(&mut self, who: &Arc<Who>, id: String, command: PoolCommand) {
        let done = match self.place(who) {
            None => Err(Problem::new("not_in_pool", "you are not in this pool")
                .with_hint("send enter first")),
            Some(place) => match command {
                PoolCommand::Leave(_) => {
                    self.remove(who.session);
                    self.tell_standing(who, None, false);
                    Ok(())
                }
                PoolCommand::Queue(queue) => self.queue(place, who, &queue),
                PoolCommand::Members(_) => {
                    self.tell_members(who, &id);
                    Ok(())
                }
                PoolCommand::Talk(talk) => self.talk(place, &talk.text, talk.to),
                // These are answered before a member is looked for.
                PoolCommand::Enter(_) | PoolCommand::Rank(_) => Ok(()),
            },
        };
        self.answer(who, id, done);
        self.pair_up().await;
    }

    /// Lets somebody in, under a name that nobody else has.
    async fn enter(&mut self, who: &Arc<Who>, enter: &Enter) -> Result<String, Problem> {
        if !self.options.admits.iter().any(|kind| **kind == *who.kind) {
            return Err(Problem::new("not_admitted", "this pool is not for you"));
        }
        if self.place(who).is_some() {
            return Err(Problem::new("in_pool", "you are in this pool already"));
        }
        let (name, bound) = match &enter.name {
            Some(name) => {
                let name = self.claimable(who, name)?;
                let bound = self.claim(&name, enter.proven.as_deref()).await?;
                (name, bound)
            }
            None => (self.free_name(who).await?, false),
        };
        // An identity is in a pool once: its newest connection has its place.
        let before = self
            .members
            .iter()
            .position(|inside| inside.who.identity.id == who.identity.id);
        let game = before.and_then(|place| {
            let before = self.members.remove(place);
            self.queue.retain(|one| one.session != before.who.session);
            self.tell_standing(&before.who, None, false);
            before.game
        });
        self.members.push(Inside {
            who: Arc::clone(who),
            name: name.clone(),
            proven: bound || who.identity.kind == IdentityKind::Account,
            chat: enter.chat,
            game,
        });
        Ok(name)
    }

    /// The name under which somebody may ask to enter: names of other protocols stay as they are, all others are what
    /// people may be called anywhere.
    fn claimable(&self, who: &Who, name: &str) -> Result<String, Problem> {
        let name = match who.identity.kind {
            IdentityKind::Foreign => name.to_owned(),
            IdentityKind::Guest | IdentityKind::Account | IdentityKind::BuiltIn => {
                crate::names::checked(&self.hub.catalog, name)?
            }
        };
        match names::is_good(&name) {
            true => Ok(name),
            false => Err(Problem::new("bad_name", names::GOOD)),
        }
    }

    /// Claims a name as it is; says whether it is bound to the key that was proven.
    async fn claim(&mut self, name: &str, key: Option<&str>) -> Result<bool, Problem> {
        let bound = self.binding(name).await?;
        match (&bound, key) {
            (Some(bound), Some(key)) if bound != key => {
                return Err(Problem::new("wrong_key", "this name has another key"));
            }
            (Some(_), None) => {
                return Err(Problem::new("bound", "this name is bound to a key"));
            }
            (Some(_), Some(_)) | (None, _) => {}
        }
        if self.is_taken(name) {
            return Err(Problem::new("name_taken", "somebody here has this name")
                .with_hint("choose another one"));
        }
        if let (None, Some(key)) = (&bound, key) {
            let write = Write::Binding {
                pool: self.options.name.clone(),
                name: name.to_owned(),
                key: Some(key.to_owned()),
            };
            if self.hub.writer.write_now(vec![write]).await != Fate::Kept {
                return Err(Problem::new("storage", "the key could not be kept"));
            }
        }
        Ok(key.is_some())
    }

    /// The own name, with a number behind it if somebody else has it.
    async fn free_name(&self, who: &Who) -> Result<String, Problem> {
        let own = names::adapted(&who.identity.shown);
        for name in names::numbered(&own) {
            let mine =
                |inside: &Inside| inside.name == name && inside.who.identity.id == who.identity.id;
            let mine = self.members.iter().any(mine);
            if mine || (!self.is_taken(&name) && self.binding(&name).await?.is_none()) {
                return Ok(name);
            }
        }
        Err(Problem::new("name_taken", "somebody here has this name"))
    }

    async fn binding(&self, name: &str) -> Result<Option<String>, Problem> {
        let pool = self.options.name.clone();
        let found = self.hub.store.binding(pool, name.to_owned()).await;
        found.map_err(crate::hub::storage)
    }

    /// Whether a name is in use, or kept for a built-in player.
    fn is_taken(&self, name: &str) -> bool {
        let reserved = names::reserved(name);
        let catalog = &self.hub.catalog;
        let mut players = catalog.players(&self.options.game);
        reserved.is_some_and(|player| players.any(|bot| bot.name() == player)) || self.is_used(name)
    }

    pub(super) fn is_used(&self, name: &str) -> bool {
        let bot = |(used, game): &(String, Over)| used == name && !game.is_over();
        self.members.iter().any(|inside| inside.name == name) || self.bots.iter().any(bot)
    }

    fn tell_members(&self, who: &Who, id: &str) {
        let bots = self.bots.iter().filter(|(_, game)| !game.is_over());
        let bots = bots.map(|(name, _)| Member {
            name: name.clone(),
            kind: SitterKind::BuiltIn.to_string(),
        });
        let list = MemberList {
            id: id.to_owned(),
            pool: self.options.name.clone(),
            members: self
                .members
                .iter()
                .map(Inside::member)
                .chain(bots)
                .collect(),
        };
        tell(who, ToClient::Members(list));
    }

    fn talk(&self, place: usize, text: &str, to: Option<String>) -> Result<(), Problem> {
        let Some(speaker) = self.members.get(place) else {
            return Ok(());
        };
        let text = crate::names::visible(&text.replace(char::is_control, " "));
        match text.chars().count() {
            0 => return Err(Problem::new("empty", "there is nothing to say")),
            1..=LINE => {}
            _ => {
                return Err(Problem::new(
                    "too_much",
                    "a line has at most 1024 characters",
                ));
            }
        }
        let hears = |inside: &&Inside| match &to {
            Some(to) => inside.name == *to,
            None => inside.who.session != speaker.who.session,
        };
        let hearers: Vec<&Inside> = self
            .members
            .iter()
            .filter(|inside| inside.chat)
            .filter(hears)
            .collect();
        if to.is_some() && hearers.is_empty() {
            return Err(Problem::new(
                "no_hearer",
                "nobody of that name listens here",
            ));
        }
        let line = Letter::new(ToClient::Talked(Talked {
            pool: self.options.name.clone(),
            name: speaker.name.clone(),
            text,
            to,
        }));
        for hearer in hearers {
            hearer.who.outbox.push(Arc::clone(&line));
        }
        Ok(())
    }

    fn place(&self, who: &Who) -> Option<usize> {
        let here = |inside: &Inside| inside.who.session == who.session;
        self.members.iter().position(here)
    }

    fn remove(&mut self, session: u64) {
        self.members.retain(|inside| inside.who.session != session);
        self.queue.retain(|one| one.session != session);
    }

    pub(super) fn tell_standing(&self, who: &Who, name: Option<&str>, waiting: bool) {
        let news = PoolNews {
            pool: self.options.name.clone(),
            name: name.map(str::to_owned),
            waiting,
        };
        tell(who, ToClient::Pool(news));
    }

    fn answer(&self, who: &Who, id: String, done: Result<(), Problem>) {
        tell(
            who,
            match done {
                Ok(()) => ToClient::Done(Done {
                    id,
                    ..Done::default()
                }),
                Err(problem) => ToClient::Refused(Refused {
                    id: Some(id),
                    table: None,
                    problem,
                    number: None,
                }),
            },
        );
    }

    pub(super) fn name(&self) -> &str {
        &self.options.name
    }
}

pub(super) fn tell(who: &Who, message: ToClient) {
    who.outbox.push(message);
}
