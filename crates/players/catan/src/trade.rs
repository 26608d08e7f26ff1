//! Trade between players, by what it does to everybody's chances.
//!
//! A chance to win already counts what the other one gains, so a trade is good if the own chance grows.
//! Nobody trades with a player that is about to win.

use parlor_catan::{Action, Answer, CITY, Cards, Catan, Few, Resource, SETTLEMENT, View};
use parlor_game::Seat;

use super::{
    mind::Mind,
    outlook::{Judge, Outlook},
    plan::{can_raise, can_settle},
};

/// An own offer must bring at least so much, on average.
const WORTH_OFFERING: f32 = 0.004;
/// What is accepted must bring at least so much.
const WORTH_ACCEPTING: f32 = 0.002;
/// The other one must gain so much to be expected to agree.
const WORTH_AGREEING: f32 = 0.003;
/// A counter-offer must bring at least so much.
const WORTH_COUNTERING: f32 = 0.008;
/// How many offers are made in a turn.
const OFFERS: usize = 3;
/// How far from the target a player is too close to it.
const TOO_CLOSE: u8 = 2;

/// Imagined worlds, looked at, for talking about trades.
pub(crate) struct Market<'a> {
    judge: Judge<'a>,
    seat: Seat,
    worlds: Vec<(Catan, Outlook)>,
}

impl<'a> Market<'a> {
    /// Looks at some worlds.
    pub(crate) fn new(judge: Judge<'a>, seat: Seat, worlds: &[Catan]) -> Self {
        let worlds = worlds.iter().map(|game| (*game, judge.look(game)));
        Self {
            judge,
            seat,
            worlds: worlds.collect(),
        }
    }

    fn first(&self) -> Option<&Catan> {
        self.worlds.first().map(|(game, _)| game)
    }

    /// Whether one may trade with a player: it is not about to win.
    fn may_trade(&self, game: &Catan, with: Seat) -> bool {
        game.public_points(with) + TOO_CLOSE < game.options().vp_target
    }

    /// Whether a hand wins the game for the player on turn at once.
    fn wins_with(&self, game: &Catan, hand: Cards) -> bool {
        game.now().seat == self.seat
            && game.points(self.seat) + 1 >= game.options().vp_target
            && (can_raise(game, self.seat) && hand.contains(CITY)
                || can_settle(game, self.seat) && hand.contains(SETTLEMENT))
    }

    /// What a trade brings on average: to oneself, and to the other; nothing if it is never possible.
    fn gains(&self, with: Seat, give: Cards, get: Cards) -> Option<Gains> {
        let mut gains = Gains::default();
        let mut possible = 0;
        for (game, outlook) in &self.worlds {
            let own = game.hand(self.seat).minus(give)?.plus(get);
            let Some(other) = game.hand(with).minus(get).map(|rest| rest.plus(give)) else {
                continue;
            };
            possible += 1;
            let after = self
                .judge
                .with_hands(game, outlook, &[(self.seat, own), (with, other)]);
            let gain = |seat| {
                self.judge.chance(game, &after, seat) - self.judge.chance(game, outlook, seat)
            };
            let wins = self.wins_with(game, own);
            let allowed = wins || self.may_trade(game, with);
            gains.own += if wins {
                1.0
            } else if allowed {
                gain(self.seat)
            } else {
                -1.0
            };
            gains.other += gain(with);
        }
        if possible == 0 {
            return None;
        }
        gains.own /= possible as f32;
        gains.other /= possible as f32;
        gains.likely = possible as f32 / self.worlds.len() as f32;
        Some(gains)
    }

    /// What to say to an offer of another player.
    pub(crate) fn answer(&self, view: &View, actions: &[Action]) -> Option<(Action, f32)> {
        let offer = view.offer?;
        let accept = Action::Accept { offer: offer.id };
        let decline = Action::Decline { offer: offer.id };
        let with = view.now.seat;
        if actions.contains(&accept)
            && is_fair(offer.get, offer.give)
            && let Some(gains) = self.gains(with, offer.get, offer.give)
            && gains.own > WORTH_ACCEPTING
        {
            return Some((accept, gains.own));
        }
        let counter = self.counter(view, with);
        Some(counter.unwrap_or((decline, 0.0)))
    }

