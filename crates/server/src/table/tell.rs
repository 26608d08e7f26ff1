//! What followers are told: updates cut for each viewer, and how the table is set.

use std::{ops::Range, sync::Arc};

use parlor_game::{Millis, Seat, SeatSet, Viewer};
use parlor_play::{Facts, How, Kind, hex};
use parlor_wire::{
    ChairView, Done, History, HistoryWish, MatchStart, MatchView, Over, SeatSummary, Sitter,
    StartSeat, TableNews, TableSummary, TableView, ToClient, Update, Want, You,
};
use serde_json::{Value, value::RawValue};
use tokio::time::Instant;

use super::{
    core::{Table, Verdict, no},
    live::{Cause, Live, millis},
};
use crate::{outbox::Ask, session::Who};

/// Views and lists of actions beyond this are left out with a mark.
const LARGE: usize = 256 * 1024;
/// How many updates one page of history holds.
const PAGE: u32 = 200;

impl Table {
    /// Tells everybody what the steps from `from` to `to` show them.
    pub(super) fn tell_updates(&mut self, from: usize, to: usize) {
        let followers: Vec<(Arc<Who>, Want)> = self
            .followers
            .values()
            .filter(|follower| !follower.new)
            .map(|follower| (Arc::clone(&follower.who), follower.want))
            .collect();
        for (who, want) in followers {
            let Some(viewer) = self.viewer(&who) else {
                continue;
            };
            if self.is_late(viewer) {
                continue;
            }
            self.tell_steps(&who, viewer, want, from..to);
        }
    }

    /// Tells somebody what steps show it.
    pub(super) fn tell_steps(
        &mut self,
        who: &Arc<Who>,
        viewer: Viewer,
        want: Want,
        steps: Range<usize>,
    ) {
        let Some(live) = &self.live else { return };
        let told = steps.filter(|step| live.game.tells(*step, viewer));
        let told: Vec<usize> = told.collect();
        for step in told.iter().copied() {
            let newest = told.last() == Some(&step);
            self.tell_step(who, viewer, want, step, newest);
        }
    }

    /// Tells somebody a step.
    fn tell_step(&mut self, who: &Arc<Who>, viewer: Viewer, want: Want, step: usize, newest: bool) {
        let Some(update) = self.update(step, viewer, want, newest) else {
            return;
        };
        let ask = newest.then(|| self.open_question(who, viewer)).flatten();
        let text = ToClient::Update(Box::new(update)).write();
        self.push(&who.outbox, text, ask);
    }

    /// Tells one update by its number.
    pub(super) fn tell_one(&mut self, who: &Arc<Who>, viewer: Viewer, number: u32, newest: bool) {
        let want = self.want_of(who);
        let step = number
            .checked_sub(1)
            .and_then(|index| self.numbers_for(viewer).get(index as usize).copied());
        let Some(step) = step else { return };
        self.tell_step(who, viewer, want, step as usize, newest);
    }

    /// Tells how things stand: the newest update, with the beginning of the match.
    pub(super) fn tell_fresh(&mut self, who: &Arc<Who>, viewer: Viewer) {
        let want = self.want_of(who);
        let Some(step) = self.numbers_for(viewer).last().copied() else {
            return;
        };
        let Some(mut update) = self.update(step as usize, viewer, want, true) else {
            return;
        };
        if let Some(live) = &self.live {
            update.start = Some(Box::new(self.start_of(live, viewer)));
        }
        let ask = self.open_question(who, viewer);
        let text = ToClient::Update(Box::new(update)).write();
        self.push(&who.outbox, text, ask);
    }

    fn want_of(&self, who: &Who) -> Want {
        let follower = self.followers.get(&who.session);
        follower.map(|follower| follower.want).unwrap_or_default()
    }

    /// The open question of a seat, to be stamped when it is written to its driver.
    fn open_question(&self, who: &Who, viewer: Viewer) -> Option<Arc<Ask>> {
        let Viewer::Seat(seat) = viewer else {
            return None;
        };
        let state = self.live.as_ref()?.seat(seat)?;
        let (_, ask) = state.asked.as_ref()?;
        (state.session == Some(who.session)).then(|| Arc::clone(ask))
    }

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
        let is_late = self.is_late(viewer);
        let table = self.row.id.clone();
        let live = self.live.as_mut()?;
        let numbers = live.numbers(viewer);
        let wanted = u32::try_from(step).ok()?;
        let place = numbers.binary_search(&wanted).ok()?;
        let number = u32::try_from(place + 1).ok()?;
        let undone = live.game.undone(step).map(|to| {
            let numbers = live.numbers(viewer);
            let known = numbers.partition_point(|told| *told <= to);
            u32::try_from(known).unwrap_or(u32::MAX)
        });
        let live = self.live.as_ref()?;
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

