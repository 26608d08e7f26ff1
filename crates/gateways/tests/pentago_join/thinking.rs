//! The reader answers while a player thinks.

use std::time::{Duration, Instant};

use parlor_gateways::pentago::join::{Driver, News, Wish, join};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::mpsc::{Sender, channel},
};

use crate::scripted::plain;

/// Thinks for seconds, on a thread of its own.
struct Slow(Sender<Wish>);

impl Driver for Slow {
    fn tell(&mut self, news: News) {
        if let News::Choose(choose) = news {
            let wishes = self.0.clone();
            std::thread::spawn(move || {
                let until = Instant::now() + Duration::from_millis(2500);
                while Instant::now() < until {
                    std::hint::spin_loop();
                }
                let (number, action) = (choose.number, choose.actions[0]);
                let _ = wishes.blocking_send(Wish::Turn { number, action });
            });
        }
    }
}

#[tokio::test]
async fn a_pong_comes_within_100_ms_while_the_player_thinks_for_seconds() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let client = tokio::spawn(async move {
        let stream = TcpStream::connect(address).await.unwrap();
        let (sender, mut wishes) = channel(4);
        join(stream, &plain(), None, &mut Slow(sender), &mut wishes).await
    });
    let (stream, _) = listener.accept().await.unwrap();
    stream.set_nodelay(true).unwrap();
    let (read, mut write) = stream.into_split();
    let mut read = BufReader::new(read).lines();
    let mut hear = async || read.next_line().await.unwrap().unwrap();
    assert_eq!(hear().await, "HELLO~Parlor~CHAT~RANK");
    write.write_all(b"HELLO~x\n").await.unwrap();
    assert_eq!(hear().await, "LOGIN~Parlor");
    write.write_all(b"LOGIN\n").await.unwrap();
    assert_eq!(hear().await, "QUEUE");
    write.write_all(b"NEWGAME~Parlor~Ben\n").await.unwrap();
    let (mut longest, mut pongs) = (Duration::ZERO, 0);
    loop {
        let asked = Instant::now();
        write.write_all(b"PING\n").await.unwrap();
        let said = hear().await;
        if said == "MOVE~0~0" {
            break;
        }
        assert_eq!(said, "PONG");
        longest = longest.max(asked.elapsed());
        pongs += 1;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(longest < Duration::from_millis(100), "{longest:?}");
    assert!(pongs > 20, "{pongs}");
    write.write_all(b"GAMEOVER~DRAW\n").await.unwrap();
    while hear().await != "QUIT" {}
    drop((read, write));
    assert_eq!(client.await.unwrap(), Ok(()));
}
