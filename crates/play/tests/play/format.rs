//! The lines of a log as text. Logs rely on these: they may never change.

use parlor_game::{Millis, Seat, Why};
use parlor_play::{By, CommandKey, Entry, How, Line, LineOf, Stamp};
use parlor_testkit::toys::{Robbers, Row, robbers, row};
use serde::{Serialize, de::DeserializeOwned};

type RowLine = LineOf<Row>;

/// Writes and reads an entry; both ways must agree with the text.
#[track_caller]
fn frozen<L>(at: u64, line: L, stamp: Stamp, text: &str)
where
    L: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let at = Millis(at);
    let entry = Entry { at, line, stamp };
    assert_eq!(serde_json::to_string(&entry).unwrap(), text);
    assert_eq!(serde_json::from_str::<Entry<L>>(text).unwrap(), entry);
}

#[test]
fn an_act() {
    let action = row::Mark { cell: 3 };
    frozen::<RowLine>(
        5,
        Line::Act {
            seat: Seat(1),
            action,
        },
        Stamp::default(),
        r#"{"at":5,"line":{"type":"act","seat":1,"action":{"cell":3}}}"#,
    );
}

#[test]
fn an_act_with_all_that_is_kept_beside_it() {
    let stamp = Stamp {
        by: By::StandIn,
        spent: Some(Millis(12)),
        busy: Some(Millis(7)),
        command: Some(CommandKey {
            who: "guest-1".into(),
            id: "c7".into(),
        }),
        note: Some("took a hint".into()),
        why: Some(serde_json::json!({"value": 0.5})),
    };
    frozen::<RowLine>(
        5,
        Line::Act {
            seat: Seat(0),
            action: row::Mark { cell: 0 },
        },
        stamp,
        concat!(
            r#"{"at":5,"line":{"type":"act","seat":0,"action":{"cell":0}},"#,
            r#""stamp":{"by":"stand_in","spent":12,"busy":7,"#,
            r#""command":{"who":"guest-1","id":"c7"},"note":"took a hint","why":{"value":0.5}}}"#
        ),
    );
}

#[test]
fn a_chance() {
    frozen::<LineOf<Robbers>>(
        0,
        Line::Chance {
            outcome: robbers::Chance::Die { die: 4 },
        },
        Stamp::by(By::Table),
        r#"{"at":0,"line":{"type":"chance","outcome":{"type":"die","die":4}},"stamp":{"by":"table"}}"#,
    );
}

#[test]
fn a_tick() {
    frozen::<RowLine>(
        18_446_744_073_709_551_615,
        Line::Tick,
        Stamp::by(By::Clock),
        r#"{"at":18446744073709551615,"line":{"type":"tick"},"stamp":{"by":"clock"}}"#,
    );
}

#[test]
fn a_leave_for_every_reason() {
    let code = || "closed".to_owned();
    let reasons = [
        Why::Resigned,
        Why::Left,
        Why::Late,
        Why::Lost { code: code() },
        Why::Broke {
            code: code(),
            said: "0,2".into(),
        },
    ];
    let gone = (0..).map(Seat).zip(reasons).collect();
    frozen::<RowLine>(
        7,
        Line::Leave { gone },
        Stamp::default(),
        concat!(
            r#"{"at":7,"line":{"type":"leave","gone":[[0,{"type":"resigned"}],[1,{"type":"left"}],"#,
            r#"[2,{"type":"late"}],[3,{"type":"lost","code":"closed"}],"#,
            r#"[4,{"type":"broke","code":"closed","said":"0,2"}]]}}"#
        ),
    );
}

#[test]
fn away_and_back() {
    frozen::<RowLine>(
        8,
        Line::Away { seat: Seat(2) },
        Stamp::by(By::Table),
        r#"{"at":8,"line":{"type":"away","seat":2},"stamp":{"by":"table"}}"#,
    );
    frozen::<RowLine>(
        9,
        Line::Back { seat: Seat(2) },
        Stamp::by(By::Table),
        r#"{"at":9,"line":{"type":"back","seat":2},"stamp":{"by":"table"}}"#,
    );
}

#[test]
fn a_take_back() {
    frozen::<RowLine>(
        10,
        Line::Undo { to: 2 },
        Stamp::by(By::Table),
        r#"{"at":10,"line":{"type":"undo","to":2},"stamp":{"by":"table"}}"#,
    );
}

#[test]
fn an_end_by_the_table() {
    let how = [How::Rules, How::Agreed, How::Aborted];
    for (how, word) in how.into_iter().zip(["rules", "agreed", "aborted"]) {
        let reason = "operator".to_owned();
        let text = format!(
            r#"{{"at":11,"line":{{"type":"end","how":"{word}","reason":"operator"}},"stamp":{{"by":"table"}}}}"#
        );
        frozen::<RowLine>(11, Line::End { how, reason }, Stamp::by(By::Table), &text);
    }
}

#[test]
fn a_line_that_says_more_than_we_know_is_refused() {
    for text in [
        r#"{"at":5,"line":{"type":"tick"},"more":1}"#,
        r#"{"at":5,"line":{"type":"tick"},"stamp":{"more":1}}"#,
        r#"{"at":5,"line":{"type":"sleep"}}"#,
        r#"{"line":{"type":"tick"}}"#,
    ] {
        assert!(serde_json::from_str::<Entry<RowLine>>(text).is_err());
    }
}
