//! What is said at a table.

use std::sync::Arc;

use parlor_game::Standing;
use parlor_store::{Write, kept};
use parlor_wire::{ChatDuring, ChatLine, Done, ToClient};

use super::core::{Table, Verdict, no};
use crate::{names, session::Who};

/// The longest line, in characters.
const LINE: usize = 400;
/// How many lines a newcomer is told.
pub(super) const TAIL: usize = 50;

impl Table {
    pub(super) fn say(&mut self, who: &Arc<Who>, text: &str, to: Option<u8>) -> Verdict {
        let chair = self.row.chair_of(&who.identity.id);
        let running = self.phase.played().is_some();
        let chat = self.row.settings.chat;
        if chair.is_none() && !chat.watchers {
            return Err(no("chat_closed", "only those who sit here may talk"));
        }
        if chat.during == ChatDuring::Never {
            return Err(no("chat_closed", "the chat of this table is switched off"));
        }
        if running && chat.during == ChatDuring::Off {
            return Err(no("chat_closed", "nobody talks while this match is played"));
        }
        let text: String = names::visible(&text.replace(char::is_control, " "))
            .chars()
            .take(LINE)
            .collect();
        if text.trim().is_empty() {
            return Err(no("empty", "there is nothing to say"));
        }
        if let Some(to) = to
            && self.row.sitter(to).is_none()
        {
            return Err(no("no_chair", "nobody sits there"));
        }
        let name = self.shown_name(who);
        self.put_line(name, chair, text.trim(), to);
        Ok(Done::default())
    }

    /// Says something as the table itself.
    pub(super) fn announce(&mut self, text: &str) {
        self.put_line("Parlor".into(), None, text, None);
    }

    fn put_line(&mut self, name: String, chair: Option<u8>, text: &str, to: Option<u8>) {
        self.row.chat += 1;
        let line = ChatLine {
            table: self.row.id.clone(),
            number: self.row.chat,
            name,
            chair,
            text: text.to_owned(),
            to,
            at: self.house.today(),
        };
        self.write(Write::Chat {
            table: self.row.id.0.clone(),
            number: line.number,
            line: kept::write(&kept::ChatLine::from(&line)),
        });
        self.dirty = true;
        let message = ToClient::Said(line.clone());
        let hearers = self
            .followers
            .those(|follower| self.may_hear(&follower.who, &line));
        self.tell_all(&hearers, message);
        self.chat.push_back(line);
        if TAIL < self.chat.len() {
            self.chat.pop_front();
        }
    }

    /// Whether somebody may hear a line: whispers reach two, and who is out is not heard by those still in.
    pub(super) fn may_hear(&self, who: &Who, line: &ChatLine) -> bool {
        let own = self.row.chair_of(&who.identity.id);
        if let Some(to) = line.to
            && (own.is_none() || (own != Some(to) && own != line.chair))
        {
            return false;
        }
        let Some(live) = self.phase.played() else {
            return true;
        };
        if self.row.settings.chat.during != ChatDuring::InOnly {
            return true;
        }
        let plays = |chair: Option<u8>| {
            let seat = chair.and_then(|chair| live.seat_of_chair(chair));
            seat.is_some_and(|seat| live.game.standing_of(seat) == Standing::In)
        };
        !plays(own) || plays(line.chair)
    }

    fn shown_name(&self, who: &Who) -> String {
        let chair = self.row.chair_of(&who.identity.id);
        let sat = chair.and_then(|chair| self.row.sitter(chair));
        sat.map_or_else(
            || who.identity.shown.clone(),
            |sat| sat.identity.shown.clone(),
        )
    }
}
