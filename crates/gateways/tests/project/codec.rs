//! All messages, byte by byte, and in the manners of other programs.

use parlor_gateways::project::{
    Contains, Direction, Guid, Point, Side,
    frames::{Cut, Cutter},
    message::{Answer, FromMaster, FromPlayer, FromServer, Reply, Request, Told},
};

const P1: &str = "0a041a66-01b7-40cf-a06a-a47550f0e6c0";

/// What players send, in the standard form.
const PLAYER: &[&str] = &[
    r#"{"action":"connect","userGuid":"P1","preferredTeam":"red","type":"player"}"#,
    r#"{"action":"state","userGuid":"P1","location":{"x":3,"y":9}}"#,
    r#"{"action":"move","userGuid":"P1","direction":"N"}"#,
    r#"{"action":"pickup","userGuid":"P1"}"#,
    r#"{"action":"test","userGuid":"P1"}"#,
    r#"{"action":"place","userGuid":"P1"}"#,
    r#"{"action":"destroy","userGuid":"P1"}"#,
    r#"{"action":"exchange","userGuid":"P1","receiverGuid":"P2"}"#,
    r#"{"action":"exchange","userGuid":"P2","receiverGuid":"P1","result":"denied","rejectDuration":"single"}"#,
    r#"{"action":"exchange","userGuid":"P2","receiverGuid":"P1","result":"denied","rejectDuration":"permanent"}"#,
    r#"{"action":"exchange","userGuid":"P2","receiverGuid":"P1","result":"OK"}"#,
    r#"{"action":"send","userGuid":"P1","receiverGuid":"P2","fields":[{"x":3,"y":9,"value":{"manhattanDistance":null,"contains":"empty","timestamp":1337,"userGuid":null}}]}"#,
];

/// What the Game Master sends or the server delivers, in the standard form.
const MASTER: &[&str] = &[
    r#"{"action":"start"}"#,
    r#"{"action":"connect","userGuid":"P1","result":"OK","type":"player"}"#,
    r#"{"action":"connect","userGuid":"P1","result":"denied","type":"player"}"#,
    r#"{"action":"start","userGuid":"P1","team":"blue","role":"member","teamSize":4,"teamGuids":["0a041a66-01b7-40cf-a06a-a47550f0e6c1","P1","P3","P4"],"location":{"x":3,"y":9},"board":{"width":10,"tasksHeight":10,"goalsHeight":3}}"#,
    r#"{"action":"state","userGuid":"P1","result":"OK","location":{"x":3,"y":9},"fields":[{"x":2,"y":8,"value":{"manhattanDistance":1,"contains":"empty","userGuid":null}},{"x":3,"y":8,"value":{"manhattanDistance":0,"contains":"piece","userGuid":"fa3f3cb5-742d-478f-9e02-230679032777"}}]}"#,
    r#"{"action":"state","userGuid":"P1","result":"denied","location":{"x":3,"y":9},"fields":[]}"#,
    r#"{"action":"move","userGuid":"P1","result":"OK","manhattanDistance":3}"#,
    r#"{"action":"move","userGuid":"P1","result":"denied","manhattanDistance":null}"#,
    r#"{"action":"pickup","userGuid":"P1","result":"OK"}"#,
    r#"{"action":"pickup","userGuid":"P1","result":"denied"}"#,
    r#"{"action":"test","userGuid":"P1","result":"OK","test":false}"#,
    r#"{"action":"test","userGuid":"P1","result":"OK","test":true}"#,
    r#"{"action":"test","userGuid":"P1","result":"denied","test":null}"#,
    r#"{"action":"place","userGuid":"P1","result":"OK","consequence":"correct"}"#,
    r#"{"action":"place","userGuid":"P1","result":"OK","consequence":"meaningless"}"#,
    r#"{"action":"place","userGuid":"P1","result":"denied","consequence":null}"#,
    r#"{"action":"destroy","userGuid":"P1","result":"OK"}"#,
    r#"{"action":"destroy","userGuid":"P1","result":"denied"}"#,
    r#"{"action":"end","result":"red"}"#,
    r#"{"action":"exchange","userGuid":"P1","receiverGuid":"P2"}"#,
    r#"{"action":"exchange","userGuid":"P2","result":"denied","rejectDuration":"single"}"#,
    r#"{"action":"exchange","userGuid":"P2","result":"OK"}"#,
    r#"{"action":"send","userGuid":"P1","fields":[{"x":3,"y":9,"value":{"manhattanDistance":4,"contains":"valid","timestamp":7,"userGuid":"P2"}}]}"#,
];

