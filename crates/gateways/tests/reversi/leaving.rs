//! Disqualifications: their causes, what is reported, and who goes on.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::{
    arena::{Arena, cause, settings, told_out},
    client::{BUILT, Client, OVER, announced, disqualified, made, request},
};

const GOLDEN: &str = "2 0 0 0 : 1 5 : 0 2 b 2 1";
const THREE: &str = "3 0 0 0 : 5 3 : c 1 3 / - - - / 0 1 2 / - - - / 0 2 1";

#[tokio::test(start_paused = true)]
async fn an_answer_of_another_type_disqualifies() {
    let arena = Arena::open().await;
    let mut table = arena.table(GOLDEN, 2000).await;
    let [mut a, mut b] = table.clients().await;
    a.expect(&request(2000, 0)).await;
    a.send("04 00 00 00 05").await;
    a.expect(&disqualified(1)).await;
    a.expect_end().await;
    b.expect_all(&[&disqualified(1), OVER]).await;
    b.expect_end().await;
    let (cause, report) = cause(&told_out(&mut table.owner).await);
    assert_eq!(cause, "wrong_type");
    assert_eq!(report["said"], json!({"header": "04 00 00 00 05"}));
}

#[tokio::test(start_paused = true)]
async fn an_answer_of_another_length_disqualifies_at_once() {
    let arena = Arena::open().await;
    for (length, header) in [
        ("00 00 00 04", "05 00 00 00 04"),
        ("00 00 00 06", "05 00 00 00 06"),
        ("00 00 00 00", "05 00 00 00 00"),
        ("ff ff ff ff", "05 ff ff ff ff"),
    ] {
        let mut table = arena.table(GOLDEN, 2000).await;
        let [mut a, mut b] = table.clients().await;
        a.expect(&request(2000, 0)).await;
        let asked = Instant::now();
        a.send(&format!("05 {length}")).await;
        a.expect(&disqualified(1)).await;
        a.expect_end().await;
        b.expect_all(&[&disqualified(1), OVER]).await;
        assert!(asked.elapsed() < Duration::from_millis(50));
        let (cause, report) = cause(&told_out(&mut table.owner).await);
        assert_eq!(cause, "wrong_length");
        assert_eq!(report["said"]["header"], header);
    }
}

#[tokio::test(start_paused = true)]
async fn every_illegal_move_is_reported_with_what_explains_it() {
    let arena = Arena::open().await;
    let plain = "2 0 1 0 : 1 4 : 0 2 2 1";
    for (map, (x, y, special), code, details) in [
        (
            plain,
            (3, 0, 0),
            "no_override",
            json!({"overrides": 0, "bombs": 1}),
        ),
        (plain, (4, 0, 0), "off_board", Value::Null),
        ("2 0 1 0 : 1 5 : 0 2 2 1 -", (4, 0, 0), "hole", Value::Null),
        (
            "2 0 0 0 : 1 3 : c 2 1",
            (0, 0, 3),
            "bad_special",
            json!({"tile": "c", "allowed": [1, 2]}),
        ),
        (
            "2 0 0 0 : 1 3 : c 2 1",
            (0, 0, 9),
            "bad_special",
            json!({"tile": "c", "allowed": [1, 2]}),
        ),
    ] {
        let mut table = arena.table(map, 0).await;
        let [mut a, mut b] = table.clients().await;
        a.answer(0, x, y, special).await;
        a.expect(&disqualified(1)).await;
        a.expect_end().await;
        b.expect_all(&[&disqualified(1), OVER]).await;
        let (cause, report) = cause(&told_out(&mut table.owner).await);
        assert_eq!(cause, code);
        assert_eq!(report["said"]["x"], x, "{report}");
        assert_eq!(report["details"], details, "{report}");
    }
    let mut table = arena.table(GOLDEN, 0).await;
    let [mut a, _b] = table.clients().await;
    a.answer(0, 0, 0, 0).await;
    let update = told_out(&mut table.owner).await;
    let (cause, report) = cause(&update);
    assert_eq!(cause, "not_capturing");
    let rays = report["details"]["rays"].as_array().unwrap();
    assert_eq!(rays.len(), 8);
    assert!(
        rays.contains(&json!("E 1,0 2,0: reaches a free tile")),
        "{rays:?}"
    );
    let record = arena.record(update["match"].as_str().unwrap()).await;
    assert!(record.contains("reaches a free tile"), "{record}");
}

