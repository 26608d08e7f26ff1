//! Random games per second of CPU time: by the bare core, and by the contract.

use std::{hint::black_box, time::Duration};

use parlor_game::{Dice, Draw, Game, Input, Millis, Status};
use parlor_pentago::{Board, Config, Pentago, Rule, State, playout};

fn main() {
    let mut dice = Dice::of(&[5; 32], Draw { stream: 0, nth: 0 });
    for rule in [Rule::Twente, Rule::Classic] {
        let start = State::new(rule, Board::EMPTY);
        let bare = games_per_second(|| {
            black_box(playout(black_box(start), &mut dice));
        });
        println!("{rule:?} bare core     {bare:>10.0} games/s");
        let config = Config {
            rule,
            position: None,
        };
        let Ok(start) = Pentago::new(&config, 2) else {
            return;
        };
        let mut told = Vec::new();
        let contract = games_per_second(|| {
            black_box(play(black_box(&start), &mut dice, &mut told));
        });
        let share = contract / bare;
        println!("{rule:?} by the trait  {contract:>10.0} games/s, {share:.2} of the bare core");
    }
}

fn play<G: Game>(start: &G, dice: &mut Dice, told: &mut Vec<G::Event>) -> Option<G> {
    let mut game = start.clone();
    while let Status::Waiting { must, .. } = game.status() {
        let seat = must.lowest()?;
        let action = game.random(seat, dice)?;
        told.clear();
        game.apply(Millis(0), Input::Act { seat, action }, told)
            .ok()?;
        black_box(&told);
    }
    Some(game)
}

/// The best of five rounds.
fn games_per_second(mut game: impl FnMut()) -> f64 {
    let games = 400_000;
    (0..5)
        .map(|_| {
            let start = cpu();
            (0..games).for_each(|_| game());
            f64::from(games) / (cpu() - start).as_secs_f64()
        })
        .fold(0.0, f64::max)
}

/// The CPU time of this thread so far.
fn cpu() -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = stat.split(' ').next().and_then(|text| text.parse().ok());
    Duration::from_nanos(nanos.unwrap_or(0))
}
