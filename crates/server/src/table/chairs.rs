//! Chairs: sitting down, standing up, and what the owner does with them.

use std::sync::Arc;

use parlor_game::{Problem, Why};
use parlor_play::{By, CommandKey, Stamp};
use parlor_wire::{ChairSet, Done, Half, Identity, IdentityId, IdentityKind, Refused};
use serde_json::Value;
use tokio::time::Instant;

use super::{
    core::{Table, Verdict, no, refuse},
    driver::Cause,
    effects::Note,
    options::merge_raw,
    row::Sat,
};
use crate::{kind::SitterKind, names, session::Who};

impl Table {
    pub(super) fn sit(&mut self, who: &Arc<Who>, wish: Option<u8>, now: Instant) -> Verdict {
        if self.row.chair_of(&who.identity.id).is_some() {
            return Err(no("seated", "you sit at this table already"));
        }
        if self.row.bans.contains(&who.identity.id) {
            return Err(no("removed", "the owner has asked you not to sit here"));
        }
        let chair = match wish {
            Some(chair) => chair,
            None => self
                .free_chair(who)
                .ok_or_else(|| no("full", "there is no free chair at this table"))?,
        };
        let by_name = self.comes_back_by_name(&who.kind);
        let since = self.house.today();
        let Some(place) = self.row.chair_mut(chair) else {
            return Err(no("no_chair", format!("there is no chair {chair} here")));
        };
        if place.closed {
            return Err(no("chair_closed", "this chair is closed"));
        }
        if place.sitter.is_some() {
            return Err(no("chair_taken", "somebody sits there"));
        }
        if !place.is_for(&who.kind, who.decides) {
            let kinds = place.admits.join(", ");
            return Err(no("not_admitted", format!("this chair is for: {kinds}")));
        }
        place.sitter = Some(Sat {
            address: who.address.filter(|_| by_name),
            decides: who.decides,
            ..Sat::new(who.identity.clone(), who.kind.clone(), since)
        });
        place.score = 0.0;
        if who.decides {
            self.inherit(who);
        }
        self.phase.stop_counting();
        // Later arrivals do not make the first one wait longer.
        let due = self.phase.filling();
        self.restart_filling(now);
        let at = self.phase.filling();
        self.phase
            .fill_at(at.map(|at| due.map_or(at, |due| due.min(at))));
        self.news = true;
        Ok(Done {
            chair: Some(chair),
            ..Done::default()
        })
    }

    pub(super) fn stand(&mut self, who: &Arc<Who>, now: Instant) -> Verdict {
        let chair = self.own_chair(who)?;
        self.vacate(chair, Why::Left, now);
        Ok(Done::default())
    }

    /// Takes a sitter from its chair; in a running match its seat is given up for good.
    pub(super) fn vacate(&mut self, chair: u8, why: Why, now: Instant) {
        let played = self.phase.played();
        let seat = played.and_then(|live| live.seat_of_chair(chair));
        match seat {
            // The chair stays marked until the match is over: its record names who sat there.
            Some(seat) => {
                let gone = self.stand_in(seat).is_some_and(|s| s.cause == Cause::Gone);
                if !gone {
                    self.gone(seat, why, By::Player, now);
                }
                let place = self.row.chair_mut(chair);
                if let Some(sat) = place.and_then(|place| place.sitter.as_mut()) {
                    sat.stands = true;
                }
                self.pass_ownership(chair);
            }
            None => {
                self.pass_ownership(chair);
                self.free(chair);
            }
        }
        self.phase.stop_counting();
        self.offers.clear();
        self.news = true;
    }

    /// Makes a chair empty.
    fn free(&mut self, chair: u8) {
        let Some(place) = self.row.chair_mut(chair) else {
            return;
        };
        place.ready = false;
        place.choice = None;
        place.score = 0.0;
        // An owner keeps the table among its own tables.
        if let Some(sat) = place.sitter.take()
            && self.row.owner.as_ref() != Some(&sat.identity.id)
        {
            self.fx.note(Note::Left(sat.identity.id));
        }
    }

    /// Takes away the chairs beyond `count`, and who sits there.
    pub(super) fn cut_chairs(&mut self, count: usize) {
        for chair in (0u8..).take(self.row.chairs.len()).skip(count) {
            self.pass_ownership(chair);
            self.free(chair);
        }
        self.row.chairs.truncate(count);
    }

    /// Chairs whose sitters left during the match become free when it is over.
    pub(super) fn free_left_chairs(&mut self) {
        for chair in (0u8..).take(self.row.chairs.len()) {
            if self.row.sitter(chair).is_some_and(|sat| sat.stands) {
                self.pass_ownership(chair);
                self.free(chair);
            }
            let place = self.row.chair_mut(chair);
            if let Some(sat) = place.and_then(|place| place.sitter.as_mut()) {
                sat.gone = false;
                sat.handed = None;
            }
        }
    }

