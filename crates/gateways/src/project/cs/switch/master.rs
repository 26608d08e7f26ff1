//! What Game Masters say, and what happens when one is lost.

use bytes::Bytes;
use tokio::time::Instant;

use super::{Conn, Out, Place, Switch};
use crate::project::{Action, Bad, Guid, Parsed, message::FromServer};

impl Switch {
    /// A frame of a registered Game Master.
    pub(super) fn of_master(
        &mut self,
        conn: Conn,
        parsed: &Parsed,
        frame: &Bytes,
        now: Instant,
        out: &mut Vec<Out>,
    ) {
        if parsed.is_set_up() {
            return self.set_up_again(conn, now, out);
        }
        let Some(action) = parsed.action else {
            return self.bad(conn, Bad::new(4, "unknown action"), out);
        };
        let user = parsed.guid("userGuid");
        match action {
            Action::End if user.is_none() => {
                return self.over(conn, &parsed.relayed(frame, None), out);
            }
            Action::Disconnect => {
                return self.bad(conn, Bad::new(4, "a message of the server"), out);
            }
            _ => {}
        }
        let Some(guid) = parsed.guid("receiverGuid").or(user) else {
            return self.bad(conn, Bad::new(12, "a frame for nobody"), out);
        };
        let is_own = self
            .guests
            .get(&guid)
            .is_some_and(|guest| match &guest.place {
                Place::Offered { master, .. } => *master == conn && action == Action::Connect,
                place => place.master() == Some(conn),
            });
        if !is_own {
            return self.bad(
                conn,
                Bad::new(12, "a frame for a player that is not its own"),
                out,
            );
        }
        let answers = action == Action::Exchange && parsed.has("result");
        let strips = answers || action == Action::Send;
        let said = parsed.relayed(frame, strips.then_some("receiverGuid"));
        match action {
            Action::Connect => {
                let result = parsed.text("result").or_else(|| parsed.text("response"));
                if !result.is_some_and(|result| result.eq_ignore_ascii_case("OK")) {
                    return self.denied(&guid, said, out);
                }
                let place = self.guests.get(&guid).map(|guest| &guest.place);
                if matches!(place, Some(Place::Offered { .. })) {
                    self.put(&guid, Place::Joined { master: conn });
                }
            }
            Action::Start => {
                self.put(&guid, Place::Playing { master: conn });
                if let Some(master) = self.masters.iter_mut().find(|master| master.conn == conn) {
                    master.is_running = true;
                }
            }
            Action::End => self.rest(conn, &guid),
            Action::State
            | Action::Move
            | Action::PickUp
            | Action::Test
            | Action::Place
            | Action::Destroy
            | Action::Exchange
            | Action::Send
            | Action::Disconnect => {}
        }
        self.to_player(&guid, said, out);
        if action == Action::End
            && self
                .guests
                .get(&guid)
                .is_some_and(|guest| guest.conn.is_none())
        {
            self.forget(&guid);
        }
    }

    fn to_player(&self, guid: &Guid, said: Bytes, out: &mut Vec<Out>) {
        let conn = self.guests.get(guid).and_then(|guest| guest.conn);
        match conn {
            Some(conn) => {
                self.counts.passed();
                out.push(Out::Send(conn, said));
            }
            None => self.counts.lost(),
        }
    }

    /// The game of a Game Master is over for one player: it takes no joins until it registers again.
    fn rest(&mut self, conn: Conn, guid: &Guid) {
        self.put(guid, Place::Bound { master: Some(conn) });
        if let Some(master) = self.masters.iter_mut().find(|master| master.conn == conn) {
            master.is_ready = false;
            master.is_running = false;
        }
    }

    fn roster(&self, conn: Conn) -> Vec<Guid> {
        let own = self
            .guests
            .iter()
            .filter(|(_, guest)| guest.place.master() == Some(conn));
        let mut roster: Vec<Guid> = own.map(|(guid, _)| guid.clone()).collect();
        roster.sort_unstable();
        roster
    }

    /// The end of the game, for everybody.
    fn over(&mut self, conn: Conn, said: &Bytes, out: &mut Vec<Out>) {
        for guid in self.roster(conn) {
            let guest = self.guests.get(&guid);
            let plays = guest.is_some_and(|guest| !matches!(guest.place, Place::Bound { .. }));
            let is_here = guest.is_some_and(|guest| guest.conn.is_some());
            if plays {
                self.to_player(&guid, said.clone(), out);
                self.rest(conn, &guid);
            }
            if !is_here {
                self.forget(&guid);
            }
        }
        if let Some(master) = self.masters.iter_mut().find(|master| master.conn == conn) {
            master.is_ready = false;
            master.is_running = false;
        }
    }

    /// Another set-up of a Game Master that is registered: its roster is emptied.
    fn set_up_again(&mut self, conn: Conn, now: Instant, out: &mut Vec<Out>) {
        for guid in self.roster(conn) {
            match self.guests.get(&guid).and_then(|guest| guest.conn) {
                Some(_) => self.put(&guid, Place::Bound { master: None }),
                None => self.forget(&guid),
            }
        }
        if let Some(master) = self.masters.iter_mut().find(|master| master.conn == conn) {
            master.is_ready = true;
            master.is_running = false;
        }
        out.push(Out::Send(
            conn,
            FromServer::Confirmed { granted: true }.frame(),
        ));
        // It may have forgotten what it was asked while it rested.
        for guest in self.guests.values() {
            if let Place::Offered { master, join, .. } = &guest.place
                && *master == conn
            {
                out.push(Out::Send(conn, join.clone()));
            }
        }
        self.offer_held(now, out);
    }

    /// A Game Master is lost: joins are offered to others, its players wait for a while.
    pub(super) fn master_gone(&mut self, conn: Conn, now: Instant, out: &mut Vec<Out>) {
        self.masters.retain(|master| master.conn != conn);
        for guid in self.roster(conn) {
            let Some(guest) = self.guests.get(&guid) else {
                continue;
            };
            match (&guest.place, guest.conn) {
                (Place::Bound { .. }, Some(_)) => self.put(&guid, Place::Bound { master: None }),
                (_, Some(_)) => {
                    self.put(&guid, Place::Orphan);
                    self.alarm(now, self.conf.gm_grace, &guid);
                }
                (_, None) => self.forget(&guid),
            }
        }
        let mut asked: Vec<(Guid, Bytes)> = Vec::new();
        for (guid, guest) in &self.guests {
            if let Place::Offered { master, join, .. } = &guest.place
                && *master == conn
            {
                asked.push((guid.clone(), join.clone()));
            }
        }
        for (guid, join) in asked {
            self.offer(&guid, join, now, out);
        }
    }
}
