//! What was said on the connections of a game, decoded, for looking back at it.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
};

use bytes::Bytes;
use parlor_game::Seat;
use parlor_wire::MatchId;
use prost::Message as _;

use super::message::Message;

/// The newest seats that are kept, and the messages of each.
const SEATS: usize = 256;
const MESSAGES: usize = 20_000;

/// Whose words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum By {
    Client,
    Server,
}

/// Whose connection, and in which game.
pub(super) type Whose = (MatchId, Seat);

/// What was said on the connections of the newest games.
#[derive(Default, Debug)]
pub(super) struct Transcripts(Mutex<Kept>);

#[derive(Default, Debug)]
struct Kept {
    /// As they travelled; hardly anybody ever reads them.
    said: HashMap<Whose, Vec<(By, Bytes)>>,
    /// The oldest first.
    order: VecDeque<Whose>,
}

impl Transcripts {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a message down.
    pub(super) fn note(&self, whose: &Whose, by: By, message: &Message) {
        let bytes = Bytes::from(message.encode_to_vec());
        let mut kept = self.kept();
        if !kept.said.contains_key(whose) {
            kept.order.push_back(whose.clone());
            if SEATS < kept.order.len()
                && let Some(oldest) = kept.order.pop_front()
            {
                kept.said.remove(&oldest);
            }
        }
        let said = kept.said.entry(whose.clone()).or_default();
        if said.len() < MESSAGES {
            said.push((by, bytes));
        }
    }

    /// What is kept of a seat, in words.
    pub(super) fn of(&self, whose: &Whose) -> Option<String> {
        let said = self.kept().said.get(whose)?.clone();
        let mut words = String::new();
        for (by, bytes) in said {
            words.push_str(match by {
                By::Client => "> ",
                By::Server => "< ",
            });
            words.push_str(&Message::decode(bytes).ok()?.words());
            words.push('\n');
        }
        Some(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_seats_are_kept_and_no_more() {
        let transcripts = Transcripts::default();
        let whose = |nth: usize| (MatchId(format!("m{nth}")), Seat(0));
        for nth in 0..=SEATS {
            transcripts.note(&whose(nth), By::Client, &Message::default());
            transcripts.note(&whose(nth), By::Server, &Message::default());
        }
        assert_eq!(transcripts.of(&whose(0)), None);
        let newest = transcripts.of(&whose(SEATS));
        assert_eq!(
            newest.as_deref(),
            Some("> empty message\n< empty message\n")
        );
    }
}
