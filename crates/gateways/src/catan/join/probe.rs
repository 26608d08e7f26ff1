//! What is tried when a server is silent although it may wait for us.

use parlor_catan::{Action, Phase, discards};
use parlor_game::Seat;

use super::{Driver, News, Oddity, session::Session};
use crate::catan::message::{Ask, Empty};

impl Session {
    /// Sends the most plausible request, if we may owe something; an error means that it was too early.
    pub(super) fn probe(&mut self, driver: &mut dyn Driver<News>) {
        let Some(mirror) = &mut self.mirror else {
            // A server that prompts rolls for the order before the game.
            if self.prompts.is_some() {
                self.say(&Ask::RollDice(Empty {}).into());
            }
            return;
        };
        let me = mirror.seat();
        match self.flight.map(|flight| flight.action) {
            // Some tell a seven only after everything that follows from it.
            Some(Action::Roll) | None if self.rolling => self.after_silent_roll(),
            // Some servers tell a card only after what it does.
            Some(Action::Play { card }) => {
                let mut told = Vec::new();
                mirror.play(me, card, &mut told);
                mirror.assumed = Some(card);
                let view = Box::new(mirror.view());
                driver.tell(News::Told { events: told, view });
                self.flight = None;
            }
            Some(_) => {}
            None => self.probe_turn(me),
        }
    }

    fn after_silent_roll(&mut self) {
        let Some(mirror) = &self.mirror else { return };
        let hand = mirror.hand();
        let action = match (mirror.view.phase, self.silence.tried) {
            (Phase::Steal { victims }, _) => {
                victims.iter().next().map(|from| Action::Steal { from })
            }
            (_, 1) if 7 < hand.total() => {
                let mut all = Vec::new();
                discards(hand, hand.total() / 2, &mut all);
                all.pop().map(|cards| Action::Discard { cards })
            }
            (Phase::PreRoll, _) if !mirror.robbed_early => self.some_hex(),
            (_, _) => None,
        };
        if let Some(action) = action {
            self.note_odd(Oddity::NoAnswer);
            self.attempt(action);
        }
    }

    /// Sends a request that may come too early.
    fn attempt(&mut self, action: Action) {
        self.send(action);
        self.silence.attempt = true;
    }

    /// A hex that hurts others and not us.
    fn some_hex(&self) -> Option<Action> {
        let mirror = self.mirror.as_ref()?;
        let state = mirror.view.known()?;
        let others = |hex: &parlor_catan::Hex| {
            let owners = state.land().owners_at(*hex);
            let mine = owners.contains(mirror.seat());
            (!mine, owners.iter().count(), mirror.view.board.pips(*hex))
        };
        let hexes = parlor_catan::Hex::all().filter(|hex| *hex != mirror.view.robber);
        let best = hexes.max_by_key(others);
        best.map(|to| Action::Robber { to })
    }

    /// The end of the turn before ours may not have been told, or the first allocation.
    fn probe_turn(&mut self, me: Seat) {
        let Some(mirror) = &mut self.mirror else {
            return;
        };
        if self.choice.is_some() || mirror.is_asked() {
            return;
        }
        let in_setup = matches!(
            mirror.view.phase,
            Phase::SetupSettlement { .. } | Phase::SetupRoad { .. }
        );
        if in_setup {
            return;
        }
        if mirror.view.now.seat == me && !mirror.allocated {
            mirror.allocated = true;
            return;
        }
        let before = Seat((me.0 + mirror.players() - 1) % mirror.players().max(1));
        let may_be_over = mirror.view.now.dice.is_some() && mirror.view.phase == Phase::Main;
        if mirror.view.now.seat == before && may_be_over && mirror.view.offer.is_none() {
            self.attempt(Action::Roll);
        }
    }
}
