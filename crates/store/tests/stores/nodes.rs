//! What nodes share: names, leases, tables, roles.

use std::collections::BTreeSet;

use parlor_store::{NodeState, Played, StoreError, Write};

use crate::{
    fence::{LEASE, is_fenced, joining},
    place::{Place, over},
    writes::{begin, entry, table},
};

/// The ids of tables, in their order.
fn ids(tables: &[(String, String)]) -> Vec<&str> {
    tables.iter().map(|(id, _)| id.as_str()).collect()
}

over! { [memory, postgres]:
    a_running_node_keeps_its_name,
    tables_of_a_dead_node_are_taken_once_and_wanted_ones_first,
    a_table_is_written_by_its_node_alone_and_given_by_it_alone,
    a_role_is_taken_by_one_and_moves_when_that_one_is_down,
    a_node_that_lives_anew_keeps_its_tables_and_its_old_life_writes_nothing,
    the_list_shows_who_is_there_and_what_it_has,
    whoever_was_replaced_changes_nothing_that_nodes_share,
    tables_that_nobody_owns_can_be_taken,
    results_that_several_nodes_write_at_once_all_count,
    tables_are_taken_once_by_however_many_nodes,
}

async fn a_running_node_keeps_its_name(place: &Place) {
    let store = place.open().await;
    let nodes = store.nodes().unwrap();
    let owner = store.join(&joining("a")).await.unwrap();
    let taken = store.join(&joining("a")).await.unwrap_err();
    assert!(matches!(taken, StoreError::NodeTaken { .. }), "{taken}");
    place.pass(LEASE / 2).await;
    store.commit(&owner, &[]).await.unwrap();
    place.pass(LEASE / 2).await;
    let again = store.join(&joining("a")).await;
    assert!(again.is_err(), "the batch has renewed the lease");
    nodes.set_state(&owner, NodeState::Down).await.unwrap();
    assert!(store.join(&joining("a")).await.is_ok(), "it has stopped");
}

async fn tables_of_a_dead_node_are_taken_once_and_wanted_ones_first(place: &Place) {
    let store = place.open().await;
    let nodes = store.nodes().unwrap();
    let dead = store.join(&joining("dead")).await.unwrap();
    let mut tables: Vec<Write> = (0..5)
        .map(|n| table(&format!("t{n}"), "row", false))
        .collect();
    tables.push(table("closed", "row", true));
    store.commit(&dead, &tables).await.unwrap();
    // Nodes are programs of their own, each with its own connections.
    let (other, third) = (place.open().await, place.open().await);
    let a = other.join(&joining("a")).await.unwrap();
    let b = third.join(&joining("b")).await.unwrap();
    assert!(
        !nodes.bury(&a, "dead", dead.epoch).await.unwrap(),
        "its lease runs"
    );
    assert!(
        nodes
            .claim(&a, "dead", Vec::new(), 9)
            .await
            .unwrap()
            .is_empty()
    );
    place.pass(2 * LEASE).await;
    store.commit(&dead, &[]).await.unwrap();
    assert!(
        !nodes.bury(&a, "dead", dead.epoch).await.unwrap(),
        "it lives after all"
    );
    place.pass(2 * LEASE).await;
    assert!(nodes.bury(&a, "dead", dead.epoch).await.unwrap());
    assert!(
        !nodes.bury(&b, "dead", dead.epoch).await.unwrap(),
        "once is enough"
    );
    assert!(is_fenced(
        &store.commit(&dead, &[table("t9", "row", false)]).await
    ));
    assert!(nodes.rejoin(&dead).await.is_err());
    let first = nodes.claim(&a, "dead", vec!["t4".into()], 2).await.unwrap();
    assert_eq!(ids(&first), ["t4", "t0"]);
    let rest = nodes.claim(&b, "dead", Vec::new(), 9).await.unwrap();
    assert_eq!(ids(&rest), ["t1", "t2", "t3"]);
    assert!(
        nodes
            .claim(&a, "dead", Vec::new(), 9)
            .await
            .unwrap()
            .is_empty()
    );
    let asked = ["t4", "none", "closed"].map(str::to_owned).to_vec();
    let owners = nodes.owners(asked).await.unwrap();
    assert_eq!(owners, [("t4".to_owned(), "a".to_owned())]);
    assert!(
        store.table("closed".into()).await.unwrap().is_some(),
        "closed tables stay"
    );
}

