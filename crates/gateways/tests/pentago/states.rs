//! The whole table of states: every input in every state, its reply, and the state behind it.

use super::{
    arena::{Arena, bytes},
    client::Client,
};
use parlor_gateways::pentago::auth::{Challenge, SigningKey};

const STATES: [char; 7] = ['F', 'G', 'C', 'I', 'Q', 'T', 'W'];
const ALL: &str = "~CHAT~RANK~AUTH~CRYPT";

/// Input, then for F G C I Q T W the reply and, behind an arrow, the new state. A word in small letters is a key of the
/// error lines, `*` stands for anything.
const TABLE: &[(&str, [&str; 7])] = &[
    (
        "HELLO~d",
        [
            "HELLO~Parlor~CHAT~RANK~AUTH~CRYPT>G",
            "again",
            "again",
            "again",
            "again",
            "again",
            "again",
        ],
    ),
    (
        "HELLO~d~CHAT~CHAT~FOO",
        [
            "HELLO~Parlor~CHAT~RANK~AUTH~CRYPT>G",
            "again",
            "again",
            "again",
            "again",
            "again",
            "again",
        ],
    ),
    (
        "HELLO",
        ["args", "again", "again", "again", "again", "again", "again"],
    ),
    (
        "ENCRYPT",
        ["hello", "args", "late", "late", "late", "late", "late"],
    ),
    (
        "ENCRYPT~a~b",
        ["hello", "args", "late", "late", "late", "late", "late"],
    ),
    (
        "ENCRYPT~!",
        ["hello", "base64", "late", "late", "late", "late", "late"],
    ),
    (
        "ENCRYPT~AAAA",
        ["hello", "key", "late", "late", "late", "late", "late"],
    ),
    (
        "ENCRYPT~{zero}",
        ["hello", "key", "late", "late", "late", "late", "late"],
    ),
    (
        "LOGIN~Neo",
        [
            "hello",
            "LOGIN>I",
            "LOGIN>I",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
        ],
    ),
    (
        "LOGIN~Taken",
        [
            "hello",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN>G",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
        ],
    ),
    (
        "LOGIN~Parlor easy",
        [
            "hello",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN>G",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
        ],
    ),
    (
        "LOGIN",
        [
            "hello",
            "args",
            "args>G",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
        ],
    ),
    (
        "LOGIN~a~b",
        [
            "hello",
            "args",
            "args>G",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
        ],
    ),
    (
        "LOGIN~a~b~c~d",
        [
            "hello",
            "args",
            "args>G",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
        ],
    ),
    (
        "LOGIN~a\tb",
        [
            "hello",
            "name",
            "name>G",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
        ],
    ),
    (
        "LOGIN~ ",
        [
            "hello",
            "name",
            "name>G",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
        ],
    ),
    (
        "LOGIN~ ~{key}~{challenge}",
        [
            "hello",
            "name",
            "name>G",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
        ],
    ),
    (
        "LOGIN~Neo~{key}~{challenge}",
        [
            "hello",
            "CHALLENGE*>C",
            "CHALLENGE*",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
        ],
    ),
    (
        "LOGIN~Neo~!~{challenge}",
        [
            "hello",
            "base64",
            "base64>G",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
        ],
    ),
    (
        "LOGIN~Neo~AAAA~{challenge}",
        [
            "hello",
            "key",
            "key>G",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
        ],
    ),
    (
        "LOGIN~Neo~{key}~!",
        [
            "hello",
            "base64",
            "base64>G",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
        ],
    ),
    (
        "LOGIN~Neo~{key}~AAAA",
        [
            "hello",
            "chal",
            "chal>G",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
            "ALREADYLOGGEDIN",
        ],
    ),
    (
        "CHALLENGE",
        [
            "hello", "nochal", "args", "nochal", "nochal", "nochal", "nochal",
        ],
    ),
    (
        "CHALLENGE~!",
        [
            "hello", "nochal", "base64", "nochal", "nochal", "nochal", "nochal",
        ],
    ),
    (
        "CHALLENGE~AAAA",
        [
            "hello", "nochal", "sig", "nochal", "nochal", "nochal", "nochal",
        ],
    ),
    (
        "LIST",
        [
            "hello", "login", "login", "LIST*", "LIST*", "LIST*", "LIST*",
        ],
    ),
    (
        "LIST~",
        [
            "hello", "login", "login", "LIST*", "LIST*", "LIST*", "LIST*",
        ],
    ),
    (
        "LIST~x",
        ["hello", "login", "login", "args", "args", "args", "args"],
    ),
    (
        "QUEUE",
        ["hello", "login", "login", ">Q", ">I", "ingame", "ingame"],
    ),
    (
        "QUEUE~x",
        [
            "hello", "login", "login", "args", "args", "ingame", "ingame",
        ],
    ),
    (
        "MOVE~0~0",
        [
            "hello",
            "login",
            "login",
            "nogame",
            "nogame",
            "MOVE~0~0>W",
            "turn",
        ],
    ),
    (
        "MOVE~35~7~",
        [
            "hello",
            "login",
            "login",
            "nogame",
            "nogame",
            "MOVE~35~7>W",
            "turn",
        ],
    ),
    (
        "MOVE",
        [
            "hello", "login", "login", "nogame", "nogame", "args", "turn",
        ],
    ),
    (
        "MOVE~0",
        [
            "hello", "login", "login", "nogame", "nogame", "args", "turn",
        ],
    ),
    (
        "MOVE~0~0~0",
        [
            "hello", "login", "login", "nogame", "nogame", "args", "turn",
        ],
    ),
    (
        "MOVE~x~0",
        [
            "hello", "login", "login", "nogame", "nogame", "numbers", "turn",
        ],
    ),
    (
        "MOVE~36~x",
        [
            "hello", "login", "login", "nogame", "nogame", "numbers", "turn",
        ],
    ),
    (
        "MOVE~1234567890~0",
        [
            "hello", "login", "login", "nogame", "nogame", "numbers", "turn",
        ],
    ),
    (
        "MOVE~36~0",
        [
            "hello", "login", "login", "nogame", "nogame", "field", "turn",
        ],
    ),
    (
        "MOVE~-1~9",
        [
            "hello", "login", "login", "nogame", "nogame", "field", "turn",
        ],
    ),
    (
        "MOVE~999999999~0",
        [
            "hello", "login", "login", "nogame", "nogame", "field", "turn",
        ],
    ),
    (
        "MOVE~0~8",
        [
            "hello", "login", "login", "nogame", "nogame", "rotation", "turn",
        ],
    ),
    (
        "MOVE~0~-1",
        [
            "hello", "login", "login", "nogame", "nogame", "rotation", "turn",
        ],
    ),
    ("CHAT~t", ["hello", "login", "login", "", "", "", ""]),
    (
        "CHAT",
        ["hello", "login", "login", "args", "args", "args", "args"],
    ),
    (
        "CHAT~",
        [
            "hello", "login", "login", "empty", "empty", "empty", "empty",
        ],
    ),
    (
        "CHAT~{long}",
        ["hello", "login", "login", "text", "text", "text", "text"],
    ),
    (
        "WHISPER~Taken~t",
        ["hello", "login", "login", "", "", "", ""],
    ),
    (
        "WHISPER~Nobody~t",
        [
            "hello",
            "login",
            "login",
            "CANNOTWHISPER~Nobody",
            "CANNOTWHISPER~Nobody",
            "CANNOTWHISPER~Nobody",
            "CANNOTWHISPER~Nobody",
        ],
    ),
    (
        "WHISPER",
        ["hello", "login", "login", "args", "args", "args", "args"],
    ),
    (
        "WHISPER~Taken",
        ["hello", "login", "login", "args", "args", "args", "args"],
    ),
    (
        "WHISPER~~t",
        ["hello", "login", "login", "args", "args", "args", "args"],
    ),
    (
        "WHISPER~Taken~",
        [
            "hello", "login", "login", "empty", "empty", "empty", "empty",
        ],
    ),
    (
        "WHISPER~Taken~{long}",
        ["hello", "login", "login", "text", "text", "text", "text"],
    ),
    (
        "RANK",
        ["hello", "login", "login", "RANK", "RANK", "RANK", "RANK"],
    ),
    (
        "RANK~x",
        ["hello", "login", "login", "args", "args", "args", "args"],
    ),
    ("PING", ["PONG"; 7]),
    ("PING~x", ["args"; 7]),
    ("PONG", [""; 7]),
    ("PONG~x", [""; 7]),
    ("ERROR", [""; 7]),
    ("ERROR~why~not", [""; 7]),
    ("", [""; 7]),
    ("list", ["unknown"; 7]),
    ("LISTEN", ["unknown"; 7]),
    (" LIST", ["unknown"; 7]),
    ("HELLO-Server's test", ["unknown"; 7]),
    ("~", ["unknown"; 7]),
    ("NEWGAME~a~b", ["unknown"; 7]),
    ("GAMEOVER~DRAW", ["unknown"; 7]),
    ("ALREADYLOGGEDIN", ["unknown"; 7]),
    ("WRONGKEY", ["unknown"; 7]),
    ("CANNOTWHISPER~a", ["unknown"; 7]),
];

