//! What a seat of the Project Game knows: from the match itself where it is played here, else from the view that it is told.

use parlor_game::Seat;
use parlor_project::{Action, Colour, Config, Field, Hand, Known, Own, Project, View};

use super::project::{Table, legal, observe, request};
use crate::{Legal, Sheet};

/// What a seat knows, wherever it comes from.
pub(super) trait Knows {
    fn is_playing(&self) -> bool;
    fn is_full(&self) -> bool;
    /// Whether time goes on by itself.
    fn may_wait(&self) -> bool;
    fn is_red(&self) -> bool;
    fn field(&self) -> Option<Field>;
    fn hand(&self) -> Hand;
    fn completed(&self) -> u16;
    fn is_gone(&self, other: Seat) -> bool;
    fn known(&self) -> impl Iterator<Item = Known>;
    fn asked_by(&self) -> impl Iterator<Item = Seat>;
    fn asks(&self) -> impl Iterator<Item = Seat>;
}

/// A seat of a match that is played here.
pub(super) struct Here<'a>(pub(super) &'a Project, pub(super) Seat);

impl Knows for Here<'_> {
    #[inline]
    fn is_playing(&self) -> bool {
        self.0.glance(self.1).is_playing()
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.0.glance(self.1).is_full()
    }

    #[inline]
    fn may_wait(&self) -> bool {
        self.0.due().is_some()
    }

    #[inline]
    fn is_red(&self) -> bool {
        self.0.colour(self.1) == Colour::Red
    }

    #[inline]
    fn field(&self) -> Option<Field> {
        self.0.glance(self.1).field()
    }

    #[inline]
    fn hand(&self) -> Hand {
        self.0.glance(self.1).hand()
    }

    #[inline]
    fn completed(&self) -> u16 {
        self.0.glance(self.1).completed()
    }

    #[inline]
    fn is_gone(&self, other: Seat) -> bool {
        self.0.glance(self.1).is_gone(other)
    }

    #[inline]
    fn known(&self) -> impl Iterator<Item = Known> {
        self.0.glance(self.1).known()
    }

    #[inline]
    fn asked_by(&self) -> impl Iterator<Item = Seat> {
        self.0.glance(self.1).asked_by()
    }

    #[inline]
    fn asks(&self) -> impl Iterator<Item = Seat> {
        self.0.glance(self.1).asks()
    }
}

/// A seat of a match that is played elsewhere, as its view tells it.
pub(crate) struct There<'a> {
    view: &'a View,
    own: &'a Own,
    queue_limit: usize,
}

impl<'a> There<'a> {
    /// What the view of a seat tells; nothing of who only watches.
    pub(crate) fn of(view: &'a View, config: &Config) -> Option<Self> {
        Some(Self {
            view,
            own: view.own.as_ref()?,
            queue_limit: config.queue_limit.into(),
        })
    }

    /// Whether nothing that the seat asked for is unfinished.
    pub(crate) fn is_idle(&self) -> bool {
        self.is_playing() && self.own.queue.is_empty() && self.own.busy.is_none()
    }

    pub(crate) fn observe(&self, table: &Table, out: &mut Sheet<'_>) {
        observe(self, table, self.own.seat, out);
    }

    pub(crate) fn legal(&self, table: &Table, out: &mut Legal) {
        legal(self, table, self.own.seat, out);
    }

    /// What the seat asks for by a number; nothing if it waits.
    pub(crate) fn request(&self, table: &Table, action: usize) -> Option<Action> {
        request(self, table, self.own.seat, action)
    }
}

impl Knows for There<'_> {
    fn is_playing(&self) -> bool {
        self.view.over.is_none() && self.own.field.is_some() && !self.is_gone(self.own.seat)
    }

    fn is_full(&self) -> bool {
        self.queue_limit <= self.own.queue.len()
    }

    fn may_wait(&self) -> bool {
        true
    }

    fn is_red(&self) -> bool {
        self.own.team == Colour::Red
    }

    fn field(&self) -> Option<Field> {
        self.own.field
    }

    fn hand(&self) -> Hand {
        self.own.hand
    }

    fn completed(&self) -> u16 {
        self.own.completed
    }

    fn is_gone(&self, other: Seat) -> bool {
        self.view.gone.contains(&other)
    }

    fn known(&self) -> impl Iterator<Item = Known> {
        self.own.fields.iter().copied()
    }

    fn asked_by(&self) -> impl Iterator<Item = Seat> {
        self.own.asked_by.iter().copied()
    }

    fn asks(&self) -> impl Iterator<Item = Seat> {
        self.own.asks.iter().copied()
    }
}
