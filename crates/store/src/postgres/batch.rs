//! A batch as one statement: the fence, the sign of life, and whatever is written, in columns.
//!
//! It is one statement and no transaction of several, so that a node that loses its connection leaves no lock behind.

use std::collections::{BTreeMap, HashMap};

use postgres::types::ToSql;

use crate::{Begin, Finish, Owner, Standing, StoreError, Write, packed::pack, store::record};

/// A value of a statement.
pub(super) type Value<'a> = Box<dyn ToSql + Sync + 'a>;

/// Renews the lease of whoever writes, if its life goes on: no row means that it does not.
const FENCE: &str =
    "WITH f AS (UPDATE nodes SET until = clock_timestamp() + lease * interval '1 millisecond'
      WHERE name = $1 AND epoch = $2 RETURNING name, epoch)";

/// What was looked up before a batch is written.
#[derive(Default)]
pub(super) struct Looked {
    /// Header and lines of matches that end, by id.
    pub(super) ending: HashMap<String, (String, Vec<String>)>,
    /// What standings were, and what they are now.
    pub(super) standings: BTreeMap<(String, String), (i64, Standing)>,
    /// Results that are counted now, by pool and match.
    pub(super) counted: Vec<(String, String)>,
}

/// What a batch changes; of several writes to one thing the last counts.
#[derive(Default)]
struct Batch<'a> {
    tables: BTreeMap<&'a str, (&'a str, bool)>,
    identities: BTreeMap<&'a str, (&'a str, &'a str)>,
    begins: Vec<&'a Begin>,
    entries: Vec<(&'a str, u32, &'a str)>,
    ends: HashMap<&'a str, &'a Finish>,
    /// The lines of matches that end.
    last: HashMap<&'a str, Vec<&'a str>>,
    chat: BTreeMap<(&'a str, u32), &'a str>,
    bindings: BTreeMap<(&'a str, &'a str), Option<&'a str>>,
    memos: BTreeMap<(&'a str, u8), Option<&'a str>>,
}

/// A statement with its values.
pub(super) struct Statement<'a> {
    pub(super) sql: String,
    pub(super) values: Vec<Value<'a>>,
}

