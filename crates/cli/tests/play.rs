//! `parlor play` with scripted input, and `parlor replay` of what was played.

mod common;

use std::process::{Command, Stdio};

use common::{folder, parlor, parlor_fed};

/// Whole games.
const GAMES: [&str; 3] = [
    "12.0 34.1 13.3 15.3 14.4 35.4 16.3 11.2 15.6",
    "33.4 12.5 28.5 4.2 31.7 13.4 17.3 3.7 18.1 5.1",
    "0.4 26.3 2.0 32.0 17.5 5.1 16.3 22.3 6.4 10.1",
];

fn typed(game: &str) -> String {
    game.replace('.', " ")
        .split(' ')
        .collect::<Vec<_>>()
        .chunks(2)
        .map(|turn| turn.join(" ") + "\n")
        .collect()
}

#[test]
fn a_game_of_two_is_played_recorded_and_replayed_in_notation() {
    let folder = folder("played");
    for (n, game) in GAMES.iter().enumerate() {
        let file = folder.join(format!("g{n}.record"));
        let file = file.to_str().unwrap();
        let ran = parlor_fed(
            &["play", "pentago", "--two", "--plain", "--record", file],
            &typed(game),
        );
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("wins with five in a line"), "{}", ran.out);
        let ran = parlor(&["replay", file, "--as", "notation"]);
        assert_eq!(ran.out.trim_end(), *game);
        assert_eq!(parlor(&["verify", file]).code, 0);
        let steps = parlor(&["replay", file, "--as", "json"]).json();
        assert_eq!(steps.len(), game.split(' ').count() + 1);
        assert_eq!(steps[1]["step"], 1);
        assert_eq!(steps[1]["actor"], 0);
        assert_eq!(steps[1]["events"][0]["type"], "placed");
        assert_eq!(steps[1]["view"]["turn"], 1);
        let text = parlor(&["replay", file]).out;
        assert!(text.contains("Player 1 places on"), "{text}");
        assert_eq!(text.matches("---------+---------").count(), 2 * steps.len());
    }
}

