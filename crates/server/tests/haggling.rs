//! Built-in players that wait for the answer to an offer, and partners that answer before their patience is shown.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::sync::Mutex;

use common::{Arena, with_toys};
use parlor_bots::{AnyPlayer, BotKind};
use parlor_catan::{Action, Cards, Catan, Config, Event, Few, Phase, Resource, View};
use parlor_game::{Budget, Dice, Millis, Player, Seat};
use parlor_server::Options;
use parlor_testkit::toys::row::Mark;
use serde_json::{Value, json};

/// What all hagglers chose, in order: they play one match in this file.
static CHOSEN: Mutex<Vec<Value>> = Mutex::new(Vec::new());

/// Offers one card for another in every turn of its own, and waits until everybody has answered.
#[derive(Debug)]
struct Haggler {
    offered: u32,
    dice: Dice,
}

impl Haggler {
    fn decide(&mut self, view: &View, actions: &[Action]) -> Option<Action> {
        if view.offer.is_some() || actions.is_empty() {
            return None;
        }
        let me = view.me.map_or(0, |seat| seat.index());
        let hand = view.players.get(me)?.hand.unwrap_or_default();
        let mut kinds = Resource::ALL.into_iter();
        let held = kinds.find(|kind| hand.get(*kind) != 0);
        if view.phase == Phase::Main && self.offered < view.now.nth {
            self.offered = view.now.nth;
            if let Some(kind) = held {
                let other = Resource::ALL.into_iter().find(|other| *other != kind)?;
                return Some(Action::Offer {
                    give: Cards::of(kind, 1),
                    get: Cards::of(other, 1),
                    to: Few::NOBODY,
                });
            }
        }
        let ends = actions.iter().find(|action| **action == Action::End);
        ends.copied().or_else(|| self.dice.pick(actions).copied())
    }
}

impl Player<Catan> for Haggler {
    fn hear(&mut self, _: Millis, _: &[Event]) {}

    fn choose(&mut self, view: &View, actions: &[Action], _: &Budget) -> Option<Action> {
        let action = self.decide(view, actions)?;
        CHOSEN.lock().unwrap().push(json!(action));
        Some(action)
    }
}

/// Forgets the game, as the list of built-in players does.
struct Seated(Haggler);

impl AnyPlayer for Seated {
    fn hear(&mut self, _: Millis, _: &dyn std::any::Any) {}

    fn choose(
        &mut self,
        view: &dyn std::any::Any,
        actions: &dyn std::any::Any,
        budget: &Budget,
    ) -> Option<Box<dyn std::any::Any + Send>> {
        let view = view.downcast_ref::<View>()?;
        let actions = actions.downcast_ref::<Vec<Action>>()?;
        Some(Box::new(self.0.choose(view, actions, budget)?))
    }

    fn why(&self) -> Option<Value> {
        None
    }
}

#[derive(Debug)]
struct Hagglers;

impl BotKind for Hagglers {
    fn game(&self) -> &'static str {
        "catan"
    }

    fn name(&self) -> &'static str {
        "haggler"
    }

    fn title(&self) -> &'static str {
        "Offers something in every turn."
    }

    fn seat(
        &self,
        config: &dyn std::any::Any,
        _: u8,
        _: Seat,
        dice: Dice,
    ) -> Option<Box<dyn AnyPlayer>> {
        config.downcast_ref::<Config>()?;
        Some(Box::new(Seated(Haggler { offered: 0, dice })))
    }
}

