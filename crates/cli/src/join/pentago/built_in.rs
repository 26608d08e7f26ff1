//! A built-in player at a foreign server, thinking on a thread of its own.

use std::sync::mpsc::{Receiver, Sender, channel};

use parlor_bots::{AnyPlayer, BotKind, adviser};
use parlor_game::{Budget, Millis, Seat};
use parlor_gateways::pentago::join::{Driver, News, Shown, ToChoose, Wish};
use parlor_pentago::{Action, Config, Rule};
use tokio::sync::mpsc;

use crate::{
    join::call,
    tui::{Face, HINT, proposed},
};

/// A built-in player at a foreign server.
#[derive(Debug)]
pub(super) struct BuiltIn {
    news: Sender<News>,
}

impl BuiltIn {
    /// Starts the thread that thinks.
    pub(super) fn start(
        bot: &'static dyn BotKind,
        rule: Rule,
        budget: Budget,
        wishes: mpsc::Sender<Wish>,
    ) -> Self {
        let (news, told) = channel();
        std::thread::spawn(move || think(bot, rule, &budget, &told, &wishes));
        Self { news }
    }
}

impl Driver for BuiltIn {
    fn tell(&mut self, news: News) {
        let _ = self.news.send(news); // The thread ends only with us.
    }
}

fn think(
    bot: &'static dyn BotKind,
    rule: Rule,
    budget: &Budget,
    told: &Receiver<News>,
    wishes: &mpsc::Sender<Wish>,
) {
    let mut chooser = None;
    while let Ok(news) = told.recv() {
        match news {
            News::Begun(start) => chooser = Chooser::seat(bot, rule, start.seat),
            News::Turned(shown) => {
                if let Some(chooser) = &mut chooser {
                    chooser.hear(&shown);
                }
            }
            News::Choose(choose) => {
                let chosen = chooser.as_mut().and_then(|c| c.choose(&choose, budget));
                let wish = match chosen {
                    Some(action) => Wish::Turn {
                        number: choose.number,
                        action,
                    },
                    None => Wish::Fail(format!("{} chose nothing", bot.name())),
                };
                if wishes.blocking_send(wish).is_err() {
                    return;
                }
            }
            _ => {} // A player needs to know nothing else.
        }
    }
}

/// A built-in player on a seat of one game.
pub(super) struct Chooser(Box<dyn AnyPlayer>);

impl Chooser {
    /// Seats a player with dice of its own.
    pub(super) fn seat(bot: &dyn BotKind, rule: Rule, seat: Seat) -> Option<Self> {
        let config = Config {
            rule,
            ..Config::default()
        };
        bot.seat(&config, 2, seat, call::dice(None)?).map(Self)
    }

    /// Takes in what happened.
    pub(super) fn hear(&mut self, shown: &Shown) {
        self.0.hear(Millis(0), &shown.events);
    }

    /// Chooses a turn.
    pub(super) fn choose(&mut self, choose: &ToChoose, budget: &Budget) -> Option<Action> {
        let chosen = self.0.choose(&choose.view, &choose.actions, budget)?;
        chosen.downcast_ref::<Action>().copied()
    }
}

/// What is proposed to a person, and why.
pub(super) fn hint(choose: &ToChoose, face: &dyn Face) -> String {
    let advice = adviser("pentago").and_then(|adviser| adviser.about(&Config::default()));
    let hint = advice.and_then(|advice| advice.hint(&choose.view, &choose.actions, &HINT));
    match hint {
        Some(hint) => proposed(face, &hint.action, &hint.text),
        None => "There is no hint for this board.".into(),
    }
}
