//! A step as text: what happened, the board, the legal moves and the inventories.

use parlor_game::{Dice, Draw, Game, Imagine, Viewer};
use parlor_reversi::{Action, Config, Event, Reversi, View, draw};
use parlor_wire::Update;

/// Shows the positions of one match.
pub(super) struct Screen {
    belief: <Reversi as Imagine>::Belief,
}

impl Screen {
    /// For a match with this configuration.
    pub(super) fn new(config: &Config) -> Self {
        let map = config.read_map().ok();
        let start = map.map(|map| (map.players(), Reversi::on(&map).view(Viewer::Spectator)));
        let belief = start.and_then(|(players, view)| Reversi::believe(config, players, &view));
        Self { belief }
    }

    /// A step as text; nothing if its position was too large to be told.
    pub(super) fn text(&self, update: &Update, names: &[String]) -> Option<String> {
        let view: View = serde_json::from_str(update.view.as_ref()?.get()).ok()?;
        let events: Vec<Event> = serde_json::from_str(update.events.get()).unwrap_or_default();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut text = String::new();
        for event in &events {
            if let Event::Disqualified { seat, cause } = event {
                let report = update.report.as_deref().unwrap_or_default();
                text += &format!("Player {} is disqualified: {cause} {report}\n", seat.0 + 1);
            }
        }
        text += &draw::draw(&view, &names, &self.legal(&view));
        Some(text)
    }

    /// The legal moves of the player to move.
    fn legal(&self, view: &View) -> Vec<Action> {
        let mut dice = Dice::of(&[0; 32], Draw { stream: 0, nth: 0 });
        let game = Reversi::imagine(&self.belief, view, &mut dice);
        let mut actions = Vec::new();
        if let (Some(seat), Some(game)) = (view.to_move, game) {
            game.actions(seat, &mut actions);
        }
        actions
    }
}
