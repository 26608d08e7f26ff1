//! The life of a table: open, counting, starting, running, over, and again.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};

use parlor_game::{Dice, Draw, Problem, Seed, TABLE_STREAMS};
use parlor_play::{
    By, Footer, Header, How, RECORD_FORMAT, RECORD_VERSION, SeatRecord, Stamp, end_line, seed_hash,
};
use parlor_store::{Write, kept};
use parlor_wire::{
    Again, Done, MatchId, MatchSummary, Refused, SeatSummary, Seating, StartRule, ToClient,
};
use serde_json::{Value, value::RawValue};
use tokio::time::Instant;

use super::{
    chairs::built_in,
    clock::Clocks,
    core::{Table, Verdict, no, refuse},
    driver::Driver,
    effects::{Effects, Note},
    flags::span,
    live::{Live, Time},
    options::merge_raw,
    phase::Phase,
    row::RowMatch,
};
use crate::kind::SitterKind;
use crate::session::Who;

/// The stream of the table's dice that decides the seating.
const SEATING: u32 = TABLE_STREAMS;
/// How long a match waits at most for its drivers to be handed the beginning.
const HANDED: Duration = Duration::from_secs(5);
/// How long an unfollowed table stays in memory.
const PARK_AFTER: Duration = Duration::from_secs(30);
/// The same for a table that has an open door and has not been played at: its programs may still be on the way.
const SHUT_AFTER: Duration = Duration::from_secs(3600);

impl Table {
    /// Called once when the task begins.
    pub(crate) fn begin(&mut self, now: Instant) -> Effects {
        if self.followers.is_empty() {
            self.followers.none_since = Some(now);
        }
        self.restart_filling(now);
        self.news = true;
        self.close_round(now);
        self.effects()
    }

    /// Does what is due.
    pub(super) fn run_timers(&mut self, now: Instant) {
        if self.phase.filling().is_some_and(|at| at <= now) {
            self.phase.fill_at(None);
            self.fill_chairs();
        }
        self.news |= self.followers.crowd.is_some_and(|at| at <= now);
        self.plays_again(now);
        self.free_absent(now);
        self.run_match_timers(now);
        if self.deadline_at(now).is_none() && self.park_at().is_some_and(|at| at <= now) {
            self.fx.ends = true;
            if self.is_spent() {
                self.shut();
            }
        }
    }

    /// Begins another match if its moment has come.
    pub(super) fn plays_again(&mut self, now: Instant) -> bool {
        let is_due = self.phase.again().is_some_and(|at| at <= now);
        if is_due {
            self.phase.again_at(None);
            self.rematch(now);
        }
        is_due
    }

    /// The next moment at which something is due.
    pub(crate) fn due(&self, now: Instant) -> Option<Instant> {
        self.deadline_at(now).or_else(|| self.park_at())
    }

    /// When the table goes to rest; not while somebody follows it or a built-in player thinks for it.
    fn park_at(&self) -> Option<Instant> {
        let thinks = |live: &Live| live.seats.iter().any(|seat| seat.driver.mind.thinking);
        let busy = self.phase.live().is_some_and(thinks);
        let since = self.followers.none_since.filter(|_| !busy)?;
        Some(match self.is_spent() {
            true => since,
            false if self.has_open_door() && self.row.matches == 0 => since + SHUT_AFTER,
            false => since + PARK_AFTER,
        })
    }