#[test]
fn the_board_shows_the_last_stone_and_the_winning_line() {
    let ran = parlor_fed(&["play", "pentago", "--two", "--plain"], &typed(GAMES[0]));
    let end = "\
Player 1 places on 15 and turns the bottom right quadrant counter-clockwise.

   .  .  . |  O  O  .          0  1  2 |  3  4  5
   .  .  . |  .  .  .          6  7  8 |  9 10 11
   X* X* X*| [X* X* .         12 13 14 | 15 16 17
  ---------+---------         ---------+---------
   .  .  . |  .  .  O         18 19 20 | 21 22 23
   .  .  . |  .  .  O         24 25 26 | 27 28 29
   .  .  . |  .  .  .         30 31 32 | 33 34 35
  last: Player 1 15, bottom right counter-clockwise    Player 1 (X) wins with five in a line

";
    assert!(ran.out.ends_with(end), "{}", ran.out);
    assert!(!ran.out.contains('\u{1b}'));
}

#[test]
fn wrong_input_is_explained_and_asked_again() {
    let script = "x\n-1\n36\n16\n9\nmiddle\ntl\nup\ncw\nhelp\nhint\nauto nobody\nquit\n";
    let args = [
        "play",
        "pentago",
        "--plain",
        "--against",
        "easy",
        "--seed",
        "1",
    ];
    let ran = parlor_fed(&args, script);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let expected = [
        "\"x\" is no field",
        "-1 is below 0",
        "36 is above 35",
        "Which quadrant turns",
        "\"9\" is no rotation",
        "\"middle\" is no quadrant",
        "Which way does the top left quadrant turn",
        "\"up\" is no direction",
        "Player places on 16 and turns the top left quadrant clockwise.",
        "easy places on ",
        "Rotation codes:",
        "Hint: ",
        "no built-in player `nobody`: there are: random, easy",
        "You left the game.",
    ];
    let mut rest = ran.out.as_str();
    for part in expected {
        let at = rest.find(part);
        assert!(at.is_some(), "{part} is missing in {rest}");
        rest = &rest[at.unwrap()..];
    }
    let stable = |text: &str| {
        let is_hint = |line: &&str| line.starts_with("Hint: "); // It depends on the machine.
        let lines = text.lines().filter(|line| !is_hint(line));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let again = parlor_fed(&args, script).out;
    assert_eq!(stable(&ran.out), stable(&again), "the text is stable");
}

#[test]
fn a_taken_field_is_refused_and_a_turn_can_be_taken_back() {
    let script = "16 4\n16\n16 4\nundo\nundo\nundo\n16 4\n";
    let ran = parlor_fed(&["play", "pentago", "--two", "--plain"], script);
    assert_eq!(
        ran.out.matches("field 16 is taken").count(),
        2,
        "{}",
        ran.out
    );
    assert_eq!(ran.out.matches("Your last turn was taken back.").count(), 1);
    assert_eq!(ran.out.matches("There is nothing to take back.").count(), 2);
    assert_eq!(ran.out.matches("Player 1 places on 16").count(), 2);
}

#[test]
fn a_built_in_player_can_take_over_and_be_sent_away() {
    let args = [
        "play",
        "pentago",
        "--plain",
        "--against",
        "random",
        "--seat",
        "second",
    ];
    let ran = parlor_fed(&args, "auto easy\n\nauto off\nresign\n");
    assert!(ran.out.contains("easy plays for you now"), "{}", ran.out);
    assert_eq!(
        ran.out.matches("Player places on").count(),
        1,
        "{}",
        ran.out
    );
    assert!(ran.out.contains("You play yourself again."), "{}", ran.out);
    assert!(
        ran.out.contains("random (X) wins: Player resigned"),
        "{}",
        ran.out
    );
    let ran = parlor_fed(&args, "auto easy\n");
    assert!(
        ran.out.contains("wins") || ran.out.contains("a draw"),
        "{}",
        ran.out
    );
}

#[test]
fn a_winning_stone_needs_no_rotation_under_the_classic_rule() {
    let board = "......XXXX........O.O.........O.O...";
    let args = [
        "play",
        "pentago",
        "--two",
        "--plain",
        "--rule",
        "classic",
        "--position",
        board,
    ];
    let ran = parlor_fed(&args, "10\n");
    assert!(
        ran.out.contains("Player 1 (X) wins with five in a line"),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("Which quadrant"), "{}", ran.out);
}

#[test]
fn whoever_stops_reading_hears_no_complaint() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["project", "validate", "--schema"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ended = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
    assert!(ended.status.success(), "{}", ended.status);
}

#[test]
fn every_other_seat_can_have_a_player_of_its_own() {
    let args = ["play", "clue", "--plain", "--seed", "3"];
    let ran = parlor_fed(
        &[&args[..], &["--against", "easy,fair,hard"]].concat(),
        "quit\n",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    for part in [
        "Player plays Miss Scarlet, 5 cards",
        "easy plays",
        "fair plays",
        "hard plays",
        "You left the game.",
    ] {
        assert!(ran.out.contains(part), "{part} is missing in {}", ran.out);
    }
    // Where the number of players is an option, it follows from who was named.
    let catan = ["play", "catan", "--plain", "--against"];
    let ran = parlor_fed(&[&catan[..], &["random,random"]].concat(), "quit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let many = "random,random,random,random,random,random,random";
    let ran = parlor_fed(&[&catan[..], &[many]].concat(), "quit\n");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("8 cannot play this"), "{}", ran.err);
    let ran = parlor_fed(&[&catan[..], &["random,nobody"]].concat(), "quit\n");
    assert_eq!(ran.code, 2);
}

#[test]
fn people_with_secrets_pass_the_keyboard() {
    let args = ["play", "clue", "--plain", "--seed", "3", "--against"];
    // Ada lets somebody play for her, so that it becomes Ben's turn; he only looks.
    let typed = format!("\nauto easy\n{}quit\n", "\n".repeat(60));
    let ran = parlor_fed(
        &[&args[..], &["human,easy", "--name", "Ada,Ben"]].concat(),
        &typed,
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let passed: Vec<&str> = ran.out.split("Pass the keyboard to ").collect();
    assert!(passed.len() > 2, "{}", ran.out);
    assert!(!passed[0].contains("Your cards"), "{}", passed[0]);
    let cards = |shown: &str| {
        let lines = shown.lines().filter(|line| line.starts_with("Your cards"));
        let mut lines: Vec<String> = lines.map(str::to_owned).collect();
        lines.dedup();
        lines
    };
    let (first, second) = (cards(passed[1]), cards(passed[2]));
    assert_eq!((first.len(), second.len()), (1, 1), "{}", ran.out);
    assert_ne!(first, second);
    assert_ne!(&passed[1][..3], &passed[2][..3]);
    // Nothing is secret in Pentago.
    let ran = parlor_fed(
        &["play", "pentago", "--plain", "--against", "human"],
        "16 1\n",
    );
    assert!(!ran.out.contains("Pass the keyboard"), "{}", ran.out);
    assert!(ran.out.contains("Player 2, which field"), "{}", ran.out);
}
