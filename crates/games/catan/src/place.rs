//! Hexes, nodes and edges as values that travel: by their coordinates.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::geometry::{
    EDGES, ENDS, HEX_POINTS, HEXES, NODE_POINTS, NODES, edge_between, hex_number, node_number,
};

/// A point of the lattice: `[x, y]`.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
pub struct Point(pub i8, pub i8);

/// A hex, one of 19.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Point", into = "Point")]
pub struct Hex(u8);

/// A corner of hexes, one of 54: the place of a settlement or city.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Point", into = "Point")]
pub struct Node(u8);

/// A side of hexes, one of 72: the place of a road; its two nodes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "(Point, Point)", into = "(Point, Point)")]
pub struct Edge(u8);

/// A point or a pair of points that is no such place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoPlace {
    /// Not the middle of a hex.
    #[error("there is no hex at {0}")]
    Hex(Point),
    /// Not the corner of a hex.
    #[error("there is no node at {0}")]
    Node(Point),
    /// Not two neighbouring corners.
    #[error("there is no edge between {0} and {1}")]
    Edge(Point, Point),
}

impl Hex {
    /// The hex with this number, 0 to 18.
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < HEXES {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The hex at this point.
    pub const fn at(x: i8, y: i8) -> Option<Self> {
        match hex_number(x, y) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// All hexes in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..HEXES as u8).map(Self)
    }

    /// Its number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of it alone.
    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    /// Where it lies.
    pub const fn point(self) -> Point {
        let (x, y) = HEX_POINTS[self.0 as usize];
        Point(x, y)
    }
}

impl Node {
    /// The node with this number, 0 to 53.
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < NODES {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The node at this point.
    pub const fn at(x: i8, y: i8) -> Option<Self> {
        match node_number(x, y) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// All nodes in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..NODES as u8).map(Self)
    }

    /// Its number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of it alone.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Where it lies.
    pub const fn point(self) -> Point {
        let (x, y) = NODE_POINTS[self.0 as usize];
        Point(x, y)
    }
}

impl Edge {
    /// The edge with this number, 0 to 71.
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < EDGES {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The edge between two nodes, in any order.
    pub fn between(a: Node, b: Node) -> Option<Self> {
        edge_between(a.0, b.0).map(Self)
    }

    /// All edges in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..EDGES as u8).map(Self)
    }

    /// Its number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of it alone.
    pub const fn bit(self) -> u128 {
        1 << self.0
    }

    /// Its nodes: first the one with the smaller x + y.
    pub const fn ends(self) -> (Node, Node) {
        let (a, b) = ENDS[self.0 as usize];
        (Node(a), Node(b))
    }
}

impl TryFrom<Point> for Hex {
    type Error = NoPlace;

    fn try_from(point: Point) -> Result<Self, NoPlace> {
        Self::at(point.0, point.1).ok_or(NoPlace::Hex(point))
    }
}

impl TryFrom<Point> for Node {
    type Error = NoPlace;

    fn try_from(point: Point) -> Result<Self, NoPlace> {
        Self::at(point.0, point.1).ok_or(NoPlace::Node(point))
    }
}

impl TryFrom<(Point, Point)> for Edge {
    type Error = NoPlace;

    fn try_from((a, b): (Point, Point)) -> Result<Self, NoPlace> {
        let ends = Node::try_from(a).ok().zip(Node::try_from(b).ok());
        let edge = ends.and_then(|(a, b)| Self::between(a, b));
        edge.ok_or(NoPlace::Edge(a, b))
    }
}

impl From<Hex> for Point {
    fn from(hex: Hex) -> Self {
        hex.point()
    }
}

impl From<Node> for Point {
    fn from(node: Node) -> Self {
        node.point()
    }
}

impl From<Edge> for (Point, Point) {
    fn from(edge: Edge) -> Self {
        let (a, b) = edge.ends();
        (a.point(), b.point())
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0, self.1)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.point().fmt(f)
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.point().fmt(f)
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (a, b) = self.ends();
        write!(f, "{a}/{b}")
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hex({self})")
    }
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Node({self})")
    }
}

impl fmt::Debug for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Edge({self})")
    }
}
