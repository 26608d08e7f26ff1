//! A pairing makes an ordinary table with both seated.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use parlor_catalog::{Listed, Mode};
use parlor_game::Problem;
use parlor_wire::{IdentityKind, Member, Paired, Settings, ToClient, Want};
use serde_json::value::RawValue;

use super::{
    core::{Inside, Pool},
    options::PoolOptions,
};
use crate::{
    hub::{Hub, unix_now},
    letter::Letter,
    names,
    session::Who,
    table::{self, Chair, Follow, House, Msg, Row, Sat, Table},
};

/// What the tables of a pool are made from.
pub(super) struct Template {
    listed: Listed,
    pub(super) config: Box<RawValue>,
    settings: Settings,
}

impl Template {
    pub(super) fn new(hub: &Hub, options: &PoolOptions) -> Result<Self, Problem> {
        let listed = hub.catalog.game(&options.game)?;
        let config = table::merge_raw(&table::empty_object(), &options.config)?;
        let config = listed.kind.config(&config)?;
        let seats = listed.kind.seats(&config)?;
        if !seats.contains(&2) {
            return Err(Problem::new(
                "seats",
                "a pool pairs two, and this game is not for two",
            ));
        }
        let settings = table::merge_settings(&(listed.settings)(Mode::Casual), &options.settings)?;
        table::check_settings(&hub.catalog, &options.game, &settings)?;
        if let Some(bot) = &options.bot {
            hub.catalog.player(&options.game, &bot.player)?;
        }
        Ok(Self {
            listed,
            config,
            settings,
        })
    }
}

/// Whether a game is over, as the pool sees it.
#[derive(Clone)]
pub(super) struct Over(Arc<AtomicBool>);

/// Held by a table while its game is played; gone when the game is over, or the table.
pub(crate) struct Playing(Arc<AtomicBool>);

/// The two ends of a game: for the pool and for the table.
pub(super) fn game() -> (Over, Playing) {
    let over = Arc::new(AtomicBool::new(false));
    (Over(Arc::clone(&over)), Playing(over))
}

impl Over {
    pub(super) fn is_over(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

impl Drop for Playing {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Who sits down at a new table.
pub(super) struct Seated {
    sat: Sat,
    /// What it is called in the pool; at the table it may be shown otherwise.
    called: String,
    proven: bool,
    /// The connection that moves the seat; none for a built-in player.
    driver: Option<(Arc<Who>, Want)>,
}

impl Seated {
    pub(super) fn member(hub: &Hub, inside: &Inside, want: Want) -> Self {
        let mut identity = inside.who.identity.clone();
        identity.name.clone_from(&inside.name);
        // A foreign client keeps a name that would be taken for a built-in player's, but is not shown under it.
        identity.shown = match identity.kind {
            IdentityKind::Foreign => names::shown(&hub.catalog, &inside.name),
            IdentityKind::Guest | IdentityKind::Account | IdentityKind::BuiltIn => None,
        }
        .unwrap_or_else(|| inside.name.clone());
        Self {
            called: inside.name.clone(),
            sat: Sat::new(identity, inside.who.kind.clone(), unix_now()),
            proven: inside.proven,
            driver: Some((Arc::clone(&inside.who), want)),
        }
    }

    /// A built-in player; `given` is its name in the ranking, `shown` the one it has here now.
    pub(super) fn built_in(game: &str, player: &str, given: &str, shown: &str) -> Self {
        let mut sat = table::built_in(game, player, unix_now());
        given.clone_into(&mut sat.identity.name);
        shown.clone_into(&mut sat.identity.shown);
        Self {
            sat,
            called: shown.to_owned(),
            proven: false,
            driver: None,
        }
    }

    fn member_of(&self) -> Member {
        Member {
            name: self.called.clone(),
            kind: self.sat.kind.to_string(),
        }
    }
}

/// Opens a table, seats both, and lets their connections follow it.
pub(super) async fn open(pool: &Pool, seats: Vec<Seated>, playing: Playing) {
    let template = &pool.template;
    let rated = seats.iter().all(|seated| seated.proven);
    let chair = |seated: &Seated| Chair {
        sitter: Some(seated.sat.clone()),
        ..Chair::default()
    };
    let settings = Settings {
        rated,
        help: match rated {
            true => Vec::new(),
            false => template.settings.help.clone(),
        },
        ..template.settings.clone()
    };
    let (game, chairs) = (pool.summary().game, seats.iter().map(chair).collect());
    let row = Row {
        pool: Some(pool.name().to_owned()),
        ..Row::new(game, template.config.clone(), settings, chairs)
    };
    let paired = Letter::new(ToClient::Paired(Paired {
        pool: pool.name().to_owned(),
        table: row.id.clone(),
        players: seats.iter().map(Seated::member_of).collect(),
    }));
    let (hub, listed) = (Arc::clone(&pool.hub), template.listed);
    let mut table = Table::new(Arc::clone(&hub) as Arc<dyn House>, listed, row);
    table.playing = Some(playing);
    let handle = table::spawn(Arc::clone(&hub), table);
    hub.take_in(&handle);
    let drivers: Vec<_> = seats
        .into_iter()
        .filter_map(|seated| seated.driver)
        .collect();
    for (who, want) in &drivers {
        who.outbox.push(Arc::clone(&paired));
        who.followed.insert(handle.clone(), *want, None);
    }
    let follow = |(who, want): &(Arc<Who>, Want)| Follow {
        who: Arc::clone(who),
        id: String::new(),
        sit: None,
        want: *want,
        last: None,
    };
    let follows = drivers.iter().map(follow).collect();
    if let Err(closed) = handle.mail.send(Msg::Seat(follows)).await
        && let Msg::Seat(follows) = closed.0
    {
        let problem = Problem::new("storage", "the table could not be kept");
        table::unseat(&handle.id, &follows, &problem);
    }
    // Who left before the table knew of it could not tell it so.
    for (who, _) in drivers.iter().filter(|(who, _)| who.followed.is_over()) {
        let (session, code) = (who.session, "closed");
        let lost = Msg::Lost {
            session,
            code,
            said: None,
        };
        let _ = handle.mail.send(lost).await; // It may have ended.
    }
}
