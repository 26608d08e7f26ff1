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
    /// Something that only a foreign server can do.
    There(There),
    /// Anything else: a part of a turn.
    Turn(String),
}

/// What only a foreign server can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum There {
    /// Who is here?
    List,
    /// Join the queue, or leave it.
    Queue,
    /// Who is best?
    Rank,
    /// Talk to one; nobody if it cannot be read.
    Whisper(Option<(String, String)>),
    /// Is the server there?
    Ping,
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
            ("list", "") => Self::There(There::List),
            ("queue", "") => Self::There(There::Queue),
            ("rank", "") => Self::There(There::Rank),
            ("whisper", rest) => Self::There(There::Whisper(whisper(rest))),
            ("ping", "") => Self::There(There::Ping),
            _ => Self::Turn(line.to_owned()),
        }
    }
}

/// A name, in quotes if it has spaces, and what to say to it.
fn whisper(rest: &str) -> Option<(String, String)> {
    let (name, text) = match rest.strip_prefix('"') {
        Some(rest) => rest.split_once('"')?,
        None => rest.split_once(char::is_whitespace)?,
    };
    let text = text.trim();
    let whole = !name.is_empty() && !text.is_empty();
    whole.then(|| (name.to_owned(), text.to_owned()))
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
        assert_eq!(Typed::read("queue"), Typed::There(There::Queue));
        let whisper = |name: &str, text: &str| {
            let both = (name.to_owned(), text.to_owned());
            Typed::There(There::Whisper(Some(both)))
        };
        assert_eq!(Typed::read("whisper Ben hi you"), whisper("Ben", "hi you"));
        assert_eq!(
            Typed::read("whisper \"Ben Bo\" hi"),
            whisper("Ben Bo", "hi")
        );
        for typed in [
            "whisper",
            "whisper Ben",
            "whisper \"Ben hi",
            "whisper \"\" hi",
        ] {
            assert_eq!(Typed::read(typed), Typed::There(There::Whisper(None)));
        }
    }
}
