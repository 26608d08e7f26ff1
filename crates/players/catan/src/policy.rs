//! One step ahead: the expected value of the position after each action.
//!
//! Chance is averaged, and what an action leads to at once (the robber after a knight, the roads of a card)
//! is played out as well as this can. It works on positions that are imagined, so it may look at all of them.

use parlor_catan::{
    Action, Card, Cards, Catan, Chance, Event, Hex, Menu, Phase, Playable, Resource,
};
use parlor_game::{Game, Input, Millis, Seat};

use super::{
    chart::{edges, nodes},
    choices::{
        Valued, affords_more, best, cards, edge, harm, in_setup, is_idle, kinds_in, node, pays, rob,
    },
    estate::blocked,
    outlook::{Built, Judge, Outlook, Scale},
};

/// How many hexes for the robber a full look considers.
const MANY_HEXES: usize = 9;

/// The points of an award, the most that a card brings at once.
const AWARD: u8 = 2;

/// How thoroughly to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Care {
    /// For playing on in the mind.
    Quick,
    /// For a decision.
    Full,
}

/// Looks one step ahead.
#[derive(Debug)]
pub(crate) struct Policy<'a> {
    pub(crate) judge: Judge<'a>,
    care: Care,
    told: Vec<Event>,
    /// How many positions were valued.
    pub(crate) seen: u64,
}

impl<'a> Policy<'a> {
    /// One that looks so thoroughly.
    pub(crate) fn new(judge: Judge<'a>, care: Care) -> Self {
        let told = Vec::new();
        Self {
            judge,
            care,
            told,
            seen: 0,
        }
    }

    /// The best action of a seat that must act.
    pub(crate) fn choose(
        &mut self,
        game: &Catan,
        seat: Seat,
        list: &mut Vec<Valued>,
    ) -> Option<Valued> {
        self.consider(game, seat, list);
        best(list)
    }

    /// Values the actions of a seat that must act; offers are another matter.
    pub(crate) fn consider(&mut self, game: &Catan, seat: Seat, list: &mut Vec<Valued>) {
        list.clear();
        let menu = game.menu(seat);
        match *game.phase() {
            Phase::PreRoll if menu.play == 0 => list.push((Action::Roll, 0.0)),
            Phase::PreRoll => self.before_the_roll(game, seat, &menu, list),
            Phase::Discard { .. } if menu.discard != 0 => {
                let before = self.judge.look(game);
                list.push(self.discard(game, &before, seat, menu.discard));
            }
            Phase::Main if self.care == Care::Quick && is_idle(&menu) => {
                list.push((Action::End, 0.0))
            }
            Phase::Main => {
                // Only cards do something to others.
                if self.care == Care::Quick && menu.play == 0 {
                    self.judge.scale = Scale::Own;
                }
                self.main(game, seat, &menu, list);
                self.judge.scale = Scale::Chance;
            }
            Phase::MoveRobber | Phase::Steal { .. } if self.care == Care::Quick => {
                list.extend(rob(game, seat, &menu).map(|action| (action, 0.0)));
            }
            _ => {
                let before = self.judge.look(game);
                self.owed(game, &before, seat, &menu, list);
            }
        }
    }

    /// A card before the roll is for those whom the robber hurts, or who win by it.
    fn before_the_roll(&mut self, game: &Catan, seat: Seat, menu: &Menu, list: &mut Vec<Valued>) {
        let is_hurt = blocked(game, seat) > 0.0;
        let may_win = game.options().vp_target <= game.points(seat) + AWARD;
        let helps = |card: &Playable| may_win || is_hurt && *card == Playable::Knight;
        if !cards(menu.play).any(|card| helps(&card)) {
            list.push((Action::Roll, 0.0));
            return;
        }
        let before = self.judge.look(game);
        let now = self.judge.chance(game, &before, seat);
        list.push((Action::Roll, now));
        for card in cards(menu.play).filter(helps) {
            let action = Action::Play { card };
            let value = self.after(game, &before, seat, action);
            if is_hurt && card == Playable::Knight || value >= 1.0 {
                list.push((action, value));
            }
        }
    }

