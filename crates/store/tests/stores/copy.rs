//! Everything from one store to another.

use parlor_store::{Copied, Copying, MemoryStore, NodeState, Owner, Place as Side, Store, copy};

use crate::{
    again::{any_write, everything},
    fence::joining,
    place::Place,
    writes::{begin, chat, entry, table},
};

/// Copies, and says how many rows were told.
fn copied(from: &Place, to: &Place) -> Result<(Vec<Copied>, u64), String> {
    let (from, to) = (side(from), side(to));
    let mut rows = 0;
    let done = copy(&from, &to, &mut |told| match told {
        Copying::Copied { rows: more } => rows += more,
        Copying::Begins { .. } | Copying::Checks => {}
    });
    done.map(|done| (done, rows))
        .map_err(|error| error.to_string())
}

/// Copies on a thread that may wait.
async fn copying(from: &Place, to: &Place) -> Result<(Vec<Copied>, u64), String> {
    std::thread::scope(|scope| scope.spawn(|| copied(from, to)).join().unwrap())
}

fn side(place: &Place) -> Side {
    match place {
        Place::Memory(_) => panic!("memory is not copied"),
        Place::Sqlite(folder) => format!("sqlite:{}", folder.0.display()).parse().unwrap(),
        Place::Postgres(address) => address.parse().unwrap(),
    }
}

#[tokio::test]
async fn a_store_that_goes_to_postgresql_and_back_holds_what_it_held() {
    let (first, middle, last) = (Place::sqlite(), Place::postgres(), Place::sqlite());
    let (memory, mut begun) = (MemoryStore::default(), Vec::new());
    let mut dice = 5;
    let store = first.open().await;
    for _ in 0..700 {
        let batch = [any_write(&mut dice, &mut begun)];
        memory.commit(&Owner::alone(), &batch).await.unwrap();
        store.commit(&Owner::alone(), &batch).await.unwrap();
    }
    drop(store);
    let (there, told) = copying(&first, &middle).await.unwrap();
    let (back, _) = copying(&middle, &last).await.unwrap();
    assert_eq!(there, back);
    assert_eq!(there.iter().map(|one| one.rows).sum::<u64>(), told);
    assert!(there.iter().all(|one| 0 < one.rows), "{there:?}");
    let expected = everything(&memory, &begun, "").await;
    let store = middle.open().await;
    assert_eq!(everything(store.as_ref(), &begun, "parlor").await, expected);
    // Play goes on there: a server of the usual name has the tables, and any other can take them.
    let a = store.join(&joining("a")).await.unwrap();
    let nodes = store.nodes().unwrap();
    let taken = nodes.claim(&a, "parlor", Vec::new(), 99).await.unwrap();
    assert!(!taken.is_empty());
    let store = last.open().await;
    assert_eq!(everything(store.as_ref(), &begun, "").await, expected);
    let (id, lines, _) = begun.iter().find(|(.., over)| !over).unwrap();
    let next = [entry(id, *lines)];
    store.commit(&Owner::alone(), &next).await.unwrap();
}

#[tokio::test]
async fn a_target_that_is_not_empty_and_a_missing_source_are_refused() {
    let (from, to) = (Place::sqlite(), Place::postgres());
    let said = copying(&from, &to).await.unwrap_err();
    assert!(said.contains("no parlor.db"), "{said}");
    let row = [table("t", "row", false)];
    let store = from.open().await;
    store.commit(&Owner::alone(), &row).await.unwrap();
    drop(store);
    let store = to.open().await;
    store.commit(&Owner::alone(), &[chat(1)]).await.unwrap();
    let said = copying(&from, &to).await.unwrap_err();
    assert!(said.contains("not empty: it has chat"), "{said}");
    let said = copying(&to, &from).await.unwrap_err();
    assert!(said.contains("not empty: it has tables"), "{said}");
}

#[tokio::test]
async fn a_store_that_a_server_uses_is_refused_on_either_side() {
    let (sqlite, postgres) = (Place::sqlite(), Place::postgres());
    let open = sqlite.open().await;
    for (from, to) in [(&sqlite, &postgres), (&postgres, &sqlite)] {
        let said = copying(from, to).await.unwrap_err();
        assert!(said.contains("open; stop it first"), "{said}");
    }
    let batch = [begin("m")];
    open.commit(&Owner::alone(), &batch).await.unwrap();
    drop(open);
    let store = postgres.open().await;
    let mut short = joining("a");
    short.lease = std::time::Duration::ZERO;
    let a = store.join(&short).await.unwrap();
    // Its program is there, though its lease is over at once.
    let said = copying(&sqlite, &postgres).await.unwrap_err();
    assert!(said.contains("node `a` uses it"), "{said}");
    let nodes = store.nodes().unwrap();
    nodes.set_state(&a, NodeState::Down).await.unwrap();
    copying(&sqlite, &postgres).await.unwrap();
    assert!(store.stored_match("m".into()).await.unwrap().is_some());
}
