//! One match between built-in players, from its start to its end.

use parlor_bots::BotKind;
use parlor_game::{Budget, Seat, Seed};
use parlor_play::{AnyMatch, Kind, Stamp};
use serde_json::value::RawValue;

use crate::{
    exit::{Exit, OrExit},
    series::Driver,
};

/// Plays a match to its end; `bots` are in seat order.
pub(crate) fn play(
    kind: &dyn Kind,
    config: &RawValue,
    bots: &[&'static dyn BotKind],
    seed: Seed,
    budget: &Budget,
) -> anyhow::Result<Box<dyn AnyMatch>> {
    let seats = u8::try_from(bots.len()).unwrap_or(u8::MAX);
    let mut game = kind.start(config, seats, seed).or_exit(Exit::Usage)?;
    let mut drivers = Vec::new();
    for (seat, bot) in (0..).map(Seat).zip(bots) {
        drivers.push(Driver::seat(*bot, &*game, seat, &seed)?);
    }
    while game.finish().is_none() {
        if !step(&mut *game, &mut drivers, budget)? {
            let due = game
                .due()
                .ok_or_else(|| Exit::No.says("the match waits for a player that does not act"))?;
            game.wake(due).or_exit(Exit::No)?;
        }
    }
    Ok(game)
}

/// Lets one seat act: first those that may, then those that must. Says whether one did.
fn step(game: &mut dyn AnyMatch, drivers: &mut [Driver], budget: &Budget) -> anyhow::Result<bool> {
    let (must, may) = game.awaited();
    for seat in may.iter().chain(must.iter()) {
        let driver = drivers.get_mut(seat.index());
        if let Some(action) = driver.and_then(|driver| driver.choose(game, budget)) {
            let now = game.now();
            game.act_typed(now, seat, action, Stamp::default())
                .or_exit(Exit::No)?;
            return Ok(true);
        }
    }
    Ok(false)
}
