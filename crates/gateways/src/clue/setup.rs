//! Boxes: how a table is set, and what has changed.

use parlor_clue::Suspect;
use parlor_wire::{ChairView, Life, Sitter, TableView};

use super::{
    facts::{Lines, card},
    link::NAME,
    protocol::Booted,
};

/// The kinds of a box, by number: closed, person or program, and the built-in players.
pub(super) const PLAYERS: [&str; 4] = ["random", "naive", "classic", "sleuth"];

/// The number of a box's kind.
fn kind(chair: &ChairView) -> u8 {
    let player = chair.sitter.as_ref().and_then(|sat| sat.player.as_deref());
    match player {
        None if chair.closed => 0,
        None => 1,
        Some(player) => {
            let known = PLAYERS.iter().position(|name| *name == player);
            match (known.and_then(|n| u8::try_from(n).ok()), player) {
                (Some(n), _) => n + 2,
                (None, "easy") => 3,
                (None, "fair" | "hard") => 5,
                (None, _) => 4,
            }
        }
    }
}

fn suspect(chair: &ChairView) -> Option<Suspect> {
    let choice = chair.choice.clone()?;
    serde_json::from_value(choice).ok()
}

fn character(n: u8, chair: &ChairView) -> String {
    match suspect(chair) {
        Some(suspect) => format!("characterbox {n},{}", card(suspect.card())),
        None => format!("characterbox {n},-1"),
    }
}

fn ready(n: u8, sitter: &Sitter) -> String {
    format!("Ready {n},{}", u8::from(sitter.ready))
}

/// How all boxes are set.
pub(super) fn whole(table: &TableView, reply: &mut Lines) {
    for (n, chair) in (0u8..).zip(&table.chairs) {
        reply.say(format!("playerbox {n},{}", kind(chair)));
        reply.say(character(n, chair));
        if let Some(sitter) = &chair.sitter {
            reply.say(format!("playername {n},{}", sitter.name));
            reply.say(ready(n, sitter));
        }
    }
    reply.say("donesendingstate".into());
}

/// What has changed of the boxes.
pub(super) fn changes(before: &TableView, now: &TableView, booted: &Booted, reply: &mut Lines) {
    let nobody = ChairView {
        closed: false,
        admits: Vec::new(),
        sitter: None,
        choice: None,
        score: 0.0,
    };
    for (n, chair) in (0u8..).zip(&now.chairs) {
        let old = before.chairs.get(usize::from(n)).unwrap_or(&nobody);
        sitters(n, old, chair, &now.id, booted, reply);
        if kind(old) != kind(chair) {
            reply.say(format!("playerbox {n},{}", kind(chair)));
        }
        if suspect(old) != suspect(chair) {
            reply.say(character(n, chair));
        }
        names(n, old, chair, reply);
    }
}

/// Who came and who went.
fn sitters(
    n: u8,
    old: &ChairView,
    new: &ChairView,
    table: &parlor_wire::TableId,
    booted: &Booted,
    reply: &mut Lines,
) {
    let person = |chair: &ChairView| {
        let sitter = chair.sitter.clone();
        sitter.filter(|sat| sat.player.is_none())
    };
    let (was, is) = (person(old), person(new));
    let same = was.as_ref().map(|sat| &sat.identity) == is.as_ref().map(|sat| &sat.identity);
    if same {
        return;
    }
    if let Some(was) = was {
        match booted.was(table, &was.identity) {
            true => reply.say(format!("playerboot {n}")),
            false => reply.say(format!("playerleft {n}")),
        }
    }
    if is.is_some() {
        reply.say(format!("PlayerNumber {n}"));
    }
}

/// Names and who is ready; a client that has not named itself has no name to tell.
fn names(n: u8, old: &ChairView, new: &ChairView, reply: &mut Lines) {
    let Some(now) = &new.sitter else { return };
    let before = old.sitter.as_ref();
    let before = before.filter(|before| before.identity == now.identity);
    let renamed = before.is_none_or(|before| before.name != now.name);
    let unnamed = before.is_none() && now.kind == NAME;
    if renamed && !unnamed {
        reply.say(format!("playername {n},{}", now.name));
    }
    let was_ready = before.is_some_and(|before| before.ready);
    if now.player.is_none() && was_ready != now.ready {
        reply.say(ready(n, now));
    }
}

/// The line that tells of a countdown: how many play, and which of them begins.
pub(super) fn countdown(table: &TableView) -> String {
    let chairs = (0u8..).zip(&table.chairs);
    let seated: Vec<u8> = chairs
        .filter(|(_, chair)| chair.sitter.is_some())
        .map(|(n, _)| n)
        .collect();
    let begins = |first: u8| seated.iter().position(|chair| *chair == first);
    let first = match table.first.and_then(begins) {
        Some(first) => first.to_string(),
        None => "-1".into(), // It goes on from another match.
    };
    format!("Startcountdown {},{first}", seated.len())
}

/// How long a countdown still lasts, in milliseconds.
pub(super) fn counting(table: &TableView) -> Option<u64> {
    match table.life {
        Life::Counting { left } => Some(left.0),
        Life::Open | Life::Starting | Life::Running | Life::Over | Life::Closed => None,
    }
}
