//! Our own client at our own server.

use std::time::Duration;

use bytes::BytesMut;
use parlor_bots::AnyPlayer;
use parlor_catan::{Action, Card, Config, View};
use parlor_game::{Budget, Dice, Draw, Millis};
use parlor_gateways::catan::{
    Frames,
    join::{Answer, Choice, Driver, End, JoinError, News, Oddity, Settings, join},
};
use parlor_gateways::frame::client::Start;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, DuplexStream},
    sync::mpsc::{Sender, channel},
};

use super::{
    arena::{Arena, at_once},
    volume,
};

/// Whether somebody hangs up when it has to choose.
pub(crate) type Leaves = Box<dyn FnMut(&Choice) -> bool + Send>;

/// A player that answers at once: it takes and plays every card it can, and does the rest by chance.
pub(crate) struct Bot {
    name: &'static str,
    seed: u8,
    player: Option<Box<dyn AnyPlayer>>,
    answers: Sender<Answer>,
    pub(crate) odd: Vec<Oddity>,
    leaves: Leaves,
}

impl Driver<News> for Bot {
    fn tell(&mut self, news: News) {
        match news {
            News::Begun(start) => self.begin(&start),
            News::Told { events, .. } => {
                let player = self.player.as_mut().unwrap();
                player.hear(Millis(0), &events);
            }
            News::Choose(choice) => self.choose(*choice),
            News::Differs(oddity) => self.odd.push(oddity),
            News::Said { .. } => {}
        }
    }
}

impl Bot {
    fn begin(&mut self, start: &Start<Config, View>) {
        let dice = Dice::of(&[self.seed; 32], Draw { stream: 0, nth: 0 });
        let bot = parlor_catalog::find("catan", self.name).unwrap();
        self.player = bot.seat(&start.config, start.config.players, start.seat, dice);
        assert!(self.player.is_some());
    }

    fn choose(&mut self, choice: Choice) {
        assert!(!choice.actions.is_empty());
        let player = self.player.as_mut().unwrap();
        let chosen = player.choose(&choice.view, &choice.actions, &Budget::default());
        let chosen = chosen.and_then(|chosen| chosen.downcast_ref::<Action>().copied());
        let mut cards = choice.actions.iter().rev().copied();
        let card = cards.find(|one| matches!(one, Action::Play { .. } | Action::Buy));
        let action = card.or(chosen).unwrap_or(choice.actions[0]);
        let number = choice.number;
        if (self.leaves)(&choice) {
            let gone = Answer::Fail("gone".into());
            return self.answers.try_send(gone).unwrap();
        }
        self.answers
            .try_send(Answer::Act { number, action })
            .unwrap();
    }
}

/// Plays one game.
pub(crate) async fn play(
    stream: DuplexStream,
    settings: Settings,
    seed: u8,
) -> Result<End, JoinError> {
    play_until(stream, settings, seed, Box::new(|_| false)).await
}

/// Plays one game by chance, or hangs up.
pub(crate) async fn play_until(
    stream: DuplexStream,
    settings: Settings,
    seed: u8,
    leaves: Leaves,
) -> Result<End, JoinError> {
    play_as("random", stream, settings, seed, leaves).await
}

/// Plays one game as a player of this name, or hangs up.
pub(crate) async fn play_as(
    name: &'static str,
    stream: DuplexStream,
    settings: Settings,
    seed: u8,
    leaves: Leaves,
) -> Result<End, JoinError> {
    let (sender, mut answers) = channel(16);
    let mut bot = Bot {
        name,
        seed,
        player: None,
        answers: sender,
        odd: Vec::new(),
        leaves,
    };
    join(stream, settings, None, &mut bot, &mut answers).await
}

pub(crate) fn named(name: &str, game: i32) -> Settings {
    Settings {
        name: name.into(),
        game,
        strict: true,
        ..Settings::default()
    }
}

