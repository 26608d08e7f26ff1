//! The listeners of the Pentago line protocol: their settings, checked, and their start.

use std::{
    net::{IpAddr, SocketAddr},
    path::Path,
    sync::Arc,
    time::Duration,
};

use parlor_gateways::pentago::{
    Extension, Listener, Opponent, auth::SigningKey, entropy::System, key_file,
};
use parlor_server::{PoolOptions, RankBy, Server};
use serde::Deserialize;
use tokio::net::TcpListener;

use super::{
    bounds,
    listen::{self, Block},
};
use crate::exit::{Exit, OrExit};

/// Where clients look for a server.
const PORT: u16 = 55_555;
/// The pool where people find a quick match.
const QUICK_MATCH: &str = "pentago";

/// One listener, as `parlor.toml` writes it.
#[derive(Deserialize, Clone, Debug)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    enabled: bool,
    listen: Option<SocketAddr>,
    description: String,
    rule: String,
    extensions: Vec<String>,
    opponents: Vec<String>,
    bot: String,
    bot_after: u64,
    move_limit: u64,
    ping_after: u64,
    rank_score: String,
    pool: Option<String>,
    limits: bounds::Given,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            enabled: true,
            listen: None,
            description: "Parlor".into(),
            rule: "twente".into(),
            extensions: Extension::ALL.map(|one| one.name().into()).to_vec(),
            opponents: vec!["clients".into()],
            bot: "medium".into(),
            bot_after: 20,
            move_limit: 300,
            ping_after: 30,
            rank_score: "wins".into(),
            pool: None,
            limits: bounds::Given::default(),
        }
    }
}

/// A listener that is bound and checked.
pub(crate) struct Bound {
    socket: TcpListener,
    listener: Listener,
}

impl Block for Settings {
    fn place(&mut self) -> (&mut bool, &mut Option<SocketAddr>) {
        (&mut self.enabled, &mut self.listen)
    }
}

/// The listeners that are asked for.
pub(crate) fn asked(flags: &[String], file: Vec<Settings>) -> anyhow::Result<Vec<Settings>> {
    listen::asked("pentago", flags, file, |_| Settings::default())
}

/// Checks settings and binds their addresses, so that nothing is started if one of them is wrong.
pub(crate) async fn bind(all: Vec<Settings>, host: IpAddr) -> anyhow::Result<Vec<Bound>> {
    let mut bound = Vec::new();
    let mut pools: Vec<String> = Vec::new();
    for settings in all {
        let address = settings.listen.unwrap_or(SocketAddr::new(host, PORT));
        let listener = settings.checked(address, &pools)?;
        pools.push(listener.pool.clone());
        let socket = listen::bind("pentago", Some(address), host, PORT).await?;
        bound.push(Bound { socket, listener });
    }
    Ok(bound)
}

/// Starts the listeners, and the pool of the quick match if none of them has it; says where they are.
pub(crate) fn serve(
    server: &Server,
    bound: Vec<Bound>,
    data: Option<&Path>,
) -> anyhow::Result<Vec<(SocketAddr, String)>> {
    let mut open = Vec::new();
    if !bound.is_empty() {
        let key = match data {
            Some(folder) => key_file::load_or_make(folder, &System).or_exit(Exit::Usage)?,
            None => SigningKey::fresh(&System).or_exit(Exit::No)?,
        };
        let key = Arc::new(key);
        for Bound { socket, listener } in bound {
            let pool = listener.pool.clone();
            let address = listener.serve(server, Arc::clone(&key), socket);
            open.push((address.or_exit(Exit::Usage)?, pool));
        }
    }
    if !open.iter().any(|(_, pool)| pool == QUICK_MATCH) {
        let quick = PoolOptions::quick_match(QUICK_MATCH, "pentago");
        server.open_pool(quick).or_exit(Exit::Usage)?;
    }
    Ok(open)
}

