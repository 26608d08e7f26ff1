//! What somebody in a pool may be called.

use crate::names::{LONGEST_FOREIGN as LONGEST, is_unseen};

/// What a name must be, in words.
pub(super) const GOOD: &str =
    "a name in a pool has 1 to 64 characters, all to be seen, and no tilde";
/// What built-in players are called, before their level.
const BUILT_IN: &str = "Parlor";

/// Whether a name can be claimed as it is: line protocols put tildes between names.
pub(super) fn is_good(name: &str) -> bool {
    let unfit = |char: char| is_unseen(char) || char == '~';
    let fits = (1..=LONGEST).contains(&name.chars().count());
    fits && !name.chars().any(unfit) && !name.trim().is_empty()
}

/// A name as it can stand in any list of names: without tildes and what cannot be seen.
pub(super) fn adapted(name: &str) -> String {
    let kept = name.chars().filter(|char| !is_unseen(*char));
    let kept = kept.map(|char| if char == '~' { '-' } else { char });
    // Room for a number behind it.
    let name: String = kept.take(LONGEST - 8).collect();
    match name.trim().is_empty() {
        true => "Guest".into(),
        false => name,
    }
}

/// The name itself, then with 2, 3 … behind it.
pub(super) fn numbered(name: &str) -> impl Iterator<Item = String> {
    let others = (2u32..).map(move |n| format!("{name} {n}"));
    std::iter::once(name.to_owned()).chain(others)
}

/// The name of a built-in player.
pub(super) fn built_in(player: &str) -> String {
    format!("{BUILT_IN} {player}")
}

/// The built-in player that alone may have this name.
pub(super) fn reserved(name: &str) -> Option<&str> {
    name.strip_prefix(BUILT_IN)?.strip_prefix(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_claimed_as_they_are_or_adapted_until_they_fit() {
        for good in ["Ada", " Ben, Bo's  ", &"é".repeat(64)] {
            assert!(is_good(good), "{good:?}");
        }
        for bad in ["", "  ", "a~b", "a\nb", "a\u{202e}b", &"x".repeat(65)] {
            assert!(!is_good(bad), "{bad:?}");
            assert!(is_good(&adapted(bad)), "{bad:?}");
        }
        assert_eq!(adapted("a~\u{202e}b\u{7}"), "a-b");
        assert!(GOOD.contains(&LONGEST.to_string()));
        let three: Vec<String> = numbered("Ada").take(3).collect();
        assert_eq!(three, ["Ada", "Ada 2", "Ada 3"]);
    }
}
