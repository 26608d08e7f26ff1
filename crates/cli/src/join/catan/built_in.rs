//! A built-in player at a foreign server, thinking on a thread of its own.

use std::{
    sync::mpsc::{Receiver, Sender, channel},
    time::Duration,
};

use parlor_bots::{AnyPlayer, BotKind};
use parlor_catan::{Action, Config, Event, View};
use parlor_game::{Budget, Millis, Seat};
use parlor_gateways::catan::join::{Answer, Choice, Driver, Mirror, Oddity};
use tokio::sync::mpsc;

use crate::join::call;

/// A built-in player at a foreign server.
#[derive(Debug)]
pub(super) struct BuiltIn {
    news: Sender<News>,
}

/// How it plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mind {
    /// The player.
    pub(super) bot: &'static dyn BotKind,
    /// The longest time for a decision.
    pub(super) think: Duration,
    /// Its chance; none for any.
    pub(super) seed: Option<u64>,
}

enum News {
    Begun(Box<Config>, u8, Seat),
    Told(Vec<Event>),
    Choose(Box<Choice>),
}

impl BuiltIn {
    /// Starts the thread that thinks.
    pub(super) fn start(mind: Mind, answers: mpsc::Sender<Answer>) -> Self {
        let (news, told) = channel();
        std::thread::spawn(move || think(mind, &told, &answers));
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

    fn notes(&mut self, oddity: Oddity) {
        eprintln!("the server differs: {}", oddity.said());
    }
}

fn think(mind: Mind, told: &Receiver<News>, answers: &mpsc::Sender<Answer>) {
    let mut player: Option<Box<dyn AnyPlayer>> = None;
    while let Ok(news) = told.recv() {
        match news {
            News::Begun(config, seats, seat) => player = sit(mind, &config, seats, seat),
            News::Told(events) => {
                if let Some(player) = &mut player {
                    player.hear(Millis(0), &events);
                }
            }
            News::Choose(choice) => {
                let number = choice.number;
                let chosen = player
                    .as_mut()
                    .and_then(|player| choose(&mut **player, &choice, mind.think));
                // Whoever cannot choose does the first thing there is.
                let answer = match chosen.or(choice.actions.first().copied()) {
                    Some(action) => Answer::Act { number, action },
                    None => Answer::Fail(format!("{} chose nothing", mind.bot.name())),
                };
                if answers.blocking_send(answer).is_err() {
                    return;
                }
            }
        }
    }
}

/// Seats a player with dice of its own.
fn sit(mind: Mind, config: &Config, seats: u8, seat: Seat) -> Option<Box<dyn AnyPlayer>> {
    mind.bot.seat(config, seats, seat, call::dice(mind.seed)?)
}

fn choose(player: &mut dyn AnyPlayer, choice: &Choice, think: Duration) -> Option<Action> {
    if let [only] = choice.actions.as_slice() {
        return Some(*only);
    }
    let budget = Budget {
        time: Some(Millis(u64::try_from(think.as_millis()).unwrap_or(u64::MAX))),
        depth: None,
        nodes: None,
    };
    let chosen = player.choose(&choice.view, &choice.actions, &budget)?;
    chosen.downcast_ref::<Action>().copied()
}