impl<'a> Statement<'a> {
    /// The statement that keeps a batch; it gives one row, or none if the life of its owner is over.
    pub(super) fn of(
        owner: &'a Owner,
        writes: &[&'a Write],
        looked: &'a Looked,
    ) -> Result<Self, StoreError> {
        let mut statement = Self {
            sql: FENCE.to_owned(),
            values: vec![Box::new(owner.node.as_str()), Box::new(owner.epoch)],
        };
        let mut batch = Batch::default();
        writes.iter().for_each(|write| batch.take(write));
        batch.part();
        batch.put(&mut statement, looked)?;
        statement.put_pools(&batch, looked);
        statement.sql.push_str(" SELECT FROM f");
        Ok(statement)
    }

    /// Adds a part that writes columns; every `?` in it stands for the next one.
    fn add<const N: usize>(&mut self, part: &str, columns: [Value<'a>; N]) {
        let name = self.values.len();
        self.sql.push_str(&format!(", p{name} AS ("));
        let mut columns = columns.into_iter();
        for (nth, piece) in part.split('?').enumerate() {
            if 0 < nth {
                self.values.extend(columns.next());
                self.sql.push_str(&format!("${}", self.values.len()));
            }
            self.sql.push_str(piece);
        }
        self.sql.push(')');
    }

    fn put_pools(&mut self, batch: &Batch<'a>, looked: &'a Looked) {
        if !looked.counted.is_empty() {
            let counted = looked.counted.iter();
            let (pools, matches): (Vec<&str>, Vec<&str>) = counted
                .map(|(pool, game)| (pool.as_str(), game.as_str()))
                .unzip();
            self.add(
                "INSERT INTO played (pool, match) SELECT u.* FROM f, unnest(?::text[], ?::text[]) AS u",
                [Box::new(pools), Box::new(matches)],
            );
        }
        if !looked.standings.is_empty() {
            let (keys, changed): (Vec<_>, Vec<_>) = looked.standings.iter().unzip();
            let column = |of: fn(&Standing) -> i64| -> Value<'a> {
                Box::new(changed.iter().map(|(_, one)| of(one)).collect::<Vec<_>>())
            };
            // Standings that another node has changed since they were read become nothing, which fails the statement.
            self.add(
                "INSERT INTO standings (pool, name, was, games, won, rating)
                 SELECT u.* FROM f,
                 unnest(?::text[], ?::text[], ?::int8[], ?::int8[], ?::int8[], ?::float8[])
                 AS u (pool, name, was, games, won, rating) ORDER BY u.pool, u.name
                 ON CONFLICT (pool, name) DO UPDATE SET
                 games = CASE WHEN standings.games = excluded.was THEN excluded.games END,
                 was = excluded.was, won = excluded.won, rating = excluded.rating",
                [
                    Box::new(
                        keys.iter()
                            .map(|(pool, _)| pool.as_str())
                            .collect::<Vec<_>>(),
                    ),
                    Box::new(
                        keys.iter()
                            .map(|(_, name)| name.as_str())
                            .collect::<Vec<_>>(),
                    ),
                    Box::new(changed.iter().map(|(was, _)| *was).collect::<Vec<_>>()),
                    column(|one| i64::from(one.games)),
                    column(|one| i64::from(one.won)),
                    Box::new(
                        changed
                            .iter()
                            .map(|(_, one)| one.rating)
                            .collect::<Vec<_>>(),
                    ),
                ],
            );
        }
        let bound = batch.bindings.iter();
        let bound = bound.filter_map(|((pool, name), key)| Some((*pool, (*name, (*key)?))));
        let (pools, named): (Vec<_>, Vec<_>) = bound.unzip();
        if !pools.is_empty() {
            let (names, keys): (Vec<_>, Vec<_>) = named.into_iter().unzip();
            self.add(
                "INSERT INTO bindings (pool, name, key)
                 SELECT u.* FROM f, unnest(?::text[], ?::text[], ?::text[]) AS u
                 ON CONFLICT (pool, name) DO UPDATE SET key = excluded.key",
                [Box::new(pools), Box::new(names), Box::new(keys)],
            );
        }
        let unbound = batch.bindings.iter().filter(|(_, key)| key.is_none());
        let (pools, names): (Vec<_>, Vec<_>) = unbound.map(|(place, _)| *place).unzip();
        if !pools.is_empty() {
            self.add(
                "DELETE FROM bindings USING f, unnest(?::text[], ?::text[]) AS u (pool, name)
                 WHERE bindings.pool = u.pool AND bindings.name = u.name",
                [Box::new(pools), Box::new(names)],
            );
        }
    }
}

impl<'a> Batch<'a> {
    fn take(&mut self, write: &'a Write) {
        match write {
            Write::Identity {
                id,
                token_hash,
                identity,
            } => drop(self.identities.insert(id, (token_hash, identity))),
            Write::Table { id, row, closed } => drop(self.tables.insert(id, (row, *closed))),
            Write::Begin(begin) => self.begins.push(begin),
            Write::Entry {
                match_id,
                step,
                line,
            } => self.entries.push((match_id, *step, line)),
            Write::Finish(finish) => drop(self.ends.insert(&finish.id, finish)),
            Write::Chat {
                table,
                number,
                line,
            } => drop(self.chat.insert((table, *number), line)),
            // These were looked up, because they depend on what is kept.
            Write::Played { .. } => {}
            Write::Binding { pool, name, key } => {
                self.bindings.insert((pool, name), key.as_deref());
            }
            Write::Memo {
                match_id,
                seat,
                memo,
            } => drop(self.memos.insert((match_id, *seat), memo.as_deref())),
        }
    }

    /// Parts the lines of matches that end from those of matches that go on.
    fn part(&mut self) {
        let (ends, last) = (&self.ends, &mut self.last);
        self.entries.retain(|(game, _, line)| {
            let ends = ends.contains_key(game);
            if ends {
                last.entry(game).or_default().push(line);
            }
            !ends
        });
    }

