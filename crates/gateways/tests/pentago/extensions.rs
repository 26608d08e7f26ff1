//! AUTH and CRYPT beyond the transcripts: malformed fields, wrong keys, spoilt lines.

use std::sync::Arc;

use parlor_gateways::{
    frame::Codec,
    pentago::{
        Frame, LineCodec, Listener,
        auth::{Challenge, PublicKey, SigningKey},
        crypt::{KeyExchange, SharedSecret},
        entropy::{System, random},
    },
};
use parlor_store::{MemoryStore, Store, Write};

use super::{
    arena::{Arena, bytes},
    client::Client,
};

fn key(first: u8) -> SigningKey {
    SigningKey::from_seed(bytes(first)).unwrap()
}

/// The first line of a proof.
fn claim(name: &str, key: &SigningKey) -> String {
    let challenge = Challenge(bytes(0x80)).write();
    format!("LOGIN~{name}~{}~{challenge}", key.public().write())
}

/// The server's challenge, whose proof of the server is checked.
fn challenged(line: &str, secret: Option<&SharedSecret>) -> Challenge {
    let fields: Vec<&str> = line.split('~').collect();
    let [word, server, signature, challenge] = fields[..] else {
        panic!("{line}");
    };
    assert_eq!(word, "CHALLENGE");
    let server = PublicKey::read(server).unwrap();
    server
        .verify(&Challenge(bytes(0x80)), secret, signature)
        .unwrap();
    Challenge::read(challenge).unwrap()
}

async fn prove(client: &mut Client, name: &str, key: &SigningKey) -> String {
    client.send(&claim(name, key)).await;
    let challenge = challenged(&client.line().await.unwrap(), None);
    let signature = key.sign(&challenge, None);
    client.send(&format!("CHALLENGE~{signature}")).await;
    client.line().await.unwrap()
}

/// Binds a name to a key; its client leaves again.
pub async fn bind(arena: &Arena, name: &str) {
    let mut client = Client::greeted(arena.address, "~AUTH").await;
    assert_eq!(prove(&mut client, name, &key(0)).await, "LOGIN");
    client.ask("QUIT", "QUIT").await;
}

#[tokio::test]
async fn a_wrong_signature_leaves_the_challenge_open_and_a_login_drops_it() {
    let arena = Arena::open().await;
    let mut client = Client::greeted(arena.address, "~AUTH").await;
    client.send(&claim("Ada", &key(0))).await;
    let challenge = challenged(&client.line().await.unwrap(), None);
    let wrong = key(9).sign(&challenge, None);
    client
        .ask(&format!("CHALLENGE~{wrong}"), "ERROR~bad signature")
        .await;
    client
        .ask("CHALLENGE", "ERROR~wrong number of arguments")
        .await;
    client
        .ask("CHALLENGE~a~b", "ERROR~wrong number of arguments")
        .await;
    client.ask("CHALLENGE~*", "ERROR~bad base64").await;
    let right = key(0).sign(&challenge, None);
    client
        .ask("LOGIN~a~b", "ERROR~wrong number of arguments")
        .await;
    client
        .ask(&format!("CHALLENGE~{right}"), "ERROR~no challenge is open")
        .await;
    assert_eq!(prove(&mut client, "Ada", &key(0)).await, "LOGIN");
}

