//! A client that plays whole games, written from the protocol's tables alone (T37).
//!
//! It counts placements to know whose turn it is, keeps its own list of what it owes, asks for its resources right
//! behind every roll, moves the robber without waiting for discards, and fails on anything it does not expect.

use std::collections::{BTreeMap, BTreeSet};

use parlor_game::{Dice, Draw};

use super::client::{
    Client, Point, Told, answer, at, bank, choose, discard, empty, join, offer, play, player,
    read_counts, read_edge, read_point, road,
};
use super::tree::Tree;

const ROAD: [i32; 5] = [1, 1, 0, 0, 0];
const SETTLEMENT: [i32; 5] = [1, 1, 1, 1, 0];
const CITY: [i32; 5] = [0, 0, 0, 2, 3];
const CARD: [i32; 5] = [0, 0, 1, 1, 1];

fn is_land((x, y): Point) -> bool {
    (y - 2 * x).abs() <= 8 && (2 * y - x).abs() <= 8 && (x + y).abs() <= 8
}

fn is_hex((x, y): Point) -> bool {
    (x + y).rem_euclid(3) == 0
}

fn around((x, y): Point) -> Vec<Point> {
    let steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)];
    let points = steps.map(|(dx, dy)| (x + dx, y + dy));
    points.into_iter().filter(|at| is_land(*at)).collect()
}

fn nodes() -> Vec<Point> {
    let all = (-5..=5).flat_map(|x| (-5..=5).map(move |y| (x, y)));
    all.filter(|at| is_land(*at) && !is_hex(*at)).collect()
}

/// The end with the smaller x + y first.
fn edge(a: Point, b: Point) -> (Point, Point) {
    if a.0 + a.1 < b.0 + b.1 {
        (a, b)
    } else {
        (b, a)
    }
}

fn edges_at(node: Point) -> Vec<(Point, Point)> {
    let others = around(node).into_iter().filter(|at| !is_hex(*at));
    others.map(|other| edge(node, other)).collect()
}

/// What it owes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Owed {
    Robber,
    Target,
    Road(u8),
    Pick(u8),
    Monopoly,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ended {
    pub(crate) me: i32,
    pub(crate) winner: Option<i32>,
    /// Everything that was told to all alike.
    pub(crate) roads: BTreeMap<(Point, Point), i32>,
    pub(crate) buildings: BTreeMap<Point, (i32, bool)>,
    pub(crate) errors: Vec<String>,
    pub(crate) events: BTreeMap<u32, u32>,
}

/// What it does beside playing on.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Manners {
    /// Closes after so many events.
    pub(crate) leaves_after: Option<u32>,
    /// Offers trades to other players.
    pub(crate) trades: bool,
}

pub(crate) struct Peer {
    client: Client,
    dice: Dice,
    manners: Manners,
    me: i32,
    players: i32,
    robber: Point,
    harbours: Vec<((Point, Point), i32)>,
    hand: [i32; 5],
    totals: Vec<i32>,
    roads: BTreeMap<(Point, Point), i32>,
    buildings: BTreeMap<Point, (i32, bool)>,
    cards: [i32; 4],
    new_cards: [i32; 4],
    has_played: bool,
    placed: i32,
    last_settled: Point,
    turn: i32,
    rolled: bool,
    owed: Option<Owed>,
    discards: bool,
    /// Who else has to discard before the robber moves.
    owing: BTreeSet<i32>,
    free: bool,
    /// The open offer: by whom, to whom, what.
    offer: Option<(i32, i32, [i32; 5], [i32; 5])>,
    offered: bool,
    tries: u32,
    /// Requests without an answer: the events that answer them.
    waiting: Vec<u32>,
    /// Roads and so on that were refused this turn.
    ended: Ended,
    count: u32,
}

impl Peer {
    /// Joins and plays a game to its end.
    pub(crate) async fn play(mut client: Client, name: &str, game: i64, seed: u8) -> Ended {
        let manners = Manners {
            trades: true,
            ..Manners::default()
        };
        client.ask(join(name, game)).await;
        Self::sit(client, name, seed, manners).await
    }