async fn a_table_is_written_by_its_node_alone_and_given_by_it_alone(place: &Place) {
    let (store, other) = (place.open().await, place.open().await);
    let nodes = store.nodes().unwrap();
    let a = store.join(&joining("a")).await.unwrap();
    let b = other.join(&joining("b")).await.unwrap();
    let row = |row| table("t", row, false);
    store
        .commit(&a, &[row("first"), begin("m1")])
        .await
        .unwrap();
    store.commit(&a, &[row("second")]).await.unwrap();
    let refused = other
        .commit(&b, &[begin("m2"), row("stolen")])
        .await
        .unwrap_err();
    assert!(
        matches!(&refused, StoreError::NotOwned { table } if table == "t"),
        "{refused}"
    );
    assert!(!refused.is_doubtful());
    assert!(
        store.stored_match("m2".into()).await.unwrap().is_none(),
        "all or nothing"
    );
    nodes.give(&b, "t", "b").await.unwrap();
    assert!(
        other.commit(&b, &[row("stolen")]).await.is_err(),
        "b cannot give itself what it does not have"
    );
    nodes.give(&a, "t", "b").await.unwrap();
    other.commit(&b, &[row("third")]).await.unwrap();
    assert!(store.commit(&a, &[row("late")]).await.is_err());
    assert_eq!(
        store.tables("b".into()).await.unwrap(),
        [("t".into(), "third".into())]
    );
    assert!(store.tables("a".into()).await.unwrap().is_empty());
    store.commit(&a, &[entry("m1", 0)]).await.unwrap();
}

async fn a_role_is_taken_by_one_and_moves_when_that_one_is_down(place: &Place) {
    let (store, other) = (place.open().await, place.open().await);
    let nodes = store.nodes().unwrap();
    let a = store.join(&joining("a")).await.unwrap();
    let b = other.join(&joining("b")).await.unwrap();
    assert_eq!(nodes.claim_role(&a, "pool/x").await.unwrap(), "a");
    assert_eq!(nodes.claim_role(&b, "pool/x").await.unwrap(), "a");
    let a = nodes.rejoin(&a).await.unwrap();
    assert_eq!(nodes.claim_role(&b, "pool/x").await.unwrap(), "a");
    assert_eq!(nodes.claim_role(&a, "pool/x").await.unwrap(), "a");
    nodes.set_state(&a, NodeState::Down).await.unwrap();
    assert_eq!(nodes.claim_role(&b, "pool/x").await.unwrap(), "b");
}

async fn a_node_that_lives_anew_keeps_its_tables_and_its_old_life_writes_nothing(place: &Place) {
    let store = place.open().await;
    let nodes = store.nodes().unwrap();
    let first = store.join(&joining("a")).await.unwrap();
    let batch = [table("t", "row", false), begin("m"), entry("m", 0)];
    store.commit(&first, &batch).await.unwrap();
    let second = nodes.rejoin(&first).await.unwrap();
    assert!(is_fenced(&store.commit(&first, &[entry("m", 1)]).await));
    assert!(nodes.rejoin(&first).await.is_err());
    // What nobody could tell is written again.
    store.commit(&second, &batch).await.unwrap();
    store.commit(&second, &[entry("m", 1)]).await.unwrap();
    let kept = store.stored_match("m".into()).await.unwrap().unwrap();
    assert_eq!(kept.lines.len(), 2);
    assert_eq!(store.tables("a".into()).await.unwrap().len(), 1);
}

async fn the_list_shows_who_is_there_and_what_it_has(place: &Place) {
    let (store, other) = (place.open().await, place.open().await);
    let nodes = store.nodes().unwrap();
    let mut joins = joining("b");
    joins.address = Some("b.example:80".into());
    let b = store.join(&joins).await.unwrap();
    let tables = [table("t1", "row", false), table("t2", "row", true)];
    store.commit(&b, &tables).await.unwrap();
    let a = other.join(&joining("a")).await.unwrap();
    nodes.set_state(&b, NodeState::Draining).await.unwrap();
    let listed = nodes.list().await.unwrap();
    let short: Vec<_> = listed
        .iter()
        .map(|node| (node.name.as_str(), node.epoch, node.state, node.tables))
        .collect();
    assert_eq!(
        short,
        [
            ("a", a.epoch, NodeState::Up, 0),
            ("b", b.epoch, NodeState::Draining, 1)
        ]
    );
    assert_eq!(listed[1].address.as_deref(), Some("b.example:80"));
    assert!(
        listed
            .iter()
            .all(|node| !node.gone && node.left.is_some_and(|left| left <= LEASE))
    );
    place.pass(2 * LEASE).await;
    let listed = nodes.list().await.unwrap();
    assert!(listed.iter().all(|node| node.left.is_none()));
}

