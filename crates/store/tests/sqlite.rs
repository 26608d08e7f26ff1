//! The SQLite store: round trips, the fence, whole batches, and agreement with the memory store.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
};

use parlor_store::{MatchQuery, MemoryStore, Owner, SqliteStore, Store, Write};

/// A folder that is removed again.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("parlor-store-{}-{n}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    async fn open(&self) -> SqliteStore {
        SqliteStore::open(&self.0).await.unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0); // It may never have been made.
    }
}

fn begin(id: &str) -> Write {
    Write::Begin(parlor_store::Begin {
        id: id.into(),
        table: "t".into(),
        game: if id.len().is_multiple_of(2) {
            "row"
        } else {
            "rush"
        }
        .into(),
        header: format!("{{\"id\":\"{id}\"}}"),
        seed: [7; 32],
    })
}

fn entry(game: &str, step: u32) -> Write {
    Write::Entry {
        match_id: game.into(),
        step,
        line: format!("line {step} \u{1f3b2} of {game}"),
    }
}

fn finish(id: &str, ended: u64) -> Write {
    Write::Finish(parlor_store::Finish {
        id: id.into(),
        ended,
        summary: format!("summary of {id}"),
        footer: format!("footer of {id}"),
    })
}

fn table(id: &str, row: &str, closed: bool) -> Write {
    Write::Table {
        id: id.into(),
        row: row.into(),
        closed,
    }
}

fn chat(number: u32) -> Write {
    Write::Chat {
        table: "t".into(),
        number,
        line: format!("said {number}"),
    }
}

#[tokio::test]
async fn everything_written_is_read_again_also_after_reopening() {
    let folder = Folder::new();
    let store = folder.open().await;
    let identity = Write::Identity {
        id: "ada".into(),
        token_hash: "hash".into(),
        identity: "Ada".into(),
    };
    let renamed = Write::Identity {
        id: "ada".into(),
        token_hash: "hash".into(),
        identity: "Ada L.".into(),
    };
    let writes = [
        identity,
        renamed,
        table("a", "old", false),
        table("a", "new", false),
        table("b", "gone", true),
        begin("m1"),
        entry("m1", 0),
        entry("m1", 1),
        begin("m2"),
        entry("m2", 0),
        finish("m2", 5),
        chat(1),
        chat(2),
        chat(3),
    ];
    store.commit(&Owner::alone(), &writes).await.unwrap();
    drop(store);
    let store = folder.open().await;
    let identity = store.identity("hash".into()).await.unwrap();
    assert_eq!(identity.as_deref(), Some("Ada L."));
    assert_eq!(store.identity("other".into()).await.unwrap(), None);
    assert_eq!(
        store.tables(String::new()).await.unwrap(),
        [("a".to_owned(), "new".to_owned())]
    );
    let closed = store.table("b".into()).await.unwrap();
    assert_eq!(closed.as_deref(), Some("gone"));
    let running = store.stored_match("m1".into()).await.unwrap().unwrap();
    assert_eq!(running.header, "{\"id\":\"m1\"}");
    assert_eq!(running.seed, [7; 32]);
    assert_eq!(running.lines.len(), 2);
    assert!(running.record().is_none());
    let over = store.stored_match("m2".into()).await.unwrap().unwrap();
    assert_eq!(over.lines.len(), 1);
    let record = "{\"id\":\"m2\"}\nline 0 \u{1f3b2} of m2\nfooter of m2\n";
    assert_eq!(over.record().as_deref(), Some(record));
    assert!(store.stored_match("m3".into()).await.unwrap().is_none());
    assert_eq!(
        store.chat("t".into(), 2).await.unwrap(),
        ["said 2", "said 3"]
    );
}

