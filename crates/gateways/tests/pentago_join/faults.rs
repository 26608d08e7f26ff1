//! Known faults of existing servers, one test for each, and the whole transcript of a faulty server.

use std::time::Duration;

use parlor_gateways::pentago::join::{JoinError, Judged, Naming, News, Settings, Side, Told, Wish};
use parlor_pentago::Rule;

use crate::scripted::{INTO_THE_QUEUE, plain, play, play_with};

fn queued(rest: &str) -> String {
    format!("{INTO_THE_QUEUE}{rest}")
}

#[tokio::test(start_paused = true)]
async fn the_transcript_of_a_faulty_server_is_followed_line_by_line() {
    let script = "
        P> HELLO~Parlor~CHAT~RANK
        P< HELLO~Some server
        P> LOGIN~Parlor
        P< ALREADYLOGGEDIN
        P> LOGIN~Parlor 2
        P< LOGIN
        P> QUEUE
        P< WELCOME~to the queue
        P< NEWGAME~Old Bob~Parlor 2
        P< PING
        P> PONG
        P< MOVE~7~0
        P> MOVE~28~6
        P< ERROR~no
        P< ERROR
        P> MOVE~21~6
        P< MOVE~21~6
        P< MOVE~7~1
        P> ERROR~field is taken
        P< GAMEOVER~DISCONECTED
        P> QUIT
        P ends
        P closes
    ";
    let joined = play(&plain(), "28.6 21.6", script).await;
    assert_eq!(joined.done, Ok(()));
    let report = joined.report();
    assert_eq!(
        report.to_string(),
        "Old Bob | second | told: no winner | judged: unfinished | 2 turns"
    );
    assert_eq!(
        (report.name.as_str(), report.side),
        ("Parlor 2", Side::Second)
    );
}

/// The turns of a game in which both sides' moves are made by the server's word.
fn game(turns: &str, own: usize) -> String {
    let mut script = String::new();
    for (n, turn) in turns.split(' ').enumerate() {
        let turn = turn.replace('.', "~");
        if n % 2 == own {
            script += &format!("P> MOVE~{turn}\n");
        }
        script += &format!("P< MOVE~{turn}\n");
    }
    script
}

/// Every second turn, from the first or from the second on.
fn own(turns: &str, seat: usize) -> String {
    let turns: Vec<&str> = turns.split(' ').skip(seat).step_by(2).collect();
    turns.join(" ")
}

const FIRST_WINS: &str = "12.0 34.1 13.3 15.3 14.4 35.4 16.3 11.2 15.6";
const BOTH_HAVE_FIVE: &str = "24.5 0.7 6.2 11.4 29.4 21.5 28.7 9.4 19.5 10.7 29.4 7.5 25.6 8.7";

#[tokio::test(start_paused = true)]
async fn a_wrong_result_is_accepted_as_told_and_both_are_reported() {
    for (turns, seat, over, told, judged) in [
        (FIRST_WINS, 0, "VICTORY~Parlor", Told::Won, Judged::Won),
        (FIRST_WINS, 0, "VICTORY~Ben", Told::Lost, Judged::Won),
        (FIRST_WINS, 1, "VICTORY~Parlor", Told::Won, Judged::Lost),
        (FIRST_WINS, 1, "DRAW", Told::Drawn, Judged::Lost),
        (BOTH_HAVE_FIVE, 0, "VICTORY~Ben", Told::Lost, Judged::Drawn),
        (
            "12.0 34.1",
            0,
            "VICTORY~Parlor",
            Told::Won,
            Judged::Unfinished,
        ),
        (
            "12.0 34.1",
            0,
            "VICTORY~Nobody",
            Told::NoWinner,
            Judged::Unfinished,
        ),
    ] {
        let names = ["Parlor~Ben", "Ben~Parlor"][seat];
        let moves = game(turns, seat);
        let unanswered = match (turns.split(' ').count() % 2 == seat, judged) {
            (true, Judged::Unfinished) => "P> MOVE~*~*\n",
            _ => "",
        };
        let script = queued(&format!(
            "P< NEWGAME~{names}\n{moves}{unanswered}P< GAMEOVER~{over}\nP> QUIT\nP ends\nP closes"
        ));
        let joined = play(&plain(), &own(turns, seat), &script).await;
        assert_eq!(joined.done, Ok(()));
        let report = joined.report();
        assert_eq!((report.told, report.judged), (told, judged), "{over}");
        assert_eq!(usize::from(report.turns), turns.split(' ').count());
    }
}

