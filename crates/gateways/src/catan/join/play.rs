//! What is done when something is wanted, and when it is refused.

use std::time::Duration;

use parlor_catan::{Action, Cards, Few, Node, Phase, Resource, discards};
use parlor_game::{Budget, Seat};
use tokio::time::Instant;

use super::{
    Choice, Driver, News, Oddity,
    session::{Flight, Session},
};
use crate::catan::{
    convert::{of_cards, of_edge, of_hex, of_kind, of_node, of_playable, player},
    message::{Ask, Empty, Response, Trade, TradeKind, WithBank, WithPlayer},
};

/// So many errors are enough for a turn.
const ERRORS: u32 = 5;
/// So many choices that cannot be used are asked for again.
const MISSES: u32 = 2;
/// So many discards are tried.
const DISCARDS: usize = 20;

impl Session {
    /// Asks for a choice, if something is wanted and nothing is under way.
    pub(super) fn go_on(&mut self, driver: &mut dyn Driver<News>) {
        let Some(mirror) = &self.mirror else { return };
        let busy = self.flight.is_some() || self.choice.is_some() || self.not_before.is_some();
        let rolls = self.rolling && mirror.view.phase == Phase::PreRoll;
        if busy || rolls || !mirror.is_asked() {
            return;
        }
        let mut actions = mirror.actions();
        actions.retain(|action| !self.refused.contains(action));
        if let Some(action) = self.without_choice(&actions) {
            return self.send(action);
        }
        if actions.is_empty() {
            // Everything was refused: perhaps it was only too early.
            self.refused.clear();
            self.not_before = Some(Instant::now() + Duration::from_secs(2));
            return;
        }
        self.choices += 1;
        self.choice = Some(self.choices);
        let Some(mirror) = &self.mirror else { return };
        driver.tell(News::Choose(Box::new(Choice {
            number: self.choices,
            seat: mirror.seat(),
            view: mirror.view(),
            actions,
            budget: Budget::default(),
        })));
    }

    /// What needs no choice: discards that are tried again, answers where nothing is traded, the end after errors.
    fn without_choice(&self, actions: &[Action]) -> Option<Action> {
        let mirror = self.mirror.as_ref()?;
        let view = mirror.view();
        if let Phase::Discard { owed } = view.phase {
            return self.other_discard(owed.get(mirror.seat())?);
        }
        let steal = self.richest().map(|from| Action::Steal { from });
        if let Some(steal) = steal.filter(|_| self.robbed_nobody && 1 < self.errors)
            && !self.refused.contains(&steal)
        {
            return Some(steal);
        }
        if let (false, Some(offer)) = (self.trades(), view.offer) {
            return Some(Action::Decline { offer: offer.id });
        }
        if let Some(Action::Settle { at }) = self.planned() {
            return Some(Action::Settle { at });
        }
        let is_enough = ERRORS <= self.errors && actions.contains(&Action::End);
        is_enough.then_some(Action::End)
    }

    fn trades(&self) -> bool {
        self.settings.trade && self.prompts.is_none()
    }

    /// The settlement whose road lies already.
    fn planned(&self) -> Option<Action> {
        let mirror = self.mirror.as_ref()?;
        let lacks = mirror.lacks;
        let at = self.setup.planned?;
        (self.setup.road_first && lacks.settlement && !lacks.road).then_some(Action::Settle { at })
    }

    /// Another discard behind one that was refused: first without ore, then without wool.
    fn other_discard(&self, due: u16) -> Option<Action> {
        let tried = |action: &&Action| matches!(action, Action::Discard { .. });
        let tried: Vec<&Action> = self.refused.iter().filter(tried).collect();
        if tried.is_empty() || DISCARDS <= tried.len() {
            return None;
        }
        let hand = self.mirror.as_ref()?.hand();
        let mut all = Vec::new();
        discards(hand, due, &mut all);
        all.sort_by_key(|cards| (cards.get(Resource::Ore), cards.get(Resource::Wool)));
        let mut all = all.into_iter().map(|cards| Action::Discard { cards });
        all.find(|action| !self.refused.contains(action))
    }

    /// The opponent with most cards.
    pub(super) fn richest(&self) -> Option<Seat> {
        let mirror = self.mirror.as_ref()?;
        let players = (0..).map(Seat).zip(&mirror.view.players);
        let others = players.filter(|(seat, _)| *seat != mirror.seat());
        let richest = others.max_by_key(|(_, held)| held.cards);
        richest.map(|(seat, _)| seat)
    }

    /// Takes a choice; what cannot be said or is not legal becomes something that can and is.
    pub(super) fn chosen(&mut self, number: u32, action: Action) {
        if self.choice != Some(number) {
            return;
        }
        self.choice = None;
        let Some(mirror) = &self.mirror else { return };
        if self.flight.is_some() || !mirror.is_asked() {
            return;
        }
        let action = match action {
            Action::Counter { offer, .. } => Action::Decline { offer },
            Action::Offer { give, get, to } => self.to_one(give, get, to),
            action => action,
        };
        let is_right = mirror.is_legal(action) && !self.refused.contains(&action);
        if !is_right && self.misses < MISSES {
            self.misses += 1;
            return; // Something has changed meanwhile: it is asked again.
        }
        self.misses = 0;
        let action = match is_right {
            true => Some(action),
            false => {
                let actions = mirror.actions();
                let mut fresh = actions.iter().filter(|one| !self.refused.contains(one));
                let end = actions.contains(&Action::End).then_some(Action::End);
                end.or_else(|| fresh.next().copied())
            }
        };
        if let Some(action) = action {
            self.plan(action);
        }
    }