async fn whoever_was_replaced_changes_nothing_that_nodes_share(place: &Place) {
    let (store, other) = (place.open().await, place.open().await);
    let nodes = store.nodes().unwrap();
    let old = store.join(&joining("a")).await.unwrap();
    store
        .commit(&old, &[table("t", "row", false)])
        .await
        .unwrap();
    nodes.rejoin(&old).await.unwrap();
    let b = other.join(&joining("b")).await.unwrap();
    place.pass(2 * LEASE).await;
    assert!(nodes.set_state(&old, NodeState::Down).await.is_err());
    assert!(nodes.bury(&old, "b", b.epoch).await.is_err());
    assert!(nodes.claim(&old, "b", Vec::new(), 9).await.is_err());
    assert!(nodes.give(&old, "t", "b").await.is_err());
    assert!(nodes.claim_role(&old, "pool/x").await.is_err());
    assert_eq!(store.tables("a".into()).await.unwrap().len(), 1);
    assert_eq!(nodes.claim_role(&b, "pool/x").await.unwrap(), "b");
}

async fn tables_that_nobody_owns_can_be_taken(place: &Place) {
    let store = place.open().await;
    let nodes = store.nodes().unwrap();
    let alone = parlor_store::Owner::alone();
    store
        .commit(&alone, &[table("t", "row", false)])
        .await
        .unwrap();
    let a = store.join(&joining("a")).await.unwrap();
    let taken = nodes.claim(&a, "", Vec::new(), 9).await.unwrap();
    assert_eq!(ids(&taken), ["t"]);
    store
        .commit(&a, &[table("t", "mine", false)])
        .await
        .unwrap();
}

async fn results_that_several_nodes_write_at_once_all_count(place: &Place) {
    let mut tasks = Vec::new();
    for nth in 0..3 {
        let store = place.open().await;
        let owner = store.join(&joining(&format!("n{nth}"))).await.unwrap();
        tasks.push(tokio::spawn(async move {
            for game in 0..20 {
                let played = |name: &str, share| Played {
                    name: name.into(),
                    share,
                };
                let write = Write::Played {
                    match_id: Some(format!("m{nth}-{game}")),
                    pool: "p".into(),
                    players: vec![played("Ada", 1.0), played("Ben", 0.0)],
                    rated: true,
                };
                store.commit(&owner, &[write]).await.unwrap();
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    let standings = place.open().await.standings("p".into()).await.unwrap();
    let counts: Vec<_> = standings.iter().map(|one| (one.games, one.won)).collect();
    assert_eq!(counts, [(60, 60), (60, 0)]);
}

async fn tables_are_taken_once_by_however_many_nodes(place: &Place) {
    let store = place.open().await;
    let dead = store.join(&joining("dead")).await.unwrap();
    let tables: Vec<Write> = (0..100)
        .map(|n| table(&format!("t{n}"), "row", false))
        .collect();
    store.commit(&dead, &tables).await.unwrap();
    store
        .nodes()
        .unwrap()
        .set_state(&dead, NodeState::Down)
        .await
        .unwrap();
    let mut tasks = Vec::new();
    for nth in 0..3 {
        let store = place.open().await;
        let owner = store.join(&joining(&format!("n{nth}"))).await.unwrap();
        tasks.push(tokio::spawn(async move {
            let mut taken = Vec::new();
            while taken.len() < 100 {
                let more = store
                    .nodes()
                    .unwrap()
                    .claim(&owner, "dead", Vec::new(), 7)
                    .await
                    .unwrap();
                if more.is_empty() {
                    break;
                }
                taken.extend(more.into_iter().map(|(id, _)| id));
            }
            taken
        }));
    }
    let mut all = Vec::new();
    for task in tasks {
        all.extend(task.await.unwrap());
    }
    assert_eq!(all.len(), 100);
    assert_eq!(all.into_iter().collect::<BTreeSet<_>>().len(), 100);
}
