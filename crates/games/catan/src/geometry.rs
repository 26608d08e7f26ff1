//! The shape of every board: 19 hexes, 54 nodes and 72 edges on one lattice, and how they touch.
//!
//! All of it is computed when the program is compiled. Sets are bits: hexes in a `u32`, nodes in a `u64`,
//! edges in a `u128`, each bit the canonical number of its place.

/// How many hexes there are.
pub const HEXES: usize = 19;
/// How many nodes there are.
pub const NODES: usize = 54;
/// How many edges there are.
pub const EDGES: usize = 72;

/// All hexes.
pub const ALL_HEXES: u32 = (1 << HEXES) - 1;
/// All nodes.
pub const ALL_NODES: u64 = (1 << NODES) - 1;
/// All edges.
pub const ALL_EDGES: u128 = (1 << EDGES) - 1;

/// No coordinate is larger.
pub(crate) const REACH: i8 = 5;
const SIDE: usize = 11;
const NOTHING: u8 = u8::MAX;

/// The six neighbours of any point, counter-clockwise from the right one.
const STEPS: [(i8, i8); 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];

const fn is_on_board(x: i8, y: i8) -> bool {
    (y - 2 * x).abs() <= 8 && (2 * y - x).abs() <= 8 && (x + y).abs() <= 8
}

const fn is_hex(x: i8, y: i8) -> bool {
    (x + y).rem_euclid(3) == 0
}

/// The points of one sort, top row first, each row from left to right.
const fn points<const N: usize>(hexes: bool) -> [(i8, i8); N] {
    let mut points = [(0, 0); N];
    let mut count = 0;
    let mut height = 8;
    while height >= -8 {
        let mut x = -REACH;
        while x <= REACH {
            let twice = height + x; // 2y, as 2y − x is the height
            let y = twice / 2;
            if twice % 2 == 0 && is_on_board(x, y) && is_hex(x, y) == hexes {
                points[count] = (x, y);
                count += 1;
            }
            x += 1;
        }
        height -= 1;
    }
    assert!(count == N);
    points
}

/// Where the hexes lie, by number.
pub(crate) const HEX_POINTS: [(i8, i8); HEXES] = points(true);
/// Where the nodes lie, by number.
pub(crate) const NODE_POINTS: [(i8, i8); NODES] = points(false);

const fn index() -> [[u8; SIDE]; SIDE] {
    let mut index = [[NOTHING; SIDE]; SIDE];
    let mut n = 0;
    while n < HEXES {
        let (x, y) = HEX_POINTS[n];
        index[(x + REACH) as usize][(y + REACH) as usize] = n as u8;
        n += 1;
    }
    n = 0;
    while n < NODES {
        let (x, y) = NODE_POINTS[n];
        index[(x + REACH) as usize][(y + REACH) as usize] = n as u8;
        n += 1;
    }
    index
}

const INDEX: [[u8; SIDE]; SIDE] = index();

const fn number(x: i8, y: i8, hex: bool) -> Option<u8> {
    let small = x >= -REACH && x <= REACH && y >= -REACH && y <= REACH;
    if !small || is_hex(x, y) != hex {
        return None;
    }
    match INDEX[(x + REACH) as usize][(y + REACH) as usize] {
        NOTHING => None,
        number => Some(number),
    }
}

/// The number of the hex at a point.
pub(crate) const fn hex_number(x: i8, y: i8) -> Option<u8> {
    number(x, y, true)
}

/// The number of the node at a point.
pub(crate) const fn node_number(x: i8, y: i8) -> Option<u8> {
    number(x, y, false)
}

const fn around(x: i8, y: i8, hexes: bool) -> u64 {
    let mut set = 0;
    let mut n = 0;
    while n < STEPS.len() {
        let (dx, dy) = STEPS[n];
        if let Some(number) = number(x + dx, y + dy, hexes) {
            set |= 1 << number;
        }
        n += 1;
    }
    set
}

const fn corners() -> [u64; HEXES] {
    let mut sets = [0; HEXES];
    let mut n = 0;
    while n < HEXES {
        sets[n] = around(HEX_POINTS[n].0, HEX_POINTS[n].1, false);
        n += 1;
    }
    sets
}

