//! Which entry of `--seats` sits where, over all rotations.

use std::collections::BTreeSet;

use parlor_game::Seat;
use parlor_play::Kind;
use serde_json::value::RawValue;

use crate::exit::{Exit, OrExit};

/// Which entry sits on each seat before any rotation: an entry per seat, or per team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seating {
    entries: usize,
    seats: Vec<usize>,
}

impl Seating {
    /// Seats so many entries at a game.
    pub(crate) fn of(kind: &dyn Kind, config: &RawValue, entries: usize) -> anyhow::Result<Self> {
        let range = kind.seats(config).or_exit(Exit::Usage)?;
        let mut wanted = BTreeSet::new();
        for seats in range {
            let teams = teams(kind, config, seats)?;
            let mut sides: Vec<u8> = Vec::new();
            for team in &teams {
                if !sides.contains(team) {
                    sides.push(*team);
                }
            }
            if sides.len() == entries {
                let side = |team| sides.iter().position(|other| *other == team).unwrap_or(0);
                let seats = teams.into_iter().map(side).collect();
                return Ok(Self { entries, seats });
            }
            wanted.insert(sides.len());
        }
        let wanted: Vec<String> = wanted.iter().map(usize::to_string).collect();
        Err(Exit::Usage.says(format!(
            "{} needs {} players in --seats, not {entries}",
            kind.info().title,
            wanted.join(" or ")
        )))
    }

    /// Seats as many of so many entries as the game allows; fewer than it needs are not enough, the rest stays open.
    pub(crate) fn for_many(
        kind: &dyn Kind,
        config: &RawValue,
        entries: usize,
    ) -> anyhow::Result<Self> {
        let range = kind.seats(config).or_exit(Exit::Usage)?;
        let mut best: Option<Self> = None;
        for seats in range {
            let teams = teams(kind, config, seats)?;
            let sides = teams.iter().collect::<BTreeSet<_>>().len();
            let is_better = best.is_none() || sides <= entries;
            if is_better {
                best = Some(Self::of(kind, config, sides)?);
            }
        }
        best.ok_or_else(|| Exit::Usage.says("nobody can play this"))
    }

    /// How many rotations there are.
    pub(crate) fn rotations(&self) -> usize {
        self.entries
    }

    /// The entry of each seat in one rotation.
    pub(crate) fn rotated(&self, rotation: usize) -> Vec<usize> {
        let turn = |entry: &usize| (entry + rotation) % self.entries;
        self.seats.iter().map(turn).collect()
    }
}

fn teams(kind: &dyn Kind, config: &RawValue, seats: u8) -> anyhow::Result<Vec<u8>> {
    let team = |seat| {
        let team = kind.team(config, seats, Seat(seat)).or_exit(Exit::Usage)?;
        Ok(team.0)
    };
    (0..seats).map(team).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_has_every_seat_once() {
        let seating = Seating {
            entries: 3,
            seats: vec![0, 1, 2],
        };
        let all: Vec<_> = (0..seating.rotations())
            .map(|n| seating.rotated(n))
            .collect();
        assert_eq!(all, [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
    }

    #[test]
    fn a_team_game_has_an_entry_per_team() {
        let catalog = parlor_catalog::Catalog::standard();
        let kind = catalog.game("project").unwrap().kind;
        let config = serde_json::json!({ "team_size": 2 });
        let config = serde_json::value::to_raw_value(&config).unwrap();
        let seating = Seating::of(kind, &config, 2).unwrap();
        let all = [seating.rotated(0), seating.rotated(1)];
        assert_eq!(all, [[0, 0, 1, 1], [1, 1, 0, 0]]);
        assert!(Seating::of(kind, &config, 4).is_err());
    }

    #[test]
    fn as_many_as_may_play_are_seated() {
        let catalog = parlor_catalog::Catalog::standard();
        let seated = |game: &str, entries: usize| {
            let kind = catalog.game(game).unwrap().kind;
            let config = serde_json::value::to_raw_value(&serde_json::json!({})).unwrap();
            let config = kind.config(&config).unwrap();
            let seating = Seating::for_many(kind, &config, entries).unwrap();
            seating.rotations()
        };
        assert_eq!([2, 3, 9].map(|entries| seated("pentago", entries)), [2; 3]);
        assert_eq!([1, 4, 9].map(|entries| seated("clue", entries)), [2, 4, 6]);
        assert_eq!(seated("project", 5), 2);
    }

    #[test]
    fn a_wrong_number_of_entries_is_refused() {
        let catalog = parlor_catalog::Catalog::standard();
        let kind = catalog.game("pentago").unwrap().kind;
        let config = serde_json::value::to_raw_value(&serde_json::json!({})).unwrap();
        assert!(Seating::of(kind, &config, 2).is_ok());
        let said = Seating::of(kind, &config, 3).unwrap_err().to_string();
        assert_eq!(said, "Pentago needs 2 players in --seats, not 3");
    }
}
