//! A position as text: the island, and a line per player.

use parlor_game::Seat;

use crate::{
    Action, Cards, Edge, Hex, Node, Phase, Point, Resource, View,
    bits::Bits,
    geometry::{HEXES_AT, NODE_POINTS},
};

/// One character of the drawn board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign {
    /// The character.
    pub mark: char,
    /// What it stands for.
    pub means: Meaning,
}

/// What a character of the drawn board stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// The shape of the island.
    Land,
    /// What a hex pays.
    Terrain,
    /// A token; those that come most often are red.
    Token {
        /// Whether it is 6 or 8.
        red: bool,
    },
    /// The robber.
    Robber,
    /// A piece of a player.
    Piece(Seat),
    /// A place where the player to move may build.
    Free,
}

const WIDTH: usize = 49;
const HEIGHT: usize = 23;
const SEA: Sign = Sign {
    mark: ' ',
    means: Meaning::Land,
};

/// The island as lines of signs: `s1` a settlement of player 1, `C1` a city, digits along roads, `*` where
/// a listed action may build.
pub fn island(view: &View, legal: &[Action]) -> Vec<Vec<Sign>> {
    let mut paper = vec![vec![SEA; WIDTH]; HEIGHT];
    for tile in view.board.tiles() {
        let (x, y) = hex_place(tile.at);
        let word = tile.terrain.resource().map_or("desert", Resource::word);
        write(&mut paper, x, y - 1, word, Meaning::Terrain);
        let red = matches!(tile.token, 6 | 8);
        if tile.token != 0 {
            write(
                &mut paper,
                x,
                y,
                &tile.token.to_string(),
                Meaning::Token { red },
            );
        }
    }
    for edge in Edge::all() {
        draw_edge(&mut paper, edge, None);
    }
    for node in Node::all() {
        let (x, y) = node_place(node);
        write(&mut paper, x, y, ".", Meaning::Land);
    }
    let (x, y) = hex_place(view.robber);
    write(&mut paper, x, y + 1, "ROB", Meaning::Robber);
    for (seat, player) in (0..).map(Seat).zip(&view.players) {
        for edge in &player.roads {
            draw_edge(&mut paper, *edge, Some(seat));
        }
        let houses = player.settlements.iter().map(|at| (at, 's'));
        for (at, sign) in houses.chain(player.cities.iter().map(|at| (at, 'C'))) {
            let (x, y) = node_place(*at);
            write(
                &mut paper,
                x,
                y,
                &format!("{sign}{}", seat.0 + 1),
                Meaning::Piece(seat),
            );
        }
    }
    for action in legal {
        match *action {
            Action::Settle { at } => {
                let (x, y) = node_place(at);
                write(&mut paper, x, y, "*", Meaning::Free);
            }
            Action::Road { at } => mark_edge(&mut paper, at, '*', Meaning::Free),
            _ => {}
        }
    }
    paper
}

/// The column and the row of a node.
fn node_place(node: Node) -> (usize, usize) {
    let Point(x, y) = node.point();
    place(x, 2 * y - x)
}

/// The column and the row of the middle of a hex.
fn hex_place(hex: Hex) -> (usize, usize) {
    let Point(x, y) = hex.point();
    let (column, above) = place(x, 2 * y - x + 1);
    (column, above + 1)
}

/// Rows of nodes lie two lines apart, whether a slope or an upright edge is between them.
fn place(x: i8, height: i8) -> (usize, usize) {
    let mut heights: Vec<i8> = NODE_POINTS.iter().map(|(x, y)| 2 * y - x).collect();
    heights.dedup();
    let row = heights
        .iter()
        .position(|other| *other == height)
        .unwrap_or(0);
    (4 + 4 * (x + 5).unsigned_abs() as usize, 2 * row)
}

fn draw_edge(paper: &mut [Vec<Sign>], edge: Edge, owner: Option<Seat>) {
    let (a, b) = edge.ends();
    let ((ax, ay), (bx, by)) = (node_place(a), node_place(b));
    let shape = if ax == bx {
        '|'
    } else if (ax < bx) == (ay > by) {
        '/'
    } else {
        '\\'
    };
    match owner {
        None => mark_edge(paper, edge, shape, Meaning::Land),
        Some(seat) => {
            let digit = char::from_digit(u32::from(seat.0) + 1, 10).unwrap_or('?');
            mark_edge(paper, edge, digit, Meaning::Piece(seat));
        }
    }
}

fn mark_edge(paper: &mut [Vec<Sign>], edge: Edge, mark: char, means: Meaning) {
    let (a, b) = edge.ends();
    let ((ax, ay), (bx, by)) = (node_place(a), node_place(b));
    put(
        paper,
        usize::midpoint(ax, bx),
        usize::midpoint(ay, by),
        Sign { mark, means },
    );
}

/// Writes a word with its middle at a place.
fn write(paper: &mut [Vec<Sign>], x: usize, y: usize, word: &str, means: Meaning) {
    let start = x.saturating_sub(word.chars().count() / 2);
    for (n, mark) in word.chars().enumerate() {
        put(paper, start + n, y, Sign { mark, means });
    }
}

