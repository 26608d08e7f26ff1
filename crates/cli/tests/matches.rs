//! `parlor match`, `parlor verify` and the options they share with all commands.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use common::{Ran, folder, parlor};
use serde_json::Value;

#[test]
fn results_have_one_entry_per_seat_and_follow_from_the_seed() {
    let run = |seed: &str, threads: &str| {
        let ran = parlor(&[
            "match",
            "pentago",
            "--seats",
            "easy,random,",
            "--games",
            "1",
        ]);
        assert_eq!(ran.code, 2, "an empty name is no player: {}", ran.err);
        let ran = parlor(&[
            "match",
            "pentago",
            "--seats",
            "easy,random",
            "--games",
            "5",
            "--json",
            "--seed",
            seed,
            "--threads",
            threads,
        ]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran
    };
    let ran = run("7", "1");
    let players = ran.players();
    let names: Vec<_> = players.iter().map(|one| one["player"].clone()).collect();
    assert_eq!(names, ["easy", "random"]);
    for one in &players {
        assert_eq!(one["games"], 6, "rounded up to whole rotations");
        let rate = one["win_rate"].as_f64().unwrap();
        let [low, high] = [0, 1].map(|n| one["ci95"][n].as_f64().unwrap());
        assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0);
        assert!((1.0..=2.0).contains(&one["mean_place"].as_f64().unwrap()));
        assert!(one["wins"].as_u64().unwrap() <= 6);
    }
    let sum: f64 = players
        .iter()
        .map(|one| one["win_rate"].as_f64().unwrap())
        .sum();
    assert!((sum - 1.0).abs() < 1e-9);
    // All but the time it takes.
    let timeless = |ran: &Ran| {
        let mut players = ran.players();
        for one in &mut players {
            let took = one.as_object_mut().unwrap().remove("thinking").unwrap();
            assert!(took["decisions"].as_u64().unwrap() > 6);
            let [mean, longest] = ["mean_ms", "longest_ms"].map(|key| took[key].as_f64().unwrap());
            assert!(0.0 < mean && mean <= longest, "{took}");
        }
        players
    };
    assert_eq!(timeless(&ran), timeless(&run("7", "3")));
}

