//! Response, added and think times, idle shares and denials: from extended logs.

use std::{collections::BTreeMap, fmt::Write};

use serde_json::{Value, json};

use super::cells;

/// Times over all replies.
#[derive(Default, Debug)]
pub(super) struct Times {
    players: BTreeMap<String, Player>,
}

#[derive(Default, Debug)]
struct Player {
    response: Vec<f64>,
    added: Vec<f64>,
    think: Vec<f64>,
    busy: f64,
    span: f64,
    denied: u32,
    last: Option<(String, f64)>,
}

impl Times {
    pub(super) fn log(&mut self, text: &str) {
        for line in text.lines().skip(1) {
            let cells = cells(line);
            let number = |index: usize| cells.get(index).and_then(|cell| cell.parse::<f64>().ok());
            let (Some(game), Some(guid), Some(result)) = (cells.get(1), cells.get(3), cells.get(6))
            else {
                continue;
            };
            let (Some(received), Some(started), Some(ended), Some(sent)) =
                (number(7), number(8), number(9), number(10))
            else {
                continue;
            };
            let player = self.players.entry(guid.clone()).or_default();
            player.response.push(sent - received);
            player
                .added
                .push(sent - ended.max(received + (ended - started)));
            player.denied += u32::from(result == "denied");
            player.busy += ended - started;
            if let Some((same, before)) = player.last.take().filter(|(last, _)| last == game) {
                player.span += sent - before;
                if before <= received {
                    player.think.push(received - before);
                }
                drop(same);
            }
            player.last = Some((game.clone(), sent));
        }
    }

    pub(super) fn json(&self) -> Value {
        let line = |(guid, one): (&String, &Player)| {
            json!({
                "player": guid, "replies": one.response.len(), "denied": one.denied,
                "response_ms": mean(&one.response), "added_ms": mean(&one.added), "think_ms": mean(&one.think),
                "idle_share": one.idle(),
            })
        };
        self.players.iter().map(line).collect()
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (guid, one) in &self.players {
            let shown: String = guid
                .chars()
                .map(|c| if c.is_control() { '\u{FFFD}' } else { c })
                .collect();
            let _ = writeln!(
                text,
                "{shown:<36}  response {:.1} ms  added {:.2} ms  think {:.2} ms  idle {:.1} %",
                mean(&one.response),
                mean(&one.added),
                mean(&one.think),
                100.0 * one.idle()
            ); // A string takes everything.
        }
        text
    }
}

impl Player {
    /// The share of the time in which none of its requests ran.
    fn idle(&self) -> f64 {
        match self.span > 0.0 {
            true => (1.0 - self.busy / self.span).clamp(0.0, 1.0),
            false => 0.0,
        }
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}
