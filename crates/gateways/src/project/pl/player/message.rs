//! What an agent asks for, as messages.

use std::time::Instant;

use bytes::Bytes;
use parlor_game::Seat;
use parlor_project::{Action, Duration as Span, Field};

use super::{super::translate, Outstanding, Player};
use crate::project::{
    Guid, Point, convert,
    message::{Answer, FromPlayer, Request},
};

/// Fields that one message may tell of, and its longest length.
const FIELDS: usize = 20;
const LONGEST: usize = 1999;

impl Player {
    pub(super) fn message(&mut self, now: Instant, action: &Action) -> Option<Bytes> {
        let guid = self.guid.clone();
        let game = self.game.as_mut()?;
        let (mut way, mut claimed) = (None, None);
        let request = match action {
            Action::Move { direction } => {
                way = *direction;
                Request::Move(direction.map(convert::way))
            }
            Action::Discover => {
                let place = self.agent.claim().unwrap_or(game.knowledge.field());
                claimed = Some(place);
                let Field { x, y } = place;
                Request::Discover(Some(Point {
                    x: x.into(),
                    y: y.into(),
                }))
            }
            Action::PickUp => Request::PickUp,
            Action::Test => Request::Test,
            Action::Destroy => Request::Destroy,
            Action::Place => Request::Place,
            Action::Offer { to, .. } => {
                let to = self.crowd.guid(*to)?.clone();
                game.offered.push_back(to.clone());
                return Some(FromPlayer::Offer { guid, to }.frame());
            }
            Action::Accept { from } => {
                let to = self.answer_to(*from)?;
                if let Some(game) = &mut self.game {
                    game.taken.push_back(to.clone());
                }
                let (to, answer) = (Some(to), Answer::Accept);
                return Some(FromPlayer::Answer { guid, to, answer }.frame());
            }
            Action::Reject { from, duration } => {
                let to = Some(self.answer_to(*from)?);
                let answer = match duration {
                    Span::Single => Answer::Reject,
                    Span::Permanent => Answer::RejectForGood,
                };
                return Some(FromPlayer::Answer { guid, to, answer }.frame());
            }
            Action::Send { to, fields } => {
                let to = self.crowd.guid(*to)?.clone();
                let told = fields
                    .iter()
                    .take(FIELDS)
                    .map(|report| translate::told(report, &self.crowd));
                let mut fields: Vec<_> = told.collect();
                loop {
                    let data = FromPlayer::Data {
                        guid: guid.clone(),
                        to: to.clone(),
                        fields: fields.clone(),
                    };
                    let frame = data.frame();
                    if frame.len() <= LONGEST || fields.pop().is_none() {
                        return Some(frame);
                    }
                }
            }
        };
        game.outstanding.push_back(Outstanding {
            word: request.action(),
            way,
            claimed,
            sent: now,
        });
        game.knowledge.sent();
        Some(FromPlayer::Request { guid, request }.frame())
    }

    fn answer_to(&self, seat: Option<Seat>) -> Option<Guid> {
        seat.and_then(|seat| self.crowd.guid(seat)).cloned()
    }
}
