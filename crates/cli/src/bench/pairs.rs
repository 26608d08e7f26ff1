//! Many pairs of programs that have sat down at many tables of Pentago, over lines.

use anyhow::{Context, Result, bail};
use futures_util::{StreamExt, TryStreamExt, stream};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    net::{
        TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
};

/// So many pairs come at the same time.
const AT_ONCE: usize = 32;

/// What a server must allow: everybody comes from one address.
pub(super) const SETTINGS: &str = "\
[limits]
connections = 20000
per_address = 20000
hello = 60
[quotas]
tables_per_address = 20000
guests_per_address = 0
";

/// A connection by lines.
pub(super) struct Line {
    pub(super) read: Lines<BufReader<OwnedReadHalf>>,
    pub(super) write: OwnedWriteHalf,
}

/// Two connections that sit at the same tables.
pub(super) struct Pair {
    pub(super) sides: [Line; 2],
    pub(super) tables: Vec<String>,
}

impl Line {
    /// Connects and says hello.
    pub(super) async fn connect(address: &str) -> Result<Self> {
        let stream = TcpStream::connect(address).await.context("no connection")?;
        stream.set_nodelay(true)?;
        let (read, write) = stream.into_split();
        // Small buffers: there are thousands of these.
        let read = BufReader::with_capacity(2048, read).lines();
        let mut line = Self { read, write };
        line.say(&json!({"type": "hello", "version": 1, "kind": "bot"}))
            .await?;
        line.hear("welcome").await?;
        Ok(line)
    }

    /// Says something.
    pub(super) async fn say(&mut self, message: &Value) -> Result<()> {
        let said = format!("{message}\n");
        Ok(self.write.write_all(said.as_bytes()).await?)
    }

    /// Waits for a message of some kind.
    pub(super) async fn hear(&mut self, kind: &str) -> Result<Value> {
        loop {
            let text = self.read.next_line().await?.context("the server closed")?;
            let heard: Value = serde_json::from_str(&text)?;
            if heard["type"] == kind {
                return Ok(heard);
            }
            if heard["type"] == "refused" {
                bail!("refused: {text}");
            }
        }
    }
}

impl Pair {
    /// Sits down at so many tables, whose matches have begun.
    async fn gather(address: &str, tables: usize) -> Result<Self> {
        let mut pair = Self {
            sides: [Line::connect(address).await?, Line::connect(address).await?],
            tables: Vec::new(),
        };
        for nth in 0..tables {
            pair.sit(nth).await?;
        }
        Ok(pair)
    }

    async fn sit(&mut self, nth: usize) -> Result<()> {
        let [first, second] = &mut self.sides;
        let create = json!({
            "type": "create", "id": format!("t{nth}"), "game": "pentago", "want": {"table": false},
            "settings": {"again": {"type": "after", "pause": 0}},
        });
        first.say(&create).await?;
        let done = first.hear("done").await?;
        let table = done["table"].as_str().context("no table is named")?;
        let join = json!({"type": "join", "id": format!("j{nth}"), "key": table, "want": {"table": false}});
        second.say(&join).await?;
        first.hear("update").await?;
        second.hear("update").await?;
        self.tables.push(table.to_owned());
        Ok(())
    }
}

/// Lets so many pairs sit down at so many tables each.
pub(super) async fn gather(address: &str, pairs: usize, tables: usize) -> Result<Vec<Pair>> {
    let coming = stream::iter(0..pairs).map(|_| Pair::gather(address, tables));
    coming.buffered(AT_ONCE).try_collect().await
}
