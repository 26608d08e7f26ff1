//! Roads, settlements and cities.

use parlor_game::Seat;

use crate::{
    Cards, Catan, Edge, Event, Illegal, Node, Phase,
    cards::{CITY, ROAD, SETTLEMENT},
};

impl Catan {
    /// Builds a settlement: in the set-up, or for its price.
    pub(super) fn settle(
        &mut self,
        seat: Seat,
        at: Node,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        if let Phase::SetupSettlement { second } = self.phase {
            return self.found(seat, at, second, out);
        }
        self.in_main()?;
        self.check_site(at)?;
        if self.land.reach(seat) & at.bit() == 0 {
            return Err(Illegal::NotConnected);
        }
        if self.land.estate(seat).settlements_left() == 0 {
            return Err(Illegal::NoPieces);
        }
        self.check_price(seat, SETTLEMENT)?;

        self.pay(seat, SETTLEMENT);
        self.land.settle(seat, at, &self.board);
        let paid = SETTLEMENT;
        out.push(Event::Settled { seat, at, paid });
        self.after_spending(out);
        self.award_road(out);
        self.check_victory(out);
        Ok(())
    }

    /// Builds a road: in the set-up, for nothing, or for its price.
    pub(super) fn road(
        &mut self,
        seat: Seat,
        at: Edge,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        let free = match self.phase {
            Phase::SetupRoad { second, from } => {
                return self.found_road(seat, at, from, second, out);
            }
            Phase::FreeRoads { left } => Some(left),
            _ => None,
        };
        if free.is_none() {
            self.in_main()?;
        }
        if self.land.is_taken(at) {
            return Err(Illegal::Occupied);
        }
        if self.land.ways(seat) & at.bit() == 0 {
            return Err(Illegal::NotConnected);
        }
        if self.land.estate(seat).roads_left() == 0 {
            return Err(Illegal::NoPieces);
        }
        let paid = match free {
            Some(_) => Cards::NONE,
            None => ROAD,
        };
        self.check_price(seat, paid)?;

        self.pay(seat, paid);
        self.land.build_road(seat, at);
        out.push(Event::RoadBuilt { seat, at, paid });
        match free {
            Some(left) => match self.free_roads(seat, left - 1) {
                0 => self.go_on(),
                left => self.phase = Phase::FreeRoads { left },
            },
            None => self.after_spending(out),
        }
        self.award_road(out);
        self.check_victory(out);
        Ok(())
    }

    /// Makes a city of a settlement.
    pub(super) fn city(
        &mut self,
        seat: Seat,
        at: Node,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        self.in_main()?;
        let estate = self.land.estate(seat);
        if estate.settlements & at.bit() == 0 {
            return Err(Illegal::NoSettlement);
        }
        if estate.cities_left() == 0 {
            return Err(Illegal::NoPieces);
        }
        self.check_price(seat, CITY)?;

        self.pay(seat, CITY);
        self.land.raise(seat, at);
        let paid = CITY;
        out.push(Event::CityBuilt { seat, at, paid });
        self.after_spending(out);
        self.check_victory(out);
        Ok(())
    }

    /// Whether a seat has the cards for something.
    pub(super) fn check_price(&self, seat: Seat, price: Cards) -> Result<(), Illegal> {
        match self.hand(seat).contains(price) {
            true => Ok(()),
            false => Err(Illegal::CantPay),
        }
    }
}