    /// The longest seated person inherits the table when its owner leaves this chair.
    fn pass_ownership(&mut self, chair: u8) {
        let leaver = self.row.sitter(chair).map(|sat| sat.identity.id.clone());
        if leaver.is_none() || leaver != self.row.owner {
            return;
        }
        let people = self
            .row
            .chairs
            .iter()
            .filter_map(|chair| chair.sitter.as_ref());
        let stays = |sat: &&Sat| sat.decides() && Some(&sat.identity.id) != leaver.as_ref();
        let heir = people
            .filter(stays)
            .min_by_key(|sat| (sat.stands, sat.since));
        let heir = heir.map(|sat| sat.identity.id.clone());
        let is_person = self
            .row
            .sitter(chair)
            .is_some_and(|sat| sat.kind == SitterKind::Person);
        match heir {
            Some(heir) => self.row.owner = Some(heir),
            // Nobody else is there: a person goes on owning the table until another one sits down.
            None if is_person => self.row.owner_stood = true,
            None => self.row.owner = None,
        }
    }

    /// Makes who has just sat down the owner, if there is none or the owner has stood up.
    fn inherit(&mut self, who: &Who) {
        let owner = self.row.owner.clone();
        if owner.is_some() && !self.row.owner_stood {
            return;
        }
        self.row.owner_stood = false;
        self.row.owner = Some(who.identity.id.clone());
        if let Some(before) = owner.filter(|before| *before != who.identity.id) {
            self.fx.note(Note::Left(before));
        }
    }

    pub(super) fn set_ready(&mut self, who: &Arc<Who>, ready: bool, _now: Instant) -> Verdict {
        let chair = self.own_chair(who)?;
        let needs_choice = self.listed.kind.another_choice(&[]).is_some();
        let has_choice = self
            .row
            .chair(chair)
            .is_some_and(|place| place.choice.is_some());
        if ready && needs_choice && !has_choice {
            return Err(no("no_choice", "choose first what you play"));
        }
        if let Some(place) = self.row.chair_mut(chair) {
            place.ready = ready;
        }
        self.phase.stop_counting();
        self.news = true;
        Ok(Done::default())
    }

    pub(super) fn rename(&mut self, who: &Arc<Who>, name: &str, chair: Option<u8>) -> Verdict {
        let chair = self.chair_to_set(who, chair)?;
        let name = names::checked(self.house.catalog(), name).map_err(refuse)?;
        if let Some(sat) = self
            .row
            .chair_mut(chair)
            .and_then(|chair| chair.sitter.as_mut())
        {
            sat.identity.shown = name;
        }
        self.news = true;
        Ok(Done::default())
    }

    /// The own chair, or that of a built-in player, which its table's owner sets.
    fn chair_to_set(&self, who: &Who, chair: Option<u8>) -> Result<u8, Box<Refused>> {
        let own = self.row.chair_of(&who.identity.id);
        let Some(chair) = chair.filter(|chair| Some(*chair) != own) else {
            return self.own_chair(who);
        };
        self.owned_by(who)?;
        let sitter = self.row.sitter(chair);
        match sitter.is_some_and(|sat| sat.player.is_some()) {
            true => Ok(chair),
            false => Err(no("not_built_in", "no built-in player sits there")),
        }
    }

    pub(super) fn choose(&mut self, who: &Arc<Who>, choice: Value, chair: Option<u8>) -> Verdict {
        let chair = self.chair_to_set(who, chair)?;
        self.between_matches()?;
        let Some(choices) = self.listed.kind.info().choices else {
            return Err(no("no_choices", "there is nothing to choose in this game"));
        };
        if choice.is_null() {
            if let Some(place) = self.row.chair_mut(chair) {
                place.choice = None;
                place.ready = false;
            }
            self.phase.stop_counting();
            self.news = true;
            return Ok(Done::default());
        }
        self.check_choice(choices.field, &choice).map_err(refuse)?;
        let taken = (0u8..)
            .zip(&self.row.chairs)
            .any(|(other, place)| other != chair && place.choice.as_ref() == Some(&choice));
        if choices.unique && taken {
            return Err(no("choice_taken", "somebody else has chosen that"));
        }
        if let Some(place) = self.row.chair_mut(chair) {
            place.choice = Some(choice);
        }
        self.news = true;
        Ok(Done::default())
    }

    /// Whether a choice can stand in the configuration at all.
    fn check_choice(&self, field: &str, choice: &Value) -> Result<(), Problem> {
        let list = Value::Array(vec![choice.clone()]);
        let change = Value::Object([(field.to_owned(), list)].into_iter().collect());
        let merged = merge_raw(&self.row.config, &change)?;
        self.listed.kind.config(&merged).map(|_| ())
    }

