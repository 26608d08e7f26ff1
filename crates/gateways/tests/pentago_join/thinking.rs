//! The reader answers while a player thinks.

use std::{sync::mpsc, time::Duration};

use parlor_gateways::pentago::join::{Driver, News, Wish, join};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::mpsc::{Sender, channel},
    time::timeout,
};

use crate::scripted::plain;

/// Thinks, on a thread of its own, until it is released.
struct Blocked {
    wishes: Sender<Wish>,
    release: Option<mpsc::Receiver<()>>,
}

impl Driver<News> for Blocked {
    fn tell(&mut self, news: News) {
        if let News::Choose(choose) = news {
            let wishes = self.wishes.clone();
            let release = self.release.take().unwrap();
            std::thread::spawn(move || {
                release.recv().unwrap();
                let (number, action) = (choose.number, choose.actions[0]);
                let _ = wishes.blocking_send(Wish::Turn { number, action });
            });
        }
    }
}

#[tokio::test]
async fn pings_are_answered_as_long_as_the_player_thinks() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (done, release) = mpsc::channel();
    let client = tokio::spawn(async move {
        let stream = TcpStream::connect(address).await.unwrap();
        let (wishes, mut wished) = channel(4);
        let release = Some(release);
        let mut driver = Blocked { wishes, release };
        join(stream, &plain(), None, &mut driver, &mut wished).await
    });
    let (stream, _) = listener.accept().await.unwrap();
    stream.set_nodelay(true).unwrap();
    let (read, mut write) = stream.into_split();
    let mut read = BufReader::new(read).lines();
    let mut hear = async || {
        let line = timeout(Duration::from_secs(60), read.next_line()).await;
        line.expect("the client says something").unwrap().unwrap()
    };
    assert_eq!(hear().await, "HELLO~Parlor~CHAT~RANK");
    write.write_all(b"HELLO~x\n").await.unwrap();
    assert_eq!(hear().await, "LOGIN~Parlor");
    write.write_all(b"LOGIN\n").await.unwrap();
    assert_eq!(hear().await, "QUEUE");
    write.write_all(b"NEWGAME~Parlor~Ben\n").await.unwrap();
    // It is asked before it reads the first ping, and thinks until the last one is answered.
    for _ in 0..50 {
        write.write_all(b"PING\n").await.unwrap();
        assert_eq!(hear().await, "PONG");
    }
    done.send(()).expect("the player is still thinking");
    assert_eq!(hear().await, "MOVE~0~0");
    write.write_all(b"GAMEOVER~DRAW\n").await.unwrap();
    while hear().await != "QUIT" {}
    drop((read, write));
    assert_eq!(client.await.unwrap(), Ok(()));
}
