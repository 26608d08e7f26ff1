//! The listeners for original players of the Project Game: their settings, checked, and their start.

use std::{
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use parlor_gateways::project::{
    Axis,
    hosted::{Tables, TablesOptions},
};
use parlor_server::Server;
use serde::Deserialize;
use tokio::net::TcpListener;

use super::listen::{self, Block};
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
    if parlor_bots::find("project", &first.fill).is_none() {
        let said = format!("gateway.project.fill: there is no player `{}`", first.fill);
        return Err(Exit::Usage.says(said));
    }
    let axis = Axis::read(&first.y_axis);
    let axis = axis.ok_or_else(|| Exit::Usage.says("gateway.project.y_axis is down or up"))?;
    let options = TablesOptions {
        auto_table: first.auto_table,
        fill_after: (first.fill_after > 0).then(|| Duration::from_secs(first.fill_after)),
        fill: first.fill.clone(),
        axis,
        shown: first.shown.clone(),
        ..TablesOptions::default()
    };
    let mut sockets = Vec::new();
    for settings in &all {
        let socket = listen::bind("project", settings.listen, host, PORT).await?;
        sockets.push(socket);
    }
    Ok(Some(Bound { sockets, options }))
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
}
