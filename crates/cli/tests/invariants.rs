//! What always holds of the crates and their dependencies (see ARCHITECTURE.md).
#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    process::Command,
};

use serde_json::Value;

/// Which crate depends on which, as it is built and shipped: no dev-dependencies.
struct Graph {
    names: BTreeMap<String, String>,
    needs: BTreeMap<String, Vec<String>>,
    ours: BTreeSet<String>,
    direct: BTreeMap<String, BTreeSet<String>>,
}

/// The platform that this was built on.
fn host() -> String {
    let output = Command::new("rustc").arg("-vV").output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let mut lines = said.lines();
    let host = lines.find_map(|line| line.strip_prefix("host: "));
    host.unwrap().to_owned()
}

impl Graph {
    fn read() -> Self {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.toml");
        let output = Command::new(env!("CARGO"))
            .args([
                "metadata",
                "--format-version",
                "1",
                "--offline",
                "--filter-platform",
            ])
            .arg(host()) // What only other platforms need may never have been fetched here.
            .arg("--manifest-path")
            .arg(manifest)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "cargo metadata: {said}");
        let data: Value = serde_json::from_slice(&output.stdout).unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let packages = data["packages"].as_array().unwrap();
        let names: BTreeMap<_, _> = packages
            .iter()
            .map(|package| (text(&package["id"]), text(&package["name"])))
            .collect();
        let members = data["workspace_members"].as_array().unwrap();
        let ours = members
            .iter()
            .map(|id| names[id.as_str().unwrap()].clone())
            .collect();
        let mut needs = BTreeMap::new();
        let mut direct: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for node in data["resolve"]["nodes"].as_array().unwrap() {
            let shipped = node["deps"].as_array().unwrap().iter().filter(|dep| {
                let kinds = dep["dep_kinds"].as_array().unwrap();
                kinds.iter().any(|kind| kind["kind"].is_null())
            });
            let id = text(&node["id"]);
            let list: Vec<String> = shipped.map(|dep| text(&dep["pkg"])).collect();
            let by_name = list.iter().map(|dep| names[dep].clone()).collect();
            direct.insert(names[&id].clone(), by_name);
            needs.insert(id, list);
        }
        Self {
            names,
            needs,
            ours,
            direct,
        }
    }

    /// Everything that a crate needs, however far away.
    fn all(&self, name: &str) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut open: Vec<&String> = self
            .names
            .iter()
            .filter(|(_, other)| *other == name)
            .map(|(id, _)| id)
            .collect();
        assert!(!open.is_empty(), "there is a crate {name}");
        while let Some(id) = open.pop() {
            for dep in &self.needs[id] {
                if found.insert(self.names[dep].clone()) {
                    open.push(dep);
                }
            }
        }
        found
    }

    fn games(&self) -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
        let entries = std::fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.map(|name| format!("parlor-{name}")).collect()
    }
}

/// Whether a crate holds the players of one game.
fn is_players(name: &str) -> bool {
    name.ends_with("-players")
}

/// What stands in the source files of a crate, without comments: file and line by line.
fn source(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(folder);
    let mut open = vec![root.join("src")];
    let mut lines = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = std::fs::read_dir(&path).unwrap();
            open.extend(entries.map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            let code = text.lines().map(|line| line.split("//").next().unwrap());
            let name = path.display().to_string();
            lines.extend(code.map(|line| (name.clone(), line.to_owned())));
        }
    }
    assert!(!lines.is_empty(), "{folder} has sources");
    lines
}

#[test]
fn rules_know_no_async_network_file_clock_or_system_chance() {
    let graph = Graph::read();
    let forbidden = [
        "tokio",
        "async-std",
        "mio",
        "socket2",
        "rustix",
        "libc",
        "getrandom",
        "chrono",
        "time",
        "axum",
        "hyper",
        "rusqlite",
        "rand",
    ];
    // Crates of the standard library are not in the graph.
    let of_std = [
        "std::time",
        "std::fs",
        "std::net",
        "std::thread",
        "std::process",
        "std::env",
        "SystemTime",
        "Instant",
    ];
    for name in graph.games().iter().map(String::as_str).chain([
        "parlor-game",
        "parlor-play",
        "parlor-template",
    ]) {
        let needs = graph.all(name);
        for crate_ in forbidden {
            assert!(!needs.contains(crate_), "{name} needs {crate_}");
        }
        let folder = match name.trim_start_matches("parlor-") {
            core @ ("game" | "play" | "template") => core.to_owned(),
            game => format!("games/{game}"),
        };
        for (file, line) in source(&folder) {
            for word in of_std {
                assert!(!line.contains(word), "{file}: {line}");
            }
        }
    }
}

