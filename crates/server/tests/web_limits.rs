//! What the web may ask for: limits, pages, what may be kept, and what every answer says of itself.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Arena, Client, mark, match_id, pair, said, with_toys};
use parlor_catalog::Tool;
use parlor_play::Record;
use parlor_server::{Options, WebLimits};
use serde_json::{Value, json};
use tokio::sync::{Notify, Semaphore};

async fn with(web: WebLimits) -> Arena {
    Arena::with(Options {
        catalog: with_toys(),
        web,
        ..Options::default()
    })
    .await
}

/// A finished match of six steps.
async fn finished(arena: &Arena) -> String {
    let (mut ada, mut ben, table) = pair(arena, "row", json!({})).await;
    for (n, cell) in [3, 0, 4, 1, 5].into_iter().enumerate() {
        let client = if n % 2 == 0 { &mut ada } else { &mut ben };
        client.act(&table, &mark(cell)).await;
    }
    match_id(&ben.end().await)
}

/// A finished match with chance, some hundred steps long.
async fn long(arena: &Arena) -> String {
    let mut ada = arena.person("Ada").await;
    let chair = json!({"type": "built_in", "player": "random"});
    ada.done(json!({
        "type": "create", "game": "catan", "stand": true,
        "config": {"players": 2, "vp_target": 5},
        "settings": {"pace": {"turn": [0, 0], "other": [0, 0]}},
        "chairs": [chair, chair],
    }))
    .await;
    match_id(&ada.end().await)
}

#[tokio::test]
async fn a_replay_comes_in_pages_that_together_are_the_whole_match() {
    let arena = with(WebLimits {
        page_steps: 100_000,
        page_bytes: 1 << 30,
        ..WebLimits::default()
    })
    .await;
    let game = long(&arena).await;
    let whole = arena.get_json(&format!("/api/matches/{game}")).await;
    assert_eq!((&whole["from"], &whole["next"]), (&json!(0), &Value::Null));
    let all = whole["steps"].as_array().unwrap();
    assert_eq!(whole["total"], all.len());
    let count = 1 + all.len() / 7;
    let (mut found, mut from) = (Vec::new(), Some(0));
    while let Some(begin) = from {
        let path = format!("/api/matches/{game}?from={begin}&count={count}");
        let page = arena.get_json(&path).await;
        let steps = page["steps"].as_array().unwrap();
        assert!(!steps.is_empty() && steps.len() <= count);
        assert_eq!(
            (&page["from"], &page["total"]),
            (&json!(begin), &whole["total"])
        );
        assert_eq!(page["finish"], whole["finish"]);
        found.extend(steps.iter().cloned());
        from = page["next"].as_u64();
    }
    assert_eq!(&found, all);
    let beyond = format!("/api/matches/{game}?from=1000000");
    let beyond = arena.get_json(&beyond).await;
    assert_eq!(
        (&beyond["steps"], &beyond["next"]),
        (&json!([]), &Value::Null)
    );
}

#[tokio::test]
async fn a_page_has_no_more_steps_and_bytes_than_the_settings_allow() {
    let arena = with(WebLimits {
        page_steps: 4,
        ..WebLimits::default()
    })
    .await;
    let game = finished(&arena).await;
    for query in ["", "?count=1000"] {
        let page = arena.get_json(&format!("/api/matches/{game}{query}")).await;
        assert_eq!(page["steps"].as_array().unwrap().len(), 4);
        assert_eq!((&page["next"], &page["total"]), (&json!(4), &json!(6)));
    }
    let arena = with(WebLimits {
        page_bytes: 1,
        ..WebLimits::default()
    })
    .await;
    let game = finished(&arena).await;
    let page = arena.get_json(&format!("/api/matches/{game}?from=2")).await;
    assert_eq!(page["steps"].as_array().unwrap().len(), 1);
    assert_eq!(page["next"], 3);
}

