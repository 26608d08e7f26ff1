//! The listeners of Clue's text protocol: their settings, checked, and their start.

use std::net::{IpAddr, SocketAddr};

use parlor_gateways::clue::{ClueOptions, Listener};
use parlor_server::Server;
use serde::Deserialize;
use tokio::net::TcpListener;

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
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            enabled: true,
            listen: None,
            public: None,
            table: None,
            auto_table: true,
        }
    }
}

/// A listener that is bound.
pub(crate) struct Bound {
    socket: TcpListener,
    options: ClueOptions,
}

/// The listeners that are asked for: the nth address given by a flag is that of the nth block of the file.
pub(crate) fn asked(flags: &[String], file: Vec<Settings>) -> anyhow::Result<Vec<Settings>> {
    let mut all = file;
    while all.len() < flags.len() {
        all.push(Settings::default());
    }
    for (settings, flag) in all.iter_mut().zip(flags) {
        settings.enabled = true;
        if !flag.is_empty() {
            let wrong = |_| format!("--clue: `{flag}` is no address; write HOST:PORT");
            let address = flag.parse().map_err(wrong).or_exit(Exit::Usage)?;
            settings.listen = Some(address);
        }
    }
    all.retain(|settings| settings.enabled);
    Ok(all)
}

/// Binds the addresses, so that nothing is started if one of them is wrong.
pub(crate) async fn bind(all: Vec<Settings>, host: IpAddr) -> anyhow::Result<Vec<Bound>> {
    let mut bound = Vec::new();
    for settings in all {
        let address = settings.listen.unwrap_or(SocketAddr::new(host, PORT));
        let socket = TcpListener::bind(address).await.map_err(|error| {
            Exit::Unreachable.says(format!(
                "cannot listen on {address} (gateway.clue.listen, --clue): {error}"
            ))
        })?;
        let options = ClueOptions {
            table: settings.table,
            auto_table: settings.auto_table,
            public: settings.public,
            ..ClueOptions::default()
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
