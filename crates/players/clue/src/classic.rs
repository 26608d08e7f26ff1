//! The classic player: a table of who has and who lacks what, six rules to fill it, and habits for the rest.
//!
//! It accuses only when its table says all three cards, so it is never wrong.

mod guess;
mod hops;
mod knowledge;
mod walk;

#[cfg(test)]
mod tests;

use parlor_bots::reason::the_first_one;
use parlor_clue::{Action, Clue, Event, Phase, Triple, View, board::Spot, card_to_show};
use parlor_game::{Budget, Dice, Millis, Player};
use serde_json::{Value, json};

use self::hops::Hops;
pub(super) use self::knowledge::Knowledge;
use super::{memory, mind};

/// Plays by a table of who has and who lacks what.
#[derive(Debug)]
pub(super) struct Classic {
    luck: mind::Luck,
    knows: Option<Knowledge>,
    hops: Option<Hops>,
    decided: Option<Action>,
}

impl Classic {
    pub(super) fn new(dice: Dice) -> Self {
        Self {
            luck: mind::Luck::new(dice),
            knows: None,
            hops: None,
            decided: None,
        }
    }

    /// The case file, if its table says it.
    pub(super) fn solution(&mut self, view: &View) -> Option<Triple> {
        read(&mut self.knows, view)?.solution()
    }

    /// The question that it would ask where it is.
    pub(super) fn ask(&mut self, view: &View) -> Option<Action> {
        let here = mind::spot(view, view.me?).and_then(Spot::room);
        let mut dice = self.luck.of(view);
        read(&mut self.knows, view)?.guess(view, here.or(view.room), &mut dice)
    }

    /// Decides by a view alone.
    pub(super) fn decide(&mut self, view: &View, actions: &[Action]) -> Option<Action> {
        let mut dice = self.luck.of(view);
        if let Phase::Disproving { cards, .. } = &view.phase {
            return show(view, (*cards)?, &mut dice);
        }
        let me = view.me?;
        let knows = read(&mut self.knows, view)?;
        if mind::may_accuse(view)
            && let Some(case) = knows.solution()
        {
            return Some(mind::accuse(case));
        }
        let hops = self.hops.get_or_insert_with(|| Hops::of(&view.options));
        let here = mind::spot(view, me).and_then(Spot::room);
        match &view.phase {
            Phase::Start { suggest, passage } => {
                let start = walk::Start {
                    here,
                    suggest: *suggest,
                    passage: *passage,
                    blocked: here.is_some_and(|room| walk::is_shut(view, me, room)),
                };
                match start.decide(knows, hops, &mut dice) {
                    walk::Choice::Suggest => knows.guess(view, here, &mut dice),
                    walk::Choice::Passage => Some(Action::SecretPassage),
                    walk::Choice::Roll => Some(Action::Roll),
                    walk::Choice::End => Some(Action::EndTurn),
                }
            }
            Phase::Rolled { targets, .. } => {
                let to = walk::choose_spot(view, targets, knows, hops, &mut dice);
                Some(to.map_or(Action::EndTurn, |to| Action::Move { to }))
            }
            Phase::Arrived { suggest: true } => {
                let room = here.or(view.room);
                knows.guess(view, room, &mut dice)
            }
            _ => actions
                .contains(&Action::EndTurn)
                .then_some(Action::EndTurn),
        }
    }
}

/// Brings a table up to what is seen.
fn read<'a>(knows: &'a mut Option<Knowledge>, view: &View) -> Option<&'a mut Knowledge> {
    let knows = match knows {
        Some(knows) => knows,
        None => knows.insert(Knowledge::of(view)?),
    };
    knows.read(view);
    Some(knows)
}

impl Player<Clue> for Classic {
    fn hear(&mut self, _: Millis, _: &[Event]) {}

    fn choose(&mut self, view: &View, actions: &[Action], _: &Budget) -> Option<Action> {
        self.decided = self
            .decide(view, actions)
            .or_else(|| actions.first().copied());
        self.decided
    }

    fn why(&self) -> Option<Value> {
        let Some(knows) = &self.knows else {
            return Some(the_first_one());
        };
        let value = if knows.solution().is_some() { 1.0 } else { 0.0 };
        Some(json!({ "value": value, "case": knows.case(), "decision": self.decided }))
    }
}

/// Any card, seldom the room, whatever was shown before.
pub(super) fn show_any(view: &View, may: parlor_clue::Cards, dice: &mut Dice) -> Option<Action> {
    let seats = view.players.len() as u8;
    let card = card_to_show(may, view.mover, seats, |_, _| false, dice)?;
    Some(Action::Show { card })
}

/// The card that custom says.
pub(super) fn show(view: &View, may: parlor_clue::Cards, dice: &mut Dice) -> Option<Action> {
    let seats = view.players.len() as u8;
    let seen = |to, card| memory::has_shown(view, to, card);
    let card = card_to_show(may, view.mover, seats, seen, dice)?;
    Some(Action::Show { card })
}
