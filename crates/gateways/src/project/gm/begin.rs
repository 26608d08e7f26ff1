//! How a game begins: seeds, the set-up, and one message to each player.

use std::{sync::Arc, time::Instant};

use parlor_game::{Dice, Draw, Problem, Seat, Seed};
use parlor_play::{Match, seed_of_text};

use super::{
    Counts,
    game::{About, Game},
    roster::Roster,
};
use crate::project::{
    Point,
    conf::MasterConf,
    message::{Begin, FromMaster},
};

/// The stream of draws that no rule uses: who is told first.
const FIRST: Draw = Draw {
    stream: 1 << 31,
    nth: 0,
};

/// The seed of a game: of the seed of all games and its number.
pub(super) fn seed(base: &str, number: u32) -> Seed {
    seed_of_text(&format!("{base}/{number}"))
}

/// Sets a game up; the messages leave one after another, red and blue by turns.
pub(super) fn begin(
    conf: &MasterConf,
    roster: Roster,
    number: u32,
    seed: Seed,
    counts: &Arc<Counts>,
    now: Instant,
) -> Result<Game, Problem> {
    let seats = conf.game.team_size * 2;
    let table = Match::start(&conf.game, seats, seed)?;
    let mut game = Game::new(
        number,
        seed,
        roster,
        table,
        conf.clone(),
        Arc::clone(counts),
        now,
    );
    let red_first = Dice::of(&seed, FIRST).below(2) == 0;
    let size = conf.game.team_size;
    let mut order = Vec::new();
    for nth in 0..size {
        let (red, blue) = (Seat(nth), Seat(size + nth));
        order.extend(if red_first { [red, blue] } else { [blue, red] });
    }
    let pause = game.begin_gap();
    let last = order.len().saturating_sub(1);
    let mut due = now;
    for (nth, seat) in order.into_iter().enumerate() {
        if let Some(message) = message(conf, &game, seat) {
            let is_last = nth == last;
            game.push(due, message.frame(), About::Begin { seat, is_last });
        }
        due += pause;
    }
    Ok(game)
}

/// The beginning as a player is told it, as it stands now.
pub(super) fn message(conf: &MasterConf, game: &Game, seat: Seat) -> Option<FromMaster> {
    let side = game.roster.side(seat);
    let shape = conf.game.shape();
    let field = game.table.game().place_of(seat)?;
    let Point { x, y } = game.wire(seat, field);
    Some(FromMaster::Begin(Begin {
        guid: game.roster.guid(seat)?.clone(),
        team: side,
        role: game.roster.role(seat),
        team_size: conf.game.team_size.into(),
        team_guids: game.roster.team(side).to_vec(),
        location: Point { x, y },
        width: shape.width.into(),
        tasks_height: shape.tasks_height.into(),
        goals_height: shape.goals_height.into(),
    }))
}
