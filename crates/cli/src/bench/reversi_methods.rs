//! Reversi: what its methods cost over sizes of the board and how full it is, and what one of them is worth.

use std::{hint::black_box, time::Duration};

use parlor_game::{Budget, Dice, Draw};
use parlor_play::seed_of_text;
use parlor_reversi::{Map, Phase, Position, maps};
use parlor_reversi_players::{
    lab::{Entry, Series, compare},
    parts::{Part, Weighed, chosen, radial, swept},
};
use serde_json::{Map as Object, Value, json};

use super::Measured;
use crate::{
    cpu::Cpu,
    exit::{Exit, OrExit},
};

/// The sides of the boards.
const SIDES: [u16; 6] = [8, 12, 16, 24, 36, 50];
/// How full they are, in percent of their tiles.
const FULL: [u32; 5] = [10, 30, 50, 70, 90];
/// How many play.
const PLAYERS: [u8; 3] = [2, 4, 8];
/// So many tiles have the positions of one kind together at least: a few small boards would be known by heart.
const TILES: u32 = 20_000;

/// Positions of one kind.
struct Filled {
    side: u16,
    players: u8,
    /// How full they are, in percent.
    full: u32,
    positions: Vec<Position>,
}

impl Filled {
    /// How many stones one of those who are measured has, on average.
    fn stones(&self) -> f64 {
        let positions = self.positions.iter();
        let sum = positions.map(|position| position.stones(1) + position.stones(2));
        sum.map(f64::from).sum::<f64>() / (self.positions.len() * 2).max(1) as f64
    }
}

/// Legal tiles by asking every tile and outward from the own stones, and what the choice between them costs.
pub(super) fn legal(time: Duration) -> anyhow::Result<Measured> {
    let (mut rows, mut spent) = (Vec::new(), 0.0);
    let (mut excess, mut worst) = (0.0, 0.0f64);
    let mut wrong = 0;
    for armed in [false, true] {
        let all = filled(&PLAYERS, u8::from(armed))?;
        let each = time / 3 / 2 / u32::try_from(all.len()).unwrap_or(1);
        for one in &all {
            let mut time =
                |found: fn(&Position, u8) -> usize| timed(&one.positions, each, &mut spent, found);
            let (sweep, radial, chosen) = (time(swept), time(radial), time(chosen));
            let over = (chosen / sweep.min(radial) - 1.0).max(0.0) * 100.0;
            // Less than a tenth is within what two runs differ by.
            wrong += usize::from(10.0 < over);
            excess += over;
            worst = worst.max(over);
            rows.push(json!({
                "players": one.players, "side": one.side, "full": one.full, "armed": armed,
                "stones": one.stones().round(),
                "sweep_ns": sweep.round(), "radial_ns": radial.round(), "chosen_ns": chosen.round(),
            }));
        }
    }
    let measured = Measured {
        value: excess / rows.len().max(1) as f64,
        unit: "% over the faster method",
        cpu_seconds: spent,
        more: Object::new(),
    };
    let curve = |full: u32, method: &str, players: u8| {
        let of = |row: &&Value| {
            row["full"] == full && row["players"] == players && row["armed"] == false
        };
        let points = rows.iter().filter(of);
        let points: Vec<Value> = points
            .map(|row| json!([row["side"], row[format!("{method}_ns")]]))
            .collect();
        json!({"name": format!("{method}, {full} % full, {players} players"), "points": points})
    };
    let curves = [(10, 2), (90, 2), (50, 8)]
        .map(|(full, players)| ["sweep", "radial"].map(|method| curve(full, method, players)));
    let chart = json!({
        "title": "Legal tiles of one player", "x": "side of the board", "y": "nanoseconds",
        "curves": curves.concat(),
    });
    Ok(measured
        .with("worst", json!(worst))
        .with("wrong", json!(wrong))
        .with("rows", json!(rows))
        .with("chart", chart))
}

/// Each heuristic of `classic` for one player and position.
pub(super) fn heuristics(time: Duration) -> anyhow::Result<Measured> {
    let all = filled(&[2], 0)?;
    let cells = all.len() * Part::ALL.len();
    let each = time / u32::try_from(cells).unwrap_or(1);
    let (mut rows, mut spent, mut last) = (Vec::new(), 0.0, 0.0);
    for one in &all {
        let weighed = one.positions.iter().cloned().map(Weighed::new);
        let weighed: Vec<Weighed> = weighed.collect();
        let mut row = Object::new();
        row.insert("side".into(), json!(one.side));
        row.insert("full".into(), json!(one.full));
        last = 0.0;
        for part in Part::ALL {
            let took = timed(&weighed, each, &mut spent, |weighed, player| {
                weighed.by(part, player)
            });
            row.insert(format!("{}_ns", part.name()), json!(took.round()));
            last += took;
        }
        rows.push(Value::Object(row));
    }
    let curve = |part: Part| {
        let half = rows.iter().filter(|row| row["full"] == 50);
        let points: Vec<Value> = half
            .map(|row| json!([row["side"], row[format!("{}_ns", part.name())]]))
            .collect();
        json!({"name": part.name(), "points": points})
    };
    let chart = json!({
        "title": "Heuristics of classic, board half full", "x": "side of the board", "y": "nanoseconds",
        "curves": Part::ALL.map(curve),
    });
    let measured = Measured {
        value: last,
        unit: "ns for all on the largest and fullest board",
        cpu_seconds: spent,
        more: Object::new(),
    };
    Ok(measured.with("rows", json!(rows)).with("chart", chart))
}

/// The maps on which full lines are judged: all of ours for two that a short run can play.
const FOR_TWO: [&str; 10] = [
    "plain", "bombs", "tube", "ring", "mirrors", "moebius", "torus", "arsenal", "stampede",
    "walled",
];

