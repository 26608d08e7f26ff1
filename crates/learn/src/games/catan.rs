//! Settlers of Catan: 365 actions, with cards discarded one by one and trades by template.

use parlor_catan::{
    Action, Answer, Belief, Card, Cards, Catan, Chance, Config, Edge, Event, Few, Hex, MOST, Node,
    Phase, Playable, Resource, View,
};
use parlor_game::{Dice, Imagine, Seat};
use serde_json::{Value, json};

use super::{after, nth_after};
use crate::{Chosen, Feature, Learn, Legal, Sheet};

const NODES: usize = 54;
const EDGES: usize = 72;
const HEXES: usize = 19;
/// The kinds of cards.
const KINDS: usize = 5;
/// The other seats at most.
const OTHERS: usize = MOST - 1;
/// The pairs of different kinds.
const PAIRS: usize = KINDS * (KINDS - 1);
/// The trades that can be proposed: one for one, one for two, two for one.
const TEMPLATES: usize = 3 * PAIRS;

const ROLL: usize = 0;
const END: usize = 1;
const BUY: usize = 2;
const SETTLE: usize = 3;
const ROAD: usize = SETTLE + NODES;
const CITY: usize = ROAD + EDGES;
const PLAY: usize = CITY + NODES;
const ROBBER: usize = PLAY + 4;
const STEAL: usize = ROBBER + HEXES;
const PICK: usize = STEAL + OTHERS;
const DISCARD: usize = PICK + KINDS;
const BANK: usize = DISCARD + KINDS;
const OFFER: usize = BANK + PAIRS;
const ACCEPT: usize = OFFER + TEMPLATES;
const DECLINE: usize = ACCEPT + 1;
const COUNTER: usize = DECLINE + 1;
const CONFIRM: usize = COUNTER + TEMPLATES;
const WITHDRAW: usize = CONFIRM + OTHERS;
/// How many actions there are.
pub const ACTIONS: usize = WITHDRAW + 1;

/// The words of the phases that an observation tells apart.
const PHASES: usize = 10;

/// The two different kinds of a pair.
const fn pair(nth: usize) -> (usize, usize) {
    let (give, other) = (nth / (KINDS - 1), nth % (KINDS - 1));
    (give, if other < give { other } else { other + 1 })
}

/// The number of a pair of different kinds.
const fn pair_of(give: usize, get: usize) -> usize {
    give * (KINDS - 1) + if get < give { get } else { get - 1 }
}

fn kind(index: usize) -> Resource {
    Resource::ALL[index % KINDS]
}

/// What a template gives and gets.
fn template(nth: usize) -> (Cards, Cards) {
    let (give, get) = pair(nth % PAIRS);
    let (gives, gets) = match nth / PAIRS {
        0 => (1, 1),
        1 => (1, 2),
        _ => (2, 1),
    };
    (Cards::of(kind(give), gives), Cards::of(kind(get), gets))
}

/// The template of a trade, if there is one.
fn template_of(give: Cards, get: Cards) -> Option<usize> {
    let ((give, gives), (get, gets)) = (give.single()?, get.single()?);
    if give == get {
        return None;
    }
    let row = match (gives, gets) {
        (1, 1) => 0,
        (1, 2) => 1,
        (2, 1) => 2,
        _ => return None,
    };
    Some(row * PAIRS + pair_of(give.index(), get.index()))
}

/// Templates that a hand can pay, as bits.
fn payable(hand: Cards) -> u64 {
    let mut all = 0;
    for give in 0..KINDS {
        let row = 0b1111u64 << (give * (KINDS - 1));
        let held = hand.0[give];
        if 1 <= held {
            all |= row | row << PAIRS;
        }
        if 2 <= held {
            all |= row << (2 * PAIRS);
        }
    }
    all
}