#[test]
fn only_the_store_knows_sql_and_only_the_server_knows_http() {
    let graph = Graph::read();
    let owners = [
        ("rusqlite", "parlor-store"),
        ("libsqlite3-sys", "parlor-store"),
        ("postgres", "parlor-store"),
        ("tokio-postgres", "parlor-store"),
        ("deadpool-postgres", "parlor-store"),
        ("axum", "parlor-server"),
        ("hyper", "parlor-server"),
        ("tower-http", "parlor-server"),
        ("prost", "parlor-gateways"),
    ];
    for (crate_, owner) in owners {
        for (name, direct) in &graph.direct {
            let ours = graph.ours.contains(name);
            let may = name == owner || !ours;
            assert!(may || !direct.contains(crate_), "{name} knows {crate_}");
        }
    }
    // A name that nobody uses any more would forbid nothing.
    for (owner, crate_) in [
        ("parlor-store", "rusqlite"),
        ("parlor-store", "postgres"),
        ("parlor-server", "axum"),
        ("parlor-gateways", "prost"),
    ] {
        assert!(graph.direct[owner].contains(crate_), "{owner} {crate_}");
    }
}

#[test]
fn no_game_depends_on_another_and_one_list_names_them() {
    let graph = Graph::read();
    let games = graph.games();
    for game in &games {
        for other in games.iter().filter(|other| *other != game) {
            assert!(!graph.all(game).contains(other), "{game} needs {other}");
        }
    }
    // A gateway reads the actions and events of its game; what learners see of a game is written as numbers.
    let may = [
        "parlor-catalog",
        "parlor-learn",
        "parlor-cli",
        "parlor-gateways",
    ];
    for name in graph.ours.iter().filter(|name| !games.contains(name)) {
        let direct = &graph.direct[name];
        let knows = games.iter().any(|game| direct.contains(game));
        assert!(
            !knows || may.contains(&name.as_str()) || is_players(name),
            "{name} names a game"
        );
    }
}

/// So a change of one game's rules builds no other game's players anew.
#[test]
fn the_players_of_a_game_know_no_other_game() {
    let graph = Graph::read();
    for name in graph.ours.iter().filter(|name| is_players(name)) {
        let own = name.trim_end_matches("-players");
        let needs = graph.all(name);
        for game in graph.games() {
            assert_eq!(needs.contains(&game), game == own, "{name} and {game}");
        }
        assert!(!needs.iter().any(|other| is_players(other)), "{name}");
    }
}

/// No crate that owns a real state is within reach of players.
#[test]
fn no_real_state_can_reach_a_player() {
    let graph = Graph::read();
    let of_games: Vec<&String> = graph.ours.iter().filter(|name| is_players(name)).collect();
    assert!(5 <= of_games.len(), "{of_games:?}");
    let frame = ["parlor-bots", "parlor-search"];
    for name in of_games.into_iter().map(String::as_str).chain(frame) {
        assert!(
            !graph.all(name).contains("parlor-play"),
            "{name} needs parlor-play"
        );
    }
}

/// A branch by game or by gateway below the gateways would have to name one.
#[test]
fn what_lies_below_the_gateways_names_no_game_and_no_foreign_protocol() {
    let graph = Graph::read();
    let games = graph.games();
    let names: Vec<_> = games.iter().map(|name| &name["parlor-".len()..]).collect();
    assert!(names.contains(&"catan"), "{names:?}");
    for folder in ["game", "play", "wire", "store", "server"] {
        for (file, line) in source(folder) {
            let words = line.to_lowercase();
            let mut words = words.split(|letter: char| !letter.is_alphanumeric());
            // "project" is a word of every day.
            let named = words.find(|word| names.contains(word) && *word != "project");
            assert_eq!(named, None, "{file}: {line}");
        }
    }
}
