//! Players with a value function: one step ahead, or with search.

use parlor_bots::reason::{the_first_one, the_only_one};
use parlor_catan::{Action, Catan, Config, Event, Phase, View};
use parlor_game::{Budget, Dice, Millis, Player, Seat};
use serde_json::{Value, json};

use super::{
    choices::{Valued, best},
    ledger::Ledger,
    level::Level,
    mind::{Mind, is_answer},
    outlook::{Judge, Scale},
    policy::{Care, Policy},
    search::{Found, search},
    trade::Market,
    weights::Mixed,
};

/// In how many worlds a first look is taken.
const GLANCES: usize = 6;

/// A player with a value function.
pub(crate) struct Thinker {
    pub(super) mind: Mind,
    level: Level,
    why: Option<Value>,
}

impl Thinker {
    /// Seats one.
    pub(crate) fn seat(
        level: Level,
        config: &Config,
        seats: u8,
        seat: Seat,
        dice: Dice,
    ) -> Box<dyn Player<Catan>> {
        let mind = Mind::new(config, seats, seat, dice);
        Box::new(Self::new(mind, level))
    }

    /// One with a mind.
    pub(crate) const fn new(mind: Mind, level: Level) -> Self {
        Self {
            mind,
            level,
            why: None,
        }
    }

    /// What it decides and how good it thinks that is.
    pub(crate) fn think(
        &mut self,
        view: &View,
        actions: &[Action],
        budget: &Budget,
    ) -> Option<Found> {
        if let [only] = actions
            && !matches!(only, Action::Discard { .. } | Action::End)
        {
            return Some(found(*only, 0.0));
        }
        let worlds = self.glance(view);
        let chart = self.mind.chart(view);
        let target = view.options.vp_target;
        let weights = Mixed::new(self.level.sense.step, target);
        let ledger = Ledger::new();
        let judge = Judge {
            chart: &chart,
            weights: &weights,
            ledger: &ledger,
            scale: Scale::Chance,
        };
        if is_answer(actions) {
            let market = Market::new(judge, self.mind.seat, &worlds);
            let (action, gain) = market.answer(view, actions)?;
            return Some(found(action, gain));
        }
        let list = self.first_look(judge, &worlds);
        let (top, value) = best(&list)?;
        if view.phase == Phase::Main && value < 1.0 && view.options.domestic_trade {
            let market = Market::new(judge, self.mind.seat, &worlds);
            let trade = market
                .confirm(view, actions)
                .or_else(|| market.offer(&self.mind));
            if let Some((action, gain)) = trade {
                return Some(found(action, value + gain));
            }
        }
        match self.level.effort_at(view) {
            Some(effort) if list.len() > 1 => {
                let later = Mixed::new(self.level.sense.later, target);
                search(&mut self.mind, view, judge, &later, list, &effort, budget)
            }
            Some(_) | None => Some(Found {
                compared: list,
                ..found(top, value)
            }),
        }
    }

    pub(super) fn glance(&mut self, view: &View) -> Vec<Catan> {
        let worlds = (0..GLANCES).filter_map(|_| self.mind.imagine(view));
        worlds.collect()
    }

    /// Values all actions one step ahead, on average over the worlds.
    pub(super) fn first_look(&self, judge: Judge<'_>, worlds: &[Catan]) -> Vec<Valued> {
        let mut policy = Policy::new(judge, Care::Full);
        let mut sums: Vec<Valued> = Vec::new();
        let mut list = Vec::new();
        for game in worlds {
            policy.consider(game, self.mind.seat, &mut list);
            if sums.is_empty() {
                sums.extend_from_slice(&list);
                continue;
            }
            for (action, value) in &list {
                if let Some((_, sum)) = sums.iter_mut().find(|(known, _)| known == action) {
                    *sum += value;
                }
            }
        }
        let count = worlds.len().max(1) as f32;
        sums.iter_mut().for_each(|(_, sum)| *sum /= count);
        sums
    }
}

fn found(best: Action, value: f32) -> Found {
    Found {
        best,
        value,
        compared: Vec::new(),
        worlds: 0,
        nodes: 0,
    }
}

impl Player<Catan> for Thinker {
    fn hear(&mut self, at: Millis, told: &[Event]) {
        self.mind.hear(at, told);
    }

    fn choose(&mut self, view: &View, actions: &[Action], budget: &Budget) -> Option<Action> {
        if actions.is_empty() || self.mind.waits_for_answers(view) {
            return None;
        }
        self.mind.look(view);
        match self.think(view, actions, budget) {
            Some(found) => {
                self.why = Some(match actions {
                    [only] if *only == found.best => the_only_one(),
                    _ if is_answer(actions) => {
                        json!({ "value": found.value, "by": "trade", "gain": found.value })
                    }
                    _ => why(&found),
                });
                Some(found.best)
            }
            None => {
                self.why = Some(the_first_one());
                actions.first().copied()
            }
        }
    }

    fn why(&self) -> Option<Value> {
        self.why.clone()
    }
}

/// What it thought, for people and programs.
fn why(found: &Found) -> Value {
    let compared = found.compared.iter().take(5);
    let compared: Vec<Value> = compared
        .map(|(action, value)| json!({ "action": action, "value": value }))
        .collect();
    json!({
        "value": found.value,
        "worlds": found.worlds,
        "nodes": found.nodes,
        "compared": compared,
    })
}