fn describe(action: usize) -> String {
    let trade = |nth: usize| {
        let (give, get) = template(nth);
        format!("{give} for {get}")
    };
    match action {
        ROLL => "roll".into(),
        END => "end turn".into(),
        BUY => "buy development card".into(),
        SETTLE..ROAD => format!("settle {}", action - SETTLE),
        ROAD..CITY => format!("road {}", action - ROAD),
        CITY..PLAY => format!("city {}", action - CITY),
        PLAY..ROBBER => format!("play {}", Playable::ALL[action - PLAY].word()),
        ROBBER..STEAL => format!("robber {}", action - ROBBER),
        STEAL..PICK => format!("steal from +{}", action - STEAL + 1),
        PICK..DISCARD => format!("pick {}", kind(action - PICK).word()),
        DISCARD..BANK => format!("discard {}", kind(action - DISCARD).word()),
        BANK..OFFER => {
            let (give, get) = pair(action - BANK);
            format!("bank {} for {}", kind(give).word(), kind(get).word())
        }
        OFFER..ACCEPT => format!("offer {}", trade(action - OFFER)),
        ACCEPT => "accept".into(),
        DECLINE => "decline".into(),
        COUNTER..CONFIRM => format!("counter {}", trade(action - COUNTER)),
        CONFIRM..WITHDRAW => format!("confirm with +{}", action - CONFIRM + 1),
        WITHDRAW => "withdraw".into(),
        _ => String::new(),
    }
}

/// The cards of a discard that are chosen so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Picked {
    cards: Cards,
}

fn number_of(game: &Catan, seat: Seat) -> Option<u32> {
    let offer = game.offer()?;
    Some(match offer.answers.get(seat) {
        Some(Answer::Countered { id, .. }) => id,
        _ => offer.id,
    })
}

impl Learn for Catan {
    type Table = u8;
    type Draft = Picked;
    type Belief = Belief;

    const TABLE_VERSION: u32 = 1;

    fn table(&self, _: &Config, seats: u8) -> u8 {
        seats
    }

    fn size(_: &u8) -> usize {
        ACTIONS
    }

    fn describe(_: &u8, action: usize) -> String {
        describe(action)
    }

    fn features(seats: &u8) -> Vec<Feature> {
        let seats = usize::from(*seats);
        vec![
            Feature::public("hex_resource", &[HEXES, KINDS]),
            Feature::public("hex_chance", &[HEXES]),
            Feature::public("robber", &[HEXES]),
            Feature::public("harbours", &[KINDS + 1, NODES]),
            Feature::public("settlements", &[seats, NODES]),
            Feature::public("cities", &[seats, NODES]),
            Feature::public("roads", &[seats, EDGES]),
            Feature::public("phase", &[PHASES]),
            Feature::public("to_move", &[seats]),
            Feature::public("bank", &[KINDS]),
            Feature::public("deck", &[1]),
            Feature::public("dice", &[2]),
            Feature::public("card_was_played", &[1]),
            Feature::public("card_counts", &[seats]),
            Feature::public("development_counts", &[seats]),
            Feature::public("knights_played", &[seats]),
            Feature::public("road_length", &[seats]),
            Feature::public("public_points", &[seats]),
            Feature::public("longest_road", &[seats]),
            Feature::public("largest_army", &[seats]),
            Feature::public("offer_give", &[KINDS]),
            Feature::public("offer_get", &[KINDS]),
            Feature::public("offer_accepted", &[seats]),
            Feature::public("counter_give", &[seats, KINDS]),
            Feature::public("counter_get", &[seats, KINDS]),
            Feature::public("cards_owed", &[1]),
            Feature::private("hand", &[KINDS]),
            Feature::private("development_cards", &[KINDS]),
            Feature::private("new_development_cards", &[KINDS]),
            Feature::private("discard_so_far", &[KINDS]),
            Feature::private("points", &[1]),
            Feature::public("rates", &[KINDS]),
        ]
    }

