//! Configuration files.

use parlor_gateways::project::{
    Axis, Side,
    conf::{self, Code, Loaded, MasterConf, Part, PlayerConf, ServerConf, Source, Unknown},
};
use parlor_project::{Config, Goals, Meaningless};

fn read<T: Part>(text: &str) -> Result<Loaded<T>, Vec<String>> {
    let told =
        |faults: Vec<conf::Fault>| faults.iter().map(ToString::to_string).collect::<Vec<_>>();
    let source = Source::parse(text.as_bytes()).map_err(told)?;
    conf::read(&source, Unknown::Warned).map_err(told)
}

#[test]
fn the_default_file_gives_the_defaults() {
    fn same<T: Part + PartialEq + std::fmt::Debug>(file: &str) {
        let nothing: Loaded<T> = conf::load(None, Unknown::Refused).unwrap();
        let loaded: Loaded<T> = read(file).unwrap();
        assert_eq!(loaded.warnings, []);
        assert_eq!(loaded.conf, nothing.conf);
    }
    same::<ServerConf>(conf::DEFAULT_FILE);
    same::<MasterConf>(conf::DEFAULT_FILE);
    same::<PlayerConf>(conf::DEFAULT_FILE);
    same::<PlayerConf>(conf::OWN_FILE);
    let own: Loaded<MasterConf> = read(conf::OWN_FILE).unwrap();
    assert!(own.conf.begin_pacing.is_zero() && own.warnings.is_empty());
    let own: Loaded<ServerConf> = read(conf::OWN_FILE).unwrap();
    assert!(own.conf.presence);
}

