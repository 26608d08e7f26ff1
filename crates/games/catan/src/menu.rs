//! What a seat may do now, as sets: listed one by one, or picked from by chance.

use parlor_game::{Dice, Seat};

use crate::{
    Action, Cards, Catan, Edge, Hex, Node, Phase, Playable, Resource,
    bits::Bits,
    cards::{CARD, CITY, ROAD, SETTLEMENT},
    geometry::EDGES_AT,
    seats::Few,
};

/// What a seat may do now; what is open-ended (offers, counter-offers, other discards) is not in it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Menu {
    /// Whether it may roll.
    pub roll: bool,
    /// The nodes for a settlement.
    pub settle: u64,
    /// The edges for a road.
    pub road: u128,
    /// The settlements that may become cities.
    pub city: u64,
    /// Whether it may buy a development card.
    pub buy: bool,
    /// The development cards it may play, by their order.
    pub play: u8,
    /// The hexes for the robber.
    pub robber: u32,
    /// Who may be robbed.
    pub steal: Few,
    /// The kinds to pick, by their order.
    pub pick: u8,
    /// How many cards it must discard.
    pub discard: u16,
    /// The kinds of which it may give enough to the bank.
    pub give: u8,
    /// The kinds that the bank can give.
    pub get: u8,
    /// How many cards of each kind the bank takes for one.
    pub rates: Cards,
    /// Whether it may accept the open offer.
    pub accept: bool,
    /// Whether it may decline the open offer.
    pub decline: bool,
    /// With whom it may confirm a trade.
    pub confirm: Few,
    /// Whether it may take its offer back.
    pub withdraw: bool,
    /// Whether it may make an offer, or answer with one; such actions are not counted.
    pub offer: bool,
    /// Whether it may end its turn.
    pub end: bool,
}

impl Catan {
    /// What `seat` may do now.
    pub fn menu(&self, seat: Seat) -> Menu {
        let mut menu = Menu::default();
        if seat != self.now.seat {
            self.add_answers(seat, &mut menu);
            return menu;
        }
        match self.phase {
            Phase::SetupSettlement { .. } => menu.settle = self.land.free_nodes(),
            Phase::SetupRoad { from, .. } => menu.road = EDGES_AT[from.index()],
            Phase::PreRoll => {
                menu.roll = true;
                menu.play = self.playable(seat);
            }
            Phase::Discard { owed } => menu.discard = owed[seat],
            Phase::MoveRobber => menu.robber = self.robber_targets(),
            Phase::Steal { victims } => menu.steal = victims,
            Phase::FreeRoads { .. } => menu.road = self.land.ways(seat),
            Phase::PickPlenty { .. } => menu.pick = self.bank_kinds(),
            Phase::PickMonopoly => menu.pick = 0b1_1111,
            Phase::Main => self.add_main(seat, &mut menu),
            Phase::Laying { .. }
            | Phase::Rolling
            | Phase::Stealing { .. }
            | Phase::Buying
            | Phase::Over { .. } => {}
        }
        menu
    }

    fn add_main(&self, seat: Seat, menu: &mut Menu) {
        let hand = self.hand(seat);
        let estate = self.land.estate(seat);
        if hand.contains(ROAD) && estate.roads_left() != 0 {
            menu.road = self.land.ways(seat);
        }
        if hand.contains(SETTLEMENT) && estate.settlements_left() != 0 {
            menu.settle = self.land.sites(seat);
        }
        if hand.contains(CITY) && estate.cities_left() != 0 {
            menu.city = estate.settlements;
        }
        menu.buy = hand.contains(CARD) && self.deck().total() != 0;
        menu.play = self.playable(seat);
        menu.rates = self.rates(seat);
        menu.get = self.bank_kinds();
        menu.give = (0..5).fold(0, |set, kind| {
            set | u8::from(menu.rates.0[kind] <= hand.0[kind]) << kind
        });
        menu.confirm = match &self.offer {
            Some(offer) => offer.partners(hand),
            None => Few::NOBODY,
        };
        menu.withdraw = self.offer.is_some();
        menu.offer = self.options.domestic_trade
            && self.now.offers < self.options.offers_per_turn
            && !hand.is_empty();
        menu.end = true;
    }

