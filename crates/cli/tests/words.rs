//! Comments, test names and documents say what they mean. A code such as a letter and a number points at a document
//! that a reader may not have: the sentence stands here, or in `docs/rules`.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Folders that hold what was built, fetched or drawn.
const SKIPPED: [&str; 9] = [
    "target",
    "node_modules",
    "dist",
    "data",
    "corpus",
    "artifacts",
    "screenshots",
    "__snapshots__",
    "__pycache__",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let is_hidden = name.starts_with('.') && name != ".ci";
        if is_hidden || SKIPPED.contains(&name.as_str()) {
            continue;
        }
        match path.is_dir() {
            true => files(&path, found),
            false => found.push(path),
        }
    }
}

/// How a file marks what people read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Prose,
    Slashes,
    Hashes,
}

fn kind(path: &Path) -> Option<Kind> {
    let name = path.file_name()?.to_str()?;
    match name.rsplit('.').next()? {
        "md" => Some(Kind::Prose),
        "rs" | "ts" | "mjs" | "js" | "svelte" | "proto" => Some(Kind::Slashes),
        "py" | "toml" | "sh" | "Makefile" | "run" => Some(Kind::Hashes),
        _ => None,
    }
}

/// A letter or two and a number, with or without a dash.
fn is_code(word: &str) -> bool {
    let number = word.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    let letters = word.len() - number.len();
    let number = number.strip_prefix('-').unwrap_or(number);
    let number = number.strip_suffix(['a', 'b', 'c', 'd']).unwrap_or(number);
    let digits = number.bytes().all(|byte| byte.is_ascii_digit());
    (1..=2).contains(&letters) && (1..=3).contains(&number.len()) && digits
}

/// The codes among the words of a text; what stands between backticks is code of another kind.
fn codes(text: &str) -> Vec<&str> {
    let prose = text.split('`').step_by(2);
    let runs = prose
        .flat_map(|part| part.split(|letter: char| !letter.is_alphanumeric() && letter != '-'));
    let words = runs.flat_map(|run| run.split('-').chain([run]));
    words.filter(|word| is_code(word)).collect()
}

/// Whether a function is called by a code, with or without words behind it.
fn is_called_by_code(name: &str) -> bool {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default();
    let (letters, digits) = first.split_at(
        first
            .find(|l: char| l.is_ascii_digit())
            .unwrap_or(first.len()),
    );
    let digits = match digits {
        "" => words.next().unwrap_or_default(),
        digits => digits,
    };
    let is_number =
        !digits.is_empty() && digits.len() <= 3 && digits.bytes().all(|b| b.is_ascii_digit());
    // Types of numbers, and percentiles.
    let is_word = matches!(
        first,
        "u8" | "u16" | "u32" | "u64" | "i32" | "i64" | "f32" | "f64" | "t95"
    );
    let is_article =
        first == "a" || first == "of" || first == "to" || first == "in" || first == "at";
    (1..=2).contains(&letters.len()) && is_number && !is_word && !is_article
}

/// What people read on a line.
fn read(line: &str, kind: Kind) -> &str {
    let line = line.trim();
    match kind {
        Kind::Prose => line,
        Kind::Hashes if line.contains("noqa") => "",
        Kind::Hashes => line.split_once('#').map_or("", |(_, rest)| rest),
        Kind::Slashes => {
            let is_block = ["/*", "* ", "<!--"]
                .iter()
                .any(|sign| line.starts_with(sign));
            let is_test = ["test(", "it(", "describe("]
                .iter()
                .any(|sign| line.starts_with(sign));
            match is_block || is_test {
                true => line,
                // Behind a colon it is an address.
                false => line
                    .match_indices("//")
                    .find(|(at, _)| !line[..*at].ends_with(':'))
                    .map_or("", |(at, _)| &line[at..]),
            }
        }
    }
}

/// The text that begins a string, where it is nothing but a code or a code with a colon.
fn begun_with_code(line: &str) -> Option<&str> {
    let mut strings = line.split('"').skip(1).step_by(2);
    strings.find(|text| {
        let word = text.split_once(':').map_or(*text, |(word, _)| word);
        is_code(word)
    })
}

#[test]
fn no_comment_test_name_or_document_points_at_a_code() {
    let mut all = Vec::new();
    files(&root(), &mut all);
    let mut looked = 0;
    let mut found = Vec::new();
    for path in all {
        let (Some(kind), Ok(text)) = (kind(&path), fs::read_to_string(&path)) else {
            continue;
        };
        looked += 1;
        let is_rust = path.extension().is_some_and(|ending| ending == "rs");
        let mut is_sample = false;
        for (nth, line) in text.lines().enumerate() {
            if kind == Kind::Prose && line.trim_start().starts_with("```") {
                is_sample = !is_sample;
            }
            if is_sample {
                continue;
            }
            let mut said: Vec<&str> = codes(read(line, kind));
            if is_rust && !path.ends_with("cli/tests/words.rs") {
                let name = line.split_once("fn ").map(|(_, rest)| rest);
                let name = name.and_then(|rest| rest.split(['(', '<']).next());
                said.extend(name.filter(|name| is_called_by_code(name)));
                said.extend(begun_with_code(line));
            }
            for code in said {
                found.push(format!("{}:{}: {code}", path.display(), nth + 1));
            }
        }
    }
    assert!(looked > 1_000, "only {looked} files were found");
    assert!(found.is_empty(), "say the sentence:\n{}", found.join("\n"));
}

#[test]
fn codes_are_told_from_words() {
    for text in [
        "T40: a seat is lost",
        "as A12 says",
        "(N-9)",
        "UI-25",
        "K1–K11",
        "R32a",
        "LR1 to LR18",
        "a T40-like test",
    ] {
        assert!(!codes(text).is_empty(), "{text}");
    }
    for text in [
        "UTF-8 and SHA-256",
        "X25519, AES-256-GCM, Ed25519",
        "a board of 8 × 8",
        "`C1` a city",
        "step 12",
        "RFC 4648",
    ] {
        assert_eq!(codes(text), [""; 0], "{text}");
    }
    assert!(is_called_by_code("t40_a_seat_is_lost") && is_called_by_code("cv_1"));
    assert!(is_called_by_code("j_7_j_9_sleuth_is_honest") && is_called_by_code("lr1_to_lr18"));
    assert!(!is_called_by_code("a_seat_is_lost") && !is_called_by_code("of_100_one_wins"));
    assert_eq!(begun_with_code(r#"assert!(true, "T11");"#), Some("T11"));
    assert_eq!(
        begun_with_code(r#"assert!(true, "T16: roads");"#),
        Some("T16: roads")
    );
    assert_eq!(begun_with_code(r#"say("P> LOGIN~Ada");"#), None);
}
