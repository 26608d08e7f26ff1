//! Random and spoiled frames. The server answers each and its game stands as it was; our reader never fails.

use parlor_game::{Dice, Draw};
use parlor_gateways::catan::{ServerCodec, join::Mirror, message};
use prost::Message as _;
use serde_json::json;

use super::{
    arena::{Arena, at_once},
    client::{
        Client, answer, at, bank, chat, choose, discard, empty, join, offer, play, player, road,
    },
    tree::Tree,
    volume,
};

fn dice(nth: u32) -> Dice {
    Dice::of(&[7; 32], Draw { stream: 3, nth })
}

fn requests() -> Vec<Tree> {
    vec![
        empty(1),
        empty(2),
        empty(13),
        empty(16),
        road(((0, 1), (0, 2))),
        at(4, (-1, -4)),
        at(5, (2, 5)),
        at(6, (1, -1)),
        play(1),
        bank([0, 0, 4, 0, 0], [0, 0, 0, 0, 1]),
        offer(2, [0, 0, 1, 0, 0], [1, 0, 0, 0, 0]),
        answer(true),
        discard([2, 0, 2, 2, 0]),
        Tree::default().message(11, player(2)),
        choose(5),
        join("anna", 0),
        chat("hi"),
    ]
}

/// The body of a request with some bytes changed, cut or doubled.
fn spoiled(dice: &mut Dice) -> Vec<u8> {
    let all = requests();
    let request = all[dice.below(all.len() as u32) as usize].clone();
    let mut body = Tree::default().message(1, request).write();
    for _ in 0..dice.below(4) {
        let at = dice.below(body.len().max(1) as u32) as usize;
        match dice.below(4) {
            0 if at < body.len() => body[at] ^= 1 << dice.below(8),
            1 => body.truncate(at),
            2 => body.insert(at.min(body.len()), dice.below(256) as u8),
            _ => body.extend_from_within(at.min(body.len())..),
        }
    }
    body.truncate(2000);
    body
}

/// Bytes alone: reading and cutting never fails, whatever comes in.
#[test]
fn readers_take_any_bytes() {
    use parlor_gateways::frame::Codec;
    let mut dice = dice(0);
    for _ in 0..volume(200_000, 10_000_000) {
        let mut body = spoiled(&mut dice);
        let _ = message::Message::read(&body);
        body.insert(0, dice.below(256) as u8);
        let _ = ServerCodec.decode(&mut bytes::BytesMut::from(body.as_slice()));
    }
}

/// Reads all that a client was told: chat and nothing else.
async fn heard_only_chat(client: &mut Client) {
    client.ask(empty(16)).await;
    loop {
        match client.told().await.field {
            21 => {}
            25 => return,
            other => panic!("event {other}"),
        }
    }
}

/// The third client sends nonsense while the first has the turn: everything is answered, nothing happens.
#[tokio::test(start_paused = true)]
async fn spoiled_frames_are_answered_and_change_nothing() {
    let arena = Arena::with(at_once(), json!({"board": "beginner"})).await;
    let mut clients = Vec::new();
    for name in ["a", "b", "c", "d"] {
        let mut client = arena.client();
        client.ask(join(name, 0)).await;
        client.until(19).await;
        clients.push(client);
    }
    for client in &mut clients {
        client.until(18).await;
    }
    let mut dice = dice(1);
    let mut malformed = 0;
    for nth in 0..volume(3_000, 10_000_000) {
        let body = spoiled(&mut dice);
        // So that it is not closed for ten in a row.
        let is_malformed = message::Message::read(&body).is_none();
        malformed = if is_malformed { malformed + 1 } else { 0 };
        if malformed == 9 {
            malformed = 0;
            clients[2].ask(empty(16)).await;
            assert_eq!(clients[2].told().await.field, 25);
        }
        let mut frame = Vec::new();
        prost::encoding::encode_varint(body.len() as u64, &mut frame);
        frame.extend(&body);
        clients[2].raw(&frame).await;
        let told = clients[2].told().await;
        assert!([2, 19, 21, 25].contains(&told.field), "{told:?}");
        // Only chat reaches the others, who would be cut off if they did not read it.
        if nth % 1_000 == 999 {
            for other in [0, 1, 3] {
                heard_only_chat(&mut clients[other]).await;
            }
        }
    }
}

/// Our client's model takes any events.
#[test]
fn the_mirror_takes_any_events() {
    let text = std::fs::read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/proto/intergroup.proto"
    ));
    assert!(text.is_ok(), "the schema is shipped");
    let mut dice = dice(2);
    let setup = super::golden::beginner();
    for _ in 0..volume(200, 5_000) {
        let mut mirror = Mirror::begin(&setup, true).unwrap();
        for _ in 0..200 {
            let field = 2 + dice.below(24);
            let inner: Vec<u8> = (0..dice.below(12))
                .map(|_| [0, 1, 2, 3, 5, 8, 10, 16, 18, 24, 32, 255][dice.below(12) as usize])
                .collect();
            let value = match dice.below(2) {
                0 => Tree::default().always(field, dice.below(6).into()),
                _ => {
                    let mut tree = Tree::default();
                    tree.0.push((field, super::tree::Value::Bytes(inner)));
                    tree
                }
            };
            let event = match dice.below(2) {
                0 => value,
                _ => {
                    let by = player(dice.below(5) as i32);
                    let mut tree = Tree::default().message(1, by);
                    tree.0.extend(value.0);
                    tree
                }
            };
            if let Ok(event) = message::Event::decode(event.write().as_slice()) {
                mirror.take(&event);
                let _ = mirror.is_asked() && mirror.actions().is_empty();
            }
        }
    }
}
