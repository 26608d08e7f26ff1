//! A game made from the template in a scratch copy: it obeys the laws, is played and proved, and has a board.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// What the scratch copy needs of the workspace.
const PARTS: [&str; 6] = [
    "Cargo.toml",
    "Cargo.lock",
    "clippy.toml",
    "crates",
    "docs/protocol.schema.json",
    "web/src/games",
];

fn workspace() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap()
}

/// Copies a file or a folder with its times: what has not changed is not built again.
fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let name = entry.unwrap().file_name();
            let is_made = ["target", "node_modules", ".venv", "__pycache__"]
                .iter()
                .any(|made| name == *made);
            if !is_made {
                copy(&from.join(&name), &to.join(&name));
            }
        }
    } else {
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(from, to).unwrap();
        let changed = fs::metadata(from).unwrap().modified().unwrap();
        let file = fs::File::options().write(true).open(to).unwrap();
        file.set_modified(changed).unwrap();
    }
}

/// A copy of the workspace, removed when it is dropped. It shares the folder of what was built, so little is built anew.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Self {
        let name = format!("new-game-{}", std::process::id());
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        for part in PARTS {
            copy(&workspace().join(part), &root.join(part));
        }
        Self(root)
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.join(path)).unwrap()
    }

    fn xtask(&self, name: &str) -> Result<String, String> {
        let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
            .args(["new-game", name, "--root"])
            .arg(&self.0)
            .output()
            .unwrap();
        let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        match output.status.success() {
            true => Ok(said(&output.stdout)),
            false => Err(said(&output.stderr)),
        }
    }

    fn cargo(&self, words: &[&str]) -> String {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        let output = Command::new(env!("CARGO"))
            .current_dir(&self.0)
            .args(words)
            .env("CARGO_TARGET_DIR", target)
            .env("PARLOR_WRITE", "1")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{words:?}: {said}{errors}");
        said
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0); // Nobody needs it; the folder of the build is cleaned as a whole.
    }
}

#[test]
fn a_new_game_obeys_the_laws_is_played_and_proved_and_has_a_board() {
    let scratch = Scratch::new();
    let said = scratch.xtask("four_towers").unwrap();
    assert!(
        said.contains("crates/games/four_towers/src/rules.rs"),
        "{said}"
    );

    let laws = scratch.cargo(&["test", "--offline", "--locked", "-p", "parlor-four-towers"]);
    assert!(laws.contains("it_obeys_the_laws ... ok"), "{laws}");
    assert!(
        laws.contains("the_hard_player_does_not_lose_to_chance ... ok"),
        "{laws}"
    );

    let catalog = [
        "test",
        "--offline",
        "--locked",
        "-p",
        "parlor-catalog",
        "--test",
    ];
    let played = scratch.cargo(&[&catalog[..], &["every_game"]].concat());
    assert!(
        played.contains("every_game_is_played_by_its_players_and_proved_from_its_seed ... ok"),
        "{played}"
    );

    scratch.cargo(&[&catalog[..], &["schema"]].concat());
    let schema = scratch.read("docs/protocol.schema.json");
    assert!(schema.contains("\"FourTowersView\"") && !schema.contains("View2"));

    let list = scratch.read("web/src/games/list.ts");
    assert!(
        list.ends_with("export { four_towers } from \"./four_towers\";\n"),
        "{list}"
    );
    let board = scratch.read("web/src/games/four_towers/index.ts");
    assert!(
        board.contains("export const four_towers: GameUi"),
        "{board}"
    );
    assert!(board.contains("title: \"Four Towers\""), "{board}");

    let drawn = scratch.read("web/src/games/four_towers/Board.svelte");
    assert!(drawn.contains("grid-template-columns"), "{drawn}");

    let again = scratch.xtask("four_towers").unwrap_err();
    assert!(again.contains("already"), "{again}");
    assert!(scratch.xtask("Four-Towers").is_err());
}
