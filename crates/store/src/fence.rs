//! Which writes of a batch are new.
//!
//! A batch may come again when nobody could tell whether it was kept. What is kept already changes nothing then; a
//! line that differs from the one kept in its place is refused, and so is one that leaves a gap.

use std::collections::HashMap;

use crate::{StoreError, Write};

/// What a store knows of a match.
pub(crate) struct Known {
    pub(crate) lines: u32,
    pub(crate) over: bool,
}

/// A store that can be asked what it keeps of matches.
pub(crate) trait Knows {
    /// Whether a match has begun.
    fn has_begun(&mut self, game: &str) -> Result<bool, StoreError>;
    /// What is kept of a match that has begun.
    fn known(&mut self, game: &str) -> Result<Option<Known>, StoreError>;
    /// A line that is kept.
    fn line(&mut self, game: &str, step: u32) -> Result<Option<String>, StoreError>;
}

/// A match as it stands after the writes looked at so far.
struct Part<'a> {
    /// How many lines were kept before.
    before: u32,
    new: Vec<&'a str>,
    over: bool,
}

/// Which writes of a batch change something, or why it cannot be kept.
pub(crate) fn fresh(writes: &[Write], store: &mut impl Knows) -> Result<Vec<bool>, StoreError> {
    let mut parts: HashMap<&str, Part<'_>> = HashMap::new();
    let mut fresh = Vec::with_capacity(writes.len());
    for write in writes {
        let is_new = match write {
            Write::Begin(begin) => {
                let known = parts.contains_key(begin.id.as_str()) || store.has_begun(&begin.id)?;
                if !known {
                    parts.insert(&begin.id, Part::new(0, false));
                }
                !known
            }
            Write::Entry {
                match_id,
                step,
                line,
            } => {
                let out_of_step = || StoreError::OutOfStep {
                    match_id: match_id.clone(),
                    step: *step,
                };
                let part = part(&mut parts, match_id, store)?.ok_or_else(out_of_step)?;
                let next = part.before + u32::try_from(part.new.len()).unwrap_or(u32::MAX);
                if *step == next && !part.over {
                    part.new.push(line);
                    true
                } else if part.is_kept(match_id, *step, line, store)? {
                    false
                } else {
                    return Err(out_of_step());
                }
            }
            Write::Finish(finish) => match part(&mut parts, &finish.id, store)? {
                Some(part) => !std::mem::replace(&mut part.over, true),
                None => {
                    return Err(StoreError::NeverBegan {
                        match_id: finish.id.clone(),
                    });
                }
            },
            Write::Identity { .. }
            | Write::Table { .. }
            | Write::Chat { .. }
            | Write::Played { .. }
            | Write::Binding { .. }
            | Write::Memo { .. } => true,
        };
        fresh.push(is_new);
    }
    Ok(fresh)
}

fn part<'p, 'a>(
    parts: &'p mut HashMap<&'a str, Part<'a>>,
    game: &'a str,
    store: &mut impl Knows,
) -> Result<Option<&'p mut Part<'a>>, StoreError> {
    if !parts.contains_key(game) {
        let Some(known) = store.known(game)? else {
            return Ok(None);
        };
        parts.insert(game, Part::new(known.lines, known.over));
    }
    Ok(parts.get_mut(game))
}

impl Part<'_> {
    fn new(before: u32, over: bool) -> Self {
        Self {
            before,
            new: Vec::new(),
            over,
        }
    }

    /// Whether this very line is kept already.
    fn is_kept(
        &self,
        game: &str,
        step: u32,
        line: &str,
        store: &mut impl Knows,
    ) -> Result<bool, StoreError> {
        if step < self.before {
            return Ok(store.line(game, step)?.as_deref() == Some(line));
        }
        let nth = usize::try_from(step - self.before).unwrap_or(usize::MAX);
        Ok(self.new.get(nth) == Some(&line))
    }
}
