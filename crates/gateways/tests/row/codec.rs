//! The bytes of the Row gateway: text lines.

use parlor_gateways::frame::Lines;

/// The longest line, in bytes.
const LONGEST: usize = 80;
/// So many bytes without a line end close the connection.
const ENDLESS: usize = 4096;

/// The codec of one connection.
pub fn codec() -> Lines {
    Lines::new(LONGEST, ENDLESS)
}

/// What a client may say.
#[derive(Debug)]
pub enum Said<'a> {
    Name(&'a str),
    Table(&'a str),
    Mark(u8),
    Ping,
    Quit,
}

/// Reads a line of a client; what it is not is said in a word.
pub fn read(line: &str) -> Result<Said<'_>, &'static str> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match (word, rest) {
        ("NAME" | "TABLE" | "MARK", "") => Err("incomplete"),
        ("NAME", name) => Ok(Said::Name(name)),
        ("TABLE", key) => Ok(Said::Table(key)),
        ("MARK", cell) => cell.parse().map(Said::Mark).map_err(|_| "not_a_cell"),
        ("PING", "") => Ok(Said::Ping),
        ("QUIT", "") => Ok(Said::Quit),
        _ => Err("unknown"),
    }
}
