//! Clients that are lost or late.

use serde_json::json;

use super::{
    arena::{Arena, at_once},
    client::join,
    peer::{Manners, Peer},
};

/// Whoever is lost, at whatever moment, the others play on to the end.
#[tokio::test]
async fn the_others_play_on_when_a_client_is_lost() {
    let arena = Arena::with(at_once(), json!({"board": "beginner", "vp_target": 5})).await;
    for leaves_after in [3, 60] {
        let mut plays = Vec::new();
        for (n, name) in ["a", "b", "c", "d"].into_iter().enumerate() {
            let mut client = arena.client();
            client.ask(join(name, 0)).await;
            let manners = Manners {
                leaves_after: (n == 1).then_some(leaves_after),
                trades: true,
            };
            plays.push(tokio::spawn(Peer::sit(client, name, n as u8, manners)));
        }
        let mut winners = Vec::new();
        for play in plays {
            winners.push(play.await.unwrap().winner);
        }
        assert_eq!(winners.iter().filter(|winner| winner.is_some()).count(), 3);
    }
}

/// A built-in player acts on behalf of a late client, in its name; after three times the connection is closed.
#[tokio::test]
async fn who_is_late_three_times_is_closed_and_replaced() {
    let mut settings = at_once();
    settings["clocks"]["kinds"]["catan"] = json!({"type": "per_move", "turn": 300, "other": 300});
    let arena = Arena::with(settings, json!({"board": "beginner", "vp_target": 5})).await;
    let mut clients = Vec::new();
    for name in ["a", "b", "c", "d"] {
        let mut client = arena.client();
        client.ask(join(name, 0)).await;
        client.until(19).await;
        clients.push(client);
    }
    let (mut settled, mut own) = (0, 0);
    let silent = &mut clients[0];
    while let Some(told) = silent.next().await {
        settled += u32::from(told.field == 5);
        own += u32::from(told.by == Some(0) && [3, 4, 5].contains(&told.field));
    }
    assert!(2 <= own, "two decisions were made for it");
    assert!(1 <= settled);
    // The game goes on without anybody.
    let other = &mut clients[1];
    while other.next().await.is_some() {}
}
