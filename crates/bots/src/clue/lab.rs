//! Matches between players of Clue without a table around them: for tuning, measuring and tests.

use std::time::{Duration, Instant};

use parlor_clue::{Action, Clue, Config, Ending, Phase};
use parlor_game::{Budget, Dice, Draw, Game, Input, Millis, Player, Seat, Seed, Status, Viewer};

use super::{
    classic::Classic,
    naive::Naive,
    random::Random,
    sleuth::{Manner, Sleuth},
};

/// A player to seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Who {
    /// By chance.
    Random,
    /// What it has seen.
    Naive,
    /// The table of the classic player.
    Classic,
    /// The strong one, in some manner.
    Sleuth(Manner),
}

impl Who {
    fn sit(self, dice: Dice) -> Box<dyn Player<Clue>> {
        match self {
            Self::Random => Box::new(Random::new(dice)),
            Self::Naive => Box::new(Naive::new(dice)),
            Self::Classic => Box::new(Classic::new(dice)),
            Self::Sleuth(manner) => Box::new(Sleuth::new(manner, dice)),
        }
    }
}

/// What came of one match.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// Who has won.
    pub winner: Option<Seat>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// How many turns it took.
    pub turns: u32,
    /// Each accusation: by whom, how sure, whether right.
    pub accusations: Vec<(Seat, f64, bool)>,
    /// What decisions took: the slowest of each seat.
    pub slowest: Vec<Duration>,
    /// What all decisions of a seat took together.
    pub spent: Vec<Duration>,
    /// How many decisions each seat took.
    pub decisions: Vec<u32>,
    /// Beliefs about the case file at the end of turns of seats that tell them: chance, whether true.
    pub beliefs: Vec<(f64, bool)>,
}

/// Plays one match; equal seeds give equal deals and throws.
pub fn play(config: &Config, seated: &[Who], seed: &Seed) -> Option<Played> {
    let seats = seated.len() as u8;
    let mut game = Clue::new(config, seats).ok()?;
    let mut players: Vec<Box<dyn Player<Clue>>> = Vec::new();
    for (nth, who) in (0..).zip(seated) {
        let stream = parlor_game::TABLE_STREAMS;
        players.push(who.sit(Dice::of(seed, Draw { stream, nth })));
    }
    let mut played = Played {
        slowest: vec![Duration::ZERO; seated.len()],
        spent: vec![Duration::ZERO; seated.len()],
        decisions: vec![0; seated.len()],
        ..Played::default()
    };
    let (mut told, mut actions) = (Vec::new(), Vec::new());
    let mut said: Vec<(f64, usize)> = Vec::new();
    loop {
        told.clear();
        let input = match game.status() {
            Status::Over(outcome) => {
                played.winner = outcome.winners.lowest();
                break;
            }
            Status::Chance(draw) => Input::Chance {
                outcome: game.sample(&mut Dice::of(seed, draw)),
            },
            Status::Waiting { must, .. } => {
                let seat = must.lowest()?;
                actions.clear();
                game.actions(seat, &mut actions);
                let view = game.view(Viewer::Seat(seat));
                let player = players.get_mut(seat.index())?;
                let began = Instant::now();
                let action = player.choose(&view, &actions, &Budget::default())?;
                let took = began.elapsed();
                let at = seat.index();
                played.slowest[at] = played.slowest[at].max(took);
                played.spent[at] += took;
                played.decisions[at] += 1;
                if matches!(seated[at], Who::Sleuth(_)) && !matches!(action, Action::Show { .. }) {
                    note(&mut said, player.why());
                }
                if let Action::Accuse { .. } = action {
                    let sure = player.why().and_then(|why| why.get("value")?.as_f64());
                    played.accusations.push((seat, sure.unwrap_or(1.0), false));
                }
                Input::Act { seat, action }
            }
        };
        game.apply(Millis(0), input, &mut told).ok()?;
    }
    let end = game.view(Viewer::Referee);
    played.turns = end.turn;
    if let Phase::Over { ending, case, .. } = end.phase {
        played.ending = Some(ending);
        let truth = parlor_clue::belief::triple_index(case);
        let beliefs = said
            .iter()
            .map(|(chance, index)| (*chance, *index == truth));
        played.beliefs = beliefs.collect();
    }
    for (noted, accusation) in played.accusations.iter_mut().zip(&end.accusations) {
        noted.2 = accusation.right;
    }
    Some(played)
}

/// Keeps the likeliest triples that a player tells, with their chances.
fn note(said: &mut Vec<(f64, usize)>, why: Option<serde_json::Value>) {
    let Some(all) = why.as_ref().and_then(|why| why.get("triples")?.as_array()) else {
        return;
    };
    for one in all {
        let pair = (
            one.get(0).and_then(|it| it.as_u64()),
            one.get(1).and_then(|it| it.as_f64()),
        );
        if let (Some(index), Some(chance)) = pair {
            said.push((chance, index as usize));
        }
    }
}

/// What a lone player made of many matches against others.
#[derive(Clone, Debug, Default)]
pub struct Duel {
    /// How often it won, deal by deal.
    pub wins: Vec<u32>,
    /// The matches.
    pub played: Vec<Played>,
    /// How many seats there are.
    pub seats: u8,
}

impl Duel {
    /// The share of matches that it won.
    pub fn rate(&self) -> f64 {
        let wins: u32 = self.wins.iter().sum();
        f64::from(wins) / self.played.len().max(1) as f64
    }

    /// The borders of the 95 % interval of the share, by bootstrap over deals.
    pub fn interval(&self) -> (f64, f64) {
        let mut dice = Dice::of(&[5; 32], Draw { stream: 0, nth: 0 });
        let many = self.wins.len().max(1) as u32;
        let mut rates: Vec<f64> = (0..2_000)
            .map(|_| {
                let drawn = (0..many).map(|_| self.wins[dice.below(many) as usize]);
                f64::from(drawn.sum::<u32>()) / f64::from(many) / f64::from(self.seats)
            })
            .collect();
        rates.sort_by(f64::total_cmp);
        (rates[49], rates[1_949])
    }
}

/// Plays each deal with the lone player in every seat.
pub fn duel(config: &Config, lone: Who, other: Who, seats: u8, deals: u32, salt: u8) -> Duel {
    let mut duel = Duel {
        seats,
        ..Duel::default()
    };
    for deal in 0..deals {
        let mut seed = [salt; 32];
        seed[..4].copy_from_slice(&deal.to_le_bytes());
        let mut wins = 0;
        for at in 0..usize::from(seats) {
            let mut seated = vec![other; usize::from(seats)];
            seated[at] = lone;
            if let Some(played) = play(config, &seated, &seed) {
                wins += u32::from(played.winner == Some(Seat(at as u8)));
                duel.played.push(played);
            }
        }
        duel.wins.push(wins);
    }
    duel
}