#[tokio::test(start_paused = true)]
async fn a_server_that_judges_the_placement_is_believed_and_agrees_with_the_classic_rule() {
    let turns = BOTH_HAVE_FIVE.rsplit_once(' ').unwrap().0;
    for (rule, judged) in [
        (Rule::Twente, Judged::Unfinished),
        (Rule::Classic, Judged::Lost),
    ] {
        let settings = Settings { rule, ..plain() };
        // Under `twente` the game goes on for the client: its own next move crosses the end.
        let crossing = match rule {
            Rule::Twente => "P> MOVE~8~7\n",
            Rule::Classic => "",
        };
        let script = queued(&format!(
            "P< NEWGAME~Ada~Parlor\n{}{crossing}P< GAMEOVER~VICTORY~Ada\nP> QUIT\nP ends\nP closes",
            game(turns, 1)
        ));
        let joined = play(&settings, &own(BOTH_HAVE_FIVE, 1), &script).await;
        assert_eq!(joined.report().told, Told::Lost);
        assert_eq!(joined.report().judged, judged, "{rule:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_disconnect_with_the_leavers_name_is_a_win_by_disconnect() {
    for winner in ["Ben", "Parlor", "somebody"] {
        let script = queued(&format!(
            "P< NEWGAME~Ben~Parlor\nP< GAMEOVER~DISCONNECT~{winner}\nP> QUIT\nP ends\nP closes"
        ));
        let joined = play(&plain(), "", &script).await;
        assert_eq!(joined.report().told, Told::WonByDisconnect);
    }
}

#[tokio::test(start_paused = true)]
async fn a_misspelt_end_is_an_end() {
    for (over, told) in [
        ("GAMEOVER~DRAW~", Told::Drawn),
        ("GAMEOVER~DISCONECTED", Told::NoWinner),
        ("GAMEOVER~DISCONNECT", Told::NoWinner),
        ("GAMEOVER~VICTORY~", Told::NoWinner),
        ("GAMEOVER", Told::NoWinner),
    ] {
        let script = queued(&format!(
            "P< NEWGAME~Ben~Parlor\nP< {over}\nP> QUIT\nP ends\nP closes"
        ));
        assert_eq!(
            play(&plain(), "", &script).await.report().told,
            told,
            "{over}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn several_errors_for_one_move_count_as_one() {
    let script = queued(
        "
        P< NEWGAME~Parlor~Ben
        P> MOVE~1~1
        P< ERROR~no
        P< ERROR
        P pause 150
        P< ERROR~and again
        P> MOVE~2~2
        P< MOVE~2~2
        P pause 60000
        P< GAMEOVER~DRAW
        P> QUIT
        P ends
        P closes",
    );
    let joined = play(&plain(), "1.1 2.2", &script).await;
    assert_eq!(joined.done, Ok(()));
    let refused = |news: &&News| matches!(news, News::TurnRefused(_));
    assert_eq!(joined.news.iter().filter(refused).count(), 1);
}

#[tokio::test(start_paused = true)]
async fn three_legal_moves_are_tried_and_then_the_server_is_left() {
    let script = queued(
        "
        P< NEWGAME~Parlor~Ben
        P> MOVE~0~0
        P< ERROR~no
        P pause 190
        P> MOVE~0~1
        P< ERROR~no
        P> MOVE~0~2
        P< ERROR~no
        P pause 39990
        P> QUIT
        P ends
        P closes",
    );
    let joined = play(&plain(), "", &script).await;
    assert!(matches!(joined.done, Err(JoinError::Broken(_))));
    // A server that goes on after all is gone on with.
    let script = queued(
        "
        P< NEWGAME~Parlor~Ben
        P> MOVE~0~0
        P< ERROR~no
        P> MOVE~0~1
        P< ERROR~no
        P> MOVE~0~2
        P< ERROR~no
        P pause 30000
        P< MOVE~0~2
        P< MOVE~9~9
        P> ERROR~rotation must be 0 to 7
        P< MOVE~9~3
        P> MOVE~1~0
        P< GAMEOVER~DRAW
        P> QUIT
        P ends
        P closes",
    );
    let joined = play(&plain(), "0.0 0.1 0.2 1.0", &script).await;
    assert_eq!(joined.done, Ok(()));
    assert_eq!(joined.report().turns, 2);
}

#[tokio::test(start_paused = true)]
async fn an_impossible_move_is_not_made_and_told_at_most_once_a_second() {
    let script = queued(
        "
        P< NEWGAME~Ben~Parlor
        P< MOVE~36~0
        P> ERROR~field must be 0 to 35
        P< ERROR~sorry
        P< MOVE~0~8
        P< MOVE~x~0
        P pause 1000
        P< MOVE~x~0
        P> ERROR~a move needs two whole numbers
        P pause 1000
        P< MOVE~1
        P> ERROR~wrong number of arguments
        P pause 1000
        P< NEWGAME~Ben~Parlor
        P> ERROR~you are in a game
        P< MOVE~7~0
        P> MOVE~0~0
        P< GAMEOVER~DRAW
        P> QUIT
        P ends
        P closes",
    );
    let joined = play(&plain(), "", &script).await;
    assert_eq!(joined.done, Ok(()));
    assert_eq!(joined.report().turns, 1);
}

#[tokio::test(start_paused = true)]
async fn a_move_without_a_game_is_answered_and_changes_nothing() {
    let script = queued(
        "
        P< MOVE~7~0
        P> ERROR~you are not in a game
        P pause 1000
        P< MOVE~x
        P> ERROR~you are not in a game
        P< GAMEOVER~DRAW
        P pause 1000
        P< NEWGAME~Ben~Cleo
        P> ERROR~bad name
        P< NEWGAME~Parlor~Cleo
        P> MOVE~0~0
        P< GAMEOVER~DRAW
        P> QUIT
        P ends
        P closes",
    );
    assert_eq!(play(&plain(), "", &script).await.reports().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_sent_out_of_turn_however_long_the_other_one_thinks() {
    let script = queued(
        "
        P< NEWGAME~Ben~Parlor
        P pause 3000000
        P< MOVE~0~0
        P> MOVE~1~1
        P< MOVE~1~1
        P pause 3000000
        P< GAMEOVER~DRAW
        P> QUIT
        P ends
        P closes",
    );
    assert_eq!(play(&plain(), "1.1", &script).await.done, Ok(()));
}

#[tokio::test(start_paused = true)]
async fn a_game_against_oneself_is_left() {
    let script = queued("P< NEWGAME~Parlor~Parlor\nP> QUIT\nP< QUIT\nP ends\nP closes");
    let joined = play(&plain(), "", &script).await;
    assert!(matches!(joined.done, Err(JoinError::Broken(_))));
}

#[tokio::test(start_paused = true)]
async fn a_server_that_takes_its_time_to_log_in_is_waited_for() {
    let script = "
        P> HELLO~Parlor~CHAT~RANK
        P pause 39000
        P< HELLO~slow
        P> LOGIN~Parlor
        P pause 39000
        P< LOGIN
        P> QUEUE
        P< NEWGAME~Ben~Parlor
        P< GAMEOVER~DRAW
        P> QUIT
        P ends
        P closes";
    assert_eq!(play(&plain(), "", script).await.done, Ok(()));
    for script in [
        "P> HELLO~Parlor~CHAT~RANK\nP pause 39990\nP> QUIT\nP ends\nP closes",
        "P> HELLO~Parlor~CHAT~RANK\nP< HELLO~x\nP> LOGIN~Parlor\nP pause 39990\nP> QUIT\nP ends\nP closes",
    ] {
        let joined = play(&plain(), "", script).await;
        assert!(matches!(joined.done, Err(JoinError::Silent { .. })));
    }
}

#[tokio::test(start_paused = true)]
async fn a_ping_is_answered_in_every_state() {
    let script = "
        P< PING
        P> HELLO~Parlor~CHAT~RANK
        P> PONG
        P< PING
        P> PONG
        P< HELLO~x
        P> LOGIN~Parlor
        P< PING
        P> PONG
        P< LOGIN
        P> QUEUE
        P< PING
        P> PONG
        P< NEWGAME~Ben~Parlor
        P< PING
        P> PONG
        P< MOVE~0~0
        P> MOVE~1~1
        P< PING
        P> PONG
        P< GAMEOVER~DRAW
        P> QUIT
        P ends
        P closes";
    assert_eq!(play(&plain(), "1.1", script).await.done, Ok(()));
}

#[tokio::test(start_paused = true)]
async fn a_server_may_close_with_or_without_quit_and_is_not_waited_for_longer_than_a_second() {
    for (end, within) in [
        ("P ends\nP closes", Duration::ZERO),
        ("P< QUIT\nP ends\nP closes", Duration::ZERO),
        ("P resets", Duration::ZERO),
        ("P ends", Duration::from_secs(1)),
    ] {
        let script = queued(&format!(
            "P< NEWGAME~Ben~Parlor\nP< GAMEOVER~DRAW\nP> QUIT\n{end}"
        ));
        let joined = play(&plain(), "", &script).await;
        assert_eq!(joined.done, Ok(()), "{end}");
        assert!(joined.took <= within, "{end}: {:?}", joined.took);
    }
}

#[tokio::test(start_paused = true)]
async fn a_move_without_an_echo_is_sent_once_more_if_the_server_is_alive() {
    let unheard = "
        P< NEWGAME~Parlor~Ben
        P> MOVE~0~0
        P pause 39990
        P> PING";
    let script = queued(&format!(
        "{unheard}
        P< PONG
        P> MOVE~0~0
        P< MOVE~0~0
        P< GAMEOVER~DRAW
        P> QUIT
        P ends
        P closes"
    ));
    assert_eq!(play(&plain(), "", &script).await.done, Ok(()));
    let script = queued(&format!(
        "{unheard}\nP pause 39990\nP> QUIT\nP ends\nP closes"
    ));
    let joined = play(&plain(), "", &script).await;
    assert!(matches!(joined.done, Err(JoinError::Silent { .. })));
    let script = queued(&format!(
        "{unheard}
        P< PONG
        P> MOVE~0~0
        P pause 39990
        P> PING
        P< PONG
        P> QUIT
        P ends
        P closes"
    ));
    let joined = play(&plain(), "", &script).await;
    assert!(matches!(joined.done, Err(JoinError::Broken(_))));
}

#[tokio::test(start_paused = true)]
async fn unknown_lines_are_ignored_wherever_they_come() {
    let script = "
        P< WELCOME
        P> HELLO~Parlor~CHAT~RANK
        P< MOTD~hello there
        P< HELLO~x~NEW~CHAT~CHAT
        P> LOGIN~Parlor
        P< LOGINS~3
        P< LOGIN
        P> QUEUE
        P< QUEUED~1
        P< NEWGAME~Ben
        P< NEWGAME~Ben~Parlor
        P< CLOCK~300
        P< RANK~Ada
        P< GAMEOVER~DRAW
        P> QUIT
        P ends
        P closes";
    assert_eq!(play(&plain(), "", script).await.done, Ok(()));
}

#[tokio::test(start_paused = true)]
async fn a_name_is_tried_with_numbers_behind_it_twenty_times() {
    let mut script = String::from("P> HELLO~Parlor~CHAT~RANK\nP< HELLO~x\n");
    script += "P> LOGIN~Parlor\nP< ALREADYLOGGEDIN\n";
    for number in 2..=20 {
        script += &format!("P> LOGIN~Parlor {number}\nP< ALREADYLOGGEDIN\n");
    }
    script += "P> QUIT\nP ends\nP closes";
    let joined = play(&plain(), "", &script).await;
    assert!(matches!(joined.done, Err(JoinError::Refused(_))));
    let script = "P> HELLO~Parlor~CHAT~RANK\nP< HELLO~x\nP> LOGIN~Parlor\nP< ERROR~no\nP> QUIT\nP ends\nP closes";
    let joined = play(&plain(), "", script).await;
    assert!(matches!(joined.done, Err(JoinError::Refused(_))));
}

#[tokio::test(start_paused = true)]
async fn a_person_is_asked_for_another_name_and_may_leave_instead() {
    let settings = Settings {
        naming: Naming::Asked(Some("Ada".into())),
        ..plain()
    };
    let script = "
        P> HELLO~Parlor~CHAT~RANK
        P< HELLO~x
        P> LOGIN~Ada
        P< ALREADYLOGGEDIN
        P> LOGIN~Ada L.
        P< ERROR~bad name
        P> QUIT
        P ends
        P closes";
    let names = [Wish::Name("a~b".into()), Wish::Name("Ada L.".into())];
    let joined = play_with(&settings, "", script, |driver| driver.names = names.into()).await;
    assert_eq!(joined.done, Ok(()));
    let wanted = |name: &str| News::NameWanted {
        taken: Some(name.into()),
    };
    assert_eq!(
        joined.news,
        [wanted("Ada"), wanted("a~b"), wanted("Ada L.")]
    );
}
