//! The fence: whoever was replaced writes nothing any more.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use std::{path::PathBuf, sync::Arc, time::Duration};

use parlor_store::{
    Fate, Health, Joining, MemoryStore, NodeState, Nodes, Owner, SqliteStore, Store, StoreError,
    Write, Writer,
};

const LEASE: Duration = Duration::from_secs(1);

fn joining(node: &str) -> Joining {
    Joining {
        node: node.into(),
        address: None,
        lease: LEASE,
    }
}

fn table(id: &str) -> Write {
    Write::Table {
        id: id.into(),
        row: format!("{{\"{id}\":1}}"),
        closed: false,
    }
}

fn is_fenced(done: &Result<(), StoreError>) -> bool {
    matches!(done, Err(StoreError::Fenced { .. }))
}

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0); // It may not be there.
    }
}

#[tokio::test(start_paused = true)]
async fn an_earlier_life_of_a_node_writes_nothing_any_more() {
    let folder = Folder(std::env::temp_dir().join(format!("parlor-fence-{}", std::process::id())));
    let sqlite = SqliteStore::open(&folder.0).await.unwrap();
    let memory = MemoryStore::default();
    let stores: [&dyn Store; 2] = [&sqlite, &memory];
    for store in stores {
        let first = store.join(&joining("a")).await.unwrap();
        store.commit(&first, &[table("t1")]).await.unwrap();
        tokio::time::advance(2 * LEASE).await;
        let second = store.join(&joining("a")).await.unwrap();
        assert_ne!(first, second);
        assert!(is_fenced(&store.commit(&first, &[table("t2")]).await));
        assert!(is_fenced(&store.commit(&first, &[]).await));
        assert!(store.table("t2".into()).await.unwrap().is_none());
        store.commit(&second, &[table("t2")]).await.unwrap();
        assert!(store.table("t2".into()).await.unwrap().is_some());
        assert!(is_fenced(
            &store
                .commit(
                    &Owner {
                        node: "b".into(),
                        epoch: 1
                    },
                    &[]
                )
                .await
        ));
    }
}

#[tokio::test(start_paused = true)]
async fn a_running_node_keeps_its_name() {
    let store = MemoryStore::default();
    let owner = store.join(&joining("a")).await.unwrap();
    let taken = store.join(&joining("a")).await.unwrap_err();
    assert!(matches!(taken, StoreError::NodeTaken { .. }), "{taken}");
    tokio::time::advance(LEASE / 2).await;
    store.commit(&owner, &[]).await.unwrap();
    tokio::time::advance(LEASE / 2).await;
    assert!(
        store.join(&joining("a")).await.is_err(),
        "the batch has renewed the lease"
    );
    store.set_state(&owner, NodeState::Down).await.unwrap();
    assert!(store.join(&joining("a")).await.is_ok(), "it has stopped");
}

#[tokio::test(start_paused = true)]
async fn tables_of_a_dead_node_are_taken_once_and_wanted_ones_first() {
    let store = MemoryStore::default();
    let dead = store.join(&joining("dead")).await.unwrap();
    let tables: Vec<Write> = (0..5).map(|n| table(&format!("t{n}"))).collect();
    store.commit(&dead, &tables).await.unwrap();
    let (a, b) = (
        store.join(&joining("a")).await.unwrap(),
        store.join(&joining("b")).await.unwrap(),
    );
    assert!(
        !store.bury(&a, "dead", dead.epoch).await.unwrap(),
        "its lease runs"
    );
    assert!(
        store
            .claim(&a, "dead", Vec::new(), 9)
            .await
            .unwrap()
            .is_empty()
    );
    tokio::time::advance(2 * LEASE).await;
    assert!(store.bury(&a, "dead", dead.epoch).await.unwrap());
    assert!(
        !store.bury(&b, "dead", dead.epoch).await.unwrap(),
        "once is enough"
    );
    assert!(is_fenced(&store.commit(&dead, &[table("t9")]).await));
    let first = store.claim(&a, "dead", vec!["t4".into()], 2).await.unwrap();
    assert_eq!(first[0].0, "t4");
    let rest = store.claim(&b, "dead", Vec::new(), 9).await.unwrap();
    assert_eq!(first.len() + rest.len(), 5);
    assert!(
        store
            .claim(&a, "dead", Vec::new(), 9)
            .await
            .unwrap()
            .is_empty()
    );
    let owners = store
        .owners(vec!["t4".into(), "none".into()])
        .await
        .unwrap();
    assert_eq!(owners, [("t4".to_owned(), "a".to_owned())]);
}

#[tokio::test(start_paused = true)]
async fn a_role_is_taken_by_one_and_moves_when_that_one_is_down() {
    let store = MemoryStore::default();
    let (a, b) = (
        store.join(&joining("a")).await.unwrap(),
        store.join(&joining("b")).await.unwrap(),
    );
    assert_eq!(store.claim_role(&a, "pool/x").await.unwrap(), "a");
    assert_eq!(store.claim_role(&b, "pool/x").await.unwrap(), "a");
    store.set_state(&a, NodeState::Down).await.unwrap();
    assert_eq!(store.claim_role(&b, "pool/x").await.unwrap(), "b");
}

#[tokio::test(start_paused = true)]
async fn a_writer_in_doubt_tells_nobody_that_something_is_kept_until_its_node_lives_anew() {
    let store = Arc::new(MemoryStore::default());
    let owner = store.join(&joining("a")).await.unwrap();
    let (writer, _) = Writer::start(Arc::clone(&store) as Arc<dyn Store>, owner.clone());
    assert_eq!(writer.write_now(vec![table("t1")]).await, Fate::Kept);
    store.set_away(true);
    assert_eq!(writer.write_now(vec![table("t2")]).await, Fate::Doubtful);
    assert_eq!(*writer.health().borrow(), Health::Away);
    store.set_away(false);
    // The store is back, but who wrote must first learn what became of its last batch.
    assert_eq!(writer.write_now(vec![table("t3")]).await, Fate::Doubtful);
    assert!(store.table("t3".into()).await.unwrap().is_none());
    let owner = store.rejoin(&owner).await.unwrap();
    writer.resume(owner);
    assert_eq!(writer.write_now(vec![table("t4")]).await, Fate::Kept);
}