/// Four of them, strictly: no deviation, no error, and at the end their models are the server's.
#[tokio::test(start_paused = true)]
async fn four_of_our_clients_play_at_our_server_and_know_what_it_knows() {
    let arena = Arena::open().await;
    for round in 0..volume(4, 200) as u8 {
        // Nobody may have many tables open.
        let mut owner = arena.own("owner", "person").await;
        let client = json!({"type": "open", "admits": ["catan"]});
        let config = json!({"vp_target": 8});
        let chairs = json!([client, client, client, client]);
        let (table, number) = arena.table(&mut owner, config, at_once(), chairs).await;
        let plays = (0..4u8).map(|n| {
            let stream = arena.stream();
            let settings = named(["a", "b", "c", "d"][usize::from(n)], number as i32);
            tokio::spawn(play(
                stream,
                settings,
                round.wrapping_mul(4).wrapping_add(n),
            ))
        });
        let plays: Vec<_> = plays.collect();
        let over = owner
            .until(|said| {
                said["type"] == "update" && said["table"] == table && !said["over"].is_null()
            })
            .await;
        let truth: View = serde_json::from_value(over["view"].clone()).unwrap();
        for play in plays {
            let end = play.await.unwrap().unwrap();
            compare(&end, &truth);
        }
    }
}

/// What went over a connection, in order: whether the client said it, and the body.
type Log = Vec<(bool, Vec<u8>)>;

/// Carries frames between a client and the server, and writes them down.
async fn listen_in(mut client: DuplexStream, mut server: DuplexStream) -> Log {
    let (mut from_client, mut from_server) = (BytesMut::new(), BytesMut::new());
    let mut log = Log::new();
    loop {
        tokio::select! {
            count = client.read_buf(&mut from_client) => if !matches!(count, Ok(1..)) { return log },
            count = server.read_buf(&mut from_server) => if !matches!(count, Ok(1..)) { return log },
        }
        while let Some(body) = Frames::take(&mut from_client).unwrap() {
            server.write_all(&framed(&body)).await.unwrap();
            log.push((true, body.to_vec()));
        }
        while let Some(body) = Frames::take(&mut from_server).unwrap() {
            let _ = client.write_all(&framed(&body)).await; // It leaves at the end.
            log.push((false, body.to_vec()));
        }
    }
}

fn framed(body: &[u8]) -> Vec<u8> {
    let mut frame = Vec::new();
    prost::encoding::encode_varint(body.len() as u64, &mut frame);
    frame.extend_from_slice(body);
    frame
}

/// Says what a server said, each time behind what the client said before it; the client has to say the same again.
async fn say_again(mut client: DuplexStream, log: Log) {
    let mut unread = BytesMut::new();
    for (by_client, body) in log {
        if !by_client {
            let _ = client.write_all(&framed(&body)).await;
            continue;
        }
        let said = loop {
            match Frames::take(&mut unread).unwrap() {
                Some(said) => break said,
                None => assert_ne!(client.read_buf(&mut unread).await.unwrap(), 0, "it left"),
            }
        };
        assert_eq!(said.to_vec(), body, "the same bytes, strict or not");
    }
}

/// At a server that follows the protocol it makes no difference whether we are strict.
#[tokio::test(start_paused = true)]
async fn what_we_say_is_the_same_with_and_without_strictness() {
    for round in 0..volume(2, 50) as u8 {
        let arena = Arena::open().await;
        let mut plays = Vec::new();
        for (n, name) in ["b", "c", "d"].into_iter().enumerate() {
            plays.push(tokio::spawn(play(arena.stream(), named(name, 0), n as u8)));
        }
        let (near, far) = tokio::io::duplex(1 << 20);
        let log = tokio::spawn(listen_in(far, arena.stream()));
        play(near, named("a", 0), round).await.unwrap();
        let log = log.await.unwrap();
        assert!(100 < log.len());
        let (near, far) = tokio::io::duplex(1 << 20);
        let again = tokio::spawn(say_again(far, log));
        let lenient = Settings {
            strict: false,
            ..named("a", 0)
        };
        play(near, lenient, round).await.unwrap();
        again.await.unwrap();
    }
}

