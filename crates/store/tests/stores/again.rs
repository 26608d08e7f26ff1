//! Whatever is written twice is kept once.

use parlor_store::{Begin, Finish, MatchQuery, MemoryStore, Owner, Played, Store, Write};

use crate::{
    place::{Place, over},
    random::roll,
    writes::{begin, line},
};

/// The matches that have begun: id, lines, whether it is over.
pub(crate) type Begun = Vec<(String, u32, bool)>;

/// Any write that can follow what was written before.
pub(crate) fn any_write(dice: &mut u64, begun: &mut Begun) -> Write {
    let kind = roll(dice, 12);
    let running = begun.iter().filter(|game| !game.2).count() as u64;
    if kind < 2 || running == 0 {
        let id = format!("m{}", begun.len());
        begun.push((id.clone(), 0, false));
        return Write::Begin(Begin {
            header: format!("{{\"id\":\"{id}\"}}"),
            id,
            table: "t".into(),
            game: "row".into(),
            seed: [roll(dice, 200) as u8; 32],
        });
    }
    let nth = roll(dice, running) as usize;
    let any = roll(dice, 100);
    let game = begun.iter_mut().filter(|game| !game.2).nth(nth).unwrap();
    match kind {
        2..5 => {
            game.1 += 1;
            Write::Entry {
                match_id: game.0.clone(),
                step: game.1 - 1,
                line: format!("line {any}"),
            }
        }
        5 => {
            game.2 = true;
            Write::Finish(Finish {
                id: game.0.clone(),
                ended: 1_000 + any,
                summary: format!("summary {any}"),
                footer: format!("footer {any}"),
            })
        }
        6 => Write::Chat {
            table: "t".into(),
            number: roll(dice, 9) as u32,
            line: format!("said {any}"),
        },
        7 => Write::Played {
            match_id: Some(format!("m{}", roll(dice, begun.len() as u64))),
            pool: "p".into(),
            players: vec![
                Played {
                    name: format!("n{}", any % 3),
                    share: 1.0,
                },
                Played {
                    name: "other".into(),
                    share: 0.0,
                },
            ],
            rated: any.is_multiple_of(2),
        },
        8 => Write::Binding {
            pool: "p".into(),
            name: format!("n{}", any % 3),
            key: (!any.is_multiple_of(4)).then(|| format!("key {any}")),
        },
        9 => Write::Memo {
            match_id: game.0.clone(),
            seat: (any % 3) as u8,
            memo: (!any.is_multiple_of(4)).then(|| format!("memo {any}")),
        },
        10 => Write::Identity {
            id: format!("i{}", any % 3),
            token_hash: format!("hash {}", any % 3),
            identity: format!("identity {any}"),
        },
        _ => Write::Table {
            id: format!("t{}", any % 4),
            row: format!("row {any}"),
            closed: any.is_multiple_of(5),
        },
    }
}

/// Everything that can be read, as text, with the tables of a node.
pub(crate) async fn everything(store: &dyn Store, begun: &Begun, node: &str) -> String {
    let mut all = Vec::new();
    for (id, ..) in begun {
        let game = store.stored_match(id.clone()).await.unwrap();
        let memos = store.memos(id.clone()).await.unwrap();
        all.push(format!("{game:?} {memos:?}"));
    }
    let query = MatchQuery {
        limit: 1_000,
        ..MatchQuery::default()
    };
    all.push(format!("{:?}", store.finished(query).await.unwrap()));
    let mut tables = store.tables(node.to_owned()).await.unwrap();
    tables.sort();
    all.push(format!("{tables:?}"));
    all.push(format!("{:?}", store.chat("t".into(), 99).await.unwrap()));
    all.push(format!("{:?}", store.standings("p".into()).await.unwrap()));
    for n in 0..4 {
        let bound = store.binding("p".into(), format!("n{n}")).await.unwrap();
        let identity = store.identity(format!("hash {n}")).await.unwrap();
        let row = store.table(format!("t{n}")).await.unwrap();
        all.push(format!("{bound:?} {identity:?} {row:?}"));
    }
    all.join("\n")
}

over! { [memory, sqlite, postgres]:
    batches_that_come_again_change_nothing,
    a_match_that_ended_keeps_its_record_when_its_end_is_written_again,
    a_batch_that_comes_again_after_a_restart_is_known,
}

async fn batches_that_come_again_change_nothing(place: &Place) {
    for seed in 0..4u64 {
        let place = place.another();
        let mut store = place.open().await;
        let once = MemoryStore::default();
        let mut dice = seed;
        let mut begun = Begun::new();
        let mut batches: Vec<Vec<Write>> = Vec::new();
        for _ in 0..50 {
            let many = 1 + roll(&mut dice, 5);
            let batch: Vec<Write> = (0..many)
                .map(|_| any_write(&mut dice, &mut begun))
                .collect();
            once.commit(&Owner::alone(), &batch).await.unwrap();
            batches.push(batch);
            // The newest one for the first time, or the last few of them again, in their order.
            let from =
                batches.len() - 1 - roll(&mut dice, 4).min(batches.len() as u64 - 1) as usize;
            let last = batches.len() - 1;
            for batch in [&batches[last..], &batches[from..], &batches[last..]].concat() {
                store.commit(&Owner::alone(), &batch).await.unwrap();
            }
            match roll(&mut dice, 8) {
                // Reading settles the journal of SQLite.
                0 => drop(store.tables(String::new()).await.unwrap()),
                1 => {
                    drop(store);
                    store = place.open().await;
                }
                _ => {}
            }
        }
        let expected = everything(&once, &begun, "").await;
        assert_eq!(
            everything(store.as_ref(), &begun, "").await,
            expected,
            "seed {seed}"
        );
    }
}

async fn a_match_that_ended_keeps_its_record_when_its_end_is_written_again(place: &Place) {
    let finish = |footer: &str| {
        Write::Finish(Finish {
            id: "m".into(),
            ended: 5,
            summary: footer.into(),
            footer: footer.into(),
        })
    };
    let store = place.open().await;
    let alone = Owner::alone();
    let unknown = store.commit(&alone, &[finish("end")]).await.unwrap_err();
    assert!(unknown.to_string().contains("never began"), "{unknown}");
    let start = [begin("m"), line("m", 0, "first")];
    store.commit(&alone, &start).await.unwrap();
    for footer in ["end", "end", "another end"] {
        store.commit(&alone, &[finish(footer)]).await.unwrap();
        let kept = store.stored_match("m".into()).await.unwrap().unwrap();
        assert_eq!(kept.record().unwrap(), "{\"id\":\"m\"}\nfirst\nend\n");
    }
    store.commit(&alone, &start).await.unwrap();
    assert!(
        store
            .commit(&alone, &[line("m", 1, "second")])
            .await
            .is_err()
    );
}

async fn a_batch_that_comes_again_after_a_restart_is_known(place: &Place) {
    let batches = [
        vec![begin("m"), line("m", 0, "a"), line("m", 1, "b")],
        vec![line("m", 2, "c")],
    ];
    for _ in 0..3 {
        let store = place.open().await;
        for batch in &batches {
            store.commit(&Owner::alone(), batch).await.unwrap();
        }
        let kept = store.stored_match("m".into()).await.unwrap().unwrap();
        assert_eq!(kept.lines, ["a", "b", "c"]);
    }
    let store = place.open().await;
    let other = [line("m", 1, "another")];
    assert!(store.commit(&Owner::alone(), &other).await.is_err());
}
