//! What holds in every random game.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{dice, rounds, watch, without_trade};
use parlor_catan::{
    CITIES, Cards, Catan, Config, Devs, Edge, Event, Hex, Layout, Node, Phase, Point, ROADS,
    Resource, SETTLEMENTS, Tokens, geometry::NEIGHBOURS, playout,
};
use parlor_game::{Dice, Draw, Game, Input, Millis, Seat, Status};

fn nodes(set: u64) -> impl Iterator<Item = Node> {
    Node::all().filter(move |node| set & node.bit() != 0)
}

/// What `docs/rules/catan.md` lists as always true.
fn nothing_is_lost(game: &Catan) {
    let seats: Vec<Seat> = game.all_seats().collect();
    let hands = seats
        .iter()
        .fold(Cards::NONE, |sum, seat| sum.plus(game.hand(*seat)));
    assert_eq!(
        hands.plus(game.bank()),
        Cards::BANK,
        "bank and hands hold 19 of each kind"
    );
    let mut devs = game.deck().0;
    for cards in seats
        .iter()
        .flat_map(|seat| [game.devs(*seat), game.played(*seat)])
    {
        devs.iter_mut()
            .zip(cards.0)
            .for_each(|(sum, count)| *sum += count);
    }
    assert_eq!(
        Devs(devs),
        Devs::DECK,
        "deck, hands and played cards are the 25 cards"
    );
    let (mut built, mut roads) = (0u64, 0u128);
    for seat in &seats {
        let estate = game.land().estate(*seat);
        let (settled, cities) = (estate.settlements.count_ones(), estate.cities.count_ones());
        assert_eq!(
            estate.roads.count_ones() as u8 + estate.roads_left(),
            ROADS,
            "pieces on the board and in the supply add up"
        );
        assert_eq!(
            settled as u8 + estate.settlements_left(),
            SETTLEMENTS,
            "pieces on the board and in the supply add up"
        );
        assert_eq!(
            cities as u8 + estate.cities_left(),
            CITIES,
            "pieces on the board and in the supply add up"
        );
        let special = |holder| u32::from(holder == Some(*seat)) * 2;
        let points =
            settled + 2 * cities + special(game.longest_road()) + special(game.largest_army());
        assert_eq!(
            u32::from(game.points(*seat)),
            points + u32::from(game.devs(*seat).points()),
            "points add up"
        );
        assert_eq!(built & estate.buildings(), 0, "a node has one owner");
        assert_eq!(roads & estate.roads, 0, "an edge has one owner");
        built |= estate.buildings();
        roads |= estate.roads;
        groups_have_a_building(game, *seat);
    }
    for node in nodes(built) {
        assert_eq!(
            NEIGHBOURS[node.index()] & built,
            0,
            "no two buildings are neighbours"
        );
    }
    let length = |seat: &Seat| game.land().estate(*seat).length;
    let best = seats.iter().map(length).max().unwrap();
    match game.longest_road() {
        Some(holder) => assert!(
            best >= 5 && length(&holder) == best,
            "the longest road has its holder"
        ),
        None => {
            let many = seats.iter().filter(|seat| length(seat) == best).count();
            assert!(best < 5 || many > 1, "the longest road has its holder");
        }
    }
    let army = seats.iter().map(|seat| game.army(*seat)).max().unwrap();
    match game.largest_army() {
        Some(holder) => assert!(
            army >= 3 && game.army(holder) == army,
            "the largest army has its holder"
        ),
        None => assert!(army < 3, "the largest army has its holder"),
    }
    if let Phase::Over {
        winner: Some(winner),
    } = game.phase()
    {
        assert_eq!(*winner, game.now().seat, "a win on the own turn");
        assert!(
            game.options().vp_target <= game.points(*winner),
            "enough points"
        );
    }
}

fn groups_have_a_building(game: &Catan, seat: Seat) {
    let estate = game.land().estate(seat);
    let mut left: Vec<Edge> = Edge::all()
        .filter(|edge| estate.roads & edge.bit() != 0)
        .collect();
    while let Some(first) = left.pop() {
        let mut group = first.ends().0.bit() | first.ends().1.bit();
        loop {
            let touches = |edge: &Edge| group & (edge.ends().0.bit() | edge.ends().1.bit()) != 0;
            let (more, rest): (Vec<Edge>, Vec<Edge>) = left.iter().partition(|edge| touches(edge));
            if more.is_empty() {
                break;
            }
            more.iter()
                .for_each(|e| group |= e.ends().0.bit() | e.ends().1.bit());
            left = rest;
        }
        assert_ne!(
            group & estate.buildings(),
            0,
            "roads of {seat:?} without a building"
        );
    }
}

