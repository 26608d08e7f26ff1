//! Whole matches, byte for byte (10.5, P02–P04, P10–P14, P18, P19).

use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::{
    arena::{Arena, settings},
    client::{BUILT, OVER, announced, bytes, disqualified, made, request},
};

const GOLDEN: &str = "2 0 0 0 : 1 5 : 0 2 b 2 1";
const MAP: &str =
    "02 00 00 00 16 32 0a 30 0a 30 20 30 0a 31 20 35 0a 30 20 32 20 62 20 32 20 31 0a";

/// P02, and T07: what was saved while building is there while bombing.
#[tokio::test(start_paused = true)]
async fn p02_the_golden_dialogue_holds_byte_for_byte() {
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
async fn p03_a_move_may_come_byte_by_byte() {
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
async fn p04_a_move_that_comes_before_it_is_asked_for_answers_the_next_request_at_once() {
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
async fn p10_who_builds_on_a_hole_is_closed_and_the_others_go_on() {
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
async fn p11_one_player_left_while_building_ends_without_the_end_of_building() {
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
async fn p12_without_bombs_the_end_of_building_and_of_the_game_follow_each_other() {
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
async fn p13_where_nobody_can_build_that_is_said_before_the_first_request() {
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
async fn p14_the_special_value_of_a_throw_is_told_as_it_was_sent() {
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

#[tokio::test(start_paused = true)]
async fn p18_group_numbers_need_not_be_unique() {
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

/// P19: over real sockets, in real time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p19_five_hundred_instant_answers_take_less_than_two_seconds() {
    let arena = Arena::open().await;
    // Two players throw 250 bombs each at a board of 600 tiles.
    let rows = vec!["0 ".repeat(30); 20].join("/ ");
    let map = format!("2 0 250 0 : 21 30 : {rows} / 1 2 {}", "- ".repeat(28));
    let mut table = arena.table_with(&map, settings(0), &[]).await;
    let address = arena.address(&mut table).await;
    let mut one = super::client::Client::connect(&address).await;
    one.group(1).await;
    sleep(Duration::from_millis(50)).await;
    let mut two = super::client::Client::connect(&address).await;
    two.group(2).await;
    one.begin(1).await;
    two.begin(2).await;
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
    let took = start.elapsed();
    assert!(took < Duration::from_secs(2), "{took:?}");
    for client in [&mut one, &mut two] {
        client.expect(OVER).await;
        client.expect_end().await;
    }
}