#[tokio::test]
async fn a_name_has_one_key_until_an_operator_sets_it_free() {
    let store = Arc::new(MemoryStore::default());
    let arena = Arena::on(store.clone(), Listener::default()).await;
    let mut ada = Client::greeted(arena.address, "~AUTH").await;
    assert_eq!(prove(&mut ada, "Ada", &key(0)).await, "LOGIN");
    let mut other = Client::greeted(arena.address, "~AUTH").await;
    // A wrong key is told before the name is.
    assert_eq!(prove(&mut other, "Ada", &key(9)).await, "WRONGKEY");
    other
        .ask("CHALLENGE~AAAA", "ERROR~no challenge is open")
        .await;
    assert_eq!(prove(&mut other, "Ada", &key(0)).await, "ALREADYLOGGEDIN");
    other
        .ask("LOGIN~Ada", "ERROR~this name is bound to a key")
        .await;
    ada.ask("QUIT", "QUIT").await;
    assert_eq!(prove(&mut other, "Ada", &key(9)).await, "WRONGKEY");
    let unbind = Write::Binding {
        pool: "pentago".into(),
        name: "Ada".into(),
        key: None,
    };
    store
        .commit(&parlor_store::Owner::alone(), &[unbind])
        .await
        .unwrap();
    assert_eq!(prove(&mut other, "Ada", &key(9)).await, "LOGIN");
    let mut plain = Client::greeted(arena.address, "").await;
    plain.ask("LOGIN~Ada", "ALREADYLOGGEDIN").await;
    // A plain login binds nothing.
    plain.ask("LOGIN~Ben", "LOGIN").await;
    plain.ask("QUIT", "QUIT").await;
    let mut ben = Client::greeted(arena.address, "~AUTH").await;
    assert_eq!(prove(&mut ben, "Ben", &key(1)).await, "LOGIN");
}

#[tokio::test]
async fn games_count_for_ratings_if_both_names_are_bound() {
    let arena = Arena::open().await;
    let mut one = Client::greeted(arena.address, "~AUTH").await;
    assert_eq!(prove(&mut one, "Ada", &key(0)).await, "LOGIN");
    let mut two = Client::greeted(arena.address, "~AUTH").await;
    assert_eq!(prove(&mut two, "Ben", &key(1)).await, "LOGIN");
    arena.begin(&mut one, &mut two, "Ada", "Ben").await;
    assert!(super::people::is_rated(&arena).await);
    one.ask("QUIT", "QUIT").await;
    two.expect("GAMEOVER~DISCONNECT~Ben").await;
    let mut plain = arena.login("Cleo").await;
    arena.begin(&mut two, &mut plain, "Ben", "Cleo").await;
    assert!(!super::people::is_rated(&arena).await);
}

/// A client that encrypts.
struct Sealed {
    client: Client,
    codec: LineCodec,
    secret: SharedSecret,
}

impl Sealed {
    async fn connect(arena: &Arena) -> Self {
        let mut client = Client::greeted(arena.address, "~AUTH~CRYPT").await;
        let exchange = KeyExchange::fresh(&System);
        client.send(&format!("ENCRYPT~{}", exchange.public())).await;
        let answer = client.line().await.unwrap();
        let secret = exchange
            .agree(answer.strip_prefix("ENCRYPT~").unwrap())
            .unwrap();
        let mut codec = LineCodec::client(Arc::new(System));
        codec.encrypt(Box::new(secret.cipher().unwrap()));
        Self {
            client,
            codec,
            secret,
        }
    }

    fn seal(&self, line: &str) -> Vec<u8> {
        let cipher = self.secret.cipher().unwrap();
        let sealed = cipher.seal(random(&System), line).unwrap();
        format!("{sealed}\n").into_bytes()
    }

    async fn send(&mut self, line: &str) {
        let bytes = self.seal(line);
        self.client.send_bytes(&bytes).await;
    }

    async fn line(&mut self) -> Option<String> {
        let line = self.client.line().await?;
        let mut bytes = bytes::BytesMut::from(format!("{line}\n").as_bytes());
        match self.codec.decode(&mut bytes).unwrap().unwrap() {
            Frame::Text(text) => Some(text),
            other => panic!("{other:?}: {line}"),
        }
    }

    async fn ask(&mut self, line: &str, reply: &str) {
        self.send(line).await;
        assert_eq!(self.line().await.as_deref(), Some(reply), "{line}");
    }
}