    fn deadline_at(&self, now: Instant) -> Option<Instant> {
        [
            self.phase.counting().map(|counting| counting.ends),
            self.phase.filling(),
            self.phase.again(),
            self.followers.crowd,
            self.match_deadline(now),
            self.late_deadline(),
            self.absence_deadline(),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Whether the next match begins as soon as the table's rule allows it: nobody has to be asked.
    pub(super) fn waits_for_sitters(&self) -> bool {
        match &self.phase {
            Phase::Open(_) => true,
            Phase::Counting(_) | Phase::Over(_) => {
                let none_before = self.phase.live().is_none();
                none_before || (self.phase.again().is_none() && self.clients_came_alone())
            }
            Phase::Running(_) | Phase::Closed(_) => false,
        }
    }

    pub(super) fn restart_filling(&mut self, now: Instant) {
        let fill = self.row.settings.start.fill.as_ref();
        let somebody = self.row.chairs.iter().any(|chair| chair.sitter.is_some());
        let empty = self
            .row
            .chairs
            .iter()
            .any(|chair| chair.sitter.is_none() && !chair.closed);
        let open = self.waits_for_sitters() && somebody && empty;
        let at = fill.filter(|_| open).map(|fill| now + span(fill.after));
        self.phase.fill_at(at);
    }

    fn fill_chairs(&mut self) {
        let Some(fill) = self.row.settings.start.fill.clone() else {
            return;
        };
        let (game, today) = (self.row.game.clone(), self.house.today());
        for chair in &mut self.row.chairs {
            if chair.sitter.is_none() && !chair.closed {
                chair.sitter = Some(built_in(&game, &fill.player, today));
            }
        }
        self.news = true;
    }

    /// Starts the match if the table's rule says so.
    pub(super) fn maybe_start(&mut self, now: Instant) {
        if self.fx.ends || !self.is_attended() {
            return;
        }
        let full = self
            .row
            .chairs
            .iter()
            .all(|chair| chair.closed || chair.sitter.is_some());
        let here = self.sitters_are_here();
        let somebody = self.row.chairs.iter().any(|chair| chair.sitter.is_some());
        match self.row.settings.start.rule {
            StartRule::Full if full && here && somebody => self.try_start(now),
            StartRule::Full | StartRule::Owner => {}
            StartRule::Ready { countdown } => {
                let chairs = self.row.chairs.iter();
                let ready = chairs.clone().all(|chair| {
                    let sitter = chair.sitter.as_ref();
                    sitter.is_none_or(|sat| !sat.decides() || chair.ready)
                });
                let nobody_ready = !chairs.clone().any(|chair| chair.ready);
                let waits = !full && (nobody_ready || self.phase.filling().is_some());
                match self.phase.counting().map(|counting| counting.ends) {
                    _ if waits || !(here && somebody && ready) => {
                        self.news |= self.phase.stop_counting();
                    }
                    None => match self.can_start() {
                        Ok(()) => {
                            // Where nobody has to get ready, nobody has to be warned.
                            let countdown = match nobody_ready {
                                true => Duration::ZERO,
                                false => span(countdown),
                            };
                            self.count(now, countdown);
                        }
                        Err(problem) => self.fail_start(problem),
                    },
                    Some(ends) if ends <= now => self.try_start(now),
                    Some(_) => {}
                }
            }
        }
    }

    fn try_start(&mut self, now: Instant) {
        if let Err(problem) = self.start(now) {
            self.fail_start(problem);
        }
    }

    /// Tells everybody why the match cannot start; who was ready is so no longer.
    fn fail_start(&mut self, problem: Problem) {
        tracing::info!(table = %self.row.id, %problem, "the match cannot start");
        self.phase.stop_counting();
        if !self.row.forget_ready() {
            return;
        }
        self.news = true;
        let message = ToClient::Refused(Refused {
            table: Some(self.row.id.clone()),
            ..*refuse(problem)
        });
        let everybody = self.followers.those(|_| true);
        self.tell_all(&everybody, message);
    }

    /// Whether a match could start as the table is set.
    fn can_start(&self) -> Result<(), Problem> {
        let taken = self.taken_chairs();
        self.enough(&taken)?;
        self.config_for(&taken).map(|_| ())
    }

    pub(super) fn taken_chairs(&self) -> Vec<u8> {
        (0u8..)
            .zip(&self.row.chairs)
            .filter(|(_, chair)| chair.sitter.is_some())
            .map(|(n, _)| n)
            .collect()
    }

    /// How many play; the game needs so many.
    fn enough(&self, taken: &[u8]) -> Result<u8, Problem> {
        let range = self.listed.kind.seats(&self.row.config)?;
        let seats = u8::try_from(taken.len()).unwrap_or(u8::MAX);
        if range.contains(&seats) {
            return Ok(seats);
        }
        let (least, most) = (range.start(), range.end());
        let said = format!("{least} to {most} play this; {seats} sit here");
        Err(Problem::new("seats", said)
            .with_hint("fill the empty chairs with built-in players, or invite somebody"))
    }

    pub(super) fn begin_by_owner(&mut self, who: &Arc<Who>, now: Instant) -> Verdict {
        self.owned_by(who)?;
        self.between_matches()?;
        self.free_left_chairs();
        self.start(now).map_err(refuse)?;
        Ok(Done::default())
    }

    /// Breaks the match off and starts another.
    pub(super) fn start_over(&mut self, now: Instant) {
        if self.phase.played().is_some() {
            self.end(How::Aborted, "restart", now);
            self.advance(now);
        }
        self.rematch(now);
    }

    /// Whether another person plays the match on the table.
    fn others_play(&self, who: &Who) -> bool {
        let Some(live) = self.phase.played() else {
            return false;
        };
        let sitters = live
            .chairs
            .iter()
            .filter_map(|chair| self.row.sitter(*chair));
        let mut people = sitters.filter(|sat| sat.kind == SitterKind::Person && !sat.gone);
        people.any(|sat| sat.identity.id != who.identity.id)
    }

    pub(super) fn plays_alone(&self, who: &Who) -> bool {
        let chairs = self.row.chairs.iter();
        let others = chairs.filter_map(|chair| chair.sitter.as_ref());
        let mut others = others.filter(|sat| sat.player.is_none());
        let first = others.next();
        first.is_some_and(|sat| sat.identity.id == who.identity.id) && others.next().is_none()
    }

    pub(super) fn close(&mut self, who: &Arc<Who>, now: Instant) -> Verdict {
        self.owned_by(who)?;
        if self.phase.played().is_some() {
            if self.row.settings.rated {
                return Err(no("rated", "a match that counts is played to its end"));
            }
            if self.others_play(who) {
                let problem = Problem::new("others_play", "other people play at this table")
                    .with_hint("wait until the match is over, or stand up");
                return Err(refuse(problem));
            }
            self.end(How::Aborted, "closed", now);
            self.advance(now);
        }
        self.row.closed = true;
        self.phase.close();
        self.fx.note(Note::Closed);
        self.fx.ends = true;
        self.news = true;
        Ok(Done::default())
    }

    /// Ends the match by the table's word.
    pub(super) fn end(&mut self, how: How, reason: &str, now: Instant) {
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        let at = live.at(now);
        let _ = live.guarded(|game| game.end(at, how, reason, Stamp::by(By::Table))); // Over already is over too.
    }

    /// The rules broke down while they were asked for a view, a list or a moment: the match is over.
    pub(crate) fn break_down(&mut self, now: Instant) -> Effects {
        match self.phase.live_mut() {
            Some(live) if !live.is_over() => live.break_off(),
            // Not even its end can be shown: the table goes on without it.
            Some(_) | None => {
                self.phase = Phase::default();
                self.row.put_aside();
            }
        }
        self.news = true;
        let told = catch_unwind(AssertUnwindSafe(|| self.close_round(now)));
        self.fx.ends |= told.is_err();
        self.effects()
    }

    /// Plays again with the same sitters, sides changed where the seating says so.
    pub(super) fn rematch(&mut self, now: Instant) {
        self.free_left_chairs();
        if let Err(problem) = self.start(now) {
            tracing::info!(table = %self.row.id, %problem, "no rematch");
            self.phase = Phase::default();
            self.row.put_aside();
            self.restart_filling(now);
        }
        self.news = true;
    }

    /// Maps chairs to seats, draws the seed, stores the header, and hands everybody the beginning.
    fn start(&mut self, now: Instant) -> Result<(), Problem> {
        let taken = self.taken_chairs();
        let seats = self.enough(&taken)?;
        let seed = self.next_seed();
        let from = self.row.from.clone().filter(|_| self.row.matches == 0);
        let (chairs, config, game) = match &from {
            None => {
                let chairs = self.seating(taken, &seed);
                let config = self.config_for(&chairs)?;
                let game = self.listed.kind.start(&config, seats, seed)?;
                (chairs, config, game)
            }
            Some(_) => {
                let config = self.row.config.clone();
                let origin = self.origin.as_ref();
                let lines = origin.into_iter().flat_map(|origin| &origin.lines);
                let lines: Vec<&str> = lines.map(String::as_str).collect();
                let newest = self.listed.kind.info().version;
                let rules = origin.map_or(newest, |origin| origin.rules);
                let kind = self.house.catalog().rules(&self.row.game, rules)?;
                let game = kind
                    .replay(&config, seats, Some(seed), &lines)
                    .map_err(|error| Problem::new("replay", error.to_string()))?;
                (taken, config, game)
            }
        };
        self.forget_memos();
        self.row.matches += 1;
        let id = MatchId(self.house.fresh_id(12));
        let header = Header {
            from: from.map(|(from, lines)| (from.0, lines)),
            rules: game.info().version,
            ..self.header(&id, &chairs, config, &seed)
        };
        let kinds = chairs.iter().map(|chair| {
            let sat = self.row.sitter(*chair);
            let kind = sat.map_or(&SitterKind::Person, |sat| &sat.kind);
            (kind.as_str(), *self.row.settings.clocks.of(kind))
        });
        let time = Time::Waits {
            at: game.now(),
            until: now + HANDED,
        };
        let clocks = Clocks::new(kinds);
        let header_line = serde_json::to_string(&header).unwrap_or_default();
        self.write(Write::Begin(parlor_store::Begin {
            id: id.0.clone(),
            table: self.row.id.0.clone(),
            game: self.row.game.clone(),
            header: header_line.clone(),
            seed,
        }));
        self.row.put_aside();
        self.row.game_now = Some(RowMatch {
            id: id.clone(),
            chairs: chairs.clone(),
            over: false,
            noted: Vec::new(),
        });
        let mut live = Live::new(id, game, seed, header, chairs, clocks, time);
        live.checksum.add(&header_line);
        live.is_new = true;
        self.take_drivers(&mut live, now);
        self.phase = Phase::of(live);
        self.next_seed = None;
        self.row.forget_ready();
        self.offers.clear();
        self.news = true;
        self.fx.counts.started += 1;
        Ok(())
    }

    /// The connections that move the seats of a match that begins.
    fn take_drivers(&self, live: &mut Live, now: Instant) {
        for seat in live.all_seats() {
            let chair = live.chair_of_seat(seat);
            let sat = chair.and_then(|chair| self.row.sitter(chair));
            let Some(sat) = sat else { continue };
            let session = self.followers.of(&sat.identity.id);
            let session = session.map(|follower| follower.who.session);
            let built_in = sat.player.is_some();
            if let Some(state) = live.seat_mut(seat) {
                state.driver = Driver::of(session, (!built_in).then_some(now));
            }
        }
    }

    pub(super) fn seating(&self, mut chairs: Vec<u8>, seed: &Seed) -> Vec<u8> {
        match self.row.settings.start.seating {
            Seating::AsSat => {}
            Seating::Rotated => {
                let by = self.row.matches as usize % chairs.len().max(1);
                chairs.rotate_left(by);
            }
            Seating::Shuffled => {
                let draw = Draw {
                    stream: SEATING,
                    nth: 0,
                };
                Dice::of(seed, draw).shuffle(&mut chairs);
            }
        }
        self.in_order_of_coming(&mut chairs);
        chairs
    }

    /// The configuration with the choices of the sitters, ordered by seat.
    pub(super) fn config_for(&self, chairs: &[u8]) -> Result<Box<RawValue>, Problem> {
        let Some(choices) = self.listed.kind.info().choices else {
            return Ok(self.row.config.clone());
        };
        let own = |chair: &u8| self.row.chair(*chair)?.choice.clone();
        let mut taken: Vec<Value> = chairs.iter().filter_map(own).collect();
        // In games where everybody must have something, a sitter without a choice takes what is left.
        let chosen: Vec<Option<Value>> = chairs
            .iter()
            .map(|chair| {
                own(chair).or_else(|| {
                    let other = self.listed.kind.another_choice(&taken)?;
                    taken.push(other.clone());
                    Some(other)
                })
            })
            .collect();
        if chosen.iter().all(Option::is_none) {
            return Ok(self.row.config.clone());
        }
        let is_whole = chosen.iter().all(Option::is_some);
        let list = chosen.into_iter().map(Option::unwrap_or_default);
        let field = (choices.field.to_owned(), Value::Array(list.collect()));
        let change = Value::Object([field].into_iter().collect());
        let config = merge_raw(&self.row.config, &change)
            .and_then(|config| self.listed.kind.config(&config));
        match config {
            // A game may want everybody's choice or none.
            Err(_) if !is_whole => Ok(self.row.config.clone()),
            config => config,
        }
    }

    fn header(&self, id: &MatchId, chairs: &[u8], config: Box<RawValue>, seed: &Seed) -> Header {
        let seat = |chair: &u8| {
            let sat = self.row.sitter(*chair);
            let identity = sat.map(|sat| &sat.identity);
            SeatRecord {
                identity: identity.map_or_else(String::new, |identity| identity.id.0.clone()),
                kind: sat.map_or(&SitterKind::Person, |sat| &sat.kind).to_string(),
                name: identity.map_or_else(String::new, |identity| identity.shown.clone()),
                chair: *chair,
                choice: self
                    .row
                    .chair(*chair)
                    .and_then(|chair| chair.choice.clone()),
            }
        };
        Header {
            format: RECORD_FORMAT.into(),
            version: RECORD_VERSION,
            id: id.0.clone(),
            game: self.row.game.clone(),
            rules: self.listed.kind.info().version,
            config,
            settings: serde_json::value::to_raw_value(&kept::Settings::from(
                self.row.settings.clone(),
            ))
            .unwrap_or_else(|_| RawValue::NULL.to_owned()),
            seats: chairs.iter().map(seat).collect(),
            seed_hash: seed_hash(seed),
            from: None,
            started: self.house.today(),
        }
    }

    /// Ends what the rules or the table have ended: record, scores, and what comes next.
    pub(super) fn finish(&mut self, now: Instant) {
        if !self.phase.is_running() {
            return;
        }
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        let broke = live.over.clone();
        let Some((finish, played_on)) = live.ending() else {
            return;
        };
        if broke.is_some() {
            let line = end_line(live.game.now(), How::Aborted, "fault");
            let write = live.keep(line);
            self.write(write);
        }
        let waited = self.late_ones();
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        live.over = Some(finish.clone());
        live.played_on = played_on.clone();
        live.left = live.absentees(&played_on);
        let ended = self.house.today();
        let footer = Footer {
            played_on: played_on.clone(),
            ..Footer::new(
                finish.clone(),
                live.left.iter().collect(),
                &live.seed,
                ended,
            )
        };
        let footer = live.checksum.clone().close(footer);
        let summary = MatchSummary {
            id: live.id.clone(),
            table: self.row.id.clone(),
            game: self.row.game.clone(),
            seats: live.header.seats.iter().map(seat_summary).collect(),
            finish: finish.clone(),
            left: live.left,
            played_on,
            started: live.header.started,
            ended,
        };
        let (id, winners) = (
            live.id.clone(),
            finish.outcome.map(|outcome| outcome.winners),
        );
        let chairs = live.chairs.clone();
        self.write(Write::Finish(parlor_store::Finish {
            id: id.0,
            ended,
            summary: kept::write(&kept::Summary::from(&summary)),
            footer,
        }));
        if broke.is_some() {
            self.tell_fault();
        }
        self.tell_fresh(&waited);
        self.phase.put_away();
        if let Some(game) = &mut self.row.game_now {
            game.over = true;
            game.noted.clear();
        }
        if let Some(winners) = winners.filter(|winners| !winners.is_empty()) {
            let share = 1.0 / winners.len() as f32;
            for seat in winners.iter() {
                let chair = chairs
                    .get(seat.index())
                    .and_then(|chair| self.row.chair_mut(*chair));
                if let Some(chair) = chair {
                    chair.score += share;
                }
            }
        }
        self.count_for_pool();
        self.dismiss();
        self.free_left_chairs();
        self.free_absent(now);
        self.offers.clear();
        if let Again::After { pause } = self.row.settings.again
            && self.is_attended()
        {
            self.phase.again_at(Some(now + span(pause)));
        }
        self.news = true;
        self.fx.counts.finished += 1;
    }
}

pub(super) fn seat_summary(seat: &SeatRecord) -> SeatSummary {
    SeatSummary {
        name: seat.name.clone(),
        kind: seat.kind.clone(),
    }
}
