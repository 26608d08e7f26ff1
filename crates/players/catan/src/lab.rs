//! What a way of deciding is worth: by what it chooses at positions of many games, played on to the end again and again,
//! or by who wins games.
//!
//! Far fewer games show a difference the first way, as long as players go on as they do there.

use std::time::Duration;

use parlor_bots::Cpu;
use parlor_catan::{Action, Catan, Config, Event, View};
use parlor_game::{Budget, Dice, Draw, Game, Input, Millis, Player, Seat, Seed, Status, Viewer};

use super::{
    choices::{best, in_setup},
    ledger::Ledger,
    level::Level,
    mind::Mind,
    outlook::{Judge, Scale},
    search::{Rounds, averages},
    thinker::Thinker,
    weights::{Mixed, Weights},
};

/// Nobody is interrupted here.
const LONG: Duration = Duration::from_secs(600);

/// A way of deciding.
#[derive(Clone, Copy, Debug)]
pub struct Way(Level);

impl Way {
    /// Reads a level, and what is different: `master,rounds=4,step=weights.txt`.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split(',');
        let mut level = match words.next()? {
            "skilled" => Level::skilled(),
            "expert" => Level::expert(),
            "master" => Level::master(),
            _ => return None,
        };
        if let Some(effort) = &mut level.effort {
            effort.time = LONG;
        }
        for word in words {
            let (key, value) = word.split_once('=')?;
            match (key, &mut level.effort) {
                ("step", _) => level.sense.step = file(value)?,
                ("later", _) => level.sense.later = file(value)?,
                ("nodes", Some(effort)) => effort.nodes = value.parse().ok()?,
                ("rounds", Some(effort)) => effort.rounds = value.parse().ok()?,
                ("setup_rounds", Some(effort)) => effort.setup_rounds = value.parse().ok()?,
                ("width", Some(effort)) => effort.width = value.parse().ok()?,
                ("margin", Some(effort)) => effort.margin = value.parse().ok()?,
                ("doubt", Some(effort)) => effort.doubt = value.parse().ok()?,
                _ => return None,
            }
        }
        Some(Self(level))
    }

    fn seat(&self, config: &Config, seat: Seat, seed: &Seed) -> Thinker {
        let draw = Draw {
            stream: OWN_DICE + u32::from(seat.0),
            nth: 0,
        };
        Thinker::new(Mind::new(config, 4, seat, Dice::of(seed, draw)), self.0)
    }
}

/// Weights that stay for as long as the program runs.
fn file(name: &str) -> Option<&'static Weights> {
    let text = std::fs::read_to_string(name).ok()?;
    Some(Box::leak(Box::new(Weights::read(&text))))
}

/// The streams of the players' own dice.
const OWN_DICE: u32 = 1 << 31;

/// Which positions are looked at, and how long.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    /// Those of the set-up, or all others.
    pub setup: bool,
    /// One decision in so many.
    pub one_in: u32,
    /// In how many worlds each choice is played on.
    pub worlds: u32,
    /// For how many rounds; what the value function thinks counts if nobody has won by then.
    pub rounds: u32,
}

/// What one way chose at one position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gain {
    /// How much likelier the seat wins with it than with what looks best at first.
    pub chance: f32,
    /// The processor time it took.
    pub seconds: f64,
}

/// Plays one game among one-step players, and lets all ways choose at some of its positions.
///
/// One list per position with a gain for each way. Nothing is listed where there is no choice.
pub fn compare(ways: &[Way], sampling: &Sampling, seed: &Seed) -> Vec<Vec<Gain>> {
    let level = Way(Level::skilled());
    let mut pick = Dice::of(seed, PICKS);
    let mut rows = Vec::new();
    play([&level; 4], seed, |player, game, view, actions| {
        let is_picked = pick.below(sampling.one_in) == 0;
        if is_picked && in_setup(game) == sampling.setup && actions.len() > 1 {
            rows.extend(gains(player, view, actions, ways, sampling, pick.clone()));
        }
    });
    rows
}

/// Where chance picks the positions that are looked at.
const PICKS: Draw = Draw {
    stream: OWN_DICE - 1,
    nth: 0,
};

/// Who wins if these sit down; the same seed gives the same board and dice whoever plays.
pub fn winner(ways: [&Way; 4], seed: &Seed) -> Option<Seat> {
    play(ways, seed, |_, _, _, _| {})
}