    #[inline]
    fn observe(&self, seats: &u8, draft: &Picked, seat: Seat, out: &mut Sheet<'_>) {
        let seats = *seats;
        let each = || (0..usize::from(seats)).map(|n| nth_after(seat, n, seats));
        let (board, land) = (self.board(), self.land());
        let hexes = out.part(HEXES * KINDS);
        let chances = out.part(HEXES);
        for hex in Hex::all() {
            if let Some(kind) = board.terrain(hex).resource() {
                hexes[hex.index() * KINDS + kind.index()] = 1.0;
            }
            chances[hex.index()] = f32::from(board.pips(hex)) / 36.0;
        }
        out.one_of(HEXES, Some(land.robber.index()));
        for nodes in board.port_nodes() {
            out.bits(NODES, nodes.into());
        }
        for other in each() {
            out.bits(NODES, land.estate(other).settlements.into());
        }
        for other in each() {
            out.bits(NODES, land.estate(other).cities.into());
        }
        for other in each() {
            out.bits(EDGES, land.estate(other).roads);
        }
        out.one_of(PHASES, phase(self.phase()));
        out.one_of(seats.into(), Some(after(seat, self.now().seat, seats)));
        put_cards(out, self.bank(), 19.0);
        out.put(f32::from(self.deck().total()) / 25.0);
        let dice = self.now().dice.unwrap_or([0, 0]);
        dice.iter().for_each(|die| out.put(f32::from(*die) / 6.0));
        out.put(f32::from(u8::from(self.now().played)));
        each().for_each(|other| out.put(f32::from(self.hand(other).total()) / 10.0));
        each().for_each(|other| out.put(f32::from(self.devs(other).total()) / 5.0));
        each().for_each(|other| out.put(f32::from(self.army(other)) / 5.0));
        each().for_each(|other| out.put(f32::from(land.estate(other).length) / 10.0));
        each().for_each(|other| out.put(f32::from(self.public_points(other)) / 10.0));
        out.one_of(
            seats.into(),
            self.longest_road().map(|holder| after(seat, holder, seats)),
        );
        out.one_of(
            seats.into(),
            self.largest_army().map(|holder| after(seat, holder, seats)),
        );
        observe_offer(self, seats, seat, out);
        out.put(f32::from(owed(self, seat)) / 10.0);
        put_cards(out, self.hand(seat), 5.0);
        let devs = |devs: parlor_catan::Devs, out: &mut Sheet<'_>| {
            for card in [Card::Knight, Card::Roads, Card::Plenty, Card::Monopoly] {
                out.put(devs.get(card).into());
            }
            out.put(devs.points().into());
        };
        devs(self.devs(seat), out);
        devs(self.new_devs(seat), out);
        put_cards(out, draft_of(self, draft, seat), 5.0);
        out.put(f32::from(self.points(seat)) / 10.0);
        put_cards(out, self.rates(seat), 4.0);
    }

    #[inline]
    fn mover(&self, seats: &u8, _: &Picked) -> Option<Seat> {
        match self.phase() {
            Phase::Discard { owed } => {
                let mut owing = owed.iter().filter(|(_, cards)| *cards != 0);
                owing.next().map(|(seat, _)| seat)
            }
            Phase::Main if self.offer().is_some() => {
                let turn = self.now().seat;
                let mut others = (1..usize::from(*seats)).map(|n| nth_after(turn, n, *seats));
                let asked = others.find(|seat| is_asked(self, *seat));
                Some(asked.unwrap_or(turn))
            }
            _ => Some(self.now().seat),
        }
    }

    #[inline]
    fn legal(&self, seats: &u8, draft: &Picked, seat: Seat, out: &mut Legal) {
        let menu = self.menu(seat);
        if menu.discard != 0 {
            let left = less(self.hand(seat), draft.cards);
            for kind in (0..KINDS).filter(|kind| left.0[*kind] != 0) {
                out.insert(DISCARD + kind);
            }
            return;
        }
        let flags = [
            (ROLL, menu.roll),
            (END, menu.end),
            (BUY, menu.buy),
            (ACCEPT, menu.accept),
            (DECLINE, menu.decline),
            (WITHDRAW, menu.withdraw),
        ];
        for (action, _) in flags.into_iter().filter(|(_, may)| *may) {
            out.insert(action);
        }
        out.insert_bits(SETTLE, menu.settle);
        out.insert_wide(ROAD, menu.road);
        out.insert_bits(CITY, menu.city);
        out.insert_bits(PLAY, menu.play.into());
        out.insert_bits(ROBBER, menu.robber.into());
        out.insert_bits(PICK, menu.pick.into());
        let relative = |few: Few, from: usize, out: &mut Legal| {
            for other in few.iter() {
                out.insert(from + after(seat, other, *seats) - 1);
            }
        };
        relative(menu.steal, STEAL, out);
        relative(menu.confirm, CONFIRM, out);
        if menu.give != 0 {
            for give in (0..KINDS).filter(|give| menu.give >> give & 1 != 0) {
                let gets = (0..KINDS).filter(|get| menu.get >> get & 1 != 0 && *get != give);
                gets.for_each(|get| out.insert(BANK + pair_of(give, get)));
            }
        }
        if menu.offer {
            let from = if seat == self.now().seat {
                OFFER
            } else {
                COUNTER
            };
            out.insert_bits(from, payable(self.hand(seat)));
        }
    }

    #[inline]
    fn chosen(
        &self,
        seats: &u8,
        draft: &Picked,
        seat: Seat,
        action: usize,
    ) -> Option<Chosen<Self>> {
        let number = |at: usize| u8::try_from(at).unwrap_or(u8::MAX);
        let offer = || self.offer().map(|offer| offer.id);
        Some(Chosen::Act(match action {
            ROLL => Action::Roll,
            END => Action::End,
            BUY => Action::Buy,
            SETTLE..ROAD => Action::Settle {
                at: Node::new(number(action - SETTLE))?,
            },
            ROAD..CITY => Action::Road {
                at: Edge::new(number(action - ROAD))?,
            },
            CITY..PLAY => Action::City {
                at: Node::new(number(action - CITY))?,
            },
            PLAY..ROBBER => Action::Play {
                card: Playable::ALL[action - PLAY],
            },
            ROBBER..STEAL => Action::Robber {
                to: Hex::new(number(action - ROBBER))?,
            },
            STEAL..PICK => Action::Steal {
                from: nth_after(seat, action - STEAL + 1, *seats),
            },
            PICK..DISCARD => Action::Pick {
                kind: kind(action - PICK),
            },
            DISCARD..BANK => {
                let cards = draft.cards.plus(Cards::of(kind(action - DISCARD), 1));
                match cards.total() < owed(self, seat) {
                    true => return Some(Chosen::Part(Picked { cards })),
                    false => Action::Discard { cards },
                }
            }
            BANK..OFFER => {
                let (give, get) = pair(action - BANK);
                let rate = self.rates(seat).get(kind(give));
                Action::Bank {
                    give: Cards::of(kind(give), rate),
                    get: Cards::of(kind(get), 1),
                }
            }
            OFFER..ACCEPT => {
                let (give, get) = template(action - OFFER);
                let to = Few::default();
                Action::Offer { give, get, to }
            }
            ACCEPT => Action::Accept { offer: offer()? },
            DECLINE => Action::Decline { offer: offer()? },
            COUNTER..CONFIRM => {
                let (give, get) = template(action - COUNTER);
                Action::Counter {
                    offer: offer()?,
                    give,
                    get,
                }
            }
            CONFIRM..WITHDRAW => {
                let with = nth_after(seat, action - CONFIRM + 1, *seats);
                Action::Confirm {
                    offer: number_of(self, with)?,
                    with,
                }
            }
            WITHDRAW => Action::Withdraw { offer: offer()? },
            _ => return None,
        }))
    }

    fn numbers(&self, seats: &u8, seat: Seat, action: &Action) -> Option<Vec<usize>> {
        let other = |of: Seat| after(seat, of, *seats).checked_sub(1);
        Some(vec![match *action {
            Action::Roll => ROLL,
            Action::End => END,
            Action::Buy => BUY,
            Action::Settle { at } => SETTLE + at.index(),
            Action::Road { at } => ROAD + at.index(),
            Action::City { at } => CITY + at.index(),
            Action::Play { card } => PLAY + card.index(),
            Action::Robber { to } => ROBBER + to.index(),
            Action::Steal { from } => STEAL + other(from)?,
            Action::Pick { kind } => PICK + kind.index(),
            Action::Discard { cards } => {
                let one = |(kind, count): (Resource, u8)| {
                    std::iter::repeat_n(DISCARD + kind.index(), count.into())
                };
                return Some(cards.iter().flat_map(one).collect());
            }
            Action::Bank { give, get } => {
                let ((give, _), (get, 1)) = (give.single()?, get.single()?) else {
                    return None;
                };
                BANK + pair_of(give.index(), get.index())
            }
            Action::Offer { give, get, to } => {
                let everybody = Few::first(*seats).without(seat);
                let all = to.is_empty() || to == everybody;
                OFFER + template_of(give, get).filter(|_| all)?
            }
            Action::Accept { .. } => ACCEPT,
            Action::Decline { .. } => DECLINE,
            Action::Counter { give, get, .. } => COUNTER + template_of(give, get)?,
            Action::Confirm { with, .. } => CONFIRM + other(with)?,
            Action::Withdraw { .. } => WITHDRAW,
        }])
    }

    /// Everybody who owes cards or an answer, and who has the turn.
    fn decides(&self, seats: &u8, seat: Seat) -> bool {
        owed(self, seat) != 0
            || is_asked(self, seat)
            || self.mover(seats, &Picked::default()) == Some(seat)
    }

    fn leads_to(draft: &Picked, goal: &Picked) -> bool {
        goal.cards.contains(draft.cards)
    }

    fn outcomes(&self) -> Option<Vec<(Chance, f64)>> {
        Some(match *self.phase() {
            Phase::Rolling => (1..=6)
                .flat_map(|one| {
                    (1..=6).map(move |two| (Chance::Roll { dice: [one, two] }, 1.0 / 36.0))
                })
                .collect(),
            Phase::Stealing { from } => {
                let hand = self.hand(from);
                let all = f64::from(hand.total());
                let some = hand.iter().filter(|(_, count)| *count != 0);
                some.map(|(kind, count)| (Chance::Steal { kind }, f64::from(count) / all))
                    .collect()
            }
            Phase::Buying => {
                let deck = self.deck();
                let all = f64::from(deck.total());
                let some = deck.iter().filter(|(_, count)| *count != 0);
                some.map(|(card, count)| (Chance::Draw { card }, f64::from(count) / all))
                    .collect()
            }
            Phase::Laying { .. } => return None,
            _ => Vec::new(),
        })
    }

    fn conclusions(seats: &u8) -> Vec<Feature> {
        let seats = usize::from(*seats);
        vec![
            Feature::private("expected_hands", &[seats, KINDS]),
            Feature::private("fewest_cards", &[seats, KINDS]),
            Feature::private("most_cards", &[seats, KINDS]),
        ]
    }

    fn believe(config: &Config, seats: u8, view: &View) -> Belief {
        <Self as Imagine>::believe(config, seats, view)
    }

    fn learn(belief: &mut Belief, told: &Event) {
        <Self as Imagine>::learn(belief, told);
    }

    fn conclude(&self, seats: &u8, belief: &Belief, seat: Seat, out: &mut Sheet<'_>) {
        let each = || (0..usize::from(*seats)).map(|n| nth_after(seat, n, *seats));
        for other in each() {
            let expected = belief.expected(other);
            expected
                .iter()
                .for_each(|count| out.put(*count as f32 / 5.0));
        }
        let bounds = belief.bounds();
        each().for_each(|other| put_cards(out, bounds.least(other), 5.0));
        each().for_each(|other| put_cards(out, bounds.most(other), 5.0));
    }

    fn belief(&self, belief: &Belief, _: Seat) -> Value {
        let bounds = belief.bounds();
        let by_kind = |counts: [f64; KINDS]| -> Value {
            let named = Resource::ALL.iter().zip(counts);
            named
                .map(|(kind, count)| (kind.word().to_owned(), json!(count)))
                .collect::<serde_json::Map<_, _>>()
                .into()
        };
        let seats: Vec<Value> = self
            .all_seats()
            .map(|other| {
                json!({
                    "expected": by_kind(belief.expected(other)),
                    "least": bounds.least(other),
                    "most": bounds.most(other),
                })
            })
            .collect();
        let worlds: Vec<(Vec<Cards>, f64)> = belief
            .worlds()
            .map(|(hands, weight)| {
                (
                    hands.into_iter().take(self.seat_count().into()).collect(),
                    weight,
                )
            })
            .collect();
        let all: f64 = worlds.iter().map(|(_, weight)| weight).sum();
        let worlds: Vec<Value> = worlds
            .into_iter()
            .map(|(hands, weight)| json!({ "hands": hands, "chance": weight / all }))
            .collect();
        json!({ "hands": seats, "worlds": worlds, "complete": belief.is_complete() })
    }

    fn imagine(belief: &Belief, view: &View, dice: &mut Dice) -> Option<Self> {
        <Self as Imagine>::imagine(belief, view, dice)
    }
}