#[test]
fn nothing_is_lost_in_random_games() {
    for nth in 0..rounds(30, 10_000) {
        let config = match nth % 3 {
            0 => without_trade(),
            1 => Config {
                turn_cap: Some(1000),
                ..Config::default()
            },
            _ => Config {
                turn_cap: Some(1000),
                ..Config::duel()
            },
        };
        watch(&config, &mut dice(nth as u32), |game, _| {
            nothing_is_lost(game);
        });
    }
}

/// Hands add up from what everybody is told and the hidden kinds.
#[test]
fn hands_follow_from_what_is_told() {
    for nth in 0..rounds(10, 1_000) {
        let config = Config {
            turn_cap: Some(500),
            ..Config::default()
        };
        let mut hands = [Cards::NONE; 4];
        watch(&config, &mut dice(nth as u32), |game, told| {
            for event in told {
                follow(&mut hands, event);
            }
            let pays = matches!(game.phase(), Phase::Buying);
            for seat in game
                .all_seats()
                .filter(|seat| !(pays && *seat == game.now().seat))
            {
                assert_eq!(hands[seat.index()], game.hand(seat));
            }
        });
    }
}

fn follow(hands: &mut [Cards; 4], event: &Event) {
    let add = |hand: &mut Cards, cards: Cards| *hand = hand.plus(cards);
    let take = |hand: &mut Cards, cards: Cards| *hand = hand.minus(cards).unwrap();
    match *event {
        Event::SetUp { gains } | Event::Rolled { gains, .. } => {
            gains
                .iter()
                .for_each(|(seat, cards)| add(&mut hands[seat.index()], cards));
        }
        Event::Settled { seat, paid, .. }
        | Event::RoadBuilt { seat, paid, .. }
        | Event::CityBuilt { seat, paid, .. }
        | Event::Bought { seat, paid, .. } => take(&mut hands[seat.index()], paid),
        Event::Discarded { seat, cards } => take(&mut hands[seat.index()], cards),
        Event::Picked { seat, kind } => add(&mut hands[seat.index()], Cards::of(kind, 1)),
        Event::Stole {
            seat,
            from,
            kind: Some(kind),
            ..
        } => {
            take(&mut hands[from.index()], Cards::of(kind, 1));
            add(&mut hands[seat.index()], Cards::of(kind, 1));
        }
        Event::Monopolised {
            seat,
            kind,
            takings,
        } => {
            for (from, count) in takings.iter() {
                take(&mut hands[from.index()], Cards::of(kind, count));
                add(&mut hands[seat.index()], Cards::of(kind, count));
            }
        }
        Event::BankTraded { seat, give, get } => {
            take(&mut hands[seat.index()], give);
            add(&mut hands[seat.index()], get);
        }
        Event::Traded {
            seat,
            with,
            give,
            get,
            ..
        } => {
            take(&mut hands[seat.index()], give);
            take(&mut hands[with.index()], get);
            add(&mut hands[seat.index()], get);
            add(&mut hands[with.index()], give);
        }
        _ => {}
    }
}

/// What is listed is what can be picked, and a picked action is the one in its place.
#[test]
fn the_list_and_the_menu_agree() {
    for nth in 0..rounds(5, 200) {
        watch(&without_trade(), &mut dice(nth as u32), |game, _| {
            for seat in game.all_seats() {
                let mut listed = Vec::new();
                game.actions(seat, &mut listed);
                assert_eq!(listed.len(), game.menu(seat).count() as usize);
                let mut sorted: Vec<String> = listed.iter().map(ToString::to_string).collect();
                sorted.sort();
                sorted.dedup();
                assert_eq!(sorted.len(), listed.len(), "nothing is listed twice");
            }
        });
    }
}

/// χ² of counts against shares.
fn chi_square(counts: &[u64], shares: &[f64]) -> f64 {
    let (all, sum) = (
        counts.iter().sum::<u64>() as f64,
        shares.iter().sum::<f64>(),
    );
    let terms = counts.iter().zip(shares).map(|(count, share)| {
        let expected = all * share / sum;
        (*count as f64 - expected).powi(2) / expected
    });
    terms.sum()
}