    fn put(&self, statement: &mut Statement<'a>, looked: &'a Looked) -> Result<(), StoreError> {
        self.put_identities(statement);
        self.put_tables(statement);
        self.put_begins(statement)?;
        self.put_ends(statement, looked)?;
        self.put_entries(statement);
        self.put_chat(statement);
        self.put_memos(statement);
        Ok(())
    }

    fn put_identities(&self, statement: &mut Statement<'a>) {
        if self.identities.is_empty() {
            return;
        }
        let (ids, rest): (Vec<_>, Vec<_>) =
            self.identities.iter().map(|(id, at)| (*id, *at)).unzip();
        let (hashes, identities): (Vec<_>, Vec<_>) = rest.into_iter().unzip();
        statement.add(
            "INSERT INTO identities (id, token_hash, identity)
             SELECT u.* FROM f, unnest(?::text[], ?::text[], ?::text[]) AS u
             ON CONFLICT (id) DO UPDATE SET token_hash = excluded.token_hash, identity = excluded.identity",
            [Box::new(ids), Box::new(hashes), Box::new(identities)],
        );
    }

    /// A table that is written for the first time belongs to the writer; the node of one that another node has becomes
    /// nothing, which fails the statement.
    fn put_tables(&self, statement: &mut Statement<'a>) {
        if self.tables.is_empty() {
            return;
        }
        let (ids, rest): (Vec<_>, Vec<_>) = self.tables.iter().map(|(id, at)| (*id, *at)).unzip();
        let (rows, closed): (Vec<_>, Vec<_>) = rest.into_iter().unzip();
        statement.add(
            "INSERT INTO tables (id, row, closed, node)
             SELECT u.*, f.name FROM f, unnest(?::text[], ?::text[], ?::bool[]) AS u
             ON CONFLICT (id) DO UPDATE SET row = excluded.row, closed = excluded.closed,
             node = CASE WHEN tables.node = excluded.node THEN tables.node END",
            [Box::new(ids), Box::new(rows), Box::new(closed)],
        );
    }

    /// Matches that begin; those that end in the same batch have their record at once.
    fn put_begins(&self, statement: &mut Statement<'a>) -> Result<(), StoreError> {
        if self.begins.is_empty() {
            return Ok(());
        }
        let text = |of: fn(&'a Begin) -> &'a str| -> Value<'a> {
            Box::new(
                self.begins
                    .iter()
                    .map(|begin| of(begin))
                    .collect::<Vec<_>>(),
            )
        };
        let seeds: Vec<&[u8]> = self
            .begins
            .iter()
            .map(|begin| begin.seed.as_slice())
            .collect();
        let ends = self
            .begins
            .iter()
            .map(|begin| self.ends.get(begin.id.as_str()));
        let ends: Vec<Option<&Finish>> = ends.map(|finish| finish.copied()).collect();
        let mut records = Vec::with_capacity(ends.len());
        for (begin, finish) in self.begins.iter().zip(&ends) {
            let record = finish.map(|finish| self.record(&begin.header, &[], finish));
            records.push(record.transpose()?);
        }
        let ended: Vec<Option<i64>> = ends.iter().map(|finish| Some(ended((*finish)?))).collect();
        let summaries: Vec<Option<&str>> = ends
            .iter()
            .map(|finish| Some((*finish)?.summary.as_str()))
            .collect();
        statement.add(
            "INSERT INTO matches (id, table_id, game, header, seed, ended, summary, record)
             SELECT u.* FROM f, unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::bytea[], ?::int8[], ?::text[],
             ?::bytea[]) AS u",
            [
                text(|begin| &begin.id),
                text(|begin| &begin.table),
                text(|begin| &begin.game),
                text(|begin| &begin.header),
                Box::new(seeds),
                Box::new(ended),
                Box::new(summaries),
                Box::new(records),
            ],
        );
        Ok(())
    }

