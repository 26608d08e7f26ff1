//! Whole games over the wire.

use serde_json::json;

use super::{
    arena::{Arena, at_once},
    peer::{Ended, Peer},
    volume,
};

/// Everybody has seen the same game; refusals are only those that a client without knowledge of the bank gets.
fn agree(all: &[Ended]) {
    let first = &all[0];
    assert!(first.winner.is_some());
    for one in all {
        assert_eq!(one.winner, first.winner);
        assert_eq!(
            (&one.roads, &one.buildings),
            (&first.roads, &first.buildings)
        );
        let expected = |text: &String| {
            let known = ["E_BANK", "E_CARD_USELESS"];
            known.iter().any(|code| text.starts_with(code))
        };
        assert!(one.errors.iter().all(expected), "{:?}", one.errors);
    }
}

/// T37 without built-in players.
#[tokio::test(start_paused = true)]
async fn t37_four_clients_play_whole_games() {
    let arena = Arena::open().await;
    for seed in 0..volume(6, 100) as u8 {
        let names = ["alice", "bob", "carol", "alice"];
        let plays = (0u8..).zip(names).map(|(n, name)| {
            let seed = seed.wrapping_mul(4).wrapping_add(n);
            tokio::spawn(Peer::play(arena.client(), name, 0, seed))
        });
        let mut ended = Vec::new();
        for play in plays.collect::<Vec<_>>() {
            ended.push(play.await.unwrap());
        }
        agree(&ended);
        let mut seats: Vec<i32> = ended.iter().map(|one| one.me).collect();
        seats.sort_unstable();
        assert_eq!(seats, [0, 1, 2, 3]);
    }
}

/// T37, L3: with built-in players in the other chairs, which think on threads of their own.
#[tokio::test]
async fn t37_one_to_three_clients_play_with_built_in_players() {
    let arena = Arena::open().await;
    let mut owner = arena.own("owner", "person").await;
    for clients in (1..4usize).cycle().take(volume(3, 102) as usize) {
        let client = json!({"type": "open", "admits": ["catan"]});
        let bot = json!({"type": "built_in", "player": "random"});
        let chairs: Vec<_> = (0..4)
            .map(|chair| {
                if chair < clients {
                    client.clone()
                } else {
                    bot.clone()
                }
            })
            .collect();
        let config = json!({"vp_target": 5, "board": "balanced"});
        let (_, number) = arena
            .table(&mut owner, config, at_once(), json!(chairs))
            .await;
        let plays = (0..clients).map(|n| {
            let client = arena.client();
            let name = ["one", "two", "three"][n];
            tokio::spawn(Peer::play(client, name, number, n as u8))
        });
        let mut ended = Vec::new();
        for play in plays.collect::<Vec<_>>() {
            ended.push(play.await.unwrap());
        }
        agree(&ended);
    }
}