#[tokio::test]
async fn what_somebody_has_of_a_finished_match_is_not_sent_again() {
    let arena = Arena::open().await;
    let game = finished(&arena).await;
    for path in [
        format!("/api/matches/{game}"),
        format!("/api/matches/{game}?from=2&seat=1"),
        format!("/api/matches/{game}/record"),
        format!("/api/matches/{game}/knowledge?seat=0&number=2"),
    ] {
        let first = arena.answer("GET", &path, &[], "").await;
        assert_eq!(first.status, 200, "{path}");
        assert!(first.header("cache-control").unwrap().contains("public"));
        let tag = first.header("etag").unwrap().to_owned();
        let known = [("if-none-match", tag.as_str())];
        let again = arena.answer("GET", &path, &known, "").await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        assert_eq!(again.header("etag"), Some(tag.as_str()));
        let other = [("if-none-match", "\"other\"")];
        let other = arena.answer("GET", &path, &other, "").await;
        assert_eq!((other.status, &other.body), (200, &first.body), "{path}");
    }
    let page = |seat: &str| format!("/api/matches/{game}?seat={seat}");
    let one = arena.answer("GET", &page("0"), &[], "").await;
    let other = arena.answer("GET", &page("1"), &[], "").await;
    assert_ne!(one.header("etag"), other.header("etag"));
    let nothing = [("if-none-match", "\"other\"")];
    let nothing = arena.answer("GET", "/api/matches/x", &nothing, "").await;
    assert_eq!(nothing.status, 404);
}

