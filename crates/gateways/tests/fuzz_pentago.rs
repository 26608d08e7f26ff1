//! Any bytes, plain and encrypted, into the codec and into a connection.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "common/pentago_lines.rs"]
mod pentago_lines;

use std::sync::Arc;

use parlor_gateways::pentago::{
    Listener, ServerLine,
    auth::SigningKey,
    crypt::{Cipher, KeyExchange},
};
use parlor_server::{Options, Server};
use parlor_store::MemoryStore;
use parlor_testkit::garble::{Garbler, for_seeds};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

const SCRIPT: &str = "HELLO~x~CHAT~RANK~AUTH~CRYPT\nLOGIN~a~b\nLOGIN~Ada\nLIST\nQUEUE\nQUEUE\nMOVE~0~0\nCHAT~hi ~\n\
    WHISPER~Ada~psst\nRANK\nPING\nQUEUE\nMOVE~-1~7\nENCRYPT~AAAA\nCHALLENGE~AAAA\nERROR~x\nPONG\nLIST~~\n";

fn spoilt(garbler: &mut Garbler, text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=garbler.below(6) {
        garbler.spoil(&mut bytes);
    }
    bytes
}

#[test]
fn any_bytes_are_cut_into_lines_however_they_come() {
    for_seeds(2_000, |garbler| {
        let bytes = spoilt(garbler, SCRIPT);
        pentago_lines::lines(&bytes, 1 + garbler.below(60), false);
        let sealed: Vec<String> = SCRIPT.lines().map(|line| seal(garbler, line)).collect();
        let bytes = spoilt(garbler, &sealed.concat());
        pentago_lines::lines(&bytes, 1 + garbler.below(60), true);
    });
}

fn seal(garbler: &mut Garbler, line: &str) -> String {
    let nonce = std::array::from_fn(|_| u8::try_from(garbler.below(256)).unwrap());
    format!("{}\n", pentago_lines::cipher().seal(nonce, line).unwrap())
}

#[test]
fn a_connection_takes_anything_and_sends_only_lines_of_the_protocol() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let store = Arc::new(MemoryStore::default());
        let server = Server::start(Options::default(), store).await.unwrap();
        let key = Arc::new(SigningKey::from_seed([7; 32]).unwrap());
        let gateway = Listener::default().open(&server, key).unwrap();
        let mut cases = Vec::new();
        for_seeds(300, |garbler| {
            cases.push((garbler.below(2) == 0, garbler.below(1 << 30)))
        });
        for (encrypted, seed) in cases {
            let mut garbler = Garbler::new(u64::try_from(seed).unwrap());
            let (near, far) = tokio::io::duplex(1 << 20);
            let (read, write) = tokio::io::split(far);
            let (served, stop) = (gateway.clone(), server.stopping());
            let serving = tokio::spawn(async move { served.serve(read, write, None, stop).await });
            let (mut read, mut write) = tokio::io::split(near);
            let cipher = match encrypted {
                true => Some(agree(&mut read, &mut write).await),
                false => None,
            };
            let bytes = match &cipher {
                Some(cipher) => {
                    let lines = SCRIPT.lines().map(|line| {
                        let line =
                            String::from_utf8_lossy(&spoilt(&mut garbler, line)).into_owned();
                        let nonce =
                            std::array::from_fn(|_| u8::try_from(garbler.below(256)).unwrap());
                        format!("{}\n", cipher.seal(nonce, &line).unwrap())
                    });
                    let lines: Vec<String> = lines.collect();
                    spoilt(&mut garbler, &lines.concat())
                }
                None => spoilt(&mut garbler, SCRIPT),
            };
            let _ = write.write_all(&bytes).await; // The server may have closed.
            let _ = write.write_all(b"\n").await;
            let _ = write.shutdown().await;
            let mut said = Vec::new();
            read.read_to_end(&mut said).await.unwrap();
            serving.await.unwrap();
            for line in String::from_utf8(said).unwrap().lines() {
                let line = match &cipher {
                    Some(cipher) => String::from_utf8(cipher.open(line).unwrap()).unwrap(),
                    None => line.to_owned(),
                };
                let read = ServerLine::read(&line);
                assert!(read.is_ok(), "{line:?}");
                assert_eq!(read.unwrap().to_string(), line);
            }
        }
    });
}

/// Begins encryption as a client; the lines up to there are read.
async fn agree(
    read: &mut (impl AsyncReadExt + Unpin),
    write: &mut (impl AsyncWriteExt + Unpin),
) -> Cipher {
    let exchange = KeyExchange::from_private([9; 32]);
    let begin = format!("HELLO~x~CRYPT\nENCRYPT~{}\n", exchange.public());
    write.write_all(begin.as_bytes()).await.unwrap();
    let mut lines = Vec::new();
    while lines.iter().filter(|byte| **byte == b'\n').count() < 2 {
        lines.push(read.read_u8().await.unwrap());
    }
    let lines = String::from_utf8(lines).unwrap();
    let key = lines
        .lines()
        .last()
        .unwrap()
        .strip_prefix("ENCRYPT~")
        .unwrap();
    exchange.agree(key).unwrap().cipher().unwrap()
}
