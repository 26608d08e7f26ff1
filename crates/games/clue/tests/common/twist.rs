//! Another log that differs in what a viewer must not know. It is made by the rules, not from the view.

use parlor_clue::{Action, Card, Cards, Chance, Clue, Event, Kind, Triple};
use parlor_game::{Dice, Seat, Viewer};
use parlor_play::{Line, Log};
use parlor_testkit::laws::{Trials, retrace};

/// So many swaps are tried, and so many are kept at most.
const TRIES: u32 = 400;
const KEPT: u32 = 20;

/// A deal as it may be changed.
#[derive(Clone, PartialEq)]
pub(crate) struct Deal {
    pub(crate) case: Triple,
    pub(crate) hands: Vec<Cards>,
    face_up: Cards,
}

/// One recorded question: who asked, what, how many passed, who showed which card.
struct Question {
    seat: Seat,
    named: Triple,
    passed: Vec<Seat>,
    by: Option<Seat>,
    shown: Option<Card>,
}

/// The same log with hidden cards swapped, and with other cards shown where the viewer does not see them.
pub(crate) fn twist(
    trials: &Trials<Clue>,
    log: &Log<Clue>,
    viewer: Viewer,
    dice: &mut Dice,
) -> Option<Log<Clue>> {
    swapped(trials, log, viewer, dice).map(|(log, _)| log)
}

/// The longest part of a log that leaves the wanted number of swaps, with the same in a world so changed.
pub(crate) fn longest_swapped(
    trials: &Trials<Clue>,
    log: &Log<Clue>,
    viewer: Viewer,
    dice: &mut Dice,
) -> Option<(Log<Clue>, Log<Clue>)> {
    let mut changed = |length: usize| {
        let part = log[..length].to_vec();
        let (other, kept) = swapped(trials, &part, viewer, dice)?;
        (kept == KEPT).then_some((part, other))
    };
    let (mut fails, mut length) = (log.len() + 1, log.len());
    let mut best = loop {
        match changed(length) {
            Some(found) => break found,
            None => fails = length,
        }
        length = match length {
            0..=2 => return None,
            _ => (length * 9 / 10).max(2),
        };
    };
    while length + 1 < fails {
        let middle = length.midpoint(fails);
        match changed(middle) {
            Some(found) => (best, length) = (found, middle),
            None => fails = middle,
        }
    }
    Some(best)
}

/// The same, with the number of swaps that were kept.
pub(crate) fn swapped(
    trials: &Trials<Clue>,
    log: &Log<Clue>,
    viewer: Viewer,
    dice: &mut Dice,
) -> Option<(Log<Clue>, u32)> {
    let stages = retrace::<Clue>(&trials.config, trials.seats, log).ok()?;
    let events: Vec<&Event> = stages.iter().flat_map(|stage| &stage.events).collect();
    let is_me = |seat: Seat| viewer == Viewer::Seat(seat);
    let (questions, accusations) = recorded(&events);
    let wrong = accusations.iter().filter(|(_, _, right)| !right);
    if wrong.clone().any(|(seat, _, _)| is_me(*seat)) {
        return None; // It has seen the case file: nothing of that may change, and the rest hardly can.
    }
    let place = log.iter().position(|entry| {
        matches!(
            &entry.line,
            Line::Chance {
                outcome: Chance::Deal { .. }
            }
        )
    })?;
    let Line::Chance {
        outcome: Chance::Deal {
            case,
            hands,
            face_up,
        },
    } = &log[place].line
    else {
        return None;
    };
    let truth = Deal {
        case: *case,
        hands: hands.clone(),
        face_up: *face_up,
    };
    let fits = |deal: &Deal| {
        let seen = |one: &Question| {
            let sees = one.by.is_some_and(|by| is_me(by) || is_me(one.seat));
            answers(deal, one, sees)
        };
        questions.iter().all(seen)
            && accusations
                .iter()
                .all(|(_, named, right)| (deal.case == *named) == *right)
    };
    let (mut deal, mut kept) = (truth.clone(), 0);
    for _ in 0..TRIES {
        let other = swap(&deal, viewer, dice);
        if other != deal && fits(&other) {
            deal = other;
            kept += 1;
        }
        if kept == KEPT {
            break;
        }
    }
    if deal == truth {
        return None;
    }
    let mut other = log.clone();
    other[place].line = Line::Chance {
        outcome: Chance::Deal {
            case: deal.case,
            hands: deal.hands.clone(),
            face_up: deal.face_up,
        },
    };
    let mut nth = 0;
    for entry in &mut other {
        let card = match &mut entry.line {
            Line::Act {
                action: Action::Show { card },
                ..
            }
            | Line::Chance {
                outcome: Chance::Show { card },
            } => card,
            _ => continue,
        };
        let shown: Vec<&Question> = questions.iter().filter(|one| one.shown.is_some()).collect();
        let question = shown.get(nth)?;
        nth += 1;
        let by = question.by?;
        if !is_me(by) && !is_me(question.seat) {
            let may: Vec<Card> = deal.hands[by.index()]
                .and(question.named.cards())
                .iter()
                .collect();
            *card = *dice.pick(&may)?;
        }
    }
    Some((other, kept))
}