/// A lost client comes back by its name, is told how the game stands, and plays on.
///
/// In real time: a stand-in thinks on a thread of its own, and paused time would run on meanwhile.
#[tokio::test]
async fn a_client_of_ours_comes_back_and_plays_to_the_end() {
    let arena = Arena::open().await;
    let mut owner = arena.own("owner", "person").await;
    // In the set-up, and in the turns.
    for (round, patience) in [3, 12].into_iter().enumerate() {
        let client = json!({"type": "open", "admits": ["catan"]});
        let chairs = json!([client, client, client, client]);
        let config = json!({"vp_target": 6});
        let (table, number) = arena.table(&mut owner, config, at_once(), chairs).await;
        for (n, name) in ["a", "b", "c"].into_iter().enumerate() {
            let settings = named(name, number as i32);
            tokio::spawn(play(arena.stream(), settings, n as u8));
        }
        let after = Box::new(move |choice: &Choice| choice.number == patience);
        let comes_back = async {
            let settings = named("d", number as i32);
            let lost = play_until(arena.stream(), settings.clone(), 9, after).await;
            assert!(matches!(lost, Err(JoinError::Player(_))), "{lost:?}");
            // It can only guess what the bank has, so a refusal is nobody's fault.
            let settings = Settings {
                strict: false,
                ..settings
            };
            loop {
                match play(arena.stream(), settings.clone(), round as u8).await {
                    // Not before it was noticed that it is gone.
                    Err(JoinError::Refused(said)) if said.contains("E_FULL") => {
                        tokio::time::sleep(Duration::from_millis(1)).await;
                    }
                    end => return end,
                }
            }
        };
        let is_over = |said: &Value| {
            said["type"] == "update" && said["table"] == table && !said["over"].is_null()
        };
        let (back, over) = tokio::join!(comes_back, owner.until(is_over));
        let back = back.unwrap();
        let truth: View = serde_json::from_value(over["view"].clone()).unwrap();
        assert_eq!(back.winner, winner(&truth));
        assert!(back.otherwise.is_empty(), "{:?}", back.otherwise);
        let me = back.seat.index();
        assert_eq!(back.view.players[me].hand, truth.players[me].hand);
        // Which of the point cards one has is not told to a returning client.
        let known = |view: &View| {
            let devs = view.players[me].dev_cards.unwrap();
            let playable = Card::ALL.into_iter().filter(|card| !card.is_point());
            let counts: Vec<u8> = playable.map(|card| devs.get(card)).collect();
            (counts, devs.points())
        };
        assert_eq!(known(&back.view), known(&truth));
        assert_eq!(back.view.deck, truth.deck);
        assert_eq!(back.view.robber, truth.robber);
        assert_eq!(back.view.bank.total(), truth.bank.total());
        for (ours, theirs) in back.view.players.iter().zip(&truth.players) {
            assert_eq!(ours.cards, theirs.cards);
            assert_eq!(ours.devs, theirs.devs);
            assert_eq!(ours.played, theirs.played);
            assert_eq!(ours.road_length, theirs.road_length);
        }
    }
}

fn winner(view: &View) -> Option<parlor_game::Seat> {
    match view.phase {
        parlor_catan::Phase::Over { winner } => winner,
        _ => None,
    }
}

fn compare(end: &End, truth: &View) {
    assert!(end.otherwise.is_empty(), "{:?}", end.otherwise);
    let me = end.seat.index();
    assert!(end.winner.is_some());
    assert_eq!(end.view.players[me].hand, truth.players[me].hand);
    assert_eq!(end.view.players[me].dev_cards, truth.players[me].dev_cards);
    assert_eq!(end.view.players[me].points, truth.players[me].points);
    assert_eq!(end.view.bank, truth.bank);
    assert_eq!(end.view.deck, truth.deck);
    assert_eq!(end.view.robber, truth.robber);
    assert_eq!(end.view.longest_road, truth.longest_road);
    assert_eq!(end.view.largest_army, truth.largest_army);
    for (ours, theirs) in end.view.players.iter().zip(&truth.players) {
        assert_eq!(ours.cards, theirs.cards);
        assert_eq!(ours.devs, theirs.devs);
        assert_eq!(ours.played, theirs.played);
        assert_eq!(ours.road_length, theirs.road_length);
        assert_eq!(ours.public_points, theirs.public_points);
        assert_eq!(ours.rates, theirs.rates);
        assert_eq!(ours.colour, theirs.colour);
        let sorted = |nodes: &[parlor_catan::Node]| {
            let mut nodes = nodes.to_vec();
            nodes.sort_unstable_by_key(|node| node.index());
            nodes
        };
        assert_eq!(sorted(&ours.settlements), sorted(&theirs.settlements));
        assert_eq!(sorted(&ours.cities), sorted(&theirs.cities));
    }
}