    fn start_of(&self, live: &Live, viewer: Viewer) -> MatchStart {
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

    /// Tells everybody that the rules broke down, without asking the rules.
    pub(super) fn tell_fault(&mut self) {
        let followers: Vec<Arc<Who>> = self
            .followers
            .values()
            .map(|follower| Arc::clone(&follower.who))
            .collect();
        for who in followers {
            if let Some(viewer) = self.viewer(&who) {
                self.tell_fault_to(&who, viewer);
            }
        }
    }

    pub(super) fn tell_fault_to(&mut self, who: &Arc<Who>, viewer: Viewer) {
        let Some(live) = &mut self.live else { return };
        let number = live.newest(viewer) + 1;
        let Some(over) = over(live) else { return };
        let update = Update {
            table: self.row.id.clone(),
            game: live.id.clone(),
            number,
            at: live.game.now(),
            actor: None,
            by: None,
            spent: None,
            why: None,
            events: serde_json::value::to_raw_value::<[u8]>(&[])
                .unwrap_or_else(|_| RawValue::NULL.to_owned()),
            you: match viewer {
                Viewer::Seat(_) => You::Wait,
                Viewer::Spectator | Viewer::Referee => You::Watch,
            },
            must: SeatSet::EMPTY,
            turn: live.game.turn(),
            pause: Millis(0),
            report: None,
            clocks: None,
            start: None,
            undone: None,
            over: Some(Box::new(over)),
            view: None,
            actions: None,
            left_out: false,
        };
        self.tell(&who.outbox, &ToClient::Update(Box::new(update)));
        let refused = super::core::refuse(super::live::fault());
        let refused = parlor_wire::Refused {
            table: Some(self.row.id.clone()),
            ..*refused
        };
        self.tell(&who.outbox, &ToClient::Refused(refused));
    }

    /// Pages through earlier updates.
    pub(super) fn history(&mut self, who: &Arc<Who>, wish: &HistoryWish) -> Verdict {
        let Some(viewer) = self.viewer(who) else {
            return Err(no("not_watching", "this match cannot be watched"));
        };
        if self.live.is_none() {
            return Err(no("not_running", "no match has been played here"));
        }
        let newest = self.newest_for(viewer);
        let first = wish.from.max(1);
        let count = wish.count.unwrap_or(PAGE).min(PAGE);
        let steps: Vec<u32> = self
            .numbers_for(viewer)
            .iter()
            .skip(first as usize - 1)
            .take(count as usize)
            .copied()
            .collect();
        let updates = steps
            .into_iter()
            .filter_map(|step| self.update(step as usize, viewer, Want::default(), false))
            .collect();
        let history = History {
            id: wish.id.clone(),
            table: self.row.id.clone(),
            updates,
            newest,
        };
        self.tell(&who.outbox, &ToClient::History(history));
        Ok(Done::default())
    }

    /// Tells everybody, and the lobby, how the table is set.
    pub(super) fn tell_news(&mut self, now: Instant) {
        let followers: Vec<Arc<Who>> = self
            .followers
            .values()
            .filter(|follower| follower.want.table)
            .map(|follower| Arc::clone(&follower.who))
            .collect();
        if !followers.is_empty() {
            let view = self.table_view(now);
            for who in followers {
                self.tell_view(&who, view.clone());
            }
        }
        let summary = self.summary(now);
        self.hub.publish(&self.row.id, summary);
    }

    pub(super) fn tell_news_to(&mut self, who: &Arc<Who>, now: Instant) {
        let view = self.table_view(now);
        self.tell_view(who, view);
    }

    fn tell_view(&mut self, who: &Arc<Who>, table: TableView) {
        let news = TableNews {
            table,
            chair: self.row.chair_of(&who.identity.id),
            seat: self.seat_of(who).map(|seat| seat.0),
            orders: self.orders_of(who),
        };
        self.tell(&who.outbox, &ToClient::Table(Box::new(news)));
    }

    fn table_view(&self, now: Instant) -> TableView {
        let chairs = (0u8..).zip(&self.row.chairs);
        TableView {
            id: self.row.id.clone(),
            game: self.row.game.clone(),
            config: self.row.config.clone(),
            settings: self.row.settings.clone(),
            owner: self.row.owner.clone(),
            chairs: chairs.map(|(n, _)| self.chair_view(n, now)).collect(),
            life: self.life(now),
            game_now: self.live.as_ref().map(|live| MatchView {
                id: live.id.clone(),
                nth: self.row.matches,
                chairs: live.chairs.clone(),
            }),
            offers: self.offer_views(),
            watchers: self.watchers(),
            doors: self.door_views(),
        }
    }

    fn chair_view(&self, n: u8, now: Instant) -> ChairView {
        let chair = self.row.chair(n);
        ChairView {
            closed: chair.is_some_and(|chair| chair.closed),
            admits: chair.map(|chair| chair.admits.clone()).unwrap_or_default(),
            sitter: self.sitter_view(n, now),
            choice: chair.and_then(|chair| chair.choice.clone()),
            score: chair.map_or(0.0, |chair| chair.score),
        }
    }

    fn sitter_view(&self, n: u8, now: Instant) -> Option<Sitter> {
        let sat = self.row.sitter(n)?;
        let running = self.live.as_ref().filter(|live| !live.is_over());
        let seat = running.and_then(|live| live.seat(live.seat_of_chair(n)?));
        let followed =
            |follower: &&super::core::Follower| follower.who.identity.id == sat.identity.id;
        let connected = sat.player.is_some() || self.followers.values().any(|f| followed(&f));
        let grace = match &self.row.settings.policies.of(&sat.kind).absent {
            parlor_wire::Absent::Play { grace, .. } | parlor_wire::Absent::Leave { grace } => {
                Some(*grace)
            }
            parlor_wire::Absent::Keep => None,
        };
        let away = seat
            .filter(|seat| seat.stand_in.is_none())
            .and_then(|seat| seat.away);
        let ends = away
            .zip(grace)
            .map(|(since, grace)| since + super::flags::span(grace));
        let stand_in = seat.and_then(|seat| seat.stand_in.as_ref());
        Some(Sitter {
            identity: sat.identity.id.clone(),
            name: sat.identity.shown.clone(),
            kind: sat.kind.clone(),
            player: sat.player.clone(),
            ready: !sat.decides() || self.ready.contains(&n),
            connected,
            stand_in: stand_in.map(|stand_in| stand_in.player.clone()),
            away_for: ends.map(|ends| millis(ends.saturating_duration_since(now))),
            gone: sat.gone || stand_in.is_some_and(|stand_in| stand_in.cause == Cause::Gone),
            notes: seat.map(|seat| seat.noted.clone()).unwrap_or_default(),
        })
    }

    fn watchers(&self) -> u32 {
        let watching = self
            .followers
            .values()
            .filter(|follower| self.row.chair_of(&follower.who.identity.id).is_none());
        u32::try_from(watching.count()).unwrap_or(u32::MAX)
    }

    /// What the lobby shows; none if it lists the table no longer.
    fn summary(&mut self, now: Instant) -> Option<TableSummary> {
        let sits = |n: u8| {
            let sat = self.row.sitter(n)?;
            Some(SeatSummary {
                name: sat.identity.shown.clone(),
                kind: sat.kind.clone(),
            })
        };
        let listed = self.row.settings.listed && !self.row.closed;
        let running = self.live.as_ref().is_some_and(|live| !live.is_over());
        if !listed || (self.followers.is_empty() && !running) {
            return None;
        }
        let open = (0u8..)
            .zip(&self.row.chairs)
            .filter(|(_, chair)| !chair.closed);
        let sitters = open.map(|(n, _)| sits(n)).collect();
        let options = self.changed_options();
        Some(TableSummary {
            id: self.row.id.clone(),
            game: self.row.game.clone(),
            life: self.life(now),
            sitters,
            watchers: self.watchers(),
            clock: *self.row.settings.clocks.of("person"),
            options,
            opened: self.row.opened,
            doors: self.door_views(),
        })
    }

    /// The game's options that are not the default; found out once per configuration.
    fn changed_options(&mut self) -> Value {
        if let Some((config, options)) = &self.options
            && config.get() == self.row.config.get()
        {
            return options.clone();
        }
        let options = changed_options(self.listed.kind, &self.row.config);
        self.options = Some((self.row.config.clone(), options.clone()));
        options
    }
}

/// What a configuration says that the game's default does not.
fn changed_options(kind: &dyn Kind, config: &RawValue) -> Value {
    let config: Value = serde_json::from_str(config.get()).unwrap_or_default();
    let default = kind.config(&empty_object()).ok();
    let default: Option<Value> = default.and_then(|raw| serde_json::from_str(raw.get()).ok());
    match (config, default) {
        (Value::Object(config), Some(Value::Object(default))) => {
            let changed = config
                .into_iter()
                .filter(|(key, value)| default.get(key) != Some(value));
            Value::Object(changed.collect())
        }
        (config, _) => config,
    }
}

/// An empty JSON object.
pub(crate) fn empty_object() -> Box<RawValue> {
    RawValue::from_string("{}".into()).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// Who sat where, as the beginning of a match tells it.
pub(crate) fn start_seats(header: &parlor_play::Header) -> Vec<StartSeat> {
    let seat = |seat: &parlor_play::SeatRecord| StartSeat {
        chair: seat.chair,
        name: seat.name.clone(),
        player: (seat.kind == "built_in").then(|| seat.name.clone()),
    };
    header.seats.iter().map(seat).collect()
}

/// Whether a viewer is told how long an actor thought: where a game has secrets, a built-in player's time could tell
/// how much there was to choose from.
fn shows_spent(live: &Live, facts: &Facts, actor: Option<Seat>, viewer: Viewer) -> bool {
    let header = actor.and_then(|actor| live.header.seats.get(actor.index()));
    let thinks = header.is_some_and(|seat| seat.kind == "built_in");
    !thinks
        || facts.over
        || live.game.info().undo
        || viewer == Viewer::Referee
        || actor.map(Viewer::Seat) == Some(viewer)
}

/// What the log keeps of why seats were let go; where a game has secrets it is for who was let go.
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
fn over(live: &Live) -> Option<Over> {
    let finish = match &live.over {
        Some(finish) if finish.how == How::Aborted => finish.clone(),
        Some(_) | None => live.game.finish()?,
    };
    Some(Over {
        finish,
        left: live.left,
        seed: hex(&live.seed),
    })
}
