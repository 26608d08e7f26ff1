//! Checking frames for authors of other programs: fine, an accepted variant, or refused; and the schemas of all messages.

mod schema;

use std::fmt;

pub use schema::schemas;

use super::{
    Bad, Parsed, Variant,
    message::{FromMaster, FromPlayer, FromServer},
};

/// Who has sent a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sender {
    /// A player.
    Player,
    /// A Game Master.
    Master,
    /// The communication server: own messages, and those it passes on to either side.
    Server,
}

impl Sender {
    /// The sender of a word.
    pub fn read(word: &str) -> Option<Self> {
        match word {
            "player" | "pl" => Some(Self::Player),
            "gm" => Some(Self::Master),
            "cs" => Some(Self::Server),
            _ => None,
        }
    }
}

/// What is thought of a frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The standard form.
    Fine,
    /// Accepted, although other programs might not.
    Variants(Vec<Variant>),
    /// Refused.
    Refused(Bad),
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fine => f.write_str("fine"),
            Self::Variants(variants) => {
                let all: Vec<String> = variants.iter().map(ToString::to_string).collect();
                write!(f, "accepted variant: {}", all.join("; "))
            }
            Self::Refused(bad) => match bad.at {
                Some(at) => write!(f, "refused: {bad} at byte {at}"),
                None => write!(f, "refused: {bad}"),
            },
        }
    }
}

/// Judges a frame without its ETB.
pub fn judge(sender: Sender, frame: &[u8]) -> Verdict {
    let player = || verdict(FromPlayer::read(frame).map(|(_, parsed)| parsed));
    let master = || verdict(FromMaster::read(frame).map(|(_, parsed)| parsed));
    match sender {
        Sender::Player => player(),
        Sender::Master => master(),
        Sender::Server => {
            let to_master = verdict(FromServer::read(frame).map(|(_, parsed)| parsed));
            let to_player = master();
            if weight(&to_player) < weight(&to_master) {
                to_player
            } else {
                to_master
            }
        }
    }
}

fn verdict(read: Result<Parsed, Bad>) -> Verdict {
    match read {
        Ok(parsed) if parsed.variants.is_empty() => Verdict::Fine,
        Ok(parsed) => Verdict::Variants(parsed.variants),
        Err(bad) => Verdict::Refused(bad),
    }
}

fn weight(verdict: &Verdict) -> usize {
    match verdict {
        Verdict::Fine => 0,
        Verdict::Variants(variants) => variants.len(),
        Verdict::Refused(_) => usize::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_judged_by_who_sent_them() {
        let fine = br#"{"action":"start"}"#;
        assert_eq!(judge(Sender::Master, fine), Verdict::Fine);
        assert!(matches!(judge(Sender::Player, fine), Verdict::Refused(bad) if bad.b == 11));
        let confirmed = br#"{"action":"start","result":"OK"}"#;
        assert_eq!(judge(Sender::Server, confirmed), Verdict::Fine);
        let passed = br#"{"action":"pickup","userGuid":"a","result":"OK"}"#;
        assert_eq!(judge(Sender::Server, passed), Verdict::Fine);
        let old = judge(Sender::Player, br#"{"action":"test","userId":"a"}"#);
        assert_eq!(
            old.to_string(),
            "accepted variant: question 17: userId for userGuid"
        );
        let broken = judge(Sender::Player, b"{\"action\"");
        assert_eq!(
            broken.to_string(),
            "refused: bad input 1: a colon is missing at byte 9"
        );
    }
}
