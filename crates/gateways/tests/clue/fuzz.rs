//! 16.6: ten thousand random lines never panic and never reach another connection.

use parlor_game::{Dice, Draw};
use parlor_gateways::clue::read;
use serde_json::json;

use super::{arena::Arena, games::at_once};

const NAMES: &[&str] = &[
    "login",
    "table",
    "watch",
    "AssignPlayerNumber",
    "resume",
    "ping",
    "pong",
    "sendstate",
    "playername",
    "characterbox",
    "playerbox",
    "Ready",
    "StartGame",
    "Boot",
    "hostIP",
    "secretpassage",
    "moveplayer",
    "Suggest",
    "showcard",
    "fixcards",
    "disprove",
    "timestate",
    "mperror_x",
    "gameover",
    "hello",
    "Game starting in 5 seconds",
];

fn line(dice: &mut Dice) -> String {
    let mut line = String::new();
    if dice.below(8) != 0 {
        line.push_str(NAMES[dice.below(NAMES.len() as u32) as usize]);
        line.push_str([" ", "", ",", "  "][dice.below(4) as usize]);
    }
    for _ in 0..dice.below(6) {
        match dice.below(6) {
            0 => line.push(','),
            1 => line.push_str(&i64::from(dice.below(30)).wrapping_sub(5).to_string()),
            2 => line.push(char::from_u32(dice.below(0x3000)).unwrap_or('x')),
            3 => line.push_str("99999999999999999999"),
            4 => line.push(' '),
            _ => line.push_str(&format!("{},", dice.below(25))),
        }
    }
    line.retain(|c| c != '\n');
    line
}

fn dice(nth: u32) -> Dice {
    Dice::of(&[9; 32], Draw { stream: 0, nth })
}

#[test]
fn any_text_is_read_or_refused() {
    let mut dice = dice(0);
    for _ in 0..200_000 {
        let _ = read(&line(&mut dice));
    }
}

#[tokio::test(start_paused = true)]
async fn ten_thousand_random_lines_reach_nobody_else() {
    let arena = Arena::with(json!({"first": "seat_0"}), at_once()).await;
    let mut ann = arena.seated("Ann", 0).await;
    let mut bob = arena.seated("Bob", 1).await;
    ann.ready().await;
    bob.ready().await;
    ann.until("step 1").await;
    bob.until("step 1").await;
    let key = bob.key.clone();
    let mut dice = dice(1);
    let mut sent = 0;
    while sent < 10_000 {
        // It is not Bob's turn: nothing that he says may change anything; too many errors close his connection.
        let mut bob = arena.client().await;
        bob.send(&format!("resume {key},1")).await;
        bob.until("donesendingstate").await;
        for _ in 0..19 {
            bob.send(&line(&mut dice)).await;
            sent += 1;
        }
        bob.send("$$CloseGame$$").await;
        bob.is_closed().await;
    }
    let mut bob = arena.client().await;
    bob.send(&format!("resume {key},1")).await;
    bob.until("donesendingstate").await;
    // Ann has heard that Bob came and went, and nothing else.
    ann.send("ping 5").await;
    for heard in ann.all_until("pong 5").await {
        let presence = heard == "playerleft 1" || heard == "playerback 1" || heard == "pong 5";
        assert!(presence, "{heard}");
    }
    ann.send("roll").await;
    assert!(ann.line().await.starts_with("roll "));
    bob.until("step 2").await;
}