impl Settings {
    fn checked(self, address: SocketAddr, pools: &[String]) -> anyhow::Result<Listener> {
        let wrong =
            |key: &str, said: String| Exit::Usage.says(format!("gateway.pentago.{key}: {said}"));
        let shown = self.description.replace(['~', '\n', '\r'], "");
        if shown != self.description || shown.is_empty() {
            let said = "a description is one line without tildes".into();
            return Err(wrong("description", said));
        }
        if !["twente", "classic"].contains(&self.rule.as_str()) {
            let said = format!("there is no rule `{}`: write twente or classic", self.rule);
            return Err(wrong("rule", said));
        }
        let extension = |name: &String| {
            let said = || format!("there is no extension `{name}`: write CHAT, RANK, AUTH, CRYPT");
            Extension::named(name).ok_or_else(|| wrong("extensions", said()))
        };
        let extensions = self.extensions.iter().map(extension);
        let extensions = extensions.collect::<Result<_, _>>()?;
        let opponent = |name: &String| match name.as_str() {
            "clients" => Ok(Opponent::Clients),
            "people" => Ok(Opponent::People),
            "bots" => Ok(Opponent::Bots),
            other => {
                let said = format!("there is no `{other}`: write clients, people, bots");
                Err(wrong("opponents", said))
            }
        };
        let opponents = self.opponents.iter().map(opponent);
        let opponents: Vec<Opponent> = opponents.collect::<Result<_, _>>()?;
        if !opponents.contains(&Opponent::Clients) {
            let said = "clients always may meet each other: write clients too".into();
            return Err(wrong("opponents", said));
        }
        if parlor_catalog::find("pentago", &self.bot).is_none() {
            let known: Vec<&str> = parlor_catalog::of("pentago")
                .map(|bot| bot.name())
                .collect();
            let (bot, known) = (&self.bot, known.join(", "));
            let said = format!("there is no player `{bot}`: there are {known}");
            return Err(wrong("bot", said));
        }
        let rank = match self.rank_score.as_str() {
            "wins" => RankBy::Wins,
            "rating" => RankBy::Rating,
            other => {
                let said = format!("there is no `{other}`: write wins or rating");
                return Err(wrong("rank_score", said));
            }
        };
        let pool = match self.pool {
            Some(pool) => pool,
            None => usual_pool(&self.rule, &opponents, address, pools),
        };
        if pools.contains(&pool) {
            let said = format!("two listeners cannot share the pool `{pool}`");
            return Err(wrong("pool", said));
        }
        Ok(Listener {
            pool,
            description: self.description,
            rule: self.rule,
            extensions,
            opponents,
            bot: self.bot,
            bot_after: Duration::from_secs(self.bot_after),
            move_limit: seconds(self.move_limit),
            ping_after: seconds(self.ping_after),
            rank,
            bounds: self.limits.over(Listener::BOUNDS, "pentago")?,
            ..Listener::default()
        })
    }
}

/// The pool of the quick match for who meets people, else one for each port.
fn usual_pool(rule: &str, opponents: &[Opponent], address: SocketAddr, pools: &[String]) -> String {
    let quick = match rule {
        "twente" => QUICK_MATCH.to_owned(),
        rule => format!("{QUICK_MATCH}-{rule}"),
    };
    match opponents.contains(&Opponent::People) && !pools.contains(&quick) {
        true => quick,
        false => format!("{QUICK_MATCH}-{}", address.port()),
    }
}

fn seconds(count: u64) -> Option<Duration> {
    (0 < count).then(|| Duration::from_secs(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address() -> SocketAddr {
        ([127, 0, 0, 1], PORT).into()
    }

    #[test]
    fn wrong_settings_are_refused_by_name() {
        for (text, part) in [
            ("rule = 'swiss'", "gateway.pentago.rule"),
            ("extensions = ['CHESS']", "gateway.pentago.extensions"),
            ("opponents = ['bots']", "gateway.pentago.opponents"),
            ("opponents = ['clients', 'cats']", "cats"),
            ("rank_score = 'luck'", "gateway.pentago.rank_score"),
            ("bot = 'genius'", "gateway.pentago.bot"),
            ("description = 'a~b'", "gateway.pentago.description"),
        ] {
            let settings: Settings = toml::from_str(text).unwrap();
            let said = settings.checked(address(), &[]).unwrap_err().to_string();
            assert!(said.contains(part), "{text}: {said}");
        }
        assert!(toml::from_str::<Settings>("port = 1").is_err());
    }

    #[test]
    fn each_listener_has_a_pool_of_its_own() {
        let pool = |text: &str, known: &[String]| {
            let settings: Settings = toml::from_str(text).unwrap();
            settings.checked(address(), known).map(|one| one.pool)
        };
        let people = "opponents = ['clients', 'people']";
        assert_eq!(pool(people, &[]).unwrap(), "pentago");
        assert_eq!(pool(people, &["pentago".into()]).unwrap(), "pentago-55555");
        assert_eq!(pool("", &[]).unwrap(), "pentago-55555");
        assert!(pool("pool = 'x'", &["x".into()]).is_err());
        let classic = format!("{people}\nrule = 'classic'");
        assert_eq!(pool(&classic, &[]).unwrap(), "pentago-classic");
    }

    #[test]
    fn flags_give_the_addresses_and_the_file_the_rest() {
        let file: Vec<Settings> = vec![
            toml::from_str("rule = 'classic'").unwrap(),
            toml::from_str("enabled = false").unwrap(),
        ];
        let all = asked(&["127.0.0.1:7".into()], file.clone()).unwrap();
        assert_eq!(all.len(), 1);
        assert_eq!(
            (all[0].rule.as_str(), all[0].listen.unwrap().port()),
            ("classic", 7)
        );
        assert_eq!(
            asked(&[String::new(), String::new()], file).unwrap().len(),
            2
        );
        assert!(asked(&["nowhere".into()], Vec::new()).is_err());
    }
}
