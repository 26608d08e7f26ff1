//! The whole state of a match: small, flat and without a heap, so that it is copied quickly.

use parlor_game::{Seat, Secret};

use crate::{
    Board, Card, Cards, Colour, Config, Deal, Devs, HarbourUse, Hex, Illegal, Land, Layout, Now,
    Offer, Options, Phase, Resource, Tokens,
    bits::Bits,
    board::ANY_KIND,
    deal::beginner,
    seats::{MOST, PerSeat},
};

/// One match of Catan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Catan {
    pub(crate) options: Options,
    pub(crate) board: Board,
    pub(crate) colours: [Colour; MOST],
    pub(crate) seats: u8,
    pub(crate) land: Land,
    pub(crate) bank: Cards,
    pub(crate) hands: Secret<[Cards; MOST]>,
    /// The development cards in hand.
    pub(crate) devs: Secret<[Devs; MOST]>,
    /// Those of the player on turn that were bought this turn.
    pub(crate) fresh: Secret<Devs>,
    pub(crate) deck: Secret<Devs>,
    /// The development cards played, by seat.
    pub(crate) played: [Devs; MOST],
    pub(crate) longest_road: Option<Seat>,
    pub(crate) largest_army: Option<Seat>,
    pub(crate) now: Now,
    pub(crate) phase: Phase,
    pub(crate) offer: Option<Offer>,
    /// How many offers and counter-offers there were.
    pub(crate) offers: u32,
    /// How often the dice were rolled.
    pub(crate) rolls: u32,
    /// How many cards were stolen.
    pub(crate) steals: u32,
}

impl Catan {
    /// A match that begins with the set-up on a board, or with the laying of one.
    pub(crate) fn start(config: &Config) -> Self {
        let setup = Phase::SetupSettlement {
            second: PerSeat::all(config.players, None),
        };
        let laying = |deal: Deal| Phase::Laying {
            deal,
            harbours: config.harbours,
        };
        let (board, phase) = match (&config.board, config.tokens) {
            (Layout::Beginner, _) => (beginner(), setup),
            (Layout::Custom(board), _) => (**board, setup),
            (Layout::Balanced, _) => (Board::BLANK, laying(Deal::Balanced)),
            (Layout::Random, Tokens::Spiral) => (Board::BLANK, laying(Deal::Spiral)),
            (Layout::Random, Tokens::Shuffled) => (Board::BLANK, laying(Deal::Shuffled)),
        };
        Self {
            options: config.options(),
            colours: config.seat_colours(),
            seats: config.players,
            land: Land::empty(robbers_home(&board)),
            board,
            bank: Cards::BANK,
            hands: Secret::new([Cards::NONE; MOST]),
            devs: Secret::new([Devs::NONE; MOST]),
            fresh: Secret::new(Devs::NONE),
            deck: Secret::new(Devs::DECK),
            played: [Devs::NONE; MOST],
            longest_road: None,
            largest_army: None,
            now: Now::new(0, Seat(0)),
            phase,
            offer: None,
            offers: 0,
            rolls: 0,
            steals: 0,
        }
    }

    /// A match on a board that need not be made of the box, as foreign servers may have it.
    pub fn on_board(config: &Config, board: Board) -> Result<Self, Illegal> {
        config.check()?;
        Ok(Self::start(&Config {
            board: Layout::Custom(Box::new(board)),
            ..config.clone()
        }))
    }

    /// What was agreed, but for the board.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces on the board.
    pub const fn land(&self) -> &Land {
        &self.land
    }

    /// What the match is at.
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The turn in progress.
    pub const fn now(&self) -> &Now {
        &self.now
    }

    /// The cards in the bank.
    pub const fn bank(&self) -> Cards {
        self.bank
    }

    /// The open offer.
    pub const fn offer(&self) -> Option<&Offer> {
        self.offer.as_ref()
    }

    /// How many seats there are.
    pub const fn seat_count(&self) -> u8 {
        self.seats
    }

