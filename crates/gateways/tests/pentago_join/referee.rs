//! Two clients on a small server that judges by the rules crate: the mirror agrees with the referee.

use std::collections::BTreeMap;

use parlor_game::{Dice, Draw, Game, Input, Millis, Seat};
use parlor_gateways::pentago::{
    ClientLine,
    join::{Driver, Judged, Naming, News, Report, Settings, Told, Wanted, Wish, join},
};
use parlor_pentago::{Action, Config, Pentago, Rule};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf},
    sync::mpsc::{Sender, channel},
};

/// Chooses by chance.
struct ByChance {
    dice: Dice,
    wishes: Sender<Wish>,
    reports: Vec<Report>,
}

impl Driver<News> for ByChance {
    fn tell(&mut self, news: News) {
        match news {
            News::Choose(choose) => {
                let number = choose.number;
                let action = *self.dice.pick(&choose.actions).unwrap();
                self.wishes.try_send(Wish::Turn { number, action }).unwrap();
            }
            News::Over(report) => self.reports.push(report),
            _ => {}
        }
    }
}

struct Client {
    read: Lines<BufReader<ReadHalf<DuplexStream>>>,
    write: WriteHalf<DuplexStream>,
}

impl Client {
    fn new(stream: DuplexStream) -> Self {
        let (read, write) = tokio::io::split(stream);
        let read = BufReader::new(read).lines();
        Self { read, write }
    }

    async fn hear(&mut self) -> ClientLine {
        let line = self.read.next_line().await.unwrap().unwrap();
        ClientLine::read(&line).unwrap_or_else(|fault| panic!("{line}: {fault}"))
    }

    async fn say(&mut self, line: &str) {
        let line = format!("{line}\n");
        self.write.write_all(line.as_bytes()).await.unwrap();
    }
}

/// Lets two clients play games until they quit; gives who won each.
async fn referee(mut clients: [Client; 2], rule: Rule, games: u32) -> Vec<Option<Seat>> {
    for client in &mut clients {
        assert!(matches!(client.hear().await, ClientLine::Hello { .. }));
        client.say("HELLO~referee").await;
        assert!(matches!(client.hear().await, ClientLine::Login { .. }));
        client.say("LOGIN").await;
    }
    let mut winners = Vec::new();
    for _ in 0..games {
        let config = Config {
            rule,
            ..Config::default()
        };
        let mut game = Pentago::new(&config, 2).unwrap();
        for client in &mut clients {
            assert_eq!(client.hear().await, ClientLine::Queue);
            client.say("NEWGAME~Ada~Ben").await;
        }
        while game.verdict().is_none() {
            let seat = game.turn().seat.unwrap();
            let ClientLine::Move { field, rotation } = clients[seat.index()].hear().await else {
                panic!("no move");
            };
            let action = Action::new(field.try_into().unwrap(), rotation.try_into().unwrap());
            let input = Input::Act { seat, action };
            game.apply(Millis(0), input, &mut Vec::new()).unwrap();
            for client in &mut clients {
                client.say(&format!("MOVE~{field}~{rotation}")).await;
            }
        }
        let winner = game.verdict().unwrap().winner;
        let over = match winner {
            Some(winner) => format!("GAMEOVER~VICTORY~{}", ["Ada", "Ben"][winner.index()]),
            None => "GAMEOVER~DRAW".into(),
        };
        for client in &mut clients {
            client.say(&over).await;
        }
        winners.push(winner);
    }
    for client in &mut clients {
        assert_eq!(client.hear().await, ClientLine::Quit);
    }
    winners
}

#[tokio::test]
async fn a_hundred_games_under_each_rule_are_judged_as_the_referee_judges_them() {
    let games = 100;
    for rule in [Rule::Twente, Rule::Classic] {
        let mut ends = Vec::new();
        let mut players = Vec::new();
        for (nth, name) in ["Ada", "Ben"].into_iter().enumerate() {
            let (ours, theirs) = tokio::io::duplex(4096);
            ends.push(Client::new(theirs));
            let draw = Draw {
                stream: 1,
                nth: nth as u32,
            };
            let dice = Dice::of(&[9; 32], draw);
            players.push(tokio::spawn(async move {
                let settings = Settings {
                    games,
                    rule,
                    crypt: Wanted::Off,
                    ..Settings::new("test", Naming::Numbered(name.into()))
                };
                let (wishes, mut wished) = channel(4);
                let reports = Vec::new();
                let mut driver = ByChance {
                    dice,
                    wishes,
                    reports,
                };
                join(ours, &settings, None, &mut driver, &mut wished)
                    .await
                    .unwrap();
                driver.reports
            }));
        }
        let ends: [Client; 2] = ends.try_into().unwrap_or_else(|_| panic!());
        let winners = referee(ends, rule, games).await;
        let mut kinds = BTreeMap::new();
        for (seat, player) in (0..).map(Seat).zip(players) {
            let reports = player.await.unwrap();
            assert_eq!(reports.len(), winners.len());
            for (report, winner) in reports.iter().zip(&winners) {
                let expected = match winner {
                    None => (Told::Drawn, Judged::Drawn),
                    Some(winner) if *winner == seat => (Told::Won, Judged::Won),
                    Some(_) => (Told::Lost, Judged::Lost),
                };
                assert_eq!((report.told, report.judged), expected);
                *kinds.entry(format!("{:?}", report.told)).or_insert(0) += 1;
            }
        }
        assert!(kinds.contains_key("Won"), "{kinds:?}");
    }
}
