//! Tables of Catan without a server, for quick comparisons while the players are being worked on.
//!
//! `cargo run --release -p parlor-bots --example catan_table -- A,B,C,D DEALS [trade] [SEED]` plays every deal
//! once per rotation of the players over the seats, with the same board, dice and cards each time.

use std::{env, process::ExitCode, time::Instant};

use parlor_bots::find;
use parlor_catan::{Action, Catan, Config, Event, Phase, View};
use parlor_game::{Budget, Dice, Draw, Game, Input, Millis, Seat, Status, TABLE_STREAMS, Viewer};

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let (Some(players), Some(deals)) = (words.first(), words.get(1)) else {
        eprintln!("catan_table A,B,C,D DEALS [trade] [SEED]");
        return ExitCode::FAILURE;
    };
    let players: Vec<&str> = players.split(',').collect();
    let deals: usize = deals.parse().unwrap_or(1);
    let trade = words.iter().any(|word| word == "trade");
    let seed = words.last().and_then(|word| word.parse().ok()).unwrap_or(1);
    let config = Config {
        players: players.len() as u8,
        domestic_trade: trade,
        turn_cap: Some(1000),
        ..Config::default()
    };
    let count = players.len();
    let mut shares = vec![Vec::new(); count];
    let mut busy = vec![0.0f64; count];
    let mut asked = vec![0usize; count];
    let mut longest = vec![0.0f64; count];
    let mut turns = 0;
    let mut trades = 0;
    for deal in 0..deals {
        let mut won = vec![0.0; count];
        for rotation in 0..count {
            let order: Vec<usize> = (0..count).map(|seat| (seat + rotation) % count).collect();
            let Some(end) = play(&config, &players, &order, seed, deal) else {
                eprintln!("deal {deal}, rotation {rotation} broke down");
                return ExitCode::FAILURE;
            };
            if let Some(winner) = end.winner {
                won[order[winner.index()]] += 1.0;
            }
            turns += end.turns;
            trades += end.trades;
            for seat in 0..count {
                busy[order[seat]] += end.busy[seat];
                asked[order[seat]] += end.asked[seat];
                longest[order[seat]] = longest[order[seat]].max(end.longest[seat]);
            }
        }
        for (player, won) in won.into_iter().enumerate() {
            shares[player].push(won / count as f64);
        }
        if deal % 10 == 9 || deal + 1 == deals {
            let (mean, error) = interval(&shares[0]);
            println!(
                "{} deals: {} {:.1} % ± {:.1}",
                deal + 1,
                players[0],
                100.0 * mean,
                196.0 * error
            );
        }
    }
    let games = (deals * count) as f64;
    for player in 0..count {
        let (mean, error) = interval(&shares[player]);
        println!(
            "{:8} {:5.1} % ± {:4.1}  {:.2} ms per decision, {:.0} ms at most, {:.2} s per game",
            players[player],
            100.0 * mean,
            196.0 * error,
            1000.0 * busy[player] / asked[player] as f64,
            1000.0 * longest[player],
            busy[player] / games
        );
    }
    println!(
        "{:.1} turns, {:.2} trades per game",
        turns as f64 / games,
        trades as f64 / games
    );
    ExitCode::SUCCESS
}

fn interval(shares: &[f64]) -> (f64, f64) {
    let count = shares.len() as f64;
    let mean = shares.iter().sum::<f64>() / count;
    let spread: f64 = shares.iter().map(|share| (share - mean).powi(2)).sum();
    (mean, (spread / (count - 1.0).max(1.0) / count).sqrt())
}

struct End {
    winner: Option<Seat>,
    turns: u32,
    trades: usize,
    busy: Vec<f64>,
    asked: Vec<usize>,
    longest: Vec<f64>,
}

fn play(config: &Config, players: &[&str], order: &[usize], seed: u32, deal: usize) -> Option<End> {
    let count = order.len();
    let mut key = [0; 32];
    key[..4].copy_from_slice(&seed.to_le_bytes());
    key[4..12].copy_from_slice(&(deal as u64).to_le_bytes());
    let mut game = Catan::new(config, count as u8).ok()?;
    let mut seated = Vec::new();
    for (seat, player) in order.iter().enumerate() {
        let stream = TABLE_STREAMS + 1 + seat as u32;
        let dice = Dice::of(&key, Draw { stream, nth: 0 });
        let kind = find("catan", players[*player])?;
        seated.push(kind.seat(config, count as u8, Seat(seat as u8), dice)?);
    }
    let mut end = End {
        winner: None,
        turns: 0,
        trades: 0,
        busy: vec![0.0; count],
        asked: vec![0; count],
        longest: vec![0.0; count],
    };
    loop {
        let mut told: Vec<Event> = Vec::new();
        match game.status() {
            Status::Over(_) => break,
            Status::Chance(draw) => {
                let outcome = game.sample(&mut Dice::of(&key, draw));
                game.apply(Millis(0), Input::Chance { outcome }, &mut told)
                    .ok()?;
            }
            Status::Waiting { must, may, until } => {
                let mut acted = false;
                for seat in may.iter().chain(must.iter()) {
                    let view: View = game.view(Viewer::Seat(seat));
                    let mut actions: Vec<Action> = Vec::new();
                    game.actions(seat, &mut actions);
                    let begun = Instant::now();
                    let player = &mut seated[seat.index()];
                    let chosen = player.choose(&view, &actions, &Budget::default());
                    let spent = begun.elapsed().as_secs_f64();
                    end.busy[seat.index()] += spent;
                    end.longest[seat.index()] = end.longest[seat.index()].max(spent);
                    end.asked[seat.index()] += 1;
                    if let Some(action) = chosen {
                        let action = *action.downcast::<Action>().ok()?;
                        if let Err(illegal) =
                            game.apply(Millis(0), Input::Act { seat, action }, &mut told)
                        {
                            eprintln!("{action:?}: {illegal}");
                            return None;
                        }
                        acted = true;
                        break;
                    }
                }
                if !acted {
                    let at = until?;
                    game.apply(at, Input::Tick, &mut told).ok()?;
                }
            }
        }
        for event in &told {
            end.trades += usize::from(matches!(event, Event::Traded { .. }));
        }
        for (seat, player) in (0..).map(Seat).zip(&mut seated) {
            let heard: Vec<Event> = told
                .iter()
                .filter_map(|event| Catan::redact(event, Viewer::Seat(seat)))
                .collect();
            player.hear(Millis(0), &heard);
        }
    }
    if let Phase::Over { winner } = game.phase() {
        end.winner = *winner;
    }
    end.turns = game.now().nth;
    Some(end)
}
