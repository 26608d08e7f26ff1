//! A client that plays random games and keeps its own board, so that it knows what it must be told.

use std::{
    net::SocketAddr,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use parlor_game::{Dice, Draw, Game, Input, Millis, Seat, Seed};
use parlor_pentago::{Action, Config, Pentago};
use tokio::time::{Instant, timeout};

use super::client::Client;

/// What all clients of a crowd share.
pub struct Crowd {
    pub until: Instant,
    /// So many ends of games are enough.
    pub enough: Option<u64>,
    pub finished: AtomicU64,
    pub left: AtomicU64,
    pub moves: AtomicU64,
}

impl Crowd {
    pub fn until(until: Instant) -> Self {
        Self {
            until,
            enough: None,
            finished: AtomicU64::new(0),
            left: AtomicU64::new(0),
            moves: AtomicU64::new(0),
        }
    }

    pub fn is_over(&self) -> bool {
        let enough = |ends: u64| ends <= self.finished.load(Ordering::Relaxed);
        self.until <= Instant::now() || self.enough.is_some_and(enough)
    }
}

/// A game as this client sees it.
struct Board {
    game: Pentago,
    names: [String; 2],
    seat: Seat,
    /// Lines that came too late to leave the queue and are not answered yet, at most.
    late: u32,
}

/// How a client goes.
enum Way {
    Quits,
    Closes,
    Resets,
}

/// One connection: from logging in to going, in one way or another.
pub async fn visit(address: SocketAddr, crowd: &Crowd, n: u64, visits: u64) {
    let mut dice = dice(n, visits);
    let mut client = Client::greeted(address, "~CHAT~RANK").await;
    // Sometimes with a name that somebody else may have.
    let mut name = match dice.below(4) {
        0 => format!("c{}", dice.below(8)),
        _ => format!("client {n}, {visits}"),
    };
    loop {
        client.send(&format!("LOGIN~{name}")).await;
        match client.line().await.unwrap().as_str() {
            "LOGIN" => break,
            said => assert_eq!(said, "ALREADYLOGGEDIN"),
        }
        name = format!("client {n}, {visits}");
    }
    let games = dice.below(4);
    for _ in 0..=games {
        if crowd.is_over() {
            break;
        }
        let Some(board) = wait(&mut client, crowd, &mut dice, &name).await else {
            break;
        };
        if !play(&mut client, board, crowd, &mut dice).await {
            crowd.left.fetch_add(1, Ordering::Relaxed);
            break;
        }
        crowd.finished.fetch_add(1, Ordering::Relaxed);
    }
    go(client, &mut dice).await;
}

fn dice(n: u64, visits: u64) -> Dice {
    let mut seed = Seed::default();
    seed[..8].copy_from_slice(&n.to_le_bytes());
    seed[8..16].copy_from_slice(&visits.to_le_bytes());
    Dice::of(&seed, Draw { stream: 0, nth: 0 })
}

/// Waits for an opponent; leaves the queue and comes back now and then, and gives up when all is over.
async fn wait(client: &mut Client, crowd: &Crowd, dice: &mut Dice, own: &str) -> Option<Board> {
    let mut late = 0;
    if dice.below(3) == 0 {
        client.send("QUEUE\nQUEUE").await;
        late = 2;
    }
    client.send("QUEUE").await;
    loop {
        let line = match timeout(Duration::from_millis(100), client.line()).await {
            Ok(line) => line.expect("the server keeps the connection"),
            Err(_) if crowd.is_over() => return None,
            Err(_) => continue,
        };
        let fields: Vec<&str> = line.split('~').collect();
        match fields[..] {
            ["NEWGAME", first, second] => {
                assert_ne!(first, second, "nobody meets oneself");
                let seat = match own {
                    own if own == first => Seat(0),
                    own if own == second => Seat(1),
                    own => panic!("{line} is not for {own}"),
                };
                return Some(Board {
                    game: Pentago::new(&Config::default(), 2).unwrap(),
                    names: [first.into(), second.into()],
                    seat,
                    late,
                });
            }
            // Paired in the middle of toggling.
            ["ERROR", "you are in a game"] if 0 < late => late -= 1,
            ["PING"] => client.send("PONG").await,
            _ => panic!("{line} while waiting"),
        }
    }
}

/// Plays to the end; not so if the client goes in the middle.
async fn play(client: &mut Client, mut board: Board, crowd: &Crowd, dice: &mut Dice) -> bool {
    let mut events = Vec::new();
    let mut errors = 0;
    if board.has_turn() && !board.moves(client, dice, &mut errors).await {
        return false;
    }
    loop {
        let line = timeout(Duration::from_secs(120), client.line()).await;
        let line = line
            .expect("a game goes on or ends")
            .expect("the server keeps the connection");
        let fields: Vec<&str> = line.split('~').collect();
        match fields[..] {
            ["MOVE", field, rotation] => {
                crowd.moves.fetch_add(1, Ordering::Relaxed);
                let action = Action::new(field.parse().unwrap(), rotation.parse().unwrap());
                let seat = board.mover();
                let input = Input::Act { seat, action };
                board
                    .game
                    .apply(Millis(0), input, &mut events)
                    .expect("only legal moves are told");
                if board.has_turn() && !board.moves(client, dice, &mut errors).await {
                    return false;
                }
            }
            ["GAMEOVER", "DISCONNECT", winner] => {
                assert_eq!(
                    winner,
                    board.names[board.seat.index()],
                    "who is told is still there"
                );
                assert_eq!(board.game.verdict(), None, "the board had decided");
                break;
            }
            ["GAMEOVER", "VICTORY", winner] => {
                let verdict = board.game.verdict().expect("the board has decided");
                assert_eq!(winner, board.names[verdict.winner.unwrap().index()]);
                break;
            }
            ["GAMEOVER", "DRAW"] => {
                assert_eq!(
                    board.game.verdict().expect("the board has decided").winner,
                    None
                );
                break;
            }
            ["ERROR", "you are in a game"] if 0 < board.late => board.late -= 1,
            ["ERROR", _] if 0 < errors => errors -= 1,
            ["PING"] => client.send("PONG").await,
            _ => panic!("{line} in a game"),
        }
    }
    assert_eq!(errors, 0, "every wrong line is answered");
    true
}

impl Board {
    fn mover(&self) -> Seat {
        self.game.turn().seat.unwrap()
    }

    fn has_turn(&self) -> bool {
        self.game.turn().seat == Some(self.seat)
    }

    /// Sends a random move, sometimes behind a wrong one; or decides to go.
    async fn moves(&self, client: &mut Client, dice: &mut Dice, errors: &mut u32) -> bool {
        if dice.below(150) == 0 {
            return false;
        }
        if dice.below(10) == 0 {
            *errors += 1;
            client.send("MOVE~36~0").await;
        }
        let action = self.game.random(self.seat, dice).unwrap();
        let rotation = action.rotation.unwrap();
        client
            .send(&format!("MOVE~{}~{rotation}", action.cell))
            .await;
        true
    }
}

async fn go(mut client: Client, dice: &mut Dice) {
    let way = match dice.below(3) {
        0 => Way::Quits,
        1 => Way::Closes,
        _ => Way::Resets,
    };
    match way {
        Way::Quits => {
            client.send("QUIT").await;
            client.rest().await;
        }
        Way::Closes => drop(client),
        Way::Resets => client.reset(),
    }
}
