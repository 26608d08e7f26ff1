//! A server with games for clients, and people of our own protocol.

use std::{net::IpAddr, sync::Arc};

use parlor_gateways::catan::{Games, GamesOptions};
use parlor_server::{Options, Server};
use parlor_store::MemoryStore;
use serde_json::{Value, json};
use tokio::io::DuplexStream;

use super::{client::Client, own::Own};

pub(crate) struct Arena {
    pub(crate) server: Server,
    pub(crate) games: Arc<Games>,
}

/// Nothing that takes time: no clocks, no pauses.
pub(crate) fn at_once() -> Value {
    json!({
        "clocks": {"kinds": {"catan": {"type": "none"}, "person": {"type": "none"}, "bot": {"type": "none"}}},
        "pace": {"turn": [0, 0], "other": [0, 0]},
    })
}

impl Arena {
    /// A server whose own tables for clients are quick and small.
    pub(crate) async fn open() -> Self {
        Self::with(at_once(), json!({"board": "beginner", "vp_target": 6})).await
    }

    pub(crate) async fn with(settings: Value, config: Value) -> Self {
        let options = GamesOptions {
            config: Some(serde_json::value::to_raw_value(&config).unwrap()),
            settings,
            ..GamesOptions::default()
        };
        Self::set_up(options).await
    }

    pub(crate) async fn set_up(options: GamesOptions) -> Self {
        let store = Arc::new(MemoryStore::default());
        let server = Server::start(Options::default(), store).await.unwrap();
        let games = Games::open(options, &server);
        Self { server, games }
    }

    pub(crate) fn client(&self) -> Client {
        self.client_from([127, 0, 0, 1].into())
    }

    pub(crate) fn client_from(&self, address: IpAddr) -> Client {
        Client::on(self.stream_from(address))
    }

    pub(crate) fn stream(&self) -> DuplexStream {
        self.stream_from([127, 0, 0, 1].into())
    }

    fn stream_from(&self, address: IpAddr) -> DuplexStream {
        let (near, far) = tokio::io::duplex(1 << 20);
        let (read, write) = tokio::io::split(far);
        let (gateway, stop) = (self.games.gateway().clone(), self.server.stopping());
        tokio::spawn(async move { gateway.serve(read, write, Some(address), stop).await });
        near
    }

    /// Somebody of our own protocol.
    pub(crate) async fn own(&self, name: &str, kind: &str) -> Own {
        Own::new(&self.server, name, kind).await
    }

    /// A table that `owner` opens, with these chairs; says its id and number.
    pub(crate) async fn table(
        &self,
        owner: &mut Own,
        config: Value,
        settings: Value,
        chairs: Value,
    ) -> (String, i64) {
        let done = owner
            .command(json!({
                "type": "create", "game": "catan", "config": config, "settings": settings,
                "chairs": chairs, "stand": true, "want": {"view": true, "actions": true},
            }))
            .await;
        assert_eq!(done["type"], "done", "{done}");
        let id = done["table"].as_str().unwrap().to_owned();
        let mut looks = self.own("looks", "bot").await;
        looks
            .send(&json!({"type": "watch", "key": id, "id": "w"}))
            .await;
        let news = looks.until(|said| said["type"] == "table").await;
        let door = &news["table"]["doors"][0];
        assert_eq!(door["gateway"], "catan", "{news}");
        (id, door["number"].as_i64().unwrap())
    }
}
