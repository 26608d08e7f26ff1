//! What somebody may be called.

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 64;

/// Whether a name can be used: it can be sent back unchanged, and there is something to see.
pub fn is_good(name: &str) -> bool {
    let length = name.chars().count();
    let unfit =
        |char: char| char.is_control() || char == '~' || char == char::REPLACEMENT_CHARACTER;
    (1..=LONGEST_NAME).contains(&length) && !name.chars().any(unfit) && !is_blank(name)
}

fn is_blank(name: &str) -> bool {
    name.chars().all(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_spaces_and_signs_and_have_up_to_64_characters() {
        for good in ["Ada", " Ben, Bo's  ", "x", &"é".repeat(64)] {
            assert!(is_good(good), "{good:?}");
        }
        for bad in [
            "",
            "   ",
            "a\tb",
            "a\u{7f}",
            "a\u{fffd}",
            "a~b",
            &"x".repeat(65),
        ] {
            assert!(!is_good(bad), "{bad:?}");
        }
    }
}