    fn add_answers(&self, seat: Seat, menu: &mut Menu) {
        match (&self.phase, &self.offer) {
            (Phase::Discard { owed }, _) => menu.discard = owed.get(seat).unwrap_or(0),
            (Phase::Main, Some(offer)) if offer.awaits(seat) => {
                menu.accept = self.hand(seat).contains(offer.get);
                menu.decline = true;
                menu.offer = !self.hand(seat).is_empty();
            }
            _ => {}
        }
    }

    /// The development cards that `seat` may play in its turn, by their order.
    #[inline]
    fn playable(&self, seat: Seat) -> u8 {
        if self.now.played {
            return 0;
        }
        let (held, new) = (self.devs(seat), self.new_devs(seat));
        let old = (0..4).fold(0, |set, card| {
            set | u8::from(new.0[card] < held.0[card]) << card
        });
        if old == 0 {
            return 0;
        }
        let useful = Playable::ALL
            .into_iter()
            .filter(|card| self.is_useful(seat, *card));
        old & useful.fold(0, |set, card| set | 1 << card.index())
    }

    /// Whether a development card would do anything now.
    pub(crate) fn is_useful(&self, seat: Seat, card: Playable) -> bool {
        match card {
            Playable::Knight | Playable::Monopoly => true,
            Playable::Roads => self.free_roads(seat, 2) != 0,
            Playable::Plenty => self.bank_kinds() != 0,
        }
    }

    /// How many of so many free roads can be placed.
    pub(crate) fn free_roads(&self, seat: Seat, left: u8) -> u8 {
        match self.land.ways(seat) {
            0 => 0,
            _ => left.min(self.land.estate(seat).roads_left()),
        }
    }

    /// The discard that keeps as many kinds as possible: always from the largest heap.
    pub fn usual_discard(&self, seat: Seat, due: u16) -> Cards {
        let mut hand = self.hand(seat);
        let mut cards = Cards::NONE;
        for _ in 0..due {
            let largest = (0..5).rev().max_by_key(|kind| hand.0[*kind]).unwrap_or(0);
            hand.0[largest] = hand.0[largest].saturating_sub(1);
            cards.0[largest] = cards.0[largest].saturating_add(1);
        }
        cards
    }

    /// Any discard, each card as likely as the others.
    pub(crate) fn random_discard(&self, seat: Seat, due: u16, dice: &mut Dice) -> Cards {
        let mut hand = self.hand(seat);
        let mut cards = Cards::NONE;
        for _ in 0..due {
            let Some(kind) = hand.nth(dice.below(hand.total().into())) else {
                break;
            };
            hand.0[kind.index()] -= 1;
            cards.0[kind.index()] += 1;
        }
        cards
    }
}

/// Lists every different choice of `due` cards from a hand.
pub fn discards(hand: Cards, due: u16, out: &mut Vec<Cards>) {
    fn fill(hand: Cards, kind: usize, due: u16, chosen: Cards, out: &mut Vec<Cards>) {
        if kind == 5 {
            if due == 0 {
                out.push(chosen);
            }
            return;
        }
        let most = u8::try_from(due).unwrap_or(u8::MAX).min(hand.0[kind]);
        for count in 0..=most {
            let mut chosen = chosen;
            chosen.0[kind] = count;
            fill(hand, kind + 1, due - u16::from(count), chosen, out);
        }
    }
    fill(hand, 0, due, Cards::NONE, out);
}

