//! A person in the terminal, with what is typed and what is shown compared as text.

use crate::{common::parlor_fed, server::scripted};

fn join(address: &str, rest: &[&str], typed: &str) -> crate::common::Ran {
    let args = [
        "join", "pentago", address, "--player", "human", "--plain", "--crypt", "off",
    ];
    parlor_fed(&[&args[..], rest].concat(), typed)
}

#[test]
fn a_whole_visit_is_the_same_text_every_time() {
    let visit = || {
        let (address, server) = scripted(
            "
            P> HELLO~Parlor~CHAT~RANK
            P< HELLO~x~CHAT
            P> LOGIN~Ada
            P< ALREADYLOGGEDIN
            P> LOGIN~Ada L.
            P< LOGIN
            P> QUEUE
            P> QUEUE
            P> LIST
            P< LIST~Ben Bo~Ada L.
            P> QUEUE
            P< NEWGAME~Ada L.~Ben Bo
            P> PING
            P< PONG
            P> WHISPER~Ben Bo~good luck
            P> MOVE~16~1
            P< MOVE~16~1
            P< MOVE~0~7
            P> QUIT
            P< QUIT",
        );
        let typed = "Ada\n\nAda L.\nqueue\nlist\nqueue\nping\nrank\nwhisper \"Ben Bo\" good luck\n\
                     undo\n36\n16\nmiddle\ntl\nup\ncw\nquit\n";
        let ran = join(&address, &[], typed);
        server.join().unwrap();
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let shown = visit();
    assert_eq!(shown, VISIT, "{shown}");
    assert_eq!(visit(), shown);
}

/// What is shown during that visit.
const VISIT: &str = include_str!("visit.txt");

#[test]
fn a_hint_is_given_on_the_own_turn_and_what_the_server_lacks_is_unavailable() {
    let (address, server) = scripted(
        "
        P> HELLO~Parlor~CHAT~RANK
        P< HELLO~x
        P> LOGIN~Ada
        P< LOGIN
        P> QUEUE
        P< NEWGAME~Ben~Ada
        P< MOVE~0~7
        P> QUIT",
    );
    let typed = "chat hi\nrank\nhint\nhelp\nboard\nresign\nauto nobody\nwhisper\nquit\n";
    let ran = join(&address, &["--name", "Ada"], typed);
    server.join().unwrap();
    assert_eq!(ran.code, 0, "{}", ran.err);
    let expected = [
        "Chat is unavailable",
        "The ranking is unavailable",
        "Chat is unavailable",
        "The ranking is unavailable",
        "Hint: ",
        "Rotation codes:",
        "Commands: help, hint, board, list",
        "Ada (O) to move",
        "`quit` leaves the game",
        "there are random, easy",
        "whisper NAME TEXT",
        "You left the server.",
    ];
    let mut rest = ran.out.as_str();
    for part in expected {
        let at = rest.find(part);
        assert!(at.is_some(), "{part} is missing in {rest}");
        rest = &rest[at.unwrap()..];
    }
}

#[test]
fn out_of_a_game_there_is_no_hint_and_no_board() {
    let (address, server) = scripted(
        "P> HELLO~Parlor~CHAT~RANK\nP< HELLO~x\nP> LOGIN~Ada\nP< LOGIN\nP> QUEUE\nP> QUEUE\nP> QUIT",
    );
    let ran = join(
        &address,
        &["--name", "Ada"],
        "queue\nhint\nboard\n16 1\nwhat\n",
    );
    server.join().unwrap();
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(
        ran.out,
        "You are logged in as Ada
Chat is unavailable: the server does not have it.
The ranking is unavailable: the server does not have it.
You are in the queue; `queue` leaves it.
You left the queue; `queue` joins it again.
It is not your turn.
There is no game yet.
`16 1` is no command, and there is no game yet: `help` tells what can be typed.
`what` is no command, and there is no game yet: `help` tells what can be typed.
You left the server.
"
    );
}

#[test]
fn a_file_can_leave_the_queue_and_the_server() {
    let (address, server) = scripted(
        "
        P> HELLO~Parlor~CHAT~RANK
        P< HELLO~x~CHAT
        P> LOGIN~Ada
        P< LOGIN
        P> QUEUE
        P> LIST
        P< LIST~Ada
        P> QUIT
        P< QUIT",
    );
    // Behind what needs a game nothing is read before one; here nothing does.
    let ran = join(&address, &["--name", "Ada"], "list\nquit\n16 1\n");
    server.join().unwrap();
    assert_eq!(ran.code, 0, "{}", ran.err);
    let end = "`queue` leaves it.\nHere are: Ada\nYou left the server.\n";
    assert!(ran.out.ends_with(end), "{}", ran.out);
}

#[test]
fn a_built_in_player_takes_over_and_is_sent_away() {
    let (address, server) = scripted(
        "
        P> HELLO~Parlor~CHAT~RANK
        P< HELLO~x
        P> LOGIN~Ada
        P< LOGIN
        P> QUEUE
        P< NEWGAME~Ben~Ada
        P< MOVE~0~7
        P> MOVE~*~*
        P< MOVE~9~0
        P< MOVE~1~7
        P> MOVE~2~2
        P< ERROR~no
        P> MOVE~3~3
        P< MOVE~3~3
        P< GAMEOVER~VICTORY~Ada
        P> QUIT",
    );
    // What is written at once is read at once: the second line is there before the next turn.
    let typed = "auto random\nauto off\n2 2\n2 2\n3 3\n";
    let ran = join(&address, &["--name", "Ada", "--games", "1"], typed);
    server.join().unwrap();
    assert_eq!(ran.code, 0, "{}", ran.err);
    for part in [
        "random plays for you now",
        "You play yourself again.",
        "The server did not take this turn: another one is needed.",
        "The server did not take this turn before: choose another one.",
        "The game is over: you won.",
        "Ben | second | told: won | judged: unfinished | 4 turns",
    ] {
        assert!(ran.out.contains(part), "{part} is missing in {}", ran.out);
    }
}

#[test]
fn a_lost_server_is_explained_and_the_program_ends() {
    let (address, server) = scripted(
        "
        P> HELLO~Parlor~CHAT~RANK
        P< HELLO~x
        P> LOGIN~Ada
        P< LOGIN
        P> QUEUE
        P< NEWGAME~Ada~Ben
        P> MOVE~1~1",
    );
    let ran = join(&address, &["--name", "Ada"], "1 1\n2 2\n");
    server.join().unwrap();
    assert_eq!(ran.code, 3);
    assert_eq!(ran.err, "parlor: the connection to the server was lost\n");
}
