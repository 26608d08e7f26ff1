//! How the client ends, by its exit code, and the transcript of a faulty server.

use crate::{
    common::{folder, parlor},
    server::{scripted, start},
};

fn join(address: &str, rest: &[&str]) -> crate::common::Ran {
    let args = ["join", "pentago", address, "--crypt", "off"];
    parlor(&[&args[..], rest].concat())
}

#[test]
fn a_faulty_server_is_played_with_to_the_end_and_everything_said_is_written_down() {
    let (address, server) = scripted(
        "
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
        P> MOVE~*~*
        P< ERROR~no
        P< ERROR
        P> MOVE~*~*
        P< MOVE~21~6
        P< MOVE~7~1
        P> ERROR~field is taken
        P< GAMEOVER~DISCONECTED
        P> QUIT",
    );
    let log = folder("join-log").join("said.txt");
    let log = log.to_str().unwrap();
    let ran = join(&address, &["--player", "random", "--transcript", log]);
    server.join().unwrap();
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(
        ran.out,
        "Old Bob | second | told: no winner | judged: unfinished | 2 turns\n"
    );
    assert!(!ran.err.contains("no"), "{}", ran.err);
    let said = std::fs::read_to_string(log).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "P> HELLO~Parlor~CHAT~RANK");
    assert_eq!(lines[1], "P< HELLO~Some server");
    assert_eq!(lines[4], "P> LOGIN~Parlor 2");
    assert_eq!(lines.last(), Some(&"P> QUIT"));
    assert!(lines.contains(&"P< ERROR~no"));
}

#[test]
fn wrong_use_is_code_2_and_says_what_would_be_right() {
    for (args, said) in [
        (&["join", "pentago"][..], "HOST:PORT"),
        (&["join", "pentago", "localhost"], "localhost:55555"),
        (&["join", "chess", "localhost:1"], "chess"),
        (
            &["join", "pentago", "h:1", "--player", "best"],
            "there are human, random, easy, medium, hard",
        ),
        (
            &["join", "pentago", "h:1", "--player", "exec:"],
            "cmd:PROGRAM",
        ),
        (&["join", "pentago", "h:1", "--name", "a~b"], "is no name"),
        (&["join", "pentago", "h:1", "--auth", "require"], "--key"),
        (
            &["join", "pentago", "h:1", "--key", "/nowhere"],
            "cannot be read",
        ),
        (&["join", "pentago", "h:1", "--rule", "other"], "classic"),
        (&["join", "pentago", "h:1", "--reply", "0"], "seconds"),
        (&["join", "pentago", "h:1", "--clients", "0"], "clients"),
        (
            &[
                "join",
                "pentago",
                "h:1",
                "--player",
                "human",
                "--clients",
                "2",
            ],
            "one person",
        ),
    ] {
        let ran = parlor(args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(said), "{args:?}: {}", ran.err);
    }
}

#[test]
fn a_server_that_is_not_there_or_goes_is_code_3() {
    let (address, server) = start(drop);
    server.join().unwrap();
    let ran = join(&address, &["--player", "easy"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(
        ran.err.contains("cannot connect to 127.0.0.1"),
        "{}",
        ran.err
    );
    for (script, why) in [
        ("P> HELLO~Parlor~CHAT~RANK", "was lost"),
        (
            "P> HELLO~Parlor~CHAT~RANK\nP< QUIT",
            "has ended the connection",
        ),
        (
            "P> HELLO~Parlor~CHAT~RANK\nP< HELLO~x\nP> LOGIN~Parlor\nP< LOGIN\nP> QUEUE
             P< NEWGAME~Parlor~Ben\nP> MOVE~*~*",
            "was lost",
        ),
        (
            "P> HELLO~Parlor~CHAT~RANK\nP gone",
            "does not return our greeting",
        ),
    ] {
        let (address, server) = scripted(script);
        let ran = join(&address, &["--player", "random", "--reply", "0.5"]);
        server.join().unwrap();
        assert_eq!(ran.code, 3, "{}", ran.err);
        assert!(ran.err.contains(why), "{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
}

#[test]
fn a_server_that_lets_nobody_in_is_code_4_and_its_own_words_are_not_shown() {
    let (address, server) = scripted(
        "P> HELLO~Parlor~CHAT~RANK\nP< HELLO~x\nP> LOGIN~Ada\nP< ERROR~secret words\nP> QUIT",
    );
    let ran = join(&address, &["--player", "random", "--name", "Ada"]);
    server.join().unwrap();
    assert_eq!(ran.code, 4, "{}", ran.err);
    assert!(!ran.err.contains("secret words"), "{}", ran.err);
    let (address, server) = scripted("P> HELLO~Parlor~CHAT~RANK~CRYPT\nP< HELLO~x\nP> QUIT");
    let ran = parlor(&[
        "join", "pentago", &address, "--crypt", "require", "--player", "random",
    ]);
    server.join().unwrap();
    assert_eq!(ran.code, 4, "{}", ran.err);
}

#[test]
fn a_server_that_breaks_the_protocol_is_code_5() {
    let (address, server) = scripted(
        "P> HELLO~Parlor~CHAT~RANK\nP< HELLO~x\nP> LOGIN~Parlor\nP< LOGIN\nP> QUEUE
         P< NEWGAME~Parlor~Parlor\nP> QUIT",
    );
    let ran = join(&address, &["--player", "random"]);
    server.join().unwrap();
    assert_eq!(ran.code, 5, "{}", ran.err);
}
