//! Deals that fit the facts, each weighed by how well it explains what the others did.

use parlor_clue::{
    CARDS, Cards, Kind, Mode, Room, Suggestion, Triple, View,
    belief::{Counter, Deal, TRIPLES, triple_at, triple_index},
};
use parlor_game::{Dice, Seat, Standing};

use super::{super::mind::Luck, effort::Effort, is_free, manner::Manner};

/// What a look depends on: the turn, and how many suggestions and accusations there were.
pub(super) type Key = (u32, usize, usize, bool);

/// The deals of the last look, kept for the next one.
#[derive(Clone, Default, Debug)]
pub(super) struct Worlds {
    deals: Vec<Deal>,
    weights: Vec<f64>,
    /// The case file of each deal, numbered among those that occur.
    cases: Vec<u16>,
    /// The place of each such case file in lists of all triples.
    triples: Vec<u16>,
    /// How likely each such case file is.
    chances: Vec<f64>,
    key: Key,
}

/// Weighed deals; the weights add up to 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weighed<'a> {
    pub(super) deals: &'a [Deal],
    pub(super) weights: &'a [f64],
    pub(super) cases: &'a [u16],
    triples: &'a [u16],
    pub(super) chances: &'a [f64],
}

/// One thing that somebody did: how likely it is by how many of some cards a seat holds.
struct Evidence {
    seat: Seat,
    cards: Cards,
    factor: [f64; 4],
    /// If one of the cards is a room that the seat holds beside others, another factor.
    beside_room: Option<(Cards, [f64; 4])>,
}

impl Worlds {
    /// Lists or draws deals, and weighs them.
    pub(super) fn weigh(
        &mut self,
        view: &View,
        me: Seat,
        counter: &Counter,
        manner: &Manner,
        luck: &Luck,
        effort: &Effort,
    ) -> Weighed<'_> {
        let answered = view
            .suggestions
            .last()
            .is_some_and(|last| last.shown.is_some());
        let key = (
            view.turn,
            view.suggestions.len(),
            view.accusations.len(),
            answered,
        );
        if self.key == key && !self.deals.is_empty() {
            return self.weighed();
        }
        self.key = key;
        let dice = &mut luck.of_turn(view);
        if counter.odds().deals <= manner.most {
            counter.list(&mut self.deals);
        } else {
            let goes_on = || !effort.is_late();
            counter.draw_many(manner.draws, dice, &mut self.deals, goes_on);
        }
        self.weights.clear();
        self.weights.resize(self.deals.len(), 1.0);
        for evidence in evidence(view, me, manner) {
            for (weight, deal) in self.weights.iter_mut().zip(&self.deals) {
                let hand = deal.hand(evidence.seat);
                let held = usize::from(hand.and(evidence.cards).len() & 3);
                *weight *= match evidence.beside_room {
                    Some((room, factor)) if !hand.and(room).is_empty() => factor[held],
                    _ => evidence.factor[held],
                };
            }
        }
        self.number();
        self.weighed()
    }

    /// Numbers the case files and adds up their chances.
    fn number(&mut self) {
        let total: f64 = self.weights.iter().sum();
        let scale = if total > 0.0 { 1.0 / total } else { 0.0 };
        let mut numbers = [u16::MAX; TRIPLES];
        self.cases.clear();
        self.triples.clear();
        self.chances.clear();
        for (deal, weight) in self.deals.iter().zip(&mut self.weights) {
            *weight *= scale;
            let triple = deal.triple().map_or(0, triple_index);
            let number = &mut numbers[triple];
            if *number == u16::MAX {
                *number = self.triples.len() as u16;
                self.triples.push(triple as u16);
                self.chances.push(0.0);
            }
            self.cases.push(*number);
            self.chances[usize::from(*number)] += *weight;
        }
    }

    /// What the last look depends on.
    pub(super) fn key(&self) -> Key {
        self.key
    }

    /// What was weighed last.
    pub(super) fn weighed(&self) -> Weighed<'_> {
        Weighed {
            deals: &self.deals,
            weights: &self.weights,
            cases: &self.cases,
            triples: &self.triples,
            chances: &self.chances,
        }
    }
}

