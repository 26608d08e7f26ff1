//! A built-in player at a foreign server, thinking on a thread of its own.

use std::sync::mpsc::{Receiver, Sender, channel};

use parlor_bots::{self as bots, AnyPlayer, BotKind, decide, hear};
use parlor_game::{Budget, Game, Millis};

use super::{
    call,
    seat::{Answer, Asked, Driver, News, Replies},
};
use crate::failing;

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

impl<G: Game> Driver<News<G>> for BuiltIn<G> {
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
                    hear(&mut **player, &[(Millis(0), Box::new(told.events))]);
                }
            }
            News::Asked(asked) if asked.number == answered => {}
            News::Asked(asked) => {
                answered = asked.number;
                let chosen = player
                    .as_mut()
                    .and_then(|player| choose(&mut **player, &asked, &mind.budget));
                if !replies(reply(mind, &asked, chosen)) {
                    return;
                }
            }
            News::Said(_) => {}
            News::Over(_) => player = None,
        }
    }
}

/// What is sent for a player; where it has chosen nothing legal, chance decides.
fn reply<G: Game>(mind: Mind, asked: &Asked<G>, chosen: Option<G::Action>) -> Answer<G::Action> {
    let judged = match chosen {
        Some(action) => (asked.judge)(action).map_err(|problem| problem.to_string()),
        None => Err("it chose nothing".to_owned()),
    };
    let action = judged.or_else(|because| {
        let said = failing::report(mind.bot.name(), &because);
        tracing::error!("{said}");
        let dice = call::dice(mind.seed.map(|seed| seed ^ u64::from(asked.number)));
        let action = dice.and_then(|mut dice| {
            failing::pick(&asked.actions, &mut dice, |action| (asked.judge)(action))
        });
        action.ok_or(said)
    });
    match action {
        Ok(action) => Answer::Act {
            number: asked.number,
            action,
        },
        Err(said) => Answer::Fail(said),
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
    let asked = bots::Asked {
        view: &asked.view,
        actions: &asked.actions,
        budget: &budget,
    };
    let action = decide(player, &[], asked).action?;
    action.downcast_ref::<G::Action>().cloned()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use parlor_bots::Bot;
    use parlor_game::{Player, Problem};
    use parlor_pentago::{Action, Event, Pentago, View};

    use super::*;

    /// Does what it was made for: nothing, or something that cannot be sent.
    struct Fails(Option<Action>);

    impl Player<Pentago> for Fails {
        fn hear(&mut self, _: Millis, _: &[Event]) {}

        fn choose(&mut self, _: &View, _: &[Action], _: &Budget) -> Option<Action> {
            self.0
        }
    }

    static SILENT: Bot<Pentago> = Bot {
        name: "silent",
        title: "Chooses nothing.",
        make: |_, _, _, _| Box::new(Fails(None)),
    };
    static WRONG: Bot<Pentago> = Bot {
        name: "wrong",
        title: "Chooses what is taken.",
        make: |_, _, _, _| Box::new(Fails(Some(Action::new(0, 0)))),
    };

    /// What is sent for a player on a board where field 0 is taken, by the seed of its chance.
    fn sent(bot: &'static dyn BotKind, seed: u64) -> Action {
        let config = parlor_pentago::Config::default();
        let game = Pentago::new(&config, 2).unwrap();
        let judge = |action: Action| match action.cell {
            0 => Err(Problem::new("taken", "the field is taken")),
            _ => Ok(action),
        };
        let asked = Asked::<Pentago> {
            number: 1,
            view: game.view(parlor_game::Viewer::Spectator),
            actions: (0..36).map(|cell| Action::new(cell, 0)).collect(),
            time: None,
            depth: None,
            judge: Arc::new(judge),
        };
        let mind = Mind {
            bot,
            budget: Budget::default(),
            seed: Some(seed),
        };
        let dice = call::dice(Some(seed)).unwrap();
        let mut player = bot.seat(&config, 2, parlor_game::Seat(0), dice).unwrap();
        let chosen = choose(&mut *player, &asked, &mind.budget);
        match reply(mind, &asked, chosen) {
            Answer::Act { action, .. } => action,
            _ => unreachable!("something can be sent"),
        }
    }

    #[test]
    fn chance_decides_where_a_player_fails_to() {
        for bot in [&SILENT as &'static dyn BotKind, &WRONG] {
            let mut cells: Vec<u8> = (0..40).map(|seed| sent(bot, seed).cell).collect();
            assert!(!cells.contains(&0), "only what can be sent");
            cells.sort_unstable();
            cells.dedup();
            assert!(8 < cells.len(), "not always the same: {cells:?}");
            assert_eq!(sent(bot, 7), sent(bot, 7));
        }
    }
}
