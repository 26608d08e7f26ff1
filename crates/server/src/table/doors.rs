//! Doors of its own: open while a chair waits for clients that cannot name a table, shut while they play.

use std::sync::Arc;

use parlor_game::Problem;
use parlor_wire::{Again, ChairSet, DoorView, OfferKind};
use serde_json::value::RawValue;

use super::{core::Table, effects::porters_for, row::Chair};
use crate::porter::{OwnDoor, Porter};

/// A door of a table.
pub(crate) struct Door {
    gateway: &'static str,
    door: Box<dyn OwnDoor>,
    is_open: bool,
}

impl Door {
    pub(crate) fn new(porter: &dyn Porter, door: Box<dyn OwnDoor>) -> Self {
        Self {
            gateway: porter.gateway(),
            door,
            is_open: true,
        }
    }

    fn let_in(&mut self) {
        if !self.is_open {
            self.is_open = true;
            self.door.reopen();
        }
    }

    fn shut(&mut self) {
        if self.is_open {
            self.is_open = false;
            self.door.shut();
        }
    }
}

/// The doors of a table.
#[derive(Default)]
pub(crate) struct Doors {
    all: Vec<Door>,
    /// Why one could not be opened, so that it is said once.
    problem: Option<String>,
}

impl Doors {
    /// Doors that were opened with the table.
    pub(crate) fn opened(all: Vec<Door>) -> Self {
        Self { all, problem: None }
    }
}

impl Table {
    /// Opens and shuts doors as the chairs want it; says so where one cannot be opened.
    pub(super) fn tend_doors(&mut self) {
        for porter in self.house.porters_of(&self.row.game) {
            if let Err(problem) = self.tend_door(&*porter)
                && self.doors.problem.as_ref() != Some(&problem.code)
            {
                self.doors.problem = Some(problem.code.clone());
                self.announce(&format!("{}.", problem.message));
            }
        }
        let numbered = |door: &Door| Some(format!("{} {}", door.gateway, door.door.number()?));
        self.row.doors = self.doors.all.iter().filter_map(numbered).collect();
    }

    /// The number of a door before the server was restarted.
    fn number_before(&self, gateway: &str) -> Option<u32> {
        let mut kept = self.row.doors.iter();
        kept.find_map(|door| {
            let number = door.strip_prefix(gateway)?.strip_prefix(' ')?;
            number.parse().ok()
        })
    }

    /// Whether somebody plays here who would come back by a door of this gateway.
    fn leads_back(&self, gateway: &str) -> bool {
        let is_theirs = |chair: &Chair| {
            let sitter = chair.sitter.as_ref();
            sitter.is_some_and(|sat| *sat.kind == *gateway && !sat.gone)
        };
        self.plays() && self.comes_back_by_name(gateway) && self.row.chairs.iter().any(is_theirs)
    }

    fn plays(&self) -> bool {
        self.phase.played().is_some()
    }

    fn tend_door(&mut self, porter: &dyn Porter) -> Result<(), Problem> {
        let gateway = porter.gateway();
        let plays = self.plays();
        let was_played = self.phase.live().is_some_and(|live| live.is_over());
        let is_spent = was_played && self.row.settings.again == Again::No;
        let is_gone = self.phase.is_closed() || self.fx.ends || is_spent;
        let admits = |chair: &&Chair| chair.admits.iter().any(|kind| kind == gateway);
        let chairs = self.row.chairs.iter().filter(|chair| !chair.closed);
        let mut chairs = chairs.filter(admits).peekable();
        let is_for_some = chairs.peek().is_some();
        let waits = chairs.any(|chair| chair.sitter.is_none());
        let nth = self
            .doors
            .all
            .iter()
            .position(|door| door.gateway == gateway);
        match nth {
            Some(nth) if is_gone || !is_for_some => {
                self.doors.all.remove(nth);
            }
            Some(nth) => {
                if let Some(door) = self.doors.all.get_mut(nth) {
                    match waits && !plays {
                        true => door.let_in(),
                        false => door.shut(),
                    }
                }
            }
            None if waits && !plays && !is_gone => {
                porter.fits(&self.row.config)?;
                let door = porter.open(&self.row.id, self.number_before(gateway))?;
                self.doors.all.push(Door::new(porter, door));
                self.doors.problem = None;
            }
            // The server was restarted: who played comes back by it.
            None if self.leads_back(gateway) => {
                let door = porter.open(&self.row.id, self.number_before(gateway))?;
                let mut door = Door::new(porter, door);
                door.shut();
                self.doors.all.push(door);
            }
            None => {}
        }
        Ok(())
    }

