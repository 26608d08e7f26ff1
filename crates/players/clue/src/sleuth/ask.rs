//! Which question to ask: one that may name the case file, and tells much if it does not.

use parlor_clue::{
    Card, Cards, Kind, Mode, Room, Suspect, Triple, View, Weapon,
    belief::{Facts, Holder, entropy},
};
use parlor_game::{Dice, Seat, Standing};

use super::{super::mind, accuse::Hazards, effort::Effort, manner::Manner, weigh::Weighed};

/// So many questions are looked at with all deals.
const FINALISTS: usize = 20;
/// Scores this close are as good as each other.
const ALIKE: f64 = 0.01;
/// Scores this close are equal: what differs is rounding.
const EQUAL: f64 = 1e-9;
/// How often a kind that is solved is hidden behind an own card, in percent.
const DISGUISE: u32 = 75;

/// A question with what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Question {
    pub(super) named: Triple,
    pub(super) score: f64,
}

/// Scores the questions in these rooms; if there are many, only the best with all deals.
pub(super) fn questions(
    me: Seat,
    rooms: &[Room],
    facts: &Facts,
    weighed: &Weighed<'_>,
    manner: &Manner,
    effort: &Effort,
) -> Vec<Question> {
    let scout = Sample::thin(weighed, facts.seats(), me, manner.scout);
    let mut asked = scored(rooms, facts, me, &scout, weighed, (manner, effort));
    if asked.len() > FINALISTS && scout.step > 1 {
        let all = Sample::thin(weighed, facts.seats(), me, usize::MAX);
        asked.sort_by(|a, b| b.score.total_cmp(&a.score));
        asked.truncate(FINALISTS);
        let mut desk = Desk::new(&all);
        for question in &mut asked {
            if effort.is_late() {
                break;
            }
            let info = desk.information(question.named, &all);
            question.score = weighed.chance(question.named) + manner.info * info;
        }
    }
    asked
}

/// Scores the questions in these rooms with some of the deals; when it is late, by the chance to be right alone.
fn scored(
    rooms: &[Room],
    facts: &Facts,
    me: Seat,
    sample: &Sample,
    weighed: &Weighed<'_>,
    (manner, effort): (&Manner, &Effort),
) -> Vec<Question> {
    let mut desk = Desk::new(sample);
    let (suspects, weapons) = (
        worth_naming(Kind::Suspect, facts, me),
        worth_naming(Kind::Weapon, facts, me),
    );
    let mut asked = Vec::with_capacity(rooms.len() * 36);
    for &room in rooms {
        for suspect in Suspect::ALL
            .into_iter()
            .filter(|one| suspects.has(one.card()))
        {
            for weapon in Weapon::ALL
                .into_iter()
                .filter(|one| weapons.has(one.card()))
            {
                let named = Triple {
                    suspect,
                    weapon,
                    room,
                };
                let info = match effort.is_late() {
                    true => 0.0,
                    false => desk.information(named, sample),
                };
                let score = weighed.chance(named) + manner.info * info;
                asked.push(Question { named, score });
            }
        }
    }
    asked
}

/// The cards of a kind that a question may name: all that are open, and one that certainly nobody else shows.
///
/// Such cards are all alike for the answer; the one in the case file comes first.
fn worth_naming(kind: Kind, facts: &Facts, me: Seat) -> Cards {
    let cards = kind.cards();
    let mut worth = cards.without(facts.located());
    let case = facts.yes(Holder::CaseFile).and(cards);
    let own = facts.yes(Holder::Seat(me)).or(facts.face_up()).and(cards);
    if let Some(silent) = case.iter().chain(own.iter()).next() {
        worth.insert(silent);
    }
    if worth.is_empty() { cards } else { worth }
}

/// The rooms that a question may name, if it may name any: as with the other kinds.
pub(super) fn worth_rooms(facts: &Facts, me: Seat) -> Vec<Room> {
    let worth = worth_naming(Kind::Room, facts, me);
    Room::ALL
        .into_iter()
        .filter(|room| worth.has(room.card()))
        .collect()
}

