//! The golden byte vectors, both ways.

use parlor_gateways::catan::message::*;
use prost::Message as _;

fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.split_whitespace();
    digits
        .map(|two| u8::from_str_radix(two, 16).unwrap())
        .collect()
}

fn hex(bytes: &[u8]) -> String {
    let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    digits.join(" ")
}

fn check(message: impl Into<Message>, vector: &str) {
    let message = message.into();
    assert_eq!(hex(&message.encode_to_vec()), vector, "{message:?}");
    assert_eq!(Message::read(&bytes(vector)), Some(message));
}

fn point(x: i32, y: i32) -> Point {
    Point { x, y }
}

fn edge(a: (i32, i32), b: (i32, i32)) -> Edge {
    let [a, b] = [a, b].map(|(x, y)| Some(point(x, y)));
    Edge { a, b }
}

/// Brick, lumber, wool, grain, ore.
fn counts([brick, lumber, wool, grain, ore]: [i32; 5]) -> Option<Counts> {
    Some(Counts {
        brick,
        lumber,
        wool,
        grain,
        ore,
    })
}

fn p(number: i32) -> Option<Player> {
    Some(Player { id: number - 1 })
}

fn by(number: i32, fact: Fact) -> Event {
    Event {
        instigator: p(number),
        fact: Some(fact),
    }
}

fn by_nobody(fact: Fact) -> Event {
    Event {
        instigator: None,
        fact: Some(fact),
    }
}

fn trade(kind: TradeKind) -> Ask {
    Ask::InitiateTrade(Trade { kind: Some(kind) })
}

fn with(other: i32, offering: [i32; 5], wanting: [i32; 5]) -> WithPlayer {
    WithPlayer {
        other: p(other),
        offering: counts(offering),
        wanting: counts(wanting),
    }
}

fn wool_for_ore() -> WithBank {
    WithBank {
        offering: counts([0, 0, 4, 0, 0]),
        wanting: counts([0, 0, 0, 0, 1]),
    }
}

fn alloc(player: i32, cards: [i32; 5]) -> Allocation {
    Allocation {
        player: p(player),
        resources: counts(cards),
    }
}

fn steal(victim: i32, resource: Resource, quantity: i32) -> Steal {
    Steal {
        victim: p(victim),
        resource: resource.into(),
        quantity,
    }
}

fn bought(face: CardFace) -> Fact {
    Fact::DevCardBought(DevCard { card: Some(face) })
}

const WOOL: [i32; 5] = [0, 0, 1, 0, 0];
const BRICK: [i32; 5] = [1, 0, 0, 0, 0];
const GRAIN: [i32; 5] = [0, 0, 0, 1, 0];
const LUMBER: [i32; 5] = [0, 1, 0, 0, 0];

