//! What a seven and a knight bring: discards, the robber, and a stolen card.

use parlor_game::Seat;

use crate::{Cards, Catan, Event, Hex, Illegal, Phase, Resource};

impl Catan {
    /// Lets a seat discard half its hand; after the last one the robber moves.
    pub(super) fn discard(
        &mut self,
        seat: Seat,
        cards: Cards,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        let Phase::Discard { mut owed } = self.phase else {
            return Err(Illegal::NotOwed);
        };
        let due = owed[seat];
        if due == 0 {
            return Err(Illegal::NotOwed);
        }
        if cards.total() != due || !self.hand(seat).contains(cards) {
            return Err(Illegal::BadDiscard { due });
        }

        self.pay(seat, cards);
        owed[seat] = 0;
        self.phase = match owed.iter().all(|(_, due)| due == 0) {
            true => Phase::MoveRobber,
            false => Phase::Discard { owed },
        };
        out.push(Event::Discarded { seat, cards });
        Ok(())
    }

    /// Moves the robber; whoever has a building there can be robbed.
    pub(super) fn move_robber(
        &mut self,
        seat: Seat,
        to: Hex,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        match self.phase {
            Phase::MoveRobber => {}
            Phase::Discard { owed } if owed[seat] == 0 => return Err(Illegal::OthersOwe),
            Phase::Discard { .. } => return Err(Illegal::Owed),
            _ => return Err(Illegal::NotOwed),
        }
        if self.robber_targets() & to.bit() == 0 {
            return Err(Illegal::SameHex);
        }

        self.land.robber = to;
        out.push(Event::RobberMoved { seat, to });
        let owners = self.land.owners_at(to).without(seat);
        let victims = owners.iter().filter(|owner| !self.is_spared(*owner));
        let victims: crate::seats::Few = victims.collect();
        match victims.is_empty() {
            true => self.go_on(),
            false => self.phase = Phase::Steal { victims },
        }
        Ok(())
    }

    /// Names whom to rob.
    pub(super) fn steal(
        &mut self,
        seat: Seat,
        from: Seat,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        let Phase::Steal { victims } = self.phase else {
            return Err(Illegal::NotOwed);
        };
        if !victims.contains(from) {
            return Err(Illegal::BadTarget);
        }

        if self.hand(from).is_empty() {
            let (count, kind) = (0, None);
            out.push(Event::Stole {
                seat,
                from,
                count,
                kind,
            });
            self.go_on();
        } else {
            self.phase = Phase::Stealing { from };
        }
        Ok(())
    }

    /// Takes the card that chance has chosen.
    pub(super) fn stolen(
        &mut self,
        from: Seat,
        kind: Resource,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        if self.hand(from).get(kind) == 0 {
            return Err(Illegal::Unexpected);
        }

        let seat = self.now.seat;
        self.hand_over(from, seat, Cards::of(kind, 1));
        self.steals += 1;
        let (count, kind) = (1, Some(kind));
        out.push(Event::Stole {
            seat,
            from,
            count,
            kind,
        });
        self.go_on();
        Ok(())
    }
}
