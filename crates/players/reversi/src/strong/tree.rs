//! A tree that grows where playouts go well, for three and more players: everybody wants to come
//! first, and playouts to the very end know what overrides, swapped colours and bombs are worth.

use parlor_reversi::{Move, Phase, Position, Undo};

use super::{
    blasts::Blasts,
    clock::{Limits, Meter, Stopped},
    playout::Playouts,
    survey::PerPlayer,
    think::Found,
    value::{Judge, STONE, rivals},
};

/// How much is risked for moves that were seldom tried.
const CURIOUS: f32 = 1.0;
/// A move that was never tried counts as so much worse than the mean of the others.
const UNTRIED: f32 = 0.1;
/// A node gets children when it was visited so often.
const RIPE: u32 = 4;
/// No tree grows larger; playouts go on from its leaves.
const MOST_NODES: usize = 1 << 20;
/// How much of a reward is for the lead, the rest is for the first place.
const FOR_LEAD: f32 = 0.3;
/// A lead of so many of all tiles is a clear one.
const CLEAR: f32 = 0.06;

/// Thoughts that allow fewer playouts are better spent on a search.
const FEW: u64 = 100;

const ROOT: usize = 0;

/// A move and what came of it.
#[derive(Clone, Debug)]
struct Node {
    mv: Move,
    /// How likely it is to be the best, at a glance; all moves of a position together make one.
    prior: f32,
    visits: u32,
    /// What who made the move has got for it.
    rewards: f32,
    /// By how many stones who thinks was ahead in the end.
    leads: f32,
    children: u32,
    many: u32,
}

/// A tree with its root in the position that is thought about.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    nodes: Vec<Node>,
    pub(super) position: Position,
    me: u8,
    pub(super) playouts: Playouts<'a>,
    pub(super) judge: Judge<'a>,
    pub(super) meter: Meter,
    /// The nodes below the root on the way down, each with who moved there.
    path: Vec<(usize, u8)>,
    made: Vec<Undo>,
}

/// Whether there are enough playouts within the limits to trust them.
pub(super) fn is_worth_it(position: &Position, limits: &Limits) -> bool {
    let players = || (1..=position.players()).filter(|p| position.is_in(*p));
    let held = players().map(|p| position.overrides(p) + position.bombs(p));
    let held: u32 = held.map(u32::from).sum();
    position.in_count() > 2
        && limits.has_no_depth()
        && limits.plies() / u64::from(super::free_tiles(position) + held).max(1) >= FEW
}

/// Thinks by playouts; nothing when there is no time for a single one.
pub(super) fn grow(
    position: &Position,
    judge: Judge,
    blasts: &mut Blasts,
    limits: &Limits,
) -> Option<Found> {
    blasts.update(position, limits.left());
    let board = judge.board;
    let mut tree = Tree {
        nodes: vec![Node::of(
            Move {
                tile: 0,
                special: 0,
            },
            1.0,
        )],
        position: position.clone(),
        me: position.mover(),
        playouts: Playouts::new(board, blasts, position.hash()),
        judge,
        meter: limits.meter(board.graph.tiles().len() * 4),
        path: Vec::new(),
        made: Vec::new(),
    };
    tree.sprout(ROOT).ok()?;
    if tree.nodes[ROOT].many > 1 {
        while tree.pass().is_ok() {}
    }
    let line = tree.line();
    let best = &tree.nodes[*line.first()?];
    let lead = best.leads / best.visits.max(1) as f32;
    Some(Found {
        best: best.mv,
        value: (lead * STONE as f32) as i32,
        depth: u8::try_from(line.len()).unwrap_or(u8::MAX),
        nodes: tree.meter.nodes,
        line: line.iter().map(|node| tree.nodes[*node].mv).collect(),
        is_proved: false,
    })
}

impl Node {
    fn of(mv: Move, prior: f32) -> Self {
        Self {
            mv,
            prior,
            visits: 0,
            rewards: 0.0,
            leads: 0.0,
            children: 0,
            many: 0,
        }
    }
}

