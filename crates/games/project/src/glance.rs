//! What one seat may know of a state, read piece by piece without making a view of it.

use parlor_game::Seat;

use crate::{Config, Field, Hand, Known, Project, Shape, state::Phase};

/// What one seat may know of a state.
#[derive(Clone, Copy, Debug)]
pub struct Glance<'a> {
    game: &'a Project,
    seat: Seat,
}

impl Project {
    /// What `seat` may know.
    #[inline]
    pub const fn glance(&self, seat: Seat) -> Glance<'_> {
        Glance { game: self, seat }
    }
}

impl<'a> Glance<'a> {
    /// What was agreed.
    pub fn config(self) -> &'a Config {
        &self.game.config
    }

    /// The size of the board.
    pub const fn shape(self) -> Shape {
        self.game.board.shape
    }

    /// Whether the seat can ask for something: the match runs and it has not left.
    #[inline]
    pub fn is_playing(self) -> bool {
        let player = self.game.players.get(self.seat.index());
        self.game.phase == Phase::Running && player.is_some_and(|player| !player.is_gone())
    }

    /// Whether nothing that the seat asked for is unfinished and no exchange keeps it busy.
    #[inline]
    pub fn is_idle(self) -> bool {
        let player = self.game.players.get(self.seat.index());
        self.is_playing() && player.is_some_and(|player| player.queue.first().is_none())
    }

    /// Whether the seat has as many unfinished requests as it may have.
    pub fn is_full(self) -> bool {
        let player = self.game.players.get(self.seat.index());
        let limit = usize::from(self.game.config.queue_limit);
        player.is_none_or(|player| limit <= player.queue.requests())
    }

    /// Where it stands.
    pub fn field(self) -> Option<Field> {
        self.game.place_of(self.seat)
    }

    /// What it holds, as far as it knows.
    pub fn hand(self) -> Hand {
        let player = self.game.players.get(self.seat.index());
        player.map_or(Hand::Empty, crate::state::Player::known_hand)
    }

    /// How many goals it has completed itself.
    pub fn completed(self) -> u16 {
        let player = self.game.players.get(self.seat.index());
        player.map_or(0, |player| player.completed)
    }

    /// Who has left for good.
    pub fn is_gone(self, other: Seat) -> bool {
        let player = self.game.players.get(other.index());
        player.is_none_or(crate::state::Player::is_gone)
    }

    /// What it knows of fields; those without any knowledge are left out.
    pub fn known(self) -> impl Iterator<Item = Known> + 'a {
        let memory = self.game.memories.get(self.seat.index());
        memory.into_iter().flat_map(crate::memory::Memory::iter)
    }

    /// Who has offered it something and waits for an answer, oldest first.
    pub fn asked_by(self) -> impl Iterator<Item = Seat> + 'a {
        let pairs = self.game.exchanges.open_pairs();
        let own = pairs.filter(move |pair| pair.1 == self.seat.0);
        own.map(|pair| Seat(pair.0))
    }

    /// Whom it has offered something and who has not answered, oldest first.
    pub fn asks(self) -> impl Iterator<Item = Seat> + 'a {
        let pairs = self.game.exchanges.open_pairs();
        let own = pairs.filter(move |pair| pair.0 == self.seat.0);
        own.map(|pair| Seat(pair.1))
    }
}
