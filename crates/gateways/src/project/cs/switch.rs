//! Where each frame goes: a plain value without sockets and tasks.

mod joins;
mod master;

use std::{
    collections::{BTreeSet, HashMap},
    net::IpAddr,
    sync::Arc,
    time::Duration,
};

use bytes::Bytes;
use tokio::time::Instant;

use super::Counts;
use crate::project::{Action, Bad, Guid, Parsed, conf::ServerConf, message::FromServer};

/// A connection, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Conn(u64);

/// What is to be done with a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Out {
    /// Send it a frame, ETB included.
    Send(Conn, Bytes),
    /// Close it when its frames are written.
    Close(Conn),
}

/// Knows connections, players and Game Masters, and decides where frames go.
#[derive(Debug)]
pub struct Switch {
    conf: ServerConf,
    counts: Arc<Counts>,
    next: u64,
    lines: HashMap<Conn, Line>,
    guests: HashMap<Guid, Guest>,
    /// In the order of registration.
    masters: Vec<Master>,
    /// Held joins and players of lost Game Masters, by when something is done about them.
    alarms: BTreeSet<(Instant, Guid)>,
    has_new_alarm: bool,
    joins: u64,
}

/// One connection.
#[derive(Debug)]
struct Line {
    from: IpAddr,
    role: Role,
    /// Whether it tried to register or to join.
    tried: bool,
    offences: u32,
    impersonations: u32,
    /// When an offence was last told, and how many were not.
    told: Option<Instant>,
    untold: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Role {
    New,
    Master,
    Player(Guid),
}

/// One player, by its identifier.
#[derive(Debug)]
struct Guest {
    conn: Option<Conn>,
    from: IpAddr,
    place: Place,
}

/// How far a player has come.
#[derive(Clone, Debug)]
enum Place {
    /// Its join waits for a Game Master.
    Held { nth: u64, join: Bytes },
    /// A Game Master was asked; the others are asked if it denies.
    Offered {
        master: Conn,
        others: Vec<Conn>,
        join: Bytes,
    },
    /// It has a place in a game that has not begun.
    Joined { master: Conn },
    /// It plays.
    Playing { master: Conn },
    /// After a denial or a game; the Game Master may still speak to it.
    Bound { master: Option<Conn> },
    /// Its Game Master was lost.
    Orphan,
}

#[derive(Debug)]
struct Master {
    conn: Conn,
    /// It takes joins: its game is not over, or it has registered again.
    is_ready: bool,
    /// Its game has begun.
    is_running: bool,
}

impl Switch {
    /// A switch without connections.
    pub fn new(conf: ServerConf, counts: Arc<Counts>) -> Self {
        Self {
            conf,
            counts,
            next: 0,
            lines: HashMap::new(),
            guests: HashMap::new(),
            masters: Vec::new(),
            alarms: BTreeSet::new(),
            has_new_alarm: false,
            joins: 0,
        }
    }

    /// A new connection.
    pub fn connect(&mut self, from: IpAddr) -> Conn {
        let conn = Conn(self.next);
        self.next += 1;
        self.lines.insert(
            conn,
            Line {
                from,
                role: Role::New,
                tried: false,
                offences: 0,
                impersonations: 0,
                told: None,
                untold: 0,
            },
        );
        conn
    }

    /// Whether a connection has registered, joined, or tried to.
    pub fn is_known(&self, conn: Conn) -> bool {
        self.lines.get(&conn).is_some_and(|line| line.tried)
    }

    /// Whether a connection is a Game Master's.
    pub fn is_master(&self, conn: Conn) -> bool {
        let line = self.lines.get(&conn);
        line.is_some_and(|line| line.role == Role::Master)
    }

    /// When something is due.
    pub fn deadline(&self) -> Option<Instant> {
        self.alarms.first().map(|(at, _)| *at)
    }

    /// Whether a deadline was added since this was asked.
    pub fn has_new_deadline(&mut self) -> bool {
        std::mem::take(&mut self.has_new_alarm)
    }

    /// Takes a frame of a connection.
    pub fn frame(
        &mut self,
        conn: Conn,
        parsed: &Parsed,
        frame: &Bytes,
        now: Instant,
        out: &mut Vec<Out>,
    ) {
        let Some(line) = self.lines.get_mut(&conn) else {
            return;
        };
        let role = line.role.clone();
        let done = match &role {
            Role::Master => {
                self.of_master(conn, parsed, frame, now, out);
                return;
            }
            Role::New | Role::Player(_) => self.of_player(conn, &role, parsed, frame, now, out),
        };
        match done {
            Ok(()) => {
                if let Some(line) = self.lines.get_mut(&conn) {
                    line.offences = 0;
                }
            }
            Err(bad) => self.bad(conn, bad, out),
        }
    }