/// A series of Catan tells points, turns and what decisions take, beside the wins.
#[test]
fn results_tell_points_turns_and_time() {
    let args = ["match", "catan", "--seats", "normal,random,random,random"];
    let more = ["--games", "4", "--seed", "a13"];
    let ran = parlor(&[&args[..], &more, &["--json"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let players = ran.players();
    let score = |n: usize| players[n]["mean_score"].as_f64().unwrap();
    assert!(score(1) < score(0) && score(0) <= 12.0, "{players:?}");
    for one in &players {
        assert_eq!(one["mean_turns"], players[0]["mean_turns"]);
        assert!(one["mean_turns"].as_f64().unwrap() > 20.0, "{one}");
        assert!(one["thinking"]["decisions"].as_u64().unwrap() > 40, "{one}");
    }
    let together = &ran.json()[0]["together"];
    assert_eq!(together.as_array().unwrap().len(), 1);
    assert_eq!(together[0]["player"], "random");
    let shown = parlor(&[&args[..], &more].concat()).out;
    assert!(shown.contains("mean score") && shown.contains("ms longest"));
    assert!(shown.contains("random together"), "{shown}");
    assert!(shown.contains(" turns per match"), "{shown}");
}

#[test]
fn equal_names_stay_apart() {
    let ran = parlor(&[
        "match",
        "pentago",
        "--seats",
        "random,random",
        "--games",
        "4",
        "--json",
    ]);
    assert_eq!(ran.players().len(), 2);
}

#[test]
fn records_are_verified_and_a_changed_one_is_not() {
    let folder = folder("records");
    let ran = parlor(&[
        "match",
        "pentago",
        "--seats",
        "random,easy",
        "--games",
        "2",
        "--records",
        folder.to_str().unwrap(),
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|f| f.unwrap().path())
        .collect();
    files.sort();
    assert_eq!(files.len(), 2);
    let paths: Vec<&str> = files.iter().map(|file| file.to_str().unwrap()).collect();
    let ran = parlor(&[&["verify"], &paths[..]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(
        ran.out.matches("verified: pentago of").count(),
        2,
        "{}",
        ran.out
    );

    let text = std::fs::read_to_string(&files[0]).unwrap();
    std::fs::write(&files[0], text.replacen("\"cell\":", "\"cell\": ", 1)).unwrap();
    let ran = parlor(&[&["verify"], &paths[..]].concat());
    assert_eq!(ran.code, 1);
    assert_eq!(ran.out.matches("not verified").count(), 1, "{}", ran.out);

    std::fs::write(&files[0], "hello").unwrap();
    assert_eq!(parlor(&["verify", paths[0]]).code, 2);
    assert_eq!(parlor(&["verify", "no/such.record"]).code, 2);
}

#[test]
fn wrong_options_are_refused_with_what_is_known() {
    let with = |option: &str| {
        let args = [
            "match",
            "pentago",
            "--seats",
            "easy,easy",
            "--games",
            "2",
            "--option",
            option,
        ];
        parlor(&args)
    };
    let ran = with("size=7");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("position, rule"), "{}", ran.err);
    assert!(ran.err.contains("clocks"), "{}", ran.err);
    assert_eq!(with("rule=chess").code, 2);
    assert_eq!(with("rule").code, 2);
    assert_eq!(with("rule=classic").code, 0);
    assert_eq!(parlor(&["match", "chess", "--seats", "a,b"]).code, 2);
    assert_eq!(parlor(&["match", "pentago", "--seats", "easy"]).code, 2);
    let ran = parlor(&["match", "pentago", "--seats", "easy,grandmaster"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("random, easy, medium, hard"),
        "{}",
        ran.err
    );
}

#[test]
fn programs_play_at_tables_and_one_that_ends_has_lost() {
    let folder = folder("programs");
    let program = concat!(
        "cmd:",
        env!("CARGO_BIN_EXE_parlor"),
        " bot pentago easy --stdio"
    );
    let run = |seats: &str| {
        let ran = parlor(&[
            "match",
            "pentago",
            "--seats",
            seats,
            "--games",
            "4",
            "--json",
            "--records",
            folder.to_str().unwrap(),
        ]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.players()
    };
    let players = run(&format!("random,{program}"));
    for one in &players {
        assert!(12 < decisions(one), "{one}");
    }
    assert_eq!(players[1]["player"], program);
    assert_eq!(players[1]["games"], 4);
    let file = folder.join("pentago-00000-0.record");
    assert_eq!(parlor(&["verify", file.to_str().unwrap()]).code, 0);

    let both = run(&format!("{program},{program}"));
    assert_eq!(both.len(), 2);

    let script = folder.join("quitter.sh");
    let says = "echo '{\"type\":\"hello\",\"version\":1,\"kind\":\"bot\"}'\n\
        echo '{\"type\":\"join\",\"id\":\"1\",\"key\":\"'$PARLOR_TABLE'\"}'\nsleep 0.3\n";
    std::fs::write(&script, says).unwrap();
    let players = run(&format!("random,cmd:sh {}", script.display()));
    assert_eq!(players[0]["wins"], 4, "{players:?}");
}

#[test]
fn a_program_that_does_not_sit_down_is_named() {
    let ran = parlor(&[
        "match",
        "pentago",
        "--seats",
        "easy,cmd:true",
        "--games",
        "2",
    ]);
    assert_eq!(ran.code, 4, "{}", ran.err);
    assert!(ran.err.contains("true does not sit down"), "{}", ran.err);
}

fn has_python() -> bool {
    let started = std::process::Command::new("python3")
        .arg("--version")
        .output();
    if started.is_err() {
        println!("skipped: python3 cannot be started here");
    }
    started.is_ok()
}

#[test]
fn the_example_for_programs_plays_at_tables() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/stdio.py");
    if !has_python() {
        return;
    }
    for (game, seats, others) in [("pentago", 2, "random"), ("clue", 3, "hard,hard")] {
        let ran = parlor(&[
            "match",
            game,
            "--seats",
            &format!("cmd:python3 {example},{others}"),
            "--games",
            "1",
            "--json",
        ]);
        assert_eq!(ran.code, 0, "{game}: {}", ran.err);
        assert_eq!(ran.players().len(), seats);
        assert!(!ran.err.contains("stdio.py"), "{game}: {}", ran.err);
    }
}

#[test]
fn clients_of_catan_play_in_a_series() {
    let bin = env!("CARGO_BIN_EXE_parlor");
    let client = format!(
        "net:{bin} join catan {{host}}:{{port}} --game-id {{game}} --player expert --name net --quiet"
    );
    let ran = parlor(&[
        "match",
        "catan",
        "--seats",
        &format!("random,random,{client}"),
        "--games",
        "1",
        "--json",
        "-o",
        "players=3",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let players = ran.players();
    assert_eq!(players[2]["games"], 3);
    // Nobody can win before everybody has founded two settlements with their roads.
    assert!(3 * 4 < decisions(&players[2]), "{players:?}");
}

/// How often a player has decided in a series.
fn decisions(player: &Value) -> u64 {
    player["thinking"]["decisions"].as_u64().unwrap()
}

#[test]
fn clients_of_the_project_game_play_in_a_series() {
    let bin = env!("CARGO_BIN_EXE_parlor");
    let client =
        format!("net:{bin} project pl --address {{host}} --port {{port}} --rounds 1 --agent sonar");
    let seats = format!("random,{client}");
    let mut args = vec![
        "match", "project", "--seats", &seats, "--games", "1", "--json",
    ];
    for option in [
        "team_size=1",
        "board_width=4",
        "tasks_height=3",
        "goals_height=1",
        "goals=2",
        "sham_probability=0",
        "move_delay=1",
        "discover_delay=1",
        "test_delay=1",
        "pick_up_delay=1",
        "place_delay=1",
    ] {
        args.extend(["-o", option]);
    }
    let ran = parlor(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.players()[1]["games"], 2);
    assert!(2 < decisions(&ran.players()[1]), "{}", ran.out);
}

/// A client whose name is that of a built-in player finds itself all the same; two of them play in parallel.
#[test]
fn clients_of_pentago_play_in_a_series() {
    let bin = env!("CARGO_BIN_EXE_parlor");
    let client = |player: &str, name: &str| {
        format!("net:{bin} join pentago {{host}}:{{port}} --player {player} --name {name}")
    };
    let run = |seats: &str, games: &str| {
        let more = ["--games", games, "--threads", "2", "--json"];
        let ran = parlor(&[&["match", "pentago", "--seats", seats], &more[..]].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.players()
    };
    let players = run(&format!("random,{}", client("medium", "random")), "4");
    // Nobody can win before both have placed four stones.
    assert!(4 * 4 <= decisions(&players[1]), "{players:?}");
    let both = [client("medium", "Ada"), client("random", "Ben")].join(",");
    let players = run(&both, "4");
    for one in &players {
        assert_eq!(one["games"], 4, "{one}");
        assert!(4 * 4 <= decisions(one), "{one}");
    }
    let ran = parlor(&["match", "pentago", "--seats", "random,net:true"]);
    assert_eq!(ran.code, 4, "{}", ran.err);
    assert!(ran.err.contains("true does not sit down"), "{}", ran.err);
}

#[test]
fn clients_of_clue_play_in_a_series() {
    if !has_python() {
        return;
    }
    let client = concat!(
        "net:python3 ",
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/examples/clue_client.py {host} {port}"
    );
    let seats = format!("naive,{client} Ann,{client} Bob");
    let ran = parlor(&["match", "clue", "--seats", &seats, "--games", "3", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for one in &ran.players() {
        assert_eq!(one["games"], 3, "{one}");
        assert!(6 < decisions(one), "{one}");
    }
}
