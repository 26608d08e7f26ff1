//! A board: what lies on the hexes, and where the harbours are.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    Edge, Hex, Node, Resource,
    bits::Bits,
    geometry::{COAST, HEXES, NODES},
};

/// What a hex is covered with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Pays brick.
    Hills,
    /// Pays lumber.
    Forest,
    /// Pays wool.
    Pasture,
    /// Pays grain.
    Fields,
    /// Pays ore.
    Mountains,
    /// Pays nothing.
    #[default]
    Desert,
}

impl Terrain {
    /// What it pays.
    pub const fn resource(self) -> Option<Resource> {
        match self {
            Self::Hills => Some(Resource::Brick),
            Self::Forest => Some(Resource::Lumber),
            Self::Pasture => Some(Resource::Wool),
            Self::Fields => Some(Resource::Grain),
            Self::Mountains => Some(Resource::Ore),
            Self::Desert => None,
        }
    }
}

/// One hex of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// Where it lies.
    pub at: Hex,
    /// What it is covered with.
    pub terrain: Terrain,
    /// The total that makes it pay; 0 on the desert.
    pub token: u8,
}

/// A place on the coast that makes trade with the bank cheaper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Harbour {
    /// The edge whose two nodes belong to it.
    pub at: Edge,
    /// The kind of which it takes two for one; none if it takes three of any kind.
    pub kind: Option<Resource>,
}

/// The most harbours there can be: one on each edge of the coast.
const MOST_HARBOURS: usize = 30;

/// The bit of a 3:1 harbour among those of a node or player; kinds have the bits of their order.
pub(crate) const ANY_KIND: u8 = 1 << 5;

/// A board: terrain, tokens and harbours. They never change during a match.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Described", into = "Described")]
pub struct Board {
    terrain: [Terrain; HEXES],
    tokens: [u8; HEXES],
    harbours: [(u8, u8); MOST_HARBOURS],
    count: u8,
    /// The hexes that pay for each total.
    paying: [u32; 13],
    /// The harbours at each node, as bits.
    ports: [u8; NODES],
    deserts: u32,
}

/// A description that is no board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BadBoard {
    /// A hex is missing or comes twice.
    #[error("a board has 19 different hexes")]
    Hexes,
    /// A token that no throw gives, or one on the desert.
    #[error("tokens are 2 to 12 without 7, and 0 on the desert")]
    Tokens,
    /// A harbour inland, or two on one edge.
    #[error("harbours lie on different edges of the coast")]
    Harbours,
    /// Not the hexes, tokens and harbours of the box.
    #[error("a board is made of the 19 hexes, 18 tokens and 9 harbours of the game")]
    Material,
}

impl Board {
    /// No board yet: nothing but desert.
    pub(crate) const BLANK: Self = Self {
        terrain: [Terrain::Desert; HEXES],
        tokens: [0; HEXES],
        harbours: [(0, 0); MOST_HARBOURS],
        count: 0,
        paying: [0; 13],
        ports: [0; NODES],
        deserts: 0,
    };

    /// A board of any hexes and harbours, as foreign servers may have them.
    pub fn new(tiles: &[Tile], harbours: &[Harbour]) -> Result<Self, BadBoard> {
        let mut board = Self::BLANK;
        let mut seen = 0;
        for tile in tiles {
            let fits = match tile.terrain {
                Terrain::Desert => tile.token == 0,
                _ => matches!(tile.token, 2..=6 | 8..=12),
            };
            if !fits {
                return Err(BadBoard::Tokens);
            }
            seen |= tile.at.bit();
            board.lay(*tile);
        }
        if seen.count() as usize != HEXES || tiles.len() != HEXES {
            return Err(BadBoard::Hexes);
        }
        let mut edges = 0;
        for harbour in harbours {
            let edge = harbour.at.bit();
            if edge & COAST == 0 || edges & edge != 0 {
                return Err(BadBoard::Harbours);
            }
            edges |= edge;
            board.open(*harbour);
        }
        Ok(board)
    }

    fn lay(&mut self, tile: Tile) {
        self.terrain[tile.at.index()] = tile.terrain;
        self.tokens[tile.at.index()] = tile.token;
        match tile.terrain {
            Terrain::Desert => self.deserts |= tile.at.bit(),
            _ => self.paying[usize::from(tile.token)] |= tile.at.bit(),
        }
    }

    fn open(&mut self, harbour: Harbour) {
        let port = harbour.kind.map_or(ANY_KIND, Resource::bit);
        self.harbours[usize::from(self.count)] = (harbour.at.index() as u8, port);
        self.count += 1;
        let (a, b) = harbour.at.ends();
        self.ports[a.index()] |= port;
        self.ports[b.index()] |= port;
    }

