//! The life of a table: open, counting, starting, running, over, and again.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};

use parlor_game::{Dice, Draw, Problem, Seed, TABLE_STREAMS};
use parlor_play::{By, Footer, Header, How, SeatRecord, Stamp, end_line, seed_hash};
use parlor_store::Write;
use parlor_wire::{
    Again, Done, MatchId, MatchSummary, Refused, SeatSummary, Seating, StartRule, ToClient,
};
use serde_json::{Value, value::RawValue};
use tokio::time::Instant;

use super::{
    chairs::built_in,
    clock::Clocks,
    core::{Table, Verdict, no, refuse},
    flags::span,
    live::{Live, Time},
    options::merge_raw,
    row::RowMatch,
};
use crate::{hub::unix_now, ids, session::Who};

/// The stream of the table's dice that decides the seating.
const SEATING: u32 = TABLE_STREAMS;
/// How long a match waits at most for its drivers to be handed the beginning.
const HANDED: Duration = Duration::from_secs(5);
/// How often a table that ends looks whether all it wrote is durable.
const LAST_WRITES: Duration = Duration::from_millis(1);
/// How long an unfollowed table stays in memory.
const PARK_AFTER: Duration = Duration::from_secs(30);
/// The same for a table with an open door: programs may still come through it.
const SHUT_AFTER: Duration = Duration::from_secs(3600);

impl Table {
    /// Called once when the task begins.
    pub(crate) fn begin(&mut self, now: Instant) {
        if self.followers.is_empty() {
            self.empty_since = Some(now);
        }
        self.restart_filling(now);
        self.news = true;
        self.close_round(now);
    }

    /// Does what is due.
    pub(super) fn run_timers(&mut self, now: Instant) {
        if self.filling.is_some_and(|at| at <= now) {
            self.filling = None;
            self.fill_chairs();
        }
        self.plays_again(now);
        self.run_match_timers(now);
        if self.deadline_at(now).is_none() && self.park_at().is_some_and(|at| at <= now) {
            self.done = true;
            if self.is_spent() {
                self.shut();
            }
        }
    }

    /// Begins another match if its moment has come.
    pub(super) fn plays_again(&mut self, now: Instant) -> bool {
        let is_due = self.again.is_some_and(|at| at <= now);
        if is_due {
            self.again = None;
            self.rematch(now);
        }
        is_due
    }

