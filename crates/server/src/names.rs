//! What people may be called.

use parlor_catalog::Catalog;
use parlor_game::Problem;

/// The longest name of our own protocol, in characters.
const LONGEST: usize = 32;
/// The longest name that another protocol may bring, in characters: what the gateways take is shown whole.
pub(crate) const LONGEST_FOREIGN: usize = 64;
/// Who speaks for tables.
const TABLE: &str = "parlor";

/// A name as it is shown, or why nobody may be called so.
pub(crate) fn checked(catalog: &Catalog, name: &str) -> Result<String, Problem> {
    let clean = clean(name);
    let length = clean.chars().count();
    if clean.is_empty() {
        return Err(Problem::new("bad_name", "a name has at least one letter"));
    }
    if LONGEST < length {
        return Err(Problem::new(
            "name_too_long",
            format!("a name has at most {LONGEST} letters; this one has {length}"),
        ));
    }
    if is_reserved(catalog, &clean) {
        return Err(Problem::new(
            "name_reserved",
            "this name belongs to a built-in player",
        ));
    }
    Ok(clean)
}

/// What is shown of a name that its owner cannot change, because another protocol brought it.
pub(crate) fn shown(catalog: &Catalog, name: &str) -> Option<String> {
    let cut: String = clean(name).chars().take(LONGEST_FOREIGN).collect();
    let cut = cut.trim_end();
    match cut.is_empty() {
        true => None,
        false if is_reserved(catalog, cut) => Some(format!("{cut} (client)")),
        false => Some(cut.to_owned()),
    }
}

/// A text without characters that cannot be seen or turn what follows around.
pub(crate) fn visible(text: &str) -> String {
    text.chars().filter(|c| !is_unseen(*c)).collect()
}

fn clean(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let shown = visible(&words.join(" "));
    shown.trim().to_owned()
}

/// Whether a character cannot be seen or turns what follows around.
pub(crate) fn is_unseen(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    // Joiners stay: scripts and pictures need them.
    let hides = matches!(c, '\u{ad}' | '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2064}'
        | '\u{206a}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    c.is_control() || turns || hides
}

/// Whether a name is that of a built-in player, however it is spaced and written.
fn is_reserved(catalog: &Catalog, name: &str) -> bool {
    let fold = |name: &str| -> String {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let name = fold(name);
    let mut players = catalog.bots.iter().chain(&catalog.unlisted);
    name == TABLE || players.any(|player| fold(player.name()) == name)
}
