//! A game that is joined again while it runs: how it stands, as far as the server can tell.

use parlor_catan::{CITIES, Card, Cards, Devs, Now, PerSeat, Phase, ROADS, Resource, SETTLEMENTS};
use parlor_game::Seat;

use super::{Mirror, mirror::Lacks};
use crate::catan::{
    convert,
    message::{DevCardInfo, Fact, GameInfo},
};

impl Mirror {
    /// A game that goes on; nothing if the server's words make none, as where one player has more pieces than there are.
    ///
    /// The robber, the player on turn and the cards of others by kind are not told: the robber comes behind it, the
    /// player with the next event, and the bank is guessed.
    pub fn resume(info: &GameInfo, trade: bool) -> Option<Self> {
        let mut mirror = Self::begin(info.game_info.as_ref()?, trade)?;
        mirror.put_pieces(info)?;
        mirror.put_cards(info)?;
        let roads: usize = mirror
            .view
            .players
            .iter()
            .map(|held| held.roads.len())
            .sum();
        let settlements: usize = mirror
            .view
            .players
            .iter()
            .map(|held| held.settlements.len())
            .sum();
        let places = 2 * usize::from(mirror.players());
        match roads < places {
            true => mirror.back_in_setup(roads, settlements)?,
            false => mirror.back_in_turns(),
        }
        mirror.awaits_robber = true;
        let me = mirror.seat();
        mirror.recount(me, &mut Vec::new());
        Some(mirror)
    }

    fn put_pieces(&mut self, info: &GameInfo) -> Option<()> {
        let seats = self.players();
        let owner = |player: Option<_>| convert::seat(player.unwrap_or_default(), seats);
        for one in &info.settlements {
            let at = convert::node(one.point.unwrap_or_default())?;
            self.held(owner(one.owner)?)?.settlements.push(at);
        }
        for one in &info.cities {
            let at = convert::node(one.point.unwrap_or_default())?;
            self.held(owner(one.owner)?)?.cities.push(at);
        }
        for one in &info.roads {
            let at = convert::edge(one.edge?)?;
            self.held(owner(one.owner)?)?.roads.push(at);
        }
        let fits = self.view.players.iter().all(|held| {
            held.settlements.len() <= usize::from(SETTLEMENTS)
                && held.cities.len() <= usize::from(CITIES)
                && held.roads.len() <= usize::from(ROADS)
        });
        fits.then_some(())
    }

    fn put_cards(&mut self, info: &GameInfo) -> Option<()> {
        let me = self.seat();
        let hand = convert::cards(info.resources.unwrap_or_default())?;
        let mut others = 0u16;
        for one in &info.players {
            let seat = convert::seat(one.player.unwrap_or_default(), self.players())?;
            let cards = u16::try_from(one.resources).ok()?;
            others += if seat == me { 0 } else { cards };
            let played = devs(one.played_cards.unwrap_or_default())?;
            let unused = u8::try_from(one.unused_cards).ok()?;
            let held = self.held(seat)?;
            (held.cards, held.devs, held.played) = (cards, unused, played);
            self.view.deck = self
                .view
                .deck
                .saturating_sub(unused)
                .saturating_sub(total(played));
        }
        let own = devs(info.cards.unwrap_or_default())?;
        let held = self.held(me)?;
        (held.cards, held.hand) = (hand.total(), Some(hand));
        (held.devs, held.dev_cards) = (total(own), Some(own));
        self.view.bank = guessed_bank(hand, others);
        Some(())
    }

    fn back_in_setup(&mut self, roads: usize, settlements: usize) -> Option<()> {
        let (seats, nth) = (u32::from(self.players()), u32::try_from(roads).ok()?);
        let next = if nth < seats {
            nth
        } else {
            2 * seats - 1 - nth
        };
        let seat = Seat(u8::try_from(next).ok()?);
        self.view.now = Now {
            nth,
            seat,
            dice: None,
            played: false,
            offers: 0,
        };
        let placer = self.view.players.get(seat.index())?;
        let bare = placer.settlements.iter().copied().find(|at| {
            let mut ends = placer.roads.iter().map(|road| road.ends());
            !ends.any(|(a, b)| a == *at || b == *at)
        });
        // Which settlement is the second matters only to who pays for it, and that is the server.
        let second = PerSeat::all(self.players(), None);
        self.view.phase = match (settlements > roads, bare) {
            (true, Some(from)) => {
                self.lacks = Lacks {
                    settlement: false,
                    road: true,
                };
                Phase::SetupRoad { second, from }
            }
            (true, None) | (false, _) => Phase::SetupSettlement { second },
        };
        Some(())
    }