/// All questions with their answers, and all accusations.
fn recorded(events: &[&Event]) -> (Vec<Question>, Vec<(Seat, Triple, bool)>) {
    let mut questions: Vec<Question> = Vec::new();
    let mut accusations = Vec::new();
    for event in events {
        match event {
            Event::Suggested { seat, named } => questions.push(Question {
                seat: *seat,
                named: *named,
                passed: Vec::new(),
                by: None,
                shown: None,
            }),
            Event::Accused { seat, named, right } => accusations.push((*seat, *named, *right)),
            _ => {}
        }
        let Some(last) = questions.last_mut() else {
            continue;
        };
        match event {
            Event::CouldNotDisprove { seat } => last.passed.push(*seat),
            Event::AskedToDisprove { seat, .. } => last.by = Some(*seat),
            Event::Showed { card, .. } => last.shown = *card,
            _ => {}
        }
    }
    (questions, accusations)
}

/// Whether a deal gives the recorded answer; a card that the viewer saw must be there.
fn answers(deal: &Deal, one: &Question, seen: bool) -> bool {
    let may = |seat: Seat| deal.hands[seat.index()].and(one.named.cards());
    one.passed.iter().all(|seat| may(*seat).is_empty())
        && one.by.is_none_or(|by| !may(by).is_empty())
        && (!seen
            || one
                .by
                .is_none_or(|by| one.shown.is_none_or(|card| may(by).has(card))))
}

/// Two cards change places, none of them the viewer's or open.
fn swap(deal: &Deal, viewer: Viewer, dice: &mut Dice) -> Deal {
    let mut cards: Vec<Card> = Cards::ALL.without(deal.face_up).iter().collect();
    if let Viewer::Seat(seat) = viewer {
        cards.retain(|card| !deal.hands[seat.index()].has(*card));
    }
    dice.shuffle(&mut cards);
    let (a, b) = (cards[0], cards[1]);
    let in_case = |card: Card| deal.case.cards().has(card);
    if (in_case(a) || in_case(b)) && a.kind() != b.kind() {
        return deal.clone();
    }
    let turned = |heap: Cards| -> Cards {
        let other = |card: Card| match card {
            _ if card == a => b,
            _ if card == b => a,
            _ => card,
        };
        heap.iter().map(other).collect()
    };
    let case = turned(deal.case.cards());
    let of = |kind: Kind| case.and(kind.cards()).iter().next().unwrap();
    Deal {
        case: Triple {
            suspect: of(Kind::Suspect).try_into().unwrap(),
            weapon: of(Kind::Weapon).try_into().unwrap(),
            room: of(Kind::Room).try_into().unwrap(),
        },
        hands: deal.hands.iter().copied().map(turned).collect(),
        face_up: deal.face_up,
    }
}