    /// Plays where it has joined.
    pub(crate) async fn sit(mut client: Client, name: &str, seed: u8, manners: Manners) -> Ended {
        let begin = loop {
            let told = client.told().await;
            match told.field {
                19 => {
                    let names = told.body.0.iter().map(|(_, name)| format!("{name:?}"));
                    let own = format!("{:?}", super::tree::Value::Bytes(name.into()));
                    assert!(names.into_iter().any(|other| other == own), "{told:?}");
                }
                18 => break told,
                _ => panic!("before the beginning: {told:?}"),
            }
        };
        let dice = Dice::of(&[seed; 32], Draw { stream: 0, nth: 0 });
        let mut peer = Self::begin(client, &begin, dice, manners);
        peer.run().await;
        peer.ended
    }

    fn begin(client: Client, told: &Told, dice: Dice, manners: Manners) -> Self {
        let setup = &told.body;
        let me = setup.sub(4).expect("ownPlayer").int(1);
        assert_eq!(told.by, Some(me));
        let hexes = setup.subs(1);
        assert_eq!(hexes.len(), 19);
        let desert = hexes.iter().find(|hex| hex.int(2) == 5).unwrap();
        assert_eq!(desert.int(3), 0);
        let harbours = setup.subs(2).into_iter().map(|harbour| {
            let (a, b) = read_edge(&harbour.sub(1).unwrap());
            assert!(a.0 + a.1 < b.0 + b.1, "W16");
            ((a, b), harbour.int(2))
        });
        let harbours: Vec<_> = harbours.collect();
        assert_eq!(harbours.len(), 9);
        let settings = setup.subs(3);
        let ids: Vec<i32> = settings
            .iter()
            .map(|one| one.sub(2).unwrap().int(1))
            .collect();
        let colours: BTreeSet<i32> = settings.iter().map(|one| one.int(3)).collect();
        assert_eq!(ids, (0..settings.len() as i32).collect::<Vec<_>>());
        assert_eq!(colours.len(), settings.len());
        assert!(colours.iter().all(|colour| *colour < 4), "S5");
        Self {
            client,
            dice,
            manners,
            me,
            players: settings.len() as i32,
            robber: read_point(&desert.sub(1).unwrap()),
            harbours,
            hand: [0; 5],
            totals: vec![0; settings.len()],
            roads: BTreeMap::new(),
            buildings: BTreeMap::new(),
            cards: [0; 4],
            new_cards: [0; 4],
            has_played: false,
            placed: 0,
            last_settled: (0, 0),
            turn: 0,
            rolled: false,
            owed: None,
            discards: false,
            owing: BTreeSet::new(),
            free: false,
            offer: None,
            offered: false,
            tries: 0,
            waiting: Vec::new(),
            ended: Ended {
                me,
                winner: None,
                roads: BTreeMap::new(),
                buildings: BTreeMap::new(),
                errors: Vec::new(),
                events: BTreeMap::new(),
            },
            count: 0,
        }
    }

    async fn run(&mut self) {
        loop {
            if self.waiting.is_empty() {
                self.move_on().await;
            }
            let Some(told) = self.client.next().await else {
                break;
            };
            self.count += 1;
            *self.ended.events.entry(told.field).or_default() += 1;
            self.take(&told);
            if told.field == 17 {
                self.ended.winner = Some(told.body.sub(1).expect("a winner").int(1));
                assert_eq!(told.body.subs(2).len() as i32, self.players, "W35");
                break;
            }
            if self
                .manners
                .leaves_after
                .is_some_and(|most| most <= self.count)
            {
                break;
            }
        }
        self.ended.roads = self.roads.clone();
        self.ended.buildings = self.buildings.clone();
    }

    fn in_setup(&self) -> bool {
        self.placed < 4 * self.players
    }

    /// Whose placement or turn it is.
    fn active(&self) -> i32 {
        if !self.in_setup() {
            return self.turn;
        }
        let nth = self.placed / 2;
        match nth < self.players {
            true => nth,
            false => 2 * self.players - 1 - nth,
        }
    }