    fn main(&mut self, game: &Catan, seat: Seat, menu: &Menu, list: &mut Vec<Valued>) {
        let before = self.judge.look_for(game, seat);
        list.push((Action::End, self.judge.chance(game, &before, seat)));
        for at in nodes(menu.settle).filter_map(node) {
            self.try_action(game, &before, seat, Action::Settle { at }, list);
        }
        for at in nodes(menu.city).filter_map(node) {
            self.try_action(game, &before, seat, Action::City { at }, list);
        }
        for at in edges(menu.road).filter_map(edge) {
            self.try_action(game, &before, seat, Action::Road { at }, list);
        }
        if menu.buy {
            self.try_action(game, &before, seat, Action::Buy, list);
        }
        for card in cards(menu.play) {
            self.try_action(game, &before, seat, Action::Play { card }, list);
        }
        // Who holds too much trades it before a seven comes.
        let limit = game.options().discard_limit.map_or(u16::MAX, u16::from);
        let is_thorough = self.care == Care::Full || limit < game.hand(seat).total();
        for given in Resource::ALL {
            for wanted in Resource::ALL {
                let allowed = given != wanted
                    && menu.give >> given.index() & 1 != 0
                    && menu.get >> wanted.index() & 1 != 0;
                let give = Cards::of(given, menu.rates.get(given));
                let get = Cards::of(wanted, 1);
                if allowed && (is_thorough || pays(game.hand(seat), give, get)) {
                    self.try_action(game, &before, seat, Action::Bank { give, get }, list);
                }
            }
        }
    }

    fn try_action(
        &mut self,
        game: &Catan,
        before: &Outlook,
        seat: Seat,
        action: Action,
        list: &mut Vec<Valued>,
    ) {
        let value = self.after(game, before, seat, action);
        list.push((action, value));
    }

    /// What a card or a seven leaves to do.
    fn owed(
        &mut self,
        game: &Catan,
        before: &Outlook,
        seat: Seat,
        menu: &Menu,
        list: &mut Vec<Valued>,
    ) {
        for at in nodes(menu.settle).filter_map(node) {
            self.try_action(game, before, seat, Action::Settle { at }, list);
        }
        for at in edges(menu.road).filter_map(edge) {
            self.try_action(game, before, seat, Action::Road { at }, list);
        }
        for to in self.hexes(game, seat, menu.robber) {
            self.try_action(game, before, seat, Action::Robber { to }, list);
        }
        for from in menu.steal.iter() {
            self.try_action(game, before, seat, Action::Steal { from }, list);
        }
        for kind in Resource::ALL {
            if menu.pick >> kind.index() & 1 != 0 {
                self.try_action(game, before, seat, Action::Pick { kind }, list);
            }
        }
    }

    /// The value after an action and all that it leads to at once.
    pub(crate) fn after(
        &mut self,
        game: &Catan,
        before: &Outlook,
        seat: Seat,
        action: Action,
    ) -> f32 {
        let Some(next) = self.act(game, seat, action) else {
            return 0.0;
        };
        let built = match action {
            Action::Settle { .. } if !in_setup(game) => Built::Settlement,
            Action::Road { .. } => Built::Road,
            Action::Settle { .. } | Action::City { .. } => Built::Own,
            _ => Built::Nothing,
        };
        if let Action::Bank { .. } = action
            && affords_more(game.hand(seat), next.hand(seat))
        {
            return self.with_building(&next, before, seat);
        }
        self.resolve(&next, before, seat, built)
    }

