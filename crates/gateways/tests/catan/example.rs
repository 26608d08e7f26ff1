//! The example client of the documentation plays against our gateway.

use std::{path::Path, time::Duration};

use parlor_gateways::catan::GamesOptions;
use serde_json::json;
use tokio::{net::TcpListener, process::Command, time::timeout};

use super::arena::{Arena, at_once};

#[tokio::test]
async fn the_example_client_plays_a_whole_game() {
    let config = json!({"vp_target": 6, "turn_cap": 1000});
    let options = GamesOptions {
        fill_after: Duration::from_millis(1),
        config: Some(serde_json::value::to_raw_value(&config).unwrap()),
        settings: at_once(),
        ..GamesOptions::default()
    };
    let arena = Arena::set_up(options).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = arena.games.listen(&arena.server, listener).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/catan_client.py");
    let mut python = Command::new("python3");
    python
        .arg(script)
        .arg(address.ip().to_string())
        .arg(address.port().to_string())
        .kill_on_drop(true);
    let run = timeout(Duration::from_secs(300), python.output())
        .await
        .expect("it comes to an end");
    let Ok(output) = run else {
        println!("skipped: python3 cannot be started here");
        return;
    };
    let said = String::from_utf8_lossy(&output.stdout);
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{wrong}");
    assert!(said.contains("sitting: Python - game 1"), "{said}");
    assert!(said.contains("over: player "), "{said}\n{wrong}");
    // It finds its places by trying; everything else that it asks for is granted.
    let odd = wrong.lines().find(|line| {
        let tried = ["E_DISTANCE", "E_OCCUPIED", "E_BAD_PLACE", "E_SAME_HEX"];
        !tried.iter().any(|code| line.contains(code))
    });
    assert_eq!(odd, None);
}
