//! `GET /api/games`: what can be played here.

use std::sync::Arc;

use axum::{extract::State, response::Json};
use parlor_catalog::{Listed, Mode};
use parlor_wire::{BotInfo, GameInfo, Page};
use schemars::{SchemaGenerator, generate::SchemaSettings};

use super::Shared;
use crate::table::{House as _, empty_object};

pub(super) async fn list(State(shared): State<Arc<Shared>>) -> Json<Page<GameInfo>> {
    let hub = &shared.hub;
    let games = hub.catalog.games.iter().map(|game| {
        let id = game.kind.info().id;
        let players = hub.catalog.players(id).map(|bot| BotInfo {
            name: bot.name().into(),
            title: bot.title().into(),
        });
        let porters = hub.porters_of(id);
        let doors = porters.iter().map(|porter| porter.gateway().to_owned());
        describe(game, players.collect(), doors.collect())
    });
    Json(Page {
        items: games.collect(),
        next: None,
    })
}

/// A game with the players and doors that there are for it.
pub(crate) fn describe(listed: &Listed, players: Vec<BotInfo>, doors: Vec<String>) -> GameInfo {
    let info = listed.kind.info();
    let mut generator = SchemaGenerator::new(SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
    }));
    GameInfo {
        id: info.id.into(),
        title: info.title.into(),
        seats: (*info.seats.start(), *info.seats.end()),
        rules: info.version,
        undo: info.undo,
        config: listed
            .kind
            .config(&empty_object())
            .unwrap_or_else(|_| empty_object()),
        config_schema: listed.kind.schemas(&mut generator).config.to_value(),
        settings: (listed.settings)(Mode::Casual),
        players,
        doors,
    }
}
