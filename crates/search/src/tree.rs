//! A tree of actions over many imagined worlds.

use parlor_game::{Dice, Seat};

/// How much a rarely tried action is worth trying.
const CURIOSITY: f64 = 0.8;

/// The actions that were tried one after another, with what came of them, whatever the world was.
#[derive(Debug)]
pub(crate) struct Tree<A> {
    nodes: Vec<Node<A>>,
}

#[derive(Debug)]
struct Node<A> {
    children: Vec<Child<A>>,
}

#[derive(Debug)]
struct Child<A> {
    action: A,
    seat: Seat,
    node: usize,
    /// How often it was tried, and how often it could have been.
    visits: u32,
    offered: u32,
    /// The sum of what it was worth for who took it.
    sum: f64,
}

/// One way through the tree: nodes and the child taken there.
pub(crate) type Path = Vec<(usize, usize)>;

/// What was found out about an action.
pub(crate) struct Tried<'a, A> {
    pub(crate) action: &'a A,
    pub(crate) visits: u32,
    /// From 0, everybody did better, to 1, nobody did.
    pub(crate) mean: f64,
}

impl<A: Clone + PartialEq> Tree<A> {
    pub(crate) const ROOT: usize = 0;

    pub(crate) fn new() -> Self {
        let root = Node {
            children: Vec::new(),
        };
        Self { nodes: vec![root] }
    }

    /// Chooses what `seat` tries at a node: any action that was never tried, else a good or rarely tried one. Says
    /// which child it is, where it leads, and whether it is new.
    pub(crate) fn choose(
        &mut self,
        at: usize,
        seat: Seat,
        actions: &[A],
        dice: &mut Dice,
    ) -> Option<(usize, usize, bool)> {
        let known = |children: &[Child<A>], action: &A| {
            let same = |child: &Child<A>| child.seat == seat && child.action == *action;
            children.iter().position(same)
        };
        let children = &self.nodes[at].children;
        let (mut offered, mut untried) = (Vec::new(), Vec::new());
        for action in actions {
            match known(children, action) {
                Some(child) => offered.push(child),
                None => untried.push(action),
            }
        }
        if let Some(action) = dice.pick(&untried) {
            let node = self.nodes.len();
            self.nodes.push(Node {
                children: Vec::new(),
            });
            let children = &mut self.nodes[at].children;
            children.push(Child {
                action: (*action).clone(),
                seat,
                node,
                visits: 0,
                offered: 1,
                sum: 0.0,
            });
            return Some((children.len() - 1, node, true));
        }
        let children = &mut self.nodes[at].children;
        for child in &offered {
            children[*child].offered += 1;
        }
        let promise = |child: &Child<A>| {
            let visits = f64::from(child.visits.max(1));
            child.sum / visits + CURIOSITY * (f64::from(child.offered).ln() / visits).sqrt()
        };
        let best = offered
            .into_iter()
            .max_by(|a, b| promise(&children[*a]).total_cmp(&promise(&children[*b])))?;
        Some((best, children[best].node, false))
    }

    /// The action of a child.
    pub(crate) fn action(&self, at: usize, child: usize) -> Option<A> {
        let child = self.nodes.get(at)?.children.get(child)?;
        Some(child.action.clone())
    }

    /// Notes what came of a way, by what it was worth for each seat.
    pub(crate) fn note(&mut self, path: &Path, worth: impl Fn(Seat) -> f64) {
        for (at, child) in path {
            let child = &mut self.nodes[*at].children[*child];
            child.visits += 1;
            child.sum += worth(child.seat);
        }
    }

    /// What was tried first most often.
    pub(crate) fn favourite(&self) -> Option<Tried<'_, A>> {
        let first = self.nodes[Self::ROOT].children.iter();
        let best = first.max_by(|a, b| {
            (a.visits, a.sum)
                .partial_cmp(&(b.visits, b.sum))
                .unwrap_or(std::cmp::Ordering::Equal)
        })?;
        Some(Tried {
            action: &best.action,
            visits: best.visits,
            mean: best.sum / f64::from(best.visits.max(1)),
        })
    }
}
