//! Servers far away, which charge the way of a request and of its answer: nothing may come too late.

use std::time::Duration;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    time::{Instant, sleep},
};

use super::{
    client::{OVER, bytes, request},
    driver::joins,
    scripted::{hears, map, number},
};

const PLAIN: &str = "2 0 0 0 4 4 0 0 0 0 0 1 2 0 0 2 1 0 0 0 0 0";

/// What a server charged for each answer, with the time that the request had named.
struct Charged {
    budget: u64,
    used: u64,
}

/// Asks a client that always uses all its time; each way takes so long in the nth request.
async fn charged(increment: u64, accumulates: bool, way: impl Fn(u64) -> u64) -> Vec<Charged> {
    let (mut server, client) = tokio::io::duplex(1 << 16);
    let joined = tokio::spawn(joins(client, 1, true));
    hears(&mut server, "01 00 00 00 01 07").await;
    let beginning = bytes(&[map(PLAIN), number(1)].join(" "));
    server.write_all(&beginning).await.unwrap();
    let (mut saved, mut all) = (0, Vec::new());
    for nth in 0..20 {
        let budget = saved + increment;
        let way = Duration::from_millis(way(nth));
        let asked = Instant::now();
        sleep(way).await;
        let time = u32::try_from(budget).unwrap();
        server.write_all(&bytes(&request(time, 0))).await.unwrap();
        let mut answer = [0; 10];
        server.read_exact(&mut answer).await.unwrap();
        sleep(way).await;
        let used = u64::try_from(asked.elapsed().as_millis()).unwrap();
        all.push(Charged { budget, used });
        saved = match accumulates {
            true => budget.saturating_sub(used),
            false => 0,
        };
    }
    server.write_all(&bytes(OVER)).await.unwrap();
    let (end, _) = joined.await.unwrap();
    end.unwrap();
    all
}

#[tokio::test(start_paused = true)]
async fn the_way_to_the_server_is_learned_and_kept_back() {
    for (increment, way) in [
        (300, 20),
        (300, 40),
        (200, 40),
        (100, 15),
        (2000, 100),
        (500, 0),
    ] {
        let all = charged(increment, true, |_| way).await;
        for (nth, Charged { budget, used }) in all.iter().enumerate() {
            assert!(
                used < budget,
                "{increment} ms, {way} ms away, request {nth}: {used} of {budget}"
            );
        }
        // And not more of it than is needed: all but the way and half of it as a reserve, 30 ms at least.
        let kept = (2 * way) / 2 + 35;
        for Charged { budget, used } in &all[2..] {
            assert!(
                budget - used <= kept,
                "{increment} ms, {way} ms away: {used} of {budget}"
            );
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_way_that_is_now_longer_now_shorter_is_planned_at_its_longest() {
    let jitter = [40, 31, 48, 35, 52, 44, 29, 55, 38, 47];
    let all = charged(300, true, |nth| jitter[nth as usize % jitter.len()]).await;
    for (nth, Charged { budget, used }) in all.iter().enumerate() {
        assert!(used < budget, "request {nth}: {used} of {budget}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_server_whose_times_do_not_add_up_teaches_nothing() {
    let all = charged(300, false, |_| 10).await;
    for Charged { budget, used } in &all {
        assert!(used < budget, "{used} of {budget}");
    }
    // What is kept back does not grow by what was never charged.
    for Charged { budget, used } in &all[1..] {
        assert!(budget - used <= 80, "{used} of {budget}");
    }
}