#[test]
fn chance_is_fair() {
    let mut totals = [0u64; 11];
    let mut pairs = [0u64; 36];
    let mut desk = common::scene("phase pre_roll\np2 hand 1w3o; settle 0,2");
    desk.act(1, "roll");
    let seed = [5; 32];
    for nth in 0..200_000 {
        let chance = desk
            .game
            .sample(&mut Dice::of(&seed, Draw { stream: 1, nth }));
        let parlor_catan::Chance::Roll { dice: [a, b] } = chance else {
            panic!()
        };
        totals[usize::from(a + b) - 2] += 1;
        pairs[usize::from(a - 1) * 6 + usize::from(b - 1)] += 1;
    }
    let shares: Vec<f64> = (2..=12u8)
        .map(|total| f64::from(6 - total.abs_diff(7)))
        .collect();
    assert!(chi_square(&totals, &shares) < 29.6, "{totals:?}");
    assert!(chi_square(&pairs, &[1.0; 36]) < 66.6, "{pairs:?}");
    desk.chance(common::throw(3, 4));
    desk.act(1, "robber 0,3");
    desk.act(1, "steal p2");
    let ore = (0..10_000).filter(|nth| {
        let chance = desk.game.sample(&mut Dice::of(
            &seed,
            Draw {
                stream: 2,
                nth: *nth,
            },
        ));
        chance
            == parlor_catan::Chance::Steal {
                kind: parlor_catan::Resource::Ore,
            }
    });
    assert!((7_300..7_700).contains(&ore.count()));
    let mut desk = common::scene("p1 hand 1w1g1o");
    desk.act(1, "buy");
    let mut cards = [0u64; 9];
    for nth in 0..50_000 {
        let chance = desk
            .game
            .sample(&mut Dice::of(&seed, Draw { stream: 3, nth }));
        let parlor_catan::Chance::Draw { card } = chance else {
            panic!()
        };
        cards[card as usize] += 1;
    }
    assert!(
        chi_square(&cards, &Devs::DECK.0.map(f64::from)) < 26.1,
        "{cards:?}"
    );
}

#[test]
fn mean_production_is_the_sum_of_pips() {
    let desk = common::scene(
        "phase pre_roll\nrobber 0,0\np1 settle -1,2; city 1,-2\np2 settle 2,3 -3,-1\np3 city 3,1 -1,-3\np4 settle -2,-2",
    );
    let land = desk.game.land();
    for seat in desk.game.all_seats() {
        let estate = land.estate(seat);
        let mut expected = 0u32;
        for hex in Hex::all() {
            let corners = parlor_catan::geometry::CORNERS[hex.index()];
            let (settled, cities) = (estate.settlements & corners, estate.cities & corners);
            let weight = settled.count_ones() + 2 * cities.count_ones();
            expected += weight * u32::from(desk.game.board().pips(hex));
        }
        let paid: u32 = (1..=6u8)
            .flat_map(|a| (1..=6u8).map(move |b| a + b))
            .filter(|total| *total != 7)
            .map(|total| u32::from(desk.game.production(total)[seat].total()))
            .sum();
        assert_eq!(paid, expected, "{seat:?}");
    }
}

/// Production counted building by building, the bank asked at the end.
#[test]
fn production_equals_a_slow_and_obvious_count() {
    for nth in 0..rounds(6, 200) {
        watch(&without_trade(), &mut dice(nth as u32), |game, _| {
            for total in 2..=12 {
                let paid = game.production(total);
                let slow = slow_production(game, total);
                for seat in game.all_seats() {
                    assert_eq!(paid[seat], slow[seat.index()], "total {total}");
                }
            }
        });
    }
}

