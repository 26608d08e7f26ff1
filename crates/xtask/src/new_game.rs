//! A new game: copies of the template, and the lines that list it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, bail, ensure};

use crate::name::Name;

/// Makes the game and says what was written, relative to the workspace. What exists is never overwritten.
pub(crate) fn make(root: &Path, name: &Name) -> anyhow::Result<Vec<String>> {
    let crate_ = format!("crates/games/{name}");
    let board = format!("web/src/games/{name}");
    for folder in [&crate_, &board] {
        if root.join(folder).exists() {
            bail!("there is a folder {folder} already");
        }
    }
    // Read and changed before anything is written, so that nothing is left half done if a place is not found.
    let package = name.package();
    let game = format!("{}::{}", name.library(), name.pascal());
    let edits = [
        edit(root, "Cargo.toml", |text| {
            let line = format!("{package} = {{ path = \"{crate_}\" }}\n");
            insert(text, "[workspace.dependencies]\n", Place::Behind, &line)
        })?,
        edit(root, "crates/catalog/Cargo.toml", |text| {
            let mut lines = format!("{package}.workspace = true\n");
            if !text.contains("parlor-search.workspace") {
                lines.push_str("parlor-search.workspace = true\n");
            }
            insert(text, "[dependencies]\n", Place::Behind, &lines)
        })?,
        edit(root, "crates/catalog/src/list.rs", |text| {
            let line = format!("    Line::of::<{game}>(parlor_search::imagined::<{game}>()),\n");
            let (before, list) = text.split_once("static GAMES: &[Line] = &[\n")?;
            let list = insert(list, "];\n", Place::Before, &line)?;
            Some(format!("{before}static GAMES: &[Line] = &[\n{list}"))
        })?,
        edit(root, "web/src/games/list.ts", |text| {
            Some(format!("{text}export {{ {name} }} from \"./{name}\";\n"))
        })?,
    ];
    let mut written = copy(root, "crates/template", &crate_, name)?;
    written.extend(copy(root, "web/src/games/template", &board, name)?);
    for (path, text) in edits {
        write(&root.join(&path), &text)?;
        written.push(path);
    }
    let types = format!("{board}/types.ts");
    write(&root.join(&types), &types_of(name))?;
    lock(root)?;
    written.push("Cargo.lock".to_owned());
    Ok(written)
}

/// Takes the new crate into the lock file: `make` builds only what is locked.
fn lock(root: &Path) -> anyhow::Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["update", "--workspace", "--offline"])
        .current_dir(root)
        .output()
        .context("cargo does not start")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "Cargo.lock: {said}");
    Ok(())
}

enum Place {
    Before,
    Behind,
}

/// The text with `new` before or behind the first `mark`; nothing if there is no mark.
fn insert(text: &str, mark: &str, place: Place, new: &str) -> Option<String> {
    let at = text.find(mark)?;
    let at = match place {
        Place::Before => at,
        Place::Behind => at + mark.len(),
    };
    let (before, behind) = text.split_at(at);
    Some(format!("{before}{new}{behind}"))
}

fn edit(
    root: &Path,
    path: &str,
    change: impl FnOnce(&str) -> Option<String>,
) -> anyhow::Result<(String, String)> {
    let text = read(&root.join(path))?;
    let changed = change(&text).with_context(|| format!("{path} has no place for a new game"))?;
    Ok((path.to_owned(), changed))
}

/// Copies a folder of the template under the name of the game.
fn copy(root: &Path, from: &str, to: &str, name: &Name) -> anyhow::Result<Vec<String>> {
    let mut written = Vec::new();
    let mut open = vec![PathBuf::new()];
    while let Some(below) = open.pop() {
        let folder = root.join(from).join(&below);
        let entries = fs::read_dir(&folder).with_context(|| format!("{}", folder.display()))?;
        for entry in entries {
            let path = below.join(entry?.file_name());
            if root.join(from).join(&path).is_dir() {
                open.push(path);
                continue;
            }
            let text = renamed(&read(&root.join(from).join(&path))?, name);
            write(&root.join(to).join(&path), &text)?;
            written.push(format!("{to}/{}", path.display()));
        }
    }
    written.sort();
    Ok(written)
}

/// The words of the template in the spellings of the game.
fn renamed(text: &str, name: &Name) -> String {
    let text = word(text, "parlor-template", &name.package());
    let text = word(&text, "parlor_template", &name.library());
    let text = text.replace("\"Template\"", &format!("\"{}\"", name.title()));
    let text = word(&text, "Template", &name.pascal());
    word(&text, "template", name.id())
}

/// Replaces a word where it stands alone: `grid-template-columns` stays what it is.
fn word(text: &str, old: &str, new: &str) -> String {
    let joins = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(old) {
        let (before, behind) = (&rest[..at], &rest[at + old.len()..]);
        out.push_str(before);
        let is_alone = !out.ends_with(joins) && !behind.starts_with(joins);
        out.push_str(if is_alone { new } else { old });
        rest = behind;
    }
    out + rest
}

/// The types of the board, as `make types` writes them for the game.
fn types_of(name: &Name) -> String {
    let part =
        |type_: &str, part: &str| format!("export type {type_} = Games[\"{name}\"][\"{part}\"];\n");
    [
        "// The data of the game, as its crate describes it.\n\n".to_owned(),
        "import type { Games } from \"../../lib/protocol\";\n\n".to_owned(),
        part("Action", "action"),
        part("Event", "event"),
        part("View", "view"),
        part("Config", "config"),
    ]
    .concat()
}

fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("{}", path.display()))
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text).with_context(|| format!("{}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_words_are_renamed() {
        let name: Name = "four_towers"
            .parse()
            .unwrap_or_else(|said| unreachable!("{said}"));
        let text = "use parlor_template::Template; // grid-template-columns, template \"Template\"";
        let new = "use parlor_four_towers::FourTowers; // grid-template-columns, four_towers \"Four Towers\"";
        assert_eq!(renamed(text, &name), new);
    }
}
