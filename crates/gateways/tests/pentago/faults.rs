//! Known faults of existing clients, each row of the list.

use std::time::Duration;

use parlor_gateways::pentago::Listener;
use tokio::time::Instant;

use super::{
    arena::{Arena, server_key, turns},
    client::Client,
};

const SECOND_WINS: &str = "33.4 12.5 28.5 4.2 31.7 13.4 17.3 3.7 18.1 5.1";
const FULL_BOARD: &str = "0.6 35.3 32.2 7.2 1.3 28.6 27.2 5.5 26.7 24.5 33.1 27.3 11.2 15.0 20.7 6.7 8.5 18.0 11.1 16.4 3.3 32.1 33.2 14.5 27.5 9.6 10.7 12.4 19.0 31.3 35.2 17.4 12.5 22.3 25.4 13.6";

#[tokio::test]
async fn a_move_in_answer_to_the_winning_move_finds_no_game_and_nothing_else() {
    let arena = Arena::open().await;
    let (mut one, mut two) = arena.pair("Ada", "Ben").await;
    turns(&mut one, &mut two, SECOND_WINS).await;
    one.send("MOVE~0~0").await;
    one.expect("GAMEOVER~VICTORY~Ben").await;
    one.expect("ERROR~you are not in a game").await;
    one.quiet().await;
    two.expect("GAMEOVER~VICTORY~Ben").await;
    two.quiet().await;
}

#[tokio::test]
async fn a_move_repeated_again_and_again_gets_its_error_each_time() {
    let arena = Arena::open().await;
    let (mut one, mut two) = arena.pair("Ada", "Ben").await;
    for _ in 0..100 {
        two.send("MOVE~5~5").await;
    }
    for _ in 0..100 {
        two.expect("ERROR~it is not your turn").await;
    }
    turns(&mut one, &mut two, "0.0 1.0").await;
}

#[tokio::test(start_paused = true)]
async fn of_several_logins_the_first_counts_and_a_game_nobody_plays_ends_by_the_move_limit() {
    let (arena, mut clients) = paused(Listener::default(), 2).await;
    let mut two = clients.pop().unwrap();
    let mut one = clients.pop().unwrap();
    one.send("HELLO~x\nLOGIN~Ada\nLOGIN~Bea\nLOGIN~Cleo").await;
    for line in [
        "HELLO~Parlor~CHAT~RANK~AUTH~CRYPT",
        "LOGIN",
        "ALREADYLOGGEDIN",
        "ALREADYLOGGEDIN",
    ] {
        one.expect(line).await;
    }
    two.greet("").await;
    two.ask("LOGIN~Ben", "LOGIN").await;
    one.quietly("QUEUE").await;
    two.quietly("QUEUE").await;
    one.expect("NEWGAME~Ada~Ben").await;
    two.expect("NEWGAME~Ada~Ben").await;
    let asked = Instant::now();
    let mut pings = 0;
    loop {
        match two.line().await.unwrap().as_str() {
            "PING" => pings += 1,
            "GAMEOVER~VICTORY~Ben" => break,
            other => panic!("{other}"),
        }
    }
    assert_eq!(asked.elapsed().as_secs(), 300);
    assert!(8 < pings, "silence is asked about: {pings}");
    loop {
        match one.line().await.unwrap().as_str() {
            "PING" => {}
            line => break assert_eq!(line, "GAMEOVER~VICTORY~Ben"),
        }
    }
    // Both stay connected.
    one.ask("LIST", "LIST~Ada~Ben").await;
    two.ask("LIST", "LIST~Ada~Ben").await;
    drop(arena);
}

#[tokio::test]
async fn the_same_login_twice_on_one_connection_is_refused_the_second_time() {
    let arena = Arena::open().await;
    let mut client = arena.login("Ada").await;
    client.ask("LOGIN~Ada", "ALREADYLOGGEDIN").await;
    client.ask("LIST", "LIST~Ada").await;
}

#[tokio::test]
async fn names_with_spaces_apostrophes_and_commas_are_kept_unchanged() {
    let arena = Arena::open().await;
    let long = "ü".repeat(64);
    let names = ["O'Neil, Tim", "  two  spaces ", long.as_str()];
    let mut all = Vec::new();
    for name in names {
        let mut client = Client::connect(arena.address).await;
        client.send("HELLO~  a 'client', of sorts  ").await;
        assert!(client.line().await.unwrap().starts_with("HELLO"));
        client.ask(&format!("LOGIN~{name}"), "LOGIN").await;
        all.push(client);
    }
    all[0]
        .ask("LIST", &format!("LIST~{}", names.join("~")))
        .await;
    let (one, rest) = all.split_at_mut(2);
    arena
        .begin(&mut one[1], &mut rest[0], names[1], names[2])
        .await;
}

#[tokio::test]
async fn queueing_twice_leaves_the_queue_and_nobody_meets_oneself() {
    let arena = Arena::open().await;
    let mut one = arena.login("Ada").await;
    one.quietly("QUEUE\nQUEUE").await;
    let mut two = arena.login("Ben").await;
    two.quietly("QUEUE").await;
    one.quiet().await;
    two.quiet().await;
    one.quietly("QUEUE\nQUEUE\nQUEUE").await;
    // The first of the three paired them; the others came too late.
    let mut said = Vec::new();
    for _ in 0..3 {
        said.push(one.line().await.unwrap());
    }
    said.sort();
    assert_eq!(
        said,
        [
            "ERROR~you are in a game",
            "ERROR~you are in a game",
            "NEWGAME~Ben~Ada"
        ]
    );
    two.expect("NEWGAME~Ben~Ada").await;
}

