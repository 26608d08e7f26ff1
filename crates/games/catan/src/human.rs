//! What people type: forgiving, and helpful when it cannot be understood.

use crate::{Action, Resource, notation};

/// Why an input was not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misread {
    /// Nothing was typed.
    #[error("type an action or its number, such as: roll")]
    Nothing,
    /// There is no action with this number.
    #[error("there is no action {0}: type a number of the list, or an action")]
    NoNumber(usize),
    /// It is no action.
    #[error(
        "{0:?} is no action: type one of the list, its number, or a trade such as: offer 1 wool for 1 brick"
    )]
    Unknown(String),
}

/// Reads an action: its number in the list, its text, or many words for it: `4 wool for 1 ore` with `bank`
/// before it, `offer 1 wool for 1 brick`, `settle at -1 2`, `rob player 3`.
pub fn action(text: &str, listed: &[Action]) -> Result<Action, Misread> {
    let text = text.trim().to_lowercase();
    if text.is_empty() {
        return Err(Misread::Nothing);
    }
    if let Ok(number) = text.parse::<usize>() {
        let found = number.checked_sub(1).and_then(|n| listed.get(n));
        return found.copied().ok_or(Misread::NoNumber(number));
    }
    let written = plain(&text);
    let said = |text: &String| text.parse::<Action>().ok();
    let guess = with_number(&written, listed);
    said(&written)
        .or_else(|| said(&guess))
        .ok_or(Misread::Unknown(text))
}

/// The text as notation writes it.
fn plain(text: &str) -> String {
    let text = text
        .replace("->", ">")
        .replace('>', " > ")
        .replace(['(', ')', ';', '+', '&'], " ");
    let text = text
        .replace(", ", ",")
        .replace(" ,", ",")
        .replace(" / ", "/");
    let words: Vec<&str> = text.split_whitespace().filter_map(usual).collect();
    let mut parts: Vec<String> = Vec::new();
    let mut rest = words.as_slice();
    while let [word, more @ ..] = rest {
        let next = more.first().copied().unwrap_or_default();
        let (part, taken) = match resource(next) {
            Some(kind) if is_number(word) => (format!("{word}{}", kind.letter()), true),
            _ if *word == "player" => (format!("p{next}"), true),
            _ if is_number(word) && is_number(next) => (format!("{word},{next}"), true),
            _ => ((*word).to_owned(), false),
        };
        rest = if taken {
            more.get(1..).unwrap_or_default()
        } else {
            more
        };
        match parts.last_mut() {
            Some(last) if is_trade(last) && is_trade(&part) => last.push_str(&part),
            _ => parts.push(part),
        }
    }
    parts.join(" ")
}

/// The word of the notation for a word of people; nothing for words that say nothing.
fn usual(word: &str) -> Option<&str> {
    Some(match word {
        "at" | "to" | "from" | "the" | "and" | "my" | "card" | "cards" | "with" | "move" => {
            return None;
        }
        "for" => ">",
        "settlement" | "village" => "settle",
        "rob" => "steal",
        "take" | "choose" | "name" => "pick",
        "trade" | "swap" => "bank",
        "done" | "pass" => "end",
        "draw" | "develop" => "buy",
        "yes" => "accept",
        "no" | "reject" => "decline",
        "everybody" | "everyone" => "all",
        word => word,
    })
}

fn is_number(word: &str) -> bool {
    word.parse::<i8>().is_ok()
}

/// Whether a part belongs to a trade: cards, or what stands between the two sides.
fn is_trade(part: &str) -> bool {
    let sides = part.split('>').filter(|side| !side.is_empty());
    let mut sides = sides.map(|side| !is_number(side) && notation::cards(side).is_some());
    part.contains('>') || sides.next().is_some_and(|cards| cards)
}

/// The number of the offer added where a person leaves it out.
fn with_number(text: &str, listed: &[Action]) -> String {
    let verb = text.split(' ').next().unwrap_or_default();
    let same = listed
        .iter()
        .map(Action::to_string)
        .find(|one| one.split(' ').next() == Some(verb));
    let number = same.and_then(|one| one.split(' ').nth(1).map(str::to_owned));
    let number = number.or_else(|| {
        let open = listed.iter().find_map(|one| match one {
            Action::Accept { offer } | Action::Decline { offer } => Some(offer.to_string()),
            _ => None,
        });
        open.filter(|_| verb == "counter")
    });
    match (verb, number) {
        ("accept" | "decline" | "confirm" | "withdraw" | "counter", Some(number)) => {
            text.replacen(verb, &format!("{verb} {number}"), 1)
        }
        _ => text.to_owned(),
    }
}

fn resource(word: &str) -> Option<Resource> {
    let other = match word {
        "bricks" | "clay" => "brick",
        "wood" => "lumber",
        "sheep" => "wool",
        "wheat" | "corn" => "grain",
        "ores" | "stone" => "ore",
        word => word,
    };
    Resource::ALL.into_iter().find(|kind| kind.word() == other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_action_can_be_typed_in_many_ways() {
        let listed: Vec<Action> = ["roll", "accept 7", "decline 7", "confirm 8 p2"]
            .map(|text| text.parse().unwrap())
            .to_vec();
        let typed = [
            ("1", "roll"),
            (" ROLL ", "roll"),
            ("settle at (-1, 2)", "settle -1,2"),
            ("settlement -1 2", "settle -1,2"),
            ("road 0,1 / 0,2", "road 0,1/0,2"),
            ("move the robber to 0 -3", "robber 0,-3"),
            ("rob player 3", "steal p3"),
            ("bank 4 wool for 1 ore", "bank 4w>1o"),
            ("trade 4w -> 1o", "bank 4w>1o"),
            ("offer 1 sheep and 2 wheat for a brick", ""),
            ("offer 1 sheep and 2 wheat for 1 brick", "offer 1w2g>1b all"),
            ("offer 1w > 1b to player 2", "offer 1w>1b p2"),
            ("discard 2 brick 2 wool", "discard 2b2w"),
            ("yes", "accept 7"),
            ("decline", "decline 7"),
            ("counter 1 brick for 2 wool", "counter 7 1b>2w"),
            ("play the knight card", "play knight"),
            ("pick ore", "pick ore"),
            ("done", "end"),
        ];
        for (typed, meant) in typed {
            let read = action(typed, &listed).map(|action| action.to_string());
            assert_eq!(read.unwrap_or_default(), meant, "{typed}");
        }
    }

    #[test]
    fn what_cannot_be_understood_is_explained() {
        let wrong = [
            ("", "such as"),
            ("9", "no action 9"),
            ("0", "no action 0"),
            ("fly away", "fly away"),
        ];
        for (typed, said) in wrong {
            let error = action(typed, &[]).unwrap_err().to_string();
            assert!(error.contains(said), "{typed}: {error}");
        }
    }
}
