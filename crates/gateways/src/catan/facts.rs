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

#[cfg(test)]
mod tests {
    use parlor_catan::{Card, Catan, Hex, Resource as Kind};
    use parlor_game::{Game, Viewer};
    use prost::Message as _;

    use super::*;
    use crate::catan::message::Message;

    const P2: Seat = Seat(1);
    const P3: Seat = Seat(2);

    /// The bytes that a seat is sent.
    fn sent(event: &Event, seat: u8) -> Vec<u8> {
        let cut = Catan::redact(event, Viewer::Seat(Seat(seat))).unwrap();
        Message::from(frame(&cut).unwrap()).encode_to_vec()
    }

    fn hex(text: &str) -> Vec<u8> {
        let bytes = text.split(' ').map(|byte| u8::from_str_radix(byte, 16));
        bytes.map(Result::unwrap).collect()
    }

    /// A seven with one discard and a steal, as each of the four connections is told it.
    #[test]
    fn a_seven_is_told_to_all_and_the_stolen_kind_to_two() {
        let steal = |kind| Event::Stole {
            seat: P3,
            from: P2,
            count: 1,
            kind: Some(kind),
        };
        let story = [
            (
                Event::Rolled {
                    seat: P3,
                    dice: [1, 6],
                    gains: PerSeat::all(4, Cards::NONE),
                },
                "12 0a 0a 02 08 02 1a 04 08 01 10 06",
            ),
            (
                Event::Discarded {
                    seat: P2,
                    cards: Cards([0, 0, 0, 4, 0]),
                },
                "12 08 0a 02 08 01 62 02 20 04",
            ),
            (
                Event::RobberMoved {
                    seat: P3,
                    to: Hex::at(1, -1).unwrap(),
                },
                "12 13 0a 02 08 02 4a 0d 08 01 10 ff ff ff ff ff ff ff ff ff 01",
            ),
            (
                Event::TurnEnded {
                    seat: P3,
                    next: Seat(3),
                },
                "12 07 0a 02 08 02 82 01 00",
            ),
        ];
        for (event, bytes) in &story {
            for seat in 0..4 {
                assert_eq!(sent(event, seat), hex(bytes), "{event:?} for seat {seat}");
            }
        }
        let known = hex("12 0e 0a 02 08 02 52 08 0a 02 08 01 10 04 18 01");
        let hidden = hex("12 0c 0a 02 08 02 52 06 0a 02 08 01 18 01");
        for (seat, bytes) in [(0, &hidden), (1, &known), (2, &known), (3, &hidden)] {
            assert_eq!(sent(&steal(Kind::Grain), seat), *bytes, "seat {seat}");
        }
        for seat in [0, 3] {
            assert_eq!(sent(&steal(Kind::Ore), seat), hidden, "seat {seat}");
        }
    }

    /// No byte for others depends on the card that was bought.
    #[test]
    fn a_bought_card_is_known_to_its_buyer_alone() {
        let bought = |card| Event::Bought {
            seat: P2,
            paid: parlor_catan::CARD,
            card: Some(card),
        };
        for seat in [0, 2, 3] {
            let knight = sent(&bought(Card::Knight), seat);
            assert_eq!(knight, sent(&bought(Card::Chapel), seat));
            assert_eq!(knight, hex("12 08 0a 02 08 01 3a 02 0a 00"));
        }
        assert_ne!(
            sent(&bought(Card::Knight), 1),
            sent(&bought(Card::Chapel), 1)
        );
    }
}
