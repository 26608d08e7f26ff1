//! The listeners of Catan's protobuf protocol: their settings, checked, and their start.

use std::{
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use parlor_gateways::{
    catan::{Games, GamesOptions, fits_clients},
    frame::Bounds,
};
use parlor_server::Server;
use serde::Deserialize;
use serde_json::{Map, Value};
use tokio::net::TcpListener;

use super::{
    bounds,
    listen::{self, Block},
    options,
};
use crate::exit::{Exit, OrExit};

/// Where clients look for a server.
const PORT: u16 = 7000;

/// One listener, as `parlor.toml` writes it; all of them lead to the same games.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    enabled: bool,
    listen: Option<SocketAddr>,
    shown: Option<String>,
    auto_table: bool,
    fill_after: u64,
    fill: String,
    /// The game and the settings of tables that are opened by themselves.
    options: Map<String, Value>,
    limits: bounds::Given,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            enabled: true,
            listen: None,
            shown: None,
            auto_table: true,
            fill_after: 60,
            fill: "normal".into(),
            options: Map::new(),
            limits: bounds::Given::default(),
        }
    }
}

impl Settings {
    /// What it says of the games, which all listeners share.
    fn of_games(&self) -> Self {
        Self {
            enabled: true,
            listen: None,
            ..self.clone()
        }
    }
}

/// Listeners that are bound, and the games they lead to.
pub(crate) struct Bound {
    sockets: Vec<TcpListener>,
    options: GamesOptions,
}

impl Block for Settings {
    fn place(&mut self) -> (&mut bool, &mut Option<SocketAddr>) {
        (&mut self.enabled, &mut self.listen)
    }
}

/// The listeners that are asked for.
pub(crate) fn asked(flags: &[String], file: Vec<Settings>) -> anyhow::Result<Vec<Settings>> {
    let like_first = |first: Option<&Settings>| first.map(Settings::of_games).unwrap_or_default();
    let all = listen::asked("catan", flags, file, like_first)?;
    let mut games = all.iter().map(Settings::of_games);
    if let Some(first) = games.next()
        && games.any(|other| other != first && other != Settings::default())
    {
        return Err(Exit::Usage.says(
            "gateway.catan: all listeners lead to the same games; write their settings in the first block",
        ));
    }
    Ok(all)
}

/// Checks settings and binds their addresses, so that nothing is started if one of them is wrong.
pub(crate) async fn bind(all: Vec<Settings>, host: IpAddr) -> anyhow::Result<Option<Bound>> {
    let Some(first) = all.first() else {
        return Ok(None);
    };
    let fill = &first.fill;
    if parlor_catalog::find("catan", fill).is_none() {
        let said = format!("gateway.catan.fill: there is no player `{fill}`");
        return Err(Exit::Usage.says(said));
    }
    let table = options::read("catan", &first.options)?;
    fits_clients(&table.config)
        .map_err(|problem| Exit::Usage.says(format!("gateway.catan.options: {problem}")))?;
    let options = GamesOptions {
        auto_table: first.auto_table,
        fill_after: Duration::from_secs(first.fill_after),
        fill: fill.clone(),
        config: Some(table.config),
        settings: table.settings,
        shown: first.shown.clone(),
        bounds: first.limits.over(Bounds::default(), "catan")?,
    };
    let mut sockets = Vec::new();
    for settings in &all {
        let socket = listen::bind("catan", settings.listen, host, PORT).await?;
        sockets.push(socket);
    }
    Ok(Some(Bound { sockets, options }))
}

/// Starts the listeners; says where they are.
pub(crate) fn serve(server: &Server, bound: Option<Bound>) -> anyhow::Result<Vec<SocketAddr>> {
    let Some(Bound { sockets, options }) = bound else {
        return Ok(Vec::new());
    };
    let games = Games::open(options, server);
    let listen = |socket| games.listen(server, socket).or_exit(Exit::Unreachable);
    sockets.into_iter().map(listen).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Settings {
        toml::from_str(text).unwrap()
    }

    #[test]
    fn flags_give_addresses_and_the_file_the_rest() {
        let file = vec![read("enabled = false\nfill_after = 5")];
        assert!(asked(&[], file.clone()).unwrap().is_empty());
        let flags = ["", "127.0.0.1:6789"].map(str::to_owned);
        let both = asked(&flags, file).unwrap();
        let ports: Vec<_> = both.iter().map(|one| one.listen).collect();
        assert_eq!(ports, [None, Some(([127, 0, 0, 1], 6789).into())]);
        assert!(both.iter().all(|one| one.fill_after == 5));
        assert!(asked(&["nowhere".into()], Vec::new()).is_err());
    }

    #[test]
    fn all_listeners_lead_to_the_same_games() {
        let plain = read("listen = '127.0.0.1:6789'");
        let quick = read("fill_after = 5");
        assert!(asked(&[], vec![quick.clone(), plain.clone()]).is_ok());
        let slow = read("fill_after = 50");
        assert!(asked(&[], vec![quick, slow]).is_err());
        assert!(toml::from_str::<Settings>("port = 1").is_err());
    }
}
