//! What a viewer can conclude: which cards are out of play.

use parlor_game::{Dice, Imagine, Seat, Secret};

use super::{Config, Event, Hand, Phase, Robbers, View, WILD_DREAMS};

/// The cards that were laid down; what is not there is in hands or in the deck.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Spent(Hand);

impl<const FAULT: u8> Imagine for Robbers<FAULT> {
    type Belief = Spent;

    fn believe(_: &Config, _: u8, _: &View) -> Spent {
        Spent::default()
    }

    fn learn(belief: &mut Spent, told: &Event) {
        if let Event::Discarded { kind, .. } = told {
            belief.0[usize::from(*kind)] += 1;
        }
    }

    fn imagine(belief: &Spent, view: &View, dice: &mut Dice) -> Option<Self> {
        let (hands, deck) = match &view.hands {
            Some(hands) => (hands.clone(), left(belief, view, hands)?),
            None => deal(belief, view, dice, FAULT == WILD_DREAMS)?,
        };
        let choose = |seat: usize, hand: &Hand| match view.phase {
            _ if view.me == Some(Seat(seat as u8)) => view.choice,
            Phase::Discard { owed } if !owed.contains(Seat(seat as u8)) => {
                let rich = super::RICH <= hand.iter().sum();
                rich.then(|| u8::from(hand[0] == 0))
            }
            _ => None,
        };
        let choices = hands.iter().enumerate().map(|(n, hand)| choose(n, hand));
        Some(Self {
            config: view.config.clone(),
            turn: view.turn,
            turns: view.turns,
            steals: view.steals,
            drawn: view.drawn,
            phase: view.phase,
            choices: Secret::new(choices.collect()),
            hands: Secret::new(hands),
            deck: Secret::new(deck),
        })
    }
}

/// What is left for the deck when all hands are known.
fn left(belief: &Spent, view: &View, hands: &[Hand]) -> Option<Hand> {
    let mut left = [view.config.cards; 2];
    for out in hands.iter().chain([&belief.0]) {
        for (cards, n) in left.iter_mut().zip(out) {
            *cards = cards.checked_sub(*n)?;
        }
    }
    Some(left)
}

/// Deals the cards that this viewer cannot see; `wild` forgets that hands have a size.
fn deal(belief: &Spent, view: &View, dice: &mut Dice, wild: bool) -> Option<(Vec<Hand>, Hand)> {
    let mine: Vec<Hand> = view.hand.into_iter().collect();
    let [black, red] = left(belief, view, &mine)?;
    let mut cards = vec![0; black.into()];
    cards.extend(vec![1; red.into()]);
    dice.shuffle(&mut cards);
    let mut hands = Vec::new();
    for (seat, total) in view.totals.iter().enumerate() {
        let hand = match view.hand.filter(|_| view.me == Some(Seat(seat as u8))) {
            Some(hand) => hand,
            None => count(&mut cards, u8::from(wild) + total)?,
        };
        hands.push(hand);
    }
    let rest = cards.len() as u8;
    let deck = count(&mut cards, rest)?;
    Some((hands, deck))
}

fn count(cards: &mut Vec<usize>, total: u8) -> Option<Hand> {
    let mut hand = [0; 2];
    for _ in 0..total {
        hand[cards.pop()?] += 1;
    }
    Some(hand)
}
