//! How facts of a match are written.

use parlor_clue::{Card, Cards, Ending, Phase, Place, Room, Suspect, Triple, View, board::board};
use parlor_game::{Seat, Standing};

use super::state::Game;
use crate::frame::Reply;

/// Where lines go.
pub(super) type Lines = Reply<String>;

pub(super) fn card(card: Card) -> u8 {
    card.number()
}

pub(super) fn named(named: Triple, accuses: bool) -> String {
    let (suspect, weapon) = (card(named.suspect.card()), card(named.weapon.card()));
    let room = card(named.room.card());
    format!("Suggest {suspect},{weapon},{room},{}", u8::from(accuses))
}

/// A token in a room.
pub(super) fn in_room(suspect: Suspect, room: Room) -> String {
    let (suspect, room) = (card(suspect.card()), card(room.card()));
    format!("position {suspect},{room},-1")
}

/// A token anywhere.
pub(super) fn position(suspect: Suspect, place: Place) -> String {
    match place {
        Place::Room(room) => in_room(suspect, room),
        Place::Square(at) => format!("position {},{},{}", card(suspect.card()), at.row, at.col),
    }
}

/// The six tokens where they start.
pub(super) fn starts(reply: &mut Lines) {
    for suspect in Suspect::ALL {
        let place = board().place(board().start(suspect));
        reply.say(position(suspect, place));
    }
}

/// Where cards are: with a seat, in the case file (-2), or open (-3).
pub(super) fn cards(held: Cards, place: i8, reply: &mut Lines) {
    for one in held.iter() {
        reply.say(format!("fixcards {},{place}", card(one)));
    }
}

pub(super) fn of_seat(seat: Seat) -> i8 {
    i8::try_from(seat.0).unwrap_or(i8::MAX)
}

/// A card that was shown, as far as it is known.
pub(super) fn shown(shown: Option<Card>) -> String {
    match shown {
        Some(shown) => format!("showcard {},{}", card(shown), shown.title()),
        None => "showcard -1,hidden".into(),
    }
}

/// A seat that must show a card; which ones it may is for itself.
pub(super) fn disprove(seat: Seat, cards: Option<Cards>) -> String {
    let mut line = format!("disprove {}", seat.0);
    for one in cards.into_iter().flat_map(Cards::iter) {
        line.push_str(&format!(",{}", card(one)));
    }
    line
}

pub(super) fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Accusation => "accusation",
        Ending::Last => "last",
        Ending::Nobody => "nobody",
        Ending::Cap => "cap",
    }
}

/// What the awaited seat may do, and where it may go.
pub(super) fn prompts(game: &Game, view: &View, reply: &mut Lines) {
    let Some(me) = game.seat else { return };
    let board = !view.tokens.is_empty();
    let mut options: Vec<&str> = Vec::new();
    let mut suggests = false;
    match &view.phase {
        Phase::Start { suggest, passage } if view.mover == me => {
            options.extend(board.then_some("roll"));
            options.extend(passage.map(|_| "secretpassage"));
            suggests = *suggest;
        }
        Phase::Rolled { targets, .. } if view.mover == me => {
            options.extend((!targets.is_empty()).then_some("moveplayer"));
        }
        Phase::Arrived { suggest } if view.mover == me => suggests = *suggest,
        Phase::Answered if view.mover == me => {}
        Phase::Disproving { by, .. } if *by == me => {
            reply.say("options showcard".into());
            return;
        }
        Phase::Start { .. }
        | Phase::Rolled { .. }
        | Phase::Arrived { .. }
        | Phase::Answered
        | Phase::Disproving { .. }
        | Phase::Dealing
        | Phase::Choosing
        | Phase::Imposing
        | Phase::Rolling
        | Phase::Over { .. } => return,
    }
    options.extend(suggests.then_some("Suggest"));
    options.extend(["accuse", "endturn"]);
    reply.say(format!("options {}", options.join(",")));
    if let Phase::Rolled { targets, .. } = &view.phase {
        let mut line = format!("spots {}", targets.len());
        for target in targets {
            // For a room its door cell is the end of the way.
            let cell = match (target.to, target.path.last()) {
                (Place::Square(at), _) => Some(at),
                (Place::Room(_), last) => last.copied(),
            };
            if let Some(at) = cell {
                line.push_str(&format!(",{},{}", at.row, at.col));
            }
        }
        reply.say(line);
    }
    if suggests {
        reply.say("makeguess".into());
    }
}

/// How much time the open decisions have.
pub(super) fn clocks(game: &Game, reply: &mut Lines) {
    for (seat, clock) in &game.clocks {
        if let Some(left) = clock.and_then(|clock| clock.left) {
            reply.say(format!("clock {},{}", seat.0, left.0));
        }
    }
}

/// How things stand, from what a seat sees of them.
pub(super) fn standing(game: &Game, view: &View, reply: &mut Lines) {
    for (suspect, place) in Suspect::ALL.into_iter().zip(&view.tokens) {
        reply.say(position(suspect, *place));
    }
    reply.say(format!("playerTurn {}", view.mover.0));
    if let Some(room) = view.room {
        reply.say(format!("room {}", card(room.card())));
    }
    let seats = || (0u8..).map(Seat).zip(&view.players);
    for (seat, player) in seats() {
        let valid = u8::from(player.standing == Standing::In);
        reply.say(format!("valid {},{valid}", seat.0));
    }
    for (seat, _) in seats().filter(|(_, player)| player.called_in) {
        reply.say(format!("warped {},1", seat.0));
    }
    for seat in &game.away {
        reply.say(format!("playerleft {}", seat.0));
    }
    for (seat, player) in seats() {
        cards(player.hand.unwrap_or_default(), of_seat(seat), reply);
    }
    cards(view.face_up, -3, reply);
    if let Some(case) = view.case {
        cards(case.cards(), -2, reply);
    }
    questions(view, reply);
    if let Phase::Disproving { by, cards } = view.phase {
        reply.say(disprove(by, cards));
    }
    if game.clocks.iter().any(|(seat, _)| Some(*seat) == game.seat) {
        prompts(game, view, reply);
    }
    clocks(game, reply);
}

/// All suggestions and accusations, in the order they were made.
fn questions(view: &View, reply: &mut Lines) {
    let mut accusations = view.accusations.iter().peekable();
    let open = matches!(view.phase, Phase::Disproving { .. });
    let last = view.suggestions.len().wrapping_sub(1);
    for (n, suggestion) in view.suggestions.iter().enumerate() {
        while let Some(before) = accusations.next_if(|other| other.turn < suggestion.turn) {
            accused(before.named, before.right, reply);
        }
        reply.say(named(suggestion.named, false));
        for seat in &suggestion.passed {
            reply.say(format!("cannotdisprove {}", seat.0));
        }
        match &suggestion.shown {
            Some(one) => reply.say(shown(one.card)),
            None if open && n == last => {}
            None => reply.say(format!("undisproved {}", suggestion.seat.0)),
        }
    }
    for accusation in accusations {
        accused(accusation.named, accusation.right, reply);
    }
}

pub(super) fn accused(triple: Triple, right: bool, reply: &mut Lines) {
    reply.say(named(triple, true));
    reply.say(format!("timestate {}", if right { 4 } else { 5 }));
}