    /// The seats, in order.
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// The resource cards of a seat; the state knows them all.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands.reveal()[seat.index() % MOST]
    }

    /// The development cards that a seat holds.
    #[inline]
    pub fn devs(&self, seat: Seat) -> Devs {
        self.devs.reveal()[seat.index() % MOST]
    }

    /// The development cards that a seat bought this turn.
    #[inline]
    pub fn new_devs(&self, seat: Seat) -> Devs {
        match seat == self.now.seat {
            true => *self.fresh.reveal(),
            false => Devs::NONE,
        }
    }

    /// The development cards that a seat has played.
    #[inline]
    pub fn played(&self, seat: Seat) -> Devs {
        self.played[seat.index() % MOST]
    }

    /// The knights that a seat has played.
    #[inline]
    pub fn army(&self, seat: Seat) -> u8 {
        self.played(seat).get(Card::Knight)
    }

    /// What is left in the deck.
    #[inline]
    pub fn deck(&self) -> Devs {
        *self.deck.reveal()
    }

    /// Who has the longest road.
    pub const fn longest_road(&self) -> Option<Seat> {
        self.longest_road
    }

    /// Who has the largest army.
    pub const fn largest_army(&self) -> Option<Seat> {
        self.largest_army
    }

    /// The points that everybody can see.
    #[inline]
    pub fn public_points(&self, seat: Seat) -> u8 {
        let special = |holder: Option<Seat>| if holder == Some(seat) { 2 } else { 0 };
        self.land.estate(seat).points() + special(self.longest_road) + special(self.largest_army)
    }

    /// All points of a seat, hidden ones included.
    #[inline]
    pub fn points(&self, seat: Seat) -> u8 {
        self.public_points(seat) + self.devs(seat).points()
    }

    /// The harbours that a seat may use now, as bits.
    #[inline]
    pub(crate) fn ports(&self, seat: Seat) -> u8 {
        let estate = self.land.estate(seat);
        match self.options.harbour_use {
            HarbourUse::AtOnce => estate.ports,
            HarbourUse::NextTurn => estate.ready,
        }
    }

    /// How many cards of each kind the bank takes from a seat for one.
    #[inline]
    pub fn rates(&self, seat: Seat) -> Cards {
        let ports = self.ports(seat);
        let usual = if ports & ANY_KIND != 0 { 3 } else { 4 };
        Cards(std::array::from_fn(|kind| match ports >> kind & 1 {
            0 => usual,
            _ => 2,
        }))
    }

    /// Whether the bank can give these cards.
    #[inline]
    pub(crate) fn bank_has(&self, cards: Cards) -> bool {
        self.options.is_bottomless() || self.bank.contains(cards)
    }

    /// The kinds that the bank can give.
    #[inline]
    pub(crate) fn bank_kinds(&self) -> u8 {
        match self.options.is_bottomless() {
            true => 0b1_1111,
            false => self.bank.kinds(),
        }
    }

    /// Cards go from the bank to a seat; they are there.
    #[inline]
    pub(crate) fn gain(&mut self, seat: Seat, cards: Cards) {
        let hand = &mut self.hands.reveal_mut()[seat.index() % MOST];
        *hand = hand.plus(cards);
        if !self.options.is_bottomless() {
            self.bank = self.bank.less(cards);
        }
    }

    /// Cards go from a seat to the bank; they are there.
    #[inline]
    pub(crate) fn pay(&mut self, seat: Seat, cards: Cards) {
        let hand = &mut self.hands.reveal_mut()[seat.index() % MOST];
        *hand = hand.less(cards);
        if !self.options.is_bottomless() {
            self.bank = self.bank.plus(cards);
        }
    }

    /// Cards go from one seat to another; they are there.
    pub(crate) fn hand_over(&mut self, from: Seat, to: Seat, cards: Cards) {
        let hands = self.hands.reveal_mut();
        let (from, to) = (from.index() % MOST, to.index() % MOST);
        hands[from] = hands[from].less(cards);
        hands[to] = hands[to].plus(cards);
    }

    /// The hexes where the player on turn may move the robber, as bits.
    pub fn robber_targets(&self) -> u32 {
        let here = self.land.robber.bit();
        let others = crate::geometry::ALL_HEXES & !here;
        if !self.options.friendly_robber {
            return others;
        }
        let spares = |hex: &u8| {
            let hex = Hex::new(*hex);
            let owners = hex.map(|hex| self.land.owners_at(hex)).unwrap_or_default();
            !owners.iter().any(|seat| self.is_spared(seat))
        };
        let allowed = others
            .numbers()
            .filter(spares)
            .fold(0, |set, hex| set | 1 << hex);
        match (allowed, self.board.deserts()) {
            (0, 0) => others,
            (0, deserts) => deserts,
            (allowed, _) => allowed,
        }
    }

    /// Whether the friendly robber spares an opponent of the player on turn.
    pub(crate) fn is_spared(&self, seat: Seat) -> bool {
        self.options.friendly_robber && seat != self.now.seat && self.public_points(seat) <= 2
    }

    /// What every seat gets for a total, after a shortage.
    pub fn production(&self, total: u8) -> PerSeat<Cards> {
        let mut gains = PerSeat::all(self.seats, Cards::NONE);
        let paying = self.board.paying(total) & !self.land.robber.bit();
        let mut claimed = [0u8; 5];
        for hex in paying.numbers() {
            let hex = usize::from(hex);
            let corners = crate::geometry::CORNERS[hex];
            let terrain = Hex::new(hex as u8).map(|hex| self.board.terrain(hex));
            let Some(kind) = terrain.and_then(crate::Terrain::resource) else {
                continue;
            };
            for seat in self.all_seats() {
                let estate = self.land.estate(seat);
                let count =
                    (estate.settlements & corners).count() + 2 * (estate.cities & corners).count();
                gains[seat].0[kind.index()] += count as u8;
                claimed[kind.index()] += count as u8;
            }
        }
        if !self.bank_has(Cards(claimed)) {
            self.ration(&mut gains, Cards(claimed));
        }
        gains
    }

    /// Cuts what the bank cannot pay, kind by kind.
    fn ration(&self, gains: &mut PerSeat<Cards>, claimed: Cards) {
        for kind in Resource::ALL {
            let left = self.bank.get(kind);
            if claimed.get(kind) <= left {
                continue;
            }
            let claimants = gains.iter().filter(|(_, gain)| gain.get(kind) != 0).count();
            let alone = claimants == 1 && self.options.bank_shortage == crate::Shortage::Official;
            for seat in self.all_seats() {
                let gain = &mut gains[seat].0[kind.index()];
                *gain = if alone { (*gain).min(left) } else { 0 };
            }
        }
    }
}

/// The desert, where the robber begins; the middle of a board without one.
pub(crate) fn robbers_home(board: &Board) -> Hex {
    let deserts = board.deserts();
    let desert = deserts.numbers().next().and_then(Hex::new);
    desert
        .or(Hex::new(9))
        .unwrap_or_else(|| unreachable!("every board has a middle"))
}