fn slow_production(game: &Catan, total: u8) -> [Cards; 4] {
    let mut claims = [Cards::NONE; 4];
    for tile in game.board().tiles() {
        let Some(kind) = tile.terrain.resource() else {
            continue;
        };
        if tile.token != total || tile.at == game.land().robber {
            continue;
        }
        let Point(x, y) = tile.at.point();
        for (dx, dy) in [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)] {
            let node = Node::at(x + dx, y + dy).unwrap();
            for seat in game.all_seats() {
                let estate = game.land().estate(seat);
                let count = match node.bit() {
                    bit if estate.settlements & bit != 0 => 1,
                    bit if estate.cities & bit != 0 => 2,
                    _ => 0,
                };
                claims[seat.index()] = claims[seat.index()].plus(Cards::of(kind, count));
            }
        }
    }
    for kind in Resource::ALL {
        let left = game.bank().get(kind);
        let all: u8 = claims.iter().map(|claim| claim.get(kind)).sum();
        let claimants = claims.iter().filter(|claim| claim.get(kind) != 0).count();
        for claim in claims.iter_mut().filter(|_| left < all) {
            let count = &mut claim.0[kind.index()];
            *count = if claimants == 1 { left.min(*count) } else { 0 };
        }
    }
    claims
}

#[test]
fn random_games_have_their_usual_length() {
    let config = without_trade();
    let start = Catan::new(&config, 4).unwrap();
    let games = rounds(400, 20_000);
    let (mut moves, mut turns, mut wins, mut told) = (0, 0, [0u64; 4], Vec::new());
    let mut dice = dice(30);
    for _ in 0..games {
        let mut game = start;
        let tally = playout(&mut game, &mut dice, &mut told);
        moves += tally.moves;
        turns += tally.turns;
        if let Phase::Over { winner: Some(seat) } = game.phase() {
            wins[seat.index()] += 1;
        }
    }
    let mean = |sum: u64| sum as f64 / games as f64;
    assert!(
        (250.0..450.0).contains(&mean(turns)),
        "{} turns",
        mean(turns)
    );
    assert!(
        (800.0..1400.0).contains(&mean(moves)),
        "{} moves",
        mean(moves)
    );
    assert!(mean(wins.iter().sum()) >= 0.97, "{wins:?}");
    assert!(
        wins.iter().all(|won| (0.15..0.35).contains(&mean(*won))),
        "{wins:?}"
    );
}

#[test]
fn one_seed_gives_one_board_and_one_sequence_of_dice_whoever_plays() {
    let play = |players: u32| {
        let mut game = Catan::new(&without_trade(), 4).unwrap();
        let mut choices = dice(players);
        let (mut board, mut rolls, mut cards, mut told) =
            (None, Vec::new(), Vec::new(), Vec::new());
        loop {
            told.clear();
            let input = match game.status() {
                Status::Over(_) => return (board, rolls, cards, game),
                Status::Chance(draw) => Input::Chance {
                    outcome: game.sample(&mut Dice::of(&[9; 32], draw)),
                },
                Status::Waiting { must, .. } => {
                    let seat = must.lowest().unwrap();
                    let action = game.random(seat, &mut choices).unwrap();
                    Input::Act { seat, action }
                }
            };
            game.apply(Millis(0), input, &mut told).unwrap();
            for event in &told {
                match event {
                    Event::Laid { board: laid } => board = Some(**laid),
                    Event::Rolled { dice, .. } => rolls.push(*dice),
                    Event::Bought { card, .. } => cards.push(card.unwrap()),
                    _ => {}
                }
            }
        }
    };
    let (first, other, again) = (play(1), play(2), play(1));
    assert_eq!(first, again, "same players, same game");
    assert_eq!(first.0, other.0);
    let same = |n: usize, m: usize| n.min(m);
    let n = same(first.1.len(), other.1.len());
    assert_eq!(first.1[..n], other.1[..n]);
    let n = same(first.2.len(), other.2.len());
    assert!(n > 5);
    assert_eq!(first.2[..n], other.2[..n], "the deck is in one order");
}

#[test]
fn every_terrain_comes_to_every_hex_in_proportion() {
    let config = Config {
        board: Layout::Random,
        tokens: Tokens::Spiral,
        ..Config::default()
    };
    let game = Catan::new(&config, 4).unwrap();
    let mut counts = [[0u64; 6]; 19];
    for nth in 0..20_000 {
        let chance = game.sample(&mut Dice::of(&[4; 32], Draw { stream: 0, nth }));
        let parlor_catan::Chance::Board { board } = chance else {
            panic!()
        };
        for tile in board.tiles() {
            counts[tile.at.index()][tile.terrain as usize] += 1;
        }
    }
    for count in counts {
        // Five degrees of freedom, 0.1 % for all 19 hexes together.
        assert!(
            chi_square(&count, &[3.0, 4.0, 4.0, 4.0, 3.0, 1.0]) < 27.6,
            "{count:?}"
        );
    }
}
