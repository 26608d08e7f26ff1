//! Servers that follow a script.

use std::time::Duration;

use parlor_gateways::reversi::join::JoinError;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, DuplexStream},
    time::{Instant, sleep},
};

use super::{
    client::{BUILT, OVER, announced, bytes, disqualified, hex, made, request},
    driver::joins,
};

const CRLF: &str = "3\r\n0\r\n0 0\r\n5 3\r\nc 1 3\r\n- - -\r\n0 1 2\r\n- - -\r\n0 2 1\r\n";

pub fn map(text: &str) -> String {
    let length = u32::try_from(text.len()).unwrap();
    format!("02 {} {}", hex(&length.to_be_bytes()), hex(text.as_bytes()))
}

pub fn number(player: u8) -> String {
    format!("03 00 00 00 01 {player:02x}")
}

pub async fn hears(server: &mut DuplexStream, expected: &str) {
    let mut heard = vec![0; bytes(expected).len()];
    server.read_exact(&mut heard).await.unwrap();
    assert_eq!(hex(&heard), expected);
}

async fn says(server: &mut DuplexStream, frames: &[&str], piece: usize) {
    let all = bytes(&frames.join(" "));
    for piece in all.chunks(piece) {
        server.write_all(piece).await.unwrap();
        sleep(Duration::from_millis(1)).await;
    }
}

/// However the bytes come.
#[tokio::test(start_paused = true)]
async fn frames_may_be_split_and_joined_at_any_byte() {
    for piece in [1, 7, 1000] {
        let (mut server, client) = tokio::io::duplex(1 << 16);
        let joined = tokio::spawn(joins(client, 1, false));
        hears(&mut server, "01 00 00 00 01 07").await;
        let beginning = [
            map(CRLF),
            number(3),
            announced(0, 4, 0, 1),
            disqualified(2),
            request(2000, 0),
        ];
        says(
            &mut server,
            &beginning.each_ref().map(String::as_str),
            piece,
        )
        .await;
        // The choice tile is all that is left for the third player; whom it chooses is chance.
        let mut answer = [0; 10];
        server.read_exact(&mut answer).await.unwrap();
        assert_eq!(hex(&answer[..9]), hex(&bytes(&made(0, 0, 0))[..9]));
        let last = announced(0, 0, answer[9], 3);
        says(&mut server, &[&last, BUILT, OVER], piece).await;
        let (end, seen) = joined.await.unwrap();
        assert_eq!(end.unwrap().unwrap().otherwise, 0, "{:?}", seen.differences);
    }
}

/// The report names position, move, budget and time.
#[tokio::test(start_paused = true)]
async fn who_is_disqualified_says_what_it_did() {
    let (mut server, client) = tokio::io::duplex(1 << 16);
    let joined = tokio::spawn(joins(client, 1, false));
    hears(&mut server, "01 00 00 00 01 07").await;
    let golden = "2 0 0 0 1 5 0 2 b 2 1";
    says(
        &mut server,
        &[&map(golden), &number(1), &request(2000, 0)],
        999,
    )
    .await;
    let mut answer = [0; 10];
    server.read_exact(&mut answer).await.unwrap();
    says(&mut server, &[&disqualified(1)], 999).await;
    let (end, _) = joined.await.unwrap();
    let Err(JoinError::Disqualified(report)) = end else {
        panic!("{end:?}");
    };
    assert!(report.contains("02b21"), "{report}");
    assert!(report.contains("last move (2,0,"), "{report}");
    assert!(report.contains("budget 2000 ms"), "{report}");
}

/// Many servers send a depth beside the time; a player that kept to it would waste its time.
#[tokio::test(start_paused = true)]
async fn a_depth_counts_only_where_there_is_no_time() {
    let (mut server, client) = tokio::io::duplex(1 << 16);
    let joined = tokio::spawn(joins(client, 1, false));
    hears(&mut server, "01 00 00 00 01 07").await;
    let plain = "2 0 0 0 4 4 0 0 0 0 0 1 2 0 0 2 1 0 0 0 0 0";
    says(&mut server, &[&map(plain), &number(1)], 999).await;
    for (time, depth) in [(2000, 1), (0, 3), (0, 0)] {
        says(&mut server, &[&request(time, depth)], 999).await;
        let mut answer = [0; 10];
        server.read_exact(&mut answer).await.unwrap();
    }
    says(&mut server, &[OVER], 999).await;
    let (_, seen) = joined.await.unwrap();
    assert_eq!(seen.depths, [None, Some(3), None]);
}

/// The server is right.
#[tokio::test(start_paused = true)]
async fn an_illegal_announcement_is_noted_and_play_goes_on() {
    let (mut server, client) = tokio::io::duplex(1 << 16);
    let joined = tokio::spawn(joins(client, 1, false));
    hears(&mut server, "01 00 00 00 01 07").await;
    let frames = [
        map("2 0 1 0 1 5 0 2 b 2 1"),
        number(2),
        announced(0, 0, 0, 1),
        BUILT.to_owned(),
        request(0, 3),
    ];
    says(&mut server, &frames.each_ref().map(String::as_str), 999).await;
    let mut answer = [0; 10];
    server.read_exact(&mut answer).await.unwrap();
    assert_eq!(answer[0], 5);
    says(&mut server, &[OVER], 999).await;
    let (end, seen) = joined.await.unwrap();
    assert!(0 < end.unwrap().unwrap().otherwise);
    assert!(
        seen.differences[0].contains("illegal"),
        "{:?}",
        seen.differences
    );
}

#[tokio::test(start_paused = true)]
async fn an_answer_goes_in_time_even_if_nobody_has_chosen() {
    let (mut server, client) = tokio::io::duplex(1 << 16);
    let joined = tokio::spawn(joins(client, 1, true));
    hears(&mut server, "01 00 00 00 01 07").await;
    let golden = "2 0 0 0 1 5 0 2 b 2 1";
    says(
        &mut server,
        &[&map(golden), &number(1), &request(1000, 0)],
        999,
    )
    .await;
    let asked = Instant::now();
    let mut answer = [0; 10];
    server.read_exact(&mut answer).await.unwrap();
    let took = asked.elapsed();
    assert!(
        took < Duration::from_millis(1000) && Duration::from_millis(700) < took,
        "{took:?}"
    );
    drop(server);
    let (end, _) = joined.await.unwrap();
    assert!(matches!(end, Err(JoinError::Lost)), "{end:?}");
}

#[tokio::test(start_paused = true)]
async fn a_server_that_makes_no_sense_is_left() {
    for nonsense in [
        "0a 00 00 00 00",
        "03 00 00 00 02 01 01",
        "06 00 00 00 06 00 00 00 00 00 01",
        "02 ff ff ff ff",
        "02 00 00 00 01 41 03 00 00 00 01 01",
    ] {
        let (mut server, client) = tokio::io::duplex(1 << 16);
        let joined = tokio::spawn(joins(client, 1, false));
        hears(&mut server, "01 00 00 00 01 07").await;
        says(&mut server, &[nonsense], 999).await;
        let (end, _) = joined.await.unwrap();
        assert!(
            matches!(end, Err(JoinError::Broken(_))),
            "{nonsense}: {end:?}"
        );
    }
}
