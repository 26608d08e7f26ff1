//! What it does: first what it owes, then anything that it may.

use std::collections::BTreeSet;

use super::{
    Owed, Peer,
    island::{CARD, CITY, ROAD, SETTLEMENT, around, edges_at, is_hex, is_land, nodes},
};
use crate::{
    client::{Point, answer, at, bank, choose, discard, empty, offer, play, player, road},
    tree::Tree,
};

impl Peer {
    pub(super) fn victims(&self) -> Vec<i32> {
        let touching = around(self.robber);
        let owners = touching.iter().filter_map(|at| self.buildings.get(at));
        let others: BTreeSet<i32> = owners
            .map(|(owner, _)| *owner)
            .filter(|owner| *owner != self.me)
            .collect();
        others.into_iter().collect()
    }

    fn one_of<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        match all.len() {
            0 => None,
            count => Some(all[self.dice.below(count as u32) as usize].clone()),
        }
    }

    fn sites(&self) -> Vec<Point> {
        let free = |at: &Point| {
            let near = around(*at);
            let mut places = near.iter().chain([at]);
            !places.any(|place| self.buildings.contains_key(place))
        };
        nodes().into_iter().filter(free).collect()
    }

    fn ways(&self) -> Vec<(Point, Point)> {
        let mine = |at: &(Point, Point)| self.roads.get(at) == Some(&self.me);
        let mut ways = Vec::new();
        for node in nodes() {
            let open = match self.buildings.get(&node) {
                Some((owner, _)) => *owner == self.me,
                None => edges_at(node).iter().any(mine),
            };
            if open {
                ways.extend(edges_at(node));
            }
        }
        ways.retain(|at| !self.roads.contains_key(at));
        ways
    }

    fn count(&self, city: bool) -> usize {
        let mine = self.buildings.values();
        mine.filter(|one| **one == (self.me, city)).count()
    }

    fn holds(&self, price: [i32; 5]) -> bool {
        self.hand.iter().zip(price).all(|(held, due)| due <= *held)
    }

    async fn send(&mut self, request: Tree, answers: &[u32]) {
        self.waiting.extend_from_slice(answers);
        self.client.ask(request).await;
    }

    /// Does what it owes, or something it may do.
    pub(super) async fn move_on(&mut self) {
        if let Some((from, to, _, get)) = self.offer {
            if to == self.me {
                let accept = self.holds(get) && self.dice.below(2) == 0;
                return self.send(answer(accept), &[22]).await;
            }
            if from == self.me {
                return; // It neither trades nor ends its turn with an offer open.
            }
        }
        if self.in_setup() {
            if self.active() == self.me {
                self.place().await;
            }
            return;
        }
        if self.discards {
            let mut cards = [0; 5];
            let due = self.hand.iter().sum::<i32>() / 2;
            for _ in 0..due {
                let most = (0..5)
                    .max_by_key(|kind| self.hand[*kind] - cards[*kind])
                    .unwrap();
                cards[most] += 1;
            }
            return self.send(discard(cards), &[12]).await;
        }
        if self.turn != self.me {
            return;
        }
        match self.owed {
            Some(Owed::Robber) => {
                let all: Vec<Point> = (-5..=5)
                    .flat_map(|x| (-5..=5).map(move |y| (x, y)))
                    .filter(|at| is_land(*at) && is_hex(*at) && *at != self.robber)
                    .collect();
                let to = self.one_of(&all).unwrap();
                self.send(at(6, to), &[9]).await;
            }
            Some(Owed::Target) => {
                let victims = self.victims();
                let victim = self.one_of(&victims).unwrap();
                let request = Tree::default().message(11, player(victim));
                self.send(request, &[10]).await;
            }
            Some(Owed::Road(_)) => {
                let ways = self.ways();
                let pieces = self
                    .roads
                    .values()
                    .filter(|owner| **owner == self.me)
                    .count();
                match self.one_of(&ways) {
                    Some(way) if pieces < 15 => self.send(road(way), &[4]).await,
                    _ => {
                        *self.ended.events.entry(801).or_default() += 1;
                        self.owed = None;
                        self.free = false;
                        Box::pin(self.move_on()).await;
                    }
                }
            }
            Some(Owed::Pick(_)) => {
                let kind = 1 + self.dice.below(5);
                self.send(choose(kind.into()), &[11]).await;
            }
            Some(Owed::Monopoly) => {
                let kind = 1 + self.dice.below(5);
                self.send(choose(kind.into()), &[20]).await;
            }
            None if !self.rolled => {
                if !self.has_played && self.cards[0] > 0 && self.dice.below(2) == 0 {
                    return self.send(play(0), &[8]).await;
                }
                self.send(empty(1), &[3]).await;
                self.send(empty(16), &[25]).await;
            }
            None => self.build().await,
        }
    }

    async fn place(&mut self) {
        if self.placed % 2 == 0 {
            let sites = self.sites();
            let site = self.one_of(&sites).unwrap();
            self.send(at(4, site), &[5]).await;
        } else {
            let ways = edges_at(self.last_settled);
            let way = self.one_of(&ways).unwrap();
            self.send(road(way), &[4]).await;
        }
    }

    async fn build(&mut self) {
        if 3 < self.tries {
            return self.send(empty(13), &[16]).await;
        }
        let own: Vec<Point> = self
            .buildings
            .iter()
            .filter(|(_, one)| **one == (self.me, false))
            .map(|(at, _)| *at)
            .collect();
        if self.holds(CITY) && self.count(true) < 4 && !own.is_empty() {
            let place = self.one_of(&own).unwrap();
            return self.send(at(5, place), &[6]).await;
        }
        let reach = |at: &Point| {
            let mut edges = edges_at(*at).into_iter();
            edges.any(|edge| self.roads.get(&edge) == Some(&self.me))
        };
        let sites: Vec<Point> = self.sites().into_iter().filter(reach).collect();
        if self.holds(SETTLEMENT) && self.count(false) < 5 && !sites.is_empty() {
            let site = self.one_of(&sites).unwrap();
            return self.send(at(4, site), &[5]).await;
        }
        let ways = self.ways();
        let roads = self
            .roads
            .values()
            .filter(|owner| **owner == self.me)
            .count();
        let wants_road = sites.is_empty() || self.dice.below(4) == 0;
        if self.holds(ROAD) && roads < 15 && !ways.is_empty() && wants_road {
            let way = self.one_of(&ways).unwrap();
            return self.send(road(way), &[4]).await;
        }
        if self.holds(CARD) && self.dice.below(2) == 0 {
            self.tries += 1;
            return self.send(empty(2), &[7]).await;
        }
        let playable = (0..4).find(|card| self.cards[*card] > 0);
        if let (false, Some(card)) = (self.has_played, playable) {
            self.tries += 1;
            return self.send(play(card as i64), &[8]).await;
        }
        let rich = (0..5).find(|kind| 4 <= self.hand[*kind]);
        let poor = (0..5).find(|kind| self.hand[*kind] == 0);
        if let (Some(rich), Some(poor)) = (rich, poor) {
            let (mut give, mut get) = ([0; 5], [0; 5]);
            give[rich] = self.rate(rich);
            get[poor] = 1;
            self.tries += 1;
            return self.send(bank(give, get), &[13]).await;
        }
        let some = (0..5).find(|kind| 0 < self.hand[*kind]);
        if let (Some(some), Some(poor), false, true) =
            (some, poor, self.offered, self.manners.trades)
        {
            self.offered = true;
            let to = (self.me + 1 + self.dice.below(self.players as u32 - 1) as i32) % self.players;
            let (mut give, mut get) = ([0; 5], [0; 5]);
            give[some] = 1;
            get[poor] = 1;
            return self.send(offer(to, give, get), &[14]).await;
        }
        self.send(empty(13), &[16]).await;
    }

    /// How many of a kind the bank takes: harbours are compared with the order of their ends.
    fn rate(&self, kind: usize) -> i32 {
        let mine = |at: &Point| self.buildings.get(at).is_some_and(|one| one.0 == self.me);
        let ports = self
            .harbours
            .iter()
            .filter(|((a, b), _)| mine(a) || mine(b));
        let rates = ports.map(|(_, port)| match *port {
            0 => 3,
            port if port == kind as i32 + 1 => 2,
            _ => 4,
        });
        rates.min().unwrap_or(4)
    }
}
