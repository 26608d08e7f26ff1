//! What the server's messages are in frames.

use std::time::Duration;

use parlor_reversi::{Config, Event, Map, TAKE_BOMB, TAKE_OVERRIDE, Take, map::MAX_SIDE};
use parlor_wire::{MatchId, MatchStart, ToClient as Told, Update, You};

use super::{
    message::{Announcement, Move, ToClient},
    protocol::{MapBytes, Throws},
    translate::{Link, Phase, Playing, State, Turn},
};
use crate::frame::Reply;

impl Link {
    /// Takes a message of the server.
    pub(super) fn take(&mut self, message: Told, reply: &mut Reply<ToClient>) {
        match message {
            Told::Update(update) => self.update(&update, reply),
            Told::Refused(refused) => match &self.state {
                State::Waiting => reply.close("no_seat"),
                // The table could not be kept: the match is over without a result.
                State::Playing(_) if refused.id.is_none() => reply.close("storage"),
                State::Fresh | State::Playing(_) | State::Out => {}
            },
            Told::Welcome(_)
            | Told::Pong(_)
            | Told::Ping(_)
            | Told::Done(_)
            | Told::Lobby(_)
            | Told::LobbyChange(_)
            | Told::Paused(_)
            | Told::Table(_)
            | Told::Help(_)
            | Told::Memo(_)
            | Told::History(_)
            | Told::Said(_)
            | Told::Pool(_)
            | Told::Paired(_)
            | Told::Members(_)
            | Told::Rank(_)
            | Told::Talked(_) => {}
        }
    }

    fn update(&mut self, update: &Update, reply: &mut Reply<ToClient>) {
        if let (State::Waiting, Some(start)) = (&self.state, &update.start) {
            self.begin(start, &update.game, reply);
        }
        let State::Playing(playing) = &mut self.state else {
            return;
        };
        let seat = playing.seat;
        // What others do meanwhile does not ask anew.
        let is_new = playing.asked != Some(update.turn.nth);
        if is_new || update.you != You::Must {
            playing.turn = Turn::NotAsked;
        }
        let events: Vec<Event> = serde_json::from_str(update.events.get()).unwrap_or_default();
        let is_out = |event: &Event| matches!(event, Event::Disqualified { seat: gone, .. } if *gone == seat);
        if events.contains(&Event::BuildingOver) {
            playing.phase = Phase::Bombing;
        }
        let frames = frames(&events, &playing.throws);
        let is_over = update.over.is_some();
        let own = ToClient::Disqualification(seat.0.saturating_add(1));
        for frame in frames {
            let is_last = frame == own;
            self.say(frame, reply);
            if is_last {
                break; // Who is out hears of nothing else.
            }
        }
        if events.iter().any(is_out) {
            self.state = State::Out;
            reply.close("disqualified");
        } else if is_over {
            self.say(ToClient::GameOver, reply);
            self.state = State::Out;
            reply.close("over");
        } else if update.you == You::Must && is_new {
            let clock = update.clocks.as_ref();
            let clock = clock.and_then(|clocks| clocks.get(seat.index()));
            let left = clock.and_then(|clock| clock.left).map_or(0, |left| left.0);
            let time = u32::try_from(left).unwrap_or(u32::MAX);
            let pause = Duration::from_millis(update.pause.0);
            self.request(update.turn.nth, time, pause, reply);
        }
    }

    /// A match begins: the map and the own number, and that nothing is built if nothing can be.
    fn begin(&mut self, start: &MatchStart, game: &MatchId, reply: &mut Reply<ToClient>) {
        let config: Option<Config> = serde_json::from_str(start.config.get()).ok();
        let (Some(seat), Some(config)) = (start.seat, config) else {
            return;
        };
        let Some(text) = map_text(&config, self.shared.map_bytes) else {
            tracing::error!("the map of a match cannot be read");
            return reply.close("no_map");
        };
        let phase = config.start().map(|position| position.phase());
        let phase = match phase {
            Ok(parlor_reversi::Phase::Bombing) => Phase::Bombing,
            Ok(parlor_reversi::Phase::Building | parlor_reversi::Phase::Over) | Err(_) => {
                Phase::Building
            }
        };
        self.state = State::Playing(Playing {
            seat,
            throws: self.shared.throws(game),
            phase,
            depth: start.depth.unwrap_or(0),
            turn: Turn::NotAsked,
            asked: None,
        });
        self.say(ToClient::Map(text), reply);
        self.say(ToClient::Number(seat.0.saturating_add(1)), reply);
        if phase == Phase::Bombing {
            self.say(ToClient::BuildingOver, reply);
        }
    }
}

/// The text of the map that clients are sent.
fn map_text(config: &Config, bytes: MapBytes) -> Option<Vec<u8>> {
    let text = parlor_reversi::maps::named(config.map.trim()).unwrap_or(&config.map);
    match bytes {
        MapBytes::Original => Some(text.as_bytes().to_vec()),
        MapBytes::Canonical => {
            let map = Map::read(text.as_bytes(), MAX_SIDE).ok()?;
            Some(map.to_string().into_bytes())
        }
    }
}

/// The frames of what happened in one step.
fn frames(events: &[Event], throws: &Throws) -> Vec<ToClient> {
    let number = |seat: parlor_game::Seat| seat.0.saturating_add(1);
    let announced = |seat, x, y, special| {
        ToClient::Announcement(Announcement {
            made: Move { x, y, special },
            player: number(seat),
        })
    };
    let frame = |event: &Event| match event {
        Event::Placed { seat, x, y, .. } => Some(announced(*seat, *x, *y, special(events))),
        Event::Bombed { seat, x, y, .. } => {
            let echoed = throws.special(*seat, *x, *y).unwrap_or(0);
            Some(announced(*seat, *x, *y, echoed))
        }
        Event::Disqualified { seat, .. } => Some(ToClient::Disqualification(number(*seat))),
        Event::BuildingOver => Some(ToClient::BuildingOver),
        // The end is told by the table: a match that is broken off has none of its own.
        Event::Over { .. } => None,
        Event::Swapped { .. } | Event::Inverted | Event::Took { .. } | Event::Skipped { .. } => {
            None
        }
    };
    events.iter().filter_map(frame).collect()
}

/// The special value of a stone, by what it led to.
fn special(events: &[Event]) -> u8 {
    let value = events.iter().find_map(|event| match event {
        Event::Swapped { b, .. } => Some(b.0.saturating_add(1)),
        Event::Took { what, .. } => Some(match what {
            Take::Bomb => TAKE_BOMB,
            Take::Override => TAKE_OVERRIDE,
        }),
        Event::Placed { .. }
        | Event::Inverted
        | Event::Skipped { .. }
        | Event::BuildingOver
        | Event::Bombed { .. }
        | Event::Disqualified { .. }
        | Event::Over { .. } => None,
    });
    value.unwrap_or(0)
}