    /// The next moment at which something is due.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        if self.done && 0 < self.in_flight() {
            return Some(Instant::now() + LAST_WRITES);
        }
        match self.deadline_at(Instant::now()) {
            Some(deadline) => Some(deadline),
            None if self.done => None,
            None => self.park_at(),
        }
    }

    /// When the table goes to rest; not while somebody follows it or a built-in player thinks for it.
    fn park_at(&self) -> Option<Instant> {
        let thinks = |live: &Live| live.seats.iter().any(|seat| seat.mind.thinking);
        let busy = self.live.as_ref().is_some_and(thinks);
        let since = self.empty_since.filter(|_| !busy)?;
        Some(match self.is_spent() {
            true => since,
            false if self.has_open_door() => since + SHUT_AFTER,
            false => since + PARK_AFTER,
        })
    }

    fn deadline_at(&self, now: Instant) -> Option<Instant> {
        [
            self.counting,
            self.filling,
            self.again,
            self.match_deadline(now),
            self.late_deadline(),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    pub(super) fn restart_filling(&mut self, now: Instant) {
        let fill = self.row.settings.start.fill.as_ref();
        let somebody = self.row.chairs.iter().any(|chair| chair.sitter.is_some());
        let empty = self
            .row
            .chairs
            .iter()
            .any(|chair| chair.sitter.is_none() && !chair.closed);
        let open = self.live.is_none() && somebody && empty;
        self.filling = fill.filter(|_| open).map(|fill| now + span(fill.after));
    }

    fn fill_chairs(&mut self) {
        let Some(fill) = self.row.settings.start.fill.clone() else {
            return;
        };
        let game = self.row.game.clone();
        for chair in &mut self.row.chairs {
            if chair.sitter.is_none() && !chair.closed {
                chair.sitter = Some(built_in(&game, &fill.player));
            }
        }
        self.news = true;
    }

    /// Starts the match if the table's rule says so.
    pub(super) fn maybe_start(&mut self, now: Instant) {
        if self.row.closed || self.done {
            return;
        }
        let full = self
            .row
            .chairs
            .iter()
            .all(|chair| chair.closed || chair.sitter.is_some());
        let present = |sat: &super::row::Sat| {
            sat.player.is_some()
                || self
                    .followers
                    .values()
                    .any(|f| f.who.identity.id == sat.identity.id)
        };
        let sitters = self
            .row
            .chairs
            .iter()
            .filter_map(|chair| chair.sitter.as_ref());
        let here = sitters.clone().all(present);
        let somebody = sitters.clone().next().is_some();
        match self.row.settings.start.rule {
            StartRule::Full if full && here && somebody => self.try_start(now),
            StartRule::Full | StartRule::Owner => {}
            StartRule::Ready { countdown } => {
                let ready = (0u8..).zip(&self.row.chairs).all(|(n, chair)| {
                    let sitter = chair.sitter.as_ref();
                    sitter.is_none_or(|sat| !sat.decides() || self.ready.contains(&n))
                });
                let waits = !full && (self.ready.is_empty() || self.filling.is_some());
                match self.counting {
                    _ if waits || !(here && somebody && ready) => {
                        self.news |= self.counting.take().is_some();
                    }
                    None => match self.can_start() {
                        Ok(()) => {
                            // Where nobody has to get ready, nobody has to be warned.
                            let countdown = match self.ready.is_empty() {
                                true => Duration::ZERO,
                                false => span(countdown),
                            };
                            self.counting = Some(now + countdown);
                            self.news = true;
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
        let was_ready = !self.ready.is_empty();
        self.counting = None;
        self.ready.clear();
        if !was_ready {
            return;
        }
        self.news = true;
        let message = ToClient::Refused(Refused {
            table: Some(self.row.id.clone()),
            ..*refuse(problem)
        });
        let everybody: Vec<Arc<Who>> = self
            .followers
            .values()
            .map(|follower| Arc::clone(&follower.who))
            .collect();
        for who in everybody {
            self.tell(&who.outbox, &message);
        }
    }

    /// Whether a match could start as the table is set.
    fn can_start(&self) -> Result<(), Problem> {
        let taken = self.taken_chairs();
        self.enough(&taken)?;
        self.config_for(&taken).map(|_| ())
    }

    fn taken_chairs(&self) -> Vec<u8> {
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

    /// Breaks the match off and starts another: the owner may, and whoever plays here alone against built-in players.
    pub(super) fn restart(&mut self, who: &Arc<Who>, now: Instant) -> Verdict {
        if !self.plays_alone(who) {
            self.owned_by(who)?;
        }
        if self.row.settings.rated {
            return Err(no("rated", "a match that counts is played to its end"));
        }
        if self.live.as_ref().is_some_and(|live| !live.is_over()) {
            self.end(How::Aborted, "restart", now);
            self.advance(now);
        }
        self.rematch(now);
        Ok(Done::default())
    }

    fn plays_alone(&self, who: &Who) -> bool {
        let chairs = self.row.chairs.iter();
        let others = chairs.filter_map(|chair| chair.sitter.as_ref());
        let mut others = others.filter(|sat| sat.player.is_none());
        let first = others.next();
        first.is_some_and(|sat| sat.identity.id == who.identity.id) && others.next().is_none()
    }

    pub(super) fn close(&mut self, who: &Arc<Who>, now: Instant) -> Verdict {
        self.owned_by(who)?;
        if self.live.as_ref().is_some_and(|live| !live.is_over()) {
            if self.row.settings.rated {
                return Err(no("rated", "a match that counts is played to its end"));
            }
            self.end(How::Aborted, "closed", now);
            self.advance(now);
        }
        self.row.closed = true;
        self.hub.unnote(&self.row.id);
        self.done = true;
        self.news = true;
        Ok(Done::default())
    }

    /// Ends the match by the table's word.
    pub(super) fn end(&mut self, how: How, reason: &str, now: Instant) {
        let Some(live) = &mut self.live else { return };
        let at = live.at(now);
        let _ = live.guarded(|game| game.end(at, how, reason, Stamp::by(By::Table))); // Over already is over too.
    }

    /// The rules broke down while they were asked for a view, a list or a moment: the match is over.
    pub(crate) fn break_down(&mut self, now: Instant) {
        match &mut self.live {
            Some(live) if !live.is_over() => live.break_off(),
            // Not even its end can be shown: the table goes on without it.
            Some(_) | None => {
                self.live = None;
                self.row.game_now = None;
            }
        }
        self.news = true;
        let told = catch_unwind(AssertUnwindSafe(|| self.close_round(now)));
        self.done |= told.is_err();
    }

    /// Plays again with the same sitters, sides changed where the seating says so.
    pub(super) fn rematch(&mut self, now: Instant) {
        self.free_left_chairs();
        if let Err(problem) = self.start(now) {
            tracing::info!(table = %self.row.id, %problem, "no rematch");
            self.live = None;
            self.row.game_now = None;
            self.restart_filling(now);
        }
        self.news = true;
    }

    /// Maps chairs to seats, draws the seed, stores the header, and hands everybody the beginning.
    fn start(&mut self, now: Instant) -> Result<(), Problem> {
        let taken = self.taken_chairs();
        let seats = self.enough(&taken)?;
        let seed = ids::seed();
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
                let lines: Vec<&str> = self.branch.iter().map(String::as_str).collect();
                let kind = self.listed.kind;
                let game = kind
                    .replay(&config, seats, Some(seed), &lines)
                    .map_err(|error| Problem::new("replay", error.to_string()))?;
                (taken, config, game)
            }
        };
        self.forget_memos();
        self.row.matches += 1;
        let id = MatchId(ids::fresh(12));
        let header = Header {
            from: from.map(|(from, lines)| (from.0, lines)),
            ..self.header(&id, &chairs, config, &seed)
        };
        let kinds = chairs.iter().map(|chair| {
            let sat = self.row.sitter(*chair);
            let kind = sat.map_or("person", |sat| sat.kind.as_str());
            (kind, *self.row.settings.clocks.of(kind))
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
        if let Some(before) = self.row.game_now.take() {
            self.row.game_before = Some(before.id);
        }
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
        self.live = Some(live);
        self.counting = None;
        self.filling = None;
        self.again = None;
        self.ready.clear();
        self.offers.clear();
        self.news = true;
        self.hub.metrics.match_started(&self.row.game);
        Ok(())
    }

    /// The connections that move the seats of a match that begins.
    fn take_drivers(&self, live: &mut Live, now: Instant) {
        for seat in live.all_seats() {
            let chair = live.chair_of_seat(seat);
            let sat = chair.and_then(|chair| self.row.sitter(chair));
            let Some(sat) = sat else { continue };
            let follows = |f: &&super::core::Follower| f.who.identity.id == sat.identity.id;
            let session = self
                .followers
                .values()
                .filter(|f| follows(f))
                .map(|f| f.who.session);
            let (session, built_in) = (session.max(), sat.player.is_some());
            if let Some(state) = live.seat_mut(seat) {
                state.session = session;
                state.away = (session.is_none() && !built_in).then_some(now);
            }
        }
    }

    fn seating(&self, mut chairs: Vec<u8>, seed: &Seed) -> Vec<u8> {
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
    fn config_for(&self, chairs: &[u8]) -> Result<Box<RawValue>, Problem> {
        let Some(choices) = self.listed.kind.info().choices else {
            return Ok(self.row.config.clone());
        };
        let own = |chair: &u8| self.row.chair(*chair)?.choice.clone();
        let mut taken: Vec<Value> = chairs.iter().filter_map(own).collect();
        // Who has chosen nothing takes what is left, where a game wants everybody to have something.
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
                kind: sat.map_or_else(|| "person".into(), |sat| sat.kind.clone()),
                name: identity.map_or_else(String::new, |identity| identity.shown.clone()),
                chair: *chair,
                choice: self
                    .row
                    .chair(*chair)
                    .and_then(|chair| chair.choice.clone()),
            }
        };
        Header {
            format: "parlor-record".into(),
            id: id.0.clone(),
            game: self.row.game.clone(),
            rules: self.listed.kind.info().version,
            config,
            settings: serde_json::value::to_raw_value(&self.row.settings)
                .unwrap_or_else(|_| RawValue::NULL.to_owned()),
            seats: chairs.iter().map(seat).collect(),
            seed_hash: seed_hash(seed),
            from: None,
            started: unix_now(),
        }
    }

    /// Ends what the rules or the table have ended: record, scores, and what comes next.
    pub(super) fn finish(&mut self, now: Instant) {
        let Some(live) = &mut self.live else { return };
        let stored = self.row.game_now.as_ref().is_some_and(|game| game.over);
        if stored {
            return;
        }
        let broke = live.over.clone();
        let Some(finish) = broke.clone().or_else(|| live.game.finish()) else {
            return;
        };
        if broke.is_some() {
            let line = end_line(live.game.now(), How::Aborted, "fault");
            let write = live.keep(line);
            self.write(write);
        }
        let waited = self.late_ones();
        let Some(live) = &mut self.live else { return };
        live.over = Some(finish.clone());
        let ended = unix_now();
        let left = live.left.iter().collect();
        let footer = Footer::new(finish.clone(), left, &live.seed, ended);
        let footer = live.checksum.clone().close(footer);
        let summary = MatchSummary {
            id: live.id.clone(),
            table: self.row.id.clone(),
            game: self.row.game.clone(),
            seats: live.header.seats.iter().map(seat_summary).collect(),
            finish: finish.clone(),
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
            summary: serde_json::to_string(&summary).unwrap_or_default(),
            footer,
        }));
        if broke.is_some() {
            self.tell_fault();
        }
        for (who, viewer, _) in waited {
            self.tell_fresh(&who, viewer);
        }
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
        self.offers.clear();
        self.again = match self.row.settings.again {
            Again::After { pause } => Some(now + span(pause)),
            Again::Ask | Again::No => None,
        };
        self.news = true;
        self.hub.metrics.match_finished(&self.row.game);
    }
}

pub(super) fn seat_summary(seat: &SeatRecord) -> SeatSummary {
    SeatSummary {
        name: seat.name.clone(),
        kind: seat.kind.clone(),
    }
}
