//! The set-up: two settlements with a road each, there and back again.

use parlor_game::Seat;

use crate::{
    Cards, Catan, Edge, Event, Hex, Illegal, Node, Now, Phase, bits::Bits, geometry::HEXES_AT,
    seats::PerSeat,
};

impl Catan {
    /// Places a settlement of the set-up.
    pub(super) fn found(
        &mut self,
        seat: Seat,
        at: Node,
        mut second: PerSeat<Option<Node>>,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        self.check_site(at)?;

        self.land.settle(seat, at, &self.board);
        if self.now.nth >= self.seats.into() {
            second[seat] = Some(at);
        }
        self.phase = Phase::SetupRoad { second, from: at };
        let paid = Cards::NONE;
        out.push(Event::Settled { seat, at, paid });
        Ok(())
    }

    /// Places the road at the settlement just placed.
    pub(super) fn found_road(
        &mut self,
        seat: Seat,
        at: Edge,
        from: Node,
        second: PerSeat<Option<Node>>,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        let (a, b) = at.ends();
        if a != from && b != from {
            return Err(Illegal::NotConnected);
        }
        if self.land.is_taken(at) {
            return Err(Illegal::Occupied);
        }

        self.land.build_road(seat, at);
        let paid = Cards::NONE;
        out.push(Event::RoadBuilt { seat, at, paid });
        let (nth, seats) = (self.now.nth + 1, u32::from(self.seats));
        if nth == 2 * seats {
            self.begin(second, out);
            return Ok(());
        }
        let next = if nth < seats {
            nth
        } else {
            2 * seats - 1 - nth
        };
        self.now = Now::new(nth, Seat(next as u8));
        self.phase = Phase::SetupSettlement { second };
        Ok(())
    }

    /// Pays for the second settlements and lets the first turn begin.
    fn begin(&mut self, second: PerSeat<Option<Node>>, out: &mut Vec<Event>) {
        let mut gains = PerSeat::all(self.seats, Cards::NONE);
        for (seat, node) in second.iter() {
            let hexes = node.map_or(0, |node| HEXES_AT[node.index()]);
            for hex in hexes.numbers().filter_map(Hex::new) {
                if let Some(kind) = self.board.terrain(hex).resource() {
                    gains[seat] = gains[seat].plus(Cards::of(kind, 1));
                }
            }
            self.gain(seat, gains[seat]);
            let estate = self.land.estate_mut(seat);
            estate.ready = estate.ports;
        }
        out.push(Event::SetUp { gains });
        self.now = Now::new(2 * u32::from(self.seats), Seat(0));
        self.phase = Phase::PreRoll;
    }

    /// Whether a settlement may stand on a node at all.
    pub(super) fn check_site(&self, at: Node) -> Result<(), Illegal> {
        if self.land.is_built(at) {
            return Err(Illegal::Occupied);
        }
        if self.land.free_nodes() & at.bit() == 0 {
            return Err(Illegal::Distance);
        }
        Ok(())
    }
}
