//! Somebody of our own protocol, at the tables of a gateway.
#![allow(dead_code, reason = "each test needs a part")]

use parlor_server::Server;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream};

/// Somebody of our own protocol.
pub(crate) struct Own {
    socket: BufReader<DuplexStream>,
    commands: u32,
    token: String,
}

/// Somebody who has hung up.
pub(crate) struct Gone {
    commands: u32,
    token: String,
}

impl Gone {
    /// Comes back as who it was.
    pub(crate) async fn back(self, server: &Server) -> Own {
        let Self { commands, token } = self;
        let hello = json!({"type": "hello", "version": 1, "token": token});
        Own {
            // A command is known by its id, whatever connection it came by.
            commands,
            token,
            ..Own::hello(server, &hello).await
        }
    }
}

impl Own {
    /// Says hello as somebody new.
    pub(crate) async fn new(server: &Server, name: &str, kind: &str) -> Self {
        let hello = json!({"type": "hello", "version": 1, "name": name, "kind": kind});
        Self::hello(server, &hello).await
    }

    /// Hangs up.
    pub(crate) fn leave(self) -> Gone {
        Gone {
            commands: self.commands,
            token: self.token,
        }
    }

    async fn hello(server: &Server, hello: &Value) -> Self {
        let (near, far) = tokio::io::duplex(1 << 20);
        let (read, write) = tokio::io::split(far);
        server.serve_stream(read, write);
        let mut own = Self {
            socket: BufReader::new(near),
            commands: 0,
            token: String::new(),
        };
        own.send(hello).await;
        let welcome = own.until(|said| said["type"] == "welcome").await;
        own.token = welcome["token"].as_str().unwrap_or_default().to_owned();
        own
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        let line = format!("{message}\n");
        let socket = self.socket.get_mut();
        socket.write_all(line.as_bytes()).await.unwrap();
    }

    /// The next message; none when the server has hung up.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        let mut line = String::new();
        match self.socket.read_line(&mut line).await {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(serde_json::from_str(&line).unwrap()),
        }
    }

    /// The next message for which something holds.
    pub(crate) async fn until(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let said = self.next().await.expect("the server has hung up");
            if holds(&said) {
                return said;
            }
        }
    }

    /// Sends a command and waits for its answer.
    pub(crate) async fn command(&mut self, mut message: Value) -> Value {
        self.commands += 1;
        let id = format!("c{}", self.commands);
        message["id"] = id.clone().into();
        self.send(&message).await;
        let answers = |said: &Value| said["type"] == "done" || said["type"] == "refused";
        self.until(|said| said["id"] == id && answers(said)).await
    }

    /// Sends a command that is carried out.
    pub(crate) async fn done(&mut self, message: Value) -> Value {
        let answer = self.command(message).await;
        assert_eq!(answer["type"], "done", "{answer}");
        answer
    }

    /// Sits down at a table.
    pub(crate) async fn join(&mut self, table: &str) {
        let want = json!({"view": true, "actions": true});
        self.done(json!({"type": "join", "key": table, "want": want}))
            .await;
    }

    /// Acts at a table.
    pub(crate) async fn act(&mut self, table: &str, action: Value) -> Value {
        self.command(json!({"type": "act", "table": table, "action": action}))
            .await
    }

    /// Waits for its turn.
    pub(crate) async fn turn(&mut self) -> Value {
        self.until(|said| said["type"] == "update" && said["you"] == "must")
            .await
    }

    /// Waits for the end of the match and gives the update that tells it.
    pub(crate) async fn over(&mut self) -> Value {
        self.until(|said| said["type"] == "update" && !said["over"].is_null())
            .await
    }
}
