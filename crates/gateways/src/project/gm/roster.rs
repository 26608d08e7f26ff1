//! Who plays: two teams that fill up.

use parlor_game::Seat;

use crate::project::{Guid, Role, Side};

/// The players of a game, by team, in order of joining.
#[derive(Clone, Default, Debug)]
pub(super) struct Roster {
    size: usize,
    teams: [Vec<Guid>; 2],
}

impl Roster {
    pub(super) fn new(size: u8) -> Self {
        Self {
            size: size.into(),
            teams: [Vec::new(), Vec::new()],
        }
    }

    pub(super) fn team(&self, side: Side) -> &[Guid] {
        let [red, blue] = &self.teams;
        match side {
            Side::Red => red,
            Side::Blue => blue,
        }
    }

    pub(super) fn contains(&self, guid: &Guid) -> bool {
        self.teams.iter().any(|team| team.contains(guid))
    }

    /// Gives a place: in the preferred team, else in the other; none if both are full.
    pub(super) fn join(&mut self, guid: &Guid, wish: Option<Side>) -> Option<Side> {
        let [red, blue] = &self.teams;
        let wish = wish.unwrap_or(match blue.len() < red.len() {
            true => Side::Blue,
            false => Side::Red,
        });
        let free = [wish, wish.other()];
        let side = free
            .into_iter()
            .find(|side| self.team(*side).len() < self.size)?;
        let [red, blue] = &mut self.teams;
        let team = match side {
            Side::Red => red,
            Side::Blue => blue,
        };
        team.push(guid.clone());
        Some(side)
    }

    pub(super) fn leave(&mut self, guid: &Guid) {
        for team in &mut self.teams {
            team.retain(|other| other != guid);
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.teams.iter().all(|team| team.len() == self.size)
    }

    /// The seat of a player: red first, each team in order of joining.
    pub(super) fn seat(&self, guid: &Guid) -> Option<Seat> {
        let seat = self
            .teams
            .iter()
            .flatten()
            .position(|other| other == guid)?;
        u8::try_from(seat).ok().map(Seat)
    }

    pub(super) fn guid(&self, seat: Seat) -> Option<&Guid> {
        self.teams.iter().flatten().nth(seat.index())
    }

    pub(super) fn side(&self, seat: Seat) -> Side {
        match seat.index() < self.teams[0].len() {
            true => Side::Red,
            false => Side::Blue,
        }
    }

    pub(super) fn role(&self, seat: Seat) -> Role {
        match seat.index() == 0 || seat.index() == self.teams[0].len() {
            true => Role::Leader,
            false => Role::Member,
        }
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let count = self.teams.iter().map(Vec::len).sum::<usize>();
        (0..u8::try_from(count).unwrap_or(u8::MAX)).map(Seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_given_by_wish_then_in_the_other_team_then_not_at_all() {
        let mut roster = Roster::new(4);
        let guid = |nth: usize| Guid::new(&nth.to_string()).unwrap();
        let red = Some(Side::Red);
        let sides: Vec<_> = (0..9).map(|nth| roster.join(&guid(nth), red)).collect();
        assert_eq!(sides[..4], [red; 4]);
        assert_eq!(sides[4..8], [Some(Side::Blue); 4]);
        assert_eq!(sides[8], None);
        assert!(roster.is_full());
        assert_eq!(roster.seat(&guid(4)), Some(Seat(4)));
        assert_eq!(roster.role(Seat(4)), Role::Leader);
        roster.leave(&guid(0));
        assert_eq!(roster.role(roster.seat(&guid(1)).unwrap()), Role::Leader);
    }
}
