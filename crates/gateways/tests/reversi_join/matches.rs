//! Our clients at our server.

use std::time::Duration;

use tokio::time::sleep;

use super::{
    arena::{Arena, settings},
    driver::joins,
};

const MAPS: &[&str] = &[
    "2 0 0 0 1 5 0 2 b 2 1",
    "3 0 0 0 : 5 3 : c 1 3 / - - - / 0 1 2 / - - - / 0 2 1",
    "2 2 0 0 : 3 5 : 1 2 2 2 1 / - - x - - / 2 1 0 1 2 : 0 0 6 <-> 4 0 2, 0 2 6 <-> 4 2 2, 2 0 0 <-> 2 2 4",
    "2 0 2 1 : 4 4 : 1 1 - 2 / 1 0 - 2 / - - x 2 / b - 0 - : 1 1 4 <-> 3 2 4, 0 3 0 <-> 0 3 6",
    "3 1 1 1 : 6 6 : 0 0 b 0 0 0 / 0 1 2 3 0 i / 0 3 x 1 0 0 / c 2 1 2 3 0 / 0 0 3 0 - 0 / 0 0 0 0 0 0 : 2 0 0 <-> 3 5 4, 0 0 7 <-> 5 5 3",
    "4 0 1 2 : 7 7 : - - 0 0 0 - - / - 0 0 0 0 0 - / 0 0 1 2 0 0 0 / 0 0 4 - 3 0 0 / 0 0 2 1 4 0 0 / - 0 3 0 0 0 - / - - 0 i 0 - - : 2 0 0 <-> 2 6 4, 3 0 0 <-> 4 6 4, 0 2 6 <-> 6 4 2, 0 4 6 <-> 0 4 6, 3 2 4 <-> 3 4 0",
    "2 1 0 0 : 4 6 : 0 0 0 0 0 0 / 0 0 1 2 0 0 / 0 0 2 1 0 0 / 0 0 0 0 0 0 : 0 0 6 <-> 5 0 2, 0 1 6 <-> 5 1 2, 0 2 6 <-> 5 2 2, 0 3 6 <-> 5 3 2",
];

/// 200 games, no difference and no disqualification.
#[tokio::test(start_paused = true)]
async fn both_sides_see_the_same_games() {
    let arena = Arena::open().await;
    for nth in 0..200_u64 {
        let map = MAPS[usize::try_from(nth).unwrap() % MAPS.len()];
        let mut table = arena.table_with(map, settings(500), &[]).await;
        let players: u64 = map.split_whitespace().next().unwrap().parse().unwrap();
        let clients = (0..players).map(|seat| {
            let socket = table.connect().socket;
            tokio::spawn(joins(socket, nth * 8 + seat, false))
        });
        let clients: Vec<_> = clients.collect();
        sleep(Duration::from_millis(1)).await;
        let over = table.owner.over().await;
        let outcome = &over["over"]["finish"]["outcome"];
        assert!(
            outcome["forfeits"].as_array().is_none_or(Vec::is_empty),
            "{outcome}"
        );
        let scores: Vec<u16> = serde_json::from_value(outcome["scores"].clone()).unwrap();
        for client in clients {
            let (end, seen) = client.await.unwrap();
            let end = end.unwrap().unwrap();
            assert_eq!(end.otherwise, 0, "game {nth}: {:?}", seen.differences);
            let view = end.view;
            let stones: Vec<u16> = view.players.iter().map(|held| held.stones).collect();
            assert_eq!(stones, scores, "game {nth}");
        }
        let close = serde_json::json!({"type": "close", "table": table.id});
        table.owner.command(close).await;
    }
}