    /// The protocol knows offers to one player only: the one with most cards.
    fn to_one(&self, give: Cards, get: Cards, to: Few) -> Action {
        let players = self.mirror.as_ref().map(|mirror| &mirror.view.players);
        let cards = |seat: &Seat| {
            let held = players.and_then(|players| players.get(seat.index()));
            held.map_or(0, |held| held.cards)
        };
        let named = to.iter().max_by_key(cards);
        let to = named.or_else(|| self.richest()).map(Few::one);
        Action::Offer {
            give,
            get,
            to: to.unwrap_or_default(),
        }
    }

    /// Sends what was chosen; at servers that want the road first, a settlement of the set-up is kept for later.
    fn plan(&mut self, action: Action) {
        let in_setup = self
            .mirror
            .as_ref()
            .is_some_and(|mirror| matches!(mirror.view.phase, Phase::SetupSettlement { .. }));
        if let (true, true, Action::Settle { at }) = (self.setup.road_first, in_setup, action)
            && let Some(road) = self.road_at(at)
        {
            self.setup.planned = Some(at);
            return self.send(road);
        }
        self.send(action);
    }

    /// A road at a settlement that is to be.
    fn road_at(&self, at: Node) -> Option<Action> {
        let mut roads = parlor_catan::Edge::all().filter(|edge| {
            let (a, b) = edge.ends();
            a == at || b == at
        });
        let fresh = |edge: &parlor_catan::Edge| !self.refused.contains(&Action::Road { at: *edge });
        roads.find(fresh).map(|at| Action::Road { at })
    }

    /// Sends a request.
    pub(super) fn send(&mut self, action: Action) {
        let Some(ask) = ask(action) else { return };
        self.say(&ask.into());
        let sent = Instant::now();
        self.rolling |= action == Action::Roll;
        self.flight = Some(Flight { action, sent });
    }

    /// A request was refused: it is not repeated, and after some errors the turn is ended.
    pub(super) fn refuse(&mut self, action: Action) {
        self.flight = None;
        if action == Action::Roll {
            self.rolling = false;
        }
        if std::mem::take(&mut self.silence.attempt) {
            let most = Duration::from_secs(30);
            self.silence.after = (self.silence.after * 2).min(most);
            return;
        }
        self.errors += 1;
        self.refused.push(action);
        let first = self
            .mirror
            .as_ref()
            .is_some_and(|mirror| mirror.view.now.nth < u32::from(mirror.players()));
        match action {
            Action::Bank { give, .. } if give.total() % 4 != 0 => {
                if let Some(mirror) = &mut self.mirror {
                    mirror.harbour_refused(give);
                }
            }
            Action::Discard { .. } => self.note_odd(Oddity::DiscardRefused),
            Action::Settle { at } if first && !self.setup.road_first => {
                self.setup.refused.push(at);
                if 2 <= self.setup.refused.len() {
                    self.setup.road_first = true;
                    self.refused.clear();
                    self.note_odd(Oddity::RoadFirst);
                }
            }
            Action::End => {
                // Never a tight loop: half a second, then longer and longer.
                let delay = Duration::from_millis(500) * 2u32.pow(self.end_refused.min(4));
                self.end_refused += 1;
                self.not_before = Some(Instant::now() + delay);
                self.refused.clear();
            }
            _ => {}
        }
        if self.robbed_nobody && 1 < self.errors {
            self.note_odd(Oddity::TargetMissing);
        }
    }
}

/// The request for an action; none for what the protocol cannot say.
fn ask(action: Action) -> Option<Ask> {
    let nothing = Empty {};
    Some(match action {
        Action::Roll => Ask::RollDice(nothing),
        Action::Settle { at } => Ask::BuildSettlement(of_node(at)),
        Action::Road { at } => Ask::BuildRoad(of_edge(at)),
        Action::City { at } => Ask::BuildCity(of_node(at)),
        Action::Buy => Ask::BuyDevCard(nothing),
        Action::Play { card } => Ask::PlayDevCard(of_playable(card).into()),
        Action::Robber { to } => Ask::MoveRobber(of_hex(to)),
        Action::Steal { from } => Ask::SubmitTargetPlayer(player(from)),
        Action::Pick { kind } => Ask::ChooseResource(of_kind(kind).into()),
        Action::Discard { cards } => Ask::DiscardResources(of_cards(cards)),
        Action::Bank { give, get } => Ask::InitiateTrade(Trade {
            kind: Some(TradeKind::Bank(WithBank {
                offering: Some(of_cards(give)),
                wanting: Some(of_cards(get)),
            })),
        }),
        Action::Offer { give, get, to } => Ask::InitiateTrade(Trade {
            kind: Some(TradeKind::Player(WithPlayer {
                other: Some(player(to.iter().next()?)),
                offering: Some(of_cards(give)),
                wanting: Some(of_cards(get)),
            })),
        }),
        Action::Accept { .. } => Ask::SubmitTradeResponse(Response::Accept.into()),
        Action::Decline { .. } => Ask::SubmitTradeResponse(Response::Reject.into()),
        Action::End => Ask::EndTurn(nothing),
        Action::Counter { .. } | Action::Confirm { .. } | Action::Withdraw { .. } => return None,
    })
}
