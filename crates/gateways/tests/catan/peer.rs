//! A client that plays whole games, written from the protocol's tables alone.
//!
//! It counts placements to know whose turn it is, keeps its own list of what it owes, asks for its resources right
//! behind every roll, moves the robber without waiting for discards, and fails on anything it does not expect.

mod acts;
mod hears;
mod island;

use std::collections::{BTreeMap, BTreeSet};

use parlor_game::{Dice, Draw};

use super::client::{Client, Point, Told, join, read_edge, read_point};

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
            assert!(
                a.0 + a.1 < b.0 + b.1,
                "the first end of an edge comes first"
            );
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
        assert!(
            colours.iter().all(|colour| *colour < 4),
            "one of four colours"
        );
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
                assert_eq!(
                    told.body.subs(2).len() as i32,
                    self.players,
                    "the cards of every player are shown"
                );
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
}
