//! A match of some game: the server holds matches without their types.

use std::any::Any;

use parlor_game::{
    Dice, Game, Info, Input, InputOf, Millis, Problem, Seat, SeatSet, Standing, Team, Turn, Viewer,
    Why,
};
use serde::{Serialize, Serializer, de::DeserializeOwned};
use serde_json::value::{RawValue, to_raw_value};

use crate::{By, Facts, Finish, How, Match, Stamp, Step, Told, matches::Refused};

/// What a player is asked: the values of its game behind `dyn Any`.
#[derive(Debug)]
pub struct Question {
    /// The `G::View` of its seat.
    pub view: Box<dyn Any + Send>,
    /// The `Vec<G::Action>` it may choose from.
    pub actions: Box<dyn Any + Send>,
}

/// A match of some game.
pub trait AnyMatch: Send + Any {
    /// What the lobby shows of the game.
    fn info(&self) -> Info;
    /// How many seats it has.
    fn seats(&self) -> u8;
    /// The side `seat` plays for.
    fn team(&self, seat: Seat) -> Team;
    /// Who must and who may act now.
    fn awaited(&self) -> (SeatSet, SeatSet);
    /// Which of those who only may act are asked something.
    fn asked(&self) -> SeatSet;
    /// Which turn it is.
    fn turn(&self) -> Turn;
    /// Whether `seat` still plays.
    fn standing_of(&self, seat: Seat) -> Standing;
    /// The end of the match, if it has come.
    fn finish(&self) -> Option<Finish>;
    /// Match time of the last line.
    fn now(&self) -> Millis;
    /// When the clock acts next.
    fn due(&self) -> Option<Millis>;

    /// Lets `seat` act.
    fn act(
        &mut self,
        at: Millis,
        seat: Seat,
        action: &RawValue,
        stamp: Stamp,
    ) -> Result<(), Problem>;
    /// Lets `seat` act with a `G::Action` behind `dyn Any`.
    fn act_typed(
        &mut self,
        at: Millis,
        seat: Seat,
        action: Box<dyn Any + Send>,
        stamp: Stamp,
    ) -> Result<(), Problem>;
    /// Lets chance choose for `seat` among what it may do.
    fn act_by_chance(
        &mut self,
        at: Millis,
        seat: Seat,
        dice: &mut Dice,
        stamp: Stamp,
    ) -> Result<(), Problem>;
    /// Lets the clock come to `at`.
    fn wake(&mut self, at: Millis) -> Result<(), Problem>;
    /// Lets seats go for good.
    fn leave(&mut self, at: Millis, gone: Vec<(Seat, Why)>, stamp: Stamp) -> Result<(), Problem>;
    /// Says that nobody is at `seat`.
    fn away(&mut self, at: Millis, seat: Seat) -> Result<(), Problem>;
    /// Says that somebody is back at `seat`.
    fn back(&mut self, at: Millis, seat: Seat) -> Result<(), Problem>;
    /// Goes back to how the match stood after step `to`.
    fn undo(&mut self, at: Millis, to: u32, stamp: Stamp) -> Result<(), Problem>;
    /// Ends the match by the table's word.
    fn end(&mut self, at: Millis, how: How, reason: &str, stamp: Stamp) -> Result<(), Problem>;
    /// Why `seat` may not do this now, without doing it.
    fn check(&self, seat: Seat, action: &RawValue) -> Result<(), Problem>;
    /// What helps to understand why `seat` may not do this now.
    fn explain(&self, seat: Seat, action: &RawValue) -> Option<serde_json::Value>;

    /// What `viewer` may know.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;
    /// What `seat` may do now, as a JSON list.
    fn actions(&self, seat: Seat) -> Box<RawValue>;
    /// What a player on `seat` is asked.
    fn question(&self, seat: Seat) -> Question;
    /// Whether `seat` may still choose from the same list, a `Vec<G::Action>`.
    fn still_offers(&self, seat: Seat, actions: &dyn Any) -> bool;
    /// What `seat` was told by the standing steps from number `from` on, each a `Vec<G::Event>`.
    fn story(&self, seat: Seat, from: usize) -> Vec<(Millis, Box<dyn Any + Send>)>;
    /// Nothing that happened, an empty `Vec<G::Event>`, for players who are told the time.
    fn nothing(&self) -> Box<dyn Any + Send>;
    /// The configuration, a `G::Config`.
    fn config(&self) -> &dyn Any;

    /// How many steps there are.
    fn steps(&self) -> usize;
    /// The steps that have not been taken back.
    fn standing(&self) -> &[u32];
    /// What is known of a step without the game's types.
    fn facts(&self, step: usize) -> Option<Facts>;
    /// Whether a step tells `viewer` anything.
    fn tells(&self, step: usize, viewer: Viewer) -> bool;
    /// The events of a step that `viewer` may know, as a JSON list.
    fn events(&self, step: usize, viewer: Viewer) -> Box<RawValue>;
    /// How long a client takes to show a step.
    fn showing(&self, step: usize) -> Millis;
    /// The step that a step went back to, if it did.
    fn undone(&self, step: usize) -> Option<u32>;

