//! What a person is told, in sentences.

use parlor_game::Seat;
use parlor_gateways::pentago::{
    Extension, Extensions,
    join::{Judged, Report, Start, Told},
};

pub(super) use crate::join::seat::clean;

/// What can be typed at any prompt.
pub(super) const COMMANDS: &str = "\
Commands: help, hint, board, list, queue, rank, chat TEXT, whisper NAME TEXT, ping, auto LEVEL,
auto off, quit. A name with spaces stands in quotes: whisper \"Ben Bo\" hello.
";

/// The server let the person in.
pub(super) fn logged_in(name: &str, agreed: Extensions, encrypted: bool, proved: bool) -> String {
    let mut lines = vec![format!("You are logged in as {name}")];
    if encrypted {
        lines.push("The connection is encrypted.".into());
    }
    if proved {
        lines.push("Both sides have proved who they are.".into());
    }
    let lacking = [Extension::Chat, Extension::Rank].into_iter();
    let lacking = lacking.filter(|extension| !agreed.has(*extension));
    lines.extend(lacking.map(|extension| unavailable(extension).to_owned()));
    lines.join("\n")
}

/// The server did not agree to something.
pub(super) fn unavailable(extension: Extension) -> &'static str {
    match extension {
        Extension::Chat => "Chat is unavailable: the server does not have it.",
        Extension::Rank => "The ranking is unavailable: the server does not have it.",
        Extension::Auth => "Proof of identity is unavailable: the server does not have it.",
        Extension::Crypt => "Encryption is unavailable: the server does not have it.",
    }
}

/// A game begins.
pub(super) fn begun(start: &Start) -> String {
    let [first, second] = start.names.each_ref().map(|name| clean(name));
    let turn = match start.seat {
        Seat(0) => "You move first.",
        _ => "The other one moves first.",
    };
    format!("A game begins: {first} (X) against {second} (O). {turn}")
}

/// A game is over.
pub(super) fn over(report: &Report) -> String {
    let other = clean(&report.opponent);
    let told = match report.told {
        Told::Won => "The game is over: you won.".into(),
        Told::Lost => format!("The game is over: {other} won."),
        Told::Drawn => "The game is over: a draw.".into(),
        Told::WonByDisconnect => format!("The game is over: {other} is gone, so you won."),
        Told::NoWinner => "The game is over, and the server names no winner.".to_owned(),
    };
    let differs = match (report.told, report.judged) {
        (_, Judged::Unfinished)
        | (Told::Won | Told::WonByDisconnect, Judged::Won)
        | (Told::Lost, Judged::Lost)
        | (Told::Drawn, Judged::Drawn) => "",
        (_, Judged::Won) => " By the rules you had won.",
        (_, Judged::Lost) => " By the rules you had lost.",
        (_, Judged::Drawn) => " By the rules it was a draw.",
    };
    told + differs
}

/// Who is here.
pub(super) fn list(names: &[String]) -> String {
    match names {
        [] => "Nobody is here.".into(),
        names => format!("Here are: {}", clean(&names.join(", "))),
    }
}

/// The ranking.
pub(super) fn rank(scores: &[(String, u64)]) -> String {
    if scores.is_empty() {
        return "Nobody has played yet.".into();
    }
    let lines = (1..).zip(scores);
    let lines = lines.map(|(place, (name, score))| format!("{place:>3}. {}: {score}", clean(name)));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_say_cannot_move_the_cursor() {
        let names = ["Ben\u{1b}[2J".to_owned(), "Cleo\r".to_owned()];
        assert_eq!(list(&names), "Here are: Ben [2J, Cleo ");
        assert_eq!(rank(&[("a\u{7}b".into(), 3)]), "  1. a b: 3");
    }
}
