//! A listener that leads to one table.

use parlor_gateways::pentago::Listener;
use parlor_wire::TableId;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::{
    arena::{Arena, server_key},
    client::Client,
    own::Own,
};

/// A table with these chairs, and where its clients connect.
async fn open(arena: &Arena, chairs: Value) -> (Own, std::net::SocketAddr) {
    let mut owner = Own::new(&arena.server, "owner", "person").await;
    let create = json!({"type": "create", "game": "pentago", "stand": true, "chairs": chairs,
        "settings": {"start": {"rule": {"type": "full"}, "seating": "as_sat"}, "again": {"type": "no"},
            "policies": {"kinds": {"pentago": {"absent": {"type": "leave", "grace": 0}}}}}});
    let table = owner.done(create).await["table"]
        .as_str()
        .unwrap()
        .to_owned();
    let listener = Listener {
        pool: "one-table".into(),
        ..Listener::default()
    };
    listener.open_pool(&arena.server).unwrap();
    let gateway = listener.at_table(&arena.server, server_key(), TableId(table));
    let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = socket.local_addr().unwrap();
    arena
        .server
        .spawn(gateway.listen(socket, arena.server.stopping()));
    (owner, address)
}

#[tokio::test]
async fn who_queues_takes_a_chair_in_order_and_may_give_it_back() {
    let arena = Arena::open().await;
    let open_chair = json!({"type": "open", "admits": ["pentago"]});
    let (_owner, address) = open(&arena, json!([open_chair, open_chair])).await;
    let mut one = Client::login(address, "one", "").await;
    let mut two = Client::login(address, "two", "").await;
    one.quietly("QUEUE").await;
    one.quietly("QUEUE").await; // Not any more.
    two.quietly("QUEUE").await;
    one.quietly("QUEUE").await;
    for client in [&mut one, &mut two] {
        client.expect("NEWGAME~two~one").await;
    }
    let mut late = Client::login(address, "late", "").await;
    let full = "ERROR~there is no place at this table";
    late.ask("QUEUE", full).await;
    one.ask("QUEUE", "ERROR~you are in a game").await;
    two.send("QUIT").await;
    one.expect("GAMEOVER~DISCONNECT~one").await;
    // The match is not told a second time.
    one.send("QUEUE").await;
    one.barrier().await;
}

#[tokio::test]
async fn a_client_finds_its_own_name_beside_a_built_in_player() {
    let arena = Arena::open().await;
    let chairs =
        json!([{"type": "built_in", "player": "random"}, {"type": "open", "admits": ["pentago"]}]);
    let (_owner, address) = open(&arena, chairs).await;
    let mut client = Client::login(address, "random", "").await;
    client.send("QUEUE").await;
    client.expect("NEWGAME~random (2)~random").await;
}