impl Tree<'_> {
    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let Node { children, many, .. } = self.nodes[node];
        children as usize..(children + many) as usize
    }

    /// One way down the tree and on to the end.
    fn pass(&mut self) -> Result<(), Stopped> {
        let end = self.descend();
        for undo in self.made.drain(..).rev() {
            self.position.unmake(&undo);
        }
        let (rewards, lead) = end?;
        self.nodes[ROOT].visits += 1;
        for (node, mover) in &self.path {
            let node = &mut self.nodes[*node];
            node.visits += 1;
            node.rewards += rewards[usize::from(*mover)];
            node.leads += lead;
        }
        Ok(())
    }

    fn descend(&mut self) -> Result<(PerPlayer<f32>, f32), Stopped> {
        self.path.clear();
        let mut at = ROOT;
        while self.position.phase() != Phase::Over {
            let Node { visits, many, .. } = self.nodes[at];
            if many == 0 && visits >= RIPE && self.nodes.len() < MOST_NODES {
                self.sprout(at)?;
            }
            if self.nodes[at].many == 0 {
                break;
            }
            self.meter.count()?;
            at = self.select(at);
            self.path.push((at, self.position.mover()));
            self.made.push(self.position.make(self.nodes[at].mv));
        }
        let (me, tiles) = (self.me, self.judge.board.tiles());
        self.playouts
            .run(&mut self.position, &mut self.meter, |position| {
                (rewards(position, tiles), lead(position, me))
            })
    }

    /// The child that did well or was tried too little.
    fn select(&self, at: usize) -> usize {
        let children = self.children(at);
        let tried = &self.nodes[children.clone()];
        let visits: u32 = tried.iter().map(|child| child.visits).sum();
        let rewards: f32 = tried.iter().map(|child| child.rewards).sum();
        let untried = match visits {
            0 => 0.5,
            _ => rewards / visits as f32 - UNTRIED,
        };
        let curious = CURIOUS * ((visits + 1) as f32).sqrt();
        let mut best = (f32::MIN, children.start);
        for (index, child) in children.zip(tried) {
            let value = match child.visits {
                0 => untried,
                visits => child.rewards / visits as f32,
            };
            let wish = value + curious * child.prior / (1 + child.visits) as f32;
            if wish > best.0 {
                best = (wish, index);
            }
        }
        best.1
    }

    /// Gives a node its moves.
    fn sprout(&mut self, at: usize) -> Result<(), Stopped> {
        let moves = self.glance(at == ROOT)?;
        self.nodes[at].children = self.nodes.len() as u32;
        self.nodes[at].many = moves.len() as u32;
        let nodes = moves.into_iter().map(|(mv, prior)| Node::of(mv, prior));
        self.nodes.extend(nodes);
        Ok(())
    }

    /// The nodes that were visited most, from the first move on.
    fn line(&self) -> Vec<usize> {
        let mut line = Vec::new();
        let mut at = ROOT;
        loop {
            // Of equal ones the one that looked better, then the first.
            let children = self.children(at).rev();
            let most = children.max_by(|a, b| {
                let (a, b) = (&self.nodes[*a], &self.nodes[*b]);
                a.visits.cmp(&b.visits).then(a.prior.total_cmp(&b.prior))
            });
            match most {
                Some(most) if at == ROOT || self.nodes[most].visits > 0 => line.push(most),
                Some(_) | None => return line,
            }
            at = *line.last().unwrap_or(&ROOT);
        }
    }
}

/// What everybody has got in the end.
fn rewards(position: &Position, tiles: f32) -> PerPlayer<f32> {
    let mut rewards = [0.0; 9];
    for p in (1..=position.players()).filter(|p| position.is_in(*p)) {
        let lead = lead(position, p);
        let first = if lead >= 0.0 { 1.0 } else { 0.0 };
        let clear = 1.0 / (1.0 + (-lead / (CLEAR * tiles)).exp());
        rewards[usize::from(p)] = (1.0 - FOR_LEAD) * first + FOR_LEAD * clear;
    }
    rewards
}

/// By how many stones a player is ahead of the best of the others.
fn lead(position: &Position, player: u8) -> f32 {
    let best = rivals(position, player).map(|p| position.stones(p)).max();
    f32::from(position.stones(player)) - f32::from(best.unwrap_or(0))
}
