//! Who is told what: followers who see the same share one letter.

use std::{ops::Range, sync::Arc};

use parlor_game::{Millis, SeatSet, Viewer};
use parlor_wire::{Done, History, HistoryWish, ToClient, Update, Want, You};
use serde_json::value::RawValue;

use super::{
    core::{Table, Verdict, no},
    held::To,
    updates::over,
};
use crate::{
    letter::Letter,
    outbox::{Ask, Outbox},
    session::Who,
};

/// How many updates one page of history holds.
const PAGE: u32 = 200;

/// Followers who see the same, and what that is.
#[derive(Clone)]
pub(super) struct Group {
    sight: Sight,
    /// Their connections.
    who: Vec<Arc<Who>>,
    /// Where messages to all of them go.
    to: Arc<[Arc<Outbox>]>,
}

impl Group {
    fn of(sight: Sight, who: Vec<Arc<Who>>) -> Self {
        let to = who.iter().map(|who| Arc::clone(&who.outbox)).collect();
        Self { sight, who, to }
    }
}

/// What a follower sees of a match: equal ones are told the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sight {
    viewer: Viewer,
    view: bool,
    actions: bool,
}

impl Sight {
    fn of(viewer: Viewer, want: Want) -> Self {
        Self {
            viewer,
            view: want.view,
            // A viewer without a seat has no actions, whatever it asked for.
            actions: want.actions && matches!(viewer, Viewer::Seat(_)),
        }
    }

    fn want(self) -> Want {
        Want {
            view: self.view,
            actions: self.actions,
            ..Want::default()
        }
    }
}

/// One update as everybody with the same sight is told it.
struct Cut {
    letter: Arc<Letter>,
    is_newest: bool,
}

impl Table {
    /// Tells everybody what the steps from `from` to `to` show them.
    pub(super) fn tell_updates(&mut self, from: usize, to: usize) {
        let lookers = self.lookers(|table, viewer| !table.is_late(viewer));
        self.tell_steps(&lookers, from..to);
    }

    /// Followers by what they see, as far as they know the match already, if their viewers are such.
    ///
    /// Who sees what is found out again only when followers, chairs or the match have changed: a crowd costs little.
    pub(super) fn lookers(&mut self, is_such: impl Fn(&Self, Viewer) -> bool) -> Vec<Group> {
        let sitters = self.row.chairs.iter().map(|chair| {
            let sitter = chair.sitter.as_ref();
            sitter.map(|sat| &sat.identity.id)
        });
        let live = self.phase.live();
        let now = live.map(|live| (&live.id, live.is_over(), &live.chairs));
        let watch = self.row.settings.watch.viewer as u8;
        let known = self
            .followers
            .alike((sitters.collect::<Vec<_>>(), now, watch));
        let groups = known.unwrap_or_else(|key| {
            let groups = self.groups();
            self.followers.remember(key, groups)
        });
        let such = groups.iter();
        let such = such.filter(|group| is_such(self, group.sight.viewer));
        such.cloned().collect()
    }

    fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<(Sight, Vec<Arc<Who>>)> = Vec::new();
        let told = self.followers.values().filter(|follower| !follower.new);
        for follower in told {
            let Some(viewer) = self.viewer(&follower.who) else {
                continue;
            };
            let sight = Sight::of(viewer, follower.want);
            let who = Arc::clone(&follower.who);
            match groups.iter_mut().find(|(other, _)| *other == sight) {
                Some((_, group)) => group.push(who),
                None => groups.push((sight, vec![who])),
            }
        }
        let groups = groups.into_iter();
        groups.map(|(sight, who)| Group::of(sight, who)).collect()
    }

    /// Tells followers what steps show them.
    pub(super) fn tell_steps(&mut self, lookers: &[Group], steps: Range<usize>) {
        self.tell_alike(lookers, |table, sight| table.cut(sight, steps.clone()));
    }

    /// Tells followers what is cut for each sight; who sees the same is told the same letters.
    fn tell_alike(&mut self, groups: &[Group], cut: impl Fn(&mut Self, Sight) -> Vec<Cut>) {
        for group in groups {
            for Cut { letter, is_newest } in cut(self, group.sight) {
                // A seat may be asked, by the one connection that moves it.
                if matches!(group.sight.viewer, Viewer::Seat(_)) {
                    for who in &group.who {
                        let ask = is_newest.then(|| self.open_question(who, group.sight.viewer));
                        self.push(&who.outbox, Arc::clone(&letter), ask.flatten());
                    }
                } else {
                    let to = To::All(Arc::clone(&group.to));
                    self.fx.outs.push((to, letter.into()));
                }
            }
        }
    }

    /// The letters that tell steps to who sees this.
    fn cut(&mut self, sight: Sight, steps: Range<usize>) -> Vec<Cut> {
        let Some(live) = self.phase.live() else {
            return Vec::new();
        };
        let told = steps.filter(|step| live.game.tells(*step, sight.viewer));
        let told: Vec<usize> = told.collect();
        let newest = told.last().copied();
        let cut = told.into_iter().filter_map(|step| {
            let is_newest = newest == Some(step);
            let update = self.update(step, sight.viewer, sight.want(), is_newest)?;
            let letter = self.letter(ToClient::Update(Box::new(update)));
            Some(Cut { letter, is_newest })
        });
        cut.collect()
    }

    /// Tells somebody a step.
    fn tell_step(&mut self, who: &Arc<Who>, viewer: Viewer, want: Want, step: usize, newest: bool) {
        let Some(update) = self.update(step, viewer, want, newest) else {
            return;
        };
        let ask = newest.then(|| self.open_question(who, viewer)).flatten();
        let letter = self.letter(ToClient::Update(Box::new(update)));
        self.push(&who.outbox, letter, ask);
    }

    /// Tells one update by its number.
    pub(super) fn tell_one(&mut self, who: &Arc<Who>, viewer: Viewer, number: u32, newest: bool) {
        let want = self.want_of(who);
        let step = number
            .checked_sub(1)
            .and_then(|index| self.numbers_for(viewer).get(index as usize).copied());
        let Some(step) = step else { return };
        self.tell_step(who, viewer, want, step as usize, newest);
    }

    /// Tells somebody how things stand.
    pub(super) fn tell_fresh_to(&mut self, who: &Arc<Who>, viewer: Viewer) {
        let sight = Sight::of(viewer, self.want_of(who));
        self.tell_fresh(&[Group::of(sight, vec![Arc::clone(who)])]);
    }

    /// Tells how things stand: the newest update, with the beginning of the match.
    pub(super) fn tell_fresh(&mut self, lookers: &[Group]) {
        self.tell_alike(lookers, |table, sight| {
            table.cut_fresh(sight).into_iter().collect()
        });
    }

    fn cut_fresh(&mut self, sight: Sight) -> Option<Cut> {
        let step = self.numbers_for(sight.viewer).last().copied()?;
        let mut update = self.update(step as usize, sight.viewer, sight.want(), true)?;
        if let Some(live) = self.phase.live() {
            update.start = Some(Box::new(self.start_of(live, sight.viewer)));
        }
        let letter = self.letter(ToClient::Update(Box::new(update)));
        Some(Cut {
            letter,
            is_newest: true,
        })
    }

    fn want_of(&self, who: &Who) -> Want {
        let follower = self.followers.get(who.session);
        follower.map(|follower| follower.want).unwrap_or_default()
    }

    /// The open question of a seat, to be stamped when it is written to its driver.
    fn open_question(&self, who: &Who, viewer: Viewer) -> Option<Arc<Ask>> {
        let Viewer::Seat(seat) = viewer else {
            return None;
        };
        let state = self.phase.live()?.seat(seat)?;
        let (_, ask) = state.asked.as_ref()?;
        (state.driver.session() == Some(who.session)).then(|| Arc::clone(ask))
    }

    /// Tells everybody that the rules broke down, without asking the rules.
    pub(super) fn tell_fault(&mut self) {
        for who in self.followers.those(|_| true) {
            if let Some(viewer) = self.viewer(&who) {
                self.tell_fault_to(&who, viewer);
            }
        }
    }

    pub(super) fn tell_fault_to(&mut self, who: &Arc<Who>, viewer: Viewer) {
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        let number = live.newest(viewer) + 1;
        let Some(over) = over(live) else { return };
        let update = Update {
            table: self.row.id.clone(),
            game: live.id.clone(),
            number,
            at: live.game.now(),
            actor: None,
            by: None,
            spent: None,
            why: None,
            events: serde_json::value::to_raw_value::<[u8]>(&[])
                .unwrap_or_else(|_| RawValue::NULL.to_owned()),
            you: match viewer {
                Viewer::Seat(_) => You::Wait,
                Viewer::Spectator | Viewer::Referee => You::Watch,
            },
            must: SeatSet::EMPTY,
            turn: live.game.turn(),
            pause: Millis(0),
            report: None,
            clocks: None,
            start: None,
            undone: None,
            over: Some(Box::new(over)),
            view: None,
            actions: None,
            left_out: false,
        };
        self.tell(&who.outbox, ToClient::Update(Box::new(update)));
        let refused = super::core::refuse(super::live::fault());
        let refused = parlor_wire::Refused {
            table: Some(self.row.id.clone()),
            ..*refused
        };
        self.tell(&who.outbox, ToClient::Refused(refused));
    }

    /// Pages through earlier updates.
    pub(super) fn history(&mut self, who: &Arc<Who>, wish: &HistoryWish) -> Verdict {
        let Some(viewer) = self.viewer(who) else {
            return Err(no("not_watching", "this match cannot be watched"));
        };
        if self.phase.live().is_none() {
            return Err(no("not_running", "no match has been played here"));
        }
        let newest = self.newest_for(viewer);
        let first = wish.from.max(1);
        let count = wish.count.unwrap_or(PAGE).min(PAGE);
        let steps: Vec<u32> = self
            .numbers_for(viewer)
            .iter()
            .skip(first as usize - 1)
            .take(count as usize)
            .copied()
            .collect();
        let updates = steps
            .into_iter()
            .filter_map(|step| self.update(step as usize, viewer, Want::default(), false))
            .collect();
        let history = History {
            id: wish.id.clone(),
            table: self.row.id.clone(),
            updates,
            newest,
        };
        self.tell(&who.outbox, ToClient::History(history));
        Ok(Done::default())
    }
}
