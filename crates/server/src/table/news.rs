//! How the table is set, as its followers and the lobby are told.

use std::sync::Arc;

use parlor_play::Kind;
use parlor_wire::{
    ChairView, MatchView, SeatSummary, Sitter, TableNews, TableSummary, TableView, ToClient,
};
use serde_json::{Value, value::RawValue};
use tokio::time::Instant;

use super::{core::Table, driver::Cause, effects::Note, live::millis};
use crate::{lobby::Listing, session::Who};

impl Table {
    /// Tells everybody, and the lobby, how the table is set.
    pub(super) fn tell_news(&mut self, now: Instant) {
        let followers = self.followers.those(|follower| follower.want.table);
        if !followers.is_empty() {
            let view = self.table_view(now);
            let (sitters, watchers): (Vec<_>, Vec<_>) = followers
                .into_iter()
                .partition(|who| self.row.chair_of(&who.identity.id).is_some());
            for who in sitters {
                self.tell_view(&who, view.clone());
            }
            // All who only watch are told the same.
            if let Some(any) = watchers.first() {
                let news = self.news_for(any, view);
                self.tell_all(&watchers, ToClient::Table(Box::new(news)));
            }
        }
        self.list(now);
    }

    /// Tells the lobby how the table is.
    pub(super) fn list(&mut self, now: Instant) {
        let summary = self.summary(now);
        let chairs = self.row.chairs.iter();
        let free = chairs.filter(|chair| chair.is_free());
        let free = free.map(|chair| chair.admits.clone());
        let listing = summary.map(|summary| Listing {
            summary,
            free: free.collect(),
        });
        self.fx.note(Note::Listed(listing.map(Box::new)));
    }

    pub(super) fn tell_news_to(&mut self, who: &Arc<Who>, now: Instant) {
        let view = self.table_view(now);
        self.tell_view(who, view);
    }

    fn news_for(&self, who: &Who, table: TableView) -> TableNews {
        TableNews {
            table,
            chair: self.row.chair_of(&who.identity.id),
            seat: self.seat_of(who).map(|seat| seat.0),
            orders: self.orders_of(who),
        }
    }

    fn tell_view(&mut self, who: &Arc<Who>, table: TableView) {
        let news = self.news_for(who, table);
        self.tell(&who.outbox, ToClient::Table(Box::new(news)));
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
            first: self.phase.counting().and_then(|counting| counting.first),
            game_now: self.phase.live().map(|live| MatchView {
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
        let running = self.phase.played();
        let seat = running.and_then(|live| live.seat(live.seat_of_chair(n)?));
        let connected = sat.player.is_some() || self.followers.of(&sat.identity.id).is_some();
        let grace = match &self.row.settings.policies.of(&sat.kind).absent {
            parlor_wire::Absent::Play { grace, .. } | parlor_wire::Absent::Leave { grace } => {
                Some(*grace)
            }
            parlor_wire::Absent::Keep => None,
        };
        let away = seat.and_then(|seat| seat.driver.missed());
        let ends = away
            .zip(grace)
            .map(|(since, grace)| since + super::flags::span(grace));
        let stand_in = seat.and_then(|seat| seat.driver.stand_in());
        Some(Sitter {
            identity: sat.identity.id.clone(),
            name: sat.identity.shown.clone(),
            kind: sat.kind.to_string(),
            player: sat.player.clone(),
            ready: !sat.decides() || self.row.chair(n).is_some_and(|chair| chair.ready),
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
                kind: sat.kind.to_string(),
            })
        };
        let listed = self.row.settings.listed && !self.phase.is_closed();
        let running = self.phase.played().is_some();
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
