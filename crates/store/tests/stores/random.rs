//! Whatever is written, every store keeps the same.

use parlor_store::{MatchQuery, MemoryStore, Owner, Store, Write};

use crate::{
    place::{Place, over},
    writes::{begin, chat, entry, finish, table},
};

over! { [sqlite, postgres]:
    a_store_agrees_with_memory_whatever_is_written,
}

async fn a_store_agrees_with_memory_whatever_is_written(place: &Place) {
    for seed in 0..8u64 {
        let store = match seed {
            0 => place.open().await,
            _ => place.another().open().await,
        };
        let memory = MemoryStore::default();
        let mut dice = seed;
        let mut begun: Vec<(String, u32, bool)> = Vec::new();
        for _ in 0..60 {
            let mut batch = Vec::new();
            for _ in 0..=roll(&mut dice, 5) {
                batch.push(random_write(&mut dice, &mut begun));
            }
            let (a, b) = (
                store.commit(&Owner::alone(), &batch).await,
                memory.commit(&Owner::alone(), &batch).await,
            );
            assert_eq!(a.is_ok(), b.is_ok(), "seed {seed}: {batch:?}: {a:?} {b:?}");
            if a.is_err() {
                recount(&memory, &mut begun).await;
            }
            // Reading settles the journal of SQLite: matches begin, go on and end on both sides of that.
            if roll(&mut dice, 6) == 0 {
                assert_eq!(
                    store.tables(String::new()).await.unwrap().len(),
                    memory.tables(String::new()).await.unwrap().len()
                );
            }
        }
        compare(store.as_ref(), &memory, &begun, seed).await;
    }
}

/// A number below `n`, from a seeded sequence.
pub(crate) fn roll(state: &mut u64, n: u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % n
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