    /// Somebody is on turn: whoever it is, the next event says.
    fn back_in_turns(&mut self) {
        let seats = self.players();
        let before = Seat((self.seat().0 + seats - 1) % seats.max(1));
        self.allocated = true;
        self.is_back = true;
        self.view.now = Now {
            nth: 2 * u32::from(seats),
            seat: before,
            dice: None,
            played: false,
            offers: 0,
        };
        self.view.phase = Phase::Main;
    }

    /// After coming back: whoever does something that only the player on turn does has the turn.
    pub(super) fn find_turn(&mut self, seat: Option<Seat>, fact: &Fact) {
        let by_active = match fact {
            Fact::Rolled(_)
            | Fact::RoadBuilt(_)
            | Fact::SettlementBuilt(_)
            | Fact::CityBuilt(_)
            | Fact::DevCardBought(_)
            | Fact::DevCardPlayed(_)
            | Fact::RobberMoved(_)
            | Fact::ResourceStolen(_)
            | Fact::ResourceChosen(_)
            | Fact::BankTrade(_)
            | Fact::PlayerTradeInitiated(_)
            | Fact::PlayerTradeAccepted(_)
            | Fact::TurnEnded(_)
            | Fact::MonopolyResolution(_) => true,
            Fact::Error(_)
            | Fact::CardsDiscarded(_)
            | Fact::PlayerTradeRejected(_)
            | Fact::GameWon(_)
            | Fact::InitialAllocation(_)
            | Fact::AllResources(_)
            | Fact::BeginGame(_)
            | Fact::LobbyUpdate(_)
            | Fact::ChatMessage(_)
            | Fact::GameInfo(_) => false,
        };
        let Some(seat) = seat.filter(|_| self.is_back && by_active) else {
            return;
        };
        self.is_back = false;
        self.view.now.seat = seat;
        if matches!(fact, Fact::RobberMoved(_)) {
            self.view.phase = Phase::MoveRobber;
        }
    }
}

/// Development cards; of the victory points only the library has a field of its own.
fn devs(told: DevCardInfo) -> Option<Devs> {
    let mut cards = Devs::NONE;
    let mut add = |card: Card, count: i32| {
        let count = u8::try_from(count).ok()?;
        for (have, (other, _)) in cards.0.iter_mut().zip(Devs::NONE.iter()) {
            *have = have.saturating_add(if other == card { count } else { 0 });
        }
        Some(())
    };
    add(Card::Library, told.library)?;
    add(Card::Knight, told.knight)?;
    add(Card::Plenty, told.year_of_plenty)?;
    add(Card::Monopoly, told.monopoly)?;
    add(Card::Roads, told.road_building)?;
    let points = [Card::University, Card::Chapel, Card::Market, Card::Palace];
    let many = usize::try_from(told.university).ok()?;
    for card in points.into_iter().take(many) {
        add(card, 1)?;
    }
    Some(cards)
}

fn total(cards: Devs) -> u8 {
    cards.0.iter().sum()
}

/// The bank if the others' cards are of all kinds alike.
fn guessed_bank(own: Cards, others: u16) -> Cards {
    let mut bank = Cards::BANK;
    for (left, own) in bank.0.iter_mut().zip(own.0) {
        *left = left.saturating_sub(own);
    }
    for _ in 0..others {
        let fullest = Resource::ALL.into_iter().max_by_key(|kind| bank.get(*kind));
        for (left, kind) in bank.0.iter_mut().zip(Resource::ALL) {
            *left = left.saturating_sub(u8::from(fullest == Some(kind)));
        }
    }
    bank
}
