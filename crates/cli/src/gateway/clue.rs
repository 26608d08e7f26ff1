//! The listeners of Clue's text protocol: their settings, checked, and their start.

use std::net::{IpAddr, SocketAddr};

use parlor_gateways::clue::{ClueOptions, Listener};
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
const PORT: u16 = 7300;

/// One listener, as `parlor.toml` writes it; each leads to a table of its own.
#[derive(Deserialize, Clone, PartialEq, Debug)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    enabled: bool,
    listen: Option<SocketAddr>,
    public: Option<String>,
    table: Option<String>,
    auto_table: bool,
    tables: usize,
    /// The game and the settings of a table that is opened by itself.
    options: Map<String, Value>,
    limits: bounds::Given,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            enabled: true,
            listen: None,
            public: None,
            table: None,
            auto_table: true,
            tables: ClueOptions::default().tables,
            options: Map::new(),
            limits: bounds::Given::default(),
        }
    }
}

/// A listener that is bound.
pub(crate) struct Bound {
    socket: TcpListener,
    options: ClueOptions,
}

impl Block for Settings {
    fn place(&mut self) -> (&mut bool, &mut Option<SocketAddr>) {
        (&mut self.enabled, &mut self.listen)
    }
}

/// The listeners that are asked for.
pub(crate) fn asked(flags: &[String], file: Vec<Settings>) -> anyhow::Result<Vec<Settings>> {
    listen::asked("clue", flags, file, |_| Settings::default())
}

/// Binds the addresses, so that nothing is started if one of them is wrong.
pub(crate) async fn bind(all: Vec<Settings>, host: IpAddr) -> anyhow::Result<Vec<Bound>> {
    let mut bound = Vec::new();
    for settings in all {
        let socket = listen::bind("clue", settings.listen, host, PORT).await?;
        let table = options::read("clue", &settings.options)?;
        let options = ClueOptions {
            table: settings.table,
            auto_table: settings.auto_table,
            tables: settings.tables,
            public: settings.public,
            config: Some(table.config),
            settings: Some(table.settings),
            bounds: settings.limits.over(ClueOptions::BOUNDS, "clue")?,
        };
        bound.push(Bound { socket, options });
    }
    Ok(bound)
}

/// Starts the listeners; says where they are and to which table each leads.
pub(crate) async fn serve(
    server: &Server,
    bound: Vec<Bound>,
) -> anyhow::Result<Vec<(SocketAddr, Option<String>)>> {
    let mut all = Vec::new();
    for Bound { socket, options } in bound {
        let listener = Listener::open(options, server);
        let table = listener.prepare().await;
        let address = listener.listen(server, socket).or_exit(Exit::Unreachable)?;
        all.push((address, table));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Settings {
        toml::from_str(text).unwrap()
    }

    #[test]
    fn flags_give_addresses_and_the_file_the_rest() {
        let file = vec![read(
            "enabled = false\ntable = 'abc'\npublic = 'example.org:7300'",
        )];
        assert!(asked(&[], file.clone()).unwrap().is_empty());
        let flags = ["", "127.0.0.1:7301"].map(str::to_owned);
        let both = asked(&flags, file).unwrap();
        let ports: Vec<_> = both.iter().map(|one| one.listen).collect();
        assert_eq!(ports, [None, Some(([127, 0, 0, 1], 7301).into())]);
        assert_eq!(both[0].table.as_deref(), Some("abc"));
        assert_eq!(both[1].table, None);
        assert!(asked(&["nowhere".into()], Vec::new()).is_err());
        assert!(toml::from_str::<Settings>("port = 1").is_err());
    }
}