fn error(key: &str) -> Option<&'static str> {
    Some(match key {
        "unknown" => "ERROR~unknown command",
        "args" => "ERROR~wrong number of arguments",
        "hello" => "ERROR~say HELLO first",
        "again" => "ERROR~HELLO was already said",
        "login" => "ERROR~log in first",
        "ext" => "ERROR~extension not agreed",
        "name" => "ERROR~bad name",
        "ingame" => "ERROR~you are in a game",
        "nogame" => "ERROR~you are not in a game",
        "turn" => "ERROR~it is not your turn",
        "numbers" => "ERROR~a move needs two whole numbers",
        "field" => "ERROR~field must be 0 to 35",
        "rotation" => "ERROR~rotation must be 0 to 7",
        "empty" => "ERROR~empty message",
        "text" => "ERROR~message too long",
        "base64" => "ERROR~bad base64",
        "key" => "ERROR~bad key",
        "chal" => "ERROR~bad challenge",
        "sig" => "ERROR~bad signature",
        "nochal" => "ERROR~no challenge is open",
        "late" => "ERROR~too late to encrypt",
        _ => return None,
    })
}

fn fill(input: &str) -> String {
    let key = SigningKey::from_seed(bytes(0)).unwrap().public().write();
    let zero = format!("MCowBQYDK2VuAyEA{}=", "A".repeat(43));
    input
        .replace("{key}", &key)
        .replace("{challenge}", &Challenge(bytes(0x80)).write())
        .replace("{zero}", &zero)
        .replace("{long}", &"x".repeat(1025))
}