impl Weighed<'_> {
    /// The chance of a triple to be the case file.
    pub(super) fn chance(&self, named: Triple) -> f64 {
        let wanted = triple_index(named) as u16;
        let found = self.triples.iter().position(|triple| *triple == wanted);
        found.map_or(0.0, |number| self.chances[number])
    }

    /// The likeliest case files.
    pub(super) fn top(&self, count: usize) -> Vec<(Triple, f64)> {
        let mut all: Vec<(usize, f64)> = Vec::new();
        for (triple, chance) in self.triples.iter().zip(self.chances) {
            all.push((usize::from(*triple), *chance));
        }
        all.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        all.truncate(count);
        all.into_iter()
            .map(|(triple, chance)| (triple_at(triple), chance))
            .collect()
    }

    /// How likely each card is in the case file.
    pub(super) fn cards(&self) -> [f64; CARDS] {
        let mut cards = [0.0; CARDS];
        for (triple, chance) in self.triples.iter().zip(self.chances) {
            for card in triple_at(usize::from(*triple)).cards().iter() {
                cards[usize::from(card.number())] += chance;
            }
        }
        cards
    }

    /// The likeliest case file.
    pub(super) fn best(&self) -> Option<(Triple, f64)> {
        self.top(1).first().copied()
    }

    /// A deal by weight.
    pub(super) fn draw(&self, dice: &mut Dice) -> Option<&Deal> {
        let mut aim = dice.unit();
        let mut last = None;
        for (deal, weight) in self.deals.iter().zip(self.weights) {
            if *weight > 0.0 {
                last = Some(deal);
                aim -= weight;
                if aim < 0.0 {
                    break;
                }
            }
        }
        last
    }
}

/// All that the others did, as evidence.
fn evidence(view: &View, me: Seat, manner: &Manner) -> Vec<Evidence> {
    let mut all = Vec::new();
    let playing = view
        .players
        .iter()
        .filter(|player| player.standing == Standing::In);
    let round = playing.count() as u32;
    let others = view.players.len() - 1;
    let mut shown_to_me: [Cards; 6] = [Cards::NONE; 6];
    let mut asked_before = [0; 6];
    for told in &view.suggestions {
        let cards = told.named.cards();
        if told.seat == me {
            let seen = told
                .shown
                .as_ref()
                .and_then(|shown| Some((shown.by, shown.card?)));
            if let Some((by, card)) = seen {
                let before = &mut shown_to_me[by.index() % 6];
                if !before.has(card) {
                    all.push(show(by, cards, card.kind(), told.named.room, manner));
                }
                before.insert(card);
            }
            continue;
        }
        let before = &mut asked_before[told.seat.index() % 6];
        all.push(suggestion(view, told, *before, manner));
        *before += 1;
        let undisproved = told.shown.is_none() && told.passed.len() == others;
        if undisproved && view.turn > told.turn + round {
            let silent = manner.silence;
            all.push(Evidence {
                seat: told.seat,
                cards,
                factor: [silent, 1.0, 1.0, 1.0],
                beside_room: None,
            });
        }
    }
    all
}

/// A suggestion: who asks seldom names what it holds, above all not the room that it chose, and at first.
fn suggestion(view: &View, told: &Suggestion, before: i32, manner: &Manner) -> Evidence {
    let room = told.named.room.card();
    let mut cards = told.named.cards();
    cards.remove(room);
    let chosen = match (view.options.mode, is_free(view)) {
        (Mode::Board, _) => manner.lambda_walk,
        (Mode::Speed, true) => manner.lambda_room,
        (Mode::Speed, false) => 1.0,
    };
    let own_room = 1.0 - (1.0 - chosen) * manner.fade.powi(before);
    let holds = |count: i32, room: f64| {
        (1.0 - manner.epsilon) * manner.lambda.powi(count) * room + manner.epsilon
    };
    let factor = |room: f64| [0, 1, 2, 3].map(|count| holds(count, room));
    Evidence {
        seat: told.seat,
        cards,
        factor: factor(1.0),
        beside_room: Some((Cards::from_iter([room]), factor(own_room))),
    }
}

/// A card shown to me: one of those it could have been, a room less often than others.
fn show(seat: Seat, cards: Cards, kind: Kind, room: Room, manner: &Manner) -> Evidence {
    let plain = [0.0, 1.0, 0.5, 1.0 / 3.0];
    let share = |others: f64| match kind {
        Kind::Room => manner.room_shown,
        Kind::Suspect | Kind::Weapon => (1.0 - manner.room_shown) / others,
    };
    let with_room = [0.0, 1.0, share(1.0), share(2.0)];
    Evidence {
        seat,
        cards,
        factor: plain,
        beside_room: Some((Cards::from_iter([room.card()]), with_room)),
    }
}
