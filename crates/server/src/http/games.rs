//! `GET /api/games`: what can be played here.

use std::sync::Arc;

use axum::{extract::State, response::Json};
use parlor_catalog::{Listed, Mode};
use parlor_wire::{BotInfo, GameInfo, Page};
use schemars::{SchemaGenerator, generate::SchemaSettings};

use super::Shared;
use crate::{hub::Hub, table::empty_object};

pub(super) async fn list(State(shared): State<Arc<Shared>>) -> Json<Page<GameInfo>> {
    let games = shared.hub.catalog.games.iter();
    Json(Page {
        items: games.map(|game| describe(&shared.hub, game)).collect(),
        next: None,
    })
}

fn describe(hub: &Hub, listed: &Listed) -> GameInfo {
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
        players: hub
            .catalog
            .players(info.id)
            .map(|bot| BotInfo {
                name: bot.name().into(),
                title: bot.title().into(),
            })
            .collect(),
        doors: hub
            .porters_of(info.id)
            .iter()
            .map(|porter| porter.gateway().to_owned())
            .collect(),
    }
}
