//! The fence: whoever was replaced writes nothing any more.

use std::{sync::Arc, time::Duration};

use parlor_store::{
    Fate, Health, Joining, MemoryStore, Nodes as _, Owner, Store, StoreError, Writer,
};

use crate::{
    place::{Place, over},
    writes::table,
};

pub(crate) const LEASE: Duration = Duration::from_secs(60);

pub(crate) fn joining(node: &str) -> Joining {
    Joining {
        node: node.into(),
        address: None,
        lease: LEASE,
    }
}

pub(crate) fn is_fenced(done: &Result<(), StoreError>) -> bool {
    matches!(done, Err(StoreError::Fenced { .. }))
}

over! { [memory, sqlite, postgres]:
    an_earlier_life_of_a_node_writes_nothing_any_more,
    a_writer_keeps_what_it_is_given_on_whatever_thread_its_store_needs,
}

async fn an_earlier_life_of_a_node_writes_nothing_any_more(place: &Place) {
    let store = place.open().await;
    let t = |id| [table(id, "row", false)];
    let first = store.join(&joining("a")).await.unwrap();
    store.commit(&first, &t("t1")).await.unwrap();
    place.pass(2 * LEASE).await;
    let second = store.join(&joining("a")).await.unwrap();
    assert_ne!(first, second);
    assert!(is_fenced(&store.commit(&first, &t("t2")).await));
    assert!(is_fenced(&store.commit(&first, &[]).await));
    assert!(store.table("t2".into()).await.unwrap().is_none());
    store.commit(&second, &t("t2")).await.unwrap();
    assert!(store.table("t2".into()).await.unwrap().is_some());
    let unknown = Owner {
        node: "b".into(),
        epoch: 1,
    };
    assert!(is_fenced(&store.commit(&unknown, &[]).await));
}

async fn a_writer_keeps_what_it_is_given_on_whatever_thread_its_store_needs(place: &Place) {
    let store = place.open().await;
    let owner = store.join(&joining("a")).await.unwrap();
    let (writer, ended) = Writer::start(Arc::clone(&store), owner);
    for nth in 0..20 {
        let write = table(&format!("t{nth}"), "row", false);
        assert_eq!(writer.write_now(vec![write]).await, Fate::Kept);
    }
    assert_eq!(writer.write_now(Vec::new()).await, Fate::Kept);
    drop(writer);
    ended.await.unwrap();
    assert_eq!(store.tables("a".into()).await.unwrap().len(), 20);
}

#[tokio::test]
async fn a_writer_in_doubt_tells_nobody_that_something_is_kept_until_its_node_lives_anew() {
    let store = Arc::new(MemoryStore::default());
    let owner = store.join(&joining("a")).await.unwrap();
    let (writer, _) = Writer::start(Arc::clone(&store) as Arc<dyn Store>, owner.clone());
    let t = |id| vec![table(id, "row", false)];
    assert_eq!(writer.write_now(t("t1")).await, Fate::Kept);
    store.set_away(true);
    assert_eq!(writer.write_now(t("t2")).await, Fate::Doubtful);
    assert_eq!(*writer.health().borrow(), Health::Away);
    store.set_away(false);
    // The store is back, but who wrote must first learn what became of its last batch.
    assert_eq!(writer.write_now(t("t3")).await, Fate::Doubtful);
    assert!(store.table("t3".into()).await.unwrap().is_none());
    let owner = store.rejoin(&owner).await.unwrap();
    writer.resume(owner);
    assert_eq!(writer.write_now(t("t4")).await, Fate::Kept);
}