/// A client in a state, with whoever else belongs there.
async fn in_state(arena: &Arena, state: char, extensions: &str) -> (Client, Vec<Client>) {
    let mut others = vec![Client::login(arena.address, "Taken", ALL).await];
    let mut client = Client::connect(arena.address).await;
    if state != 'F' {
        client.greet(extensions).await;
    }
    if state == 'C' {
        client.send(&fill("LOGIN~Sub~{key}~{challenge}")).await;
        assert!(client.line().await.unwrap().starts_with("CHALLENGE~"));
    }
    if "IQTW".contains(state) {
        client.ask("LOGIN~Sub", "LOGIN").await;
    }
    if state == 'Q' {
        client.quietly("QUEUE").await;
    }
    if "TW".contains(state) {
        let mut foe = arena.login("Foe").await;
        match state {
            'T' => arena.begin(&mut client, &mut foe, "Sub", "Foe").await,
            _ => arena.begin(&mut foe, &mut client, "Foe", "Sub").await,
        }
        others.push(foe);
    }
    (client, others)
}

/// Finds out in which state a client is.
async fn state_of(arena: &Arena, client: &mut Client) -> char {
    client.send("LIST").await;
    let listed = client.line().await.unwrap();
    if listed == "ERROR~say HELLO first" {
        return 'F';
    }
    if listed == "ERROR~log in first" {
        client.send("CHALLENGE~AAAA").await;
        return match client.line().await.unwrap().as_str() {
            "ERROR~no challenge is open" | "ERROR~extension not agreed" => 'G',
            "ERROR~bad signature" => 'C',
            other => panic!("{other}"),
        };
    }
    client.send("MOVE~36~0").await;
    match client.line().await.unwrap().as_str() {
        "ERROR~field must be 0 to 35" => return 'T',
        "ERROR~it is not your turn" => return 'W',
        _ => {}
    }
    // Toggled, it waits for the next one if it did not wait before.
    client.quietly("QUEUE").await;
    let mut probe = arena.login("Probe").await;
    probe.quietly("QUEUE").await;
    probe.send("PING").await;
    match probe.line().await.unwrap().starts_with("NEWGAME") {
        true => 'I',
        false => 'Q',
    }
}