    /// Makes sure that a chair which is to be set can be reached.
    pub(super) fn open_door_for(&mut self, set: &ChairSet) -> Result<(), Problem> {
        let wanted = std::slice::from_ref(set);
        for porter in porters_for(&*self.house, &self.row.game, wanted) {
            let has = |door: &Door| door.gateway == porter.gateway();
            if !self.doors.all.iter().any(has) {
                porter.fits(&self.row.config)?;
                let door = porter.open(&self.row.id, None)?;
                self.doors.all.push(Door::new(&*porter, door));
            }
        }
        Ok(())
    }

    /// Whether who comes through the doors can play with these options.
    pub(super) fn check_doors(&self, config: &RawValue) -> Result<(), Problem> {
        let porters = self.house.porters_of(&self.row.game);
        let has_door = |porter: &&Arc<dyn Porter>| {
            let gateway = porter.gateway();
            self.doors.all.iter().any(|door| door.gateway == gateway)
        };
        porters
            .iter()
            .filter(has_door)
            .try_for_each(|porter| porter.fits(config))
    }

    /// Whether somebody can come through a door of its own.
    pub(super) fn has_open_door(&self) -> bool {
        self.doors.all.iter().any(|door| door.is_open)
    }

    /// The doors that are open, and those by which somebody may come back.
    pub(super) fn door_views(&self) -> Vec<DoorView> {
        let is_of_use = |door: &&Door| door.is_open || self.leads_back(door.gateway);
        let view = |door: &Door| DoorView {
            gateway: door.gateway.to_owned(),
            address: door.door.address(),
            number: door.door.number(),
            back: !door.is_open,
        };
        self.doors.all.iter().filter(is_of_use).map(view).collect()
    }

    /// Whether sitters of this kind come through a door of the table: for one match, in the order they come.
    pub(super) fn comes_by_door(&self, kind: &str) -> bool {
        let porters = self.house.porters_of(&self.row.game);
        porters.iter().any(|porter| porter.gateway() == kind)
    }

    /// Whether clients have come through a door since the last match, and nobody sits here who could be asked for another.
    pub(super) fn clients_came_alone(&self) -> bool {
        let chairs = self.row.chairs.iter();
        let mut sitters = chairs.filter_map(|chair| chair.sitter.as_ref());
        self.row.settings.again != Again::No
            && sitters.any(|sat| self.comes_by_door(&sat.kind))
            && self.people(OfferKind::Rematch).is_empty()
    }

    /// Later arrivals through a door move up to the chair that has become free.
    pub(super) fn close_ranks(&mut self, kind: &str) {
        let is_theirs = |chair: &Chair| {
            let sits = chair.sitter.as_ref().is_some_and(|sat| *sat.kind == *kind);
            let free = chair.sitter.is_none() && !chair.closed;
            sits || (free && chair.admits.iter().any(|admitted| admitted == kind))
        };
        let theirs = self.row.chairs.iter_mut().filter(|chair| is_theirs(chair));
        let mut theirs: Vec<&mut Chair> = theirs.collect();
        let mut sitters: Vec<_> = theirs
            .iter_mut()
            .filter_map(|chair| Some((chair.sitter.take()?, std::mem::take(&mut chair.score))))
            .collect();
        sitters.reverse();
        for chair in theirs {
            if let Some((sitter, score)) = sitters.pop() {
                chair.sitter = Some(sitter);
                chair.score = score;
            }
        }
    }

    /// Seats of clients from a door follow their order of arrival, however the rest is seated.
    pub(super) fn in_order_of_coming(&self, chairs: &mut [u8]) {
        let came = |chair: &u8| {
            let sitter = self.row.sitter(*chair);
            sitter.is_some_and(|sat| self.comes_by_door(&sat.kind))
        };
        let mut theirs: Vec<u8> = chairs.iter().copied().filter(came).collect();
        theirs.sort_unstable_by(|a, b| b.cmp(a));
        for chair in chairs.iter_mut().filter(|chair| came(chair)) {
            *chair = theirs.pop().unwrap_or(*chair);
        }
    }

    /// Clients that came through a door stay for one match.
    pub(super) fn dismiss(&mut self) {
        let porters = self.house.porters_of(&self.row.game);
        let sitters = self.row.chairs.iter_mut();
        for sat in sitters.filter_map(|chair| chair.sitter.as_mut()) {
            sat.stands |= porters
                .iter()
                .any(|porter| porter.gateway() == sat.kind.as_str());
        }
    }
}

/// The porters of a house.
pub(crate) type Porters = Vec<Arc<dyn Porter>>;
