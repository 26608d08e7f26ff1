//! The text of messages is a promise: it is frozen here.
#![allow(clippy::unwrap_used)]

mod common;

use common::samples::{TO_CLIENT, TO_SERVER};
use parlor_game::{Millis, Problem, Seat, SeatSet, Turn};
use parlor_wire::{
    Act, Done, Hello, HelloKind, Refused, ToClient, ToServer, Unread, Update, VERSION, You,
};
use serde_json::value::RawValue;

fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.into()).unwrap()
}

/// The types that a set of messages knows, as its own refusal lists them.
fn known(unread: Unread) -> Vec<String> {
    let hint = unread.1.hint.unwrap();
    let list = hint.strip_prefix("known are: ").unwrap();
    list.split(", ").map(str::to_owned).collect()
}

fn types(samples: &[&str]) -> Vec<String> {
    let of = |sample: &&str| {
        let value: serde_json::Value = serde_json::from_str(sample).unwrap();
        value["type"].as_str().unwrap().to_owned()
    };
    let mut types: Vec<String> = samples.iter().map(of).collect();
    // Some messages come in more than one form.
    types.dedup();
    types
}

#[test]
fn every_message_is_written_as_it_was_read() {
    for sample in TO_SERVER {
        let message = ToServer::read(sample).unwrap();
        assert_eq!(message.write(), *sample);
    }
    for sample in TO_CLIENT.iter().filter(|sample| !is_table(sample)) {
        let message = ToClient::read(sample).unwrap();
        assert_eq!(message.write(), *sample);
    }
}

/// The news of a table hold all its settings, which the sample leaves to their defaults.
fn is_table(sample: &str) -> bool {
    sample.starts_with(r#"{"type":"table""#)
}

#[test]
fn the_news_of_a_table_survive_writing_and_reading() {
    let sample = TO_CLIENT.iter().find(|sample| is_table(sample)).unwrap();
    let written = ToClient::read(sample).unwrap().write();
    assert_eq!(ToClient::read(&written).unwrap().write(), written);
}

#[test]
fn there_is_a_sample_of_every_type_and_an_unknown_one_lists_them() {
    let unread = ToServer::read(r#"{"type":"fly","id":"x"}"#).unwrap_err();
    assert_eq!(unread.0.as_deref(), Some("x"));
    assert_eq!(unread.1.code, "unknown_type");
    assert_eq!(unread.1.message, "there is no message `fly`");
    assert_eq!(known(unread), types(TO_SERVER));
    let unread = ToClient::read(r#"{"type":"fly"}"#).unwrap_err();
    assert_eq!(known(unread), types(TO_CLIENT));
}

#[test]
fn the_main_messages_read_like_this() {
    let hello = ToServer::Hello(Hello {
        version: VERSION,
        token: None,
        name: Some("Ada".into()),
        kind: HelloKind::Person,
        pings: false,
    });
    let act = ToServer::Act(Act {
        id: "7".into(),
        table: "t".into(),
        action: raw(r#"{"cell":16,"rotation":1}"#),
        number: None,
        why: None,
    });
    assert_eq!(
        [hello.write(), act.write()],
        [
            r#"{"type":"hello","version":1,"name":"Ada","kind":"person"}"#,
            r#"{"type":"act","id":"7","table":"t","action":{"cell":16,"rotation":1}}"#,
        ]
    );
    let update = ToClient::Update(Box::new(Update {
        table: "t".into(),
        game: "m".into(),
        number: 2,
        at: Millis(1_500),
        actor: None,
        by: None,
        spent: None,
        why: None,
        events: raw("[]"),
        you: You::Wait,
        must: SeatSet::from(Seat(1)),
        turn: Turn {
            nth: 1,
            seat: Some(Seat(1)),
        },
        pause: Millis(0),
        report: None,
        clocks: None,
        start: None,
        undone: None,
        over: None,
        view: None,
        actions: None,
        left_out: false,
    }));
    let refused = ToClient::Refused(Refused {
        id: Some("7".into()),
        table: None,
        problem: Problem::new("taken", "this field is taken"),
        number: None,
    });
    let done = ToClient::Done(Done {
        id: "7".into(),
        table: Some("t".into()),
        ..Done::default()
    });
    assert_eq!(
        [update.write(), refused.write(), done.write()],
        [
            r#"{"type":"update","table":"t","match":"m","number":2,"at":1500,"events":[],"you":"wait","must":[1],"turn":{"nth":1,"seat":1}}"#,
            r#"{"type":"refused","id":"7","problem":{"code":"taken","message":"this field is taken"}}"#,
            r#"{"type":"done","id":"7","table":"t"}"#,
        ]
    );
}

#[test]
fn a_message_that_cannot_be_read_still_gives_its_command_id() {
    let cases = [
        (
            r#"{"type":"act","id":"7","table":"t"}"#,
            Some("7"),
            "malformed_message",
        ),
        (
            r#"{"type":"sit","id":"8","table":"t","chair":300}"#,
            Some("8"),
            "malformed_message",
        ),
        (
            r#"{"id":"9","table":5,"type":"stand"}"#,
            Some("9"),
            "malformed_message",
        ),
        (r#"{"type":"act","id":7}"#, None, "malformed_message"),
        (r#"{"id":"7"}"#, None, "malformed_message"),
        (r#"{"type":"act","id":"7""#, None, "malformed_json"),
        ("", None, "malformed_json"),
        ("[]", None, "malformed_message"),
    ];
    for (text, id, code) in cases {
        let (read, problem) = ToServer::read(text).unwrap_err();
        assert_eq!((read.as_deref(), &*problem.code), (id, code), "{text}");
    }
}

#[test]
fn an_action_is_kept_byte_for_byte() {
    let action = r#"{ "cell" : 1.50e1,  "b":[ 1,2 ],"\u00e9":"é\ud83d\ude00" }"#;
    let text = format!(r#"{{"type":"act","id":"1","action":{action},"table":"t"}}"#);
    let ToServer::Act(act) = ToServer::read(&text).unwrap() else {
        unreachable!("it is an act");
    };
    assert_eq!(act.action.get(), action);
    assert!(ToServer::Act(act).write().contains(action));
}

#[test]
fn every_command_tells_its_id() {
    for sample in TO_SERVER {
        let value: serde_json::Value = serde_json::from_str(sample).unwrap();
        let message = ToServer::read(sample).unwrap();
        assert_eq!(message.command_id(), value["id"].as_str(), "{sample}");
    }
}