fn put(paper: &mut [Vec<Sign>], x: usize, y: usize, sign: Sign) {
    if let Some(place) = paper.get_mut(y).and_then(|row| row.get_mut(x)) {
        *place = sign;
    }
}

/// The whole position: the island, harbours, players, bank and what is to be done.
pub fn draw(view: &View, names: &[&str], legal: &[Action]) -> String {
    let mut text = String::new();
    for row in island(view, legal) {
        let line: String = row.iter().map(|sign| sign.mark).collect();
        text += line.trim_end();
        text += "\n";
    }
    text + &below(view, names)
}

/// What stands below the island.
pub fn below(view: &View, names: &[&str]) -> String {
    let mut text = String::from("harbours:");
    for harbour in view.board.list_harbours() {
        let rate = harbour.kind.map_or("3:1", Resource::word);
        text += &format!(" {rate} {}", harbour.at);
    }
    text += "\n";
    for (n, player) in view.players.iter().enumerate() {
        let on_turn = if view.now.seat.index() == n { '>' } else { ' ' };
        let special = |holder: Option<Seat>, word: &'static str| match holder {
            Some(seat) if seat.index() == n => word,
            _ => "",
        };
        text += &format!(
            "{on_turn}{} {:<12} {:>2} cards, {} development, road {}, knights {}, {} VP{}{}\n",
            n + 1,
            name(names, n),
            player.cards,
            player.devs,
            player.road_length,
            player.played.get(crate::Card::Knight),
            player.points.unwrap_or(player.public_points),
            special(view.longest_road, ", longest road"),
            special(view.largest_army, ", largest army"),
        );
    }
    text += &format!("bank {}, {} development cards left\n", view.bank, view.deck);
    if let Some(me) = view.me.and_then(|me| view.players.get(me.index())) {
        text += &format!("your hand: {}\n", in_words(me.hand.unwrap_or_default()));
        let cards = me.dev_cards.unwrap_or_default();
        let cards: Vec<String> = cards
            .iter()
            .filter(|(_, n)| *n != 0)
            .map(|(c, n)| format!("{n} {c:?}").to_lowercase())
            .collect();
        if !cards.is_empty() {
            text += &format!("your development cards: {}\n", cards.join(", "));
        }
    }
    if let Some(offer) = &view.offer {
        text += &format!(
            "offer {}: {} gives {} for {}\n",
            offer.id,
            name(names, view.now.seat.index()),
            in_words(offer.give),
            in_words(offer.get)
        );
    }
    text + &expected(view, names) + "\n"
}

/// Cards in words: `2 wool, 1 ore`.
pub fn in_words(cards: Cards) -> String {
    let some = cards.iter().filter(|(_, count)| *count != 0);
    let words: Vec<String> = some
        .map(|(kind, count)| format!("{count} {}", kind.word()))
        .collect();
    match words.is_empty() {
        true => "nothing".into(),
        false => words.join(", "),
    }
}

fn name<'a>(names: &[&'a str], seat: usize) -> &'a str {
    names.get(seat).copied().unwrap_or("nobody")
}

/// What is expected now, in one sentence.
pub fn expected(view: &View, names: &[&str]) -> String {
    let who = name(names, view.now.seat.index());
    match &view.phase {
        Phase::Laying { .. } => "The board is being laid.".into(),
        Phase::SetupSettlement { .. } => format!("{who} places a settlement."),
        Phase::SetupRoad { from, .. } => format!("{who} places a road at {from}."),
        Phase::PreRoll => format!("{who} is to roll."),
        Phase::Rolling => "The dice are falling.".into(),
        Phase::Discard { owed } => {
            let owing = owed.iter().filter(|(_, due)| *due != 0);
            let owing: Vec<String> = owing
                .map(|(seat, due)| format!("{} discards {due}", name(names, seat.index())))
                .collect();
            format!("{}.", owing.join(", "))
        }
        Phase::MoveRobber => format!("{who} moves the robber."),
        Phase::Steal { victims } => {
            let victims: Vec<&str> = victims
                .iter()
                .map(|seat| name(names, seat.index()))
                .collect();
            format!("{who} robs {}.", victims.join(" or "))
        }
        Phase::Stealing { .. } => format!("{who} steals a card."),
        Phase::FreeRoads { left } => format!("{who} places {left} roads for nothing."),
        Phase::PickPlenty { left } => format!("{who} takes {left} cards from the bank."),
        Phase::PickMonopoly => format!("{who} names a kind to take from everybody."),
        Phase::Main => format!("{who} builds, trades, or ends the turn."),
        Phase::Buying => format!("{who} draws a development card."),
        Phase::Over {
            winner: Some(winner),
        } => format!("{} has won.", name(names, winner.index())),
        Phase::Over { winner: None } => "The match is over and nobody has won.".into(),
    }
}

/// The hexes of a node in words: `wool 4, grain 9`.
pub fn around(view: &View, node: Node) -> String {
    let tiles = HEXES_AT[node.index()]
        .numbers()
        .filter_map(Hex::new)
        .map(|hex| view.board.tile(hex));
    let words: Vec<String> = tiles
        .filter_map(|tile| {
            Some(format!(
                "{} {}",
                tile.terrain.resource()?.word(),
                tile.token
            ))
        })
        .collect();
    words.join(", ")
}