    /// The same cards for something else, once per offer.
    fn counter(&self, view: &View, with: Seat) -> Option<(Action, f32)> {
        let offer = view.offer?;
        if offer.answered[self.seat] != 0 {
            return None;
        }
        let give = offer.get;
        let mut best: Option<(Cards, f32)> = None;
        for kind in Resource::ALL {
            for count in 1..=2 {
                let get = Cards::of(kind, count);
                if give.get(kind) != 0 || get == offer.give {
                    continue;
                }
                let Some(gains) = self.gains(with, give, get) else {
                    continue;
                };
                let agreed = gains.own > WORTH_COUNTERING && gains.other > WORTH_AGREEING;
                if agreed && gains.likely > 0.6 && best.is_none_or(|(_, most)| most < gains.own) {
                    best = Some((get, gains.own));
                }
            }
        }
        let (get, gain) = best?;
        let offer = offer.id;
        Some((Action::Counter { offer, give, get }, gain))
    }

    /// The best of what others said to the own offer.
    pub(crate) fn confirm(&self, view: &View, actions: &[Action]) -> Option<(Action, f32)> {
        let offer = view.offer?;
        let mut best: Option<(Action, f32)> = None;
        for action in actions {
            let Action::Confirm { with, .. } = *action else {
                continue;
            };
            let (give, get) = match offer.answers[with] {
                Answer::Countered { give, get, .. } => (get, give),
                Answer::Accepted | Answer::Silent | Answer::Declined => (offer.give, offer.get),
            };
            if let Some(gains) = self.gains(with, give, get)
                && gains.own > WORTH_ACCEPTING / 2.0
                && best.is_none_or(|(_, most)| most < gains.own)
            {
                best = Some((*action, gains.own));
            }
        }
        best
    }

    /// An offer that brings something and that somebody should like, not made before in this turn.
    pub(crate) fn offer(&self, mind: &Mind) -> Option<(Action, f32)> {
        let game = self.first()?;
        if !game.menu(self.seat).offer || game.offer().is_some() || OFFERS <= mind.offers() {
            return None;
        }
        let hand = game.hand(self.seat);
        let mut best: Option<(Action, f32)> = None;
        for give in bundles(hand) {
            for wanted in Resource::ALL {
                let get = Cards::of(wanted, 1);
                if give.get(wanted) != 0 || mind.has_tried(give, get) {
                    continue;
                }
                let Some((to, worth)) = self.takers(game, give, get) else {
                    continue;
                };
                if best.is_none_or(|(_, most)| most < worth) {
                    best = Some((Action::Offer { give, get, to }, worth));
                }
            }
        }
        best
    }

    /// Who should like an offer, and what it brings if one of them agrees.
    fn takers(&self, game: &Catan, give: Cards, get: Cards) -> Option<(Few, f32)> {
        let mut to = Few::NOBODY;
        let mut worth = 0.0f32;
        for with in game.all_seats().filter(|seat| *seat != self.seat) {
            let Some(gains) = self.gains(with, give, get) else {
                continue;
            };
            if gains.own > WORTH_OFFERING && gains.other > WORTH_AGREEING {
                to = to.with(with);
                worth = worth.max(gains.own * gains.likely);
            }
        }
        (!to.is_empty() && worth > WORTH_OFFERING / 2.0).then_some((to, worth))
    }
}

/// Whether one gives no more cards than one gets: who asks for two for one gets nothing.
pub(crate) fn is_fair(give: Cards, get: Cards) -> bool {
    give.total() <= get.total()
}

/// What a trade brings.
#[derive(Clone, Copy, Debug, Default)]
struct Gains {
    own: f32,
    other: f32,
    /// How likely the other one has the cards.
    likely: f32,
}

/// What one may give for a card: one card, or two.
fn bundles(hand: Cards) -> Vec<Cards> {
    let mut list = Vec::new();
    for (n, first) in Resource::ALL.into_iter().enumerate() {
        let one = Cards::of(first, 1);
        if !hand.contains(one) {
            continue;
        }
        list.push(one);
        for second in &Resource::ALL[n..] {
            let two = one.plus(Cards::of(*second, 1));
            if hand.contains(two) {
                list.push(two);
            }
        }
    }
    list
}
