//! Between the words of the protocol and those of the rules.

use parlor_catan::{
    Board, Card, Cards, Colour, Edge, Harbour, Hex, Node, Playable, Resource, Terrain, Tile,
};
use parlor_game::Seat;

use super::message as wire;

/// A seat as a player; PLAYER_1 is the first.
pub(super) fn player(seat: Seat) -> wire::Player {
    wire::Player { id: seat.0.into() }
}

/// The seat of a player, if there are so many.
pub(super) fn seat(player: wire::Player, seats: u8) -> Option<Seat> {
    let seat = u8::try_from(player.id).ok()?;
    (seat < seats).then_some(Seat(seat))
}

fn point(at: parlor_catan::Point) -> wire::Point {
    wire::Point {
        x: at.0.into(),
        y: at.1.into(),
    }
}

/// A node as a point.
pub(super) fn of_node(at: Node) -> wire::Point {
    point(at.point())
}

/// A hex as a point.
pub(super) fn of_hex(at: Hex) -> wire::Point {
    point(at.point())
}

/// An edge; first the end with the smaller x + y.
pub(super) fn of_edge(at: Edge) -> wire::Edge {
    let (a, b) = at.ends();
    wire::Edge {
        a: Some(of_node(a)),
        b: Some(of_node(b)),
    }
}

fn xy(at: wire::Point) -> Option<(i8, i8)> {
    Some((i8::try_from(at.x).ok()?, i8::try_from(at.y).ok()?))
}

/// The node at a point.
pub(super) fn node(at: wire::Point) -> Option<Node> {
    let (x, y) = xy(at)?;
    Node::at(x, y)
}

/// The hex at a point.
pub(super) fn hex(at: wire::Point) -> Option<Hex> {
    let (x, y) = xy(at)?;
    Hex::at(x, y)
}

/// The edge between two points, in any order; a missing end is always wrong.
pub(super) fn edge(at: wire::Edge) -> Option<Edge> {
    Edge::between(node(at.a?)?, node(at.b?)?)
}

/// Cards as counts.
pub(super) fn of_cards(cards: Cards) -> wire::Counts {
    let [brick, lumber, wool, grain, ore] = cards.0.map(i32::from);
    wire::Counts {
        brick,
        lumber,
        wool,
        grain,
        ore,
    }
}

/// Counts as cards; nothing if one is negative or more than there can be.
pub(super) fn cards(counts: wire::Counts) -> Option<Cards> {
    let wire::Counts {
        brick,
        lumber,
        wool,
        grain,
        ore,
    } = counts;
    let mut cards = Cards::NONE;
    for (count, held) in [brick, lumber, wool, grain, ore].iter().zip(&mut cards.0) {
        *held = u8::try_from(*count).ok()?;
    }
    Some(cards)
}

/// A kind of resource.
pub(super) fn of_kind(kind: Resource) -> wire::Resource {
    match kind {
        Resource::Brick => wire::Resource::Brick,
        Resource::Lumber => wire::Resource::Lumber,
        Resource::Wool => wire::Resource::Wool,
        Resource::Grain => wire::Resource::Grain,
        Resource::Ore => wire::Resource::Ore,
    }
}

/// A kind of resource; nothing for the generic one and for unknown values.
pub(super) fn kind(kind: i32) -> Option<Resource> {
    match wire::Resource::try_from(kind).ok()? {
        wire::Resource::Generic => None,
        wire::Resource::Brick => Some(Resource::Brick),
        wire::Resource::Lumber => Some(Resource::Lumber),
        wire::Resource::Wool => Some(Resource::Wool),
        wire::Resource::Grain => Some(Resource::Grain),
        wire::Resource::Ore => Some(Resource::Ore),
    }
}

/// A card that is played.
pub(super) fn of_playable(card: Playable) -> wire::PlayableDevCard {
    match card {
        Playable::Knight => wire::PlayableDevCard::Knight,
        Playable::Roads => wire::PlayableDevCard::RoadBuilding,
        Playable::Plenty => wire::PlayableDevCard::YearOfPlenty,
        Playable::Monopoly => wire::PlayableDevCard::Monopoly,
    }
}

/// A card that is played; nothing for unknown values.
pub(super) fn playable(card: i32) -> Option<Playable> {
    Some(match wire::PlayableDevCard::try_from(card).ok()? {
        wire::PlayableDevCard::Knight => Playable::Knight,
        wire::PlayableDevCard::RoadBuilding => Playable::Roads,
        wire::PlayableDevCard::YearOfPlenty => Playable::Plenty,
        wire::PlayableDevCard::Monopoly => Playable::Monopoly,
    })
}

/// The number of a victory point.
fn of_point(card: Card) -> Option<wire::VictoryPoint> {
    match card {
        Card::Knight | Card::Roads | Card::Plenty | Card::Monopoly => None,
        Card::Chapel => Some(wire::VictoryPoint::Chapel),
        Card::Library => Some(wire::VictoryPoint::Library),
        Card::Market => Some(wire::VictoryPoint::Market),
        Card::Palace => Some(wire::VictoryPoint::Palace),
        Card::University => Some(wire::VictoryPoint::University),
    }
}

