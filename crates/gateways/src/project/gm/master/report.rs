//! What a Game Master leaves behind: lines of the logs, the ranking, the board, the record.

use std::time::{Duration, Instant};

use parlor_game::{Game as _, Viewer};
use parlor_play::hex;

use super::{
    super::{
        game::{Game, Replied},
        ranking::{self, Career, Measured},
        record,
    },
    Master, State,
};
use crate::project::{
    Axis, Guid, Role, Side,
    board::{Board, LEGEND},
    program::Note,
};

impl Master {
    /// The end was told: logs, ranking, rest.
    pub(super) fn over(&mut self, now: Instant) {
        let until = now + self.conf.technical.restart;
        let State::Playing(game) = std::mem::replace(&mut self.state, State::Resting { until })
        else {
            return;
        };
        self.counts.ended(game.sitters.len());
        let winner = game
            .end
            .and_then(|end| end.winner)
            .map(crate::project::convert::side);
        let word = winner.map_or("none", Side::word);
        self.say(format!(
            "gm game {} over winner={word} seed={}",
            game.number,
            hex(&game.seed)
        ));
        if let Some(winner) = winner {
            for side in [winner, winner.other()] {
                let word = if side == winner { "Victory" } else { "Defeat" };
                for guid in game.roster.team(side) {
                    let place = game
                        .roster
                        .seat(guid)
                        .map(|seat| (side, game.roster.role(seat)));
                    self.line(word, guid, place);
                }
            }
        } else {
            self.wants_to_close = true;
        }
        self.rank(&game, winner);
        if self.conf.show_board {
            // Where the teams count differently, rows are numbered from red's side.
            let [red, blue] = self.conf.axes;
            let axis = if red == blue { red } else { Axis::Down };
            let board = Board::of_game(game.table.game(), axis);
            self.say(format!("{board}\n{LEGEND}"));
        }
        if let Some(given) = &self.conf.replay_file {
            let path = record::path(given, game.number);
            if let Err(error) = std::fs::write(&path, record::of(&game).write()) {
                self.notes
                    .push(Note::Warned(format!("{}: {error}", path.display())));
            }
        }
        self.flush();
    }

    fn rank(&mut self, game: &Game, winner: Option<Side>) {
        for seat in game.roster.seats() {
            let Some(guid) = game.roster.guid(seat) else {
                continue;
            };
            let career = self.careers.entry(guid.clone()).or_default();
            career.games += 1;
            career.wins += u32::from(winner == Some(game.roster.side(seat)));
            career.goals += game
                .sitters
                .get(seat.index())
                .map_or(0, |sitter| sitter.measured.goals);
        }
        let nothing = Measured::default();
        let lines = game.roster.seats().filter_map(|seat| {
            let guid = game.roster.guid(seat)?;
            let sitter = game.sitters.get(seat.index());
            Some(ranking::Line {
                guid,
                side: game.roster.side(seat),
                role: game.roster.role(seat),
                career: self.careers.get(guid).copied().unwrap_or(Career::default()),
                measured: sitter.map_or(&nothing, |sitter| &sitter.measured),
            })
        });
        let table = ranking::table(lines.collect());
        let state = game.table.game();
        let ([red, blue], counts) = (state.score(), state.counts());
        let goals = state.view(Viewer::Spectator).goals;
        let length = Duration::from_millis(game.end.map_or(0, |end| end.at.0)).as_secs_f64();
        let how = winner.map_or("nobody".to_owned(), |winner| winner.to_string());
        let head = format!(
            "Game {}: {how} won after {length:.2} s   goals red {red}/{goals}, blue {blue}/{goals}   pieces {} ({} sham)",
            game.number, counts.created, counts.shams
        );
        self.say(format!("{head}\n{}", table.trim_end()));
    }

    pub(super) fn line(&self, kind: &str, guid: &Guid, place: Option<(Side, Role)>) {
        let (side, role) = place.map_or(("", ""), |(side, role)| (side.word(), role.word()));
        if let Some(log) = &self.log {
            log.line(&[kind, guid.as_str(), side, role]);
        }
    }

    pub(super) fn extended_line(&self, replied: &Replied, now: Instant) {
        let (Some(log), State::Playing(game)) = (&self.extended, &self.state) else {
            return;
        };
        let (Some(guid), Some(began)) = (game.roster.guid(replied.seat), game.began) else {
            return;
        };
        let since = |at: Instant| {
            format!(
                "{:.3}",
                at.saturating_duration_since(began).as_secs_f64() * 1000.0
            )
        };
        let ended = replied.ended.0;
        let started = ended.saturating_sub(u64::from(replied.delay));
        let number = |number: Option<i64>| number.map(|n| n.to_string()).unwrap_or_default();
        log.line(&[
            &ended.to_string(),
            &game.number.to_string(),
            kind_word(replied.kind),
            guid.as_str(),
            game.roster.side(replied.seat).word(),
            game.roster.role(replied.seat).word(),
            if replied.granted { "OK" } else { "denied" },
            &since(replied.received),
            &started.to_string(),
            &ended.to_string(),
            &since(now),
            &number(replied.at.map(|at| at.x)),
            &number(replied.at.map(|at| at.y)),
            &number(replied.distance),
            replied.contains,
        ]);
    }
}

fn kind_word(kind: parlor_project::Kind) -> &'static str {
    use parlor_project::Kind;
    match kind {
        Kind::Move => "Move",
        Kind::Discover => "Discover",
        Kind::PickUp => "PickUp",
        Kind::Test => "TestPiece",
        Kind::Destroy => "DestroyPiece",
        Kind::Place => "PlacePiece",
        Kind::Offer => "AuthorizeKnowledgeExchange",
        Kind::Send => "Data",
        Kind::Accept => "AcceptKnowledgeExchange",
        Kind::Reject => "RejectKnowledgeExchange",
    }
}