#[tokio::test]
async fn no_line_takes_the_place_of_another_and_a_batch_is_whole_or_nothing() {
    let folder = Folder::new();
    let sqlite = folder.open().await;
    let memory = MemoryStore::default();
    let stores: [&dyn Store; 2] = [&sqlite, &memory];
    for store in stores {
        store
            .commit(&Owner::alone(), &[begin("m1"), entry("m1", 0)])
            .await
            .unwrap();
        let other = |step| Write::Entry {
            match_id: "m1".into(),
            step,
            line: "another".into(),
        };
        let twice = [chat(1), table("a", "row", false), other(0)];
        assert!(store.commit(&Owner::alone(), &twice).await.is_err());
        let within = [chat(1), entry("m1", 1), other(1)];
        assert!(store.commit(&Owner::alone(), &within).await.is_err());
        assert!(store.chat("t".into(), 9).await.unwrap().is_empty());
        assert!(store.tables(String::new()).await.unwrap().is_empty());
        let kept = store.stored_match("m1".into()).await.unwrap().unwrap();
        assert_eq!(kept.lines.len(), 1);
        store
            .commit(&Owner::alone(), &[entry("m1", 1)])
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn a_line_whose_predecessor_was_not_kept_is_not_kept_either() {
    let folder = Folder::new();
    let sqlite = folder.open().await;
    let memory = MemoryStore::default();
    let stores: [&dyn Store; 2] = [&sqlite, &memory];
    for store in stores {
        store
            .commit(&Owner::alone(), &[begin("m1"), entry("m1", 0)])
            .await
            .unwrap();
        assert!(
            store
                .commit(&Owner::alone(), &[entry("m1", 2)])
                .await
                .is_err()
        );
        store
            .commit(&Owner::alone(), &[entry("m1", 1), entry("m1", 2)])
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn finished_matches_are_listed_newest_first_in_pages() {
    let folder = Folder::new();
    let store = folder.open().await;
    for n in 0..25u64 {
        let id = format!("m{n}");
        store
            .commit(&Owner::alone(), &[begin(&id), finish(&id, 1_000 + n / 2)])
            .await
            .unwrap();
    }
    let mut before = None;
    let mut found = Vec::new();
    loop {
        let query = MatchQuery {
            game: None,
            before: before.clone(),
            limit: 4,
        };
        let page = store.finished(query).await.unwrap();
        let Some((last, _)) = page.last() else { break };
        before = Some(last.clone());
        found.extend(page);
    }
    assert_eq!(found.len(), 25);
    assert!(found.is_sorted_by(|a, b| a.0 > b.0));
}

#[tokio::test]
async fn large_batches_keep_their_order() {
    let folder = Folder::new();
    let store = folder.open().await;
    let mut writes = vec![begin("m1"), begin("m22")];
    for step in 0..500 {
        writes.push(entry("m1", step));
        writes.push(entry("m22", step));
    }
    store.commit(&Owner::alone(), &writes).await.unwrap();
    for game in ["m1", "m22"] {
        let kept = store.stored_match(game.into()).await.unwrap().unwrap();
        let expected: Vec<String> = (0..500)
            .map(|step| format!("line {step} \u{1f3b2} of {game}"))
            .collect();
        assert_eq!(kept.lines, expected);
    }
}

#[tokio::test]
async fn what_was_kept_is_there_after_a_crash_that_left_it_in_the_journal() {
    let folder = Folder::new();
    let store = folder.open().await;
    store
        .commit(&Owner::alone(), &[begin("m1"), entry("m1", 0)])
        .await
        .unwrap();
    store
        .commit(&Owner::alone(), &[entry("m1", 1), chat(1)])
        .await
        .unwrap();
    std::mem::forget(store); // Nothing is settled, as after a power loss.
    let store = folder.open().await;
    let kept = store.stored_match("m1".into()).await.unwrap().unwrap();
    assert_eq!(kept.lines.len(), 2);
    assert_eq!(store.chat("t".into(), 9).await.unwrap(), ["said 1"]);
    assert!(
        store
            .commit(&Owner::alone(), &[entry("m1", 3)])
            .await
            .is_err()
    );
    store
        .commit(&Owner::alone(), &[entry("m1", 2)])
        .await
        .unwrap();
}

#[tokio::test]
async fn a_second_program_may_open_a_database_that_is_written_to() {
    let folder = Folder::new();
    let store = folder.open().await;
    store
        .commit(&Owner::alone(), &[begin("m1"), entry("m1", 0)])
        .await
        .unwrap();
    // It settles what it finds; the first one must not do so again.
    let other = folder.open().await;
    let unbound = Write::Binding {
        pool: "p".into(),
        name: "Ada".into(),
        key: Some("key".into()),
    };
    other.commit(&Owner::alone(), &[unbound]).await.unwrap();
    drop(other);
    store
        .commit(&Owner::alone(), &[entry("m1", 1), chat(1)])
        .await
        .unwrap();
    let kept = store.stored_match("m1".into()).await.unwrap().unwrap();
    assert_eq!(kept.lines.len(), 2);
    let bound = store.binding("p".into(), "Ada".into()).await.unwrap();
    assert_eq!(bound.as_deref(), Some("key"));
}

#[tokio::test]
async fn a_long_match_has_its_whole_record_and_takes_no_line_behind_it() {
    let folder = Folder::new();
    let sqlite = folder.open().await;
    let memory = MemoryStore::default();
    let stores: [&dyn Store; 2] = [&sqlite, &memory];
    for store in stores {
        store.commit(&Owner::alone(), &[begin("m1")]).await.unwrap();
        for step in 0..5000 {
            store
                .commit(&Owner::alone(), &[entry("m1", step)])
                .await
                .unwrap();
        }
        store
            .commit(&Owner::alone(), &[finish("m1", 5)])
            .await
            .unwrap();
        assert!(
            store
                .commit(&Owner::alone(), &[entry("m1", 5000)])
                .await
                .is_err()
        );
        let other = Write::Entry {
            match_id: "m1".into(),
            step: 0,
            line: "another".into(),
        };
        assert!(store.commit(&Owner::alone(), &[other]).await.is_err());
        let kept = store.stored_match("m1".into()).await.unwrap().unwrap();
        assert_eq!(kept.lines.len(), 5000);
        assert_eq!(kept.record().unwrap().lines().count(), 5002);
    }
}

#[tokio::test]
async fn a_database_of_the_first_version_is_brought_up_to_date() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let old = rusqlite::Connection::open(folder.0.join("parlor.db")).unwrap();
    old.execute_batch(include_str!("../src/schema_1.sql"))
        .unwrap();
    old.execute_batch(
        "INSERT INTO matches (number, id, table_id, game, header, seed)
         VALUES (7, 'm1', 't', 'row', '{}', zeroblob(32));
         INSERT INTO entries (match, step, line) VALUES (7, 0, 'first'), (7, 1, 'second');
         PRAGMA user_version = 1;",
    )
    .unwrap();
    drop(old);
    let store = folder.open().await;
    let kept = store.stored_match("m1".into()).await.unwrap().unwrap();
    assert_eq!(kept.lines, ["first", "second"]);
    store
        .commit(&Owner::alone(), &[entry("m1", 2)])
        .await
        .unwrap();
}

#[tokio::test]
async fn a_database_with_a_journal_of_the_first_version_is_brought_up_to_date() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let old = rusqlite::Connection::open(folder.0.join("parlor.db")).unwrap();
    for schema in [
        include_str!("../src/schema_1.sql"),
        include_str!("../src/schema_2.sql"),
        include_str!("../src/schema_3.sql"),
        include_str!("../src/schema_4.sql"),
    ] {
        old.execute_batch(schema).unwrap();
    }
    old.execute_batch(include_str!("fixtures/database_4.sql"))
        .unwrap();
    drop(old);
    let store = folder.open().await;
    let over = store.stored_match("old".into()).await.unwrap().unwrap();
    assert_eq!(
        over.record().unwrap(),
        "{\"id\":\"old\"}\nfirst\nsecond\n{\"end\":1}\n"
    );
    let running = store.stored_match("m1".into()).await.unwrap().unwrap();
    assert_eq!(running.lines, ["{\"at\":0}", "{\"at\":7}"]);
    assert_eq!(store.standings("p".into()).await.unwrap()[0].games, 1);
    assert_eq!(
        store.chat("t1".into(), 9).await.unwrap(),
        ["{\"text\":\"hi\"}"]
    );
    store
        .commit(&Owner::alone(), &[finish("m1", 9)])
        .await
        .unwrap();
    assert!(
        store
            .stored_match("m1".into())
            .await
            .unwrap()
            .unwrap()
            .record()
            .is_some()
    );
}

#[tokio::test]
async fn a_batch_that_cannot_be_read_is_named_and_stays_where_it_is() {
    let folder = Folder::new();
    drop(folder.open().await);
    let path = folder.0.join("parlor.db");
    let database = rusqlite::Connection::open(&path).unwrap();
    database
        .execute_batch("INSERT INTO journal (place, writes) VALUES (77, x'000901')")
        .unwrap();
    let said = SqliteStore::open(&folder.0).await.unwrap_err().to_string();
    assert!(
        said.contains("batch 77") && said.contains("version 9"),
        "{said}"
    );
    let kept: i64 = database
        .query_row("SELECT count(*) FROM journal", [], |row| row.get(0))
        .unwrap();
    assert_eq!(kept, 1);
}

/// A number below `n`, from a seeded sequence.
fn roll(state: &mut u64, n: u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % n
}

#[tokio::test]
async fn both_stores_agree_whatever_is_written() {
    for seed in 0..8u64 {
        let folder = Folder::new();
        let sqlite = folder.open().await;
        let memory = MemoryStore::default();
        let mut dice = seed;
        let mut begun: Vec<(String, u32, bool)> = Vec::new();
        for _ in 0..60 {
            let mut batch = Vec::new();
            for _ in 0..=roll(&mut dice, 5) {
                batch.push(random_write(&mut dice, &mut begun));
            }
            let (a, b) = (
                sqlite.commit(&Owner::alone(), &batch).await,
                memory.commit(&Owner::alone(), &batch).await,
            );
            assert_eq!(a.is_ok(), b.is_ok(), "seed {seed}: {batch:?}: {a:?} {b:?}");
            if a.is_err() {
                recount(&memory, &mut begun).await;
            }
            // Reading settles the journal: matches begin, go on and end on both sides of that.
            if roll(&mut dice, 6) == 0 {
                assert_eq!(
                    sqlite.tables(String::new()).await.unwrap().len(),
                    memory.tables(String::new()).await.unwrap().len()
                );
            }
        }
        compare(&sqlite, &memory, &begun, seed).await;
    }
}

fn random_write(dice: &mut u64, begun: &mut Vec<(String, u32, bool)>) -> Write {
    let kind = roll(dice, 8);
    let running = begun.iter().filter(|game| !game.2).count() as u64;
    if kind < 2 || running == 0 {
        let id = format!("m{}{}", begun.len(), "x".repeat(roll(dice, 2) as usize));
        begun.push((id.clone(), 0, false));
        return begin(&id);
    }
    let nth = roll(dice, running) as usize;
    let game = begun.iter_mut().filter(|game| !game.2).nth(nth).unwrap();
    match kind {
        2..5 => {
            let wrong = roll(dice, 10) == 0;
            let step = if wrong { game.1 + 1 } else { game.1 };
            game.1 += 1;
            entry(&game.0, step)
        }
        5 => {
            game.2 = true;
            finish(&game.0, 1_000 + roll(dice, 20))
        }
        6 => chat(roll(dice, 30) as u32),
        _ => {
            let id = format!("t{}", roll(dice, 4));
            table(&id, &format!("row {}", roll(dice, 100)), roll(dice, 3) == 0)
        }
    }
}

/// Finds out what a refused batch has left as it was.
async fn recount(store: &MemoryStore, begun: &mut Vec<(String, u32, bool)>) {
    let mut kept = Vec::new();
    for (id, ..) in begun.drain(..) {
        if let Some(game) = store.stored_match(id.clone()).await.unwrap() {
            let lines = u32::try_from(game.lines.len()).unwrap();
            kept.push((id, lines, game.record().is_some()));
        }
    }
    *begun = kept;
}

async fn compare(a: &dyn Store, b: &dyn Store, begun: &[(String, u32, bool)], seed: u64) {
    for (id, ..) in begun {
        let (a, b) = (
            a.stored_match(id.clone()).await,
            b.stored_match(id.clone()).await,
        );
        assert_eq!(a.unwrap(), b.unwrap(), "seed {seed}, match {id}");
    }
    for last in [0, 3, 100] {
        let (a, b) = (
            a.chat("t".into(), last).await,
            b.chat("t".into(), last).await,
        );
        assert_eq!(a.unwrap(), b.unwrap(), "seed {seed}");
    }
    let (mut rows_a, mut rows_b) = (
        a.tables(String::new()).await.unwrap(),
        b.tables(String::new()).await.unwrap(),
    );
    rows_a.sort();
    rows_b.sort();
    assert_eq!(rows_a, rows_b, "seed {seed}");
    for game in [None, Some("row".to_owned()), Some("rush".to_owned())] {
        let mut before = None;
        loop {
            let query = MatchQuery {
                game: game.clone(),
                before: before.clone(),
                limit: 3,
            };
            let page = a.finished(query.clone()).await.unwrap();
            assert_eq!(page, b.finished(query).await.unwrap(), "seed {seed}");
            let Some((last, _)) = page.last() else { break };
            before = Some(last.clone());
        }
    }
}

#[tokio::test]
async fn a_place_that_cannot_be_used_is_named() {
    let file = Folder::new();
    std::fs::write(&file.0, "a file").unwrap();
    let error = SqliteStore::open(Path::new(&file.0)).await.unwrap_err();
    assert!(error.to_string().contains("parlor-store"), "{error}");
    std::fs::remove_file(&file.0).unwrap();
}

#[tokio::test]
async fn bindings_and_standings_are_kept_alike_and_survive() {
    let folder = Folder::new();
    let memory = MemoryStore::default();
    let played = |first: &str, second: &str, share: f64, rated: bool| Write::Played {
        match_id: None,
        pool: "p".into(),
        players: vec![
            parlor_store::Played {
                name: first.into(),
                share,
            },
            parlor_store::Played {
                name: second.into(),
                share: 1.0 - share,
            },
        ],
        rated,
    };
    let bind = |name: &str, key: Option<&str>| Write::Binding {
        pool: "p".into(),
        name: name.into(),
        key: key.map(str::to_owned),
    };
    let writes = [
        played("Ben", "Ada", 1.0, true),
        played("Ada", "Ben", 0.5, true),
        played("Ada", "ada", 1.0, false),
        bind("Ada", Some("k")),
        bind("Ben", Some("x")),
        bind("Ben", None),
    ];
    {
        let sqlite = folder.open().await;
        for write in &writes {
            let write = std::slice::from_ref(write);
            sqlite.commit(&Owner::alone(), write).await.unwrap();
            memory.commit(&Owner::alone(), write).await.unwrap();
        }
    }
    let sqlite = folder.open().await;
    for store in [&sqlite as &dyn Store, &memory] {
        let binding = |name: &str| store.binding("p".into(), name.into());
        assert_eq!(binding("Ada").await.unwrap().as_deref(), Some("k"));
        assert_eq!(binding("Ben").await.unwrap(), None);
        assert_eq!(binding("ada").await.unwrap(), None);
        assert_eq!(store.binding("q".into(), "Ada".into()).await.unwrap(), None);
        let all = store.standings("p".into()).await.unwrap();
        let short: Vec<_> = all
            .iter()
            .map(|one| (one.name.as_str(), one.games, one.won))
            .collect();
        assert_eq!(short, [("Ada", 3, 1), ("Ben", 2, 1), ("ada", 1, 0)]);
        assert!(1500.0 < all[1].rating && all[0].rating < 1500.0 && all[2].rating == 1500.0);
    }
    assert_eq!(
        sqlite.standings("p".into()).await.unwrap(),
        memory.standings("p".into()).await.unwrap()
    );
}
