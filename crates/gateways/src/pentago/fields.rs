//! A line is a word and its arguments, with tildes between them.
//!
//! Trailing empty arguments are dropped before they are counted, except in what people say.

use std::fmt;

use super::{Extension, Extensions, Fault};

/// The word, and everything behind the first tilde.
pub(super) fn split(line: &str) -> (&str, Option<&str>) {
    match line.split_once('~') {
        Some((word, rest)) => (word, Some(rest)),
        None => (line, None),
    }
}

/// The arguments without the empty ones at the end.
pub(super) fn arguments(rest: Option<&str>) -> Vec<&str> {
    let mut args: Vec<&str> = rest.into_iter().flat_map(|rest| rest.split('~')).collect();
    while args.pop_if(|last| last.is_empty()).is_some() {}
    args
}

pub(super) fn owned(args: &[&str]) -> Vec<String> {
    args.iter().map(|arg| (*arg).to_owned()).collect()
}

pub(super) fn said(rest: Option<&str>) -> Option<String> {
    rest.filter(|rest| !rest.is_empty()).map(str::to_owned)
}

pub(super) fn read_extensions(names: &[&str]) -> Extensions {
    names
        .iter()
        .filter_map(|name| Extension::named(name))
        .collect()
}

/// A whole number of up to nine digits.
pub(super) fn number(text: &str) -> Result<i32, Fault> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let fits = (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !fits {
        return Err(Fault::NotNumbers);
    }
    text.parse().map_err(|_| Fault::NotNumbers)
}

pub(super) fn write_fields<'a>(
    f: &mut fmt::Formatter<'_>,
    word: &str,
    fields: impl IntoIterator<Item = &'a str>,
) -> fmt::Result {
    f.write_str(word)?;
    fields
        .into_iter()
        .try_for_each(|field| write!(f, "~{field}"))
}

pub(super) fn write_hello(
    f: &mut fmt::Formatter<'_>,
    description: &str,
    known: Extensions,
) -> fmt::Result {
    write!(f, "HELLO~{description}")?;
    write_fields(f, "", known.iter().map(Extension::name))
}

pub(super) fn write_error(f: &mut fmt::Formatter<'_>, description: Option<&str>) -> fmt::Result {
    write_fields(f, "ERROR", description)
}
