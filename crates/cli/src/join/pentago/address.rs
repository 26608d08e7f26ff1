//! The address of a server, which a person is asked for.

use std::io::{BufRead, Write};

use crate::exit::Exit;

/// The port that servers of this protocol have by default.
const PORT: u16 = 55555;

/// The host and port to connect to; what is missing is asked for where a person can answer.
pub(super) fn of(given: Option<&str>, can_ask: bool) -> anyhow::Result<String> {
    let given = given.map(str::trim).filter(|given| !given.is_empty());
    let mut address = match given {
        Some(given) => given.to_owned(),
        None if can_ask => ask("Which server (HOST, or HOST:PORT)? ")?,
        None => return Err(Exit::Usage.says("which server? Name it as HOST:PORT")),
    };
    if !has_port(&address) {
        if !can_ask {
            return Err(Exit::Usage.says(format!("which port? Write {address}:{PORT}")));
        }
        let port = ask(&format!("Which port ({PORT})? "))?;
        let port = if port.is_empty() {
            PORT.to_string()
        } else {
            port
        };
        address = format!("{address}:{port}");
    }
    match has_port(&address) {
        true => Ok(address),
        false => Err(Exit::Usage.says(format!("{address} is no HOST:PORT"))),
    }
}

fn has_port(address: &str) -> bool {
    let port = address.rsplit_once(':');
    port.is_some_and(|(host, port)| {
        let bare_v6 = host.contains(':') && !host.ends_with(']');
        !host.is_empty() && !bare_v6 && port.parse::<u16>().is_ok()
    })
}

fn ask(question: &str) -> anyhow::Result<String> {
    let mut out = std::io::stdout().lock();
    write!(out, "{question}")?;
    out.flush()?;
    let mut line = String::new();
    if std::io::stdin().lock().read_line(&mut line)? == 0 {
        return Err(Exit::Usage.says("which server? Name it as HOST:PORT"));
    }
    Ok(line.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_host_and_a_port() {
        for good in ["localhost:1", "127.0.0.1:55555", "[::1]:7", "a.b:65535"] {
            assert_eq!(of(Some(good), false).unwrap(), good);
        }
        for bad in ["localhost", ":1", "a:b", "a:65536", "::1"] {
            assert!(of(Some(bad), false).is_err(), "{bad}");
        }
        assert!(of(None, false).is_err());
    }
}
