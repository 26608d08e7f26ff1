//! Worlds that fit what one viewer was told: the view says it all, but for how often nature was asked.

use parlor_game::{Dice, Imagine, Seat, Secret, Standing};

use super::{counter::Counter, deals::Deal, facts::Facts};
use crate::{
    Card, Cards, Clue, Config, Event, Phase, Suggestion, Suspect, Triple, View,
    board::board,
    state::{Accused, Asked, MOST, Now, index},
};

/// How often nature was asked, by what was told; everything else is in the view.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Asks {
    draws: [u32; MOST],
    shows: u32,
    gone: u8,
}

impl Asks {
    fn learn(&mut self, told: &Event) {
        match told {
            Event::Rolled { seat, dice, .. } if !dice.is_empty() => {
                self.draws[index(*seat)] += 1;
            }
            Event::TurnStarted {
                seat,
                room: Some(_),
                ..
            } => self.draws[index(*seat)] += 1,
            Event::Left { seat, .. } => self.gone |= 1 << index(*seat),
            Event::Showed { seat, .. } => self.shows += u32::from(self.gone >> index(*seat) & 1),
            _ => {}
        }
    }
}

impl Imagine for Clue {
    type Belief = Asks;

    fn believe(_: &Config, _: u8, _: &View) -> Asks {
        Asks::default()
    }

    fn learn(belief: &mut Asks, told: &Event) {
        belief.learn(told);
    }

    fn imagine(belief: &Asks, view: &View, dice: &mut Dice) -> Option<Self> {
        let deal = match view.phase {
            Phase::Dealing => None,
            _ => {
                let facts = Facts::of(view).ok()?;
                let mut counter = Counter::new();
                counter.count_walk(&facts).ok()?;
                Some(counter.draw(dice))
            }
        };
        world(belief, view, deal, dice)
    }
}

/// The state of a view with all hidden cards as in a deal.
fn world(belief: &Asks, view: &View, deal: Option<Deal>, dice: &mut Dice) -> Option<Clue> {
    let nowhere = Triple {
        suspect: Suspect::ALL[0],
        weapon: crate::Weapon::ALL[0],
        room: crate::Room::ALL[0],
    };
    let hand = |seat: usize| deal.map_or(Cards::NONE, |deal| deal.hand(Seat(seat as u8)));
    let hands: [Cards; MOST] = std::array::from_fn(hand);
    let mut clue = Clue {
        options: view.options,
        seats: view.players.len() as u8,
        suspects: Suspect::ALL,
        hands: Secret::new(hands),
        case: Secret::new(match deal {
            Some(deal) => deal.triple()?,
            None => nowhere,
        }),
        face_up: view.face_up,
        tokens: Suspect::ALL.map(|suspect| board().start(suspect)),
        called: 0,
        standing: [Standing::In; MOST],
        mover: view.mover,
        turn: view.turn,
        room: view.room,
        now: Now::Dealing,
        asked: Vec::new(),
        accused: Vec::new(),
        draws: belief.draws,
        shows: belief.shows,
    };
    for (token, place) in clue.tokens.iter_mut().zip(&view.tokens) {
        *token = board().spot(*place)?;
    }
    seat_everybody(&mut clue, view);
    for told in &view.suggestions {
        clue.asked.push(asked(told, &hands, dice));
    }
    for told in &view.accusations {
        clue.accused.push(Accused {
            turn: told.turn,
            seat: told.seat,
            named: told.named,
            right: told.right,
        });
    }
    clue.now = now(&clue, view);
    Some(clue)
}

/// The players with their suspects; suspects that nobody plays stand behind them.
fn seat_everybody(clue: &mut Clue, view: &View) {
    for (seat, player) in view.players.iter().enumerate().take(MOST) {
        clue.suspects[seat] = player.suspect;
        clue.standing[seat] = player.standing;
        clue.called |= u8::from(player.called_in) << seat;
    }
}

/// A suggestion; a card that was shown unseen is any that could have been.
fn asked(told: &Suggestion, hands: &[Cards; MOST], dice: &mut Dice) -> Asked {
    let card = told.shown.as_ref().and_then(|shown| {
        let may = hands[index(shown.by)].and(told.named.cards());
        let any: Vec<Card> = may.iter().collect();
        shown.card.or_else(|| dice.pick(&any).copied())
    });
    Asked {
        turn: told.turn,
        seat: told.seat,
        named: told.named,
        passed: told.passed.len() as u8,
        by: told.shown.as_ref().map(|shown| shown.by),
        card: Secret::new(card),
    }
}

fn now(clue: &Clue, view: &View) -> Now {
    match view.phase {
        Phase::Dealing => Now::Dealing,
        Phase::Choosing => Now::Choosing,
        Phase::Imposing => Now::Imposing,
        Phase::Start { .. } => Now::Start,
        Phase::Rolling => Now::Rolling,
        Phase::Rolled { steps, .. } => Now::Rolled {
            steps,
            reach: board().reach(
                clue.spot(clue.mover),
                steps,
                clue.options.movement,
                &clue.walls(),
            ),
        },
        Phase::Arrived { .. } => Now::Arrived,
        Phase::Disproving { by, .. } => Now::Disproving { by },
        Phase::Answered => Now::Answered,
        Phase::Over { winner, ending, .. } => Now::Over { winner, ending },
    }
}
