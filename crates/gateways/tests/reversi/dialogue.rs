//! Whole matches, byte for byte.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::{
    arena::Arena,
    client::{BUILT, OVER, announced, bytes, disqualified, made, request},
};

const GOLDEN: &str = "2 0 0 0 : 1 5 : 0 2 b 2 1";
const MAP: &str =
    "02 00 00 00 16 32 0a 30 0a 30 20 30 0a 31 20 35 0a 30 20 32 20 62 20 32 20 31 0a";

/// What was saved while building is there while bombing.
#[tokio::test(start_paused = true)]
async fn the_golden_dialogue_holds_byte_for_byte() {
    let arena = Arena::open().await;
    let mut table = arena.table(GOLDEN, 2000).await;
    let (mut a, mut b) = (table.connect(), table.connect());
    a.send("01 00 00 00 01 07").await;
    sleep(Duration::from_millis(1)).await;
    b.send("01 00 00 00 01 0c").await;
    a.expect_all(&[MAP, "03 00 00 00 01 01"]).await;
    b.expect_all(&[MAP, "03 00 00 00 01 02"]).await;
    a.expect("04 00 00 00 05 00 00 07 d0 00").await;
    sleep(Duration::from_millis(719)).await;
    a.send("05 00 00 00 05 00 02 00 00 14").await;
    for client in [&mut a, &mut b] {
        client.expect("06 00 00 00 06 00 02 00 00 14 01").await;
    }
    a.expect("04 00 00 00 05 00 00 0c d1 00").await;
    sleep(Duration::from_millis(31)).await;
    a.send("05 00 00 00 05 00 00 00 00 00").await;
    for client in [&mut a, &mut b] {
        client.expect("06 00 00 00 06 00 00 00 00 00 01").await;
        client.expect("08 00 00 00 00").await;
    }
    a.expect("04 00 00 00 05 00 00 14 82 00").await;
    a.send("05 00 00 00 05 00 00 00 00 00").await;
    for client in [&mut a, &mut b] {
        client.expect("06 00 00 00 06 00 00 00 00 00 01").await;
        client.expect("09 00 00 00 00").await;
        client.expect_end().await;
    }
    let over = table.owner.over().await;
    let outcome = &over["over"]["finish"]["outcome"];
    assert_eq!(outcome["scores"], serde_json::json!([4, 0]));
    assert_eq!(over["clocks"][0]["left"], 5250);
    arena.server.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_move_may_come_byte_by_byte() {
    let arena = Arena::open().await;
    let table = arena.table(GOLDEN, 2000).await;
    let [mut a, mut b] = table.clients().await;
    a.expect(&request(2000, 0)).await;
    for byte in bytes(&made(2, 0, 0x14)) {
        sleep(Duration::from_millis(50)).await;
        a.send(&format!("{byte:02x}")).await;
    }
    b.expect(&announced(2, 0, 0x14, 1)).await;
    a.expect(&announced(2, 0, 0x14, 1)).await;
    a.expect(&request(3500, 0)).await;
}

#[tokio::test(start_paused = true)]
async fn a_move_that_comes_before_it_is_asked_for_answers_the_next_request_at_once() {
    let arena = Arena::open().await;
    let table = arena.table(GOLDEN, 2000).await;
    let [mut a, mut b] = table.clients().await;
    a.expect(&request(2000, 0)).await;
    sleep(Duration::from_millis(100)).await;
    a.send(&format!("{} {}", made(2, 0, 0x14), made(0, 0, 0)))
        .await;
    a.expect_all(&[
        &announced(2, 0, 0x14, 1),
        &request(3900, 0),
        &announced(0, 0, 0, 1),
        BUILT,
    ])
    .await;
    // Nothing was used of the second one.
    a.expect(&request(5900, 0)).await;
    b.expect_all(&[&announced(2, 0, 0x14, 1), &announced(0, 0, 0, 1), BUILT])
        .await;
}

#[tokio::test(start_paused = true)]
async fn who_builds_on_a_hole_is_closed_and_the_others_go_on() {
    let arena = Arena::open().await;
    let table = arena.table("3 0 1 0 : 1 4 : 0 1 2 -", 0).await;
    let [mut a, mut b, mut c] = table.clients().await;
    b.answer(0, 3, 0, 0).await;
    b.expect("07 00 00 00 01 02").await;
    b.expect_end().await;
    a.expect_all(&["07 00 00 00 01 02", BUILT]).await;
    c.expect_all(&["07 00 00 00 01 02", BUILT, &request(0, 0)])
        .await;
    c.send(&made(0, 0, 0)).await;
    for client in [&mut a, &mut c] {
        client.expect(&announced(0, 0, 0, 3)).await;
    }
    a.answer(0, 1, 0, 0).await;
    for client in [&mut a, &mut c] {
        client.expect_all(&[&announced(1, 0, 0, 1), OVER]).await;
        client.expect_end().await;
    }
}

#[tokio::test(start_paused = true)]
async fn one_player_left_while_building_ends_without_the_end_of_building() {
    let arena = Arena::open().await;
    let table = arena.table("2 0 1 0 : 1 4 : 0 2 2 1", 0).await;
    let [mut a, mut b] = table.clients().await;
    a.answer(0, 3, 0, 0).await;
    a.expect(&disqualified(1)).await;
    a.expect_end().await;
    b.expect_all(&[&disqualified(1), OVER]).await;
    b.expect_end().await;
}

#[tokio::test(start_paused = true)]
async fn without_bombs_the_end_of_building_and_of_the_game_follow_each_other() {
    let arena = Arena::open().await;
    let table = arena.table("2 0 0 3 : 1 4 : 0 2 2 1", 0).await;
    let [mut a, mut b] = table.clients().await;
    a.answer(0, 0, 0, 0).await;
    for client in [&mut a, &mut b] {
        client
            .expect_all(&[&announced(0, 0, 0, 1), BUILT, OVER])
            .await;
        client.expect_end().await;
    }
}

#[tokio::test(start_paused = true)]
async fn where_nobody_can_build_that_is_said_before_the_first_request() {
    let arena = Arena::open().await;
    let table = arena.table("3 0 1 0 : 2 3 : 1 2 - / 3 0 x", 0).await;
    let [mut a, mut b, mut c] = table.clients().await;
    a.expect_all(&[BUILT, &request(0, 0)]).await;
    a.send(&made(0, 0, 0)).await;
    for client in [&mut b, &mut c] {
        client.expect_all(&[BUILT, &announced(0, 0, 0, 1)]).await;
    }
    b.expect(&request(0, 0)).await;
}

#[tokio::test(start_paused = true)]
async fn the_special_value_of_a_throw_is_told_as_it_was_sent() {
    let arena = Arena::open().await;
    let mut table = arena.table("3 0 1 0 : 1 4 : 0 1 2 3", 0).await;
    let [mut a, mut b, mut c] = table.clients().await;
    b.answer(0, 0, 0, 0).await;
    for client in [&mut a, &mut b, &mut c] {
        client.expect_all(&[&announced(0, 0, 0, 2), BUILT]).await;
    }
    c.answer(0, 0, 0, 0).await;
    for client in [&mut a, &mut b, &mut c] {
        client.expect(&announced(0, 0, 0, 3)).await;
    }
    a.answer(0, 1, 0, 0).await;
    for client in [&mut a, &mut b, &mut c] {
        client.expect(&announced(1, 0, 0, 1)).await;
    }
    b.answer(0, 2, 0, 7).await;
    for client in [&mut a, &mut b, &mut c] {
        client
            .expect_all(&["06 00 00 00 06 00 02 00 00 07 02", OVER])
            .await;
        client.expect_end().await;
    }
    let over = table.owner.over().await;
    let record = arena.record(over["match"].as_str().unwrap()).await;
    assert!(record.contains(r#""why":{"special":7}"#), "{record}");
}

/// Clients that answer before they are asked are a throw ahead of what the others are told.
#[tokio::test(start_paused = true)]
async fn special_values_of_throws_are_told_to_all_however_fast_the_next_one_is() {
    let arena = Arena::open().await;
    let row = "1 - 2 - 3 - 0 - 0 - 0 - 0 - 0 - 0 - 0 - 0 - 0 -";
    let table = arena.table(&format!("3 0 3 0 : 1 24 : {row}"), 0).await;
    for _ in 0..2 {
        let throws = (0..9u8).map(|nth| (u16::from(6 + 2 * nth), 1 + nth, nth % 3));
        let mut clients = [table.connect(), table.connect(), table.connect()];
        for (player, client) in (0..).zip(&mut clients) {
            client.group(player).await;
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            for (x, special, by) in throws.clone().filter(|(_, _, by)| *by == player) {
                assert_eq!(by, player);
                client.send(&made(x, 0, special)).await;
            }
        }
        let all: Vec<String> = throws
            .map(|(x, special, by)| announced(x, 0, special, by + 1))
            .collect();
        for client in &mut clients {
            let mut told = Vec::new();
            while let Some(frame) = client.frame().await {
                told.extend(frame.starts_with("06 ").then_some(frame));
            }
            assert_eq!(told, all);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn group_numbers_need_not_be_unique() {
    let arena = Arena::open().await;
    let mut table = arena.table("4 0 1 0 : 1 5 : 1 2 3 4 0", 0).await;
    for group in [7, 7, 0, 255] {
        let mut client = table.connect();
        client.group(group).await;
        sleep(Duration::from_millis(1)).await;
        tokio::spawn(async move { client.frame().await });
    }
    let start = table.owner.until(|said| !said["start"].is_null()).await;
    let names = start["start"]["seats"].as_array().unwrap().iter();
    let names: Vec<_> = names.map(|seat| seat["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["group 7", "group 7", "group 0", "group 255"]);
}

#[tokio::test(start_paused = true)]
async fn the_map_is_sent_as_it_was_given_where_that_is_wanted() {
    let arena = Arena::original().await;
    let table = arena.table("2 0 0 0   1 5 0 2 b 2 1", 0).await;
    let (mut a, mut b) = (table.connect(), table.connect());
    a.group(1).await;
    b.group(2).await;
    let map = a.frame().await.unwrap();
    assert_eq!(bytes(&map)[5..], *b"2 0 0 0   1 5 0 2 b 2 1");
}

/// In paused time: whatever passes then, the server has waited for.
#[tokio::test(start_paused = true)]
async fn the_server_adds_no_wait_to_five_hundred_instant_answers() {
    let arena = Arena::open().await;
    // Two players throw 250 bombs each at a board of 600 tiles.
    let rows = vec!["0 ".repeat(30); 20].join("/ ");
    let map = format!("2 0 250 0 : 21 30 : {rows} / 1 2 {}", "- ".repeat(28));
    let table = arena.table(&map, 0).await;
    let [mut one, mut two] = table.clients().await;
    for client in [&mut one, &mut two] {
        client.expect(BUILT).await;
    }
    let start = Instant::now();
    for n in 0..500_u16 {
        let (x, y) = (n % 30, n / 30);
        let player = u8::try_from(n % 2 + 1).unwrap();
        match player {
            1 => one.answer(0, x, y, 0).await,
            _ => two.answer(0, x, y, 0).await,
        }
        for client in [&mut one, &mut two] {
            client.expect(&announced(x, y, 0, player)).await;
        }
    }
    assert_eq!(start.elapsed(), Duration::ZERO);
    for client in [&mut one, &mut two] {
        client.expect(OVER).await;
        client.expect_end().await;
    }
}
