//! How much a way of searching gains: what it chooses at positions of many games, played on to the end again and again.
//!
//! Far fewer games show a difference so than by counting who wins them.

use std::time::Duration;

use parlor_catan::{Action, Catan, Config, Event, View};
use parlor_game::{Budget, Dice, Draw, Game, Input, Millis, Player, Seat, Seed, Status, Viewer};

use super::{
    super::Cpu,
    choices::in_setup,
    ledger::Ledger,
    mind::Mind,
    outlook::{Judge, Scale},
    search::{Effort, Rounds, averages, search},
    thinker::{EXPERT, MASTER, Thinker, widened},
    weights::{Mixed, Weights},
};

/// Nobody is interrupted here.
const LONG: Duration = Duration::from_secs(600);

/// A way of searching.
#[derive(Clone, Copy, Debug)]
pub struct Way(Effort);

impl Way {
    /// Reads a level, and what is different: `master,rounds=4,nodes=400000`.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split(',');
        let mut effort = match words.next()? {
            "expert" => EXPERT,
            "master" => MASTER,
            _ => return None,
        };
        effort.time = LONG;
        for word in words {
            let (key, value) = word.split_once('=')?;
            match key {
                "nodes" => effort.nodes = value.parse().ok()?,
                "rounds" => effort.rounds = value.parse().ok()?,
                "setup_rounds" => effort.setup_rounds = value.parse().ok()?,
                "width" => effort.width = value.parse().ok()?,
                "margin" => effort.margin = value.parse().ok()?,
                "doubt" => effort.doubt = value.parse().ok()?,
                _ => return None,
            }
        }
        Some(Self(effort))
    }
}

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
    let config = Config {
        domestic_trade: false,
        ..Config::default()
    };
    let dice = |stream| Dice::of(seed, Draw { stream, nth: 0 });
    let (mut chance, mut pick) = (dice(0), dice(1));
    let mut rows = Vec::new();
    let Ok(mut game) = Catan::new(&config, 4) else {
        return rows;
    };
    let seats = || (0..4).map(Seat);
    let mind = |seat: Seat| Mind::new(&config, 4, seat, dice(2 + u32::from(seat.0)));
    let mut players: Vec<Thinker> = seats().map(|seat| Thinker::new(mind(seat), None)).collect();
    loop {
        let input = match game.status() {
            Status::Over(_) => return rows,
            Status::Chance(_) => {
                let outcome = game.sample(&mut chance);
                Input::Chance { outcome }
            }
            Status::Waiting { must, .. } => {
                let Some(seat) = must.lowest() else {
                    return rows;
                };
                let view: View = game.view(Viewer::Seat(seat));
                let mut actions = Vec::new();
                game.actions(seat, &mut actions);
                let player = &mut players[seat.index()];
                let is_picked = pick.below(sampling.one_in) == 0;
                if is_picked && in_setup(&game) == sampling.setup && actions.len() > 1 {
                    rows.extend(gains(player, &view, ways, sampling, pick.clone()));
                }
                let Some(action) = player.choose(&view, &actions, &Budget::default()) else {
                    return rows;
                };
                Input::Act { seat, action }
            }
        };
        let mut told = Vec::new();
        if game.apply(Millis(0), input, &mut told).is_err() {
            return rows;
        }
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
    ways: &[Way],
    sampling: &Sampling,
    dice: Dice,
) -> Option<Vec<Gain>> {
    let worlds = player.glance(view);
    let chart = player.mind.chart(view);
    let weights = Mixed::new(Weights::fitted(), view.options.vp_target);
    let ledger = Ledger::new();
    let judge = Judge {
        chart: &chart,
        weights: &weights,
        ledger: &ledger,
        scale: Scale::Chance,
    };
    let mut list = player.first_look(judge, &worlds);
    list.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let efforts = ways.iter().map(|way| widened(way.0, view));
    let margin = efforts.clone().map(|effort| effort.margin);
    let margin = margin.fold(0.0, f32::max);
    let (looks_best, most) = *list.first()?;
    let (_, second) = *list.get(1)?;
    if most >= 1.0 || second < most - margin {
        return None;
    }
    let mut mind = player.mind.clone();
    let mut chosen: Vec<(Action, f64)> = Vec::new();
    for effort in efforts {
        // All with the same dice.
        mind.dice = player.mind.dice.clone();
        let cpu = Cpu::of_thread();
        let budget = Budget::default();
        let found = search(&mut mind, view, judge, list.clone(), &effort, &budget)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_read_with_what_is_different() {
        let way = Way::read("master,rounds=4,nodes=400000,doubt=0.1").unwrap();
        assert_eq!(way.0.rounds, 4);
        assert_eq!(way.0.nodes, 400_000);
        assert_eq!(way.0.width, MASTER.width);
        for wrong in [
            "",
            "skilled",
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