#[test]
fn requests_have_their_bytes() {
    let empty = Empty {};
    let join = |username: &str, game_id| {
        let username = username.into();
        Ask::JoinLobby(Join { username, game_id })
    };
    check(Ask::RollDice(empty), "0a 02 0a 00");
    check(Ask::BuyDevCard(empty), "0a 02 12 00");
    check(
        Ask::BuildRoad(edge((0, 1), (0, 2))),
        "0a 0a 1a 08 0a 02 10 01 12 02 10 02",
    );
    check(
        Ask::BuildRoad(edge((-1, -4), (-1, -3))),
        "0a 32 1a 30 0a 16 08 ff ff ff ff ff ff ff ff ff 01 10 fc ff ff ff ff ff ff ff ff 01 12 16 08 ff ff ff ff ff ff ff ff ff 01 10 fd ff ff ff ff ff ff ff ff 01",
    );
    check(Ask::BuildSettlement(point(1, 3)), "0a 06 22 04 08 01 10 03");
    check(Ask::BuildSettlement(point(0, 4)), "0a 04 22 02 10 04");
    check(
        Ask::BuildSettlement(point(-1, -4)),
        "0a 18 22 16 08 ff ff ff ff ff ff ff ff ff 01 10 fc ff ff ff ff ff ff ff ff 01",
    );
    check(Ask::BuildCity(point(2, 5)), "0a 06 2a 04 08 02 10 05");
    check(Ask::MoveRobber(point(0, 0)), "0a 02 32 00");
    check(Ask::MoveRobber(point(3, 0)), "0a 04 32 02 08 03");
    check(
        Ask::MoveRobber(point(1, -1)),
        "0a 0f 32 0d 08 01 10 ff ff ff ff ff ff ff ff ff 01",
    );
    let play = |card: PlayableDevCard| Ask::PlayDevCard(card.into());
    check(play(PlayableDevCard::Knight), "0a 02 38 00");
    check(play(PlayableDevCard::RoadBuilding), "0a 02 38 01");
    check(play(PlayableDevCard::YearOfPlenty), "0a 02 38 03");
    check(
        trade(TradeKind::Bank(wool_for_ore())),
        "0a 0c 42 0a 12 08 0a 02 18 04 12 02 28 01",
    );
    check(
        trade(TradeKind::Player(with(1, GRAIN, LUMBER))),
        "0a 0e 42 0c 0a 0a 0a 00 12 02 20 01 1a 02 10 01",
    );
    check(
        trade(TradeKind::Player(with(3, WOOL, BRICK))),
        "0a 10 42 0e 0a 0c 0a 02 08 02 12 02 18 01 1a 02 08 01",
    );
    check(Ask::SubmitTradeResponse(0), "0a 02 48 00");
    check(Ask::SubmitTradeResponse(1), "0a 02 48 01");
    let discard = counts([2, 0, 2, 2, 0]).unwrap();
    check(
        Ask::DiscardResources(discard),
        "0a 08 52 06 08 02 18 02 20 02",
    );
    check(Ask::SubmitTargetPlayer(p(1).unwrap()), "0a 02 5a 00");
    check(Ask::SubmitTargetPlayer(p(3).unwrap()), "0a 04 5a 02 08 02");
    check(Ask::ChooseResource(Resource::Ore.into()), "0a 02 60 05");
    check(Ask::ChooseResource(0), "0a 02 60 00");
    check(Ask::EndTurn(empty), "0a 02 6a 00");
    check(join("alice", 0), "0a 09 72 07 0a 05 61 6c 69 63 65");
    check(join("alice", 7), "0a 0b 72 09 0a 05 61 6c 69 63 65 10 07");
    check(Ask::ChatMessage("hi".into()), "0a 04 7a 02 68 69");
    check(Ask::ChatMessage(String::new()), "0a 02 7a 00");
    check(Ask::GetResources(empty), "0a 03 82 01 00");
    let request = Some(Kind::Request(Request::default()));
    check(Message { kind: request }, "0a 00");
    check(Message::default(), "");
}