    /// How many lines the log has.
    fn lines(&self) -> usize;
    /// A line of the log as JSON.
    fn line(&self, index: usize) -> Option<String>;
    /// What the table wrote beside a line.
    fn stamp(&self, index: usize) -> Option<&Stamp>;
    /// The seat that acted in a line.
    fn actor(&self, index: usize) -> Option<Seat>;
    /// The seats that a line let go.
    fn leavers(&self, index: usize) -> SeatSet;
    /// Match time of a line.
    fn line_at(&self, index: usize) -> Option<Millis>;

    /// The same match as it stood before its first line, for an audience that sees it late.
    fn behind(&self) -> Result<Box<dyn AnyMatch>, Problem>;
    /// Takes over the lines of the match ahead up to match time `until`.
    fn catch_up(&mut self, ahead: &dyn AnyMatch, until: Millis) -> Result<(), Problem>;

    /// The match itself, for callers that know its game.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game> AnyMatch for Match<G> {
    fn info(&self) -> Info {
        G::INFO
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn team(&self, seat: Seat) -> Team {
        G::team(&self.config, self.seats, seat)
    }

    fn awaited(&self) -> (SeatSet, SeatSet) {
        Match::awaited(self)
    }

    fn asked(&self) -> SeatSet {
        self.game.asked()
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn standing_of(&self, seat: Seat) -> Standing {
        self.game.standing(seat)
    }

    fn finish(&self) -> Option<Finish> {
        Match::finish(self)
    }

    fn now(&self) -> Millis {
        self.now
    }

    fn due(&self) -> Option<Millis> {
        Match::due(self)
    }

    fn act(
        &mut self,
        at: Millis,
        seat: Seat,
        action: &RawValue,
        stamp: Stamp,
    ) -> Result<(), Problem> {
        let action = parse_action::<G>(action)?;
        self.submit(at, Input::Act { seat, action }, stamp)
    }

    fn act_typed(
        &mut self,
        at: Millis,
        seat: Seat,
        action: Box<dyn Any + Send>,
        stamp: Stamp,
    ) -> Result<(), Problem> {
        let Ok(action) = action.downcast::<G::Action>() else {
            return Err(Problem::new(
                "malformed_action",
                "the action is one of another game",
            ));
        };
        let action = *action;
        self.submit(at, Input::Act { seat, action }, stamp)
    }

    fn act_by_chance(
        &mut self,
        at: Millis,
        seat: Seat,
        dice: &mut Dice,
        stamp: Stamp,
    ) -> Result<(), Problem> {
        let action = self.game.random(seat, dice);
        let action = action.ok_or_else(|| Problem::new("no_action", "there is nothing to do"))?;
        self.submit(at, Input::Act { seat, action }, stamp)
    }

    fn wake(&mut self, at: Millis) -> Result<(), Problem> {
        Match::wake(self, at)
    }

    fn leave(&mut self, at: Millis, gone: Vec<(Seat, Why)>, stamp: Stamp) -> Result<(), Problem> {
        self.submit(at, Input::Leave { gone }, stamp)
    }

    fn away(&mut self, at: Millis, seat: Seat) -> Result<(), Problem> {
        present(self, at, Input::Away { seat })
    }

    fn back(&mut self, at: Millis, seat: Seat) -> Result<(), Problem> {
        present(self, at, Input::Back { seat })
    }

    fn undo(&mut self, at: Millis, to: u32, stamp: Stamp) -> Result<(), Problem> {
        Match::undo(self, at, to, stamp)
    }

    fn end(&mut self, at: Millis, how: How, reason: &str, stamp: Stamp) -> Result<(), Problem> {
        Match::end(self, at, how, reason, stamp)
    }

    fn check(&self, seat: Seat, action: &RawValue) -> Result<(), Problem> {
        let action = parse_action::<G>(action)?;
        if self.ended.is_some() {
            return Err(Refused::Over.into());
        }
        let mut copy = self.game.clone();
        copy.apply(self.now, Input::Act { seat, action }, &mut Vec::new())?;
        Ok(())
    }

    fn explain(&self, seat: Seat, action: &RawValue) -> Option<serde_json::Value> {
        let action = parse_action::<G>(action).ok()?;
        self.game.explain(seat, &action)
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        raw(&self.game.view(viewer))
    }

    fn actions(&self, seat: Seat) -> Box<RawValue> {
        raw(&Match::actions(self, seat))
    }

    fn question(&self, seat: Seat) -> Question {
        Question {
            view: Box::new(self.game.view(Viewer::Seat(seat))),
            actions: Box::new(Match::actions(self, seat)),
        }
    }

    fn still_offers(&self, seat: Seat, actions: &dyn Any) -> bool {
        let offered = actions.downcast_ref::<Vec<G::Action>>();
        offered.is_some_and(|offered| *offered == Match::actions(self, seat))
    }

    fn story(&self, seat: Seat, from: usize) -> Vec<(Millis, Box<dyn Any + Send>)> {
        let standing = self.standing.get(from..).unwrap_or_default();
        let steps = standing.iter().filter_map(|n| self.steps.get(*n as usize));
        steps
            .filter_map(|step| {
                let cut: Vec<_> = step.cut::<G>(Viewer::Seat(seat)).collect();
                let told = (!cut.is_empty()).then(|| Box::new(cut) as Box<dyn Any + Send>)?;
                Some((step.facts.at, told))
            })
            .collect()
    }

    fn nothing(&self) -> Box<dyn Any + Send> {
        Box::new(Vec::<G::Event>::new())
    }

    fn config(&self) -> &dyn Any {
        &self.config
    }

    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn standing(&self) -> &[u32] {
        &self.standing
    }

    fn facts(&self, step: usize) -> Option<Facts> {
        self.steps.get(step).map(|step| step.facts)
    }

    fn tells(&self, step: usize, viewer: Viewer) -> bool {
        Match::tells(self, step, viewer)
    }

    fn events(&self, step: usize, viewer: Viewer) -> Box<RawValue> {
        match self.steps.get(step) {
            Some(step) => raw(&Cut::<G> { step, viewer }),
            None => raw::<[(); 0]>(&[]),
        }
    }

    fn showing(&self, step: usize) -> Millis {
        let events = self.steps.get(step).map(Step::events).unwrap_or_default();
        Millis(events.iter().map(|event| G::showing(event).0).sum())
    }

    fn undone(&self, step: usize) -> Option<u32> {
        match self.steps.get(step)?.told {
            Told::Undone { to } => Some(to),
            Told::Events(_) | Told::Ended { .. } => None,
        }
    }

    fn lines(&self) -> usize {
        self.log.len()
    }

    fn line(&self, index: usize) -> Option<String> {
        serde_json::to_string(self.log.get(index)?).ok()
    }

    fn stamp(&self, index: usize) -> Option<&Stamp> {
        self.log.get(index).map(|entry| &entry.stamp)
    }

    fn actor(&self, index: usize) -> Option<Seat> {
        self.log.get(index)?.line.actor()
    }

    fn leavers(&self, index: usize) -> SeatSet {
        match self.log.get(index).map(|entry| &entry.line) {
            Some(crate::Line::Leave { gone }) => gone.iter().map(|(seat, _)| *seat).collect(),
            _ => SeatSet::EMPTY,
        }
    }

    fn line_at(&self, index: usize) -> Option<Millis> {
        self.log.get(index).map(|entry| entry.at)
    }

    fn behind(&self) -> Result<Box<dyn AnyMatch>, Problem> {
        Ok(Box::new(Self::bare(&self.config, self.seats)?))
    }

    fn catch_up(&mut self, ahead: &dyn AnyMatch, until: Millis) -> Result<(), Problem> {
        let other = || Problem::new("other_game", "the match ahead is one of another game");
        let ahead: &Self = ahead.as_any().downcast_ref().ok_or_else(other)?;
        self.take_over(&ahead.log, until)
            .map_err(|said| Problem::new("replay", said.to_string()))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl std::fmt::Debug for dyn AnyMatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a match of {} at {:?}", self.info().id, self.now())
    }
}

/// The events of a step, cut while they are written.
struct Cut<'a, G: Game> {
    step: &'a Step<G::Event>,
    viewer: Viewer,
}

impl<G: Game> Serialize for Cut<'_, G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.step.cut::<G>(self.viewer))
    }
}

fn present<G: Game>(game: &mut Match<G>, at: Millis, input: InputOf<G>) -> Result<(), Problem> {
    if G::INFO.presence {
        game.submit(at, input, Stamp::by(By::Table))
    } else {
        Ok(())
    }
}

fn parse_action<G: Game>(raw: &RawValue) -> Result<G::Action, Problem> {
    parse(raw).map_err(|said| {
        Problem::new(
            "malformed_action",
            format!("this is no action of the game: {said}"),
        )
        .with_hint("send one of the actions you were offered, unchanged")
    })
}

pub(crate) fn parse<T: DeserializeOwned>(raw: &RawValue) -> Result<T, serde_json::Error> {
    serde_json::from_str(raw.get())
}

/// What our own types say in JSON; they have no maps with keys that are not text, so it never fails.
pub(crate) fn raw<T: Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}