#[tokio::test(start_paused = true)]
async fn who_shares_a_place_shares_it_and_who_is_out_comes_behind() {
    let arena = Arena::open().await;
    let mut table = arena.table(THREE, 0).await;
    let [mut a, mut b, mut c] = table.clients().await;
    a.answer(0, 0, 2, 0).await;
    a.expect(&disqualified(1)).await;
    a.expect_end().await;
    b.expect(&disqualified(1)).await;
    b.answer(0, 0, 2, 0).await;
    b.expect(&announced(0, 2, 0, 2)).await;
    c.expect_all(&[&disqualified(1), &announced(0, 2, 0, 2)])
        .await;
    c.answer(0, 0, 0, 1).await;
    c.expect(&announced(0, 0, 1, 3)).await;
    c.answer(0, 0, 4, 0).await;
    c.expect_all(&[&announced(0, 4, 0, 3), BUILT, OVER]).await;
    b.expect_all(&[&announced(0, 0, 1, 3), &announced(0, 4, 0, 3), BUILT, OVER])
        .await;
    let over = table.owner.over().await;
    let outcome = &over["over"]["finish"]["outcome"];
    assert_eq!(outcome["places"], json!([3, 1, 1]));
    assert_eq!(outcome["forfeits"], json!([0]));
    assert_eq!(outcome["scores"], json!([0, 3, 3]));
}

/// The winner without a stone, and the tie on an empty board.
#[tokio::test(start_paused = true)]
async fn no_stones_can_be_enough() {
    let arena = Arena::open().await;
    let mut table = arena
        .table("2 1 0 0 : 3 3 : x 0 0 / 0 0 0 / 0 0 1", 0)
        .await;
    let [mut a, _b] = table.clients().await;
    a.answer(0, 0, 0, 20).await;
    let over = table.owner.over().await;
    assert_eq!(over["over"]["finish"]["outcome"]["places"], json!([2, 1]));
    let mut table = arena.table("2 0 3 1 : 1 2 : 1 2", 0).await;
    let [mut a, _b] = table.clients().await;
    a.expect(BUILT).await;
    a.answer(0, 0, 0, 0).await;
    let over = table.owner.over().await;
    assert_eq!(over["over"]["finish"]["outcome"]["places"], json!([1, 1]));
}

#[tokio::test(start_paused = true)]
async fn a_client_that_closes_is_disqualified_and_the_others_hear_every_move() {
    let arena = Arena::open().await;
    let mut table = arena.table(THREE, 2000).await;
    let [mut a, b, mut c] = table.clients().await;
    a.expect(&request(2000, 0)).await;
    drop(b);
    a.expect(&disqualified(2)).await;
    sleep(Duration::from_millis(300)).await;
    a.send(&made(0, 4, 0)).await;
    a.expect(&announced(0, 4, 0, 1)).await;
    c.expect_all(&[&disqualified(2), &announced(0, 4, 0, 1)])
        .await;
    c.answer(2000, 0, 0, 1).await;
    c.expect(&announced(0, 0, 1, 3)).await;
    assert_eq!(cause(&told_out(&mut table.owner).await).0, "closed");
}

#[tokio::test(start_paused = true)]
async fn a_client_that_closes_while_it_is_asked_is_out_at_once() {
    let arena = Arena::open().await;
    let mut table = arena.table(THREE, 2000).await;
    let [mut a, mut b, mut c] = table.clients().await;
    a.expect(&request(2000, 0)).await;
    sleep(Duration::from_millis(120)).await;
    drop(a);
    b.expect_all(&[&disqualified(1), &request(2000, 0)]).await;
    c.expect(&disqualified(1)).await;
    let (cause, report) = cause(&told_out(&mut table.owner).await);
    assert_eq!((cause.as_str(), &report["spent"]), ("closed", &json!(120)));
}

#[tokio::test(start_paused = true)]
async fn who_is_left_alone_has_won_and_is_not_asked_again() {
    let arena = Arena::open().await;
    let mut table = arena.table(THREE, 2000).await;
    let [mut a, b, c] = table.clients().await;
    a.expect(&request(2000, 0)).await;
    drop((b, c));
    a.expect_all(&[&disqualified(2), &disqualified(3), OVER])
        .await;
    a.expect_end().await;
    let update = told_out(&mut table.owner).await;
    let events = update["events"].as_array().unwrap();
    let gone = events
        .iter()
        .filter(|event| event["type"] == "disqualified");
    assert_eq!(gone.count(), 2, "they leave together: {update}");
    assert_eq!(update["over"]["finish"]["outcome"]["winners"], json!([0]));
}

