//! Time, moved by hand.

use std::time::Duration;

use serde_json::json;
use tokio::time::{Instant, sleep};

use super::{
    arena::{Arena, cause, settings, told_out},
    client::{BUILT, OVER, announced, bytes, disqualified, made, request},
};

const GOLDEN: &str = "2 0 0 0 : 1 5 : 0 2 b 2 1";

fn millis(count: u64) -> Duration {
    Duration::from_millis(count)
}

#[tokio::test(start_paused = true)]
async fn what_is_not_used_stays_on_the_account() {
    let arena = Arena::open().await;
    let table = arena.table(GOLDEN, 2000).await;
    let [mut a, _b] = table.clients().await;
    a.expect(&request(2000, 0)).await;
    sleep(millis(719)).await;
    a.send(&made(2, 0, 0x14)).await;
    a.expect_all(&[&announced(2, 0, 0x14, 1), &request(3281, 0)])
        .await;
}

#[tokio::test(start_paused = true)]
async fn turns_that_are_skipped_add_nothing() {
    let arena = Arena::open().await;
    let table = arena.table("3 0 1 0 : 1 4 : 0 1 2 3", 2000).await;
    let [mut a, mut b, mut c] = table.clients().await;
    b.answer(2000, 0, 0, 0).await;
    c.expect_all(&[&announced(0, 0, 0, 2), BUILT]).await;
    c.answer(2000, 0, 0, 0).await;
    a.expect_all(&[
        &announced(0, 0, 0, 2),
        BUILT,
        &announced(0, 0, 0, 3),
        &request(2000, 0),
    ])
    .await;
}

#[tokio::test(start_paused = true)]
async fn an_answer_in_the_last_millisecond_counts_and_the_next_one_is_late() {
    let arena = Arena::open().await;
    let table = arena.table(GOLDEN, 1000).await;
    let [mut a, _b] = table.clients().await;
    a.expect(&request(1000, 0)).await;
    sleep(millis(999)).await;
    a.send(&made(2, 0, 0x14)).await;
    a.expect_all(&[&announced(2, 0, 0x14, 1), &request(1001, 0)])
        .await;

    let mut table = arena.table(GOLDEN, 1000).await;
    let [mut a, mut b] = table.clients().await;
    a.expect(&request(1000, 0)).await;
    sleep(millis(1000)).await;
    a.send(&made(2, 0, 0x14)).await;
    a.expect(&disqualified(1)).await;
    a.expect_end().await;
    b.expect_all(&[&disqualified(1), OVER]).await;
    let (cause, report) = cause(&told_out(&mut table.owner).await);
    assert_eq!(cause, "timeout");
    assert_eq!(report, json!({"budget": 1000, "spent": 1000}));
}

#[tokio::test(start_paused = true)]
async fn without_a_limit_an_hour_is_not_too_long() {
    let arena = Arena::open().await;
    let mut settings = settings(0);
    settings["depth"] = json!(3);
    let table = arena.table_with(GOLDEN, settings, &[]).await;
    let [mut a, _b] = table.clients().await;
    a.expect("04 00 00 00 05 00 00 00 00 03").await;
    sleep(Duration::from_secs(3600)).await;
    a.send(&made(2, 0, 0x14)).await;
    a.expect(&announced(2, 0, 0x14, 1)).await;
}