/// A victory point as a number on the wire; nothing for cards that are played.
pub(super) fn of_victory_point(card: Card) -> Option<i32> {
    of_point(card).map(i32::from)
}

/// A card that was bought, as far as one may know it.
pub(super) fn of_card(card: Option<Card>) -> wire::DevCard {
    let face = match card {
        None => wire::CardFace::Unknown(wire::Empty {}),
        Some(card) => match Playable::ALL.into_iter().find(|one| one.card() == card) {
            Some(playable) => wire::CardFace::Playable(of_playable(playable).into()),
            None => wire::CardFace::VictoryPoint(of_victory_point(card).unwrap_or_default()),
        },
    };
    wire::DevCard { card: Some(face) }
}

/// A card that was bought; nothing if it is not told or unknown.
pub(super) fn card(bought: wire::DevCard) -> Option<Card> {
    match bought.card? {
        wire::CardFace::Unknown(_) => None,
        wire::CardFace::Playable(card) => playable(card).map(Playable::card),
        wire::CardFace::VictoryPoint(card) => {
            Some(match wire::VictoryPoint::try_from(card).ok()? {
                wire::VictoryPoint::Chapel => Card::Chapel,
                wire::VictoryPoint::Library => Card::Library,
                wire::VictoryPoint::Market => Card::Market,
                wire::VictoryPoint::Palace => Card::Palace,
                wire::VictoryPoint::University => Card::University,
            })
        }
    }
}

/// A colour.
pub(super) fn of_colour(colour: Colour) -> wire::Colour {
    match colour {
        Colour::Red => wire::Colour::Red,
        Colour::Blue => wire::Colour::Blue,
        Colour::Orange => wire::Colour::Orange,
        Colour::White => wire::Colour::White,
    }
}

/// A colour; nothing for those of a fifth and sixth player.
pub(super) fn colour(colour: i32) -> Option<Colour> {
    match wire::Colour::try_from(colour).ok()? {
        wire::Colour::Red => Some(Colour::Red),
        wire::Colour::Blue => Some(Colour::Blue),
        wire::Colour::Orange => Some(Colour::Orange),
        wire::Colour::White => Some(Colour::White),
        wire::Colour::Green | wire::Colour::Brown => None,
    }
}

fn of_terrain(terrain: Terrain) -> wire::Terrain {
    match terrain {
        Terrain::Hills => wire::Terrain::Hills,
        Terrain::Forest => wire::Terrain::Forest,
        Terrain::Pasture => wire::Terrain::Pasture,
        Terrain::Fields => wire::Terrain::Fields,
        Terrain::Mountains => wire::Terrain::Mountains,
        Terrain::Desert => wire::Terrain::Desert,
    }
}

/// The hexes and harbours of a board.
pub(super) fn of_board(board: &Board) -> (Vec<wire::Hex>, Vec<wire::Harbour>) {
    let hex = |tile: Tile| wire::Hex {
        location: Some(of_hex(tile.at)),
        terrain: of_terrain(tile.terrain).into(),
        number_token: tile.token.into(),
    };
    let harbour = |harbour: Harbour| wire::Harbour {
        location: Some(of_edge(harbour.at)),
        resource: harbour.kind.map_or(wire::Resource::Generic, of_kind).into(),
    };
    let hexes = board.tiles().into_iter().map(hex);
    let harbours = board.list_harbours().into_iter().map(harbour);
    (hexes.collect(), harbours.collect())
}

/// A board of any hexes and harbours; a hex without a token is a desert.
pub(super) fn board(setup: &wire::GameSetup) -> Option<Board> {
    let tile = |hex_of: &wire::Hex| {
        let at = hex(hex_of.location?)?;
        let token = u8::try_from(hex_of.number_token).ok()?;
        let terrain = match wire::Terrain::try_from(hex_of.terrain).ok()? {
            _ if token == 0 => Terrain::Desert,
            wire::Terrain::Hills => Terrain::Hills,
            wire::Terrain::Pasture => Terrain::Pasture,
            wire::Terrain::Mountains => Terrain::Mountains,
            wire::Terrain::Fields => Terrain::Fields,
            wire::Terrain::Forest => Terrain::Forest,
            wire::Terrain::Desert => Terrain::Desert,
        };
        let token = match terrain {
            Terrain::Desert => 0,
            _ => token,
        };
        Some(Tile { at, terrain, token })
    };
    let harbour = |harbour: &wire::Harbour| {
        let at = edge(harbour.location?)?;
        let known = wire::Resource::try_from(harbour.resource).ok()?;
        let kind = match known {
            wire::Resource::Generic => None,
            other => kind(other.into()),
        };
        Some(Harbour { at, kind })
    };
    let tiles: Option<Vec<Tile>> = setup.hexes.iter().map(tile).collect();
    let harbours: Option<Vec<Harbour>> = setup.harbours.iter().map(harbour).collect();
    Board::new(&tiles?, &harbours?).ok()
}
