//! A message as it is shared: written as text once, whoever is told it.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use parlor_wire::{Done, MatchId, Refused, TableId, ToClient};

/// The code of a table that could not be kept.
pub(crate) const NOT_KEPT: &str = "storage";

/// A message with its text, shared by all who are told it.
#[derive(Debug)]
pub struct Letter {
    message: ToClient,
    text: Utf8Bytes,
}

impl Letter {
    /// Writes a message as text.
    ///
    /// It is written here, where the message is made: connections and the store's writer only pass it on.
    pub(crate) fn new(message: ToClient) -> Arc<Self> {
        let text = message.write().into();
        Arc::new(Self { message, text })
    }

    /// What it means for the tie between a connection and a table.
    pub(crate) fn tells(&self) -> Tells<'_> {
        match &self.message {
            ToClient::Update(update) => Tells::Update {
                table: &update.table,
                match_id: &update.game,
                number: update.number,
            },
            ToClient::Done(Done {
                id,
                table: Some(table),
                ..
            })
            | ToClient::Refused(Refused {
                id: Some(id),
                table: Some(table),
                ..
            }) => Tells::Answer { table, id },
            ToClient::Refused(Refused {
                id: None,
                table: Some(table),
                problem,
                ..
            }) if problem.code == NOT_KEPT => Tells::SentAway { table },
            _ => Tells::Other,
        }
    }

    /// The text, without a line end.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text as a frame that shares its bytes.
    pub(crate) fn frame(&self) -> Utf8Bytes {
        self.text.clone()
    }

    /// The message itself: taken out if nobody else is told it, else copied.
    pub fn into_message(self: Arc<Self>) -> ToClient {
        match Arc::try_unwrap(self) {
            Ok(letter) => letter.message,
            Err(shared) => shared.message.clone(),
        }
    }
}

/// What a message means for the tie between a connection and a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tells<'a> {
    /// The newest update of a match.
    Update {
        table: &'a TableId,
        match_id: &'a MatchId,
        number: u32,
    },
    /// The table could not be kept, and nobody follows it any more.
    SentAway { table: &'a TableId },
    /// The answer to a command.
    Answer { table: &'a TableId, id: &'a str },
    /// Nothing.
    Other,
}
