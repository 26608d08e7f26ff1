//! The listeners for original players of the Project Game: their settings, checked, and their start.

use std::{
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use parlor_gateways::project::{
    Axis,
    conf::{self, Fault, ServerConf, Source, Unknown},
    hosted::{Tables, TablesOptions},
};
use parlor_server::Server;
use serde::Deserialize;
use serde_json::{Map, Value};
use tokio::net::TcpListener;

use super::{
    listen::{self, Block},
    options,
};
use crate::exit::{Exit, OrExit};

/// Where players look for a server.
const PORT: u16 = 7400;

/// One listener, as `parlor.toml` writes it; all of them lead to the same tables.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    enabled: bool,
    listen: Option<SocketAddr>,
    shown: Option<String>,
    auto_table: bool,
    /// Seconds; 0 leaves chairs empty until somebody comes.
    fill_after: u64,
    fill: String,
    y_axis: String,
    /// The game and the settings of tables that are opened by themselves.
    options: Map<String, Value>,
    /// Limits of connections, by the keys of a communication server, and `per_address`.
    limits: Map<String, Value>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            enabled: true,
            listen: None,
            shown: None,
            auto_table: true,
            fill_after: 0,
            fill: "sonar".into(),
            y_axis: "down".into(),
            options: Map::new(),
            limits: Map::new(),
        }
    }
}

/// Listeners that are bound, and how players find tables.
pub(crate) struct Bound {
    sockets: Vec<TcpListener>,
    options: TablesOptions,
}

impl Block for Settings {
    fn place(&mut self) -> (&mut bool, &mut Option<SocketAddr>) {
        (&mut self.enabled, &mut self.listen)
    }
}

/// The listeners that are asked for.
pub(crate) fn asked(flags: &[String], file: Vec<Settings>) -> anyhow::Result<Vec<Settings>> {
    listen::asked("project", flags, file, |_| Settings::default())
}

/// Checks settings and binds their addresses, so that nothing is started if one of them is wrong.
pub(crate) async fn bind(all: Vec<Settings>, host: IpAddr) -> anyhow::Result<Option<Bound>> {
    let Some(first) = all.first() else {
        return Ok(None);
    };
    if parlor_catalog::find("project", &first.fill).is_none() {
        let said = format!("gateway.project.fill: there is no player `{}`", first.fill);
        return Err(Exit::Usage.says(said));
    }
    let table = options::read("project", &first.options)?;
    let axis = Axis::read(&first.y_axis);
    let axis = axis.ok_or_else(|| Exit::Usage.says("gateway.project.y_axis is down or up"))?;
    let options = TablesOptions {
        auto_table: first.auto_table,
        fill_after: (first.fill_after > 0).then(|| Duration::from_secs(first.fill_after)),
        fill: first.fill.clone(),
        axis,
        shown: first.shown.clone(),
        config: Some(table.config),
        settings: table.settings,
        limits: limits(&first.limits)?,
        per_address: per_address(&first.limits)?,
    };
    let mut sockets = Vec::new();
    for settings in &all {
        let socket = listen::bind("project", settings.listen, host, PORT).await?;
        sockets.push(socket);
    }
    Ok(Some(Bound { sockets, options }))
}

/// The keys of a communication server that mean something at tables of a server.
const LIMITS: [&str; 11] = [
    "keep_alive_interval",
    "keep_alive_factor",
    "keep_alive_enforce",
    "max_frame",
    "max_connections",
    "identify_timeout",
    "join_hold",
    "max_rate",
    "max_offences",
    "max_impersonations",
    "out_buffer_player",
];

/// The limit that a communication server does not have.
const PER_ADDRESS: &str = "per_address";

/// How many connections may come from one address, if that is said.
fn per_address(given: &Map<String, Value>) -> anyhow::Result<Option<usize>> {
    let Some(given) = given.get(PER_ADDRESS) else {
        return Ok(None);
    };
    let most = given.as_u64().and_then(|most| usize::try_from(most).ok());
    match most.filter(|most| 0 < *most) {
        Some(most) => Ok(Some(most)),
        None => Err(Exit::Usage.says("gateway.project.limits.per_address: write 1 or more")),
    }
}

/// Limits with the ranges and faults of a communication server's configuration.
fn limits(given: &Map<String, Value>) -> anyhow::Result<ServerConf> {
    let wrong = |said: String| Exit::Usage.says(format!("gateway.project.limits: {said}"));
    let mut given = given.clone();
    given.remove(PER_ADDRESS);
    if let Some(key) = given.keys().find(|key| !LIMITS.contains(&key.as_str())) {
        let known = [&LIMITS[..], &[PER_ADDRESS]].concat().join(", ");
        return Err(wrong(format!("there is no `{key}`; there are: {known}")));
    }
    let text = serde_json::to_vec(&given)?;
    let told = |faults: Vec<Fault>| {
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        wrong(told.join("; "))
    };
    let source = Source::parse(&text).map_err(told)?;
    Ok(conf::read(&source, Unknown::Refused).map_err(told)?.conf)
}

/// Starts the listeners; says where they are.
pub(crate) fn serve(server: &Server, bound: Option<Bound>) -> anyhow::Result<Vec<SocketAddr>> {
    let Some(Bound { sockets, options }) = bound else {
        return Ok(Vec::new());
    };
    let tables = Tables::open(&options, server);
    let listen = |socket| tables.listen(server, socket).or_exit(Exit::Unreachable);
    sockets.into_iter().map(listen).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_give_addresses_and_the_file_the_rest() {
        let file: Settings = toml::from_str("enabled = false\ny_axis = 'up'").unwrap();
        assert!(asked(&[], vec![file.clone()]).unwrap().is_empty());
        let both = asked(&["127.0.0.1:7401".into()], vec![file]).unwrap();
        assert_eq!(both[0].listen, Some(([127, 0, 0, 1], 7401).into()));
        assert_eq!(both[0].y_axis, "up");
        assert!(asked(&["nowhere".into()], Vec::new()).is_err());
    }

    #[test]
    fn limits_are_those_of_a_communication_server() {
        let read = |text: &str| limits(&toml::from_str::<Settings>(text).unwrap().limits);
        assert_eq!(read("").unwrap(), ServerConf::default());
        let given = read("limits = { max_rate = 50, join_hold = 1000 }").unwrap();
        assert_eq!(
            (given.max_rate, given.join_hold),
            (50, Duration::from_secs(1))
        );
        let said = read("limits = { max_offences = 0 }")
            .unwrap_err()
            .to_string();
        assert!(
            said.contains("maxOffences") && said.contains("[conf.range]"),
            "{said}"
        );
        let said = read("limits = { max_games = 2 }").unwrap_err().to_string();
        assert!(said.contains("there is no `max_games`"), "{said}");
    }
}