/// What is chosen of a discard, for the seat that chooses now.
fn draft_of(game: &Catan, draft: &Picked, seat: Seat) -> Cards {
    match game.mover(&game.seat_count(), draft) == Some(seat) {
        true => draft.cards,
        false => Cards::NONE,
    }
}

fn less(hand: Cards, cards: Cards) -> Cards {
    hand.minus(cards).unwrap_or(Cards::NONE)
}

fn put_cards(out: &mut Sheet<'_>, cards: Cards, most: f32) {
    cards
        .0
        .iter()
        .for_each(|count| out.put(f32::from(*count) / most));
}

/// The number of a phase in which a seat decides.
fn phase(phase: &Phase) -> Option<usize> {
    Some(match phase {
        Phase::SetupSettlement { .. } => 0,
        Phase::SetupRoad { .. } => 1,
        Phase::PreRoll => 2,
        Phase::Discard { .. } => 3,
        Phase::MoveRobber => 4,
        Phase::Steal { .. } => 5,
        Phase::FreeRoads { .. } => 6,
        Phase::PickPlenty { .. } => 7,
        Phase::PickMonopoly => 8,
        Phase::Main => 9,
        _ => return None,
    })
}

/// How many cards a seat owes.
#[inline]
fn owed(game: &Catan, seat: Seat) -> u16 {
    match game.phase() {
        Phase::Discard { owed } => owed.get(seat).unwrap_or(0),
        _ => 0,
    }
}

/// Whether a seat has not answered the open offer.
#[inline]
fn is_asked(game: &Catan, seat: Seat) -> bool {
    game.offer().is_some_and(|offer| {
        offer.to.contains(seat) && offer.answers.get(seat) == Some(Answer::Silent)
    })
}

fn observe_offer(game: &Catan, seats: u8, seat: Seat, out: &mut Sheet<'_>) {
    let rows = 2 + 2 * usize::from(seats);
    let Some(offer) = game.offer() else {
        out.part(rows * KINDS + usize::from(seats));
        return;
    };
    put_cards(out, offer.give, 5.0);
    put_cards(out, offer.get, 5.0);
    let each = || (0..usize::from(seats)).map(|n| offer.answers.get(nth_after(seat, n, seats)));
    each().for_each(|said| out.put(f32::from(u8::from(said == Some(Answer::Accepted)))));
    let countered = |said: Option<Answer>| match said {
        Some(Answer::Countered { give, get, .. }) => (give, get),
        _ => (Cards::NONE, Cards::NONE),
    };
    each().for_each(|said| put_cards(out, countered(said).0, 5.0));
    each().for_each(|said| put_cards(out, countered(said).1, 5.0));
}