#[test]
fn every_parameter_has_its_default() {
    let cs = conf::load::<ServerConf>(None, Unknown::Refused)
        .unwrap()
        .conf;
    let told = format!("{cs:?}");
    for part in [
        "port: None",
        "address: \"127.0.0.1\"",
        "keep_alive: 5s",
        "keep_alive_factor: 3",
        "retry: 2s",
        "connect_attempts: 0",
        "restart: 10s",
        "jitter: 1s",
        "reply_timeout: 30s",
        "max_frame: 65536",
        "enforce: Seen",
        "bind: []",
        "max_games: 1,",
        "max_connections: 4096",
        "identify: 30s",
        "join_hold: 30s",
        "gm_grace: 10s",
        "presence: false",
        "rejoin_same_address: true",
        "gm_allow_from: []",
        "max_rate: 200",
        "max_offences: 100",
        "max_impersonations: 10",
        "out_buffer_player: 1048576",
        "out_buffer_gm: 8388608",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
    let gm = conf::load::<MasterConf>(None, Unknown::Refused)
        .unwrap()
        .conf;
    assert_eq!(
        gm.game,
        Config {
            max_game_time: 0,
            ..Config::default()
        }
    );
    let told = format!("{gm:?}");
    for part in [
        "axes: [Down, Down]",
        "timestamps: false",
        "timestamp_unit: 10",
        "routing: Receiver",
        "seed: None",
        "rejoin_grace: 30s",
        "idle_timeout: 90s",
        "begin_pacing: 5ms",
        "frame_pacing: 0ns",
        "log_file: None",
        "log_extended: false",
        "replay_file: None",
        "show_board: false",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
    let pl = conf::load::<PlayerConf>(None, Unknown::Refused)
        .unwrap()
        .conf;
    let told = format!("{pl:?}");
    for part in [
        "team: Red",
        "agent: \"sonar\"",
        "axis: None",
        "exchange: Answer",
        "pipeline: true",
        "final_board: true",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
}

#[test]
fn keys_are_read_liberally() {
    let text = r#"{"board": {"width": "12", "tasks_height": 8.0}, "delays": {"pick-up": 7}, "GOALS": [[0, 0], {"x": 1, "y": 0}],
        "player": {"y_axis": "UP", "preferredTeam": "Blue"}, "y-axis-blue": "up", "shamProbability": "0.25",
        "meaninglessPiece": "consumed", "seed": 7, "teamSize": null}"#;
    let gm: Loaded<MasterConf> = read(text).unwrap();
    assert_eq!(gm.warnings, []);
    let game = gm.conf.game;
    assert_eq!(
        (game.board_width, game.tasks_height, game.pick_up_delay),
        (12, 8, 7)
    );
    assert_eq!((game.sham_probability, game.team_size), (250_000, 4));
    assert_eq!(game.meaningless_piece, Meaningless::Consumed);
    assert!(matches!(game.goals, Goals::Mirrored(fields) if fields.len() == 2));
    assert_eq!(gm.conf.axes, [Axis::Down, Axis::Up]);
    assert_eq!(gm.conf.seed.as_deref(), Some("7"));
    let pl: Loaded<PlayerConf> = read(text).unwrap();
    assert_eq!((pl.conf.axis, pl.conf.team), (Some(Axis::Up), Side::Blue));
}

#[test]
fn violations_give_their_code_and_message() {
    for (text, told) in [
        (
            r#"{"shamProbability": 1.5}"#,
            "shamProbability: 1.5 is not between 0 and 1 [conf.range]",
        ),
        (
            r#"{"shamProbability": true}"#,
            "shamProbability: true is not a number between 0 and 1 [conf.type]",
        ),
        (
            r#"{"boardWidth": 65}"#,
            "boardWidth: 65 is not between 1 and 64 [conf.range]",
        ),
        (
            r#"{"boardWidth": 1000}"#,
            "boardWidth: 1000 is not between 1 and 64 [conf.range]",
        ),
        (
            r#"{"boardWidth": -1}"#,
            "boardWidth: -1 is not between 1 and 64 [conf.range]",
        ),
        (
            r#"{"boardWidth": 2.5}"#,
            "boardWidth: 2.5 is not a whole number between 1 and 64 [conf.type]",
        ),
        (
            r#"{"moveDelay": 60001}"#,
            "moveDelay: 60001 is not between 0 and 60000 [conf.range]",
        ),
        (
            r#"{"spawnMode": "odd"}"#,
            "spawnMode: odd is not one of batch, even [conf.range]",
        ),
        (
            r#"{"goals": 0}"#,
            "goals: 0 is not between 1 and the fields of a goals area [conf.range]",
        ),
        (
            r#"{"goals": 31}"#,
            "goals: more goals than fields in a goals area: 31 on 30 [conf.conflict]",
        ),
        (
            r#"{"goals": [[0, 5]]}"#,
            "goals: (0, 5) is not in red's goals area [conf.conflict]",
        ),
        (
            r#"{"goals": [[0, 0], [0, 0]]}"#,
            "goals: (0, 0) is given twice [conf.conflict]",
        ),
        (
            r#"{"initialPieces": 101}"#,
            "initialPieces: more pieces than fields: 101 on 100 [conf.conflict]",
        ),
        (
            r#"{"teamSize": 51}"#,
            "teamSize: more players than start fields: 102 on 100 [conf.conflict]",
        ),
        (
            r#"{"boardWidth": 64, "tasksHeight": 64}"#,
            "boardWidth: board too large: 64 × 70 fields, at most 4096 [conf.conflict]",
        ),
        (
            r#"{"starts": {"red": [[0, 3]], "blue": [[0, 4]]}}"#,
            "starts: red has 1 starts for 4 players [conf.conflict]",
        ),
        (
            r#"{"restartDelay": 600001}"#,
            "restartDelay: 600001 is not between 0 and 600000 [conf.range]",
        ),
        (
            r#"{"keepAliveInterval": 50}"#,
            "keepAliveInterval: 50 is not 0 or between 100 and 600000 [conf.range]",
        ),
        (
            r#"{"timestamps": 1}"#,
            "timestamps: 1 is not true or false [conf.type]",
        ),
        (
            r#"{"seed": 1.5}"#,
            "seed: 1.5 is not a whole number or a text [conf.type]",
        ),
        (
            r#"{"board_width": 5, "boardWidth": 6}"#,
            "boardWidth: given twice with different values, also as board_width [conf.conflict]",
        ),
    ] {
        let faults = read::<MasterConf>(text).unwrap_err();
        assert!(
            faults.iter().any(|fault| fault == told),
            "{told} in {faults:?}"
        );
    }
    for (text, told) in [
        (
            r#"{"maxGames": 0}"#,
            "maxGames: 0 is not between 1 and 1000 [conf.range]",
        ),
        (
            r#"{"bind": "localhost"}"#,
            "bind: localhost is not all or a list of addresses [conf.range]",
        ),
        (
            r#"{"gmAllowFrom": ["x"]}"#,
            "gmAllowFrom: \"x\" is not an address [conf.range]",
        ),
        (
            r#"{"port": 65536}"#,
            "port: 65536 is not between 0 and 65535 [conf.range]",
        ),
        (
            r#"{"keepAliveEnforce": 3}"#,
            "keepAliveEnforce: 3 is not one of seen, always, never [conf.type]",
        ),
    ] {
        assert_eq!(read::<ServerConf>(text).unwrap_err(), [told]);
    }
    // Each reads its own keys and ignores the others'.
    assert!(read::<ServerConf>(r#"{"boardWidth": 1000}"#).is_ok());
}

#[test]
fn several_errors_are_told_together_and_unknown_keys_are_warnings() {
    let faults =
        read::<MasterConf>(r#"{"shamProbability": 2, "timestampUnit": 0, "boardWith": 3}"#)
            .unwrap_err();
    assert_eq!(faults.len(), 3, "{faults:?}");
    let odd: Loaded<MasterConf> = read(r#"{"boardWith": 3}"#).unwrap();
    assert_eq!(
        odd.warnings[0].to_string(),
        "boardWith: unknown key; did you mean boardWidth? [conf.unknown]"
    );
    let source = Source::parse(br#"{"boardWith": 3}"#).unwrap();
    let refused = conf::read::<MasterConf>(&source, Unknown::Refused).unwrap_err();
    assert_eq!(refused[0].code, Code::Unknown);
    let narrow: Loaded<MasterConf> =
        read(r#"{"boardWidth": 1, "teamSize": 1, "goals": 1}"#).unwrap();
    assert_eq!(narrow.warnings[0].code, Code::Doubtful);
}

/// One run reports all faults of a file, each with its key and what is valid.
#[test]
fn all_faults_of_a_file_are_told_at_once() {
    let text = r#"{"shamProbability": "x", "boardWidth": 1.5, "tasksHeight": 100, "moveDelay": -1, "goals": 0, "spawnMode": 3,
        "maxPieces": "many", "pieces": [{"x": 0, "y": 4}, {"x": 1, "y": 4, "sham": 7}, 5], "timestampUnit": true, "port": 70000}"#;
    let faults = read::<MasterConf>(text).unwrap_err();
    for told in [
        "shamProbability: \"x\" is not a number between 0 and 1 [conf.type]",
        "boardWidth: 1.5 is not a whole number between 1 and 64 [conf.type]",
        "tasksHeight: 100 is not between 1 and 64 [conf.range]",
        "moveDelay: -1 is not between 0 and 60000 [conf.range]",
        "goals: 0 is not between 1 and the fields of a goals area [conf.range]",
        "spawnMode: 3 is not one of batch, even [conf.type]",
        "maxPieces: \"many\" is not a whole number between 0 and the fields of the tasks area [conf.type]",
        "pieces: {\"x\":0,\"y\":4} does not say whether it is a sham [conf.type]",
        "pieces: {\"x\":1,\"y\":4,\"sham\":7} does not say whether it is a sham [conf.type]",
        "pieces: 5 does not say whether it is a sham [conf.type]",
        "pieces: 5 is not a field [conf.type]",
        "timestampUnit: true is not a whole number between 1 and 1000 [conf.type]",
        "port: 70000 is not between 0 and 65535 [conf.range]",
    ] {
        assert!(
            faults.iter().any(|fault| fault == told),
            "{told} in {faults:#?}"
        );
    }
    assert_eq!(faults.len(), 13, "{faults:#?}");
    // Conflicts are told beside faults that they do not come from.
    let both =
        read::<MasterConf>(r#"{"moveDelay": -1, "goals": 31, "teamSize": 51, "spawnCount": "x"}"#);
    let both = both.unwrap_err();
    assert_eq!(both.len(), 4, "{both:#?}");
    let of_one = read::<MasterConf>(r#"{"teamSize": 0, "starts": {"red": [], "blue": []}}"#);
    assert_eq!(of_one.unwrap_err().len(), 1);
}

#[test]
fn keys_without_a_message_are_said_to_be_ignored() {
    let odd: Loaded<PlayerConf> =
        read(r#"{"player": {"preferredRole": "leader"}, "gameName": "x"}"#).unwrap();
    let told: Vec<String> = odd.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "gameName: ignored: the protocol has no message for it [conf.unknown]",
            "player.preferredRole: ignored: the protocol has no message for it [conf.unknown]",
        ]
    );
}

#[test]
fn a_missing_file_and_broken_json_are_told() {
    let missing = conf::load::<MasterConf>(Some("/nowhere/at/all.json".as_ref()), Unknown::Warned);
    let missing = &missing.unwrap_err()[0];
    assert_eq!(missing.code, Code::File);
    assert!(missing.message.contains("/nowhere/at/all.json"));
    assert_eq!(
        read::<MasterConf>("{\"a\": }").unwrap_err(),
        ["line 1, column 7: not a value [conf.json]"]
    );
}

#[test]
fn the_original_figure_ships_as_a_scenario() {
    let figure: Loaded<MasterConf> = read(conf::FIGURE_FILE).unwrap();
    assert_eq!(figure.warnings, []);
    assert_eq!(figure.conf.game.pieces.unwrap().len(), 1);
}