    fn gain(&mut self, who: i32, cards: [i32; 5], sign: i32) {
        let total: i32 = cards.iter().sum();
        self.totals[who as usize] += sign * total;
        if who == self.me {
            for (held, count) in self.hand.iter_mut().zip(cards) {
                *held += sign * count;
                assert!(*held >= 0, "a hand below nothing");
            }
        }
        assert!(self.totals[who as usize] >= 0);
    }

    fn answered(&mut self, told: &Told) {
        if told.by == Some(self.me)
            && let Some(nth) = self.waiting.iter().position(|field| *field == told.field)
        {
            self.waiting.remove(nth);
        }
    }

    fn take(&mut self, told: &Told) {
        let body = &told.body;
        let by = told.by;
        if !matches!(told.field, 17 | 23) {
            assert!(by.is_some(), "S12: {told:?}");
        }
        let who = by.unwrap_or(0);
        if let Some(text) = told.error() {
            assert_eq!(by, Some(self.me), "errors go to who made them: {text}");
            assert!(!self.waiting.is_empty(), "an error for nothing: {text}");
            self.waiting.remove(0);
            self.ended.errors.push(text);
            self.tries += 1;
            return;
        }
        match told.field {
            3 => {
                assert_eq!(who, self.turn);
                self.rolled = true;
                let total = body.int(1) + body.int(2);
                let gains = body.subs(3);
                assert_eq!(
                    gains.len() as i32,
                    if total == 7 { 0 } else { self.players },
                    "W19"
                );
                for (seat, gain) in (0..).zip(gains) {
                    assert_eq!(gain.sub(1).expect("a player").int(1), seat);
                    self.gain(seat, read_counts(&gain.sub(2).expect("counts")), 1);
                }
                if total == 7 {
                    let rich = (0..).zip(&self.totals).filter(|(_, total)| 7 < **total);
                    self.owing = rich.map(|(seat, _)| seat).collect();
                    self.discards = self.hand.iter().sum::<i32>() > 7;
                    if who == self.me {
                        self.owed = Some(Owed::Robber);
                    }
                }
            }
            4 => {
                let at = read_edge(body);
                assert!(self.roads.insert(at, who).is_none());
                if self.in_setup() {
                    assert_eq!(who, self.active());
                    self.placed += 1;
                } else if self.free {
                    self.free_road(who);
                } else {
                    self.gain(who, ROAD, -1);
                }
            }
            5 => {
                let at = read_point(body);
                assert!(self.buildings.insert(at, (who, false)).is_none());
                self.last_settled = at;
                if self.in_setup() {
                    assert_eq!(who, self.active());
                    self.placed += 1;
                } else {
                    self.gain(who, SETTLEMENT, -1);
                }
            }
            6 => {
                let before = self.buildings.insert(read_point(body), (who, true));
                assert_eq!(before, Some((who, false)));
                self.gain(who, CITY, -1);
            }
            7 => {
                self.gain(who, CARD, -1);
                assert_eq!(body.has(1), who != self.me, "V1: {told:?}");
                if body.has(2) {
                    self.new_cards[body.int(2) as usize] += 1;
                }
            }
            8 => self.played(who, told.event.int(8)),
            9 => {
                assert!(self.owing.is_empty(), "R14, S21");
                self.robber = read_point(body);
                if who == self.me {
                    let victims = self.victims();
                    self.owed = (!victims.is_empty()).then_some(Owed::Target);
                }
            }
            10 => {
                let victim = body.sub(1).expect("a victim").int(1);
                let (kind, count) = (body.int(2), body.int(3));
                let knows = [who, victim].contains(&self.me) && count == 1;
                assert_eq!(kind != 0, knows, "S17: {told:?}");
                if knows {
                    let mut cards = [0; 5];
                    cards[kind as usize - 1] = count;
                    self.gain(victim, cards, -1);
                    self.gain(who, cards, 1);
                } else {
                    self.totals[victim as usize] -= count;
                    self.totals[who as usize] += count;
                }
                if who == self.me {
                    self.owed = None;
                }
            }
            11 => {
                let mut cards = [0; 5];
                cards[told.event.int(11) as usize - 1] = 1;
                self.gain(who, cards, 1);
                if let (true, Some(Owed::Pick(left))) = (who == self.me, self.owed) {
                    self.owed = (1 < left).then_some(Owed::Pick(left - 1));
                }
            }
            12 => {
                assert!(self.owing.remove(&who));
                self.gain(who, read_counts(body), -1);
                if who == self.me {
                    self.discards = false;
                }
            }
            13 => {
                self.gain(who, read_counts(&body.sub(1).unwrap()), -1);
                self.gain(who, read_counts(&body.sub(2).unwrap()), 1);
            }
            14 => {
                assert!(self.offer.is_none(), "S15: {told:?}");
                let (give, get) = (body.sub(2).unwrap(), body.sub(3).unwrap());
                let other = body.sub(1).unwrap().int(1);
                self.offer = Some((who, other, read_counts(&give), read_counts(&get)));
                self.tries = 0;
            }
            15 => {
                // The offer that is remembered, or else the one that is told.
                let told_offer = (
                    who,
                    body.sub(1).unwrap().int(1),
                    read_counts(&body.sub(2).unwrap()),
                    read_counts(&body.sub(3).unwrap()),
                );
                let (from, to, give, get) = self.offer.take().unwrap_or(told_offer);
                assert_eq!((from, to, give, get), told_offer);
                self.gain(from, give, -1);
                self.gain(to, give, 1);
                self.gain(to, get, -1);
                self.gain(from, get, 1);
                self.waiting.retain(|field| *field != 22);
            }
            16 => {
                assert_eq!(who, self.turn);
                assert!(self.offer.is_none(), "S15");
                self.turn = (self.turn + 1) % self.players;
                self.start_turn();
            }
            20 => {
                let mut got = [0; 5];
                for theft in body.subs(1) {
                    let victim = theft.sub(1).unwrap().int(1);
                    let mut cards = [0; 5];
                    cards[theft.int(2) as usize - 1] = theft.int(3);
                    got[theft.int(2) as usize - 1] += theft.int(3);
                    self.gain(victim, cards, -1);
                }
                self.gain(who, got, 1);
                if who == self.me {
                    self.owed = None;
                }
            }
            21 => {}
            22 => {
                assert!(self.offer.take().is_some(), "a rejection of nothing");
                self.waiting.retain(|field| *field != 22);
            }
            23 => {
                assert_eq!(by, None);
                for gain in body.subs(1) {
                    let seat = gain.sub(1).unwrap().int(1);
                    self.gain(seat, read_counts(&gain.sub(2).unwrap()), 1);
                }
            }
            25 => {
                let alloc = body.sub(1).unwrap();
                assert_eq!(alloc.sub(1).unwrap().int(1), self.me);
                let hand = read_counts(&alloc.sub(2).unwrap());
                assert_eq!(hand, self.hand, "S11");
                assert_eq!(body.int(2) == 1, self.discards, "S11");
            }
            17 => {}
            other => panic!("event {other} during the game"),
        }
        self.answered(told);
    }

