//! What only SQLite has: a journal, older versions, a folder.

use std::path::Path;

use parlor_store::{Owner, SqliteStore, Store, Write};

use crate::{
    place::Folder,
    writes::{begin, chat, entry, finish},
};

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
async fn a_database_of_the_first_version_is_brought_up_to_date() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let old = rusqlite::Connection::open(folder.0.join("parlor.db")).unwrap();
    old.execute_batch(include_str!("../../src/schema_1.sql"))
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
        include_str!("../../src/schema_1.sql"),
        include_str!("../../src/schema_2.sql"),
        include_str!("../../src/schema_3.sql"),
        include_str!("../../src/schema_4.sql"),
    ] {
        old.execute_batch(schema).unwrap();
    }
    old.execute_batch(include_str!("../fixtures/database_4.sql"))
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

#[tokio::test]
async fn a_place_that_cannot_be_used_is_named() {
    let file = Folder::new();
    std::fs::write(&file.0, "a file").unwrap();
    let error = SqliteStore::open(Path::new(&file.0)).await.unwrap_err();
    assert!(error.to_string().contains("parlor-store"), "{error}");
    std::fs::remove_file(&file.0).unwrap();
}
