//! A built-in player at a foreign server, thinking on a thread of its own.

use std::sync::mpsc::{Receiver, Sender, channel};

use parlor_bots::{AnyPlayer, BotKind};
use parlor_game::{Budget, Millis, Seat};
use parlor_gateways::reversi::join::{Answer, Choice, Difference, Driver, Mirror};
use parlor_reversi::{Action, Config, Event, View};
use tokio::sync::mpsc;

use crate::join::call;

/// A built-in player at a foreign server.
#[derive(Debug)]
pub(super) struct BuiltIn {
    news: Sender<News>,
}

enum News {
    Begun(Box<Config>, u8, Seat),
    Told(Vec<Event>),
    Choose(Box<Choice>),
}

impl BuiltIn {
    /// Starts the thread that thinks.
    pub(super) fn start(bot: &'static dyn BotKind, answers: mpsc::Sender<Answer>) -> Self {
        let (news, told) = channel();
        std::thread::spawn(move || think(bot, &told, &answers));
        Self { news }
    }

    fn tell_thread(&self, news: News) {
        let _ = self.news.send(news); // The thread ends only with us.
    }
}

impl Driver for BuiltIn {
    fn begin(&mut self, mirror: &Mirror) {
        let config = Box::new(mirror.config().clone());
        self.tell_thread(News::Begun(config, mirror.players(), mirror.seat()));
    }

    fn tell(&mut self, events: &[Event], _: &View) {
        self.tell_thread(News::Told(events.to_vec()));
    }

    fn choose(&mut self, choice: Choice) {
        self.tell_thread(News::Choose(Box::new(choice)));
    }

    fn differs(&mut self, difference: &Difference) {
        eprintln!(
            "the server differs: {} on {}",
            difference.said, difference.board
        );
    }
}

fn think(bot: &'static dyn BotKind, told: &Receiver<News>, answers: &mpsc::Sender<Answer>) {
    let mut player: Option<Box<dyn AnyPlayer>> = None;
    while let Ok(news) = told.recv() {
        match news {
            News::Begun(config, seats, seat) => player = sit(bot, &config, seats, seat),
            News::Told(events) => {
                if let Some(player) = &mut player {
                    player.hear(Millis(0), &events);
                }
            }
            News::Choose(choice) => {
                let number = choice.number;
                let chosen = player
                    .as_mut()
                    .and_then(|player| choose(&mut **player, &choice));
                // Whatever a player says, something legal is sent.
                let legal = |action: &Action| choice.actions.contains(action);
                let action = chosen.filter(legal).or(choice.actions.first().copied());
                let answer = match action {
                    Some(action) => Answer::Move { number, action },
                    None => Answer::Fail(format!("{} has no move to choose", bot.name())),
                };
                if answers.blocking_send(answer).is_err() {
                    return;
                }
            }
        }
    }
}

/// Seats a player with dice of its own.
fn sit(bot: &dyn BotKind, config: &Config, seats: u8, seat: Seat) -> Option<Box<dyn AnyPlayer>> {
    bot.seat(config, seats, seat, call::dice(None)?)
}

/// Lets a player choose; a single move needs no thought.
fn choose(player: &mut dyn AnyPlayer, choice: &Choice) -> Option<Action> {
    if let [only] = choice.actions.as_slice() {
        return Some(*only);
    }
    let soft = u64::try_from(choice.limits.soft.as_millis()).unwrap_or(u64::MAX);
    let budget = Budget {
        time: Some(Millis(soft)),
        depth: choice.depth,
        nodes: None,
    };
    let chosen = player.choose(&choice.view, &choice.actions, &budget)?;
    chosen.downcast_ref::<Action>().copied()
}
