//! What is written is read again, whole or not at all.

use parlor_store::{MatchQuery, Owner, Played, Write};

use crate::{
    place::{Place, over},
    writes::{begin, chat, entry, finish, line, table},
};

over! { [memory, sqlite, postgres]:
    everything_written_is_read_again_also_after_reopening,
    no_line_takes_the_place_of_another_and_a_batch_is_whole_or_nothing,
    a_line_whose_predecessor_was_not_kept_is_not_kept_either,
    finished_matches_are_listed_newest_first_in_pages,
    large_batches_keep_their_order,
    a_long_match_has_its_whole_record_and_takes_no_line_behind_it,
    bindings_and_standings_are_kept_and_survive,
}

async fn everything_written_is_read_again_also_after_reopening(place: &Place) {
    let store = place.open().await;
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
    let store = place.open().await;
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

async fn no_line_takes_the_place_of_another_and_a_batch_is_whole_or_nothing(place: &Place) {
    let store = place.open().await;
    store
        .commit(&Owner::alone(), &[begin("m1"), entry("m1", 0)])
        .await
        .unwrap();
    let other = |step| line("m1", step, "another");
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

async fn a_line_whose_predecessor_was_not_kept_is_not_kept_either(place: &Place) {
    let store = place.open().await;
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

async fn finished_matches_are_listed_newest_first_in_pages(place: &Place) {
    let store = place.open().await;
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

async fn large_batches_keep_their_order(place: &Place) {
    let store = place.open().await;
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

async fn a_long_match_has_its_whole_record_and_takes_no_line_behind_it(place: &Place) {
    let store = place.open().await;
    store.commit(&Owner::alone(), &[begin("m1")]).await.unwrap();
    for step in 0..2500 {
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
            .commit(&Owner::alone(), &[entry("m1", 2500)])
            .await
            .is_err()
    );
    let other = line("m1", 0, "another");
    assert!(store.commit(&Owner::alone(), &[other]).await.is_err());
    let kept = store.stored_match("m1".into()).await.unwrap().unwrap();
    assert_eq!(kept.lines.len(), 2500);
    assert_eq!(kept.record().unwrap().lines().count(), 2502);
}

async fn bindings_and_standings_are_kept_and_survive(place: &Place) {
    let played = |first: &str, second: &str, share: f64, rated: bool| Write::Played {
        match_id: None,
        pool: "p".into(),
        players: vec![
            Played {
                name: first.into(),
                share,
            },
            Played {
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
    let store = place.open().await;
    for write in writes.chunks(1) {
        store.commit(&Owner::alone(), write).await.unwrap();
    }
    drop(store);
    let store = place.open().await;
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