    fn start_turn(&mut self) {
        self.rolled = false;
        self.has_played = false;
        self.offered = false;
        self.free = false;
        self.owed = None;
        self.tries = 0;
        for (old, new) in self.cards.iter_mut().zip(&mut self.new_cards) {
            *old += std::mem::take(new);
        }
    }

    fn played(&mut self, who: i32, card: i32) {
        // While a road-building card is being played, roads cost nothing.
        self.free = card == 1;
        if card == 1 {
            self.owed = Some(Owed::Road(2)).filter(|_| who == self.me);
        }
        if who == self.me {
            self.cards[card as usize] -= 1;
            self.has_played = true;
            self.owed = Some(match card {
                0 => Owed::Robber,
                1 => Owed::Road(2),
                2 => Owed::Monopoly,
                _ => Owed::Pick(2),
            });
        }
        self.ended.events.entry(800).or_default();
    }

    /// One of two roads that cost nothing lies; the second may be impossible.
    fn free_road(&mut self, who: i32) {
        let nth = self.ended.events.entry(801).or_default();
        *nth += 1;
        let is_last = nth.is_multiple_of(2);
        if is_last {
            self.free = false;
        }
        if who == self.me {
            self.owed = (!is_last).then_some(Owed::Road(1));
        }
    }

    fn victims(&self) -> Vec<i32> {
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
    async fn move_on(&mut self) {
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