impl Menu {
    /// How many actions there are; a discard counts as one.
    pub fn count(&self) -> u32 {
        self.settle.count()
            + self.road.count()
            + self.city.count()
            + self.play.count()
            + self.robber.count()
            + self.steal.0.count()
            + self.pick.count()
            + self.bank_trades()
            + self.confirm.0.count()
            + [
                self.roll,
                self.buy,
                self.discard != 0,
                self.accept,
                self.decline,
                self.withdraw,
                self.end,
            ]
            .into_iter()
            .map(u32::from)
            .sum::<u32>()
    }

    fn bank_trades(&self) -> u32 {
        if self.give == 0 {
            return 0;
        }
        self.give.count() * self.get.count() - (self.give & self.get).count()
    }

    /// The `n`-th action for `seat`, in the order in which they are listed.
    pub(crate) fn nth(&self, game: &Catan, seat: Seat, mut n: u32) -> Option<Action> {
        // Takes the place in a part of the list, or passes over the part.
        let mut within = |count: u32| match n < count {
            true => Some(n),
            false => {
                n -= count;
                None
            }
        };
        if within(self.roll.into()).is_some() {
            return Some(Action::Roll);
        }
        if let Some(n) = within(self.settle.count()) {
            let at = Node::new(self.settle.nth_number(n)?)?;
            return Some(Action::Settle { at });
        }
        if let Some(n) = within(self.road.count()) {
            let at = Edge::new(self.road.nth_number(n)?)?;
            return Some(Action::Road { at });
        }
        if let Some(n) = within(self.city.count()) {
            let at = Node::new(self.city.nth_number(n)?)?;
            return Some(Action::City { at });
        }
        if within(self.buy.into()).is_some() {
            return Some(Action::Buy);
        }
        if let Some(n) = within(self.play.count()) {
            let card = Playable::ALL[usize::from(self.play.nth_number(n)?)];
            return Some(Action::Play { card });
        }
        if let Some(n) = within(self.robber.count()) {
            let to = Hex::new(self.robber.nth_number(n)?)?;
            return Some(Action::Robber { to });
        }
        if let Some(n) = within(self.steal.0.count()) {
            let from = Seat(self.steal.0.nth_number(n)?);
            return Some(Action::Steal { from });
        }
        if let Some(n) = within(self.pick.count()) {
            let kind = Resource::of(self.pick.nth_number(n)?);
            return Some(Action::Pick { kind });
        }
        if within((self.discard != 0).into()).is_some() {
            let cards = game.usual_discard(seat, self.discard);
            return Some(Action::Discard { cards });
        }
        if let Some(n) = within(self.bank_trades()) {
            return self.bank_trade(n);
        }
        self.nth_answer(game, &mut within)
    }

    fn bank_trade(&self, mut n: u32) -> Option<Action> {
        for give in self.give.numbers() {
            let others = self.get & !(1 << give);
            if n < others.count() {
                let get = Resource::of(others.nth_number(n)?);
                let kind = Resource::of(give);
                return Some(Action::Bank {
                    give: Cards::of(kind, self.rates.get(kind)),
                    get: Cards::of(get, 1),
                });
            }
            n -= others.count();
        }
        None
    }

    fn nth_answer(
        &self,
        game: &Catan,
        within: &mut impl FnMut(u32) -> Option<u32>,
    ) -> Option<Action> {
        let number = |seat| game.offer.as_ref().map(|offer| offer.number_for(seat));
        let offer = game.offer.as_ref().map(|offer| offer.id);
        if within(self.accept.into()).is_some() {
            return Some(Action::Accept { offer: offer? });
        }
        if within(self.decline.into()).is_some() {
            return Some(Action::Decline { offer: offer? });
        }
        if let Some(n) = within(self.confirm.0.count()) {
            let with = Seat(self.confirm.0.nth_number(n)?);
            let offer = number(with)?;
            return Some(Action::Confirm { offer, with });
        }
        if within(self.withdraw.into()).is_some() {
            return Some(Action::Withdraw { offer: offer? });
        }
        within(self.end.into()).map(|_| Action::End)
    }
}
