//! People and built-in players in the queue of a listener.

use std::time::Duration;

use parlor_gateways::pentago::{Listener, Opponent};
use serde_json::{Value, json};

use super::{arena::Arena, client::Client};

/// A person who speaks our own protocol.
pub struct Person {
    client: Client,
    commands: u32,
}

impl Person {
    pub async fn connect(arena: &Arena, name: &str) -> Self {
        let client = Client::connect(arena.lines).await;
        let mut person = Self {
            client,
            commands: 0,
        };
        let hello = json!({"type": "hello", "version": 1, "name": name});
        person.client.send(&hello.to_string()).await;
        person.until(|m| m["type"] == "welcome").await;
        person
    }

    pub async fn until(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let line = self.client.line().await.unwrap();
            let message: Value = serde_json::from_str(&line).unwrap();
            if holds(&message) {
                return message;
            }
        }
    }

    pub async fn send(&mut self, mut message: Value) {
        self.commands += 1;
        message["id"] = format!("c{}", self.commands).into();
        self.client.send(&message.to_string()).await;
    }

    /// Enters the pool under a name and waits.
    async fn queue(&mut self) -> String {
        self.send(json!({"type": "enter", "pool": "pentago"})).await;
        let entered = self.until(|m| m["type"] == "pool").await;
        self.send(json!({"type": "queue", "pool": "pentago", "wait": true}))
            .await;
        self.until(|m| m["type"] == "pool").await;
        entered["name"].as_str().unwrap().to_owned()
    }
}

/// Whether the newest table counts.
pub async fn is_rated(arena: &Arena) -> bool {
    let mut eve = Person::connect(arena, "Eve").await;
    eve.send(json!({"type": "lobby", "follow": true})).await;
    // It is listed already, or told as soon as it is.
    let newest = |m: &Value| match m["tables"][0].is_object() {
        true => m["tables"][0].clone(),
        false => m["changed"][0].clone(),
    };
    let lobby = eve.until(|m| newest(m)["life"]["type"] == "running").await;
    let newest = newest(&lobby);
    let key = newest["id"].as_str().unwrap();
    eve.send(json!({"type": "watch", "key": key})).await;
    let news = eve.until(|m| m["type"] == "table").await;
    news["table"]["settings"]["rated"].as_bool().unwrap()
}

async fn arena(opponents: &[Opponent]) -> Arena {
    Arena::with(Listener {
        opponents: [&[Opponent::Clients], opponents].concat(),
        bot: "easy".into(),
        bot_after: Duration::from_millis(50),
        ..Listener::default()
    })
    .await
}

#[tokio::test]
async fn a_client_meets_a_person_whose_name_is_made_unique_and_who_may_leave() {
    let arena = arena(&[Opponent::People]).await;
    let mut ada = Client::login(arena.address, "A-da", "~CHAT").await;
    let mut person = Person::connect(&arena, "A~da").await;
    assert_eq!(person.queue().await, "A-da 2");
    ada.ask("LIST", "LIST~A-da~A-da 2").await;
    ada.quietly("QUEUE").await;
    ada.expect("NEWGAME~A-da 2~A-da").await;
    let paired = person.until(|m| m["type"] == "paired").await;
    assert_eq!(
        paired["players"][1],
        json!({"name": "A-da", "kind": "pentago"})
    );
    let table = paired["table"].clone();
    person.until(|m| m["you"] == "must").await;
    let clocks = json!({"type": "act", "table": table, "action": {"cell": 7, "rotation": 3}});
    person.send(clocks).await;
    ada.expect("MOVE~7~3").await;
    ada.send("MOVE~8~4").await;
    ada.expect("MOVE~8~4").await;
    let update = person.until(|m| m["you"] == "must").await;
    assert_eq!(update["actor"], 1);
    assert_eq!(update["clocks"][0]["left"], 300_000);
    // They talk and whisper in one room.
    ada.quietly("WHISPER~A-da 2~hello ~ there").await;
    let heard = person.until(|m| m["type"] == "talked").await;
    assert_eq!(heard["text"], "hello ~ there");
    person
        .send(json!({"type": "talk", "pool": "pentago", "text": "hi"}))
        .await;
    ada.expect("CHAT~A-da 2~hi").await;
    // A person cannot take back what a client has seen.
    person
        .send(json!({"type": "offer", "table": table, "offer": "take_back"}))
        .await;
    person.until(|m| m["type"] == "done").await;
    ada.quiet().await;
    person.send(json!({"type": "stand", "table": table})).await;
    ada.expect("GAMEOVER~DISCONNECT~A-da").await;
}

#[tokio::test]
async fn a_person_who_resigns_gives_the_victory_to_the_client() {
    let arena = arena(&[Opponent::People]).await;
    let mut ada = arena.login("Ada").await;
    ada.quietly("QUEUE").await;
    let mut person = Person::connect(&arena, "Ben").await;
    person.queue().await;
    ada.expect("NEWGAME~Ada~Ben").await;
    let paired = person.until(|m| m["type"] == "paired").await;
    person.until(|m| m["type"] == "update").await;
    person
        .send(json!({"type": "resign", "table": paired["table"]}))
        .await;
    ada.expect("GAMEOVER~VICTORY~Ada").await;
    ada.quiet().await;
}

