//! Whether text may be coloured.

/// Whether text may be coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// The same text everywhere: no colour, no cursor movement.
    Plain,
    /// Colours.
    Colour,
}

impl Style {
    /// The style of a terminal, which its owner may have set to no colour.
    pub(crate) fn terminal() -> Self {
        match std::env::var_os("NO_COLOR") {
            Some(value) if !value.is_empty() => Self::Plain,
            Some(_) | None => Self::Colour,
        }
    }

    /// A text with a code such as `1;34` where colours are allowed.
    pub(crate) fn paint(self, code: &str, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Colour => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
        }
    }
}
