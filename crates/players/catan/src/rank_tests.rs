//! The ranks of actions (`docs/rules/catan.md`, built-in players), in the scripted position on the board for beginners.

use parlor_catan::{
    Action, Belief, Card, Cards, Catan, Config, Devs, Edge, Hex, Node, Phase, Playable, Resource,
    View,
};
use parlor_game::{Dice, Draw, Game, Imagine, Input, Millis, Seat, Viewer};

use super::{chart::Chart, rank::Ranks};

type Pair = (i8, i8);

fn node((x, y): Pair) -> Node {
    Node::at(x, y).unwrap()
}

fn edge(a: Pair, b: Pair) -> Edge {
    Edge::between(node(a), node(b)).unwrap()
}

fn dice() -> Dice {
    Dice::of(&[1; 32], Draw { stream: 0, nth: 0 })
}

/// The scripted position, seen by the first player in its main phase with this hand.
fn view(hand: [u8; 5]) -> View {
    let mut game = Catan::new(&Config::beginner(), 4).unwrap();
    let places: [(u8, Pair, Pair); 8] = [
        (0, (-1, 2), (-1, 3)),
        (1, (2, 3), (3, 4)),
        (2, (3, 1), (4, 1)),
        (3, (-2, -2), (-3, -2)),
        (3, (0, 1), (0, 2)),
        (2, (-1, -3), (-2, -3)),
        (1, (-3, -1), (-4, -1)),
        (0, (1, -2), (1, -3)),
    ];
    for (seat, at, to) in places {
        let seat = Seat(seat);
        for action in [
            Action::Settle { at: node(at) },
            Action::Road { at: edge(at, to) },
        ] {
            let input = Input::Act { seat, action };
            game.apply(Millis(0), input, &mut Vec::new()).unwrap();
        }
    }
    let mut view = game.view(Viewer::Seat(Seat(0)));
    let cards = Cards(hand);
    view.phase = Phase::Main;
    view.now.dice = Some([3, 3]);
    view.bank = Cards::BANK.minus(cards).unwrap();
    for player in &mut view.players {
        (player.cards, player.hand) = (0, player.hand.map(|_| Cards::NONE));
    }
    view.players[0].cards = cards.total();
    view.players[0].hand = Some(cards);
    view
}

fn rank_in(view: &View, action: Action) -> i32 {
    let game = Catan::imagine(&Belief::of(view), view, &mut dice()).unwrap();
    let ranks = Ranks {
        game: &game,
        chart: &Chart::of(game.board()),
        seat: Seat(0),
        expected: [
            [0.0; 5],
            [0.0, 0.0, 3.0, 0.0, 1.0],
            [0.0, 0.0, 1.0, 0.0, 0.0],
            [0.0; 5],
        ],
    };
    ranks.rank(&action)
}

fn rank(hand: [u8; 5], action: Action) -> i32 {
    rank_in(&view(hand), action)
}

fn discard(hand: [u8; 5], due: u16) -> Cards {
    let view = view(hand);
    let game = Catan::imagine(&Belief::of(&view), &view, &mut dice()).unwrap();
    let ranks = Ranks {
        game: &game,
        chart: &Chart::of(game.board()),
        seat: Seat(0),
        expected: [[0.0; 5]; 4],
    };
    ranks.discard(due)
}

#[test]
fn rolling_comes_before_ending() {
    assert_eq!(rank([0; 5], Action::Roll), 200);
    assert_eq!(rank([0; 5], Action::End), 100);
}

#[test]
fn a_city_counts_twice_the_pips() {
    // (−1,2) touches pasture 2, forest 9... its pips are those of the hexes around it.
    let at = node((-1, 2));
    let pips = 2 * i32::from(Chart::of(&view([0; 5]).board).pips(at));
    assert_eq!(rank([0, 0, 0, 2, 3], Action::City { at }), 900 + pips);
}