#[tokio::test]
async fn an_answer_whose_question_has_changed_is_thrown_away_and_the_player_is_asked_again() {
    let mut catalog = with_toys();
    catalog.bots.push(&Hagglers);
    let arena = Arena::with(Options {
        catalog,
        ..Options::default()
    })
    .await;
    let mut ada = arena.person("Ada").await;
    let built_in = json!({"type": "built_in", "player": "haggler"});
    let table = ada
        .create(json!({
            "game": "catan",
            "config": {"players": 2, "turn_cap": 14},
            "chairs": [{"type": "open"}, built_in],
            "settings": {"pace": {"turn": [60, 60], "other": [60, 60]}},
        }))
        .await;
    // A partner that answers each offer the moment it hears of it.
    let mut answered = 0;
    let end = loop {
        let update = ada.update().await;
        if !update["over"].is_null() {
            break update;
        }
        let actions = update["actions"].as_array().cloned().unwrap_or_default();
        let declines = actions.iter().find(|action| action["type"] == "decline");
        let act = match update["you"].as_str() {
            Some("must") => actions.first().cloned(),
            Some("may") => declines.cloned(),
            _ => None,
        };
        if let Some(act) = act {
            answered += u32::from(update["you"] == "may");
            let number = update["number"].clone();
            let act = json!({"type": "act", "id": format!("n{number}"), "table": table,
                "number": number, "action": act});
            ada.send(&act).await;
        }
    };
    assert!(2 <= answered, "{answered} offers were answered");
    let record = arena.verified(&common::match_id(&end)).await;
    let seats = &record.header.seats;
    let seat = seats.iter().position(|seat| seat.kind == "built_in");
    let lines = record.lines.iter();
    let lines = lines.map(|line| serde_json::from_str::<Value>(line).unwrap()["line"].take());
    let mut own = lines.filter(|line| line["type"] == "act" && line["seat"] == json!(seat));
    let chosen = CHOSEN.lock().unwrap().clone();
    let mut chosen = chosen.iter();
    let strange = own.find(|line| !chosen.any(|chosen| line["action"] == *chosen));
    assert_eq!(strange, None, "the player did not choose this");
}

/// Chooses nothing, or what is not allowed.
struct Useless(Option<Mark>);

impl AnyPlayer for Useless {
    fn hear(&mut self, _: Millis, _: &dyn std::any::Any) {}

    fn choose(
        &mut self,
        _: &dyn std::any::Any,
        _: &dyn std::any::Any,
        _: &Budget,
    ) -> Option<Box<dyn std::any::Any + Send>> {
        Some(Box::new(self.0?))
    }

    fn why(&self) -> Option<Value> {
        None
    }
}

#[derive(Debug)]
struct Uselesses(&'static str);

impl BotKind for Uselesses {
    fn game(&self) -> &'static str {
        "row"
    }

    fn name(&self) -> &'static str {
        self.0
    }

    fn title(&self) -> &'static str {
        "Is of no use."
    }

    fn seat(&self, _: &dyn std::any::Any, _: u8, _: Seat, _: Dice) -> Option<Box<dyn AnyPlayer>> {
        match self.0 {
            "mute" => Some(Box::new(Useless(None))),
            "cheat" => Some(Box::new(Useless(Some(Mark { cell: 200 })))),
            _ => None,
        }
    }
}

#[tokio::test]
async fn where_a_player_fails_to_choose_chance_decides_and_the_record_says_so() {
    static USELESS: [Uselesses; 3] = [Uselesses("mute"), Uselesses("cheat"), Uselesses("nobody")];
    let mut catalog = with_toys();
    catalog
        .bots
        .extend(USELESS.iter().map(|bot| bot as &'static dyn BotKind));
    let arena = Arena::with(Options {
        catalog,
        strict: false,
        ..Options::default()
    })
    .await;
    for Uselesses(player) in &USELESS {
        let mut ada = arena.person("Ada").await;
        let built_in = json!({"type": "built_in", "player": player});
        let chairs = json!([{"type": "open"}, built_in]);
        let table = ada.create(json!({"game": "row", "chairs": chairs})).await;
        let end = ada.play_out(&table).await;
        let record = arena.verified(&common::match_id(&end)).await;
        let lines = record.lines.iter();
        let lines = lines.map(|line| serde_json::from_str::<Value>(line).unwrap());
        let own: Vec<Value> = lines.filter(|line| line["line"]["seat"] == 1).collect();
        assert!(!own.is_empty());
        for line in own {
            assert_eq!(line["stamp"]["by"], "stand_in", "{player}: {line}");
            let note = "a built-in player failed to act";
            assert_eq!(line["stamp"]["note"], note);
        }
    }
    let metrics = arena.counted().await;
    assert!(
        metrics.contains("parlor_failed_players_total{game=\"row\"}"),
        "{metrics}"
    );
}
