//! Response, added and think times, idle shares and denials: from extended logs.

use std::{collections::BTreeMap, fmt::Write};

use serde_json::{Value, json};

use parlor_gateways::project::gm::OUT_OF_STEP;

use super::{cells, or_unknown, printable};

/// Times over all replies.
#[derive(Default, Debug)]
pub(super) struct Times {
    pub(super) players: BTreeMap<String, Player>,
}

/// Times of one player.
#[derive(Default, Debug)]
pub(super) struct Player {
    response: Vec<f64>,
    added: Vec<f64>,
    think: Vec<f64>,
    out_of_step: u32,
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
            let remark = cells.get(14).map(String::as_str);
            player.out_of_step += u32::from(remark == Some(OUT_OF_STEP));
            player.busy += ended - started;
            if let Some((_, before)) = player.last.take().filter(|(last, _)| last == game) {
                player.span += sent - before;
                if before <= received {
                    player.think.push(received - before);
                }
            }
            player.last = Some((game.clone(), sent));
        }
    }

    pub(super) fn json(&self) -> Value {
        let line = |(guid, one): (&String, &Player)| {
            json!({
                "player": guid, "replies": one.response.len(), "denied": one.denied,
                "response_ms": mean(&one.response), "added_ms": mean(&one.added), "think_ms": mean(&one.think),
                "idle_share": one.idle(), "out_of_step_discovers": one.out_of_step,
            })
        };
        self.players.iter().map(line).collect()
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (guid, one) in &self.players {
            let _ = writeln!(
                text,
                "{:<36}  response {} ms  added {} ms  think {} ms  idle {} %  out of step {}",
                printable(guid),
                told(mean(&one.response), 1),
                told(mean(&one.added), 2),
                told(mean(&one.think), 2),
                told(one.idle().map(|share| 100.0 * share), 1),
                one.out_of_step
            ); // A string takes everything.
        }
        text
    }
}

impl Player {
    /// The cells of its line of CSV.
    pub(super) fn cells(&self) -> [String; 5] {
        let cell =
            |value: Option<f64>| value.map(|value| format!("{value:.3}")).unwrap_or_default();
        [
            cell(mean(&self.response)),
            cell(mean(&self.added)),
            cell(mean(&self.think)),
            cell(self.idle()),
            self.out_of_step.to_string(),
        ]
    }

    /// The share of the time in which none of its requests ran; unknown before a second one.
    fn idle(&self) -> Option<f64> {
        (self.span > 0.0).then(|| (1.0 - self.busy / self.span).clamp(0.0, 1.0))
    }
}

fn mean(values: &[f64]) -> Option<f64> {
    let count = values.len();
    (count > 0).then(|| values.iter().sum::<f64>() / count as f64)
}

fn told(value: Option<f64>, digits: usize) -> String {
    or_unknown(value.map(|value| format!("{value:.digits$}")))
}
