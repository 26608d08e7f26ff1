//! A built-in player at a foreign server, thinking on a thread of its own.

use std::sync::mpsc::{Receiver, Sender, channel};

use parlor_bots::{AnyPlayer, BotKind};
use parlor_game::{Budget, Game, Millis};

use super::{
    call,
    seat::{Asked, Mover, News, Replies, Reply},
};

/// A built-in player at a foreign server.
pub(super) struct BuiltIn<G: Game> {
    news: Sender<News<G>>,
}

/// How it plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mind {
    /// The player.
    pub(super) bot: &'static dyn BotKind,
    /// How much it may think where the server says nothing.
    pub(super) budget: Budget,
    /// Its chance; none for any.
    pub(super) seed: Option<u64>,
}

impl<G: Game> BuiltIn<G> {
    /// Starts the thread that thinks.
    pub(super) fn start(mind: Mind, replies: Replies<G::Action>) -> Self {
        let (news, told) = channel();
        std::thread::spawn(move || think::<G>(mind, &told, &replies));
        Self { news }
    }
}

impl<G: Game> Mover<G> for BuiltIn<G> {
    fn tell(&mut self, news: News<G>) {
        let _ = self.news.send(news); // The thread ends only with us.
    }
}

fn think<G: Game>(mind: Mind, told: &Receiver<News<G>>, replies: &Replies<G::Action>) {
    let mut player: Option<Box<dyn AnyPlayer>> = None;
    let mut answered = 0;
    while let Ok(news) = told.recv() {
        match news {
            News::Begun(begun) => {
                let seats = u8::try_from(begun.names.len()).unwrap_or(u8::MAX);
                let dice = call::dice(mind.seed);
                player =
                    dice.and_then(|dice| mind.bot.seat(&begun.config, seats, begun.seat, dice));
            }
            News::Told(told) => {
                if let Some(player) = &mut player {
                    player.hear(Millis(0), &told.events);
                }
            }
            News::Asked(asked) if asked.number == answered => {}
            News::Asked(asked) => {
                answered = asked.number;
                let chosen = player
                    .as_mut()
                    .and_then(|player| choose(&mut **player, &asked, &mind.budget));
                // Whatever a player says, something legal is sent.
                let chosen = chosen.and_then(|action| (asked.judge)(action).ok());
                let reply = match chosen.or_else(|| asked.actions.first().cloned()) {
                    Some(action) => Reply::Act {
                        number: asked.number,
                        action,
                    },
                    None => Reply::Fail(format!("{} chose nothing", mind.bot.name())),
                };
                if !replies(reply) {
                    return;
                }
            }
            News::Over(_) => player = None,
        }
    }
}

/// Lets a player choose; a single action needs no thought.
fn choose<G: Game>(
    player: &mut dyn AnyPlayer,
    asked: &Asked<G>,
    budget: &Budget,
) -> Option<G::Action> {
    if let [only] = asked.actions.as_slice() {
        return Some(only.clone());
    }
    let budget = Budget {
        time: asked.time.or(budget.time),
        depth: asked.depth.or(budget.depth),
        nodes: budget.nodes,
    };
    let chosen = player.choose(&asked.view, &asked.actions, &budget)?;
    chosen.downcast_ref::<G::Action>().cloned()
}
