//! The pieces on the board as bits: who has built where, and where each player can build.

use parlor_game::Seat;

use crate::{
    Board, Edge, Hex, Node,
    bits::Bits,
    geometry::{ALL_NODES, CORNERS, EDGES_AT, NEIGHBOURS},
    road,
    seats::{Few, MOST},
};

/// How many roads a player has.
pub const ROADS: u8 = 15;
/// How many settlements a player has.
pub const SETTLEMENTS: u8 = 5;
/// How many cities a player has.
pub const CITIES: u8 = 4;

/// What one player has on the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Estate {
    /// The roads.
    pub roads: u128,
    /// The edges at nodes from where this player can build on, taken or not.
    frontier: u128,
    /// The nodes that the roads touch.
    reach: u64,
    /// The settlements.
    pub settlements: u64,
    /// The cities.
    pub cities: u64,
    /// The harbours, as bits.
    pub(crate) ports: u8,
    /// The harbours that may be used this turn.
    pub(crate) ready: u8,
    /// The length of the longest road.
    pub length: u8,
}

impl Estate {
    /// The nodes with a settlement or city.
    #[inline]
    pub const fn buildings(&self) -> u64 {
        self.settlements | self.cities
    }

    /// The points on the board.
    #[inline]
    pub fn points(&self) -> u8 {
        (self.settlements.count() + 2 * self.cities.count()) as u8
    }

    /// The roads not built yet.
    #[inline]
    pub fn roads_left(&self) -> u8 {
        ROADS.saturating_sub(self.roads.count() as u8)
    }

    /// The settlements not built yet.
    #[inline]
    pub fn settlements_left(&self) -> u8 {
        SETTLEMENTS.saturating_sub(self.settlements.count() as u8)
    }

    /// The cities not built yet.
    #[inline]
    pub fn cities_left(&self) -> u8 {
        CITIES.saturating_sub(self.cities.count() as u8)
    }
}

/// The pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Land {
    estates: [Estate; MOST],
    /// The edges with a road.
    taken: u128,
    /// The nodes with a building.
    built: u64,
    /// The nodes with a building there or next to them.
    crowded: u64,
    /// Where the robber is.
    pub robber: Hex,
}

impl Land {
    /// Nothing but the robber.
    pub fn empty(robber: Hex) -> Self {
        Self {
            estates: [Estate::default(); MOST],
            taken: 0,
            built: 0,
            crowded: 0,
            robber,
        }
    }

    /// What a player has on the board.
    #[inline]
    pub fn estate(&self, seat: Seat) -> &Estate {
        &self.estates[seat.index() % MOST]
    }

    pub(crate) fn estate_mut(&mut self, seat: Seat) -> &mut Estate {
        &mut self.estates[seat.index() % MOST]
    }

    /// The nodes where a settlement may stand at all.
    #[inline]
    pub const fn free_nodes(&self) -> u64 {
        ALL_NODES & !self.crowded
    }

    /// Whether a node has a building.
    pub const fn is_built(&self, at: Node) -> bool {
        self.built & at.bit() != 0
    }

    /// Whether an edge has a road.
    pub const fn is_taken(&self, at: Edge) -> bool {
        self.taken & at.bit() != 0
    }

    /// The nodes where the roads of `seat` allow a settlement.
    #[inline]
    pub fn sites(&self, seat: Seat) -> u64 {
        self.estate(seat).reach & !self.crowded
    }

    /// The nodes that the roads of `seat` touch.
    pub fn reach(&self, seat: Seat) -> u64 {
        self.estate(seat).reach
    }

    /// The edges where `seat` may build a road.
    #[inline]
    pub fn ways(&self, seat: Seat) -> u128 {
        self.estate(seat).frontier & !self.taken
    }

    /// The nodes with a building of somebody else.
    #[inline]
    pub fn foreign(&self, seat: Seat) -> u64 {
        self.built & !self.estate(seat).buildings()
    }

