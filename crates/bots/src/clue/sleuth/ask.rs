//! Which question to ask: one that may name the case file, and tells much if it does not.

use parlor_clue::{
    Card, Cards, Kind, Room, Suspect, Triple, View, Weapon,
    belief::{Deal, Facts, Holder, entropy},
};
use parlor_game::{Dice, Seat};

use super::{super::mind, manner::Manner, weigh::Weighed};

/// So many questions are looked at with all deals.
const FINALISTS: usize = 20;
/// Scores this close are as good as each other.
const ALIKE: f64 = 0.01;
/// How often a kind that is solved is hidden behind an own card, in percent.
const DISGUISE: u32 = 75;

/// A question with what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Question {
    pub(super) named: Triple,
    pub(super) score: f64,
}

/// Scores all questions in these rooms; if there are many, only the best with all deals.
pub(super) fn questions(
    view: &View,
    me: Seat,
    rooms: &[Room],
    weighed: &Weighed<'_>,
    manner: &Manner,
) -> Vec<Question> {
    let scout = Sample::thin(weighed, manner.scout);
    let mut asked = scored(view, me, rooms, &scout, weighed, manner);
    if asked.len() > FINALISTS && scout.step > 1 {
        let all = Sample::thin(weighed, usize::MAX);
        asked.sort_by(|a, b| b.score.total_cmp(&a.score));
        asked.truncate(FINALISTS);
        let mut desk = Desk::new(view, me, &all);
        for question in &mut asked {
            let info = desk.information(question.named, &all);
            question.score = weighed.chance(question.named) + manner.info * info;
        }
    }
    asked
}

/// Scores all questions in these rooms with some of the deals.
fn scored(
    view: &View,
    me: Seat,
    rooms: &[Room],
    sample: &Sample<'_>,
    weighed: &Weighed<'_>,
    manner: &Manner,
) -> Vec<Question> {
    let mut desk = Desk::new(view, me, sample);
    let mut asked = Vec::with_capacity(rooms.len() * 36);
    for &room in rooms {
        for suspect in Suspect::ALL {
            for weapon in Weapon::ALL {
                let named = Triple {
                    suspect,
                    weapon,
                    room,
                };
                let info = desk.information(named, sample);
                let score = weighed.chance(named) + manner.info * info;
                asked.push(Question { named, score });
            }
        }
    }
    asked
}

/// The best score in each room, by a first look.
pub(super) fn by_room(view: &View, me: Seat, weighed: &Weighed<'_>, manner: &Manner) -> [f64; 9] {
    let scout = Sample::thin(weighed, manner.scout);
    let mut best = [0.0f64; 9];
    for question in scored(view, me, &Room::ALL, &scout, weighed, manner) {
        let best = &mut best[question.named.room.index()];
        *best = best.max(question.score);
    }
    best
}

/// Any of the questions that are about as good as the best.
pub(super) fn choose(asked: &[Question], dice: &mut Dice) -> Option<Question> {
    let best = asked
        .iter()
        .map(|question| question.score)
        .max_by(f64::total_cmp)?;
    let good = |question: &&Question| question.score >= best - ALIKE;
    let good: Vec<Question> = asked.iter().filter(good).copied().collect();
    dice.pick(&good).copied()
}

/// Hides what is solved: nobody can show the solved card, and nobody else an own one.
pub(super) fn disguise(
    named: Triple,
    facts: &Facts,
    view: &View,
    me: Seat,
    dice: &mut Dice,
) -> Triple {
    let case = facts.yes(Holder::CaseFile);
    let own = facts.yes(Holder::Seat(me));
    let mut instead = |card: Card, kind: Kind| {
        let own = own.and(kind.cards());
        let hides = case.has(card) && !own.is_empty() && dice.below(100) < DISGUISE;
        if hides { mind::any(own, dice) } else { None }.unwrap_or(card)
    };
    let suspect = instead(named.suspect.card(), Kind::Suspect);
    let weapon = instead(named.weapon.card(), Kind::Weapon);
    let room = match super::is_free(view) {
        true => instead(named.room.card(), Kind::Room),
        false => named.room.card(),
    };
    mind::triple(suspect, weapon, room).unwrap_or(named)
}

