//! Who opens the tables of a server in this process and watches them.

use parlor_server::Server;
use parlor_wire::{Hello, HelloKind, ToClient, ToServer, VERSION};
use tokio::io::{
    AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf,
};

use crate::exit::Exit;

/// How much may wait to be read, in bytes.
const ROOM: usize = 1 << 16;

/// A connection to a server in this process, by our own protocol.
#[derive(Debug)]
pub(crate) struct Operator {
    read: Lines<BufReader<ReadHalf<DuplexStream>>>,
    write: WriteHalf<DuplexStream>,
}

impl Operator {
    /// Connects and says hello.
    pub(crate) async fn hello(server: &Server) -> anyhow::Result<Self> {
        let (ours, theirs) = tokio::io::duplex(ROOM);
        let (read, write) = tokio::io::split(theirs);
        server.serve_stream(read, write);
        let (read, write) = tokio::io::split(ours);
        let mut this = Self {
            read: BufReader::new(read).lines(),
            write,
        };
        let hello = Hello {
            version: VERSION,
            name: Some("operator".into()),
            kind: HelloKind::Bot,
            ..Hello::default()
        };
        this.say(&ToServer::Hello(hello)).await?;
        this.hear().await?;
        Ok(this)
    }

    /// Says something.
    pub(crate) async fn say(&mut self, message: &ToServer) -> anyhow::Result<()> {
        let line = message.write() + "\n";
        Ok(self.write.write_all(line.as_bytes()).await?)
    }

    /// The next message.
    pub(crate) async fn hear(&mut self) -> anyhow::Result<ToClient> {
        let line = self.read.next_line().await?;
        let line = line.ok_or_else(|| Exit::No.says("the server has stopped"))?;
        ToClient::read(&line).map_err(|(_, problem)| Exit::No.says(problem))
    }
}
