//! What it makes of events; it fails on anything that it does not expect.

use super::{
    Owed, Peer,
    island::{CARD, CITY, ROAD, SETTLEMENT},
};
use crate::client::{Told, read_counts, read_edge, read_point};

impl Peer {
    pub(super) fn in_setup(&self) -> bool {
        self.placed < 4 * self.players
    }

    /// Whose placement or turn it is.
    pub(super) fn active(&self) -> i32 {
        if !self.in_setup() {
            return self.turn;
        }
        let nth = self.placed / 2;
        match nth < self.players {
            true => nth,
            false => 2 * self.players - 1 - nth,
        }
    }

    fn gain(&mut self, who: i32, cards: [i32; 5], sign: i32) {
        let total: i32 = cards.iter().sum();
        self.totals[who as usize] += sign * total;
        if who == self.me {
            for (held, count) in self.hand.iter_mut().zip(cards) {
                *held += sign * count;
                assert!(*held >= 0, "a hand below nothing");
            }
        }
        assert!(self.totals[who as usize] >= 0);
    }

    fn answered(&mut self, told: &Told) {
        if told.by == Some(self.me)
            && let Some(nth) = self.waiting.iter().position(|field| *field == told.field)
        {
            self.waiting.remove(nth);
        }
    }

    pub(super) fn take(&mut self, told: &Told) {
        let body = &told.body;
        let by = told.by;
        if !matches!(told.field, 17 | 23) {
            assert!(by.is_some(), "every event says who acted: {told:?}");
        }
        let who = by.unwrap_or(0);
        if let Some(text) = told.error() {
            assert_eq!(by, Some(self.me), "errors go to who made them: {text}");
            assert!(!self.waiting.is_empty(), "an error for nothing: {text}");
            self.waiting.remove(0);
            self.ended.errors.push(text);
            self.tries += 1;
            return;
        }
        match told.field {
            3 => {
                assert_eq!(who, self.turn);
                self.rolled = true;
                let total = body.int(1) + body.int(2);
                let gains = body.subs(3);
                assert_eq!(
                    gains.len() as i32,
                    if total == 7 { 0 } else { self.players },
                    "an allocation per player"
                );
                for (seat, gain) in (0..).zip(gains) {
                    assert_eq!(gain.sub(1).expect("a player").int(1), seat);
                    self.gain(seat, read_counts(&gain.sub(2).expect("counts")), 1);
                }
                if total == 7 {
                    let rich = (0..).zip(&self.totals).filter(|(_, total)| 7 < **total);
                    self.owing = rich.map(|(seat, _)| seat).collect();
                    self.discards = self.hand.iter().sum::<i32>() > 7;
                    if who == self.me {
                        self.owed = Some(Owed::Robber);
                    }
                }
            }
            4 => {
                let at = read_edge(body);
                assert!(self.roads.insert(at, who).is_none());
                if self.in_setup() {
                    assert_eq!(who, self.active());
                    self.placed += 1;
                } else if self.free {
                    self.free_road(who);
                } else {
                    self.gain(who, ROAD, -1);
                }
            }
            5 => {
                let at = read_point(body);
                assert!(self.buildings.insert(at, (who, false)).is_none());
                self.last_settled = at;
                if self.in_setup() {
                    assert_eq!(who, self.active());
                    self.placed += 1;
                } else {
                    self.gain(who, SETTLEMENT, -1);
                }
            }
            6 => {
                let before = self.buildings.insert(read_point(body), (who, true));
                assert_eq!(before, Some((who, false)));
                self.gain(who, CITY, -1);
            }
            7 => {
                self.gain(who, CARD, -1);
                assert_eq!(
                    body.has(1),
                    who != self.me,
                    "a bought card is hidden from others: {told:?}"
                );
                if body.has(2) {
                    self.new_cards[body.int(2) as usize] += 1;
                }
            }
            8 => self.played(who, told.event.int(8)),
            9 => {
                assert!(self.owing.is_empty(), "the robber waits for discards");
                self.robber = read_point(body);
                if who == self.me {
                    let victims = self.victims();
                    self.owed = (!victims.is_empty()).then_some(Owed::Target);
                }
            }
            10 => {
                let victim = body.sub(1).expect("a victim").int(1);
                let (kind, count) = (body.int(2), body.int(3));
                let knows = [who, victim].contains(&self.me) && count == 1;
                assert_eq!(kind != 0, knows, "thief and victim know the kind: {told:?}");
                if knows {
                    let mut cards = [0; 5];
                    cards[kind as usize - 1] = count;
                    self.gain(victim, cards, -1);
                    self.gain(who, cards, 1);
                } else {
                    self.totals[victim as usize] -= count;
                    self.totals[who as usize] += count;
                }
                if who == self.me {
                    self.owed = None;
                }
            }
            11 => {
                let mut cards = [0; 5];
                cards[told.event.int(11) as usize - 1] = 1;
                self.gain(who, cards, 1);
                if let (true, Some(Owed::Pick(left))) = (who == self.me, self.owed) {
                    self.owed = (1 < left).then_some(Owed::Pick(left - 1));
                }
            }
            12 => {
                assert!(self.owing.remove(&who));
                self.gain(who, read_counts(body), -1);
                if who == self.me {
                    self.discards = false;
                }
            }
            13 => {
                self.gain(who, read_counts(&body.sub(1).unwrap()), -1);
                self.gain(who, read_counts(&body.sub(2).unwrap()), 1);
            }
            14 => {
                assert!(self.offer.is_none(), "one open offer at a time: {told:?}");
                let (give, get) = (body.sub(2).unwrap(), body.sub(3).unwrap());
                let other = body.sub(1).unwrap().int(1);
                self.offer = Some((who, other, read_counts(&give), read_counts(&get)));
                self.tries = 0;
            }
            15 => {
                // The offer that is remembered, or else the one that is told.
                let told_offer = (
                    who,
                    body.sub(1).unwrap().int(1),
                    read_counts(&body.sub(2).unwrap()),
                    read_counts(&body.sub(3).unwrap()),
                );
                let (from, to, give, get) = self.offer.take().unwrap_or(told_offer);
                assert_eq!((from, to, give, get), told_offer);
                self.gain(from, give, -1);
                self.gain(to, give, 1);
                self.gain(to, get, -1);
                self.gain(from, get, 1);
                self.waiting.retain(|field| *field != 22);
            }
            16 => {
                assert_eq!(who, self.turn);
                assert!(self.offer.is_none(), "no offer is open when the turn ends");
                self.turn = (self.turn + 1) % self.players;
                self.start_turn();
            }
            20 => {
                let mut got = [0; 5];
                for theft in body.subs(1) {
                    let victim = theft.sub(1).unwrap().int(1);
                    let mut cards = [0; 5];
                    cards[theft.int(2) as usize - 1] = theft.int(3);
                    got[theft.int(2) as usize - 1] += theft.int(3);
                    self.gain(victim, cards, -1);
                }
                self.gain(who, got, 1);
                if who == self.me {
                    self.owed = None;
                }
            }
            21 => {}
            22 => {
                assert!(self.offer.take().is_some(), "a rejection of nothing");
                self.waiting.retain(|field| *field != 22);
            }
            23 => {
                assert_eq!(by, None);
                for gain in body.subs(1) {
                    let seat = gain.sub(1).unwrap().int(1);
                    self.gain(seat, read_counts(&gain.sub(2).unwrap()), 1);
                }
            }
            25 => {
                let alloc = body.sub(1).unwrap();
                assert_eq!(alloc.sub(1).unwrap().int(1), self.me);
                let hand = read_counts(&alloc.sub(2).unwrap());
                assert_eq!(hand, self.hand, "the own hand");
                assert_eq!(body.int(2) == 1, self.discards, "the own hand");
            }
            17 => {}
            other => panic!("event {other} during the game"),
        }
        self.answered(told);
    }

