//! Whole games over the wire.

use serde_json::{Value, json};

use super::{
    arena::{Arena, at_once},
    own::Own,
    peer::{Ended, Peer},
    volume,
};

/// Everybody has seen the same game; refusals are only those that a client without knowledge of the bank gets.
fn agree(all: &[Ended]) {
    let first = &all[0];
    assert!(first.winner.is_some());
    for one in all {
        assert_eq!(one.winner, first.winner);
        assert_eq!(
            (&one.roads, &one.buildings),
            (&first.roads, &first.buildings)
        );
        let expected = |text: &String| {
            let known = ["E_BANK", "E_CARD_USELESS"];
            known.iter().any(|code| text.starts_with(code))
        };
        assert!(one.errors.iter().all(expected), "{:?}", one.errors);
    }
}

/// Clients alone, without built-in players.
#[tokio::test(start_paused = true)]
async fn four_clients_play_whole_games() {
    let arena = Arena::open().await;
    for seed in 0..volume(6, 100) as u8 {
        let names = ["alice", "bob", "carol", "alice"];
        let plays = (0u8..).zip(names).map(|(n, name)| {
            let seed = seed.wrapping_mul(4).wrapping_add(n);
            tokio::spawn(Peer::play(arena.client(), name, 0, seed))
        });
        let mut ended = Vec::new();
        for play in plays.collect::<Vec<_>>() {
            ended.push(play.await.unwrap());
        }
        agree(&ended);
        let mut seats: Vec<i32> = ended.iter().map(|one| one.me).collect();
        seats.sort_unstable();
        assert_eq!(seats, [0, 1, 2, 3]);
    }
}

/// With built-in players in the other chairs, which think on threads of their own.
#[tokio::test]
async fn one_to_three_clients_play_with_built_in_players() {
    let arena = Arena::open().await;
    for clients in (1..4usize).cycle().take(volume(3, 102) as usize) {
        // It follows its table without listening, so it is let go by and by.
        let mut owner = arena.own("owner", "person").await;
        let client = json!({"type": "open", "admits": ["catan"]});
        let bot = json!({"type": "built_in", "player": "random"});
        let chairs: Vec<_> = (0..4)
            .map(|chair| {
                if chair < clients {
                    client.clone()
                } else {
                    bot.clone()
                }
            })
            .collect();
        let config = json!({"vp_target": 5, "board": "balanced"});
        let (_, number) = arena
            .table(&mut owner, config, at_once(), json!(chairs))
            .await;
        let plays = (0..clients).map(|n| {
            let client = arena.client();
            let name = ["one", "two", "three"][n];
            tokio::spawn(Peer::play(client, name, number, n as u8))
        });
        let mut ended = Vec::new();
        for play in plays.collect::<Vec<_>>() {
            ended.push(play.await.unwrap());
        }
        agree(&ended);
    }
}

/// Somebody of our own protocol plays by chance until the match is over; says who has won.
async fn by_chance(mut own: Own, table: String) -> Value {
    let mut acted = 0;
    loop {
        let said = own.next().await.unwrap();
        if said["type"] != "update" {
            continue;
        }
        if !said["over"].is_null() {
            return said["over"]["finish"]["outcome"]["winners"].clone();
        }
        if said["you"] == "must" {
            let actions = said["actions"].as_array().unwrap();
            acted += 1;
            let action = actions[acted * 7919 % actions.len()].clone();
            let id = format!("a{acted}");
            own.send(&json!({"type": "act", "id": id, "table": table, "action": action}))
                .await;
        }
    }
}

/// A client of the protocol, a person, a program and a built-in player at one table, to the end.
#[tokio::test]
async fn all_four_kinds_of_participants_play_one_game() {
    let arena = Arena::open().await;
    let mut owner = arena.own("owner", "person").await;
    let chairs = json!([
        {"type": "open", "admits": ["catan"]},
        {"type": "open", "admits": ["person"]},
        {"type": "open", "admits": ["bot"]},
        {"type": "built_in", "player": "random"},
    ]);
    let config = json!({"vp_target": 5, "domestic_trade": false});
    let (table, number) = arena.table(&mut owner, config, at_once(), chairs).await;
    let mut natives = Vec::new();
    for kind in ["person", "bot"] {
        let mut own = arena.own(kind, kind).await;
        let want = json!({"view": false, "actions": true});
        let joined = own
            .command(json!({"type": "join", "key": table, "want": want}))
            .await;
        assert_eq!(joined["type"], "done", "{joined}");
        natives.push(tokio::spawn(by_chance(own, table.clone())));
    }
    let ended = Peer::play(arena.client(), "client", number, 1).await;
    let winner = ended.winner.unwrap();
    for native in natives {
        assert_eq!(native.await.unwrap(), json!([winner]));
    }
}

/// What a client said and heard can be read when the game is over, and not before.
#[tokio::test]
async fn what_a_client_said_and_heard_is_shown_behind_the_end() {
    let arena = Arena::open().await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let web = arena.server.serve_web(listener).unwrap();
    let mut owner = arena.own("owner", "person").await;
    let client = json!({"type": "open", "admits": ["catan"]});
    let built_in = json!({"type": "built_in", "player": "random"});
    let chairs = json!([client, built_in, built_in, built_in]);
    let config = json!({"vp_target": 5, "domestic_trade": false});
    let (_, number) = arena.table(&mut owner, config, at_once(), chairs).await;
    let settings = super::joined::named("a", number as i32);
    let play = tokio::spawn(super::joined::play(arena.stream(), settings, 1));
    let begun = owner.until(|said| said["type"] == "update").await;
    let id = begun["match"].as_str().unwrap().to_owned();
    let seats = begun["start"]["seats"].as_array().unwrap();
    let seat = seats.iter().position(|one| one["chair"] == 0).unwrap();
    let path = format!("/api/matches/{id}/transcript?seat={seat}");
    let (status, said) = get(web, &path).await;
    assert_eq!(status, 409, "{said}");
    owner.over().await;
    play.await.unwrap().unwrap();
    let (status, said) = get(web, &path).await;
    assert_eq!(status, 200, "{said}");
    assert!(
        said.lines().any(|line| line == "> RollDice(Empty)"),
        "{said}"
    );
    assert!(
        said.lines().any(|line| line.starts_with("< - GameWon(")),
        "{said}"
    );
    let other = format!("/api/matches/{id}/transcript?seat={}", (seat + 1) % 4);
    assert_eq!(get(web, &other).await, (200, String::new()));
    assert_eq!(
        get(web, &format!("/api/matches/{id}/transcript")).await.0,
        400
    );
}

/// Asks the HTTP API: status and body.
async fn get(web: std::net::SocketAddr, path: &str) -> (u16, String) {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut socket = tokio::net::TcpStream::connect(web).await.unwrap();
    let ask = format!("GET {path} HTTP/1.0\r\nhost: here\r\n\r\n");
    socket.write_all(ask.as_bytes()).await.unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (
        head.split(' ').nth(1).unwrap().parse().unwrap(),
        body.to_owned(),
    )
}