#[test]
fn events_have_their_bytes() {
    let empty = Empty {};
    let error = Error {
        cause: 0,
        description: "no".into(),
    };
    check(by(1, Fact::Error(error)), "12 08 0a 00 12 04 12 02 6e 6f");
    let rolled = |a, b, allocations| Fact::Rolled(Roll { a, b, allocations });
    check(
        by(4, rolled(1, 6, vec![])),
        "12 0a 0a 02 08 03 1a 04 08 01 10 06",
    );
    let gains = [[0; 5], GRAIN, [0; 5], [0; 5]];
    let gains = (1..).zip(gains).map(|(player, cards)| alloc(player, cards));
    check(
        by(1, rolled(6, 2, gains.collect())),
        "12 28 0a 00 1a 24 08 06 10 02 1a 04 0a 00 12 00 1a 08 0a 02 08 01 12 02 20 01 1a 06 0a 02 08 02 12 00 1a 06 0a 02 08 03 12 00",
    );
    check(
        by(1, Fact::SettlementBuilt(point(-3, -5))),
        "12 1a 0a 00 2a 16 08 fd ff ff ff ff ff ff ff ff 01 10 fb ff ff ff ff ff ff ff ff 01",
    );
    check(
        by(2, Fact::RoadBuilt(edge((0, -2), (0, -1)))),
        "12 20 0a 02 08 01 22 1a 0a 0b 10 fe ff ff ff ff ff ff ff ff 01 12 0b 10 ff ff ff ff ff ff ff ff ff 01",
    );
    check(
        by(2, Fact::CityBuilt(point(2, 5))),
        "12 0a 0a 02 08 01 32 04 08 02 10 05",
    );
    check(
        by(4, bought(CardFace::Unknown(empty))),
        "12 08 0a 02 08 03 3a 02 0a 00",
    );
    check(
        by(1, bought(CardFace::Playable(0))),
        "12 06 0a 00 3a 02 10 00",
    );
    check(
        by(1, bought(CardFace::VictoryPoint(0))),
        "12 06 0a 00 3a 02 18 00",
    );
    check(
        by(2, bought(CardFace::VictoryPoint(4))),
        "12 08 0a 02 08 01 3a 02 18 04",
    );
    check(by(1, Fact::DevCardPlayed(0)), "12 04 0a 00 40 00");
    check(
        by(2, Fact::RobberMoved(point(0, 0))),
        "12 06 0a 02 08 01 4a 00",
    );
    check(
        by(4, Fact::ResourceStolen(steal(1, Resource::Generic, 1))),
        "12 0a 0a 02 08 03 52 04 0a 00 18 01",
    );
    check(
        by(3, Fact::ResourceStolen(steal(2, Resource::Grain, 1))),
        "12 0e 0a 02 08 02 52 08 0a 02 08 01 10 04 18 01",
    );
    check(
        by(3, Fact::ResourceStolen(steal(2, Resource::Generic, 0))),
        "12 0a 0a 02 08 02 52 04 0a 02 08 01",
    );
    check(by(2, Fact::ResourceChosen(5)), "12 06 0a 02 08 01 58 05");
    check(
        by(2, Fact::CardsDiscarded(counts([2, 0, 2, 2, 0]).unwrap())),
        "12 0c 0a 02 08 01 62 06 08 02 18 02 20 02",
    );
    check(
        by(1, Fact::BankTrade(wool_for_ore())),
        "12 0c 0a 00 6a 08 0a 02 18 04 12 02 28 01",
    );
    check(
        by(1, Fact::PlayerTradeInitiated(with(3, WOOL, BRICK))),
        "12 10 0a 00 72 0c 0a 02 08 02 12 02 18 01 1a 02 08 01",
    );
    check(
        by(4, Fact::PlayerTradeAccepted(with(1, GRAIN, LUMBER))),
        "12 10 0a 02 08 03 7a 0a 0a 00 12 02 20 01 1a 02 10 01",
    );
    check(
        by(3, Fact::PlayerTradeRejected(empty)),
        "12 07 0a 02 08 02 b2 01 00",
    );
    check(by(1, Fact::TurnEnded(empty)), "12 05 0a 00 82 01 00");
    check(by_nobody(Fact::TurnEnded(empty)), "12 03 82 01 00");
    let won = |winner, hidden_cards| {
        let winner = p(winner);
        by_nobody(Fact::GameWon(GameWon {
            winner,
            hidden_cards,
        }))
    };
    check(won(1, vec![]), "12 05 8a 01 02 0a 00");
    let reveal = CardReveal {
        player: p(2),
        vp_cards: vec![0, 2],
    };
    check(
        won(2, vec![reveal]),
        "12 11 8a 01 0e 0a 02 08 01 12 08 0a 02 08 01 12 02 00 02",
    );
    let names = Usernames {
        username: vec!["alice".into(), "bob".into()],
        game_id: 0,
    };
    check(
        by(2, Fact::LobbyUpdate(names)),
        "12 13 0a 02 08 01 9a 01 0c 0a 05 61 6c 69 63 65 0a 03 62 6f 62",
    );
    let thefts = [(2, 2), (3, 0), (4, 1)];
    let thefts = thefts.map(|(victim, count)| steal(victim, Resource::Ore, count));
    let thefts = thefts.to_vec();
    check(
        by(1, Fact::MonopolyResolution(MultiSteal { thefts })),
        "12 21 0a 00 a2 01 1c 0a 08 0a 02 08 01 10 05 18 02 0a 06 0a 02 08 02 10 05 0a 08 0a 02 08 03 10 05 18 01",
    );
    check(
        by(1, Fact::ChatMessage("hi".into())),
        "12 07 0a 00 aa 01 02 68 69",
    );
    let allocations = vec![alloc(1, [0, 1, 2, 0, 0]), alloc(2, [1, 0, 1, 1, 0])];
    check(
        by_nobody(Fact::InitialAllocation(InitialAllocation { allocations })),
        "12 1b ba 01 18 0a 08 0a 00 12 04 10 01 18 02 0a 0c 0a 02 08 01 12 06 08 01 18 01 20 01",
    );
    let resources = |discard| {
        Fact::AllResources(Resources {
            alloc: Some(alloc(3, [1, 0, 0, 3, 0])),
            discard,
        })
    };
    check(
        by_nobody(resources(true)),
        "12 11 ca 01 0e 0a 0a 0a 02 08 02 12 04 08 01 20 03 10 01",
    );
    check(
        by(3, resources(false)),
        "12 13 0a 02 08 02 ca 01 0c 0a 0a 0a 02 08 02 12 04 08 01 20 03",
    );
}

