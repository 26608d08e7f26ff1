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

#[test]
fn rules_know_no_async_network_file_clock_or_system_chance() {
    let graph = Graph::read();
    let forbidden = [
        "tokio",
        "async-std",
        "mio",
        "socket2",
        "getrandom",
        "chrono",
        "time",
        "axum",
        "hyper",
        "sqlx",
        "rand",
    ];
    for name in graph
        .games()
        .iter()
        .map(String::as_str)
        .chain(["parlor-game", "parlor-play"])
    {
        let needs = graph.all(name);
        for crate_ in forbidden {
            assert!(!needs.contains(crate_), "{name} needs {crate_}");
        }
    }
}

#[test]
fn only_the_store_knows_sql_and_only_the_server_knows_http() {
    let graph = Graph::read();
    for name in &graph.ours {
        let direct = &graph.direct[name];
        assert!(
            name == "parlor-store" || !direct.contains("sqlx"),
            "{name} knows SQL"
        );
        assert!(
            name == "parlor-server" || !direct.contains("axum"),
            "{name} knows HTTP"
        );
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
    // A gateway reads the actions and events of its game.
    let may = [
        "parlor-catalog",
        "parlor-bots",
        "parlor-cli",
        "parlor-gateways",
    ];
    for name in graph.ours.iter().filter(|name| !games.contains(name)) {
        let direct = &graph.direct[name];
        let knows = games.iter().any(|game| direct.contains(game));
        assert!(
            !knows || may.contains(&name.as_str()),
            "{name} names a game"
        );
    }
}

/// V-5 of Clue: whoever owns a real state is out of the reach of players.
#[test]
fn no_real_state_can_reach_a_player() {
    let graph = Graph::read();
    for name in ["parlor-bots", "parlor-search"] {
        assert!(
            !graph.all(name).contains("parlor-play"),
            "{name} needs parlor-play"
        );
    }
}

#[test]
fn only_gateways_know_a_foreign_protocol() {
    let graph = Graph::read();
    for name in [
        "parlor-game",
        "parlor-play",
        "parlor-wire",
        "parlor-store",
        "parlor-server",
        "parlor-bots",
    ] {
        assert!(
            !graph.all(name).contains("parlor-gateways"),
            "{name} needs parlor-gateways"
        );
    }
}
