//! One match between built-in players, from its start to its end.

use parlor_bots::BotKind;
use parlor_game::{Budget, Seat, Seed};
use parlor_play::{AnyMatch, Kind, Stamp};
use serde_json::value::RawValue;

use crate::{
    cpu::Cpu,
    exit::{Exit, OrExit},
    series::{Driver, Thinking},
};

/// A match that was played to its end without a table.
pub(crate) struct Bare {
    /// The match.
    pub(crate) game: Box<dyn AnyMatch>,
    /// What each seat's decisions took of the processors.
    pub(crate) thinking: Vec<Thinking>,
}

/// Plays a match to its end; `bots` are in seat order.
pub(crate) fn play(
    kind: &dyn Kind,
    config: &RawValue,
    bots: &[&'static dyn BotKind],
    seed: Seed,
    budget: &Budget,
) -> anyhow::Result<Bare> {
    let seats = u8::try_from(bots.len()).unwrap_or(u8::MAX);
    let mut game = kind.start(config, seats, seed).or_exit(Exit::Usage)?;
    let mut drivers = Vec::new();
    for (seat, bot) in (0..).map(Seat).zip(bots) {
        drivers.push(Driver::seat(*bot, &*game, seat, &seed)?);
    }
    let mut seated = Seated {
        drivers,
        thinking: vec![Thinking::default(); bots.len()],
        // A player that thinks on several threads has the process to itself.
        time: match parlor_bots::permitted_threads() {
            1 => Cpu::of_thread,
            _ => Cpu::of_process,
        },
    };
    while game.finish().is_none() {
        if !seated.step(&mut *game, budget)? {
            let due = game
                .due()
                .ok_or_else(|| Exit::No.says("the match waits for a player that does not act"))?;
            game.wake(due).or_exit(Exit::No)?;
        }
    }
    Ok(Bare {
        game,
        thinking: seated.thinking,
    })
}

/// The players of one match.
struct Seated {
    drivers: Vec<Driver>,
    thinking: Vec<Thinking>,
    /// How the processor time of a thought is measured.
    time: fn() -> Cpu,
}

impl Seated {
    /// Lets one seat act: first those that may, then those that must. Says whether one did.
    fn step(&mut self, game: &mut dyn AnyMatch, budget: &Budget) -> anyhow::Result<bool> {
        let (must, may) = game.awaited();
        for seat in may.iter().chain(must.iter()) {
            let n = seat.index();
            let both = self.drivers.get_mut(n).zip(self.thinking.get_mut(n));
            let Some((driver, thinking)) = both else {
                continue;
            };
            let cpu = (self.time)();
            let chosen = driver.choose(game, budget);
            thinking.add(cpu.elapsed(), chosen.is_some());
            if let Some(action) = chosen {
                let now = game.now();
                game.act_typed(now, seat, action, Stamp::default())
                    .or_exit(Exit::No)?;
                return Ok(true);
            }
        }
        Ok(false)
    }
}
