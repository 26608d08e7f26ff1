//! Players for tests: one that follows a script, one that notes what it hears.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use parlor_game::{Budget, Game, Millis, Player};

/// Plays a list of actions, whatever it is shown; then it waits.
#[derive(Clone, Debug)]
pub struct Scripted<G: Game>(VecDeque<G::Action>);

impl<G: Game> Scripted<G> {
    /// A player of these actions, in order.
    pub fn new(actions: impl IntoIterator<Item = G::Action>) -> Self {
        Self(actions.into_iter().collect())
    }

    /// How many actions are left.
    pub fn left(&self) -> usize {
        self.0.len()
    }
}

impl<G: Game> Player<G> for Scripted<G> {
    fn hear(&mut self, _: Millis, _: &[G::Event]) {}

    fn choose(&mut self, _: &G::View, _: &[G::Action], _: &Budget) -> Option<G::Action> {
        self.0.pop_front()
    }
}

/// What a player was told and asked, in order.
#[derive(Clone, PartialEq, Debug)]
pub struct Notes<G: Game> {
    /// What it heard.
    pub heard: Vec<(Millis, Vec<G::Event>)>,
    /// What it was asked: the view, the actions to choose from, and what was granted.
    pub asked: Vec<(G::View, Vec<G::Action>, Budget)>,
}

impl<G: Game> Default for Notes<G> {
    fn default() -> Self {
        Self {
            heard: Vec::new(),
            asked: Vec::new(),
        }
    }
}

/// Notes all that another player hears and is asked; clones share their notes.
#[derive(Clone, Debug)]
pub struct Recording<G: Game, P> {
    player: P,
    notes: Arc<Mutex<Notes<G>>>,
}

impl<G: Game, P: Player<G>> Recording<G, P> {
    /// Listens for `player`.
    pub fn new(player: P) -> Self {
        Self {
            player,
            notes: Arc::default(),
        }
    }

    /// Where the notes are kept: to be read while somebody else holds the player.
    pub fn notes(&self) -> Arc<Mutex<Notes<G>>> {
        self.notes.clone()
    }

    fn note(&self, write: impl FnOnce(&mut Notes<G>)) {
        write(&mut self.notes.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl<G: Game, P: Player<G>> Player<G> for Recording<G, P> {
    fn hear(&mut self, at: Millis, told: &[G::Event]) {
        self.note(|notes| notes.heard.push((at, told.to_vec())));
        self.player.hear(at, told);
    }

    fn choose(
        &mut self,
        view: &G::View,
        actions: &[G::Action],
        budget: &Budget,
    ) -> Option<G::Action> {
        let asked = (view.clone(), actions.to_vec(), *budget);
        self.note(|notes| notes.asked.push(asked));
        self.player.choose(view, actions, budget)
    }

    fn why(&self) -> Option<serde_json::Value> {
        self.player.why()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::row::{Config, Event, Mark, Row};
    use parlor_game::{Seat, Viewer};

    #[test]
    fn a_scripted_player_plays_its_script_and_its_notes_say_what_it_heard() {
        let script = [3, 4].map(|cell| Mark { cell });
        let mut player = Recording::<Row, _>::new(Scripted::new(script));
        let notes = player.notes();
        let cell = 1;
        let told = vec![Event::Marked {
            seat: Seat(1),
            cell,
        }];
        player.hear(Millis(7), &told);
        let view = Row::<0>::new(&Config::default(), 2)
            .unwrap()
            .view(Viewer::Spectator);
        let mut choose = || player.choose(&view, &script, &Budget::default());
        assert_eq!(choose(), Some(Mark { cell: 3 }));
        assert_eq!(choose(), Some(Mark { cell: 4 }));
        assert_eq!(choose(), None);
        let notes = notes.lock().unwrap();
        assert_eq!(notes.heard, [(Millis(7), told)]);
        assert_eq!(notes.asked.len(), 3);
    }
}
