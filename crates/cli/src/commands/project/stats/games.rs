//! Who won, and what players did: from plain logs and from records.

use std::{collections::BTreeMap, fmt::Write};

use parlor_game::Seat;
use parlor_play::{Entry, LineOf, Match, Record, Told};
use parlor_project::{Config, Consequence, Event, Field, Project};
use serde_json::{Value, json};

use super::{cells, share, share_json};

/// Counts over all games.
#[derive(Default, Debug)]
pub(super) struct Games {
    players: BTreeMap<String, Counts>,
    colours: BTreeMap<String, (u32, u32)>,
    sizes: BTreeMap<u8, u32>,
    /// From a piece's appearance to its pick-up, in milliseconds.
    fetched: Vec<u64>,
    lengths: Vec<u64>,
}

/// What one player did.
#[derive(Clone, Default, Debug)]
struct Counts {
    games: u32,
    wins: u32,
    requests: u32,
    moves: u32,
    denied_moves: u32,
    goals: u32,
    picked_up: u32,
    shams: u32,
    placed: u32,
    wasted: u32,
    discovers: u32,
}

impl Games {
    /// A plain log: requests and ends.
    pub(super) fn log(&mut self, text: &str) {
        for line in text.lines().skip(1) {
            let cells = cells(line);
            let [kind, guid, colour, _] = cells.as_slice() else {
                continue;
            };
            let player = self.players.entry(guid.clone()).or_default();
            match kind.as_str() {
                "Victory" | "Defeat" => {
                    let won = u32::from(kind == "Victory");
                    player.games += 1;
                    player.wins += won;
                    let (games, wins) = self.colours.entry(colour.clone()).or_default();
                    *games += 1;
                    *wins += won;
                }
                "JoinGame" => {}
                other => {
                    player.requests += 1;
                    player.moves += u32::from(other == "Move");
                    player.placed += u32::from(other == "PlacePiece");
                    player.discovers += u32::from(other == "Discover");
                }
            }
        }
    }

    /// The record of one game: everything that happened.
    pub(super) fn record(&mut self, text: &str) -> Result<(), String> {
        let record = Record::read(text).map_err(|error| error.to_string())?;
        if record.header.game != "project" {
            return Err(format!("a record of {}", record.header.game));
        }
        let config: Config =
            serde_json::from_str(record.header.config.get()).map_err(|error| error.to_string())?;
        let lines = record.lines.iter().map(|line| serde_json::from_str(line));
        let log: Vec<Entry<LineOf<Project>>> = lines
            .collect::<Result<_, _>>()
            .map_err(|error| error.to_string())?;
        let seats = u8::try_from(record.header.seats.len()).unwrap_or(u8::MAX);
        let game =
            Match::<Project>::replay(&config, seats, &log).map_err(|error| error.to_string())?;
        let names: Vec<String> = record
            .header
            .seats
            .iter()
            .map(|seat| seat.name.clone())
            .collect();
        *self.sizes.entry(config.team_size).or_default() += 1;
        let mut lying: BTreeMap<(u8, u8), u64> = BTreeMap::new();
        for step in game.steps() {
            if let Told::Events(events) = &step.told {
                for event in events {
                    self.event(step.facts.at.0, event, &names, &mut lying);
                }
            }
        }
        let Some(finish) = game.finish() else {
            return Err("the game is not over".into());
        };
        self.lengths.push(game.now().0);
        let winners = finish
            .outcome
            .map(|outcome| outcome.winners)
            .unwrap_or_default();
        for (seat, name) in (0u8..).map(Seat).zip(&names) {
            let won = u32::from(winners.contains(seat));
            let player = self.players.entry(name.clone()).or_default();
            player.games += 1;
            player.wins += won;
            let colour = game.game().colour(seat).word().to_owned();
            let (games, wins) = self.colours.entry(colour).or_default();
            *games += 1;
            *wins += won;
        }
        Ok(())
    }