/// What the server itself says to a Game Master.
const SERVER: &[&str] = &[
    r#"{"action":"start","result":"OK"}"#,
    r#"{"action":"start","result":"denied"}"#,
    r#"{"action":"disconnect","userGuid":"P1"}"#,
];

fn framed(text: &str) -> Vec<u8> {
    [text.as_bytes(), b"\x17"].concat()
}

#[test]
fn all_messages_are_read_and_written_byte_for_byte_without_a_variant() {
    for text in PLAYER {
        let text = text.replace("\"P1\"", &format!("\"{P1}\""));
        let (said, parsed) = FromPlayer::read(text.as_bytes()).unwrap();
        assert_eq!(
            (&said.frame()[..], parsed.variants),
            (&framed(&text)[..], vec![])
        );
    }
    for text in MASTER {
        let (said, parsed) = FromMaster::read(text.as_bytes()).unwrap();
        assert_eq!(
            (&said.frame()[..], parsed.variants),
            (&framed(text)[..], vec![])
        );
    }
    for text in SERVER.iter().chain(PLAYER) {
        let (said, parsed) = FromServer::read(text.as_bytes()).unwrap();
        assert_eq!(
            (&said.frame()[..], parsed.variants),
            (&framed(text)[..], vec![])
        );
    }
}

fn player(text: &str) -> (FromPlayer, Vec<Option<u8>>) {
    let (said, parsed) = FromPlayer::read(text.as_bytes()).unwrap();
    (
        said,
        parsed.variants.iter().map(|variant| variant.q).collect(),
    )
}

fn master(text: &str) -> (FromMaster, Vec<Option<u8>>) {
    let (said, parsed) = FromMaster::read(text.as_bytes()).unwrap();
    (
        said,
        parsed.variants.iter().map(|variant| variant.q).collect(),
    )
}

fn guid(text: &str) -> Guid {
    Guid::new(text).unwrap()
}