/// The six nodes of each hex.
pub const CORNERS: [u64; HEXES] = corners();

const fn hexes_at() -> [u32; NODES] {
    let mut sets = [0; NODES];
    let mut n = 0;
    while n < NODES {
        sets[n] = around(NODE_POINTS[n].0, NODE_POINTS[n].1, true) as u32;
        n += 1;
    }
    sets
}

/// The one to three hexes of each node.
pub const HEXES_AT: [u32; NODES] = hexes_at();

const fn neighbours() -> [u64; NODES] {
    let mut sets = [0; NODES];
    let mut n = 0;
    while n < NODES {
        sets[n] = around(NODE_POINTS[n].0, NODE_POINTS[n].1, false);
        n += 1;
    }
    sets
}

/// The two or three nodes next to each node.
pub const NEIGHBOURS: [u64; NODES] = neighbours();

const fn hex_neighbours() -> [u32; HEXES] {
    let mut sets = [0; HEXES];
    let mut n = 0;
    while n < HEXES {
        let mut other = 0;
        while other < HEXES {
            if n != other && (CORNERS[n] & CORNERS[other]) != 0 {
                sets[n] |= 1 << other;
            }
            other += 1;
        }
        n += 1;
    }
    sets
}

/// The three to six hexes next to each hex.
pub const HEX_NEIGHBOURS: [u32; HEXES] = hex_neighbours();

const fn ends() -> [(u8, u8); EDGES] {
    let mut ends = [(0, 0); EDGES];
    let mut count = 0;
    let mut a = 0;
    while a < NODES {
        let mut b = 0;
        while b < NODES {
            let adjacent = NEIGHBOURS[a] >> b & 1 != 0;
            let (ax, ay) = NODE_POINTS[a];
            let (bx, by) = NODE_POINTS[b];
            if adjacent && ax + ay < bx + by {
                ends[count] = (a as u8, b as u8);
                count += 1;
            }
            b += 1;
        }
        a += 1;
    }
    assert!(count == EDGES);
    ends
}

/// The two nodes of each edge: first the one with the smaller x + y.
pub const ENDS: [(u8, u8); EDGES] = ends();

const fn edges_at() -> [u128; NODES] {
    let mut sets = [0; NODES];
    let mut n = 0;
    while n < EDGES {
        let (a, b) = ENDS[n];
        sets[a as usize] |= 1 << n;
        sets[b as usize] |= 1 << n;
        n += 1;
    }
    sets
}

/// The two or three edges of each node.
pub const EDGES_AT: [u128; NODES] = edges_at();

const fn ways() -> [[(u8, u8); 3]; NODES] {
    let mut ways = [[(NOTHING, NOTHING); 3]; NODES];
    let mut counts = [0; NODES];
    let mut n = 0;
    while n < EDGES {
        let (a, b) = (ENDS[n].0 as usize, ENDS[n].1 as usize);
        ways[a][counts[a]] = (n as u8, b as u8);
        counts[a] += 1;
        ways[b][counts[b]] = (n as u8, a as u8);
        counts[b] += 1;
        n += 1;
    }
    ways
}

/// The ways out of each node: an edge and the node behind it.
pub(crate) const WAYS: [[(u8, u8); 3]; NODES] = ways();

/// The ways out of a node: an edge and the node behind it.
#[inline]
pub(crate) fn ways_from(node: u8) -> &'static [(u8, u8)] {
    let ways = &WAYS[usize::from(node)];
    match ways[2].0 {
        NOTHING => &ways[..2],
        _ => ways,
    }
}

const fn coast() -> u128 {
    let mut coast = 0;
    let mut n = 0;
    while n < EDGES {
        let (a, b) = ENDS[n];
        let shared = HEXES_AT[a as usize] & HEXES_AT[b as usize];
        if shared.is_power_of_two() {
            coast |= 1 << n;
        }
        n += 1;
    }
    coast
}

/// The edges with the sea on one side.
pub const COAST: u128 = coast();

/// The edge between two nodes, if they are neighbours.
pub(crate) fn edge_between(a: u8, b: u8) -> Option<u8> {
    let ways = ways_from(a).iter();
    ways.copied()
        .find(|(_, node)| *node == b)
        .map(|(edge, _)| edge)
}
