//! The strong player: exact chances, good questions, good walks, a reading of the others, and a time to accuse.
//!
//! What is certain comes from facts alone; what is likely comes from deals that fit the facts, each weighed by how
//! well it explains what the others did.

mod accuse;
mod ask;
mod effort;
mod manner;
mod show;
mod walk;
mod weigh;

#[cfg(test)]
mod tests;

use parlor_clue::{
    Action, CARDS, Clue, Event, Mode, Phase, Room, SpeedRoom, Triple, View,
    belief::{Counter, Facts},
    board::Spot,
};
use parlor_game::{Budget, Dice, Millis, Player, Seat};
use serde_json::{Value, json};

pub use self::manner::{Better, Manner};
use self::{accuse::Hazards, ask::Question, effort::Effort, weigh::Worlds};
use super::{
    classic::{self, Classic},
    mind,
};

/// Below this share of the chance that it needs, a triple is not weighed any more.
const UNLIKELY: f64 = 0.15;

/// Thinks in deals that fit what it knows.
#[derive(Debug)]
pub(super) struct Sleuth {
    luck: mind::Luck,
    manner: Manner,
    effort: Effort,
    /// For what it does as the classic player does.
    classic: Classic,
    counter: Counter,
    /// A second counter, for what others may think.
    other: Counter,
    worlds: Worlds,
    /// The best question of each room, and what was known then.
    rooms: Option<(weigh::Key, [f64; 9])>,
    pub(super) thought: Thought,
}

/// What it thought about its last decision.
#[derive(Clone, Default, Debug)]
pub(super) struct Thought {
    /// How many deals fit the facts.
    deals: f64,
    /// The most likely case file and its chance.
    best: Option<(Triple, f64)>,
    /// The likeliest triples with their chances.
    belief: Vec<(Triple, f64)>,
    /// What was compared, with scores.
    candidates: Vec<(String, f64)>,
    /// The chance that nobody wins before the next turn, where it mattered.
    safe: Option<f64>,
    /// Whether the case file is certain.
    pub(super) certain: bool,
    pub(super) decision: Option<Action>,
}

impl Sleuth {
    pub(super) fn new(manner: Manner, dice: Dice) -> Self {
        Self {
            classic: Classic::new(dice.clone()),
            luck: mind::Luck::new(dice),
            manner,
            effort: Effort::default(),
            counter: Counter::new(),
            other: Counter::new(),
            worlds: Worlds::default(),
            rooms: None,
            thought: Thought::default(),
        }
    }

    /// Decides by a view alone, with what is granted for it.
    pub(super) fn decide(
        &mut self,
        view: &View,
        actions: &[Action],
        budget: &Budget,
    ) -> Option<Action> {
        self.effort = Effort::of(budget);
        self.thought = Thought::default();
        let mut dice = self.luck.of(view);
        let me = view.me?;
        if let Phase::Disproving { cards, .. } = &view.phase {
            return self.show(view, me, (*cards)?, &mut dice);
        }
        if view.phase == Phase::Rolling || actions.is_empty() {
            return None;
        }
        let facts = Facts::of(view).ok()?;
        let odds = self.counter.count_walk(&facts).ok()?;
        let (best, chance) = odds.best();
        self.thought.deals = odds.deals;
        let certain = match self.manner.better.deduces {
            true if self.manner.counts => (chance >= 1.0).then_some(best),
            true => facts.solution(),
            false => self.classic.solution(view),
        };
        self.thought.certain = certain.is_some();
        if let Some(case) = certain {
            self.thought.best = Some((case, 1.0));
            return Some(mind::accuse(case));
        }
        if self.ends(view, chance) {
            return Some(Action::EndTurn);
        }
        let weighed = self.worlds.weigh(
            view,
            me,
            &self.counter,
            &self.manner,
            &self.luck,
            &self.effort,
        );
        let doubt = self.manner.doubt;
        self.thought.best = weighed.best().map(|(case, chance)| (case, chance * doubt));
        self.thought.belief = weighed.top(5);
        if self.manner.early && begins(view) {
            // With dice of its own, so that thinking about it changes nothing else.
            let early = self.gamble(view, me, &mut dice.clone());
            if early.is_some() {
                return early;
            }
        }
        let here = mind::spot(view, me).and_then(Spot::room);
        match &view.phase {
            Phase::Start { .. } | Phase::Rolled { .. } if !self.manner.better.walks => {
                match self.classic.decide(view, actions)? {
                    Action::Suggest { .. } => self.question(view, me, &[here?], &facts, &mut dice),
                    Action::EndTurn => self.last(view, me, &mut dice),
                    action => Some(action),
                }
            }
            Phase::Start { .. } => self.start(view, me, here, &facts, &mut dice),
            Phase::Rolled { targets, .. } => self
                .walk(view, me, targets, &facts, &mut dice)
                .or_else(|| self.last(view, me, &mut dice)),
            Phase::Arrived { suggest: true } => {
                let rooms = match here.or(view.room) {
                    Some(room) => vec![room],
                    None => ask::worth_rooms(&facts, me),
                };
                self.question(view, me, &rooms, &facts, &mut dice)
            }
            Phase::Arrived { suggest: false } | Phase::Answered => self.last(view, me, &mut dice),
            _ => None,
        }
    }