#[test]
fn a_settlement_counts_pips_and_new_kinds() {
    let view = view([1, 1, 1, 1, 0]);
    let chart = Chart::of(&view.board);
    // The first player produces brick, wool, grain and ore, but no lumber.
    for at in Node::all() {
        let yields = chart.yields[at.index()];
        let ported = chart.ports[at.index()] != super::chart::Port::None;
        if ported
            || !view
                .players
                .iter()
                .all(|player| !player.settlements.contains(&at))
        {
            continue;
        }
        let lumber = i32::from(yields[Resource::Lumber.index()] != 0);
        let expected = 800 + 10 * i32::from(chart.pips(at)) + 15 * lumber;
        assert_eq!(rank_in(&view, Action::Settle { at }), expected, "{at}");
    }
}

#[test]
fn a_knight_is_urgent_when_the_robber_is_at_home() {
    let mut view = view([0; 5]);
    let mut devs = Devs::NONE;
    devs.0[Card::Knight as usize] = 1;
    view.players[0].devs = 1;
    view.deck -= 1;
    view.players[0].dev_cards = Some(devs);
    view.players[0].new_dev_cards = Some(Devs::NONE);
    let knight = Action::Play {
        card: Playable::Knight,
    };
    assert_eq!(rank_in(&view, knight), 350);
    view.robber = Hex::at(-1, 1).unwrap();
    assert_eq!(rank_in(&view, knight), 850);
    view.robber = Hex::at(0, 0).unwrap();
    view.players[0].played.0[Card::Knight as usize] = 2;
    view.deck -= 2;
    assert_eq!(
        rank_in(&view, knight),
        850,
        "the third knight brings the army"
    );
}

#[test]
fn the_bank_is_asked_for_what_can_be_built_now() {
    let four = |kind| Cards::of(kind, 4);
    let one = |kind| Cards::of(kind, 1);
    let bank = |give, get| Action::Bank { give, get };
    let city = bank(four(Resource::Wool), one(Resource::Ore));
    assert_eq!(rank([0, 0, 4, 2, 2], city), 750);
    assert_eq!(rank([0, 0, 5, 1, 0], city), 450, "a card");
    assert_eq!(rank([0, 0, 4, 0, 0], city), 50, "nothing");
}

#[test]
fn a_card_waits_when_one_card_is_missing_for_a_city() {
    assert_eq!(rank([0, 0, 1, 1, 1], Action::Buy), 500);
    assert_eq!(rank([0, 0, 1, 2, 2], Action::Buy), 300);
}

#[test]
fn the_robber_goes_where_it_hurts_and_never_home() {
    let robber = |x, y| Action::Robber {
        to: Hex::at(x, y).unwrap(),
    };
    // (1,2) is pasture 4 with the second and fourth player: 3 pips each, 2 points each.
    assert_eq!(rank([0; 5], robber(1, 2)), 8);
    assert!(
        rank([0; 5], robber(-1, 1)) < -900,
        "an own settlement is there"
    );
    assert_eq!(
        rank([0; 5], robber(0, 3)),
        -1000,
        "only the own settlement is there"
    );
}

#[test]
fn picks_are_what_the_plan_lacks_and_monopolies_what_others_have() {
    let mut view = view([0, 0, 0, 2, 2]);
    view.phase = Phase::PickPlenty { left: 2 };
    let pick = |kind| Action::Pick { kind };
    let best = Resource::ALL
        .into_iter()
        .max_by_key(|kind| rank_in(&view, pick(*kind)));
    assert_eq!(best, Some(Resource::Ore));
    view.phase = Phase::PickMonopoly;
    assert_eq!(rank_in(&view, pick(Resource::Wool)), 40);
    assert_eq!(rank_in(&view, pick(Resource::Ore)), 10);
}

#[test]
fn discards_spare_the_plan() {
    assert_eq!(discard([3, 0, 0, 2, 3], 3), Cards([3, 0, 0, 0, 0]));
    assert_eq!(discard([1, 1, 6, 0, 0], 4), Cards([0, 0, 4, 0, 0]));
}

#[test]
fn what_wins_now_comes_first() {
    let mut view = view([0, 0, 0, 2, 3]);
    view.options.vp_target = 3;
    assert_eq!(rank_in(&view, Action::City { at: node((-1, 2)) }), 10_000);
}
