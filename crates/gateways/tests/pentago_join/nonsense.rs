//! Servers that say anything at any time.

use std::time::Duration;

use parlor_game::{Dice, Draw};
use parlor_gateways::pentago::{
    ClientLine,
    join::{Driver, JoinError, News, Settings, Wish, join},
};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    sync::mpsc::{Sender, channel},
};

use crate::scripted::plain;

const LINES: [&str; 30] = [
    "HELLO~x~CHAT~RANK~AUTH~CRYPT",
    "LOGIN",
    "LOGIN",
    "ALREADYLOGGEDIN",
    "WRONGKEY",
    "CHALLENGE~a~b~c",
    "ENCRYPT~AAAA",
    "NEWGAME~Parlor~Ben",
    "NEWGAME~Ben~Parlor",
    "NEWGAME~a",
    "MOVE~0~0",
    "MOVE~1~3",
    "MOVE~9~9",
    "MOVE~-1~x",
    "MOVE",
    "GAMEOVER~DRAW",
    "GAMEOVER~VICTORY~Parlor",
    "GAMEOVER",
    "ERROR",
    "ERROR~no",
    "PING",
    "PONG",
    "LIST~a~~b",
    "RANK~a",
    "CHAT~a~~",
    "WHISPER~a",
    "CANNOTWHISPER",
    "\u{fffd}~\u{1b}[2J",
    "~~~~",
    "",
];

/// Makes the first turn it may, and now and then wishes for something else.
struct Restless(Sender<Wish>, Dice);

impl Driver<News> for Restless {
    fn tell(&mut self, news: News) {
        let wish = match news {
            News::Choose(choose) => Wish::Turn {
                number: choose.number,
                action: choose.actions[0],
            },
            _ => match self.1.below(8) {
                0 => Wish::Queue,
                1 => Wish::List,
                2 => Wish::Chat("~".into()),
                _ => return,
            },
        };
        let _ = self.0.try_send(wish); // There may be many.
    }
}

#[tokio::test(start_paused = true)]
async fn whatever_a_server_says_the_client_keeps_to_the_protocol_and_ends() {
    let mut played = 0;
    for nth in 0..400 {
        let mut dice = Dice::of(&[3; 32], Draw { stream: 0, nth });
        let (ours, theirs) = tokio::io::duplex(1 << 16);
        let (sender, mut wishes) = channel(64);
        let mut driver = Restless(sender, dice.clone());
        let settings = Settings {
            games: 3,
            ..plain()
        };
        let (read, mut write) = tokio::io::split(theirs);
        let server = async move {
            for first in ["HELLO~x~CHAT", "LOGIN", "NEWGAME~Parlor~Ben"] {
                if dice.below(4) > 0 {
                    let _ = write.write_all(format!("{first}\n").as_bytes()).await;
                }
            }
            for _ in 0..dice.below(60) {
                let line = dice.pick(&LINES).unwrap();
                let end = *dice.pick(&["\n", "\r\n", "\n\n"]).unwrap();
                if write
                    .write_all(format!("{line}{end}").as_bytes())
                    .await
                    .is_err()
                {
                    break; // The client has had enough.
                }
                let pause = Duration::from_millis(u64::from(dice.below(900)));
                tokio::time::sleep(pause).await;
            }
            let _ = write.shutdown().await;
        };
        let reader = async move {
            let mut lines = BufReader::new(read).lines();
            let mut moves = 0;
            while let Ok(Some(line)) = lines.next_line().await {
                let said =
                    ClientLine::read(&line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
                moves += usize::from(matches!(said, ClientLine::Move { .. }));
            }
            moves
        };
        let client = async {
            let done = join(ours, &settings, None, &mut driver, &mut wishes).await;
            assert!(!matches!(done, Err(JoinError::Player(_))), "{done:?}");
        };
        let ((), moves, ()) = tokio::join!(server, reader, client);
        played += moves;
    }
    assert!(played > 100, "{played}");
}