#[tokio::test]
async fn every_error_has_a_description() {
    let arena = Arena::open().await;
    let mut client = Client::connect(arena.address).await;
    for line in ["x", "LIST", "HELLO", "MOVE", "~~~"] {
        client.send(line).await;
        let said = client.line().await.unwrap();
        assert!(
            said.len() > "ERROR~".len() && said.starts_with("ERROR~"),
            "{said}"
        );
    }
}

#[tokio::test]
async fn a_draw_is_told_without_a_winner_and_a_client_that_fails_on_it_is_just_lost() {
    let arena = Arena::open().await;
    let (mut one, mut two) = arena.pair("Ada", "Ben").await;
    turns(&mut one, &mut two, FULL_BOARD).await;
    one.expect("GAMEOVER~DRAW").await;
    two.expect("GAMEOVER~DRAW").await;
    two.reset();
    one.quiet().await;
    while {
        one.send("LIST").await;
        one.line().await.unwrap() != "LIST~Ada"
    } {}
}

#[tokio::test(start_paused = true)]
async fn who_never_answers_pings_is_not_dropped_and_who_did_once_is() {
    let (_arena, mut clients) = paused(Listener::default(), 2).await;
    let mut deaf = clients.pop().unwrap();
    let mut lively = clients.pop().unwrap();
    for (client, name) in [(&mut deaf, "Deaf"), (&mut lively, "Lively")] {
        client.greet("").await;
        client.ask(&format!("LOGIN~{name}"), "LOGIN").await;
    }
    let start = Instant::now();
    lively.expect("PING").await;
    assert_eq!(start.elapsed().as_secs(), 30);
    lively.send("PONG").await;
    lively.expect("PING").await;
    assert_eq!(start.elapsed().as_secs(), 60);
    // Any line is a sign of life.
    tokio::time::sleep(Duration::from_secs(29)).await;
    lively.send("ERROR~hm").await;
    lively.expect("PING").await;
    assert_eq!(start.elapsed().as_secs(), 119);
    assert_eq!(
        lively.line().await,
        None,
        "silent for another half a minute"
    );
    assert_eq!(start.elapsed().as_secs(), 149);
    tokio::time::sleep(Duration::from_secs(300)).await;
    let mut pings = 0;
    deaf.send("LIST").await;
    loop {
        match deaf.line().await.unwrap().as_str() {
            "PING" => pings += 1,
            line => break assert_eq!(line, "LIST~Deaf"),
        }
    }
    assert!(5 < pings);
}

#[tokio::test]
async fn who_lost_track_of_the_board_is_told_and_stays_on_turn() {
    let arena = Arena::open().await;
    let (mut one, mut two) = arena.pair("Ada", "Ben").await;
    turns(&mut one, &mut two, "0.6").await;
    for _ in 0..3 {
        two.ask("MOVE~0~0", "ERROR~field is taken").await;
        two.ask("MOVE~40~0", "ERROR~field must be 0 to 35").await;
    }
    one.ask("MOVE~1~1", "ERROR~it is not your turn").await;
    two.send("MOVE~7~0").await;
    one.expect("MOVE~7~0").await;
}

#[tokio::test]
async fn a_reset_and_a_half_close_are_normal_ends() {
    let log = super::plan::Log::default();
    let _listening = log.listen();
    let arena = Arena::open().await;
    let mut half = arena.login("Half").await;
    half.quietly("QUEUE").await;
    half.half_close().await;
    assert_eq!(half.rest().await, [] as [&str; 0]);
    let reset = arena.login("Reset").await;
    reset.reset();
    let mut watch = arena.login("Watch").await;
    while {
        watch.send("LIST").await;
        watch.line().await.unwrap() != "LIST~Watch"
    } {}
    let text = log.text();
    assert_eq!(text.matches("connection over").count(), 2, "{text}");
    assert!(!text.contains("WARN") && !text.contains("ERROR"), "{text}");
}

#[tokio::test]
async fn one_packet_may_hold_many_commands_and_one_command_many_packets() {
    let arena = Arena::open().await;
    let mut client = Client::connect(arena.address).await;
    client
        .send_bytes(b"HELLO~x\nLOGIN~Ada\nLIST\nQUEUE\nQUEUE\nPING\nLIS")
        .await;
    for line in [
        "HELLO~Parlor~CHAT~RANK~AUTH~CRYPT",
        "LOGIN",
        "LIST~Ada",
        "PONG",
    ] {
        client.expect(line).await;
    }
    client.send_bytes(b"T\r").await;
    client.send_bytes(b"\n").await;
    client.expect("LIST~Ada").await;
}

/// Clients of a server in paused time.
pub async fn paused(
    listener: Listener,
    count: usize,
) -> (parlor_server::Server, Vec<Client<tokio::io::DuplexStream>>) {
    let store = std::sync::Arc::new(parlor_store::MemoryStore::default());
    let server = parlor_server::Server::start(parlor_server::Options::default(), store)
        .await
        .unwrap();
    let gateway = listener.open(&server, server_key()).unwrap();
    let clients = (0..count).map(|_| {
        let (near, far) = tokio::io::duplex(1 << 16);
        let (read, write) = tokio::io::split(far);
        let (gateway, stop) = (gateway.clone(), server.stopping());
        tokio::spawn(async move { gateway.serve(read, write, None, stop).await });
        Client::on(near)
    });
    let clients = clients.collect();
    (server, clients)
}