/// What readers have to live with.
#[test]
fn unknown_fields_short_numbers_and_unpacked_lists_are_read() {
    let same = |given: &str, usual: &str| {
        let given = Message::read(&bytes(given));
        assert!(given.is_some());
        assert_eq!(given, Message::read(&bytes(usual)));
    };
    // Field 99 of the request, a varint; field 1000 of the message, bytes.
    same("0a 05 0a 00 98 06 07", "0a 02 0a 00");
    same("0a 02 0a 00 c2 3e 02 ff ff", "0a 02 0a 00");
    // Minus one in five bytes.
    same(
        "0a 0a 32 08 08 01 10 ff ff ff ff 0f",
        "0a 0f 32 0d 08 01 10 ff ff ff ff ff ff ff ff ff 01",
    );
    // Chapel and market one by one.
    same(
        "12 11 8a 01 0e 0a 02 08 01 12 08 0a 02 08 01 10 00 10 02",
        "12 11 8a 01 0e 0a 02 08 01 12 08 0a 02 08 01 12 02 00 02",
    );
    // Fields in another order.
    same("12 06 3a 02 10 00 0a 00", "12 06 0a 00 3a 02 10 00");
    let unknown = Message::read(&bytes("0a 02 38 09")).unwrap();
    assert_eq!(unknown, Ask::PlayDevCard(9).into());
    let absent = Message::read(&bytes("12 03 82 01 00"));
    assert_ne!(absent, Message::read(&bytes("12 05 0a 00 82 01 00")));
    for malformed in ["0a", "0a 05 0a", "0a 04 7a 02 ff ff", "0a 02 0a 05", "07"] {
        assert_eq!(Message::read(&bytes(malformed)), None, "{malformed}");
    }
}

/// A beginning on the board for beginners.
pub(crate) fn beginner() -> GameSetup {
    let rows = "o10 w2 l9 g12 b6 w4 b10 g9 l11 -0 l3 o8 l8 o3 g4 w5 b5 g6 w11";
    let mut places: Vec<(i32, i32)> = (-5..=5i32)
        .flat_map(|x| (-5..=5i32).map(move |y| (x, y)))
        .filter(|(x, y)| (y - 2 * x).abs() <= 8 && (2 * y - x).abs() <= 8 && (x + y).abs() <= 8)
        .filter(|(x, y)| (x + y).rem_euclid(3) == 0)
        .collect();
    places.sort_by_key(|(x, y)| (x - 2 * y, *x));
    let hex = |((x, y), word): ((i32, i32), &str)| {
        let (letter, token) = word.split_at(1);
        let terrain = match letter {
            "b" => Terrain::Hills,
            "w" => Terrain::Pasture,
            "o" => Terrain::Mountains,
            "g" => Terrain::Fields,
            "l" => Terrain::Forest,
            _ => Terrain::Desert,
        };
        Hex {
            location: Some(point(x, y)),
            terrain: terrain.into(),
            number_token: token.parse().unwrap(),
        }
    };
    GameSetup {
        hexes: places.into_iter().zip(rows.split(' ')).map(hex).collect(),
        harbours: Vec::new(),
        player_settings: (0..4)
            .map(|id| PlayerSetting {
                username: format!("player {id}"),
                player: Some(Player { id }),
                colour: id,
            })
            .collect(),
        own_player: Some(Player { id: 2 }),
    }
}
