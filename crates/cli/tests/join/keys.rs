//! The client's key, and the keys of servers it remembers in a file.

use std::net::TcpListener;

use parlor_gateways::pentago::auth::{Challenge, PublicKey, SigningKey};

use crate::{
    common::{folder, parlor},
    server::{Client, start},
};

fn key(byte: u8) -> SigningKey {
    SigningKey::from_seed([byte; 32]).unwrap()
}

/// Lets one client prove itself to a server with this key.
fn prove(listener: &TcpListener, server: &SigningKey) {
    let mut client = Client::accept(listener);
    client.expect("HELLO~Parlor~CHAT~RANK~AUTH");
    client.say("HELLO~x~AUTH");
    let login = client.hear().unwrap();
    let fields: Vec<&str> = login.split('~').collect();
    assert_eq!(fields[..2], ["LOGIN", "Parlor"]);
    let known = PublicKey::read(fields[2]).unwrap();
    assert_eq!(known, key(1).public());
    let asked = Challenge::read(fields[3]).unwrap();
    let challenge = Challenge([9; 40]);
    let (public, signature) = (server.public().write(), server.sign(&asked, None));
    client.say(&format!(
        "CHALLENGE~{public}~{signature}~{}",
        challenge.write()
    ));
    let answer = client.hear().unwrap();
    let Some(signature) = answer.strip_prefix("CHALLENGE~") else {
        assert_eq!(answer, "QUIT");
        return;
    };
    known.verify(&challenge, None, signature).unwrap();
    client.follow("P< LOGIN\nP> QUEUE\nP< NEWGAME~Ben~Parlor\nP< GAMEOVER~DRAW\nP> QUIT");
}

#[test]
fn the_key_of_a_server_is_remembered_in_a_file_and_a_changed_one_needs_consent() {
    let (address, server) = start(|listener| {
        for byte in [2, 2, 3, 3, 3] {
            prove(&listener, &key(byte));
        }
    });
    let folder = folder("join-keys");
    let (file, known) = (folder.join("key.pem"), folder.join("data/known"));
    std::fs::write(&file, key(1).to_file()).unwrap();
    let args = [
        "join",
        "pentago",
        &address,
        "--player",
        "random",
        "--crypt",
        "off",
        "--key",
        file.to_str().unwrap(),
        "--known-servers",
        known.to_str().unwrap(),
    ];
    let remembered = || std::fs::read_to_string(&known).unwrap();
    let line = |byte| format!("{address} {}\n", key(byte).public().write());
    assert_eq!(parlor(&args).code, 0);
    assert_eq!(remembered(), line(2));
    assert_eq!(parlor(&args).code, 0);
    let ran = parlor(&args);
    assert_eq!(ran.code, 4, "{}", ran.err);
    assert!(ran.err.contains("--accept-server-key"), "{}", ran.err);
    assert_eq!(remembered(), line(2));
    let accepting = [&args[..], &["--accept-server-key"]].concat();
    assert_eq!(parlor(&accepting).code, 0);
    assert_eq!(remembered(), line(3));
    assert_eq!(parlor(&args).code, 0);
    server.join().unwrap();
}
