//! How a game begins, and how it stands.

use parlor_catan::{Card, Devs, PlayerView, View};
use parlor_game::Seat;

use super::{
    convert::{of_board, of_cards, of_colour, of_edge, of_node, player},
    message::{DevCardInfo, GameInfo, GameSetup, OwnedEdge, OwnedPoint, PlayerInfo, PlayerSetting},
};

/// The players of a view with their seats.
fn players(view: &View) -> impl Iterator<Item = (Seat, &PlayerView)> {
    (0..).map(Seat).zip(&view.players)
}

/// The board and the players, for one of them.
pub(super) fn setup(view: &View, names: &[String], me: Seat) -> GameSetup {
    let (hexes, harbours) = of_board(&view.board);
    let setting = |(seat, held): (Seat, &PlayerView)| PlayerSetting {
        username: names.get(seat.index()).cloned().unwrap_or_default(),
        player: Some(player(seat)),
        colour: of_colour(held.colour).into(),
    };
    GameSetup {
        hexes,
        harbours,
        player_settings: players(view).map(setting).collect(),
        own_player: Some(player(me)),
    }
}

/// How a game stands, for the one whose view it is.
pub(super) fn info(view: &View, names: &[String], me: Seat) -> GameInfo {
    let own = view.players.get(me.index());
    let point = |seat, at| OwnedPoint {
        point: Some(of_node(at)),
        owner: Some(player(seat)),
    };
    let road = |seat, at| OwnedEdge {
        edge: Some(of_edge(at)),
        owner: Some(player(seat)),
    };
    let (mut settlements, mut cities, mut roads) = (Vec::new(), Vec::new(), Vec::new());
    for (seat, held) in players(view) {
        settlements.extend(held.settlements.iter().map(|at| point(seat, *at)));
        cities.extend(held.cities.iter().map(|at| point(seat, *at)));
        roads.extend(held.roads.iter().map(|at| road(seat, *at)));
    }
    let player_info = |(seat, held): (Seat, &PlayerView)| PlayerInfo {
        resources: held.cards.into(),
        player: Some(player(seat)),
        unused_cards: held.devs.into(),
        played_cards: Some(devs(held.played)),
    };
    GameInfo {
        game_info: Some(setup(view, names, me)),
        resources: own.and_then(|own| own.hand).map(of_cards),
        settlements,
        cities,
        roads,
        cards: own.and_then(|own| own.dev_cards).map(devs),
        players: players(view).map(player_info).collect(),
    }
}

/// Development cards; victory points without a field of their own count as universities.
fn devs(cards: Devs) -> DevCardInfo {
    let count = |card| i32::from(cards.get(card));
    let points = [Card::Chapel, Card::Market, Card::Palace, Card::University];
    DevCardInfo {
        university: points.into_iter().map(count).sum(),
        library: count(Card::Library),
        knight: count(Card::Knight),
        year_of_plenty: count(Card::Plenty),
        monopoly: count(Card::Monopoly),
        road_building: count(Card::Roads),
    }
}
