//! What leaves a Game Master, and when.

use std::time::Instant;

use bytes::Bytes;

use super::{super::game::About, Master, State};
use crate::project::program::Note;

impl Master {
    /// When something is due.
    pub fn next(&self) -> Option<Instant> {
        let state = match &self.state {
            State::Apart | State::Gathering(_) => None,
            State::Registering { again } => Some(*again),
            State::Resting { until } => Some(*until),
            State::Playing(game) => game.next(self.pace),
        };
        let waiting = (!self.frames.is_empty()).then(|| self.pace.next());
        state.into_iter().chain(waiting.flatten()).min()
    }

    /// Does what is due and gives the frames that leave now.
    pub fn poll(&mut self, now: Instant) -> Vec<Bytes> {
        match &self.state {
            State::Registering { again } if *again <= now => self.register(now),
            State::Resting { until } if *until <= now => self.register(now),
            State::Registering { .. }
            | State::Resting { .. }
            | State::Playing(_)
            | State::Apart
            | State::Gathering(_) => {}
        }
        let mut leave = Vec::new();
        // Running games do not wait for joins; before a game, places are sent before beginnings.
        match self.is_in_play() {
            true => {
                self.play(now, &mut leave);
                self.let_go(now, &mut leave);
            }
            false => {
                self.let_go(now, &mut leave);
                self.play(now, &mut leave);
            }
        }
        leave
    }

    fn is_in_play(&self) -> bool {
        matches!(&self.state, State::Playing(game) if game.began.is_some())
    }

    /// Lets what waits leave, each frame after its pause.
    fn let_go(&mut self, now: Instant, leave: &mut Vec<Bytes>) {
        let gap = match self.is_in_play() {
            true => self.conf.frame_pacing,
            false => self.conf.frame_pacing.max(self.conf.begin_pacing),
        };
        while self.pace.lets(now, self.frames.len())
            && let Some(frame) = self.frames.pop_front()
        {
            self.pace.left(now, gap);
            leave.push(frame);
        }
    }

    /// What the game has for its players now.
    fn play(&mut self, now: Instant, leave: &mut Vec<Bytes>) {
        let State::Playing(game) = &mut self.state else {
            return;
        };
        let mut left = Vec::new();
        game.poll(now, &mut self.pace, &mut left);
        let warnings = std::mem::take(&mut game.warnings);
        self.notes.extend(warnings.into_iter().map(Note::Warned));
        let is_over = game.end.is_some_and(|end| end.is_told);
        for (frame, about) in left {
            if let About::Reply(replied) = &about {
                let added = now.saturating_duration_since(replied.due);
                self.counts.replied(added);
                self.extended_line(replied, now);
            }
            leave.push(frame);
        }
        if is_over {
            self.over(now);
        }
    }
}