/// Plays one game without trade among players, and shows every decision before it is made. Tells who has won.
fn play(
    ways: [&Way; 4],
    seed: &Seed,
    mut show: impl FnMut(&mut Thinker, &Catan, &View, &[Action]),
) -> Option<Seat> {
    let config = Config {
        domestic_trade: false,
        ..Config::default()
    };
    let mut game = Catan::new(&config, 4).ok()?;
    let seats = || (0..4).map(Seat);
    let players = seats().zip(ways);
    let mut players: Vec<Thinker> = players
        .map(|(seat, way)| way.seat(&config, seat, seed))
        .collect();
    loop {
        let input = match game.status() {
            Status::Over(outcome) => return outcome.winners.lowest(),
            Status::Chance(draw) => {
                let outcome = game.sample(&mut Dice::of(seed, draw));
                Input::Chance { outcome }
            }
            Status::Waiting { must, .. } => {
                let seat = must.lowest()?;
                let view: View = game.view(Viewer::Seat(seat));
                let mut actions = Vec::new();
                game.actions(seat, &mut actions);
                let player = &mut players[seat.index()];
                show(player, &game, &view, &actions);
                let action = player.choose(&view, &actions, &Budget::default())?;
                Input::Act { seat, action }
            }
        };
        let mut told = Vec::new();
        game.apply(Millis(0), input, &mut told).ok()?;
        for (seat, player) in seats().zip(&mut players) {
            let heard = told.iter();
            let heard: Vec<Event> = heard
                .filter_map(|event| Catan::redact(event, Viewer::Seat(seat)))
                .collect();
            player.hear(Millis(0), &heard);
        }
    }
}

/// What each way gains at one position, where there is something to choose.
fn gains(
    player: &mut Thinker,
    view: &View,
    actions: &[Action],
    ways: &[Way],
    sampling: &Sampling,
    dice: Dice,
) -> Option<Vec<Gain>> {
    let worlds = player.glance(view);
    let chart = player.mind.chart(view);
    let target = view.options.vp_target;
    let weights = Mixed::new(Weights::fitted(), target);
    let ledger = Ledger::new();
    let judge = Judge {
        chart: &chart,
        weights: &weights,
        ledger: &ledger,
        scale: Scale::Chance,
    };
    let list = player.first_look(judge, &worlds);
    let (looks_best, most) = best(&list)?;
    let efforts = ways.iter().filter_map(|way| way.0.effort_at(view));
    let margin = efforts.map(|effort| effort.margin).fold(0.0, f32::max);
    let close = list.iter().filter(|(_, value)| most - margin <= *value);
    if most >= 1.0 || close.count() < 2 {
        return None;
    }
    let mut mind = player.mind.clone();
    let mut chosen: Vec<(Action, f64)> = Vec::new();
    for way in ways {
        // All with the same dice.
        mind.dice = player.mind.dice.clone();
        let mut player = Thinker::new(mind.clone(), way.0);
        let cpu = Cpu::of_thread();
        let found = player.think(view, actions, &Budget::default())?;
        chosen.push((found.best, cpu.elapsed().as_secs_f64()));
    }
    let mut actions = vec![looks_best];
    for (action, _) in &chosen {
        if !actions.contains(action) {
            actions.push(*action);
        }
    }
    mind.dice = dice;
    let chances = match actions.len() {
        1 => vec![0.0],
        _ => averages(
            &mut mind,
            view,
            judge,
            &weights,
            &actions,
            Rounds::to_the_end(sampling.rounds),
            sampling.worlds,
        ),
    };
    let gain = |(action, seconds): &(Action, f64)| {
        let nth = actions.iter().position(|known| known == action)?;
        Some(Gain {
            chance: chances[nth] - chances[0],
            seconds: *seconds,
        })
    };
    chosen.iter().map(gain).collect()
}

/// The mean in hundredths and half of its 95 % interval.
pub fn interval(values: impl Iterator<Item = f32> + Clone) -> (f32, f32) {
    let count = values.clone().count() as f32;
    let mean = values.clone().sum::<f32>() / count;
    let spread: f32 = values.map(|value| (value - mean).powi(2)).sum();
    let error = (spread / (count - 1.0).max(1.0) / count).sqrt();
    (100.0 * mean, 196.0 * error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_read_with_what_is_different() {
        let way = Way::read("master,rounds=4,nodes=400000,doubt=0.1").unwrap();
        let effort = way.0.effort.unwrap();
        assert_eq!(effort.rounds, 4);
        assert_eq!(effort.nodes, 400_000);
        let master = Level::master().effort.unwrap();
        assert_eq!(effort.width, master.width);
        for wrong in [
            "",
            "novice",
            "skilled,rounds=3",
            "expert,rounds",
            "expert,speed=3",
            "expert,rounds=x",
        ] {
            assert!(Way::read(wrong).is_none(), "{wrong:?}");
        }
    }

    /// What looks best at first gains nothing over itself, and the same choice gains the same.
    #[test]
    fn a_way_that_does_not_search_gains_nothing() {
        let ways = ["expert,width=1", "expert,nodes=3000", "expert,nodes=3000"];
        let ways: Vec<Way> = ways.iter().filter_map(|way| Way::read(way)).collect();
        let sampling = Sampling {
            setup: false,
            one_in: 12,
            worlds: 4,
            rounds: 2,
        };
        let rows = compare(&ways, &sampling, &[3; 32]);
        assert!(rows.len() > 3, "{} positions", rows.len());
        for row in &rows {
            assert_eq!(row[0].chance, 0.0);
            assert_eq!(row[1].chance, row[2].chance);
        }
        assert!(rows.iter().any(|row| row[1].chance != 0.0));
    }
}