    /// Counts a bad frame and closes the connection when there were too many; never a Game Master's.
    pub fn bad(&mut self, conn: Conn, bad: Bad, out: &mut Vec<Out>) {
        let Some(line) = self.lines.get_mut(&conn) else {
            return;
        };
        line.tell(conn, bad);
        if line.role == Role::Master {
            return self.counts.lost();
        }
        let is_over = if bad.b == 8 {
            self.counts.impersonated();
            line.impersonations += 1;
            line.impersonations >= self.conf.max_impersonations
        } else {
            self.counts.offended();
            line.offences += 1;
            line.offences >= self.conf.max_offences
        };
        if is_over {
            out.push(Out::Close(conn));
        }
    }

    fn of_player(
        &mut self,
        conn: Conn,
        role: &Role,
        parsed: &Parsed,
        frame: &Bytes,
        now: Instant,
        out: &mut Vec<Out>,
    ) -> Result<(), Bad> {
        let action = parsed.action.ok_or(Bad::new(3, "unknown action"))?;
        if parsed.is_set_up() {
            self.set_up(conn, role, now, out);
            return Ok(());
        }
        match action {
            Action::Start | Action::End | Action::Disconnect => return Err(FOREIGN),
            Action::Connect if parsed.has("result") => return Err(FOREIGN),
            Action::Connect => {
                let guid = parsed.user()?;
                self.join(conn, role, guid, parsed.relayed(frame, None), now, out);
                return Ok(());
            }
            Action::State
            | Action::Move
            | Action::PickUp
            | Action::Test
            | Action::Place
            | Action::Destroy
            | Action::Exchange
            | Action::Send => {}
        }
        let guid = parsed.user()?;
        match role {
            Role::New | Role::Master => return Err(Bad::new(7, "a request before joining")),
            Role::Player(own) if *own != guid => {
                return Err(Bad::new(8, "another player's userGuid"));
            }
            Role::Player(_) => {}
        }
        let master = self
            .guests
            .get(&guid)
            .and_then(|guest| guest.place.master());
        if let Some(master) = master {
            self.counts.passed();
            out.push(Out::Send(master, parsed.relayed(frame, None)));
        }
        Ok(())
    }

    /// The set-up of a connection that is no Game Master yet.
    fn set_up(&mut self, conn: Conn, role: &Role, now: Instant, out: &mut Vec<Out>) {
        let Some(line) = self.lines.get_mut(&conn) else {
            return;
        };
        line.tried = true;
        let allowed = &self.conf.gm_allow_from;
        let is_allowed = allowed.is_empty() || allowed.contains(&line.from.to_canonical());
        let granted = *role == Role::New && is_allowed && self.masters.len() < self.conf.max_games;
        out.push(Out::Send(conn, FromServer::Confirmed { granted }.frame()));
        if granted {
            line.role = Role::Master;
            self.masters.push(Master {
                conn,
                is_ready: true,
                is_running: false,
            });
            self.offer_held(now, out);
        }
    }

    /// Forgets a connection that has ended.
    pub fn gone(&mut self, conn: Conn, now: Instant, out: &mut Vec<Out>) {
        let Some(line) = self.lines.remove(&conn) else {
            return;
        };
        match line.role {
            Role::New => {}
            Role::Master => self.master_gone(conn, now, out),
            Role::Player(guid) => self.player_gone(conn, &guid, out),
        }
    }

    /// Does what is due by now.
    pub fn tick(&mut self, now: Instant, out: &mut Vec<Out>) {
        while let Some((_, guid)) = self.alarms.pop_first_if_due(now) {
            self.ring(&guid, now, out);
        }
    }

    fn alarm(&mut self, now: Instant, after: Duration, guid: &Guid) {
        self.alarms.insert((now + after, guid.clone()));
        self.has_new_alarm = true;
    }

    fn unalarm(&mut self, guid: &Guid) {
        self.alarms.retain(|(_, other)| other != guid);
    }
}

const FOREIGN: Bad = Bad::new(11, "a message that players do not send");

trait PopDue {
    fn pop_first_if_due(&mut self, now: Instant) -> Option<(Instant, Guid)>;
}

impl PopDue for BTreeSet<(Instant, Guid)> {
    fn pop_first_if_due(&mut self, now: Instant) -> Option<(Instant, Guid)> {
        self.first()
            .is_some_and(|(at, _)| *at <= now)
            .then(|| self.pop_first())?
    }
}

impl Place {
    /// The Game Master that the player belongs to.
    fn master(&self) -> Option<Conn> {
        match self {
            Self::Joined { master } | Self::Playing { master } => Some(*master),
            Self::Bound { master } => *master,
            Self::Held { .. } | Self::Offered { .. } | Self::Orphan => None,
        }
    }
}

impl Line {
    /// One line of the log per second, with a count of those that were left out.
    fn tell(&mut self, conn: Conn, bad: Bad) {
        let now = Instant::now();
        if self
            .told
            .is_some_and(|told| now < told + Duration::from_secs(1))
        {
            self.untold += 1;
            return;
        }
        let more = std::mem::take(&mut self.untold);
        self.told = Some(now);
        tracing::info!(?conn, from = %self.from, more, "{bad}");
    }
}
