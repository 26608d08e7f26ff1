//! The ways in, and how many connections there are, in all and from one address.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::{hub::Hub, limits::Limits, session::Session};

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

    /// Lets a connection in; none if there are too many in all or from its address.
    ///
    /// A connection without an address, such as a pipe, is not counted.
    pub fn enter(&self, address: Option<IpAddr>) -> Option<Session> {
        let place = match address {
            Some(address) => Some(self.doors.enter(address)?),
            None => None,
        };
        let (hub, limits) = (Arc::clone(&self.hub), self.limits.clone());
        let session = Session::new(hub, limits, Some(self.gateway), address);
        Some(session.with_place(place).deciding(self.for_people))
    }
}

impl std::fmt::Debug for Door {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "door of {}", self.gateway)
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
        Self {
            most: limits.connections,
            per_address: limits.per_address,
            inside: Mutex::default(),
        }
    }

    /// Lets a connection in, if there is room.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let mut inside = self.inside();
        let (all, by_address) = &mut *inside;
        let here = by_address.entry(address).or_default();
        if self.most <= *all || self.per_address <= *here {
            return None;
        }
        *all += 1;
        *here += 1;
        drop(inside);
        Some(Place {
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
