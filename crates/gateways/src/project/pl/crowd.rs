//! Numbers for identifiers, as agents know players.

use parlor_game::Seat;

use crate::project::Guid;

/// Somebody whose identifier was not told.
pub(super) const SOMEBODY: Seat = Seat(254);

/// Who was heard of in a game: the own team first.
#[derive(Clone, Default, Debug)]
pub(super) struct Crowd {
    guids: Vec<Guid>,
    mates: usize,
}

impl Crowd {
    /// A team, with oneself in it whatever the list says.
    pub(super) fn new(team: &[Guid], own: &Guid) -> Self {
        let mut guids: Vec<Guid> = Vec::new();
        for guid in team.iter().chain([own]) {
            if !guids.contains(guid) && guids.len() < 200 {
                guids.push(guid.clone());
            }
        }
        let mates = guids.len();
        Self { guids, mates }
    }

    pub(super) fn mates(&self) -> Vec<Seat> {
        (0u8..).map(Seat).take(self.mates).collect()
    }

    pub(super) fn is_mate(&self, seat: Seat) -> bool {
        seat.index() < self.mates
    }

    /// The number of an identifier; a new one if it was never heard of.
    pub(super) fn seat(&mut self, guid: &Guid) -> Seat {
        let known = self.guids.iter().position(|other| other == guid);
        let index = known.unwrap_or(self.guids.len());
        match u8::try_from(index) {
            Ok(index) if index < SOMEBODY.0 => {
                if known.is_none() {
                    self.guids.push(guid.clone());
                }
                Seat(index)
            }
            _ => SOMEBODY,
        }
    }

    pub(super) fn guid(&self, seat: Seat) -> Option<&Guid> {
        self.guids.get(seat.index())
    }
}