#[tokio::test(start_paused = true)]
async fn fractions_of_seconds_are_kept() {
    let arena = Arena::open().await;
    let table = arena.table(GOLDEN, 1500).await;
    let [mut a, _b] = table.clients().await;
    a.expect(&request(1500, 0)).await;
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_is_not_complete_in_time_is_late() {
    let arena = Arena::open().await;
    for rest_after in [1000, 1010] {
        let mut table = arena.table(GOLDEN, 1000).await;
        let [mut a, mut b] = table.clients().await;
        a.expect(&request(1000, 0)).await;
        let whole = made(2, 0, 0x14);
        let (first, rest) = whole.split_at(12);
        sleep(millis(900)).await;
        a.send(first).await;
        sleep(millis(rest_after - 900)).await;
        a.send(rest).await;
        a.expect(&disqualified(1)).await;
        a.expect_end().await;
        b.expect_all(&[&disqualified(1), OVER]).await;
        assert_eq!(cause(&told_out(&mut table.owner).await).0, "timeout");
    }
    assert_eq!(bytes(&made(2, 0, 0x14)).len(), 10);
}

#[tokio::test(start_paused = true)]
async fn a_client_that_says_nothing_is_late() {
    let arena = Arena::open().await;
    let table = arena.table(GOLDEN, 1000).await;
    let [mut a, mut b] = table.clients().await;
    a.expect(&request(1000, 0)).await;
    let asked = Instant::now();
    a.expect(&disqualified(1)).await;
    a.expect_end().await;
    b.expect_all(&[&disqualified(1), OVER]).await;
    assert!(asked.elapsed() < millis(1100), "{:?}", asked.elapsed());
}

/// The clock of a request runs from the end of its pause, also when nothing else happens at the table.
#[tokio::test(start_paused = true)]
async fn a_client_that_says_nothing_after_a_pause_is_late() {
    let arena = Arena::open().await;
    let mut settings = settings(1000);
    settings["start"]["pause"] = json!(1000);
    let mut table = arena.table_with(GOLDEN, settings.clone(), &[]).await;
    let [mut a, mut b] = table.clients().await;
    a.expect(&request(1000, 0)).await;
    let asked = Instant::now();
    a.expect(&disqualified(1)).await;
    a.expect_end().await;
    b.expect_all(&[&disqualified(1), OVER]).await;
    assert_eq!(asked.elapsed(), millis(1020));
    assert_eq!(cause(&told_out(&mut table.owner).await).0, "timeout");

    settings["pause"] = json!(5000);
    let table = arena.table_with(GOLDEN, settings, &[]).await;
    let [mut a, mut b] = table.clients().await;
    a.answer(1000, 2, 0, 0x14).await;
    a.expect(&announced(2, 0, 0x14, 1)).await;
    let moved = Instant::now();
    a.expect(&request(2000, 0)).await;
    assert_eq!(moved.elapsed(), millis(5000));
    a.expect(&disqualified(1)).await;
    b.expect_all(&[&announced(2, 0, 0x14, 1), &disqualified(1), OVER])
        .await;
    assert_eq!(moved.elapsed(), millis(7020));
}

#[tokio::test(start_paused = true)]
async fn an_account_beyond_32_bits_is_told_as_the_largest_number() {
    let arena = Arena::open().await;
    let table = arena.table(GOLDEN, 5_000_000_000).await;
    let [mut a, _b] = table.clients().await;
    a.expect("04 00 00 00 05 ff ff ff ff 00").await;
    a.send(&made(2, 0, 0x14)).await;
    a.expect(&announced(2, 0, 0x14, 1)).await;
}

#[tokio::test(start_paused = true)]
async fn pauses_cost_nobody_time() {
    let arena = Arena::open().await;
    let mut settings = settings(50);
    settings["start"]["pause"] = json!(1000);
    settings["pause"] = json!(100);
    let table = arena.table_with(GOLDEN, settings, &[]).await;
    let [mut a, _b] = table.clients().await;
    let begun = Instant::now();
    a.expect(&request(50, 0)).await;
    assert_eq!(begun.elapsed().as_millis(), 1000);
    sleep(millis(30)).await;
    a.send(&made(2, 0, 0x14)).await;
    a.expect(&announced(2, 0, 0x14, 1)).await;
    let moved = Instant::now();
    // The pause is longer than what is left on the account.
    a.expect(&request(70, 0)).await;
    assert_eq!(moved.elapsed().as_millis(), 100);
    sleep(millis(69)).await;
    a.send(&made(0, 0, 0)).await;
    a.expect_all(&[&announced(0, 0, 0, 1), BUILT, &request(51, 0)])
        .await;
}