    pub(super) fn set_chair(
        &mut self,
        who: &Arc<Who>,
        chair: u8,
        set: ChairSet,
        now: Instant,
    ) -> Verdict {
        self.owned_by(who)?;
        if self.row.chair(chair).is_none() {
            return Err(no("no_chair", format!("there is no chair {chair} here")));
        }
        if !matches!(set, ChairSet::Open { .. }) {
            self.between_matches()?;
        }
        let sitter = self.row.sitter(chair).map(|sat| sat.identity.id.clone());
        if sitter.as_ref() == Some(&who.identity.id) {
            return Err(no("own_chair", "this is your own chair: stand up instead"));
        }
        if let ChairSet::BuiltIn { player } = &set {
            self.house
                .catalog()
                .player(&self.row.game, player)
                .map_err(refuse)?;
        }
        self.open_door_for(&set).map_err(refuse)?;
        if let ChairSet::Open { ban: true, .. } = set
            && let Some(sitter) = sitter.clone()
        {
            self.row.bans.push(sitter);
        }
        if sitter.is_some() {
            self.vacate(chair, Why::Left, now);
        }
        self.apply_chair(chair, set);
        self.restart_filling(now);
        Ok(Done::default())
    }

    /// Sets an empty chair.
    fn apply_chair(&mut self, chair: u8, set: ChairSet) {
        let (game, today) = (self.row.game.clone(), self.house.today());
        let Some(place) = self.row.chair_mut(chair) else {
            return;
        };
        place.set(&game, set, today);
        self.phase.stop_counting();
        self.news = true;
    }

    pub(super) fn resign(&mut self, who: &Arc<Who>, key: &CommandKey, now: Instant) -> Verdict {
        let seat = self.driven_by(who)?;
        let stamp = Stamp {
            command: Some(key.clone()),
            ..Stamp::by(By::Player)
        };
        self.let_go(vec![(seat, Why::Resigned)], stamp, now);
        Ok(Done::default())
    }

    /// Lets a built-in player play on one's own seat.
    pub(super) fn hand_over(&mut self, who: &Arc<Who>, player: &str, _now: Instant) -> Verdict {
        let seat = self.driven_by(who)?;
        if self.row.settings.rated {
            return Err(no("rated", "in a match that counts everybody plays alone"));
        }
        self.house
            .catalog()
            .player(&self.row.game, player)
            .map_err(refuse)?;
        self.put_stand_in(seat, player.to_owned(), Cause::Handed);
        self.set_handed(who, Some(player.to_owned()));
        Ok(Done::default())
    }

    /// Takes one's own seat back.
    pub(super) fn take_over(&mut self, who: &Arc<Who>, now: Instant) -> Verdict {
        let Some(seat) = self.seat_of(who) else {
            return Err(no("no_seat", "you have no seat in this match"));
        };
        if self.has_gone(seat) {
            return Err(no("gone", "you have left this match"));
        }
        if self.stand_in(seat).is_some() {
            self.hand_back(seat);
        }
        self.set_handed(who, None);
        self.come_back(who, now);
        Ok(Done::default())
    }

    fn set_handed(&mut self, who: &Who, handed: Option<String>) {
        let chair = self.row.chair_of(&who.identity.id);
        let chair = chair.and_then(|chair| self.row.chair_mut(chair));
        if let Some(sat) = chair.and_then(|chair| chair.sitter.as_mut()) {
            sat.handed = handed;
        }
        self.news = true;
    }

    pub(super) fn own_chair(&self, who: &Who) -> Result<u8, Box<Refused>> {
        let chair = self.row.chair_of(&who.identity.id);
        chair.ok_or_else(|| no("no_chair", "you do not sit at this table"))
    }

    pub(super) fn owned_by(&self, who: &Who) -> Result<(), Box<Refused>> {
        if self.row.owner.as_ref() == Some(&who.identity.id) {
            Ok(())
        } else {
            Err(no("not_owner", "only the owner of the table may do this"))
        }
    }

    pub(super) fn between_matches(&self) -> Result<(), Box<Refused>> {
        match self.phase.played() {
            Some(_) => Err(no("running", "this can be changed when the match is over")),
            None => Ok(()),
        }
    }

    fn free_chair(&self, who: &Who) -> Option<u8> {
        self.free_chairs(who).next()
    }

    /// The first chair of a half that is free for somebody.
    pub(super) fn free_chair_in(&self, who: &Who, half: Half) -> Option<u8> {
        let of = self.row.chairs.len();
        self.free_chairs(who).find(|chair| half.holds(*chair, of))
    }

    fn free_chairs(&self, who: &Who) -> impl Iterator<Item = u8> {
        let free = (0u8..)
            .zip(&self.row.chairs)
            .filter(|(_, chair)| chair.is_free_for(who));
        free.map(|(n, _)| n)
    }
}

/// A built-in player as a sitter.
pub(crate) fn built_in(game: &str, player: &str, since: u64) -> Sat {
    let identity = Identity {
        id: IdentityId(format!("built_in:{game}:{player}")),
        kind: IdentityKind::BuiltIn,
        name: player.to_owned(),
        shown: player.to_owned(),
    };
    Sat {
        player: Some(player.to_owned()),
        ..Sat::new(identity, SitterKind::BuiltIn, since)
    }
}