async fn check(input: &str, state: char, expected: &str, extensions: &str) {
    let arena = Arena::open().await;
    let (mut client, others) = in_state(&arena, state, extensions).await;
    let (reply, then) = match expected.rsplit_once('>') {
        Some((reply, then)) => (reply, then.chars().next().unwrap()),
        None => (expected, state),
    };
    let context = format!("{input:?} in {state}");
    client.send(&fill(input)).await;
    client.send("PING").await;
    let mut lines = Vec::new();
    let pongs = 1 + usize::from(input == "PING");
    while lines.iter().filter(|line| *line == "PONG").count() < pongs {
        lines.push(client.line().await.expect(&context));
    }
    lines.pop();
    let reply = error(reply).unwrap_or(reply);
    match (reply, reply.strip_suffix('*')) {
        ("", _) => assert_eq!(lines, [] as [&str; 0], "{context}"),
        (_, Some(start)) => {
            assert_eq!(lines.len(), 1, "{context}");
            assert!(lines[0].starts_with(start), "{context}: {lines:?}");
        }
        (reply, None) => assert_eq!(lines, [reply], "{context}"),
    }
    assert_eq!(state_of(&arena, &mut client).await, then, "{context}");
    // Nobody is left whose last words would be waited for.
    drop((others, client));
    arena.server.stop().await;
}

#[tokio::test]
async fn every_input_in_every_state_gets_its_reply_and_leads_to_its_state() {
    for (input, cells) in TABLE {
        for (state, expected) in STATES.into_iter().zip(cells) {
            check(input, state, expected, ALL).await;
        }
    }
}

#[tokio::test]
async fn commands_of_extensions_that_were_not_agreed_are_refused_in_every_state() {
    let inputs = [
        "CHAT~t",
        "CHAT",
        "WHISPER~Taken~t",
        "RANK",
        "RANK~x",
        "ENCRYPT",
        "CHALLENGE~AAAA",
    ];
    for input in inputs {
        for state in ['F', 'G', 'I', 'Q', 'T', 'W'] {
            let expected = if state == 'F' { "hello" } else { "ext" };
            check(input, state, expected, "").await;
        }
    }
    for state in ['G', 'I', 'Q', 'T', 'W'] {
        let expected = if state == 'G' {
            "args"
        } else {
            "ALREADYLOGGEDIN"
        };
        check("LOGIN~Neo~{key}~{challenge}", state, expected, "").await;
    }
}

#[tokio::test]
async fn quit_is_answered_and_ends_the_connection_in_every_state() {
    for state in STATES {
        let arena = Arena::open().await;
        let (mut client, mut others) = in_state(&arena, state, ALL).await;
        client.send("QUIT~for good").await;
        assert_eq!(client.rest().await, ["QUIT"], "in {state}");
        if "TW".contains(state) {
            let foe = others.last_mut().unwrap();
            foe.expect("GAMEOVER~DISCONNECT~Foe").await;
        }
        others[0]
            .ask(
                "LIST",
                match "TW".contains(state) {
                    true => "LIST~Taken~Foe",
                    false => "LIST~Taken",
                },
            )
            .await;
    }
}
