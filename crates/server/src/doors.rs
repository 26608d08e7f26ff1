//! The ways in, and how many connections there are, in all and from one address.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use parlor_game::Problem;

use crate::{http::Client, hub::Hub, limits::Limits, session::Session};

/// The way in for one gateway: each connection gets a session, as long as there is room.
#[derive(Clone)]
pub struct Door {
    pub(crate) hub: Arc<Hub>,
    pub(crate) doors: Arc<Doors>,
    pub(crate) gateway: &'static str,
    pub(crate) limits: Limits,
    pub(crate) for_people: bool,
}

impl Door {
    /// The same way in for clients that decide as people do: they own tables and say when they are ready, and sit
    /// wherever anybody may.
    #[must_use]
    pub fn for_people(self) -> Self {
        Self {
            for_people: true,
            ..self
        }
    }

    /// Prepares a socket that was taken: it sends small messages at once, and a machine that is gone is noticed.
    pub fn prepare(&self, socket: &tokio::net::TcpStream) {
        self.limits.heartbeat.prepare(socket);
    }

    /// Lets a connection in, unless there are too many in all or from its address.
    ///
    /// A connection without an address, such as a pipe, is not counted.
    pub fn enter(&self, address: Option<IpAddr>) -> Result<Session, Crowded> {
        let place = match address {
            Some(address) => Some(self.doors.enter(address)?),
            None => None,
        };
        let (hub, limits) = (Arc::clone(&self.hub), self.limits.clone());
        let session = Session::new(hub, limits, Some(self.gateway), address);
        Ok(session.with_place(place).deciding(self.for_people))
    }
}

impl std::fmt::Debug for Door {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "door of {}", self.gateway)
    }
}

/// Why one more connection is not let in; it displays as a sentence that names the limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Crowded {
    /// There are as many as there may be.
    #[error("there are {0} connections already, and no more are let in")]
    InAll(usize),
    /// There are as many from its address as there may be from one.
    #[error(
        "there are {0} connections from your address already, and no more are let in from one address"
    )]
    FromAddress(usize),
}

impl Crowded {
    /// The same for our own protocol, with the name of the setting under `section`.
    pub(crate) fn problem(self, section: &str) -> Problem {
        let setting = match self {
            Self::InAll(_) => "connections",
            Self::FromAddress(_) => "per_address",
        };
        let problem = Problem::new("crowded", format!("{self} (setting `{section}.{setting}`)"));
        problem.with_hint("close connections that are no longer needed, or come back later")
    }
}

/// Counts connections.
#[derive(Debug)]
pub(crate) struct Doors {
    most: usize,
    per_address: usize,
    inside: Mutex<(usize, HashMap<IpAddr, usize>)>,
}

/// A place that is given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    doors: Arc<Doors>,
    address: IpAddr,
}

impl Doors {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self::with(limits.connections, limits.per_address)
    }

    /// Room for so many in all and from one address.
    pub(crate) fn with(most: usize, per_address: usize) -> Self {
        Self {
            most,
            per_address,
            inside: Mutex::default(),
        }
    }

    /// Lets a connection in, if there is room.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Result<Place, Crowded> {
        let address = Client(address).counted();
        let mut inside = self.inside();
        let (all, by_address) = &mut *inside;
        if self.most <= *all {
            return Err(Crowded::InAll(self.most));
        }
        let here = by_address.get(&address).copied().unwrap_or(0);
        if self.per_address <= here {
            return Err(Crowded::FromAddress(self.per_address));
        }
        *all += 1;
        by_address.insert(address, here + 1);
        drop(inside);
        Ok(Place {
            doors: Arc::clone(self),
            address,
        })
    }

    fn inside(&self) -> MutexGuard<'_, (usize, HashMap<IpAddr, usize>)> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut inside = self.doors.inside();
        inside.0 = inside.0.saturating_sub(1);
        if let Some(here) = inside.1.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                inside.1.remove(&self.address);
            }
        }
    }
}