/// First places of `classic` against itself without the step that counts full lines, seats changed, four random plies first.
pub(super) fn full_lines(time: Duration) -> anyhow::Result<Measured> {
    let entry = |name: &str| {
        let entry = Entry::read(name, None);
        entry.ok_or_else(|| Exit::No.says(format!("there is no {name}")))
    };
    let texts = FOR_TWO.iter().filter_map(|name| maps::named(name));
    let mut series = Series {
        hero: entry("classic")?,
        field: entry("classic_leaning")?,
        maps: texts.map(str::to_owned).collect(),
        rounds: 1,
        by_chance: 4,
        budget: Budget::default(),
        threads: 1,
        seed: seed_of_text("bench"),
    };
    let cpu = Cpu::of_process();
    let began = std::time::Instant::now();
    let (mut games, mut firsts, mut shared, mut rounds) = (0, 0, 0, 0u32);
    while games == 0 || began.elapsed() < time {
        series.seed = seed_of_text(&format!("bench {rounds}"));
        rounds += 1;
        for score in compare(&series) {
            games += score.games;
            firsts += score.firsts;
            shared += score.shared;
        }
    }
    let won = f64::from(firsts) - f64::from(shared) / 2.0;
    let share = won / f64::from(games.max(1));
    // Half a point for a shared first place; the interval is that of a share of so many games.
    let spread = 1.96 * (share * (1.0 - share) / f64::from(games.max(1))).sqrt();
    let measured = Measured {
        value: share * 100.0,
        unit: "% of the points against classic without full lines",
        cpu_seconds: cpu.seconds(),
        more: Object::new(),
    };
    let interval = [share - spread, share + spread].map(|bound| bound * 100.0);
    Ok(measured
        .with("games", json!(games))
        .with("won", json!(firsts - shared))
        .with("shared", json!(shared))
        .with("ci95", json!(interval)))
}

/// Nanoseconds of CPU time for one thing with one player, over all positions and players.
fn timed<P, T>(
    positions: &[P],
    time: Duration,
    spent: &mut f64,
    work: impl Fn(&P, u8) -> T,
) -> f64 {
    let (mut count, cpu) = (0u64, Cpu::of_process());
    loop {
        for position in positions {
            for player in 1..=2 {
                black_box(work(black_box(position), player));
                count += 1;
            }
        }
        let seconds = cpu.seconds();
        if count == 0 || time.as_secs_f64() <= seconds {
            *spent += seconds;
            return (seconds * 1e9 / count.max(1) as f64).max(1.0);
        }
    }
}

/// Positions from random play on all boards, as full as wanted.
fn filled(players: &[u8], overrides: u8) -> anyhow::Result<Vec<Filled>> {
    let mut all = Vec::new();
    for players in players {
        for side in SIDES {
            let map = board(side, *players, overrides);
            let map = Map::read(map.as_bytes(), side).or_exit(Exit::No)?;
            let mut kinds = FULL.map(|full| Filled {
                side,
                players: *players,
                full,
                positions: Vec::new(),
            });
            for game in 0..games(side) {
                fill(&map, game, &mut kinds);
            }
            all.extend(kinds.into_iter().filter(|kind| !kind.positions.is_empty()));
        }
    }
    Ok(all)
}

/// So many random games give the positions on boards of one size.
fn games(side: u16) -> u32 {
    TILES.div_ceil(u32::from(side) * u32::from(side))
}

/// Plays by chance and keeps the first position of each kind that is full enough.
fn fill(map: &Map, game: u32, kinds: &mut [Filled]) {
    let draw = Draw {
        stream: 0,
        nth: game,
    };
    let mut dice = Dice::of(&seed_of_text("bench"), draw);
    let mut position = Position::new(map);
    let tiles = position.graph().tiles().len();
    let mut kinds = kinds.iter_mut().peekable();
    while position.phase() == Phase::Building {
        let stones: usize = (1..=8).map(|p| usize::from(position.stones(p))).sum();
        let Some(kind) = kinds.peek_mut() else { return };
        if kind.full as usize * tiles <= stones * 100 {
            kind.positions.push(position.clone());
            kinds.next();
            continue;
        }
        match position.random(&mut dice) {
            Some(mv) => position.play(mv),
            None => return,
        }
    }
}

/// A square board with a block of stones in the middle, special tiles in its corners, and a bomb for each.
fn board(side: u16, players: u8, overrides: u8) -> String {
    let mut text = format!("{players} {overrides} 1 1 {side} {side}");
    let (low, high) = (side / 2 - 2, side / 2 + 2);
    for y in 0..side {
        for x in 0..side {
            let inside = (low..high).contains(&x) && (low..high).contains(&y);
            let corner = [(0, 0), (side - 1, side - 1)].contains(&(x, y));
            let stone = (x - low.min(x) + 2 * (y - low.min(y))) % u16::from(players) + 1;
            text += &match (inside, corner) {
                (true, _) => format!(" {stone}"),
                (false, true) => " i".to_owned(),
                (false, false) => " 0".to_owned(),
            };
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_all_sizes_are_filled_as_wanted() {
        for one in filled(&[2, 8], 0).unwrap() {
            // Some games end before their boards are full.
            let played = games(one.side) as usize;
            assert!(
                played <= one.positions.len() * 4,
                "{} players, {} wide, {} % full: {} positions",
                one.players,
                one.side,
                one.full,
                one.positions.len()
            );
            for position in &one.positions {
                for player in 1..=one.players {
                    let swept: Vec<u16> = position.swept_tiles(player).collect();
                    assert_eq!(swept, position.radial_tiles(player));
                }
            }
        }
    }
}
