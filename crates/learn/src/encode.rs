//! How a game is written as numbers.

use std::fmt::Debug;

use parlor_game::{Game, Seat};
use serde_json::Value;

use crate::{Feature, Legal, Sheet};

/// A game whose actions have fixed numbers and whose views can be written as numbers.
///
/// Seats are told relative to the one who looks: 0 is itself, 1 the seat after it.
pub trait Learn: Game {
    /// What is made once for a configuration.
    type Table: Debug + Send + Sync + 'static;
    /// What has been chosen of actions that are chosen in several parts.
    type Draft: Clone + PartialEq + Default + Debug + Send + Sync;

    /// The version of the table of actions: its numbers never change their meaning within a version.
    const TABLE_VERSION: u32;

    /// What is made once for a configuration; asked of a match before anything happened.
    fn table(&self, config: &Self::Config, seats: u8) -> Self::Table;

    /// How many actions the table has.
    fn size(table: &Self::Table) -> usize;

    /// What an action of the table means, in words that [`Learn::parse`] reads.
    fn describe(table: &Self::Table, action: usize) -> String;

    /// The action with these words.
    fn parse(table: &Self::Table, text: &str) -> Option<usize> {
        (0..Self::size(table)).find(|action| Self::describe(table, *action) == text)
    }

    /// The parts of an observation, in order.
    fn features(table: &Self::Table) -> Vec<Feature>;

    /// Writes what `seat` may know.
    fn observe(&self, table: &Self::Table, draft: &Self::Draft, seat: Seat, out: &mut Sheet<'_>);

    /// The seat that decides next while the rules wait for seats; nobody if the clock is to go on.
    fn mover(&self, table: &Self::Table, draft: &Self::Draft) -> Option<Seat>;

    /// Puts in what the mover may choose; the set is empty before.
    fn legal(&self, table: &Self::Table, draft: &Self::Draft, seat: Seat, out: &mut Legal);

    /// What choosing a legal action means.
    fn chosen(
        &self,
        table: &Self::Table,
        draft: &Self::Draft,
        seat: Seat,
        action: usize,
    ) -> Option<Chosen<Self>>;

    /// The numbers that stand for an action of the rules, one for each part; nothing if the table has none.
    fn numbers(&self, table: &Self::Table, seat: Seat, action: &Self::Action)
    -> Option<Vec<usize>>;

    /// What becomes of a draft when an action was taken or the clock went on.
    fn forget(draft: &mut Self::Draft, _ticked: bool) {
        *draft = Self::Draft::default();
    }

    /// Whether a draft can become another one by choosing more parts.
    fn leads_to(_draft: &Self::Draft, _goal: &Self::Draft) -> bool {
        true
    }

    /// All that nature may do now with its chances; nothing if that is too much to list.
    fn outcomes(&self) -> Option<Vec<(Self::Chance, f64)>>;

    /// The parts of what a seat can conclude, in order; none where an observation says it all.
    fn conclusions(_table: &Self::Table) -> Vec<Feature> {
        Vec::new()
    }

    /// What one viewer can conclude, kept up to date by what it is told.
    type Belief: Clone + Debug + Send + Sync;

    /// The belief of one who was told nothing but this view.
    fn believe(config: &Self::Config, seats: u8, view: &Self::View) -> Self::Belief;

    /// Takes in what the viewer was told.
    fn learn(_belief: &mut Self::Belief, _told: &Self::Event) {}

    /// Writes what a seat can conclude; the parts are those of [`Learn::conclusions`].
    fn conclude(
        &self,
        _table: &Self::Table,
        _belief: &Self::Belief,
        _seat: Seat,
        _out: &mut Sheet<'_>,
    ) {
    }

    /// What a seat believes, as an object for people and programs.
    fn belief(&self, _belief: &Self::Belief, _seat: Seat) -> Value {
        Value::Object(serde_json::Map::new())
    }

    /// A full state that fits what the viewer was told and sees, drawn by chance; nothing if the game cannot.
    fn imagine(
        belief: &Self::Belief,
        view: &Self::View,
        dice: &mut parlor_game::Dice,
    ) -> Option<Self>;

    /// Whether a seat is asked to decide; of several who are asked at once, [`Learn::mover`] names only the first.
    fn decides(&self, table: &Self::Table, seat: Seat) -> bool {
        self.mover(table, &Self::Draft::default()) == Some(seat)
    }
}

/// What choosing an action means.
#[derive(Clone, PartialEq, Debug)]
pub enum Chosen<G: Learn> {
    /// The seat acts.
    Act(G::Action),
    /// A part of an action is chosen, or the seat waits.
    Part(G::Draft),
}
