//! Doors of its own: open while a chair waits for clients that cannot name a table, shut while they play.

use std::sync::Arc;

use parlor_game::Problem;
use parlor_wire::{Again, ChairSet, DoorView};
use serde_json::value::RawValue;

use super::{core::Table, row::Chair};
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

impl Table {
    /// Opens and shuts doors as the chairs want it; says so where one cannot be opened.
    pub(super) fn tend_doors(&mut self) {
        for porter in self.hub.porters_of(&self.row.game) {
            if let Err(problem) = self.tend_door(&*porter)
                && self.door_problem.as_ref() != Some(&problem.code)
            {
                self.door_problem = Some(problem.code.clone());
                self.announce(&format!("{}.", problem.message));
            }
        }
    }

    fn tend_door(&mut self, porter: &dyn Porter) -> Result<(), Problem> {
        let gateway = porter.gateway();
        let plays = self.live.as_ref().is_some_and(|live| !live.is_over());
        let was_played = self.live.as_ref().is_some_and(|live| live.is_over());
        let is_spent = was_played && self.row.settings.again == Again::No;
        let is_gone = self.row.closed || self.done || is_spent;
        let admits = |chair: &&Chair| chair.admits.iter().any(|kind| kind == gateway);
        let chairs = self.row.chairs.iter().filter(|chair| !chair.closed);
        let mut chairs = chairs.filter(admits).peekable();
        let is_for_some = chairs.peek().is_some();
        let waits = chairs.any(|chair| chair.sitter.is_none());
        let nth = self.doors.iter().position(|door| door.gateway == gateway);
        match nth {
            Some(nth) if is_gone || !is_for_some => {
                self.doors.remove(nth);
            }
            Some(nth) => {
                if let Some(door) = self.doors.get_mut(nth) {
                    match waits && !plays {
                        true => door.let_in(),
                        false => door.shut(),
                    }
                }
            }
            None if waits && !plays && !is_gone => {
                porter.fits(&self.row.config)?;
                let door = porter.open(&self.row.id)?;
                self.doors.push(Door::new(porter, door));
                self.door_problem = None;
            }
            None => {}
        }
        Ok(())
    }

    /// Makes sure that a chair which is to be set can be reached.
    pub(super) fn open_door_for(&mut self, set: &ChairSet) -> Result<(), Problem> {
        for porter in self
            .hub
            .porters_for(&self.row.game, std::slice::from_ref(set))
        {
            let has = |door: &Door| door.gateway == porter.gateway();
            if !self.doors.iter().any(has) {
                porter.fits(&self.row.config)?;
                let door = porter.open(&self.row.id)?;
                self.doors.push(Door::new(&*porter, door));
            }
        }
        Ok(())
    }

    /// Whether who comes through the doors can play with these options.
    pub(super) fn check_doors(&self, config: &RawValue) -> Result<(), Problem> {
        let porters = self.hub.porters_of(&self.row.game);
        let has_door = |porter: &&Arc<dyn Porter>| {
            let gateway = porter.gateway();
            self.doors.iter().any(|door| door.gateway == gateway)
        };
        porters
            .iter()
            .filter(has_door)
            .try_for_each(|porter| porter.fits(config))
    }

    /// Whether somebody can come through a door of its own.
    pub(super) fn has_open_door(&self) -> bool {
        self.doors.iter().any(|door| door.is_open)
    }

    /// The doors that are open.
    pub(super) fn door_views(&self) -> Vec<DoorView> {
        let open = self.doors.iter().filter(|door| door.is_open);
        let view = |door: &Door| DoorView {
            gateway: door.gateway.to_owned(),
            address: door.door.address(),
            number: door.door.number(),
        };
        open.map(view).collect()
    }

    /// Whether sitters of this kind come through a door of the table: for one match, in the order they come.
    pub(super) fn comes_by_door(&self, kind: &str) -> bool {
        let porters = self.hub.porters_of(&self.row.game);
        porters.iter().any(|porter| porter.gateway() == kind)
    }

    /// Who came later through a door moves up to the chair that has become free.
    pub(super) fn close_ranks(&mut self, kind: &str) {
        let is_theirs = |chair: &Chair| {
            let sits = chair.sitter.as_ref().is_some_and(|sat| sat.kind == kind);
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

    /// Seats of who came through a door follow the order in which they came, however the rest is seated.
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

    /// Who came through a door stays for one match.
    pub(super) fn dismiss(&mut self) {
        let porters = self.hub.porters_of(&self.row.game);
        let sitters = self.row.chairs.iter_mut();
        for sat in sitters.filter_map(|chair| chair.sitter.as_mut()) {
            sat.stands |= porters.iter().any(|porter| porter.gateway() == sat.kind);
        }
    }
}

/// The porters of a hub.
pub(crate) type Porters = Vec<Arc<dyn Porter>>;
