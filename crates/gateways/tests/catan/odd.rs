//! Our client at servers that are known to be wrong, made of our own server and a proxy that spoils its words.

mod proxy;

use std::time::Duration;

use parlor_gateways::catan::{
    Frames,
    join::{End, JoinError, Oddity, Settings},
    message::Message,
};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, DuplexStream},
    task::JoinHandle,
};

use self::proxy::{Fault, Proxy};
use super::{
    arena::{Arena, at_once},
    joined::{play, play_as},
    volume,
};

/// Carries frames between a client and the server, spoiling them.
async fn carry(mut client: DuplexStream, mut server: DuplexStream, fault: Fault) {
    let mut proxy = Proxy::default();
    let (mut from_client, mut from_server) = (bytes::BytesMut::new(), bytes::BytesMut::new());
    loop {
        let mut back = Vec::new();
        tokio::select! {
            count = client.read_buf(&mut from_client) => if !matches!(count, Ok(1..)) { return },
            count = server.read_buf(&mut from_server) => if !matches!(count, Ok(1..)) { return },
        }
        while let Some(body) = Frames::take(&mut from_client).unwrap() {
            let message = Message::read(&body).unwrap();
            match proxy.asked(fault, &message) {
                Ok(()) => {
                    let mut out = bytes::BytesMut::new();
                    Frames::put(&message, &mut out);
                    let _ = server.write_all(&out).await;
                }
                Err(answers) => back.extend(answers),
            }
        }
        while let Some(body) = Frames::take(&mut from_server).unwrap() {
            back.extend(proxy.told(fault, Message::read(&body).unwrap()));
        }
        let mut out = bytes::BytesMut::new();
        for message in proxy.to_server.drain(..) {
            Frames::put(&message, &mut out);
        }
        if proxy.is_dead {
            return;
        }
        let _ = server.write_all(&out).await;
        out.clear();
        for message in back {
            Frames::put(&message, &mut out);
        }
        let _ = client.write_all(&out).await;
    }
}

/// A client at a spoiled server; a table of its own waits for three others.
fn spoiled(arena: &Arena, fault: Fault, round: u8) -> JoinHandle<Result<End, JoinError>> {
    let (near, far) = tokio::io::duplex(1 << 20);
    tokio::spawn(carry(far, arena.stream(), fault));
    // Who plays by chance makes no offers.
    let player = match fault {
        Fault::OneOffer => "normal",
        _ => "random",
    };
    let stays = Box::new(|_: &_| false);
    tokio::spawn(play_as(player, near, settings("odd", false), round, stays))
}

fn settings(name: &str, strict: bool) -> Settings {
    Settings {
        name: name.into(),
        probe: Duration::from_millis(50),
        strict,
        ..Settings::default()
    }
}

/// One client at a spoiled server, three at the right one; all play to the end.
async fn game(fault: Fault, round: u8) -> Vec<Oddity> {
    let arena = Arena::with(at_once(), json!({"vp_target": 5})).await;
    let odd = spoiled(&arena, fault, round);
    let others = (1..4u8).map(|n| {
        let stream = arena.stream();
        tokio::spawn(play(
            stream,
            settings("right", true),
            round.wrapping_mul(4) + n,
        ))
    });
    let others: Vec<_> = others.collect();
    let end = odd.await.unwrap();
    let end = end.unwrap_or_else(|error| panic!("{fault:?}: {error}"));
    assert!(end.winner.is_some(), "{fault:?}");
    if fault == Fault::EarlyEnd {
        // The server's word is the end, whatever we think of it.
        assert_eq!(end.winner, Some(end.seat));
        return end.otherwise;
    }
    for other in others {
        let right = other.await.unwrap().unwrap();
        assert_eq!(right.winner, end.winner);
        if fault != Fault::CardAfterwards {
            let me = end.seat.index();
            let cards = right.view.players[me].cards;
            assert_eq!(
                end.view.players[me].hand.unwrap().total(),
                cards,
                "{fault:?}"
            );
        }
    }
    end.otherwise
}

#[tokio::test(start_paused = true)]
async fn our_client_lives_with_what_servers_are_known_to_do() {
    for (fault, oddity) in [
        (Fault::NoInstigator, Some(Oddity::NoInstigator)),
        (Fault::NoTurnEnd, Some(Oddity::NoTurnEnd)),
        (Fault::Exchanged, Some(Oddity::TheftExchanged)),
        (Fault::NoQuantity, None),
        (Fault::Secrets, Some(Oddity::SecretTold)),
        (Fault::Desert, Some(Oddity::DesertWithTerrain)),
        (Fault::RoadFirst, Some(Oddity::RoadFirst)),
        (Fault::LateDiscards, Some(Oddity::RobberBeforeDiscards)),
        (Fault::TargetAlways, Some(Oddity::TargetMissing)),
        (Fault::EarlyEnd, None),
        (Fault::EmptyNames, None),
        (Fault::Harbours, None),
        (Fault::SetupRoads, None),
        (Fault::SevenAfterwards, None),
        (Fault::CardAfterwards, None),
        (Fault::Discards, None),
        (Fault::Strays, None),
        (Fault::OneOffer, None),
        (Fault::Prompts, Some(Oddity::Prompts)),
    ] {
        // What a fault shows may not come up in every game.
        let mut odd = Vec::new();
        let seen = |odd: &[Oddity]| oddity.is_none_or(|oddity| odd.contains(&oddity));
        for round in 0..volume(1, 4) * 4 {
            odd.extend(game(fault, (fault as u32 + 20 * round) as u8).await);
            if seen(&odd) && volume(1, 4) <= round + 1 {
                break;
            }
        }
        assert!(seen(&odd), "{fault:?}: {odd:?}");
    }
}

/// What the client makes of a server that dies or hangs; one that refuses whatever is asked is left behind as
/// a silent one is.
#[tokio::test(start_paused = true)]
async fn our_client_gives_up_where_nothing_goes_on() {
    for fault in [Fault::DiesOfRoads, Fault::HangsOfRoads, Fault::Deaf] {
        let arena = Arena::with(at_once(), json!({"vp_target": 10})).await;
        let odd = spoiled(&arena, fault, 3);
        for n in 0..3 {
            tokio::spawn(play(arena.stream(), settings("right", true), n));
        }
        let end = tokio::time::timeout(Duration::from_secs(7200), odd).await;
        let end = end.expect("it gives up").unwrap();
        let is_told = match fault {
            Fault::DiesOfRoads => matches!(end, Err(JoinError::Lost)),
            _ => matches!(end, Err(JoinError::Stalled)),
        };
        assert!(is_told, "{fault:?}: {end:?}");
    }
}
