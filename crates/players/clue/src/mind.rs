//! What every thinking player of Clue needs: dice that depend on the decision alone, and short words for a view.

use parlor_clue::{
    Action, Card, Cards, Mode, Phase, Triple, View,
    board::{Spot, Walls, board},
};
use parlor_game::{Dice, Draw, Seat, Seed};

/// The chance of one player: for each decision its own dice, whatever was decided before.
#[derive(Clone, Debug)]
pub(super) struct Luck(Seed);

impl Luck {
    pub(super) fn new(mut dice: Dice) -> Self {
        Self(std::array::from_fn(|_| dice.below(256) as u8))
    }

    /// The dice of all decisions of a turn that know the same answers.
    pub(super) fn of_turn(&self, view: &View) -> Dice {
        let stream = 8 + view.suggestions.len() as u32;
        let nth = view.turn;
        Dice::of(&self.0, Draw { stream, nth })
    }

    /// The dice of the decision that a view asks for.
    pub(super) fn of(&self, view: &View) -> Dice {
        let stream = match view.phase {
            Phase::Start { .. } => 0,
            Phase::Rolled { .. } => 1,
            Phase::Arrived { .. } => 2,
            Phase::Disproving { .. } => 3,
            Phase::Answered => 4,
            Phase::Dealing
            | Phase::Choosing
            | Phase::Imposing
            | Phase::Rolling
            | Phase::Over { .. } => 5,
        };
        let nth = view.turn;
        Dice::of(&self.0, Draw { stream, nth })
    }
}

/// The cards of who sees the view.
pub(super) fn hand(view: &View) -> Cards {
    let own = |seat: Seat| view.players.get(seat.index())?.hand;
    view.me.and_then(own).unwrap_or_default()
}

/// Where a seat's token is; nothing without a board.
pub(super) fn spot(view: &View, seat: Seat) -> Option<Spot> {
    let suspect = view.players.get(seat.index())?.suspect;
    board().spot(*view.tokens.get(suspect.index())?)
}

/// The squares that the tokens of others are in the way on.
pub(super) fn walls(view: &View, but: Seat) -> Walls {
    if !view.options.blocking {
        return Walls::NONE;
    }
    let own = view
        .players
        .get(but.index())
        .map(|player| player.suspect.index());
    let others = view
        .tokens
        .iter()
        .enumerate()
        .filter(|(nth, _)| Some(*nth) != own);
    others
        .filter_map(|(_, place)| board().spot(*place))
        .collect()
}

/// Whether a turn is at a moment to accuse: at its start, or after the answer.
pub(super) fn may_accuse(view: &View) -> bool {
    match view.phase {
        Phase::Start { .. } | Phase::Answered => true,
        Phase::Arrived { .. } => view.options.mode == Mode::Speed,
        _ => false,
    }
}

/// The accusation of three cards.
pub(super) fn accuse(named: Triple) -> Action {
    Action::Accuse {
        suspect: named.suspect,
        weapon: named.weapon,
        room: named.room,
    }
}

/// The suggestion of three cards: without a board its room is named.
pub(super) fn suggest(view: &View, named: Triple) -> Action {
    Action::Suggest {
        suspect: named.suspect,
        weapon: named.weapon,
        room: (view.options.mode == Mode::Speed).then_some(named.room),
    }
}

/// Three cards as a triple, if they are one of each kind.
pub(super) fn triple(suspect: Card, weapon: Card, room: Card) -> Option<Triple> {
    Some(Triple {
        suspect: suspect.try_into().ok()?,
        weapon: weapon.try_into().ok()?,
        room: room.try_into().ok()?,
    })
}

/// One of these cards, each as likely as the others.
pub(super) fn any(cards: Cards, dice: &mut Dice) -> Option<Card> {
    let count = u32::from(cards.len());
    (count > 0).then(|| cards.iter().nth(dice.below(count) as usize))?
}
