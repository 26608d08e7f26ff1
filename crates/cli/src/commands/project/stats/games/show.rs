//! Counts as JSON and as text.

use std::{collections::BTreeMap, fmt::Write};

use serde_json::{Value, json};

use super::{
    super::{or_unknown, printable, share, share_json},
    Counts, Games, Results, Tally,
};

impl Games {
    pub(in super::super) fn json(&self) -> Value {
        let players: Vec<Value> = self.players.iter().map(player).collect();
        json!({
            "players": players,
            "agents": shares(&self.agents),
            "colours": shares(&self.colours),
            "team_sizes": shares(&self.sizes),
            "mean_length_ms": mean(&self.lengths),
            "mean_spawn_to_pick_up_ms": mean(&self.fetched),
        })
    }

    pub(in super::super) fn text(&self) -> String {
        let mut text = String::new();
        for (agent, tally) in &self.agents {
            line(&mut text, &printable(agent), *tally, "teams won");
        }
        for (colour, tally) in &self.colours {
            line(&mut text, colour, *tally, "won");
        }
        for (size, tally) in &self.sizes {
            line(
                &mut text,
                &format!("{size} against {size}"),
                *tally,
                "won by red",
            );
        }
        for (name, one) in &self.players {
            let Tally { games, wins } = one.ends;
            let known = one.results();
            let told = |count: fn(&Results) -> u32| or_unknown(known.as_ref().map(count));
            let _ = writeln!(
                text,
                "{:<36}  won {wins} of {games}  requests {}  moves {} ({} denied)  goals {}  pieces {} ({} sham)  placed {} ({} wasted)",
                printable(name),
                one.requests,
                one.moves,
                told(|results| results.denied_moves),
                told(|results| results.goals),
                told(|results| results.picked_up),
                told(|results| results.shams),
                told(|results| results.placed),
                told(|results| results.wasted)
            ); // A string takes everything.
        }
        if self.players.is_empty() {
            return text;
        }
        for (label, values) in [
            ("mean length", &self.lengths),
            ("from spawn to pick-up", &self.fetched),
        ] {
            let mean = mean(values).map(|mean| format!("{:.2} s", mean / 1000.0));
            let _ = writeln!(text, "{label} {}", or_unknown(mean));
        }
        text
    }
}

fn player((name, one): (&String, &Counts)) -> Value {
    let mut line = share_json(one.ends);
    let known = one.results();
    let told = |count: fn(&Results) -> u32| known.as_ref().map(count);
    let more = json!({
        "player": name, "requests": one.requests, "moves": one.moves, "discovers": one.discovers,
        "denied_moves": told(|results| results.denied_moves), "goals": told(|results| results.goals),
        "picked_up": told(|results| results.picked_up), "shams": told(|results| results.shams),
        "placed": told(|results| results.placed), "wasted_placements": told(|results| results.wasted),
    });
    if let (Some(line), Value::Object(more)) = (line.as_object_mut(), more) {
        line.extend(more);
    }
    line
}

fn shares<K: ToString>(tallies: &BTreeMap<K, Tally>) -> BTreeMap<String, Value> {
    let each = tallies.iter();
    each.map(|(key, tally)| (key.to_string(), share_json(*tally)))
        .collect()
}

fn line(text: &mut String, label: &str, tally: Tally, won: &str) {
    let (rate, [low, high]) = share(tally);
    let Tally { games, wins } = tally;
    let _ = writeln!(
        text,
        "{label:<12} {wins} of {games} {won} ({:.1} %, {:.1}–{:.1})",
        100.0 * rate,
        100.0 * low,
        100.0 * high
    );
}

fn mean(values: &[u64]) -> Option<f64> {
    let sum: u64 = values.iter().sum();
    (!values.is_empty()).then(|| sum as f64 / values.len() as f64)
}
