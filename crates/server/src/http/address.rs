//! Where a request comes from, also behind a proxy.

use std::{
    net::{IpAddr, Ipv6Addr},
    str::FromStr,
};

use axum::http::HeaderMap;
use serde::{Deserialize, Deserializer};

/// The header in which proxies say for whom they ask.
const FORWARDED: &str = "x-forwarded-for";

/// Who asks, as far as can be believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

impl Client {
    /// What is counted as one address: a household or a machine has a whole /64 of IPv6.
    pub(crate) fn counted(self) -> IpAddr {
        match self.0 {
            IpAddr::V4(_) => self.0,
            IpAddr::V6(address) => Ipv6Addr::from(u128::from(address) & (!0u128 << 64)).into(),
        }
    }
}

/// An address, or all addresses that begin alike: `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

impl Network {
    pub(crate) fn holds(&self, other: IpAddr) -> bool {
        let same = |all: u32, ours: u128, theirs: u128| {
            let rest = all - self.bits.min(all);
            ours.checked_shr(rest) == theirs.checked_shr(rest)
        };
        match (self.address, other) {
            (IpAddr::V4(ours), IpAddr::V4(theirs)) => {
                same(32, u32::from(ours).into(), u32::from(theirs).into())
            }
            (IpAddr::V6(ours), IpAddr::V6(theirs)) => same(128, ours.into(), theirs.into()),
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => false,
        }
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is neither an address nor a network such as 10.0.0.0/8");
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse().map_err(|_| wrong())?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let all = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(all);
        if all < bits {
            return Err(wrong());
        }
        Ok(Self { address, bits })
    }
}

impl<'de> Deserialize<'de> for Network {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Who asks: the peer itself, or whom the proxies that are believed name.
///
/// Each proxy adds its peer at the end. So the list is read from there, as long as who added an address is believed;
/// what a client wrote itself stands before that and is never looked at.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, believed: &[Network]) -> Client {
    let is_believed = |address: IpAddr| believed.iter().any(|network| network.holds(address));
    let mut client = peer.to_canonical();
    let lines = headers.get_all(FORWARDED).iter().rev();
    let named = lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
    for name in named {
        let Some(address) = read(name.trim()).filter(|_| is_believed(client)) else {
            break;
        };
        client = address.to_canonical();
    }
    Client(client)
}

/// An address, where some proxies write the port too.
fn read(text: &str) -> Option<IpAddr> {
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    let with_port = || text.parse().ok().map(|at: std::net::SocketAddr| at.ip());
    bare.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(peer: &str, said: &[&str], believed: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in said {
            headers.append(FORWARDED, line.parse().unwrap());
        }
        let believed: Vec<Network> = believed.iter().map(|one| one.parse().unwrap()).collect();
        let Client(address) = client(peer.parse().unwrap(), &headers, &believed);
        address.to_string()
    }

    #[test]
    fn only_proxies_that_are_believed_may_name_somebody_else() {
        let spoofed = ["1.2.3.4"];
        assert_eq!(found("9.9.9.9", &spoofed, &[]), "9.9.9.9");
        assert_eq!(found("9.9.9.9", &spoofed, &["127.0.0.1"]), "9.9.9.9");
        assert_eq!(found("127.0.0.1", &["9.9.9.9"], &["127.0.0.1"]), "9.9.9.9");
        let chain = ["6.6.6.6, 9.9.9.9", "10.1.1.1"];
        assert_eq!(
            found("127.0.0.1", &chain, &["127.0.0.1", "10.0.0.0/8"]),
            "9.9.9.9"
        );
        assert_eq!(found("127.0.0.1", &chain, &["127.0.0.1"]), "10.1.1.1");
        assert_eq!(found("127.0.0.1", &["junk"], &["127.0.0.1"]), "127.0.0.1");
        assert_eq!(found("127.0.0.1", &[], &["127.0.0.1"]), "127.0.0.1");
        assert_eq!(
            found("::ffff:127.0.0.1", &["[2001:db8::1]:4711"], &["127.0.0.1"]),
            "2001:db8::1"
        );
    }

    #[test]
    fn networks_are_read_and_hold_what_begins_like_them() {
        let holds = |network: &str, address: &str| {
            let network: Network = network.parse().unwrap();
            network.holds(address.parse().unwrap())
        };
        assert!(holds("10.0.0.0/8", "10.255.0.1"));
        assert!(!holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("0.0.0.0/0", "11.0.0.1"));
        assert!(!holds("0.0.0.0/0", "::1"));
        assert!(holds("fd00::/8", "fd12::1"));
        assert!(holds("::1", "::1"));
        assert!(holds("::/0", "::1"));
        for wrong in ["10.0.0.0/33", "proxy", "10.0.0.0/", "::/129"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn neighbours_in_one_block_of_ipv6_count_as_one() {
        let counted = |text: &str| Client(text.parse().unwrap()).counted();
        assert_eq!(counted("2001:db8::1"), counted("2001:db8::ffff:1"));
        assert_ne!(counted("2001:db8::1"), counted("2001:db8:0:1::1"));
        assert_ne!(counted("1.2.3.4"), counted("1.2.3.5"));
    }
}
