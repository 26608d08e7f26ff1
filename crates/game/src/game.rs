//! The traits that a game implements.

use std::{fmt::Debug, ops::RangeInclusive};

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    Dice, Info, InputOf, Millis, Refusal, Seat, SeatSet, Standing, Status, Team, Turn, Viewer,
};

/// The rules of one game, and the full, secret state of one match of it.
pub trait Game: Clone + Debug + Send + Sync + Sized + 'static {
    /// What the lobby shows before a match exists.
    const INFO: Info;

    /// What is agreed before the match, public: variant, limits, board, a position to start from.
    type Config: Data + Default;
    /// What a seat may do.
    type Action: Data;
    /// What nature may do; [`NoChance`](crate::NoChance) if nothing.
    type Chance: Data;
    /// One thing that happened, with all that decides who may know it.
    type Event: Data;
    /// What one viewer may know of the position: enough to draw it and to act.
    type View: Data;
    /// Why an input or a configuration was refused.
    type Illegal: Refusal;

    /// Checks a configuration and says how many seats it can have.
    fn seats(config: &Self::Config) -> Result<RangeInclusive<u8>, Self::Illegal>;

    /// The side `seat` plays for; by default every seat plays for itself.
    fn team(_config: &Self::Config, _seats: u8, seat: Seat) -> Team {
        Team(seat.0)
    }

    /// Sets up a match; `seats` is within [`Game::seats`].
    fn new(config: &Self::Config, seats: u8) -> Result<Self, Self::Illegal>;

    /// Who or what moves next.
    fn status(&self) -> Status;

    /// Which of the seats that only may act are asked something, such as an open offer: an answer is expected of them.
    ///
    /// No clock runs for them, but whoever stands in for such a seat answers. Any listed action is an answer.
    fn asked(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    /// Which turn it is, for clocks, stand-ins and statistics; nobody's in real time.
    fn turn(&self) -> Turn;

    /// Whether `seat` still plays.
    fn standing(&self, _seat: Seat) -> Standing {
        Standing::In
    }

    /// Lists actions that `seat` may take now, in a fixed order.
    ///
    /// Everything listed is accepted; a seat that must act finds at least one. Open-ended actions,
    /// such as an offer, may be accepted without being listed.
    fn actions(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Picks one of the actions of `seat` by chance, without listing them if it can.
    fn random(&self, seat: Seat, dice: &mut Dice) -> Option<Self::Action> {
        let mut actions = Vec::new();
        self.actions(seat, &mut actions);
        dice.pick(&actions).cloned()
    }

    /// Draws nature's next move; called only under [`Status::Chance`].
    fn sample(&self, dice: &mut Dice) -> Self::Chance;

    /// Takes one input and tells what came of it.
    ///
    /// A refused input changes nothing and tells nothing. `at` never goes backwards and never passes
    /// `until`: the tick comes first.
    fn apply(
        &mut self,
        at: Millis,
        input: InputOf<Self>,
        out: &mut Vec<Self::Event>,
    ) -> Result<(), Self::Illegal>;

    /// What helps to understand why `action` of `seat` is refused here, in short; nothing by default.
    fn explain(&self, _seat: Seat, _action: &Self::Action) -> Option<serde_json::Value> {
        None
    }

    /// How long a client takes to show an event at its usual speed: people get this time before they have to decide.
    ///
    /// Everybody sees the clocks, so it must not depend on what is hidden.
    fn showing(_event: &Self::Event) -> Millis {
        Millis(0)
    }

    /// A choice for a seat whose sitter has made none, beside those taken; nothing where seats may go without.
    fn another_choice(_taken: &[serde_json::Value]) -> Option<serde_json::Value> {
        None
    }

    /// What `viewer` may know of this state.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The part of `event` that `viewer` may know, or `None` for nothing.
    fn redact(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
}

/// A game whose hidden part can be imagined from what one viewer was told.
pub trait Imagine: Game {
    /// What one viewer can conclude so far; `()` if the view says it all.
    type Belief: Clone + Debug + Send + Sync;

    /// The belief of one who sees `view` at the start and was told nothing before.
    fn believe(config: &Self::Config, seats: u8, view: &Self::View) -> Self::Belief;

    /// Takes in one event as this viewer was told it.
    fn learn(_belief: &mut Self::Belief, _told: &Self::Event) {}

    /// Draws a full state that fits; nothing if the view contradicts itself.
    fn imagine(belief: &Self::Belief, view: &Self::View, dice: &mut Dice) -> Option<Self>;
}

/// Values that travel: to a client, into the log, and back.
pub trait Data:
    Clone + PartialEq + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync + 'static
{
}

impl<T> Data for T where
    T: Clone
        + PartialEq
        + Debug
        + Serialize
        + DeserializeOwned
        + JsonSchema
        + Send
        + Sync
        + 'static
{
}
