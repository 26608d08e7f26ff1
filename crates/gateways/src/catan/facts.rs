//! What happened, in the words of the protocol.

use parlor_catan::{Cards, Devs, Event, PerSeat};
use parlor_game::Seat;

use super::{
    convert::{
        of_card, of_cards, of_edge, of_hex, of_kind, of_node, of_playable, of_victory_point, player,
    },
    message::{
        Allocation, CardReveal, Empty, Event as Frame, Fact, GameWon, InitialAllocation,
        MultiSteal, Resource, Roll, Steal, WithBank,
    },
};

/// An event with its instigator.
pub(super) fn by(seat: Seat, fact: Fact) -> Frame {
    Frame {
        instigator: Some(player(seat)),
        fact: Some(fact),
    }
}

/// An event that nobody instigated.
pub(super) fn by_nobody(fact: Fact) -> Frame {
    Frame {
        instigator: None,
        fact: Some(fact),
    }
}

/// The frame of what happened; none where the protocol has no word for it, and for trade, which depends on what a
/// client has been shown.
pub(super) fn frame(event: &Event) -> Option<Frame> {
    Some(match event {
        Event::Settled { seat, at, .. } => by(*seat, Fact::SettlementBuilt(of_node(*at))),
        Event::RoadBuilt { seat, at, .. } => by(*seat, Fact::RoadBuilt(of_edge(*at))),
        Event::CityBuilt { seat, at, .. } => by(*seat, Fact::CityBuilt(of_node(*at))),
        Event::SetUp { gains } => by_nobody(Fact::InitialAllocation(InitialAllocation {
            allocations: allocations(gains),
        })),
        Event::Rolled { seat, dice, gains } => {
            let [a, b] = dice.map(i32::from);
            let allocations = match a + b {
                7 => Vec::new(),
                _ => allocations(gains),
            };
            by(*seat, Fact::Rolled(Roll { a, b, allocations }))
        }
        Event::Discarded { seat, cards } => by(*seat, Fact::CardsDiscarded(of_cards(*cards))),
        Event::RobberMoved { seat, to } => by(*seat, Fact::RobberMoved(of_hex(*to))),
        Event::Stole {
            seat,
            from,
            count,
            kind,
        } => {
            let resource = kind.map_or(Resource::Generic, of_kind).into();
            let theft = Steal {
                victim: Some(player(*from)),
                resource,
                quantity: i32::from(*count),
            };
            by(*seat, Fact::ResourceStolen(theft))
        }
        Event::Bought { seat, card, .. } => by(*seat, Fact::DevCardBought(of_card(*card))),
        Event::Played { seat, card } => by(*seat, Fact::DevCardPlayed(of_playable(*card).into())),
        Event::Picked { seat, kind } => by(*seat, Fact::ResourceChosen(of_kind(*kind).into())),
        Event::Monopolised {
            seat,
            kind,
            takings,
        } => {
            let others = takings.iter().filter(|(victim, _)| victim != seat);
            let thefts = others.map(|(victim, count)| Steal {
                victim: Some(player(victim)),
                resource: of_kind(*kind).into(),
                quantity: count.into(),
            });
            let thefts = thefts.collect();
            by(*seat, Fact::MonopolyResolution(MultiSteal { thefts }))
        }
        Event::BankTraded { seat, give, get } => by(
            *seat,
            Fact::BankTrade(WithBank {
                offering: Some(of_cards(*give)),
                wanting: Some(of_cards(*get)),
            }),
        ),
        Event::TurnEnded { seat, .. } => by(*seat, Fact::TurnEnded(Empty {})),
        // A match that nobody has won ends with the connection.
        Event::Over {
            winner, revealed, ..
        } => by_nobody(Fact::GameWon(GameWon {
            winner: Some(player((*winner)?)),
            hidden_cards: revealed.iter().map(reveal).collect(),
        })),
        Event::Laid { .. }
        | Event::Offered { .. }
        | Event::Accepted { .. }
        | Event::Declined { .. }
        | Event::Countered { .. }
        | Event::Traded { .. }
        | Event::OfferClosed { .. }
        | Event::LongestRoad { .. }
        | Event::LargestArmy { .. } => return None,
    })
}

/// One allocation for each player, also for who gets nothing.
fn allocations(gains: &PerSeat<Cards>) -> Vec<Allocation> {
    gains
        .iter()
        .map(|(seat, cards)| allocation(seat, cards))
        .collect()
}

/// The cards of one player.
pub(super) fn allocation(seat: Seat, cards: Cards) -> Allocation {
    Allocation {
        player: Some(player(seat)),
        resources: Some(of_cards(cards)),
    }
}

fn reveal((seat, devs): (Seat, Devs)) -> CardReveal {
    let cards = devs.iter().flat_map(|(card, count)| {
        let number = of_victory_point(card);
        std::iter::repeat_n(number, count.into()).flatten()
    });
    CardReveal {
        player: Some(player(seat)),
        vp_cards: cards.collect(),
    }
}
