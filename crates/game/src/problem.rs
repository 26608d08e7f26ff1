//! How a refusal reaches programs and people.

use std::error::Error;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why something was refused: `Display` for people, a code for programs, a hint if there is one.
pub trait Refusal: Error + Serialize + Send + Sync + 'static {
    /// A stable word for programs, `snake_case`.
    fn code(&self) -> &'static str;

    /// What to do about it.
    fn hint(&self) -> Option<String> {
        None
    }
}

/// Every refusal at the edge: a stable code, a sentence, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// A stable word for programs.
    pub code: String,
    /// A sentence for people.
    pub message: String,
    /// What to do about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

impl Problem {
    /// A problem without a hint.
    pub fn new(code: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            message: message.into(),
            hint: None,
        }
    }

    /// The same problem with a hint.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl<R: Refusal> From<R> for Problem {
    fn from(refusal: R) -> Self {
        Self {
            code: refusal.code().into(),
            message: refusal.to_string(),
            hint: refusal.hint(),
        }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.message, self.code)?;
        match &self.hint {
            Some(hint) => write!(f, ": {hint}"),
            None => Ok(()),
        }
    }
}
