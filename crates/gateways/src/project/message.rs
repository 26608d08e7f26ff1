//! The messages as types, named by who says them to whom.

mod fields;
mod from_master;
mod from_player;
mod from_server;
mod reply;

pub use fields::Told;
pub use from_master::{Begin, FromMaster};
pub use from_player::{Answer, FromPlayer, Request};
pub use from_server::FromServer;
pub use reply::Reply;

use super::parse::Parsed;

/// Notes what the strict writer would have written otherwise, where nothing else was odd.
pub(crate) fn note_form(parsed: &mut Parsed, frame: &[u8], written: &[u8]) {
    let is_strict = written.strip_suffix(&[super::frames::ETB]) == Some(frame);
    if !is_strict && parsed.variants.is_empty() {
        parsed.note(None, "other order, spacing, form or keys");
    }
}

/// Whether a result says yes, in any letter case.
fn is_granted(result: &str) -> bool {
    result.eq_ignore_ascii_case("OK")
}

fn result_word(granted: bool) -> &'static str {
    if granted { "OK" } else { "denied" }
}
