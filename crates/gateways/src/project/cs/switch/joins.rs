//! Joining: binding identifiers to connections, holding joins, asking Game Masters one after another.

use bytes::Bytes;
use tokio::time::Instant;

use super::{Conn, Guest, Out, Place, Role, Switch};
use crate::project::{Guid, message::FromServer};

impl Switch {
    /// A player wants to play: binds its GUID to the connection, and passes the join on or holds it.
    pub(super) fn join(
        &mut self,
        conn: Conn,
        role: &Role,
        guid: Guid,
        join: Bytes,
        now: Instant,
        out: &mut Vec<Out>,
    ) {
        let Some(line) = self.lines.get_mut(&conn) else {
            return;
        };
        line.tried = true;
        let from = line.from;
        if !self.may_bind(conn, role, &guid) {
            return out.push(Out::Send(conn, FromServer::denial(&guid)));
        }
        if let Role::Player(old) = role
            && *old != guid
        {
            self.forget(old);
        }
        if let Some(line) = self.lines.get_mut(&conn) {
            line.role = Role::Player(guid.clone());
        }
        let place = self.guests.get(&guid).map(|guest| guest.place.clone());
        let conn = Some(conn);
        match place {
            // Its repeats are dropped while a join waits.
            Some(Place::Held { .. }) => {}
            Some(Place::Offered { master, .. }) => out.push(Out::Send(master, join)),
            Some(Place::Joined { master } | Place::Playing { master }) => {
                if let Some(guest) = self.guests.get_mut(&guid) {
                    guest.conn = conn;
                    guest.from = from;
                }
                out.push(Out::Send(master, join));
            }
            Some(Place::Bound { .. } | Place::Orphan) | None => {
                self.unalarm(&guid);
                let place = Place::Bound { master: None };
                self.guests
                    .insert(guid.clone(), Guest { conn, from, place });
                self.offer(&guid, join, now, out);
            }
        }
    }

    fn may_bind(&self, conn: Conn, role: &Role, guid: &Guid) -> bool {
        let Some(line) = self.lines.get(&conn) else {
            return false;
        };
        if let Role::Player(old) = role
            && old != guid
        {
            let old = self.guests.get(old).map(|guest| &guest.place);
            let is_free = matches!(old, None | Some(Place::Bound { .. } | Place::Orphan));
            if !is_free {
                return false;
            }
        }
        match self.guests.get(guid) {
            None => true,
            Some(guest) => match guest.conn {
                Some(other) => other == conn,
                None => !self.conf.rejoin_same_address || guest.from == line.from,
            },
        }
    }

    /// Offers a join to the Game Masters that take some, or holds it.
    pub(super) fn offer(&mut self, guid: &Guid, join: Bytes, now: Instant, out: &mut Vec<Out>) {
        let ready = self.masters.iter().filter(|master| master.is_ready);
        let (running, open): (Vec<_>, Vec<_>) = ready.partition(|master| master.is_running);
        let mut asked: Vec<Conn> = open.iter().map(|master| master.conn).collect();
        if asked.is_empty() {
            // A game that has begun denies, or takes back whom it knows.
            asked.extend(running.first().map(|master| master.conn));
        }
        if asked.is_empty() {
            return self.hold(guid, join, now);
        }
        let master = asked.remove(0);
        self.ask(guid, master, asked, join, out);
    }

    fn hold(&mut self, guid: &Guid, join: Bytes, now: Instant) {
        let nth = self.joins;
        self.joins += 1;
        self.put(guid, Place::Held { nth, join });
        self.alarm(now, self.conf.join_hold, guid);
    }

    fn ask(
        &mut self,
        guid: &Guid,
        master: Conn,
        others: Vec<Conn>,
        join: Bytes,
        out: &mut Vec<Out>,
    ) {
        self.counts.passed();
        out.push(Out::Send(master, join.clone()));
        self.put(
            guid,
            Place::Offered {
                master,
                others,
                join,
            },
        );
    }

    pub(super) fn put(&mut self, guid: &Guid, place: Place) {
        if let Some(guest) = self.guests.get_mut(guid) {
            guest.place = place;
        }
    }

    /// Forgets an identifier.
    pub(super) fn forget(&mut self, guid: &Guid) {
        self.guests.remove(guid);
        self.unalarm(guid);
    }

    /// A Game Master has come: it is offered what was held.
    pub(super) fn offer_held(&mut self, now: Instant, out: &mut Vec<Out>) {
        let mut held: Vec<(u64, Guid, Bytes)> = Vec::new();
        for (guid, guest) in &self.guests {
            if let Place::Held { nth, join } = &guest.place {
                held.push((*nth, guid.clone(), join.clone()));
            }
        }
        held.sort_unstable_by_key(|(nth, _, _)| *nth);
        for (_, guid, join) in held {
            self.unalarm(&guid);
            self.offer(&guid, join, now, out);
        }
    }

    /// A Game Master has denied a join: the next one is asked, or the player is told.
    pub(super) fn denied(&mut self, guid: &Guid, said: Bytes, out: &mut Vec<Out>) {
        let Some(guest) = self.guests.get(guid) else {
            return;
        };
        let conn = guest.conn;
        if let Place::Offered { others, join, .. } = &guest.place {
            let (mut others, join) = (others.clone(), join.clone());
            while !others.is_empty() {
                let next = others.remove(0);
                let takes = |conn| {
                    move |master: &&super::Master| {
                        master.conn == conn && master.is_ready && !master.is_running
                    }
                };
                if self.masters.iter().any(|master| takes(next)(&master)) {
                    return self.ask(guid, next, others, join, out);
                }
            }
        }
        self.put(guid, Place::Bound { master: None });
        if let Some(conn) = conn {
            self.counts.passed();
            out.push(Out::Send(conn, said));
        }
    }

    /// The connection of a player has ended.
    pub(super) fn player_gone(&mut self, conn: Conn, guid: &Guid, out: &mut Vec<Out>) {
        let Some(guest) = self
            .guests
            .get_mut(guid)
            .filter(|guest| guest.conn == Some(conn))
        else {
            return;
        };
        guest.conn = None;
        let (master, stays) = match guest.place {
            Place::Offered { master, .. } | Place::Joined { master } => (Some(master), false),
            Place::Playing { master } => (Some(master), true),
            Place::Held { .. } | Place::Bound { .. } | Place::Orphan => (None, false),
        };
        if let Some(master) = master.filter(|_| self.conf.presence) {
            let guid = guid.clone();
            out.push(Out::Send(master, FromServer::Lost { guid }.frame()));
        }
        if !stays {
            self.forget(guid);
        }
    }

    /// The time of a held join, or of the player of a lost Game Master, is up.
    pub(super) fn ring(&mut self, guid: &Guid, _now: Instant, out: &mut Vec<Out>) {
        let Some(guest) = self.guests.get(guid) else {
            return;
        };
        let conn = guest.conn;
        match guest.place.clone() {
            Place::Held { join, .. } => {
                if let Some(master) = self.masters.first() {
                    let master = master.conn;
                    return self.ask(guid, master, Vec::new(), join, out);
                }
                self.put(guid, Place::Bound { master: None });
                if let Some(conn) = conn {
                    out.push(Out::Send(conn, FromServer::denial(guid)));
                }
            }
            Place::Orphan => out.extend(conn.map(Out::Close)),
            Place::Offered { .. }
            | Place::Joined { .. }
            | Place::Playing { .. }
            | Place::Bound { .. } => {}
        }
    }
}
