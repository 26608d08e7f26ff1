//! The ports for binary clients of Extended Reversi: their settings, checked.

use std::{
    net::{IpAddr, SocketAddr},
    ops::RangeInclusive,
    sync::Arc,
    time::Duration,
};

use parlor_gateways::reversi::{MapBytes, Ports, PortsOptions};
use parlor_server::Server;
use serde::Deserialize;

use super::bounds;
use crate::exit::Exit;

/// The ports that tables get where none are named.
const PORTS: RangeInclusive<u16> = 7800..=7899;

/// The ports, as `parlor.toml` writes them.
#[derive(Deserialize, Clone, Debug)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    enabled: bool,
    ports: Option<String>,
    shown: Option<String>,
    map_bytes: String,
    hello: Option<u64>,
    limits: bounds::Given,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            enabled: true,
            ports: None,
            shown: None,
            map_bytes: "canonical".into(),
            hello: None,
            limits: bounds::Given::default(),
        }
    }
}

/// What is asked for: the range given by a flag is that of the block of the file.
pub(crate) fn asked(flags: &[String], file: Vec<Settings>) -> anyhow::Result<Option<Settings>> {
    let blocks = file.len().max(flags.len());
    if 1 < blocks {
        return Err(Exit::Usage.says(
            "binary clients of Reversi have one range of ports: write --reversi or [gateway.reversi] once",
        ));
    }
    let settings = file.into_iter().next();
    let Some(flag) = flags.first() else {
        return Ok(settings.filter(|settings| settings.enabled));
    };
    let mut settings = settings.unwrap_or_default();
    if !flag.is_empty() {
        settings.ports = Some(flag.clone());
    }
    Ok(Some(settings))
}

impl Settings {
    /// Checks them; the host is that of the web unless one is named.
    pub(crate) fn checked(self, host: IpAddr) -> anyhow::Result<PortsOptions> {
        let wrong =
            |key: &str, said: String| Exit::Usage.says(format!("gateway.reversi.{key}: {said}"));
        let (host, ports) = match &self.ports {
            None => (host, PORTS),
            Some(text) => range(text, host).ok_or_else(|| {
                let said = format!("`{text}` is no range of ports: write [HOST:]LOW-HIGH");
                wrong("ports", said)
            })?,
        };
        let map_bytes = match self.map_bytes.as_str() {
            "canonical" => MapBytes::Canonical,
            "original" => MapBytes::Original,
            other => {
                let said = format!("there is no `{other}`: write canonical or original");
                return Err(wrong("map_bytes", said));
            }
        };
        let mut usual = PortsOptions::BOUNDS;
        if let Some(seconds) = self.hello {
            usual.hello = Duration::from_secs(seconds.max(1));
        }
        Ok(PortsOptions {
            host,
            ports,
            shown: self.shown,
            map_bytes,
            bounds: self.limits.without_pace(usual, "reversi")?,
        })
    }
}

/// Gives ports to tables from now on; says which ones.
pub(crate) fn serve(server: &Server, options: PortsOptions) -> String {
    let (host, ports) = (options.host, options.ports.clone());
    let _: Arc<Ports> = Ports::serve(options, server); // The server keeps them.
    format!("{}-{}", SocketAddr::new(host, *ports.start()), ports.end())
}

/// `[HOST:]LOW-HIGH`, or one port.
fn range(text: &str, host: IpAddr) -> Option<(IpAddr, RangeInclusive<u16>)> {
    let (host, ports) = match text.rsplit_once(':') {
        Some((host, ports)) => {
            let host = host.strip_prefix('[').unwrap_or(host);
            let host = host.strip_suffix(']').unwrap_or(host);
            (host.parse().ok()?, ports)
        }
        None => (host, text),
    };
    let (low, high) = ports.split_once('-').unwrap_or((ports, ports));
    let (low, high) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
    (0 < low && low <= high).then_some((host, low..=high))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host() -> IpAddr {
        [127, 0, 0, 1].into()
    }

    #[test]
    fn ports_are_a_range_with_or_without_a_host() {
        assert_eq!(range("7800-7899", host()), Some((host(), 7800..=7899)));
        let anywhere = IpAddr::from([0, 0, 0, 0]);
        assert_eq!(range("0.0.0.0:1-2", host()), Some((anywhere, 1..=2)));
        assert_eq!(range("[::1]:7-7", host()).unwrap().1, 7..=7);
        assert_eq!(range("7777", host()), Some((host(), 7777..=7777)));
        for wrong in [
            "",
            "7-6",
            "a-b",
            "7800-",
            "0-7",
            "example.org:1-2",
            "1-70000",
        ] {
            assert_eq!(range(wrong, host()), None, "{wrong}");
        }
    }

    #[test]
    fn wrong_settings_are_refused_by_name() {
        for (text, part) in [
            ("ports = 'many'", "gateway.reversi.ports"),
            ("map_bytes = 'raw'", "gateway.reversi.map_bytes"),
        ] {
            let settings: Settings = toml::from_str(text).unwrap();
            let said = settings.checked(host()).unwrap_err().to_string();
            assert!(said.contains(part), "{said}");
        }
        assert!(toml::from_str::<Settings>("port = 1").is_err());
    }

    #[test]
    fn a_flag_gives_the_range_and_the_file_the_rest() {
        let file: Settings = toml::from_str("enabled = false\nmap_bytes = 'original'").unwrap();
        assert!(asked(&[], vec![file.clone()]).unwrap().is_none());
        let both = asked(&["1-2".into()], vec![file.clone()]).unwrap().unwrap();
        let options = both.checked(host()).unwrap();
        assert_eq!(
            (options.ports, options.map_bytes),
            (1..=2, MapBytes::Original)
        );
        let usual = asked(&[String::new()], Vec::new()).unwrap().unwrap();
        assert_eq!(usual.checked(host()).unwrap().ports, PORTS);
        assert!(asked(&[], vec![file.clone(), file]).is_err());
    }
}