    /// Who has a building at a hex.
    pub fn owners_at(&self, hex: Hex) -> Few {
        let corners = CORNERS[hex.index()];
        let seats = (0..MOST as u8).map(Seat);
        seats
            .filter(|seat| self.estate(*seat).buildings() & corners != 0)
            .collect()
    }

    /// Puts a settlement on a node; roads of others may end there now.
    pub fn settle(&mut self, seat: Seat, at: Node, board: &Board) {
        self.built |= at.bit();
        self.crowded |= at.bit() | NEIGHBOURS[at.index()];
        let estate = self.estate_mut(seat);
        estate.settlements |= at.bit();
        estate.frontier |= EDGES_AT[at.index()];
        estate.ports |= board.ports(at);
        for other in (0..MOST as u8).map(Seat).filter(|other| *other != seat) {
            if self.estate(other).reach & at.bit() != 0 {
                self.survey(other);
            }
        }
    }

    /// Makes a city of a settlement.
    pub fn raise(&mut self, seat: Seat, at: Node) {
        let estate = self.estate_mut(seat);
        estate.settlements &= !at.bit();
        estate.cities |= at.bit();
    }

    /// Puts a road on an edge.
    pub fn build_road(&mut self, seat: Seat, at: Edge) {
        let foreign = self.foreign(seat);
        self.taken |= at.bit();
        let estate = self.estate_mut(seat);
        let before = estate.reach;
        let (a, b) = at.ends();
        estate.roads |= at.bit();
        estate.reach |= a.bit() | b.bit();
        for end in [a, b] {
            if foreign & end.bit() == 0 {
                estate.frontier |= EDGES_AT[end.index()];
            }
        }
        let new = (a.bit() | b.bit()) & !before;
        estate.length = match new.count() {
            // Every new trail begins at the new end.
            1 => {
                let tip = new.trailing_zeros() as u8;
                let trail = road::from(tip, estate.roads, foreign, &mut 0);
                estate.length.max(trail)
            }
            2 => estate.length.max(1),
            _ => road::longest(estate.roads, estate.reach, foreign),
        };
    }

    /// Finds out anew where a player can build roads and how long its road is.
    fn survey(&mut self, seat: Seat) {
        let foreign = self.foreign(seat);
        let estate = self.estate_mut(seat);
        let open = estate.buildings() | estate.reach & !foreign;
        let edges = open.numbers().map(|node| EDGES_AT[usize::from(node)]);
        estate.frontier = edges.fold(0, |all, edges| all | edges);
        estate.length = road::longest(estate.roads, estate.reach, foreign);
    }

    /// Puts down all pieces of one player: roads, settlements, cities.
    pub fn put(
        &mut self,
        seat: Seat,
        roads: &[Edge],
        settlements: &[Node],
        cities: &[Node],
        board: &Board,
    ) {
        for at in settlements.iter().chain(cities) {
            self.settle(seat, *at, board);
        }
        for at in cities {
            self.raise(seat, *at);
        }
        for at in roads {
            self.build_road(seat, *at);
        }
        let estate = self.estate_mut(seat);
        estate.ready = estate.ports;
    }

    /// The same land, found out from the pieces alone.
    pub fn rebuilt(&self, board: &Board) -> Self {
        let mut land = Self::empty(self.robber);
        for seat in (0..MOST as u8).map(Seat) {
            let estate = self.estate(seat);
            let (roads, settlements, cities) = pieces(estate);
            land.put(seat, &roads, &settlements, &cities, board);
            land.estate_mut(seat).ready = estate.ready;
        }
        for seat in (0..MOST as u8).map(Seat) {
            land.survey(seat);
        }
        land
    }
}

/// The roads, settlements and cities of an estate.
pub(crate) fn pieces(estate: &Estate) -> (Vec<Edge>, Vec<Node>, Vec<Node>) {
    let nodes = |set: u64| set.numbers().filter_map(Node::new).collect();
    let roads = estate.roads.numbers().filter_map(Edge::new).collect();
    (roads, nodes(estate.settlements), nodes(estate.cities))
}
