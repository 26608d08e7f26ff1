//! The original's plan of tests for a server.

use std::{
    io::Write,
    sync::{Arc, Mutex},
};

use tokio::task::JoinSet;

use super::{
    arena::{Arena, turns},
    client::Client,
};

const FIRST_WINS: &str = "12.0 34.1 13.3 15.3 14.4 35.4 16.3 11.2 15.6";

/// A log that can be read.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    /// Listens to everything that is logged on this thread.
    pub fn listen(&self) -> tracing::subscriber::DefaultGuard {
        let log = self.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_ansi(false)
            .with_max_level(tracing::Level::INFO)
            .with_writer(move || log.clone());
        tracing::subscriber::set_default(subscriber.finish())
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn a_ping_as_first_line_is_answered_and_connections_are_logged_with_quoted_names() {
    let log = Log::default();
    let _listening = log.listen();
    let arena = Arena::open().await;
    let mut client = Client::connect(arena.address).await;
    client.ask("PING", "PONG").await;
    let text = log.text();
    assert!(text.contains("connected"), "{text}");
    assert!(
        text.contains("connection{number=1 address=127.0.0.1:"),
        "{text}"
    );
    client
        .ask("HELLO~ my \"client\" ", "HELLO~Parlor~CHAT~RANK~AUTH~CRYPT")
        .await;
    client.ask("LOGIN~Ada \"x\" level=error", "LOGIN").await;
    client.ask("QUIT", "QUIT").await;
    client.rest().await;
    arena.server.stop().await;
    let text = log.text();
    for part in [
        r#"greeted description=" my \"client\" ""#,
        r#"logged in name="Ada \"x\" level=error""#,
        r#"connection over reason="quit""#,
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    assert_eq!(text.matches("connection{number=1").count(), 4, "{text}");
}

#[tokio::test]
async fn malformed_logins_are_errors_before_and_after_a_good_hello() {
    let arena = Arena::open().await;
    let mut client = Client::connect(arena.address).await;
    for greeted in [false, true] {
        if greeted {
            client.greet("").await;
        }
        for line in ["HELLO-Server's test", "LOGIN~", "LOGIN~Ha~n"] {
            client.send(line).await;
            assert!(client.line().await.unwrap().starts_with("ERROR"), "{line}");
        }
    }
}

#[tokio::test]
async fn a_name_in_use_is_refused_and_another_one_can_be_chosen() {
    let arena = Arena::open().await;
    let _first = arena.login("Ada").await;
    let mut second = Client::greeted(arena.address, "").await;
    second.ask("LOGIN~Ada", "ALREADYLOGGEDIN").await;
    second.ask("LOGIN~Ada ", "LOGIN").await;
    let mut third = Client::greeted(arena.address, "").await;
    third.ask("LOGIN~ada", "LOGIN").await;
    third.ask("LIST", "LIST~Ada~Ada ~ada").await;
}

#[tokio::test]
async fn wrong_moves_are_errors_that_nobody_else_sees() {
    let arena = Arena::open().await;
    let (mut one, mut two) = arena.pair("Ada", "Ben").await;
    for (line, error) in [
        ("MOVE~37~0", "ERROR~field must be 0 to 35"),
        ("MOVE~-1~0", "ERROR~field must be 0 to 35"),
        ("MOVE~0~8", "ERROR~rotation must be 0 to 7"),
        ("MOVE~x~0", "ERROR~a move needs two whole numbers"),
        ("MOVE~0", "ERROR~wrong number of arguments"),
    ] {
        one.ask(line, error).await;
    }
    two.quiet().await;
    turns(&mut one, &mut two, "0.6").await;
    two.ask("MOVE~0~1", "ERROR~field is taken").await;
    one.quiet().await;
    two.send("MOVE~1~6").await;
    one.expect("MOVE~1~6").await;
    two.expect("MOVE~1~6").await;
}

#[tokio::test]
async fn of_two_moves_in_a_row_the_second_is_an_error() {
    let arena = Arena::open().await;
    let (mut one, mut two) = arena.pair("Ada", "Ben").await;
    one.send("MOVE~0~0\nMOVE~1~0").await;
    one.expect("MOVE~0~0").await;
    one.expect("ERROR~it is not your turn").await;
    two.expect("MOVE~0~0").await;
    two.quiet().await;
}

#[tokio::test]
async fn two_players_are_listed_paired_in_order_and_told_the_end_behind_the_last_move() {
    let arena = Arena::open().await;
    let mut one = arena.login("one").await;
    let mut two = arena.login("two").await;
    two.ask("LIST", "LIST~one~two").await;
    arena.begin(&mut one, &mut two, "one", "two").await;
    two.ask("MOVE~0~0", "ERROR~it is not your turn").await;
    turns(&mut one, &mut two, FIRST_WINS).await;
    for client in [&mut one, &mut two] {
        client.expect("GAMEOVER~VICTORY~one").await;
        client.quiet().await;
    }
    arena.begin(&mut two, &mut one, "two", "one").await;
}

#[tokio::test]
async fn who_is_alone_in_the_queue_cannot_move_and_a_third_waits() {
    let arena = Arena::open().await;
    let mut one = arena.login("one").await;
    one.quietly("QUEUE").await;
    one.ask("MOVE~0~0", "ERROR~you are not in a game").await;
    let mut two = arena.login("two").await;
    two.quietly("QUEUE").await;
    one.expect("NEWGAME~one~two").await;
    two.expect("NEWGAME~one~two").await;
    let mut three = arena.login("three").await;
    three.quietly("QUEUE").await;
    three.quiet().await;
    three.ask("MOVE~0~0", "ERROR~you are not in a game").await;
}

#[tokio::test]
async fn whoever_goes_in_whatever_way_has_lost() {
    for leaver in [0, 1] {
        for way in ["close", "quit", "reset", "half close"] {
            let arena = Arena::open().await;
            let (mut one, mut two) = arena.pair("one", "two").await;
            turns(&mut one, &mut two, "14.0 21.7 8.3 27.4").await;
            let (mut gone, mut stays, winner) = match leaver {
                0 => (one, two, "two"),
                _ => (two, one, "one"),
            };
            match way {
                "close" => drop(gone),
                "reset" => gone.reset(),
                "quit" => gone.ask("QUIT", "QUIT").await,
                _ => gone.half_close().await,
            }
            stays.expect(&format!("GAMEOVER~DISCONNECT~{winner}")).await;
            stays.ask("LIST", &format!("LIST~{winner}")).await;
            stays.quiet().await;
        }
    }
}

#[tokio::test]
async fn who_quits_is_listed_no_longer() {
    let arena = Arena::open().await;
    let mut one = arena.login("one").await;
    let mut two = arena.login("two").await;
    one.ask("LIST", "LIST~one~two").await;
    two.ask("QUIT", "QUIT").await;
    one.ask("LIST", "LIST~one").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_hundred_who_claim_one_name_at_once_one_gets_it() {
    let arena = Arena::open().await;
    let (mut got, mut refused) = (0, 0);
    let mut logins = JoinSet::new();
    for _ in 0..100 {
        let address = arena.address;
        logins.spawn(async move {
            let mut client = Client::greeted(address, "").await;
            client.send("LOGIN~Ada").await;
            (client.line().await.unwrap(), client)
        });
    }
    for (said, _) in logins.join_all().await {
        match said.as_str() {
            "LOGIN" => got += 1,
            "ALREADYLOGGEDIN" => refused += 1,
            other => panic!("{other}"),
        }
    }
    assert_eq!((got, refused), (1, 99));
    let mut logins = JoinSet::new();
    for n in 0..100 {
        let address = arena.address;
        logins.spawn(async move { Client::login(address, &format!("Nr {n}"), "").await });
    }
    let mut all = logins.join_all().await;
    all[0].send("LIST").await;
    assert!(all[0].line().await.unwrap().split('~').count() > 100);
}