    /// Matches that began earlier and end now: the record replaces the lines.
    fn put_ends(
        &self,
        statement: &mut Statement<'a>,
        looked: &'a Looked,
    ) -> Result<(), StoreError> {
        if looked.ending.is_empty() {
            return Ok(());
        }
        let (mut ids, mut when) = (Vec::new(), Vec::new());
        let (mut summaries, mut records) = (Vec::new(), Vec::new());
        for (id, (header, lines)) in &looked.ending {
            let Some(finish) = self.ends.get(id.as_str()) else {
                continue;
            };
            ids.push(id.as_str());
            when.push(ended(finish));
            summaries.push(finish.summary.as_str());
            records.push(self.record(header, lines, finish)?);
        }
        statement.add(
            "DELETE FROM entries USING f, unnest(?::text[]) AS u (id) WHERE entries.match = u.id",
            [Box::new(ids.clone())],
        );
        statement.add(
            "UPDATE matches SET ended = u.ended, summary = u.summary, record = u.record
             FROM f, unnest(?::text[], ?::int8[], ?::text[], ?::bytea[]) AS u (id, ended, summary, record)
             WHERE matches.id = u.id",
            [Box::new(ids), Box::new(when), Box::new(summaries), Box::new(records)],
        );
        Ok(())
    }

    /// The packed record of a match whose first lines were kept before.
    fn record(
        &self,
        header: &str,
        before: &[String],
        finish: &Finish,
    ) -> Result<Vec<u8>, StoreError> {
        let own = self.last.get(finish.id.as_str()).into_iter().flatten();
        let lines = before.iter().map(String::as_str).chain(own.copied());
        pack(&record(header, lines, &finish.footer))
    }

    fn put_entries(&self, statement: &mut Statement<'a>) {
        let (mut games, mut steps, mut lines) = (Vec::new(), Vec::new(), Vec::new());
        for (game, step, line) in &self.entries {
            games.push(*game);
            steps.push(i64::from(*step));
            lines.push(*line);
        }
        if !games.is_empty() {
            statement.add(
                "INSERT INTO entries (match, step, line)
                 SELECT u.* FROM f, unnest(?::text[], ?::int8[], ?::text[]) AS u",
                [Box::new(games), Box::new(steps), Box::new(lines)],
            );
        }
    }

    fn put_chat(&self, statement: &mut Statement<'a>) {
        if self.chat.is_empty() {
            return;
        }
        let (places, lines): (Vec<_>, Vec<_>) =
            self.chat.iter().map(|(at, line)| (*at, *line)).unzip();
        let (tables, numbers): (Vec<_>, Vec<_>) = places
            .into_iter()
            .map(|(table, n)| (table, i64::from(n)))
            .unzip();
        statement.add(
            "INSERT INTO chat (table_id, number, line)
             SELECT u.* FROM f, unnest(?::text[], ?::int8[], ?::text[]) AS u
             ON CONFLICT (table_id, number) DO UPDATE SET line = excluded.line",
            [Box::new(tables), Box::new(numbers), Box::new(lines)],
        );
    }

    fn put_memos(&self, statement: &mut Statement<'a>) {
        let kept = self.memos.iter();
        let kept =
            kept.filter_map(|((game, seat), memo)| Some(((*game, i64::from(*seat)), (*memo)?)));
        let (places, memos): (Vec<(&str, i64)>, Vec<&str>) = kept.unzip();
        if !places.is_empty() {
            let (games, seats): (Vec<_>, Vec<_>) = places.into_iter().unzip();
            statement.add(
                "INSERT INTO memos (match, seat, memo)
                 SELECT u.* FROM f, unnest(?::text[], ?::int8[], ?::text[]) AS u
                 ON CONFLICT (match, seat) DO UPDATE SET memo = excluded.memo",
                [Box::new(games), Box::new(seats), Box::new(memos)],
            );
        }
        let forgotten = self.memos.iter().filter(|(_, memo)| memo.is_none());
        let (games, seats): (Vec<_>, Vec<_>) = forgotten
            .map(|((game, seat), _)| (*game, i64::from(*seat)))
            .unzip();
        if !games.is_empty() {
            statement.add(
                "DELETE FROM memos USING f, unnest(?::text[], ?::int8[]) AS u (match, seat)
                 WHERE memos.match = u.match AND memos.seat = u.seat",
                [Box::new(games), Box::new(seats)],
            );
        }
    }
}

fn ended(finish: &Finish) -> i64 {
    i64::try_from(finish.ended).unwrap_or(i64::MAX)
}