#[tokio::test(start_paused = true)]
async fn where_all_are_lost_together_nobody_has_won() {
    let arena = Arena::open().await;
    let mut table = arena.table(GOLDEN, 2000).await;
    let [mut a, b] = table.clients().await;
    a.expect(&request(2000, 0)).await;
    drop((a, b));
    let over = table.owner.over().await;
    assert_eq!(over["over"]["finish"]["outcome"]["winners"], json!([]));
    assert_eq!(over["over"]["finish"]["reason"], "nobody_left");
    // The server goes on.
    let table = arena.table(GOLDEN, 2000).await;
    let [mut a, _b] = table.clients().await;
    a.expect(&request(2000, 0)).await;
}

/// A client that does not read is out after five seconds, and nobody waits for it.
#[tokio::test(start_paused = true)]
async fn a_client_that_stops_reading_is_out_after_five_seconds() {
    let arena = Arena::open().await;
    let rows = vec!["0 ".repeat(50); 49].join("/ ");
    let map = format!("3 0 255 0 : 50 50 : {rows} / 1 2 3 {}", "- ".repeat(47));
    let mut table = arena.table(&map, 2000).await;
    let mut clients = Vec::new();
    for group in 1..=3 {
        let mut client = table.connect_with(if group == 3 { 64 } else { 1 << 20 });
        client.group(group).await;
        sleep(Duration::from_millis(1)).await;
        clients.push(client);
    }
    for (number, client) in (1..).zip(&mut clients) {
        client.begin(number).await;
        client.expect(BUILT).await;
    }
    let [a, b, c] = <[Client; 3]>::try_from(clients).ok().unwrap();
    // The third one sends moves beforehand and reads nothing any more.
    let silent = tokio::spawn(async move {
        let mut c = c;
        for x in 0..50 {
            c.send(&made(x, 48, 0)).await;
        }
        c
    });
    let begun = Instant::now();
    let lively = [(a, 0), (b, 1)].map(|(mut client, row)| {
        tokio::spawn(async move {
            let mut cells = (0..50).map(|x| made(x, row, 0));
            loop {
                let frame = client.frame().await.unwrap();
                match &frame {
                    frame if frame.starts_with("04 ") => {
                        sleep(Duration::from_millis(500)).await;
                        client.send(&cells.next().unwrap()).await;
                    }
                    frame if *frame == disqualified(3) => break begun.elapsed(),
                    frame => assert!(frame.starts_with("06 "), "{frame}"),
                }
            }
        })
    });
    for client in lively {
        let after = client.await.unwrap();
        // Its buffer is full after two rounds of a second each.
        assert!((5..9).contains(&after.as_secs()), "{after:?}");
    }
    let (cause, report) = cause(&told_out(&mut table.owner).await);
    assert_eq!(cause, "send_failed");
    assert!(
        [json!(4), json!(6)].contains(&report["said"]["message"]),
        "{report}"
    );
    drop(silent);
}

/// What is left of a match whose server has stopped.
#[tokio::test]
async fn clients_do_not_survive_the_server_and_a_person_has_won() {
    let store = Arc::default();
    let arena = Arena::on(Arc::clone(&store)).await;
    let chairs = [json!({"type": "open", "admits": ["person"]})];
    let mut table = arena.table_with(THREE, settings(0), &chairs).await;
    let mut ada = arena.own("Ada", "person").await;
    ada.join(&table.id).await;
    let (mut b, mut c) = (table.connect(), table.connect());
    b.group(8).await;
    table.seated(2).await;
    c.group(9).await;
    b.begin(2).await;
    c.begin(3).await;
    ada.turn().await;
    let done = ada
        .act(&table.id, json!({"type": "place", "x": 0, "y": 4}))
        .await;
    assert_eq!(done["type"], "done", "{done}");
    b.expect(&announced(0, 4, 0, 1)).await;
    let game = table.owner.until(|said| !said["start"].is_null()).await["match"].clone();
    arena.server.stop().await;

    let arena = Arena::on(store).await;
    let mut ada = ada.leave().back(&arena.server).await;
    let watch = json!({"type": "watch", "key": table.id, "want": {"view": true}, "id": "w"});
    ada.send(&watch).await;
    let update = ada.over().await;
    assert_eq!(update["match"], game);
    assert_eq!(update["over"]["finish"]["outcome"]["winners"], json!([0]));
    let view = &update["view"];
    assert_eq!(view["players"][1]["disqualified"], "closed");
    assert_eq!(view["players"][2]["disqualified"], "closed");
    let record = arena.record(game.as_str().unwrap()).await;
    assert!(record.contains(r#""x":0,"y":4"#), "{record}");
    table.id.clear();
}