/// Every so many of the weighed deals, their weights made to add up to 1.
struct Sample<'a> {
    weighed: &'a Weighed<'a>,
    step: usize,
    scale: f64,
    before: f64,
}

impl<'a> Sample<'a> {
    fn thin(weighed: &'a Weighed<'a>, most: usize) -> Self {
        let step = weighed.deals.len().div_ceil(most.max(1)).max(1);
        let total: f64 = weighed.weights.iter().step_by(step).sum();
        let scale = if total > 0.0 { 1.0 / total } else { 0.0 };
        let mut sample = Self {
            weighed,
            step,
            scale,
            before: 0.0,
        };
        let mut chances = vec![0.0; weighed.chances.len()];
        for (_, weight, case) in sample.iter() {
            chances[usize::from(case)] += weight;
        }
        sample.before = entropy(&chances);
        sample
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = (&'a Deal, f64, u16)> {
        let deals = self.weighed.deals.iter().step_by(self.step);
        let weights = self.weighed.weights.iter().step_by(self.step);
        let cases = self.weighed.cases.iter().step_by(self.step);
        let scale = self.scale;
        deals
            .zip(weights)
            .zip(cases)
            .map(move |((deal, weight), case)| (deal, weight * scale, *case))
    }
}

/// Where answers are counted: for each answer how likely each case file is with it.
struct Desk {
    order: Vec<Seat>,
    cases: usize,
    /// Per answer and case file; the answers are nobody, then three cards of each seat in order.
    table: Vec<f64>,
}

impl Desk {
    fn new(view: &View, me: Seat, sample: &Sample<'_>) -> Self {
        let seats = view.players.len() as u8;
        let order: Vec<Seat> = (1..seats).map(|far| Seat((me.0 + far) % seats)).collect();
        let cases = sample.weighed.chances.len();
        let table = vec![0.0; (order.len() * 3 + 1) * cases];
        Self {
            order,
            cases,
            table,
        }
    }

    /// How many bits the answer to a question tells about the case file.
    fn information(&mut self, named: Triple, sample: &Sample<'_>) -> f64 {
        let cards = named.cards();
        let (suspect, weapon) = (named.suspect.card(), named.weapon.card());
        self.table.fill(0.0);
        for (deal, weight, case) in sample.iter() {
            let case = usize::from(case);
            let found = self.order.iter().enumerate().find_map(|(nth, seat)| {
                let held = deal.hand(*seat).and(cards);
                (!held.is_empty()).then_some((nth, held))
            });
            let Some((nth, held)) = found else {
                self.table[case] += weight;
                continue;
            };
            let share = weight * SHARE[usize::from(held.len() & 3)];
            let mut add = |answer: usize| {
                self.table[(nth * 3 + answer) * self.cases + case] += share;
            };
            if held.has(suspect) {
                add(1);
            }
            if held.has(weapon) {
                add(2);
            }
            if !held.without(kinds()).is_empty() {
                add(3);
            }
        }
        let mut after = 0.0;
        for answer in self.table.chunks_exact(self.cases.max(1)) {
            let (mut sum, mut logs) = (0.0, 0.0);
            for chance in answer.iter().filter(|chance| **chance > 0.0) {
                sum += chance;
                logs += chance * chance.log2();
            }
            if sum > 0.0 {
                after += sum * sum.log2() - logs;
            }
        }
        (sample.before - after).max(0.0)
    }
}

/// What each of so many possible answers gets.
const SHARE: [f64; 4] = [0.0, 1.0, 0.5, 1.0 / 3.0];

/// Suspects and weapons.
fn kinds() -> Cards {
    Kind::Suspect.cards().or(Kind::Weapon.cards())
}