    fn event(
        &mut self,
        at: u64,
        event: &Event,
        names: &[String],
        lying: &mut BTreeMap<(u8, u8), u64>,
    ) {
        let mut lay = |field: Field| lying.insert((field.x, field.y), at);
        if let Event::Began { pieces, .. } | Event::Spawned { pieces } = event {
            for piece in pieces {
                lay(Field::new(piece.x, piece.y));
            }
        }
        let Some(name) = event.seat().and_then(|seat| names.get(seat.index())) else {
            return;
        };
        let player = self.players.entry(name.clone()).or_default();
        match event {
            Event::Queued { .. } => player.requests += 1,
            Event::Moved { to, .. } => {
                player.moves += 1;
                player.denied_moves += u32::from(to.is_none());
            }
            Event::Discovered { .. } => player.discovers += 1,
            Event::PickedUp {
                granted: true,
                at: field,
                sham,
                ..
            } => {
                player.picked_up += 1;
                player.shams += u32::from(*sham == Some(true));
                if let Some(since) = lying.remove(&(field.x, field.y)) {
                    self.fetched.push(at - since);
                }
            }
            Event::Placed {
                at: field,
                consequence: Some(came),
                lies,
                ..
            } => {
                player.placed += 1;
                match came {
                    Consequence::Correct => player.goals += 1,
                    Consequence::Meaningless => player.wasted += 1,
                }
                if *lies == Some(true) {
                    lay(*field);
                }
            }
            _ => {}
        }
    }

    pub(super) fn json(&self) -> Value {
        let players: Vec<Value> = self.players.iter().map(|(name, one)| {
            let mut line = share_json(one.wins, one.games);
            let more = json!({
                "player": name, "requests": one.requests, "moves": one.moves, "denied_moves": one.denied_moves,
                "discovers": one.discovers, "goals": one.goals, "picked_up": one.picked_up, "shams": one.shams,
                "placed": one.placed, "wasted_placements": one.wasted,
            });
            if let (Some(line), Value::Object(more)) = (line.as_object_mut(), more) {
                line.extend(more);
            }
            line
        }).collect();
        let colours: BTreeMap<&str, Value> = self
            .colours
            .iter()
            .map(|(colour, (games, wins))| (colour.as_str(), share_json(*wins, *games)))
            .collect();
        json!({
            "players": players,
            "colours": colours,
            "team_sizes": self.sizes,
            "mean_length_ms": mean(&self.lengths),
            "mean_spawn_to_pick_up_ms": mean(&self.fetched),
        })
    }

    pub(super) fn csv(&self) -> String {
        let mut text = String::from(
            "player,games,wins,requests,moves,denied_moves,discovers,goals,picked_up,shams,placed,wasted\n",
        );
        for (name, one) in &self.players {
            let name = match name.contains([',', '"', '\n']) {
                true => format!("\"{}\"", name.replace('"', "\"\"")),
                false => name.clone(),
            };
            let _ = writeln!(
                text,
                "{name},{},{},{},{},{},{},{},{},{},{},{}",
                one.games,
                one.wins,
                one.requests,
                one.moves,
                one.denied_moves,
                one.discovers,
                one.goals,
                one.picked_up,
                one.shams,
                one.placed,
                one.wasted
            ); // A string takes everything.
        }
        text
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (colour, (games, wins)) in &self.colours {
            let (rate, [low, high]) = share(*wins, *games);
            let _ = writeln!(
                text,
                "{colour:<6} {wins} of {games} won ({:.1} %, {:.1}–{:.1})",
                100.0 * rate,
                100.0 * low,
                100.0 * high
            );
        }
        for (name, one) in &self.players {
            let shown: String = name
                .chars()
                .map(|c| if c.is_control() { '\u{FFFD}' } else { c })
                .collect();
            let _ = writeln!(
                text,
                "{shown:<36}  won {} of {}  requests {}  moves {} ({} denied)  goals {}  pieces {} ({} sham)  placed {} ({} wasted)",
                one.wins,
                one.games,
                one.requests,
                one.moves,
                one.denied_moves,
                one.goals,
                one.picked_up,
                one.shams,
                one.placed,
                one.wasted
            );
        }
        for (label, values) in [
            ("mean length", &self.lengths),
            ("from spawn to pick-up", &self.fetched),
        ] {
            if let Some(mean) = mean(values) {
                let _ = writeln!(text, "{label} {:.2} s", mean / 1000.0);
            }
        }
        text
    }
}

fn mean(values: &[u64]) -> Option<f64> {
    let sum: u64 = values.iter().sum();
    (!values.is_empty()).then(|| sum as f64 / values.len() as f64)
}