#[tokio::test]
async fn an_encrypted_connection_plays_like_any_other() {
    let arena = Arena::open().await;
    let mut one = Sealed::connect(&arena).await;
    one.ask("ENCRYPT~AAAA", "ERROR~too late to encrypt").await;
    one.send(&claim("Ada", &key(0))).await;
    let line = one.line().await.unwrap();
    let challenge = challenged(&line, Some(&one.secret));
    // The proof covers the secret of this connection.
    let plain = key(0).sign(&challenge, None);
    one.ask(&format!("CHALLENGE~{plain}"), "ERROR~bad signature")
        .await;
    let bound = key(0).sign(&challenge, Some(&one.secret));
    one.ask(&format!("CHALLENGE~{bound}"), "LOGIN").await;
    one.ask("LIST\r\n", "LIST~Ada").await;
    one.ask("LIST\nLIST", "ERROR~unknown command").await;
    one.send("QUEUE").await;
    one.ask("PING", "PONG").await;
    let mut two = arena.login("Ben").await;
    two.send("QUEUE").await;
    two.expect("NEWGAME~Ada~Ben").await;
    assert_eq!(one.line().await.as_deref(), Some("NEWGAME~Ada~Ben"));
    one.ask("MOVE~0~6", "MOVE~0~6").await;
    two.expect("MOVE~0~6").await;
    one.ask("QUIT", "QUIT").await;
    two.expect("GAMEOVER~DISCONNECT~Ben").await;
}

#[tokio::test]
async fn lines_that_cannot_be_decrypted_are_errors_and_sixteen_in_a_row_close() {
    let arena = Arena::open().await;
    let mut one = Sealed::connect(&arena).await;
    let good = one.seal("PING");
    let spoil = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
        bytes
    };
    // In the nonce, in the text, in the tag.
    for at in [3, 18, good.len() - 6] {
        one.client.send_bytes(&spoil(at)).await;
        assert_eq!(one.line().await.as_deref(), Some("ERROR~cannot decrypt"));
    }
    for plain in ["LIST", "PING", "~", "a~b", "AAAA~AAAA"] {
        one.client.send(plain).await;
        assert_eq!(
            one.line().await.as_deref(),
            Some("ERROR~cannot decrypt"),
            "{plain}"
        );
    }
    one.ask("PING", "PONG").await;
    for _ in 0..15 {
        one.client.send("LIST").await;
        assert_eq!(one.line().await.as_deref(), Some("ERROR~cannot decrypt"));
    }
    one.ask("PING", "PONG").await;
    for _ in 0..16 {
        one.client.send("LIST").await;
        assert_eq!(one.line().await.as_deref(), Some("ERROR~cannot decrypt"));
    }
    assert_eq!(one.line().await.as_deref(), Some("QUIT"));
    assert_eq!(one.line().await, None);
}

#[tokio::test]
async fn a_failed_beginning_leaves_the_connection_plain() {
    let arena = Arena::open().await;
    let mut client = Client::greeted(arena.address, "~CRYPT").await;
    client.ask("ENCRYPT~*", "ERROR~bad base64").await;
    client.ask("ENCRYPT~AAAA", "ERROR~bad key").await;
    client.ask("LOGIN~Ada", "LOGIN").await;
    client.ask("LIST", "LIST~Ada").await;
}

#[tokio::test]
async fn extensions_that_are_switched_off_are_neither_offered_nor_agreed() {
    let extensions = parlor_gateways::pentago::Extensions::default()
        .with(parlor_gateways::pentago::Extension::Rank);
    let listener = Listener {
        extensions,
        description: "Ours".into(),
        ..Listener::default()
    };
    let arena = Arena::with(listener).await;
    let mut client = Client::connect(arena.address).await;
    client
        .ask("HELLO~x~CHAT~RANK~AUTH~CRYPT", "HELLO~Ours~RANK")
        .await;
    client
        .ask("ENCRYPT~AAAA", "ERROR~extension not agreed")
        .await;
    client.ask("LOGIN~Ada", "LOGIN").await;
    client.ask("CHAT~hi", "ERROR~extension not agreed").await;
    client.ask("RANK", "RANK").await;
}