    fn start_turn(&mut self) {
        self.rolled = false;
        self.has_played = false;
        self.offered = false;
        self.free = false;
        self.owed = None;
        self.tries = 0;
        for (old, new) in self.cards.iter_mut().zip(&mut self.new_cards) {
            *old += std::mem::take(new);
        }
    }

    fn played(&mut self, who: i32, card: i32) {
        // While a road-building card is being played, roads cost nothing.
        self.free = card == 1;
        if card == 1 {
            self.owed = Some(Owed::Road(2)).filter(|_| who == self.me);
        }
        if who == self.me {
            self.cards[card as usize] -= 1;
            self.has_played = true;
            self.owed = Some(match card {
                0 => Owed::Robber,
                1 => Owed::Road(2),
                2 => Owed::Monopoly,
                _ => Owed::Pick(2),
            });
        }
        self.ended.events.entry(800).or_default();
    }

    /// One of two roads that cost nothing lies; the second may be impossible.
    fn free_road(&mut self, who: i32) {
        let nth = self.ended.events.entry(801).or_default();
        *nth += 1;
        let is_last = nth.is_multiple_of(2);
        if is_last {
            self.free = false;
        }
        if who == self.me {
            self.owed = (!is_last).then_some(Owed::Road(1));
        }
    }
}
