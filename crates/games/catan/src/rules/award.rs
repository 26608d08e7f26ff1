//! The longest road, the largest army and the victory.

use parlor_game::Seat;

use crate::{Catan, Closing, Event, Phase, seats::PerSeat};

/// From this length on a road can be the longest.
const LONG: u8 = 5;
/// From so many knights on an army can be the largest.
const LARGE: u8 = 3;

impl Catan {
    /// Gives the longest road to whom it belongs now; ties keep the holder, or nobody has it.
    pub(crate) fn award_road(&mut self, out: &mut Vec<Event>) {
        let length = |seat: Seat| self.land.estate(seat).length;
        let best = self.all_seats().map(length).max().unwrap_or(0);
        let mut longest = self.all_seats().filter(|seat| length(*seat) == best);
        let owner = match (self.longest_road, longest.next(), longest.next()) {
            _ if best < LONG => None,
            (Some(holder), _, _) if length(holder) == best => Some(holder),
            (_, Some(alone), None) => Some(alone),
            (_, _, _) => None,
        };
        if owner != self.longest_road {
            self.longest_road = owner;
            out.push(Event::LongestRoad { seat: owner });
        }
    }

    /// Gives the largest army to `seat`, if it has more knights than anybody.
    pub(crate) fn award_army(&mut self, seat: Seat, out: &mut Vec<Event>) {
        let knights = self.army(seat);
        let beaten = match self.largest_army {
            Some(holder) => holder != seat && self.army(holder) < knights,
            None => LARGE <= knights,
        };
        if beaten {
            self.largest_army = Some(seat);
            out.push(Event::LargestArmy { seat });
        }
    }

    /// Ends the match if the player on turn has the points for it.
    pub(super) fn check_victory(&mut self, out: &mut Vec<Event>) {
        let seat = self.now.seat;
        if self.options.vp_target <= self.points(seat) {
            self.finish(Some(seat), out);
        }
    }

    /// Ends the match; hidden points are shown.
    pub(super) fn finish(&mut self, winner: Option<Seat>, out: &mut Vec<Event>) {
        self.close_offer(Closing::Over, out);
        self.phase = Phase::Over { winner };
        out.push(Event::Over {
            winner,
            points: PerSeat::from_fn(self.seats, |seat| self.points(seat)),
            revealed: PerSeat::from_fn(self.seats, |seat| self.devs(seat).only_points()),
        });
    }
}
