//! Trade with the bank, by harbours or without.

use parlor_game::Seat;

use crate::{Cards, Catan, Event, Illegal, board::ANY_KIND};

impl Catan {
    /// Trades lots of one kind for cards of another.
    pub(super) fn trade_with_bank(
        &mut self,
        seat: Seat,
        give: Cards,
        get: Cards,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        self.in_main()?;
        let (Some((given, lots)), Some((wanted, cards))) = (give.single(), get.single()) else {
            return Err(Illegal::BadRatio);
        };
        let ports = self.ports(seat);
        let allowed = match lots / cards {
            4 => true,
            3 => ports & ANY_KIND != 0,
            2 => ports & given.bit() != 0,
            _ => false,
        };
        if given == wanted || lots % cards != 0 || !allowed {
            return Err(Illegal::BadRatio);
        }
        self.check_price(seat, give)?;
        if !self.bank_has(get) {
            return Err(Illegal::Bank);
        }

        self.pay(seat, give);
        self.gain(seat, get);
        out.push(Event::BankTraded { seat, give, get });
        self.after_spending(out);
        Ok(())
    }
}
