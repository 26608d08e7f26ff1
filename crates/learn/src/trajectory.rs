//! A record as what each seat saw and did, decision by decision.

use parlor_game::Input;
use parlor_play::{Entry, Line, LineOf, Record};
use serde_json::json;

use crate::{Chosen, Learn, LearnError, Legal, Sheet, State, returns};

/// What the seats of a match saw and did, one row for each decision; rows of several numbers follow each other.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Trajectory {
    /// The line of the record that a row comes from, counted from zero behind the header.
    pub lines: Vec<i64>,
    /// Who decides.
    pub seats: Vec<i32>,
    /// The number of the action; -1 if the table of actions has none for it.
    pub actions: Vec<i32>,
    /// The action as the wire writes it.
    pub texts: Vec<String>,
    /// What the seat may know before it decides.
    pub observations: Vec<f32>,
    /// One byte per action: whether the seat may choose it.
    pub masks: Vec<u8>,
    /// What each seat got at the end; nothing while the match runs.
    pub returns: Vec<f32>,
}

impl<G: Learn> State<G> {
    /// Plays a record again and writes down each decision.
    pub fn trajectory(record: &Record) -> Result<Trajectory, LearnError> {
        let mut state = Self::at_start_of(record)?;
        let setup = state.setup().clone();
        let mut found = Trajectory {
            returns: vec![0.0; setup.seats.into()],
            ..Trajectory::default()
        };
        let mut legal = Legal::none(setup.actions);
        for (nth, line) in record.lines.iter().enumerate() {
            let entry: Entry<LineOf<G>> = Self::line(nth, line)?;
            if matches!(entry.line, Line::End { .. }) {
                break;
            }
            if let Line::Act { seat, action } = &entry.line {
                state.tick_until(entry.at)?;
                let numbers = state.game().numbers(&setup.table, *seat, action);
                let mut draft = state.draft().clone();
                let mut row = |state: &Self, draft: &G::Draft, number: i32| {
                    found.lines.push(nth as i64);
                    found.seats.push(seat.0.into());
                    found.actions.push(number);
                    found.texts.push(json!(action).to_string());
                    let from = found.observations.len();
                    found.observations.resize(from + setup.observation, 0.0);
                    let mut sheet = Sheet::new(&mut found.observations[from..]);
                    state.game().observe(&setup.table, draft, *seat, &mut sheet);
                    legal.clear();
                    state.game().legal(&setup.table, draft, *seat, &mut legal);
                    let from = found.masks.len();
                    found.masks.resize(from + setup.actions, 0);
                    legal.write(&mut found.masks[from..]);
                };
                let Some(numbers) = numbers else {
                    row(&state, &draft, -1);
                    state.follow(entry.at, entry.line)?;
                    continue;
                };
                for number in numbers {
                    row(&state, &draft, number as i32);
                    let table = &setup.table;
                    if let Some(Chosen::Part(next)) =
                        state.game().chosen(table, &draft, *seat, number)
                    {
                        draft = next;
                    }
                }
            }
            state.follow(entry.at, entry.line)?;
        }
        let finish = record.footer.as_ref().map(|footer| &footer.finish);
        if let Some(outcome) = finish.and_then(|finish| finish.outcome.as_ref()) {
            returns(outcome, &mut found.returns);
        }
        Ok(found)
    }

    /// Lets the clock come to a moment.
    fn tick_until(&mut self, at: parlor_game::Millis) -> Result<(), LearnError> {
        self.follow(at, Input::Tick.into())
    }
}