#[tokio::test]
async fn people_may_not_enter_where_only_clients_meet() {
    let arena = arena(&[]).await;
    let mut person = Person::connect(&arena, "Ben").await;
    person
        .send(json!({"type": "enter", "pool": "pentago"}))
        .await;
    let refused = person.until(|m| m["type"] == "refused").await;
    assert_eq!(refused["problem"]["code"], "not_admitted");
}

#[tokio::test]
async fn who_waits_alone_meets_a_built_in_player_as_second_and_its_name_is_reserved() {
    let arena = arena(&[Opponent::Bots]).await;
    let mut ada = arena.login("Ada").await;
    let mut ben = Client::greeted(arena.address, "").await;
    ben.ask("LOGIN~Parlor easy", "ALREADYLOGGEDIN").await;
    ben.ask("LOGIN~Ben", "LOGIN").await;
    ada.send("QUEUE").await;
    ada.expect("NEWGAME~Ada~Parlor easy").await;
    ben.send("QUEUE").await;
    ben.expect("NEWGAME~Ben~Parlor easy 2").await;
    ada.ask("LIST", "LIST~Ada~Ben~Parlor easy~Parlor easy 2")
        .await;
    // It plays to the end, whatever that is.
    let mut moves = 0;
    let over = 'game: loop {
        for field in 0..36 {
            ada.send(&format!("MOVE~{field}~{}", field % 8)).await;
            let said = ada.line().await.unwrap();
            if said.starts_with("ERROR") {
                continue;
            }
            moves += 1;
            match ada.line().await.unwrap() {
                over if over.starts_with("GAMEOVER") => break 'game over,
                answer => assert!(answer.starts_with("MOVE~"), "{answer}"),
            }
            ada.send("PING").await;
            match ada.line().await.unwrap() {
                over if over.starts_with("GAMEOVER") => break 'game over,
                pong => assert_eq!(pong, "PONG"),
            }
        }
    };
    assert!(0 < moves, "{over}");
}

#[tokio::test]
async fn a_client_may_be_called_like_a_built_in_player_but_is_not_shown_so() {
    let arena = arena(&[Opponent::People]).await;
    let long = "y".repeat(64);
    for (name, shown) in [("Expert", "Expert (client)"), (&long, &long)] {
        let mut client = arena.login(name).await;
        client.quietly("QUEUE").await;
        let mut person = Person::connect(&arena, "Ben").await;
        person.queue().await;
        client.expect(&format!("NEWGAME~{name}~Ben")).await;
        let paired = person.until(|m| m["type"] == "paired").await;
        assert_eq!(paired["players"][0]["name"], name);
        let update = person.until(|m| m["type"] == "update").await;
        assert_eq!(update["start"]["seats"][0]["name"], shown);
    }
}

#[tokio::test]
async fn clients_hear_of_each_other_by_the_names_they_gave() {
    let arena = arena(&[]).await;
    let mut one = arena.login("Easy").await;
    let mut two = arena.login("hard").await;
    one.quietly("QUEUE").await;
    two.quietly("QUEUE").await;
    one.expect("NEWGAME~Easy~hard").await;
    two.expect("NEWGAME~Easy~hard").await;
    drop(one);
    two.expect("GAMEOVER~DISCONNECT~hard").await;
}

#[tokio::test]
async fn a_winning_stone_without_a_rotation_is_told_with_one_that_leaves_the_five() {
    let arena = Arena::with(Listener {
        rule: "classic".into(),
        opponents: vec![Opponent::Clients, Opponent::People],
        ..Listener::default()
    })
    .await;
    let mut person = Person::connect(&arena, "Ben").await;
    person.queue().await;
    let mut ada = arena.login("Ada").await;
    ada.quietly("QUEUE").await;
    ada.expect("NEWGAME~Ben~Ada").await;
    let table = person.until(|m| m["type"] == "paired").await["table"].clone();
    // The person fills row 0; the client's stone on field 4 is turned away by its own rotation.
    let turns = [(0, "33~7"), (1, "34~7"), (2, "35~7"), (3, "4~2")];
    for (cell, answer) in turns {
        person.until(|m| m["you"] == "must").await;
        let action = json!({"cell": cell, "rotation": 4});
        person
            .send(json!({"type": "act", "table": table, "action": action}))
            .await;
        ada.expect(&format!("MOVE~{cell}~4")).await;
        ada.send(&format!("MOVE~{answer}")).await;
        ada.expect(&format!("MOVE~{answer}")).await;
    }
    // Field 3 has gone to 15 and the client's stone to 9; the person's stones are put back in place.
    person.until(|m| m["you"] == "must").await;
    let action = json!({"cell": 3, "rotation": 4});
    person
        .send(json!({"type": "act", "table": table, "action": action}))
        .await;
    ada.expect("MOVE~3~4").await;
    ada.send("MOVE~29~6").await;
    ada.expect("MOVE~29~6").await;
    person.until(|m| m["you"] == "must").await;
    let action = json!({"cell": 4, "rotation": null});
    person
        .send(json!({"type": "act", "table": table, "action": action}))
        .await;
    // Row 0 lies in the upper quadrants: 4 is the lowest code of a lower one.
    ada.expect("MOVE~4~4").await;
    ada.expect("GAMEOVER~VICTORY~Ben").await;
}