    /// The value of a position once what is owed and what chance decides is done.
    fn resolve(&mut self, game: &Catan, before: &Outlook, seat: Seat, built: Built) -> f32 {
        let menu = || game.menu(seat);
        let mine = game.now().seat == seat;
        match *game.phase() {
            Phase::Buying => self.draw(game, before, seat),
            Phase::Stealing { from } => self.steal(game, before, seat, from),
            Phase::MoveRobber | Phase::Steal { .. } if mine && self.care == Care::Quick => {
                match rob(game, seat, &menu()) {
                    Some(action) => self.after(game, before, seat, action),
                    None => 0.0,
                }
            }
            Phase::MoveRobber if mine => {
                let hexes = self.hexes(game, seat, menu().robber);
                let each = hexes.into_iter().map(|to| Action::Robber { to });
                self.best_of(game, before, seat, each)
            }
            Phase::Steal { victims } if mine => {
                let each = victims.iter().map(|from| Action::Steal { from });
                self.best_of(game, before, seat, each)
            }
            Phase::FreeRoads { .. } if mine => self.free_roads(game, before, seat),
            Phase::PickPlenty { .. } if mine => self.plenty(game, before, seat),
            Phase::PickMonopoly if mine => {
                let each = Resource::ALL.map(|kind| Action::Pick { kind });
                let each = each.into_iter();
                self.best_of(game, before, seat, each)
            }
            Phase::Main if mine && built == Built::Nothing && game.now().played => {
                // A card may have changed all hands and the robber.
                self.seen += 1;
                let value = self.judge.value_same_land(game, before, seat);
                value.max(self.best_building(game, before, seat))
            }
            Phase::PreRoll if built == Built::Nothing => {
                self.seen += 1;
                self.judge.value_same_land(game, before, seat)
            }
            _ => {
                self.seen += 1;
                self.judge.value_after(game, before, seat, built)
            }
        }
    }

    fn best_of(
        &mut self,
        game: &Catan,
        before: &Outlook,
        seat: Seat,
        actions: impl Iterator<Item = Action>,
    ) -> f32 {
        let mut best = f32::MIN;
        for action in actions {
            best = best.max(self.after(game, before, seat, action));
        }
        best
    }

    /// The roads of a card: the best one, then the best one.
    fn free_roads(&mut self, game: &Catan, before: &Outlook, seat: Seat) -> f32 {
        let mut best: Option<(f32, Catan)> = None;
        for at in edges(game.menu(seat).road).filter_map(edge) {
            let Some(next) = self.act(game, seat, Action::Road { at }) else {
                continue;
            };
            self.seen += 1;
            let value = self.judge.value_after(&next, before, seat, Built::Road);
            if best.as_ref().is_none_or(|(most, _)| *most < value) {
                best = Some((value, next));
            }
        }
        match best {
            Some((_, next)) if matches!(next.phase(), Phase::FreeRoads { .. }) => {
                self.free_roads(&next, before, seat)
            }
            Some((value, _)) => value,
            None => 0.0,
        }
    }

    /// A card from the deck, on average.
    fn draw(&mut self, game: &Catan, before: &Outlook, seat: Seat) -> f32 {
        let deck = game.deck();
        let kinds = [Card::Knight, Card::Roads, Card::Plenty, Card::Monopoly];
        let points = Card::ALL
            .into_iter()
            .find(|card| card.is_point() && deck.get(*card) != 0);
        let mut sum = 0.0;
        for card in kinds.into_iter().chain(points) {
            let count = if card.is_point() {
                deck.points()
            } else {
                deck.get(card)
            };
            if count == 0 {
                continue;
            }
            let next = self.happen(game, Chance::Draw { card });
            self.seen += 1;
            sum += f32::from(count) * self.judge.value_after(&next, before, seat, Built::Nothing);
        }
        sum / f32::from(deck.total().max(1))
    }

    /// A card from a hand, on average.
    fn steal(&mut self, game: &Catan, before: &Outlook, seat: Seat, from: Seat) -> f32 {
        let hand = game.hand(from);
        let mut sum = 0.0;
        for (kind, count) in hand.iter().filter(|(_, count)| *count != 0) {
            let next = self.happen(game, Chance::Steal { kind });
            self.seen += 1;
            sum += f32::from(count) * self.judge.value_same_land(&next, before, seat);
        }
        sum / f32::from(hand.total().max(1))
    }

