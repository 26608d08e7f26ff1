//! One step of a match as one viewer is told it.

use parlor_game::{Millis, Seat, Viewer};
use parlor_play::{Facts, hex};
use parlor_wire::{MatchStart, Over, StartSeat, Update, Want, You};
use serde_json::value::RawValue;

use super::{core::Table, live::Live};
use crate::kind::SitterKind;

/// Views and lists of actions beyond this are left out with a mark.
const LARGE: usize = 256 * 1024;

impl Table {
    /// One step as one viewer is told it.
    pub(super) fn update(
        &mut self,
        step: usize,
        viewer: Viewer,
        want: Want,
        newest: bool,
    ) -> Option<Update> {
        if self.horizon(viewer) <= step {
            return None;
        }
        self.fx.counts.cut += 1;
        let is_late = self.is_late(viewer);
        let table = self.row.id.clone();
        let live = self.phase.live_mut()?;
        let numbers = live.numbers(viewer);
        let wanted = u32::try_from(step).ok()?;
        let place = numbers.binary_search(&wanted).ok()?;
        let number = u32::try_from(place + 1).ok()?;
        let undone = live.game.undone(step).map(|to| {
            let numbers = live.numbers(viewer);
            let known = numbers.partition_point(|told| *told <= to);
            u32::try_from(known).unwrap_or(u32::MAX)
        });
        let live = self.phase.live()?;
        let facts = live.game.facts(step)?;
        let stamp = facts.line.and_then(|line| live.game.stamp(line));
        let actor = facts.line.and_then(|line| live.game.actor(line));
        let ends = facts.over
            && step
                .checked_sub(1)
                .and_then(|before| live.game.facts(before))
                .is_none_or(|before| !before.over);
        let you = match viewer {
            Viewer::Seat(seat) if facts.must.contains(seat) => You::Must,
            Viewer::Seat(seat) if facts.may.contains(seat) => You::May,
            Viewer::Seat(_) => You::Wait,
            Viewer::Spectator | Viewer::Referee => You::Watch,
        };
        let sees = if facts.over { Viewer::Referee } else { viewer };
        let shown = live.audience.as_ref().filter(|_| is_late);
        let shown = shown.unwrap_or(&live.game);
        let view = (newest && want.view).then(|| shown.view(sees));
        let acts = matches!(you, You::Must | You::May) && newest && want.actions;
        let actions = match viewer {
            Viewer::Seat(seat) if acts => Some(live.game.actions(seat)),
            Viewer::Seat(_) | Viewer::Spectator | Viewer::Referee => None,
        };
        let large = |raw: &RawValue| LARGE < raw.get().len();
        let left_out = view.as_deref().is_some_and(large) || actions.as_deref().is_some_and(large);
        Some(Update {
            table,
            game: live.id.clone(),
            number,
            at: facts.at,
            actor,
            by: stamp.map(|stamp| stamp.by),
            spent: stamp
                .filter(|_| shows_spent(live, &facts, actor, viewer))
                .and_then(|stamp| stamp.spent),
            why: stamp
                .filter(|_| viewer == Viewer::Referee)
                .and_then(|stamp| stamp.why.clone()),
            events: live.game.events(step, viewer),
            you,
            must: facts.must,
            turn: facts.turn,
            pause: self.pause_before(step, newest && !facts.must.is_empty()),
            report: facts.line.and_then(|line| report(live, line, viewer)),
            clocks: live.clocks_told.get(step).cloned().flatten(),
            start: (step == 0).then(|| Box::new(self.start_of(live, viewer))),
            undone,
            over: ends.then(|| over(live)).flatten().map(Box::new),
            view: view.filter(|raw| !large(raw)),
            actions: actions.filter(|raw| !large(raw)),
            left_out,
        })
    }

    /// How long the question that a step leads to waits.
    fn pause_before(&self, step: usize, asks: bool) -> Millis {
        match (asks, step) {
            (false, _) => Millis(0),
            (true, 0) => self.row.settings.start.pause,
            (true, _) => self.row.settings.pause,
        }
    }

    pub(super) fn start_of(&self, live: &Live, viewer: Viewer) -> MatchStart {
        MatchStart {
            game: self.row.game.clone(),
            config: live.header.config.clone(),
            seats: start_seats(&live.header),
            seat: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator | Viewer::Referee => None,
            },
            seed_hash: live.header.seed_hash.clone(),
            depth: self.row.settings.depth,
            points: self.row.settings.points.clone(),
        }
    }
}

/// Who sat where, as the beginning of a match tells it.
pub(crate) fn start_seats(header: &parlor_play::Header) -> Vec<StartSeat> {
    let seat = |seat: &parlor_play::SeatRecord| StartSeat {
        chair: seat.chair,
        name: seat.name.clone(),
        player: (SitterKind::from(seat.kind.as_str()) == SitterKind::BuiltIn)
            .then(|| seat.name.clone()),
    };
    header.seats.iter().map(seat).collect()
}

/// Whether a viewer is told how long an actor thought: where a game has secrets, a built-in player's time could tell
/// how much there was to choose from.
fn shows_spent(live: &Live, facts: &Facts, actor: Option<Seat>, viewer: Viewer) -> bool {
    let header = actor.and_then(|actor| live.header.seats.get(actor.index()));
    let thinks =
        header.is_some_and(|seat| SitterKind::from(seat.kind.as_str()) == SitterKind::BuiltIn);
    !thinks
        || facts.over
        || live.game.info().undo
        || viewer == Viewer::Referee
        || actor.map(Viewer::Seat) == Some(viewer)
}

/// What the log keeps of why seats were let go; where a game has secrets only the seat that was let go sees it.
fn report(live: &Live, line: usize, viewer: Viewer) -> Option<String> {
    let leavers = live.game.leavers(line);
    let is_theirs = matches!(viewer, Viewer::Seat(seat) if leavers.contains(seat));
    // Only games without secrets can be taken back.
    let is_told = is_theirs || live.game.info().undo || viewer == Viewer::Referee;
    if leavers.is_empty() || !is_told {
        return None;
    }
    live.game.stamp(line)?.note.clone()
}

/// The end of a match as everybody is told it.
pub(super) fn over(live: &Live) -> Option<Over> {
    let (finish, played_on) = live.ending()?;
    Some(Over {
        finish,
        left: live.absentees(&played_on),
        played_on,
        seed: hex(&live.seed),
    })
}