    /// How likely it held a triple, and each card, to be in the case file, when it last weighed deals.
    pub(super) fn belief(&self, case: Triple) -> Option<(f64, [f64; CARDS])> {
        let weighed = self.worlds.weighed();
        let has_weighed = !self.thought.belief.is_empty();
        has_weighed.then(|| (weighed.chance(case), weighed.cards()))
    }

    /// Whether nothing is left to do in this turn and no triple can be likely enough to accuse.
    fn ends(&self, view: &View, chance: f64) -> bool {
        let last = matches!(
            view.phase,
            Phase::Answered | Phase::Arrived { suggest: false }
        );
        last && (self.manner.cautious || chance < self.manner.tau * UNLIKELY)
    }

    /// Asks the best question in one of these rooms.
    fn question(
        &mut self,
        view: &View,
        me: Seat,
        rooms: &[Room],
        facts: &Facts,
        dice: &mut Dice,
    ) -> Option<Action> {
        if !self.manner.better.asks {
            return self.classic.ask(view);
        }
        let weighed = self.worlds.weighed();
        let asked = ask::questions(me, rooms, facts, &weighed, &self.manner, &self.effort);
        let mut chosen = ask::choose(&asked, dice)?;
        let alike = ask::alike(&asked, chosen, view, me);
        if 1 < alike.len() || alike.iter().any(|other| *other != chosen) {
            let hazards = self.hazards(view, me, dice);
            chosen = ask::drag(&alike, &hazards, view, me).unwrap_or(chosen);
        }
        self.thought.note_questions(&asked);
        let named = ask::disguise(chosen.named, facts, view, me, dice);
        Some(mind::suggest(view, named))
    }

    /// How dangerous each opponent is.
    fn hazards(&mut self, view: &View, me: Seat, dice: &mut Dice) -> Hazards {
        let weighed = self.worlds.weighed();
        let (counter, effort) = (&mut self.other, &mut self.effort);
        Hazards::of(view, me, &weighed, counter, &self.manner, effort, dice)
    }

    /// Nothing is left to do in this turn but to accuse or to end it.
    fn last(&mut self, view: &View, me: Seat, dice: &mut Dice) -> Option<Action> {
        self.gamble(view, me, dice).or(Some(Action::EndTurn))
    }

    /// Accuses without being certain, where that is worth more than another turn that may not come.
    fn gamble(&mut self, view: &View, me: Seat, dice: &mut Dice) -> Option<Action> {
        let (case, chance) = self.thought.best?;
        if self.manner.cautious || chance < self.manner.tau {
            return None;
        }
        let safe = self.hazards(view, me, dice).safe();
        self.thought.safe = Some(safe);
        let waiting = safe * (chance + self.manner.growth * (1.0 - chance));
        (chance > waiting).then(|| mind::accuse(case))
    }
}

/// Whether nothing has been done yet in this turn; without a board a turn begins with the suggestion.
fn begins(view: &View) -> bool {
    match view.phase {
        Phase::Start { .. } => true,
        Phase::Arrived { suggest } => suggest && view.options.mode == Mode::Speed,
        _ => false,
    }
}

/// Whether suggestions of a match may name any room.
fn is_free(view: &View) -> bool {
    view.options.mode == Mode::Speed && view.options.speed_room == SpeedRoom::Free
}

impl Thought {
    fn note_questions(&mut self, asked: &[Question]) {
        let mut best: Vec<&Question> = asked.iter().collect();
        best.sort_by(|a, b| b.score.total_cmp(&a.score));
        for question in best.into_iter().take(5) {
            self.candidates
                .push((words(question.named), question.score));
        }
    }

    fn json(&self) -> Value {
        let (_, value) = self.best.unzip();
        let belief = self.belief.iter();
        json!({
            "value": value.unwrap_or(0.0),
            "deals": self.deals,
            "certain": self.certain,
            "belief": belief.map(|(case, chance)| json!([words(*case), chance])).collect::<Vec<_>>(),
            "candidates": self.candidates,
            "safe": self.safe,
            "decision": self.decision,
        })
    }

    /// The most likely case file and its chance.
    pub(super) fn best(&self) -> Option<(Triple, f64)> {
        self.best
    }

    /// What was compared, with scores.
    pub(super) fn candidates(&self) -> &[(String, f64)] {
        &self.candidates
    }
}

/// A triple in words.
fn words(named: Triple) -> String {
    let [suspect, weapon, room] =
        [named.suspect.card(), named.weapon.card(), named.room.card()].map(|card| card.title());
    format!("{suspect}, {weapon}, {room}")
}

impl Player<Clue> for Sleuth {
    fn hear(&mut self, _: Millis, _: &[Event]) {}

    fn choose(&mut self, view: &View, actions: &[Action], budget: &Budget) -> Option<Action> {
        let decided = self
            .decide(view, actions, budget)
            .or_else(|| actions.first().copied());
        self.thought.decision = decided;
        decided
    }

    fn why(&self) -> Option<Value> {
        Some(self.thought.json())
    }
}
