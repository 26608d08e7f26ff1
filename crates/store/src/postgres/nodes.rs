//! Nodes that share a PostgreSQL database. Each question is one statement, so that no lock outlives a lost connection.

use std::{sync::Arc, time::Duration};

use tokio_postgres::{Row, types::ToSql};

use super::{PostgresStore, scribe::GONE, waiting};
use crate::{BoxFuture, Node, NodeState, Nodes, Owner, StoreError};

/// Whoever asks, if its life goes on; it cannot be ended before the statement is done.
const ME: &str =
    "WITH me AS (SELECT name, epoch FROM nodes WHERE name = $1 AND epoch = $2 FOR SHARE)";

impl PostgresStore {
    /// Asks as a node; no row means that its life is over.
    async fn ask_as(
        &self,
        owner: &Owner,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        let mut all: Vec<&(dyn ToSql + Sync)> = vec![&owner.node, &owner.epoch];
        all.extend(values);
        let rows = self.ask(&format!("{ME} {sql}"), &all).await?;
        match rows.is_empty() {
            true => Err(StoreError::Fenced {
                node: owner.node.clone(),
            }),
            false => Ok(rows),
        }
    }
}

impl Nodes for PostgresStore {
    fn rejoin<'a>(&'a self, owner: &'a Owner) -> BoxFuture<'a, Result<Owner, StoreError>> {
        let address = Arc::clone(&self.address);
        let owner = owner.clone();
        Box::pin(async move {
            let (scribe, owner) = waiting(move || {
                let mut scribe = super::Scribe::connect(&address)?;
                let owner = scribe.rejoin(&address, &owner)?;
                Ok((scribe, owner))
            })
            .await?;
            self.write_by(scribe);
            Ok(owner)
        })
    }

    fn set_state<'a>(
        &'a self,
        owner: &'a Owner,
        state: NodeState,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let sql = "UPDATE nodes SET state = $3, until = clock_timestamp() + lease * interval '1 millisecond'
                       WHERE name = $1 AND epoch = $2 RETURNING 1";
            let values: [&(dyn ToSql + Sync); 3] = [&owner.node, &owner.epoch, &state.word()];
            match self.ask(sql, &values).await?.is_empty() {
                true => Err(StoreError::Fenced {
                    node: owner.node.clone(),
                }),
                false => Ok(()),
            }
        })
    }

    fn list(&self) -> BoxFuture<'_, Result<Vec<Node>, StoreError>> {
        Box::pin(async move {
            let sql = format!(
                "SELECT name, epoch, address, state,
                 CASE WHEN clock_timestamp() < until
                 THEN (extract(epoch FROM until - clock_timestamp()) * 1000000)::int8 END,
                 {GONE}, (SELECT count(*) FROM tables WHERE node = name AND NOT closed)
                 FROM nodes WHERE name <> '' ORDER BY name"
            );
            let rows = self.ask(&sql, &[]).await?;
            Ok(rows.iter().map(node).collect())
        })
    }

    fn bury<'a>(
        &'a self,
        by: &'a Owner,
        node: &'a str,
        epoch: i64,
    ) -> BoxFuture<'a, Result<bool, StoreError>> {
        Box::pin(async move {
            // Its own row is only looked at and not locked: two nodes that bury each other must not wait for each other.
            let sql = format!(
                "WITH me AS (SELECT 1 FROM nodes WHERE name = $1 AND epoch = $2),
                 buried AS (UPDATE nodes SET epoch = epoch + 1, state = 'down'
                 WHERE name = $3 AND epoch = $4 AND state <> 'down' AND EXISTS (SELECT FROM me)
                 AND (until <= clock_timestamp() OR {GONE}) RETURNING 1)
                 SELECT EXISTS (SELECT FROM buried) FROM me"
            );
            let values: [&(dyn ToSql + Sync); 4] = [&by.node, &by.epoch, &node, &epoch];
            let rows = self.ask(&sql, &values).await?;
            let fenced = || StoreError::Fenced {
                node: by.node.clone(),
            };
            Ok(rows.first().ok_or_else(fenced)?.get(0))
        })
    }

    fn claim<'a>(
        &'a self,
        by: &'a Owner,
        from: &'a str,
        first: Vec<String>,
        most: u32,
    ) -> BoxFuture<'a, Result<Vec<(String, String)>, StoreError>> {
        Box::pin(async move {
            let sql = ", them AS (SELECT 1 FROM nodes WHERE name = $3 AND state = 'down' FOR SHARE),
                theirs AS (SELECT tables.id FROM me, them, tables WHERE tables.node = $3 AND NOT tables.closed
                    ORDER BY tables.id = ANY($4) DESC, tables.id LIMIT $5 FOR UPDATE OF tables SKIP LOCKED),
                moved AS (UPDATE tables SET node = $1 FROM theirs WHERE tables.id = theirs.id
                    RETURNING tables.id, tables.row)
                SELECT moved.id, moved.row FROM me LEFT JOIN moved ON true
                ORDER BY moved.id = ANY($4) DESC, moved.id";
            let most = i64::from(most);
            let rows = self.ask_as(by, sql, &[&from, &first, &most]).await?;
            let moved = rows
                .iter()
                .filter_map(|row| Some((row.get::<_, Option<_>>(0)?, row.get(1))));
            Ok(moved.collect())
        })
    }

    fn give<'a>(
        &'a self,
        by: &'a Owner,
        table: &'a str,
        to: &'a str,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let sql =
                ", moved AS (UPDATE tables SET node = $4 FROM me WHERE id = $3 AND node = me.name)
                SELECT FROM me";
            self.ask_as(by, sql, &[&table, &to]).await?;
            Ok(())
        })
    }

    fn owners(
        &self,
        tables: Vec<String>,
    ) -> BoxFuture<'_, Result<Vec<(String, String)>, StoreError>> {
        Box::pin(async move {
            let sql = "SELECT id, node FROM tables WHERE id = ANY($1) AND NOT closed";
            let rows = self.ask(sql, &[&tables]).await?;
            Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
        })
    }

    fn claim_role<'a>(
        &'a self,
        by: &'a Owner,
        role: &'a str,
    ) -> BoxFuture<'a, Result<String, StoreError>> {
        Box::pin(async move {
            // A node that came back meanwhile has a newer epoch than the one that was seen to be down.
            let sql = ", put AS (INSERT INTO roles (role, node, epoch) SELECT $3, name, epoch FROM me
                    ON CONFLICT (role) DO UPDATE SET node = excluded.node, epoch = excluded.epoch
                    WHERE roles.node = excluded.node OR NOT EXISTS (SELECT FROM nodes
                        WHERE name = roles.node AND (state <> 'down' OR epoch < roles.epoch))
                    RETURNING node)
                SELECT COALESCE((SELECT node FROM put), (SELECT node FROM roles WHERE role = $3)) FROM me";
            loop {
                let rows = self.ask_as(by, sql, &[&role]).await?;
                // Somebody who took it in this moment is seen the next time.
                if let Some(node) = rows.first().and_then(|row| row.get::<_, Option<_>>(0)) {
                    return Ok(node);
                }
            }
        })
    }
}

fn node(row: &Row) -> Node {
    let left: Option<i64> = row.get(4);
    let left = left.and_then(|micros| u64::try_from(micros).ok());
    Node {
        name: row.get(0),
        epoch: row.get(1),
        address: row.get(2),
        state: NodeState::of_word(row.get(3)).unwrap_or(NodeState::Down),
        left: left.map(Duration::from_micros),
        gone: row.get(5),
        tables: u64::try_from(row.get::<_, i64>(6)).unwrap_or_default(),
    }
}