    /// The value if something is built at once.
    fn with_building(&mut self, game: &Catan, before: &Outlook, seat: Seat) -> f32 {
        self.seen += 1;
        let value = self.judge.value_after(game, before, seat, Built::Nothing);
        value.max(self.best_building(game, before, seat))
    }

    fn best_building(&mut self, game: &Catan, before: &Outlook, seat: Seat) -> f32 {
        let menu = game.menu(seat);
        let cities = nodes(menu.city)
            .filter_map(node)
            .map(|at| Action::City { at });
        let sites = nodes(menu.settle)
            .filter_map(node)
            .map(|at| Action::Settle { at });
        let buy = menu.buy.then_some(Action::Buy);
        self.best_of(game, before, seat, cities.chain(sites).chain(buy))
    }

    /// Gives up one card after the other, each time the one that is missed least.
    fn discard(&mut self, game: &Catan, before: &Outlook, seat: Seat, due: u16) -> Valued {
        let hand = game.hand(seat);
        let value = |cards: Cards| {
            let rest = hand.minus(cards).unwrap_or_default();
            self.judge.value_holding(game, before, seat, rest)
        };
        let mut chosen = Cards::NONE;
        let mut worth = 0.0;
        for _ in 0..due {
            let mut best: Option<(Cards, f32)> = None;
            for kind in Resource::ALL {
                let more = chosen.plus(Cards::of(kind, 1));
                if hand.contains(more) {
                    let value = value(more);
                    if best.is_none_or(|(_, most)| most < value) {
                        best = Some((more, value));
                    }
                }
            }
            if let Some((cards, value)) = best {
                (chosen, worth) = (cards, value);
            }
        }
        self.seen += 5 * u64::from(due);
        (Action::Discard { cards: chosen }, worth)
    }

    /// The hexes worth a look.
    fn hexes(&self, game: &Catan, seat: Seat, set: u32) -> Vec<Hex> {
        let all = Hex::all().filter(|hex| set & hex.bit() != 0);
        let mut hexes: Vec<(f32, Hex)> = all.map(|hex| (harm(game, seat, hex), hex)).collect();
        hexes.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        hexes.truncate(MANY_HEXES);
        hexes.into_iter().map(|(_, hex)| hex).collect()
    }

    /// The best cards from the bank; which of two is taken first does not matter.
    fn plenty(&mut self, game: &Catan, before: &Outlook, seat: Seat) -> f32 {
        let mut best = f32::MIN;
        for kind in kinds_in(game.menu(seat).pick) {
            let Some(next) = self.act(game, seat, Action::Pick { kind }) else {
                continue;
            };
            let value = match next.phase() {
                Phase::PickPlenty { .. } => {
                    let kinds = kinds_in(next.menu(seat).pick);
                    let rest = kinds.filter(|second| kind <= *second);
                    let each = rest.map(|kind| Action::Pick { kind });
                    self.best_of(&next, before, seat, each)
                }
                _ => self.resolve(&next, before, seat, Built::Nothing),
            };
            best = best.max(value);
        }
        best
    }

    /// The position after an action, if it is allowed.
    pub(crate) fn act(&mut self, game: &Catan, seat: Seat, action: Action) -> Option<Catan> {
        let mut next = *game;
        self.told.clear();
        let input = Input::Act { seat, action };
        next.apply(Millis(0), input, &mut self.told).ok()?;
        Some(next)
    }

    fn happen(&mut self, game: &Catan, outcome: Chance) -> Catan {
        let mut next = *game;
        self.told.clear();
        let _ = next.apply(Millis(0), Input::Chance { outcome }, &mut self.told); // It was possible.
        next
    }
}
