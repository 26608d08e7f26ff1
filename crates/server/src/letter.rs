//! A message as it is shared: written as text once, whoever is told it.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use parlor_wire::ToClient;

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