#[tokio::test]
async fn notes_that_are_shared_later_are_seen_by_who_has_the_replay() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    ben.done(json!({"type": "resign", "table": table})).await;
    let game = match_id(&ada.end().await);
    let path = format!("/api/matches/{game}");
    let before = arena.answer("GET", &path, &[], "").await;
    let memo = json!({"type": "memo", "table": table, "revision": 0, "memo": [7], "share": true});
    ada.done(memo).await;
    let known = [("if-none-match", before.header("etag").unwrap())];
    let after = arena.answer("GET", &path, &known, "").await;
    assert_eq!(after.status, 200);
    assert_eq!(after.json()["memos"][0]["memo"], json!([7]));
    let (_, record) = arena.get(&format!("{path}/record")).await;
    assert!(record.contains(r#""memos":[[0,[7]]]"#), "{record}");
    Record::read(&record).unwrap();
}

#[tokio::test]
async fn records_and_replays_are_sent_packed_to_who_can_unpack_them() {
    let arena = Arena::open().await;
    let game = finished(&arena).await;
    let parlor_store::Packed::Over(kept) = parlor_store::Store::packed(&*arena.store, game.clone())
        .await
        .unwrap()
        .unwrap()
    else {
        panic!("the match is over");
    };
    let gzip = [("accept-encoding", "gzip")];
    for path in ["", "/record"] {
        let path = format!("/api/matches/{game}{path}");
        let plain = arena.answer("GET", &path, &[], "").await;
        let packed = arena.answer("GET", &path, &gzip, "").await;
        assert_eq!(plain.header("content-encoding"), None);
        assert_eq!(packed.header("content-encoding"), Some("gzip"));
        assert_eq!(packed.header("vary"), Some("accept-encoding"));
        let unpacked = parlor_store::unpack(&packed.body).unwrap();
        assert_eq!(unpacked.as_bytes(), plain.body);
        if path.ends_with("record") {
            assert_eq!(packed.body, kept, "it is sent as it is kept");
        }
    }
}

#[tokio::test]
async fn an_address_that_asks_too_often_is_told_when_to_come_again() {
    let arena = with(WebLimits {
        rate: 1,
        burst: 3,
        ..WebLimits::default()
    })
    .await;
    for _ in 0..3 {
        assert_eq!(arena.get("/healthz").await.0, 200);
    }
    let answer = arena.answer("GET", "/healthz", &[], "").await;
    assert_eq!(answer.status, 429);
    assert_eq!(answer.header("retry-after"), Some("1"));
    let told = answer.json()["message"].to_string();
    assert!(told.contains("`web.rate`"), "{told}");
}

#[tokio::test]
async fn behind_a_proxy_that_is_believed_each_client_counts_for_itself() {
    let web = WebLimits {
        rate: 1,
        burst: 1,
        ..WebLimits::default()
    };
    let ask = async |arena: &Arena, from: &str| {
        let header = [("x-forwarded-for", from)];
        arena.answer("GET", "/healthz", &header, "").await.status
    };
    let arena = with(web.clone()).await;
    assert_eq!(ask(&arena, "1.1.1.1").await, 200);
    assert_eq!(ask(&arena, "2.2.2.2").await, 429, "nobody is believed");
    let arena = with(WebLimits {
        trusted_proxies: vec!["127.0.0.0/8".parse().unwrap()],
        ..web
    })
    .await;
    assert_eq!(ask(&arena, "1.1.1.1").await, 200);
    assert_eq!(ask(&arena, "2.2.2.2").await, 200);
    assert_eq!(ask(&arena, "3.3.3.3, 1.1.1.1").await, 429);
}

/// A question to a tool whose body does not come to its end; its room is taken when the socket is back.
async fn half_a_question(arena: &Arena, length: usize) -> Client {
    let mut client = Client::connect(arena.web).await;
    let head = "POST /api/games/reversi/tools/check HTTP/1.1\r\nhost: here\r\nexpect: 100-continue";
    let ask = format!("{head}\r\ncontent-length: {length}\r\n\r\n");
    client.send_text(&ask).await;
    // The server says to go on when it begins to read, and then the room is taken.
    assert_eq!(client.line().await.trim(), "HTTP/1.1 100 Continue");
    client
}

#[tokio::test]
async fn the_bodies_of_tools_have_a_length_each_and_all_together() {
    let arena = with(WebLimits {
        tool_body: 1000,
        tool_bodies: 1500,
        ..WebLimits::default()
    })
    .await;
    let check = "/api/games/reversi/tools/check";
    let question = json!({"text": "2 0 0 0 1 3 0 2 1"}).to_string();
    let body = |length: usize| format!("{question:length$}");
    let answer = arena.answer("POST", check, &[], &body(1001)).await;
    assert_eq!(answer.status, 413);
    let told = answer.json()["message"].to_string();
    assert!(told.contains("`web.tool_body`"), "{told}");
    assert_eq!(arena.post(check, &body(1000)).await.0, 200);
    let held = half_a_question(&arena, 1000).await;
    let answer = arena.answer("POST", check, &[], &body(600)).await;
    assert_eq!(answer.status, 503);
    assert_eq!(answer.header("retry-after"), Some("1"));
    let told = answer.json()["message"].to_string();
    assert!(told.contains("`web.tool_bodies`"), "{told}");
    assert_eq!(arena.post(check, &body(500)).await.0, 200);
    drop(held);
    let mut status = 503;
    while status == 503 {
        // The server sees that the socket is closed in its own time.
        tokio::task::yield_now().await;
        status = arena.post(check, &body(1000)).await.0;
    }
    assert_eq!(status, 200);
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let arena = with(WebLimits {
        tool_read: 0,
        ..WebLimits::default()
    })
    .await;
    let head = "POST /api/games/reversi/tools/check HTTP/1.1\r\nhost: here\r\nconnection: close";
    let answer = said(arena.web, &format!("{head}\r\ncontent-length: 100\r\n\r\n")).await;
    assert_eq!(answer.status, 408);
    let told = answer.json()["message"].to_string();
    assert!(told.contains("`web.tool_read`"), "{told}");
}

/// Tells that a slow tool has begun.
static BEGUN: Notify = Notify::const_new();
/// Lets slow tools end.
static GO: Semaphore = Semaphore::const_new(0);

/// A tool that works until it is let go.
const SLOW: Tool = Tool {
    game: "row",
    name: "slow",
    about: "Works until it is let go.",
    run: |asked| {
        BEGUN.notify_one();
        let go = tokio::runtime::Handle::current().block_on(GO.acquire());
        go.unwrap().forget();
        Ok(asked)
    },
};

async fn with_slow_tool(web: WebLimits) -> Arena {
    let mut catalog = with_toys();
    catalog.tools.push(SLOW);
    Arena::with(Options {
        catalog,
        web,
        ..Options::default()
    })
    .await
}

fn refused_by(answer: &common::Answer) -> (u16, Option<String>, Option<String>) {
    let message = answer.json()["message"].as_str().map(str::to_owned);
    let setting = message.and_then(|text| Some(text.split('`').nth(1)?.to_owned()));
    let again = answer.header("retry-after").map(str::to_owned);
    (answer.status, setting, again)
}

#[tokio::test]
async fn heavy_requests_beyond_a_bound_are_refused_by_the_name_of_the_setting() {
    let slow = "/api/games/row/tools/slow";
    for (web, status, setting) in [
        (
            WebLimits {
                heavy: 1,
                heavy_waiting: 0,
                ..WebLimits::default()
            },
            503,
            "web.heavy_waiting",
        ),
        (
            WebLimits {
                heavy: 1,
                heavy_wait: 0,
                ..WebLimits::default()
            },
            503,
            "web.heavy_wait",
        ),
        (
            WebLimits {
                heavy_per_address: 1,
                ..WebLimits::default()
            },
            429,
            "web.heavy_per_address",
        ),
    ] {
        let arena = with_slow_tool(web).await;
        let game = finished(&arena).await;
        let replay = format!("/api/matches/{game}");
        let first = arena.answer("POST", slow, &[], "{}");
        let others = async {
            BEGUN.notified().await;
            let refused = arena.answer("GET", &replay, &[], "").await;
            let expected = (status, Some(setting.to_owned()), Some("1".to_owned()));
            assert_eq!(refused_by(&refused), expected);
            // What costs nothing is still answered.
            assert_eq!(arena.get("/api/games").await.0, 200);
            let gzip = [("accept-encoding", "gzip")];
            let record = format!("/api/matches/{game}/record");
            let record = arena.answer("GET", &record, &gzip, "").await;
            assert_eq!(record.status, 200);
            GO.add_permits(1);
        };
        let (first, ()) = tokio::join!(first, others);
        assert_eq!(first.status, 200);
        assert_eq!(arena.get(&replay).await.0, 200, "the turn is free again");
    }
    // A tool that takes too long keeps its turn, but nobody waits for it.
    let arena = with_slow_tool(WebLimits {
        tool_time: 1,
        heavy: 1,
        heavy_waiting: 0,
        ..WebLimits::default()
    })
    .await;
    let game = finished(&arena).await;
    let late = arena.answer("POST", slow, &[], "{}").await;
    let expected = (503, Some("web.tool_time".to_owned()), Some("1".to_owned()));
    assert_eq!(refused_by(&late), expected);
    let replay = format!("/api/matches/{game}");
    assert_eq!(arena.get(&replay).await.0, 503);
    GO.add_permits(1);
}

#[tokio::test]
async fn every_answer_says_how_a_browser_may_use_it() {
    let arena = Arena::open().await;
    for path in ["/", "/api/games", "/api/matches/x", "/metrics", "/t/abc"] {
        let answer = arena.answer("GET", path, &[], "").await;
        let policy = answer.header("content-security-policy").unwrap();
        let directive = |name: &str| {
            policy
                .split("; ")
                .find(|one| one.starts_with(name))
                .unwrap()
        };
        assert_eq!(directive("script-src"), "script-src 'self'", "{path}");
        assert_eq!(directive("default-src"), "default-src 'none'");
        assert_eq!(directive("frame-ancestors"), "frame-ancestors 'none'");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("x-frame-options"), Some("DENY"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    }
}

#[tokio::test]
async fn metrics_are_served_to_the_operator_only() {
    let arena = Arena::open().await;
    let (status, told) = arena.get("/metrics").await;
    assert_eq!(status, 404, "{told}");
    assert!(told.contains("`metrics`"), "{told}");
    assert!(arena.counted().await.ends_with("# EOF\n"));
    let ask = "GET /api/games HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n";
    assert_eq!(said(arena.metrics, ask).await.status, 404);
}