    /// Whether it is made of what is in the box.
    pub fn check_material(&self) -> Result<(), BadBoard> {
        let count = |terrain| {
            self.terrain
                .iter()
                .filter(|other| **other == terrain)
                .count()
        };
        let terrains = [
            (Terrain::Hills, 3),
            (Terrain::Forest, 4),
            (Terrain::Pasture, 4),
            (Terrain::Fields, 4),
            (Terrain::Mountains, 3),
            (Terrain::Desert, 1),
        ];
        let mut tokens = self.tokens;
        tokens.sort_unstable();
        let mut ports: Vec<u8> = self.harbours().map(|(_, port)| port).collect();
        ports.sort_unstable();
        let any = ANY_KIND;
        let sound = terrains.iter().all(|(terrain, n)| count(*terrain) == *n)
            && tokens == [0, 2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]
            && ports == [1, 2, 4, 8, 16, any, any, any, any];
        if sound {
            Ok(())
        } else {
            Err(BadBoard::Material)
        }
    }

    /// The hexes, in order; none before the board is laid.
    pub fn tiles(&self) -> Vec<Tile> {
        let laid = Hex::all().filter(|_| *self != Self::BLANK);
        laid.map(|at| self.tile(at)).collect()
    }

    /// One hex.
    pub fn tile(&self, at: Hex) -> Tile {
        Tile {
            at,
            terrain: self.terrain[at.index()],
            token: self.tokens[at.index()],
        }
    }

    /// The harbours, in the order they were given.
    pub fn list_harbours(&self) -> Vec<Harbour> {
        let harbours = self.harbours().filter_map(|(edge, port)| {
            let kind = (port != ANY_KIND).then(|| Resource::of(port.trailing_zeros() as u8));
            Some(Harbour {
                at: Edge::new(edge)?,
                kind,
            })
        });
        harbours.collect()
    }

    fn harbours(&self) -> impl Iterator<Item = (u8, u8)> {
        self.harbours[..usize::from(self.count)].iter().copied()
    }

    /// The nodes with a harbour for each kind, and last those where any kind is traded, as bits.
    #[inline]
    pub fn port_nodes(&self) -> [u64; 6] {
        let mut nodes = [0; 6];
        for (edge, port) in self.harbours() {
            let here = nodes.get_mut(port.trailing_zeros() as usize);
            if let (Some(here), Some(edge)) = (here, Edge::new(edge)) {
                let (a, b) = edge.ends();
                *here |= a.bit() | b.bit();
            }
        }
        nodes
    }

    /// What a hex is covered with.
    pub const fn terrain(&self, at: Hex) -> Terrain {
        self.terrain[at.index()]
    }

    /// The hexes that pay for a total, as bits.
    #[inline]
    pub fn paying(&self, total: u8) -> u32 {
        self.paying.get(usize::from(total)).copied().unwrap_or(0)
    }

    /// The deserts, as bits.
    pub const fn deserts(&self) -> u32 {
        self.deserts
    }

    /// The harbours at a node: bits of kinds, and a bit for 3:1.
    #[inline]
    pub(crate) const fn ports(&self, at: Node) -> u8 {
        self.ports[at.index()]
    }

    /// How often in 36 throws the token of a hex comes up.
    pub fn pips(&self, at: Hex) -> u8 {
        pips(self.tokens[at.index()])
    }
}

/// How often in 36 throws a token comes up.
pub const fn pips(token: u8) -> u8 {
    match token {
        2..=12 => 6 - token.abs_diff(7),
        _ => 0,
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Board(")?;
        for (terrain, token) in self.terrain.iter().zip(self.tokens) {
            let letter = terrain.resource().map_or('-', Resource::letter);
            write!(f, "{letter}{token}")?;
        }
        write!(f, " {:?})", &self.harbours[..usize::from(self.count)])
    }
}

/// A board as it travels.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Described {
    hexes: Vec<Tile>,
    harbours: Vec<Harbour>,
}

impl TryFrom<Described> for Board {
    type Error = BadBoard;

    fn try_from(board: Described) -> Result<Self, BadBoard> {
        match board.hexes.is_empty() && board.harbours.is_empty() {
            true => Ok(Self::BLANK),
            false => Self::new(&board.hexes, &board.harbours),
        }
    }
}

impl From<Board> for Described {
    fn from(board: Board) -> Self {
        Self {
            hexes: board.tiles(),
            harbours: board.list_harbours(),
        }
    }
}
