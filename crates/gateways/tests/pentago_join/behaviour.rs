//! What the client does on a server that keeps to the protocol.

use std::time::Duration;

use parlor_gateways::pentago::{
    Extension,
    join::{JoinError, Judged, News, Settings, Wish},
};

use crate::scripted::{INTO_THE_QUEUE, plain, play, play_with};

#[tokio::test(start_paused = true)]
async fn the_client_queues_once_per_game_until_its_games_are_over() {
    let settings = Settings {
        games: 2,
        ..plain()
    };
    let script = format!(
        "{INTO_THE_QUEUE}
        P pause 100000
        P< NEWGAME~Parlor~Ben
        P> MOVE~0~0
        P< MOVE~0~0
        P< GAMEOVER~DISCONNECT~Parlor
        P> QUEUE
        P< NEWGAME~Cleo~Parlor
        P< MOVE~0~0
        P> MOVE~1~0
        P< GAMEOVER~VICTORY~Cleo
        P> QUIT
        P< QUIT
        P ends
        P closes"
    );
    let joined = play(&settings, "0.0 1.0", &script).await;
    assert_eq!(joined.done, Ok(()));
    let lines: Vec<String> = joined.reports().iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "Ben | first | told: won by disconnect | judged: unfinished | 1 turns",
            "Cleo | second | told: lost | judged: unfinished | 1 turns",
        ]
    );
}

/// The first player's fourth move would be sent if the game went on.
const OVER_BY_THE_OTHERS_TURN: &str = "
    P< NEWGAME~Parlor~Ben
    P> MOVE~0~4
    P< MOVE~0~4
    P< MOVE~26~3
    P> MOVE~2~0
    P< MOVE~2~0
    P< MOVE~32~0
    P> MOVE~17~5
    P< MOVE~17~5
    P< MOVE~5~1
    P> MOVE~16~3
    P< MOVE~16~3
    P< MOVE~22~3
    P> MOVE~6~4
    P< MOVE~6~4
    P< MOVE~10~1
";

#[tokio::test(start_paused = true)]
async fn on_a_board_that_is_over_nothing_is_sent_for_five_seconds_and_then_the_game_goes_on() {
    let own = "0.4 2.0 17.5 16.3 6.4 35.7";
    let script = format!(
        "{INTO_THE_QUEUE}{OVER_BY_THE_OTHERS_TURN}
        P pause 4900
        P< GAMEOVER~VICTORY~Parlor
        P> QUIT
        P ends
        P closes"
    );
    let joined = play(&plain(), own, &script).await;
    assert_eq!(joined.report().judged, Judged::Won);
    let script = format!(
        "{INTO_THE_QUEUE}{OVER_BY_THE_OTHERS_TURN}
        P pause 4990
        P> MOVE~35~7
        P< MOVE~35~7
        P< MOVE~7~0
        P> MOVE~*~*
        P< GAMEOVER~VICTORY~Ben
        P> QUIT
        P ends
        P closes"
    );
    let joined = play(&plain(), own, &script).await;
    assert_eq!(joined.done, Ok(()));
    assert_eq!(joined.report().judged, Judged::Won);
    assert_eq!(joined.report().turns, 12);
    let goes_on = |news: &&News| matches!(news, News::GoesOn(_));
    assert_eq!(joined.news.iter().filter(goes_on).count(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_lost_server_is_told_from_one_that_ends() {
    let lost = format!("{INTO_THE_QUEUE}P resets");
    let joined = play(&plain(), "", &lost).await;
    assert_eq!(joined.done, Err(JoinError::Lost));
    let closed = format!("{INTO_THE_QUEUE}P closes\nP ends");
    let joined = play(&plain(), "", &closed).await;
    assert_eq!(joined.done, Err(JoinError::Lost));
    let ended = format!("{INTO_THE_QUEUE}P< QUIT\nP> QUIT\nP ends\nP closes");
    let joined = play(&plain(), "", &ended).await;
    assert_eq!(joined.done, Err(JoinError::Closed));
}

#[tokio::test(start_paused = true)]
async fn a_person_leaves_and_joins_the_queue_talks_and_asks() {
    let script = "
        P> HELLO~Parlor~CHAT~RANK
        P< HELLO~x~RANK~CHAT
        P> LOGIN~Parlor
        P< LOGIN
        P> QUEUE
        P> QUEUE
        P> LIST
        P< LIST~Ben~Parlor
        P> RANK
        P< RANK~Ben~3
        P> CHAT~a ~ b
        P< CHAT~Ben~~
        P> WHISPER~Ben~psst
        P< CANNOTWHISPER~Ben
        P> PING
        P pause 250
        P< PONG
        P< ERROR~what?
        P< WHISPER~Ben~bye
        P< QUIT
        P> QUIT
        P ends
        P closes";
    let wishes = vec![
        Wish::Queue,
        Wish::List,
        Wish::Rank,
        Wish::Chat("a ~ b".into()),
        Wish::Whisper {
            to: "Ben".into(),
            text: "psst".into(),
        },
        Wish::Ping,
    ];
    let joined = play_with(&plain(), "", script, |d| d.when_queued = wishes).await;
    assert_eq!(joined.done, Err(JoinError::Closed));
    let news = &joined.news[1..];
    let (from, to) = ("Ben".to_owned(), "Ben".to_owned());
    assert_eq!(
        news,
        [
            News::Queued,
            News::Unqueued,
            News::List(vec!["Ben".into(), "Parlor".into()]),
            News::Rank(vec![("Ben".into(), 3)]),
            News::Chat {
                from: from.clone(),
                text: "~".into()
            },
            News::CannotWhisper { to },
            News::Pong(Duration::from_millis(250)),
            News::Refused,
            News::Whisper {
                from,
                text: "bye".into()
            },
        ]
    );
}

#[tokio::test(start_paused = true)]
async fn what_the_server_did_not_agree_to_is_never_sent() {
    let script = format!("{INTO_THE_QUEUE}P> LIST\nP> QUIT\nP ends\nP closes");
    let wishes = vec![
        Wish::Rank,
        Wish::Chat("hi".into()),
        Wish::Whisper {
            to: "Ben".into(),
            text: "hi".into(),
        },
        Wish::List,
        Wish::Quit,
    ];
    let joined = play_with(&plain(), "", &script, |d| d.when_queued = wishes).await;
    assert_eq!(joined.done, Ok(()));
    let unavailable = [Extension::Rank, Extension::Chat, Extension::Chat].map(News::Unavailable);
    assert_eq!(joined.news[2..], unavailable);
}

#[tokio::test(start_paused = true)]
async fn an_answer_to_an_old_question_and_an_impossible_turn_are_not_sent() {
    let script = format!(
        "{INTO_THE_QUEUE}
        P< NEWGAME~Ben~Parlor
        P< MOVE~0~0
        P> QUIT
        P ends
        P closes"
    );
    // Field 0 turned with its quadrant: the stone is on 12.
    let joined = play(&plain(), "12.1", &script).await;
    assert!(matches!(joined.done, Err(JoinError::Player(_))));
}
