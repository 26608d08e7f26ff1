//! What is told after a game: the ranking with response times (10.2).

use std::{
    collections::HashMap,
    fmt::Write,
    time::{Duration, Instant},
};

use crate::project::{Guid, Role, Side};

/// What all games of a process have brought a player.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Career {
    pub(super) wins: u32,
    pub(super) games: u32,
    pub(super) goals: u32,
}

/// The careers of all players, by identifier.
pub(super) type Careers = HashMap<Guid, Career>;

/// What is measured of one player in one game.
#[derive(Clone, Default, Debug)]
pub(super) struct Measured {
    pub(super) requests: u32,
    pub(super) denied: u32,
    pub(super) goals: u32,
    response: Mean,
    added: Mean,
    think: Mean,
    /// When its last reply left, if nothing was outstanding then.
    idle_since: Option<Instant>,
    outstanding: u32,
}

#[derive(Clone, Copy, Default, Debug)]
struct Mean {
    sum: Duration,
    count: u32,
}

impl Mean {
    fn add(&mut self, time: Duration) {
        self.sum += time;
        self.count += 1;
    }

    fn millis(self) -> f64 {
        match self.count {
            0 => 0.0,
            count => self.sum.as_secs_f64() * 1000.0 / f64::from(count),
        }
    }
}

impl Measured {
    /// A request came.
    pub(super) fn received(&mut self, now: Instant) {
        self.requests += 1;
        if let Some(since) = self.idle_since.take() {
            self.think.add(now.saturating_duration_since(since));
        }
    }

    /// It waits in the queue for its reply.
    pub(super) fn queued(&mut self) {
        self.outstanding += 1;
    }

    /// All that was outstanding is dropped.
    pub(super) fn reset(&mut self) {
        self.outstanding = 0;
        self.idle_since = None;
    }

    /// Its reply leaves; it was due by the rules at `due`.
    pub(super) fn replied(&mut self, received: Instant, due: Instant, now: Instant, granted: bool) {
        self.denied += u32::from(!granted);
        self.response.add(now.saturating_duration_since(received));
        self.added.add(now.saturating_duration_since(due));
        self.outstanding = self.outstanding.saturating_sub(1);
        if self.outstanding == 0 {
            self.idle_since = Some(now);
        }
    }
}

/// One player in the table.
#[derive(Debug)]
pub(super) struct Line<'a> {
    pub(super) guid: &'a Guid,
    pub(super) side: Side,
    pub(super) role: Role,
    pub(super) career: Career,
    pub(super) measured: &'a Measured,
}

/// The table of a game, best first.
pub(super) fn table(mut lines: Vec<Line<'_>>) -> String {
    lines.sort_by(|one, other| {
        let rank = |line: &Line<'_>| (line.career.wins, line.career.goals);
        let requests = |line: &Line<'_>| line.measured.requests;
        rank(other)
            .cmp(&rank(one))
            .then_with(|| requests(one).cmp(&requests(other)))
            .then_with(|| one.guid.cmp(other.guid))
    });
    let mut text = String::from(
        "  #  player                                colour role    wins games goals  requests denied  response ms  added ms  think ms\n",
    );
    for (nth, line) in lines.iter().enumerate() {
        let Line {
            guid,
            side,
            role,
            career,
            measured,
        } = line;
        let _ = writeln!(
            text,
            "{:>3}  {:<36}  {:<6} {:<6} {:>5} {:>5} {:>5} {:>9} {:>6} {:>12.1} {:>9.2} {:>9.2}",
            nth + 1,
            printable(guid.as_str()),
            side,
            role,
            career.wins,
            career.games,
            career.goals,
            measured.requests,
            measured.denied,
            measured.response.millis(),
            measured.added.millis(),
            measured.think.millis(),
        ); // A string takes everything.
    }
    text
}

/// A text of another program as it may be shown: characters that steer terminals are taken away.
pub(crate) fn printable(text: &str) -> String {
    let safe = |c: char| if c.is_control() { '\u{FFFD}' } else { c };
    text.chars().map(safe).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_written_best_first() {
        let (one, two) = (
            Guid::new("0a041a66-01b7-40cf-a06a-a47550f0e6c0").unwrap(),
            Guid::new("fa3f3cb5-742d-478f-9e02-230679032777").unwrap(),
        );
        let start = Instant::now();
        let ms = |micros| Duration::from_micros(micros);
        let mut first = Measured {
            requests: 361,
            denied: 12,
            ..Measured::default()
        };
        first.replied(start, start + ms(106_190), start + ms(106_400), true);
        first.received(start + ms(107_500));
        first.requests = 361;
        let second = Measured {
            requests: 355,
            denied: 20,
            ..Measured::default()
        };
        let career = |wins, goals| Career {
            wins,
            games: 3,
            goals,
        };
        let lines = vec![
            Line {
                guid: &two,
                side: Side::Blue,
                role: Role::Member,
                career: career(1, 4),
                measured: &second,
            },
            Line {
                guid: &one,
                side: Side::Red,
                role: Role::Leader,
                career: career(2, 7),
                measured: &first,
            },
        ];
        let told = table(lines);
        let expected = "  #  player                                colour role    wins games goals  requests denied  response ms  added ms  think ms\n  1  0a041a66-01b7-40cf-a06a-a47550f0e6c0  red    leader     2     3     7       361     12        106.4      0.21      1.10\n  2  fa3f3cb5-742d-478f-9e02-230679032777  blue   member     1     3     4       355     20          0.0      0.00      0.00\n";
        assert_eq!(told, expected);
    }
}