/// The best score in each room, by a first look.
pub(super) fn by_room(
    me: Seat,
    facts: &Facts,
    weighed: &Weighed<'_>,
    manner: &Manner,
    effort: &Effort,
) -> [f64; 9] {
    let scout = Sample::thin(weighed, facts.seats(), me, manner.scout);
    let mut best = [0.0f64; 9];
    for question in scored(&Room::ALL, facts, me, &scout, weighed, (manner, effort)) {
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

/// The questions whose suspect drags away the token of an opponent, that score as a question does.
///
/// Only with a board are there tokens.
pub(super) fn alike(asked: &[Question], chosen: Question, view: &View, me: Seat) -> Vec<Question> {
    let drags = |question: &&Question| opponent(view, me, question.named.suspect).is_some();
    let equal = |question: &&Question| (question.score - chosen.score).abs() < EQUAL;
    match view.options.mode {
        Mode::Board => asked.iter().filter(equal).filter(drags).copied().collect(),
        Mode::Speed => Vec::new(),
    }
}

/// Among questions that score alike, the one that drags away the most dangerous opponent, if anybody is dangerous.
pub(super) fn drag(
    alike: &[Question],
    hazards: &Hazards,
    view: &View,
    me: Seat,
) -> Option<Question> {
    let hazard = |question: &Question| {
        opponent(view, me, question.named.suspect).map_or(0.0, |seat| hazards.at(seat))
    };
    let worst = alike.iter().map(hazard).max_by(f64::total_cmp)?;
    let mut most = alike.iter().filter(|question| hazard(question) >= worst);
    most.next().copied().filter(|_| worst > 0.0)
}

/// The opponent still in the match whose token a suspect is.
fn opponent(view: &View, me: Seat, suspect: Suspect) -> Option<Seat> {
    let mut seats = (0..).map(Seat).zip(&view.players);
    let found = seats.find(|(_, player)| player.suspect == suspect)?;
    (found.0 != me && found.1.standing == Standing::In).then_some(found.0)
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

/// The most seats that are asked.
const ASKED: usize = 5;

/// Every so many of the weighed deals, as the answers to questions need them.
struct Sample {
    step: usize,
    /// The hands in the order they are asked, the case file by number, the weight; weights add up to 1.
    worlds: Vec<([u32; ASKED], u32, f64)>,
    cases: usize,
    before: f64,
}

impl Sample {
    fn thin(weighed: &Weighed<'_>, seats: usize, me: Seat, most: usize) -> Self {
        let step = weighed.deals.len().div_ceil(most.max(1)).max(1);
        let total: f64 = weighed.weights.iter().step_by(step).sum();
        let scale = if total > 0.0 { 1.0 / total } else { 0.0 };
        let order: Vec<Seat> = (1..seats)
            .map(|far| Seat(((me.index() + far) % seats) as u8))
            .collect();
        let mut worlds = Vec::with_capacity(weighed.deals.len() / step + 1);
        let mut chances = vec![0.0; weighed.chances.len()];
        let all = weighed.deals.iter().zip(weighed.weights).zip(weighed.cases);
        for ((deal, weight), case) in all.step_by(step) {
            let mut hands = [0; ASKED];
            for (hand, seat) in hands.iter_mut().zip(&order) {
                *hand = deal.hand(*seat).0;
            }
            chances[usize::from(*case)] += weight * scale;
            worlds.push((hands, u32::from(*case), weight * scale));
        }
        Self {
            step,
            worlds,
            cases: chances.len(),
            before: entropy(&chances),
        }
    }
}

/// Where answers are counted: for each answer how likely each case file is with it.
struct Desk {
    cases: usize,
    /// Per answer and case file; the answers are nobody, then three cards of each seat in order.
    table: Vec<f64>,
}

impl Desk {
    fn new(sample: &Sample) -> Self {
        let cases = sample.cases;
        Self {
            cases,
            table: vec![0.0; (ASKED * 3 + 1) * cases],
        }
    }

    /// How many bits the answer to a question tells about the case file.
    fn information(&mut self, named: Triple, sample: &Sample) -> f64 {
        let cards = named.cards().0;
        let kinds = [Kind::Suspect, Kind::Weapon, Kind::Room].map(|kind| kind.cards().0);
        self.table.fill(0.0);
        for (hands, case, weight) in &sample.worlds {
            let case = *case as usize;
            let Some(nth) = hands.iter().position(|hand| hand & cards != 0) else {
                self.table[case] += weight;
                continue;
            };
            let held = hands[nth] & cards;
            let share = weight * SHARE[(held.count_ones() & 3) as usize];
            for (answer, kind) in kinds.iter().enumerate() {
                if held & kind != 0 {
                    self.table[(nth * 3 + answer + 1) * self.cases + case] += share;
                }
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
