//! What is wrong, as the protocol says it: a number, a word, a sentence.

use parlor_game::Problem;

/// The errors of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Code {
    Unknown = 1,
    Malformed = 2,
    ServerOnly = 3,
    NotNow = 4,
    Illegal = 5,
    NotAllowed = 6,
    TooFast = 7,
    NoTable = 8,
    Auth = 9,
}

impl Code {
    const fn word(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Malformed => "malformed",
            Self::ServerOnly => "server_only",
            Self::NotNow => "not_now",
            Self::Illegal => "illegal",
            Self::NotAllowed => "not_allowed",
            Self::TooFast => "too_fast",
            Self::NoTable => "no_table",
            Self::Auth => "auth",
        }
    }

    const fn sentence(self) -> &'static str {
        match self {
            Self::Unknown => "No such message.",
            Self::Malformed => "This message cannot be read.",
            Self::ServerOnly => "Only the server sends this.",
            Self::NotNow => "Not now.",
            Self::Illegal => "This is against the rules.",
            Self::NotAllowed => "You may not do this.",
            Self::TooFast => "You say too much at once.",
            Self::NoTable => "There is no such table, or no place at it.",
            Self::Auth => "This key is not known here.",
        }
    }
}

/// An error with its usual sentence.
pub(super) fn error(code: Code) -> String {
    line(code, code.word(), code.sentence())
}

/// All tables of the listener are taken.
pub(super) fn no_places(tables: usize) -> String {
    let said = match tables {
        1 => "There is no place at this table.".to_owned(),
        tables => format!("All {tables} tables of this listener are taken."),
    };
    line(Code::NoTable, Code::NoTable.word(), &said)
}

/// A broken rule of the gateway's own.
pub(super) fn illegal(word: &str, sentence: &str) -> String {
    line(Code::Illegal, word, sentence)
}

/// What a limit of the gateway does not allow.
pub(super) fn not_allowed(message: &str) -> String {
    let code = Code::NotAllowed;
    line(code, code.word(), &sentence(message))
}

/// What the server refused; problems never repeat what was said.
pub(super) fn refused(problem: &Problem) -> String {
    let code = code_of(&problem.code);
    let word = match code {
        Code::Illegal => problem.code.as_str(),
        code => code.word(),
    };
    line(code, word, &sentence(&problem.message))
}

fn line(code: Code, word: &str, sentence: &str) -> String {
    format!("error {},{word},{sentence}", code as u8)
}

/// A message of the server as a sentence.
fn sentence(message: &str) -> String {
    let mut chars = message.chars();
    let first = chars.next().map(char::to_uppercase);
    let first = first.into_iter().flatten();
    let end = (!message.ends_with(['.', '!', '?'])).then_some('.');
    first.chain(chars).chain(end).collect()
}

fn code_of(code: &str) -> Code {
    match code {
        "not_your_turn" | "disproof_pending" | "not_asked" | "must_show" | "moved" | "no_board"
        | "not_rolled" | "suggested" | "over" | "unexpected" | "not_running" | "not_over"
        | "no_seat" | "no_chair" | "running" | "stale" | "late" | "said_hello" => Code::NotNow,
        "not_owner" | "own_chair" | "gone" | "chat_closed" | "rated" | "removed"
        | "not_built_in" | "superseded" | "handed_over" => Code::NotAllowed,
        "too_fast" => Code::TooFast,
        "no_table" | "closed" | "full" | "not_admitted" | "chair_closed" | "chair_taken"
        | "not_following" | "too_many_tables" => Code::NoTable,
        "unknown_token" => Code::Auth,
        "bad_name" | "empty" | "malformed_action" => Code::Malformed,
        _ => Code::Illegal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_keep_their_word_and_everything_is_a_sentence() {
        let problem = Problem::new("room_mismatch", "the suggestion must name the Study");
        assert_eq!(
            refused(&problem),
            "error 5,room_mismatch,The suggestion must name the Study."
        );
        let problem = Problem::new("not_your_turn", "it is not your turn");
        assert_eq!(refused(&problem), "error 4,not_now,It is not your turn.");
        assert_eq!(error(Code::Unknown), "error 1,unknown,No such message.");
    }
}
