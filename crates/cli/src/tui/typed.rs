//! What a person types at a prompt: a command, or a part of a turn.

/// What a person types at a prompt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Typed {
    /// How to play.
    Help,
    /// What would a strong player do?
    Hint,
    /// The position again.
    Board,
    /// Take the last turn back.
    Undo,
    /// Let a built-in player go on, or nobody.
    Auto(Option<String>),
    /// Give up.
    Resign,
    /// Leave.
    Quit,
    /// Talk to the others.
    Chat(String),
    /// Anything else: a part of a turn.
    Turn(String),
}

impl Typed {
    /// Reads a line.
    pub(crate) fn read(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_lowercase().as_str(), rest) {
            ("help" | "?", "") => Self::Help,
            ("hint", "") => Self::Hint,
            ("board", "") => Self::Board,
            ("undo", "") => Self::Undo,
            ("auto", "off") => Self::Auto(None),
            ("auto", level) => Self::Auto(Some(level.to_owned())),
            ("resign", "") => Self::Resign,
            ("quit" | "exit", "") => Self::Quit,
            ("chat", text) => Self::Chat(text.to_owned()),
            _ => Self::Turn(line.to_owned()),
        }
    }
}

/// What can be typed at any prompt.
pub(crate) const COMMANDS: &str = "\
Commands: help, hint, board, undo, auto LEVEL, auto off, resign, quit.
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_from_turns() {
        assert_eq!(Typed::read(" Help "), Typed::Help);
        assert_eq!(Typed::read("auto hard"), Typed::Auto(Some("hard".into())));
        assert_eq!(Typed::read("auto off"), Typed::Auto(None));
        assert_eq!(Typed::read("16 tl cw"), Typed::Turn("16 tl cw".into()));
        assert_eq!(
            Typed::read("chat hi  there"),
            Typed::Chat("hi  there".into())
        );
    }
}