#[test]
fn variants_of_players_are_read_and_named_by_their_ambiguity() {
    let join = |team| FromPlayer::Join {
        guid: guid("a"),
        team,
    };
    let red = join(Some(Side::Red));
    for (text, said, q) in [
        (
            r#"{"action":"connect","userGuid":"a","preferredteam":"Red","type":"player"}"#,
            red.clone(),
            vec![Some(16)],
        ),
        (
            r#"{"action":"connect","userGuid":"a","team":"red","type":"player"}"#,
            red.clone(),
            vec![Some(16)],
        ),
        (
            r#"{"action":"connect","userGuid":"a","preferredTeam":"red"}"#,
            red.clone(),
            vec![Some(8)],
        ),
        (
            r#"{"action":"connect","userGuid":"a","preferredTeam":"green","type":"player"}"#,
            join(None),
            vec![Some(10)],
        ),
        (
            r#"{ "action": "Connect", "userId": "a", "preferredTeam": "red", "type": "player",}"#,
            red,
            vec![None, Some(17), None],
        ),
    ] {
        assert_eq!(player(text), (said, q), "{text}");
    }
    let ask = |request| FromPlayer::Request {
        guid: guid("a"),
        request,
    };
    let at = |x, y| Request::Discover(Some(Point { x, y }));
    for (text, said, q) in [
        (
            r#"{"action":"state","userGuid":"a"}"#,
            ask(Request::Discover(None)),
            vec![Some(20)],
        ),
        (
            r#"{"action":"state","userGuid":"a","scope":{"x":1,"y":2}}"#,
            ask(at(1, 2)),
            vec![Some(16)],
        ),
        (
            r#"{"action":"state","userGuid":"a","location":{"X":"1","Y":2.0}}"#,
            ask(at(1, 2)),
            vec![Some(16), None],
        ),
        (
            r#"{"action":"state","userGuid":"a","location":{"x":1e999,"y":2}}"#,
            ask(Request::Discover(None)),
            vec![Some(20)],
        ),
        (
            r#"{"action":"move","userGuid":"a","direction":"n"}"#,
            ask(Request::Move(Some(Direction::N))),
            vec![None],
        ),
        (
            r#"{"action":"pickup","userGuid":"a","gameName":"x"}"#,
            ask(Request::PickUp),
            vec![None],
        ),
        (
            r#"{"userGuid":"a","action":"pickup"}"#,
            ask(Request::PickUp),
            vec![None],
        ),
    ] {
        assert_eq!(player(text), (said, q), "{text}");
    }
    let (said, q) = player(r#"{"action":"exchange","userGuid":"a","result":"denied"}"#);
    let answer = FromPlayer::Answer {
        guid: guid("a"),
        to: None,
        answer: Answer::Reject,
    };
    assert_eq!((said, q), (answer, vec![Some(45)]));
}

#[test]
fn a_bad_direction_is_a_move_that_will_be_denied() {
    for text in [
        r#"{"action":"move","userGuid":"a","direction":"Q"}"#,
        r#"{"action":"move","userGuid":"a"}"#,
        r#"{"action":"move","userGuid":"a","direction":7}"#,
    ] {
        let (said, _) = player(text);
        let FromPlayer::Request { request, .. } = said else {
            panic!("a request")
        };
        assert_eq!(request, Request::Move(None));
    }
}

#[test]
fn variants_of_game_masters_are_read_and_named_by_their_ambiguity() {
    let reply = |reply| FromMaster::Reply {
        guid: guid("a"),
        reply,
        stamp: None,
    };
    let (granted, sham) = (true, Some(false));
    for (text, said, q) in [
        (
            r#"{"action":"test","userGuid":"a","result":"OK","test":"false"}"#,
            reply(Reply::Test { granted, sham }),
            vec![Some(19)],
        ),
        (
            r#"{"action":"test","userGuid":"a","response":"ok","test":false}"#,
            reply(Reply::Test { granted, sham }),
            vec![Some(16), None],
        ),
        (
            r#"{"action":"place","userGuid":"a","result":"denied","consequence":"null"}"#,
            reply(Reply::Place {
                granted: false,
                consequence: None,
            }),
            vec![Some(18)],
        ),
        (
            r#"{"action":"move","userGuid":"a","result":"OK","manhattanDistance":-1}"#,
            reply(Reply::Move {
                granted,
                distance: None,
                location: None,
            }),
            vec![Some(27)],
        ),
        (
            r#"{"action":"move","userGuid":"a","result":"OK","manhattanDistance":"3","location":{"x":1,"y":1}}"#,
            reply(Reply::Move {
                granted,
                distance: Some(3),
                location: Some(Point { x: 1, y: 1 }),
            }),
            vec![Some(30), None],
        ),
    ] {
        assert_eq!(master(text), (said, q), "{text}");
    }
    let text = r#"{"action":"state","userGuid":"a","result":"OK","location":{"x":0,"y":0},"fields":[{"x":0,"y":0,"value":{"manhattanDistance":"2","contains":"Player"}},{"x":1},{"x":1,"y":0,"value":{"contains":"lava"}}]}"#;
    let (said, q) = master(text);
    let FromMaster::Reply {
        reply: Reply::Discover { fields, .. },
        ..
    } = said
    else {
        panic!("a reply to Discover")
    };
    let told = Told {
        at: Point { x: 0, y: 0 },
        distance: Some(2),
        contains: Contains::Player,
        timestamp: None,
        user: None,
    };
    assert_eq!((fields, q), (vec![told], vec![Some(16), None]));
    assert_eq!(
        master(r#"{"action":"connect","type":"gm"}"#),
        (FromMaster::SetUp, vec![Some(3)])
    );
}

#[test]
fn refusals_are_named_by_their_line_of_section_9() {
    for (text, b) in [
        ("nonsense", 1),
        ("\u{ff}", 1),
        ("[1]", 1),
        (r#"{"action":"move","userGuid":"a","userGuid":"a"}"#, 1),
        ("{}", 2),
        (r#"{"action":7}"#, 2),
        (r#"{"action":"fly","userGuid":"a"}"#, 3),
        (r#"{"action":"move"}"#, 6),
        (r#"{"action":"move","userGuid":""}"#, 6),
        (r#"{"action":"move","userGuid":5}"#, 6),
        (r#"{"action":"move","userGuid":"a\u0017"}"#, 6),
        (r#"{"action":"end","result":"red"}"#, 11),
        (r#"{"action":"connect","userGuid":"a","result":"OK"}"#, 11),
        (r#"{"action":"exchange","userGuid":"a"}"#, 14),
        (
            r#"{"action":"send","userGuid":"a","receiverGuid":"b","fields":[]}"#,
            14,
        ),
        (
            r#"{"action":"send","userGuid":"a","receiverGuid":"b","fields":[{"x":1}]}"#,
            14,
        ),
    ] {
        assert_eq!(
            FromPlayer::read(text.as_bytes()).unwrap_err().b,
            b,
            "{text}"
        );
    }
}

/// A recorded stream: all messages, signs of life and blank frames between them.
fn stream() -> Vec<u8> {
    let mut stream = Vec::new();
    for (nth, text) in PLAYER.iter().chain(MASTER).chain(SERVER).enumerate() {
        stream.extend(framed(text));
        if nth % 3 == 0 {
            stream.extend(b"\x17");
        }
        if nth % 5 == 0 {
            stream.extend(b" \r\n\x17");
        }
    }
    stream
}

fn cut(pieces: impl Iterator<Item = Vec<u8>>) -> Vec<Cut> {
    let mut cutter = Cutter::new(65_536);
    let mut cuts = Vec::new();
    for piece in pieces {
        cutter.buffer().extend_from_slice(&piece);
        cuts.extend(std::iter::from_fn(|| cutter.cut()));
    }
    cuts
}

#[test]
fn any_split_and_any_concatenation_gives_the_same_messages() {
    let stream = stream();
    let whole = cut(std::iter::once(stream.clone()));
    assert_eq!(
        whole.len(),
        stream.iter().filter(|byte| **byte == 0x17).count()
    );
    for size in 1..200 {
        assert_eq!(
            cut(stream.chunks(size).map(<[u8]>::to_vec)),
            whole,
            "pieces of {size}"
        );
    }
    for at in 0..stream.len() {
        let (one, two) = stream.split_at(at);
        assert_eq!(cut([one.to_vec(), two.to_vec()].into_iter()), whole);
    }
}

/// The manners of other programs: each turns a standard frame into one that means the same.
type Manner = fn(&str) -> String;

const MANNERS: &[Manner] = &[
    |text| text.replace("\":", "\" : ").replace(",\"", ", \""),
    |text| format!("\r\n{text}\r\n"),
    |text| {
        let value: serde_json::Value = serde_json::from_str(text).unwrap();
        value.to_string() // Keys in the order of the alphabet.
    },
    |text| {
        text.replace(":null", ":\"null\"")
            .replace(":true", ":\"true\"")
            .replace(":false", ":\"false\"")
    },
    |text| text.replace("\"userGuid\":\"P", "\"userId\":\"P"),
    |text| format!("{},}}", &text[..text.len() - 1]),
    |text| text.replacen(",\"", " \"", 1),
    |text| {
        text.replace("\"x\":3", "\"x\":\"3\"")
            .replace("\"y\":9", "\"y\":9.0")
    },
    |text| {
        text.replace("\"OK\"", "\"ok\"")
            .replace("\"red\"", "\"RED\"")
            .replace("\"empty\"", "\"Empty\"")
    },
    |text| text.replace("{\"action\"", "{\"gameName\":\"default\",\"action\""),
];

#[test]
fn frames_in_the_manner_of_other_programs_say_the_same_as_the_standard_form() {
    for text in PLAYER {
        let (said, _) = FromPlayer::read(text.as_bytes()).unwrap();
        for (nth, manner) in MANNERS.iter().enumerate() {
            let odd = manner(text);
            let mut cuts = cut(std::iter::once(framed(&odd)));
            let Some(Cut::Frame(frame)) = cuts.pop() else {
                panic!("one frame")
            };
            let (heard, parsed) = FromPlayer::read(&frame).unwrap();
            assert_eq!(heard, said, "manner {nth}: {odd}");
            assert_eq!(
                parsed.variants.is_empty(),
                odd.trim_start() == *text,
                "{odd}"
            );
        }
    }
    for text in MASTER {
        let (said, _) = FromMaster::read(text.as_bytes()).unwrap();
        for manner in MANNERS {
            let odd = manner(text);
            let (heard, _) = FromMaster::read(odd.trim().as_bytes()).unwrap();
            assert_eq!(heard, said, "{odd}");
        }
    }
}
