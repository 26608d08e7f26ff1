//! Players without a value function: by chance, and by ranks.

use parlor_bots::reason::{by_chance, the_first_one};
use parlor_catan::{Action, Catan, Config, Event, Few, View};
use parlor_game::{Budget, Dice, Millis, Player, Seat};
use serde_json::{Value, json};

use super::{mind::Mind, rank::Ranks};

/// How much ranks are off with a player that is easy to beat.
const NOISE: u32 = 400;
/// How many offers a ranking player makes in a turn.
const OFFERS: usize = 2;

/// How a simple player decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// By chance, but every other time it builds for points when it can.
    Novice,
    /// By ranks that are off by chance.
    Noisy,
    /// By ranks.
    Ranking,
}

/// A player without a value function.
pub(crate) struct Simple {
    mind: Mind,
    manner: Manner,
    why: Option<Value>,
}

impl Simple {
    /// Seats one.
    pub(crate) fn seat(
        manner: Manner,
        config: &Config,
        seats: u8,
        seat: Seat,
        dice: Dice,
    ) -> Box<dyn Player<Catan>> {
        Box::new(Self {
            mind: Mind::new(config, seats, seat, dice),
            manner,
            why: None,
        })
    }

    fn novice(&mut self, actions: &[Action]) -> Option<Action> {
        let builds =
            |action: &&Action| matches!(action, Action::Settle { .. } | Action::City { .. });
        let buildings: Vec<Action> = actions.iter().filter(builds).copied().collect();
        let builds = !buildings.is_empty() && self.mind.dice.below(2) == 0;
        let chosen = match builds {
            true => self.mind.dice.pick(&buildings),
            false => self.mind.dice.pick(actions),
        };
        self.why = Some(match builds {
            true => json!({ "value": 0.0, "by": "points" }),
            false => by_chance(),
        });
        chosen.copied()
    }

    /// The highest rank; any of them if there are several.
    fn ranking(&mut self, view: &View, actions: &[Action]) -> Option<Action> {
        let game = self.mind.imagine(view)?;
        let chart = self.mind.chart(view);
        let seat = self.mind.seat;
        let ranks = Ranks {
            game: &game,
            chart: &chart,
            seat,
            expected: std::array::from_fn(|other| self.mind.expected(Seat(other as u8))),
        };
        let due = game.menu(seat).discard;
        if due != 0 {
            let cards = ranks.discard(due);
            self.why = Some(json!({ "value": 0.0, "by": "least_needed" }));
            return Some(Action::Discard { cards });
        }
        let mut ranked: Vec<(Action, i32)> = Vec::new();
        for action in actions {
            ranked.push((*action, ranks.rank(action)));
        }
        let offer = ranks
            .offer(view)
            .filter(|(give, get)| self.mind.offers() < OFFERS && !self.mind.has_tried(*give, *get));
        if let Some((give, get)) = offer {
            let to = Few::NOBODY;
            let offer = Action::Offer { give, get, to };
            ranked.push((offer, ranks.rank(&offer)));
        }
        if self.manner == Manner::Noisy {
            for (_, rank) in &mut ranked {
                *rank += self.mind.dice.below(NOISE) as i32;
            }
        }
        let most = ranked.iter().map(|(_, rank)| *rank).max()?;
        let highest: Vec<Action> = ranked
            .iter()
            .filter(|(_, rank)| *rank == most)
            .map(|(action, _)| *action)
            .collect();
        let value = f64::from(game.points(seat)) / f64::from(game.options().vp_target);
        self.why = Some(json!({ "value": value, "rank": most, "among": highest.len() }));
        self.mind.dice.pick(&highest).copied()
    }
}

impl Player<Catan> for Simple {
    fn hear(&mut self, at: Millis, told: &[Event]) {
        self.mind.hear(at, told);
    }

    fn choose(&mut self, view: &View, actions: &[Action], _: &Budget) -> Option<Action> {
        if actions.is_empty() || self.mind.waits_for_answers(view) {
            return None;
        }
        self.mind.look(view);
        self.why = Some(the_first_one());
        let chosen = match self.manner {
            Manner::Novice => self.novice(actions),
            Manner::Noisy | Manner::Ranking => self.ranking(view, actions),
        };
        chosen.or_else(|| actions.first().copied())
    }

    fn why(&self) -> Option<Value> {
        self.why.clone()
    }
}
