//! The queue of a pool: first in, first out; after every step at most one waits.

use std::sync::Arc;

use parlor_game::Problem;
use parlor_wire::Queue;
use tokio::time::Instant;

use super::{
    core::{Pool, Waiting},
    names, pair,
};
use crate::session::Who;

impl Pool {
    pub(super) fn queue(
        &mut self,
        place: usize,
        who: &Arc<Who>,
        queue: &Queue,
    ) -> Result<(), Problem> {
        let Some(inside) = self.members.get(place) else {
            return Ok(());
        };
        if inside.plays() {
            return Err(Problem::new("in_game", "you are in a game"));
        }
        let name = inside.name.clone();
        let waits = self.queue.iter().any(|one| one.session == who.session);
        match (queue.wait, waits) {
            (true, false) => self.queue.push(Waiting {
                session: who.session,
                since: Instant::now(),
                want: queue.want,
            }),
            (false, true) => self.queue.retain(|one| one.session != who.session),
            (true, true) | (false, false) => {}
        }
        self.tell_standing(who, Some(&name), queue.wait);
        Ok(())
    }

    /// Pairs who waits, the longest waiting first.
    pub(super) async fn pair_up(&mut self) {
        while 2 <= self.queue.len() {
            let (first, second) = (self.queue.remove(0), self.queue.remove(0));
            self.play(&first, Some(&second)).await;
        }
    }

    /// When somebody has waited long enough for a built-in player.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let bot = self.options.bot.as_ref()?;
        Some(self.queue.first()?.since + bot.after)
    }

    /// Gives a built-in opponent to a member who has waited long enough.
    pub(super) async fn wake(&mut self) {
        if self.deadline().is_some_and(|at| at <= Instant::now()) {
            let first = self.queue.remove(0);
            self.play(&first, None).await;
        }
    }

    /// Opens the table of a pair, or of one and a built-in player.
    async fn play(&mut self, first: &Waiting, second: Option<&Waiting>) {
        let (over, playing) = pair::game();
        let mut seats = Vec::new();
        for waiting in std::iter::once(first).chain(second) {
            let inside = self
                .members
                .iter_mut()
                .find(|inside| inside.who.session == waiting.session);
            if let Some(inside) = inside {
                inside.game = Some(over.clone());
                seats.push(pair::Seated::member(&self.hub, inside, waiting.want));
            }
        }
        if let (None, Some(bot)) = (second, self.options.bot.clone()) {
            let given = names::built_in(&bot.player);
            let free = names::numbered(&given).find(|name| !self.is_used(name));
            let name = free.unwrap_or_else(|| given.clone());
            self.bots.retain(|(_, game)| !game.is_over());
            self.bots.push((name.clone(), over.clone()));
            let game = &self.options.game;
            seats.push(pair::Seated::built_in(game, &bot.player, &given, &name));
        }
        pair::open(self, seats, playing).await;
    }
}
