//! A person at a terminal as a player: keys become requests, the own knowledge is drawn as it grows.

use std::{
    collections::VecDeque,
    io::{IsTerminal, Write, stdout},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crossterm::{
    cursor, event,
    event::{Event, KeyCode, KeyEventKind, KeyModifiers},
    execute, terminal,
};
use parlor_game::{Dice, Millis, Seat};
use parlor_gateways::project::{
    Guid,
    conf::PlayerConf,
    pl::{self, Player},
    program::{Console, End, Note, Options},
};
use parlor_project::{Action, Direction, Duration};
use parlor_project_players::{Agent, Told};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::exit::Exit;

/// The longest queue of keys.
const KEYS: usize = 32;

const HELP: &str = "arrows or WASD move · l look · e pick up · t test · x destroy · space place · y/n/N answer an offer · q quit";

/// What the keyboard and the agent share.
#[derive(Default, Debug)]
struct Desk {
    wanted: VecDeque<Action>,
    offers: VecDeque<Seat>,
    last: String,
    outstanding: usize,
}

fn locked(desk: &Mutex<Desk>) -> MutexGuard<'_, Desk> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The agent of a person: it asks for what was typed, one thing at a time.
#[derive(Debug)]
struct Person {
    desk: Arc<Mutex<Desk>>,
}

impl Agent for Person {
    fn hear(&mut self, _at: Millis, told: &Told) {
        let mut desk = locked(&self.desk);
        let said = match told {
            Told::Begin(_) => {
                desk.wanted.clear();
                desk.outstanding = 0;
                "the game begins".to_owned()
            }
            Told::Moved { granted: false, .. } => {
                desk.wanted.clear();
                "the step is denied".to_owned()
            }
            Told::Moved {
                reading: Some(0), ..
            } => "you stand on a piece".to_owned(),
            Told::Moved { reading, .. } => reading
                .map_or("no piece to be heard".to_owned(), |far| {
                    format!("the nearest piece is {far} steps away")
                }),
            Told::Discovered { .. } => "you look around".to_owned(),
            Told::PickedUp { granted } => word(*granted, "you hold a piece", "nothing to pick up"),
            Told::Tested(Some(sham)) => word(*sham, "it is a sham", "it is valid"),
            Told::Tested(None) => "your hand is empty".to_owned(),
            Told::Destroyed { granted } => {
                word(*granted, "the piece is gone", "your hand is empty")
            }
            Told::Placed(came) => came.map_or("placing is denied".to_owned(), |came| {
                format!("{came:?}").to_lowercase()
            }),
            Told::Offered { from } => {
                desk.offers.push_back(*from);
                format!("player {} offers what it knows: y, n or N", from.0)
            }
            Told::Rejected { by, .. } => format!("player {} rejects", by.0),
            Told::Accepted { by } => format!("player {} accepts", by.0),
            Told::Received { from, fields } => {
                format!("player {} tells of {} fields", from.0, fields.len())
            }
            Told::Dropped => {
                desk.outstanding = 0;
                "connection lost".to_owned()
            }
            Told::Over => {
                desk.wanted.clear();
                desk.outstanding = 0;
                "the game is over".to_owned()
            }
        };
        let is_reply = matches!(
            told,
            Told::Moved { .. }
                | Told::Discovered { .. }
                | Told::PickedUp { .. }
                | Told::Tested(_)
                | Told::Destroyed { .. }
                | Told::Placed(_)
        );
        desk.outstanding = desk.outstanding.saturating_sub(usize::from(is_reply));
        desk.last = said;
    }

    fn ask(&mut self, _at: Millis) -> Option<Action> {
        let mut desk = locked(&self.desk);
        let is_answer = matches!(
            desk.wanted.front(),
            Some(Action::Accept { .. } | Action::Reject { .. })
        );
        match desk.outstanding == 0 || is_answer {
            true => desk.wanted.pop_front(),
            false => None,
        }
    }

    fn sent(&mut self, _at: Millis, action: &Action) {
        let is_answer = matches!(action, Action::Accept { .. } | Action::Reject { .. });
        locked(&self.desk).outstanding += usize::from(!is_answer);
    }
}

fn word(yes: bool, one: &str, other: &str) -> String {
    if yes { one } else { other }.to_owned()
}

/// Plays for a person until it quits.
pub(super) async fn run(
    conf: PlayerConf,
    guid: Guid,
    dice: Dice,
    options: Options,
    stop: CancellationToken,
) -> anyhow::Result<End> {
    if !std::io::stdin().is_terminal() || !stdout().is_terminal() {
        return Err(Exit::Usage.says("pl: a person needs a terminal"));
    }
    let desk = Arc::new(Mutex::new(Desk::default()));
    let nudge = Arc::new(Notify::new());
    let agent = Person {
        desk: Arc::clone(&desk),
    };
    let technical = conf.technical.clone();
    let player = Player::new(conf, guid, Box::new(agent), dice);
    let told = Arc::clone(&desk);
    let console = Console::new(move |note| {
        let (Note::Said(said) | Note::Warned(said)) = note;
        locked(&told).last = said;
    });
    terminal::enable_raw_mode()?;
    execute!(stdout(), terminal::EnterAlternateScreen, cursor::Hide)?;
    let (keys, bell, quit) = (Arc::clone(&desk), Arc::clone(&nudge), stop.clone());
    std::thread::spawn(move || type_keys(&keys, &bell, &quit));
    let shown = Arc::clone(&desk);
    let show = move |player: &Player| {
        let _ = draw(player, &locked(&shown)); // A terminal that is gone shows nothing.
    };
    let end = pl::run(player, technical, options, console, nudge, show, stop).await;
    execute!(stdout(), cursor::Show, terminal::LeaveAlternateScreen)?;
    terminal::disable_raw_mode()?;
    println!("{}", locked(&desk).last);
    Ok(end)
}

fn type_keys(desk: &Mutex<Desk>, bell: &Notify, quit: &CancellationToken) {
    while let Ok(typed) = event::read() {
        let Event::Key(key) = typed else {
            continue;
        };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let ends = key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c');
        if ends || key.code == KeyCode::Char('q') {
            return quit.cancel();
        }
        let mut desk = locked(desk);
        let action = meant(key.code, &mut desk.offers);
        if let Some(action) = action.filter(|_| desk.wanted.len() < KEYS) {
            match action {
                Action::Accept { .. } | Action::Reject { .. } => desk.wanted.push_front(action),
                _ => desk.wanted.push_back(action),
            }
        }
        drop(desk);
        bell.notify_one();
    }
}

/// What a key means.
fn meant(key: KeyCode, offers: &mut VecDeque<Seat>) -> Option<Action> {
    let step = |direction| {
        Some(Action::Move {
            direction: Some(direction),
        })
    };
    let mut reject = |duration| {
        let from = Some(offers.pop_front()?);
        Some(Action::Reject { from, duration })
    };
    match key {
        KeyCode::Up | KeyCode::Char('w') => step(Direction::North),
        KeyCode::Down | KeyCode::Char('s') => step(Direction::South),
        KeyCode::Left | KeyCode::Char('a') => step(Direction::West),
        KeyCode::Right | KeyCode::Char('d') => step(Direction::East),
        KeyCode::Char('l') => Some(Action::Discover),
        KeyCode::Char('e') => Some(Action::PickUp),
        KeyCode::Char('t') => Some(Action::Test),
        KeyCode::Char('x') => Some(Action::Destroy),
        KeyCode::Char(' ') => Some(Action::Place),
        KeyCode::Char('n') => reject(Duration::Single),
        KeyCode::Char('N') => reject(Duration::Permanent),
        KeyCode::Char('y') => Some(Action::Accept {
            from: Some(offers.pop_front()?),
        }),
        _ => None,
    }
}

fn draw(player: &Player, desk: &Desk) -> std::io::Result<()> {
    let hand = player
        .knowledge()
        .map(|known| format!("{:?}", known.hand()).to_lowercase());
    let mut text = player
        .board()
        .unwrap_or_else(|| "waiting for a game".into());
    text.push_str(&format!(
        "\n\nhand: {}   waiting: {}\n{}\n\n{HELP}",
        hand.unwrap_or_else(|| "-".into()),
        desk.wanted.len() + desk.outstanding,
        desk.last
    ));
    let mut out = stdout().lock();
    execute!(
        out,
        terminal::Clear(terminal::ClearType::All),
        cursor::MoveTo(0, 0)
    )?;
    write!(out, "{}", text.replace('\n', "\r\n"))?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_become_requests_one_at_a_time_and_answers_go_first() {
        let desk = Arc::new(Mutex::new(Desk::default()));
        let mut person = Person {
            desk: Arc::clone(&desk),
        };
        let mut offers = VecDeque::new();
        for key in [KeyCode::Up, KeyCode::Char('e')] {
            let action = meant(key, &mut offers).unwrap();
            locked(&desk).wanted.push_back(action);
        }
        assert_eq!(meant(KeyCode::Char('y'), &mut offers), None);
        let first = person.ask(Millis(0)).unwrap();
        person.sent(Millis(0), &first);
        assert_eq!(person.ask(Millis(0)), None);
        person.hear(Millis(1), &Told::Offered { from: Seat(2) });
        let answer = meant(KeyCode::Char('y'), &mut locked(&desk).offers).unwrap();
        locked(&desk).wanted.push_front(answer.clone());
        assert_eq!(person.ask(Millis(1)), Some(answer));
        let moved = Told::Moved {
            granted: true,
            reading: Some(0),
            field: None,
        };
        person.hear(Millis(2), &moved);
        assert_eq!(person.ask(Millis(2)), Some(Action::PickUp));
    }
}
