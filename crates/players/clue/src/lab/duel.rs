//! Many matches over the same deals: one player against others, or two against two.

use parlor_clue::Config;
use parlor_game::{Dice, Draw, Seat};

use super::{Played, Who, play};

/// What some seats made of many matches against the others.
#[derive(Clone, Debug, Default)]
pub struct Duel {
    /// How often they won, deal by deal.
    pub wins: Vec<u32>,
    /// The matches, each with the seats that count.
    pub played: Vec<(Vec<Seat>, Played)>,
    /// How many matches are played with one deal.
    pub per_deal: u32,
    /// The share of matches that is fair.
    pub fair: f64,
}

impl Duel {
    /// The share of matches that they won.
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
                f64::from(drawn.sum::<u32>()) / f64::from(many) / f64::from(self.per_deal)
            })
            .collect();
        rates.sort_by(f64::total_cmp);
        (rates[49], rates[1_949])
    }

    /// Plays each deal once with each of these groups of seats.
    fn play(config: &Config, ours: Who, theirs: Who, seats: u8, plan: &Plan) -> Self {
        let size = plan.groups.first().map_or(0, Vec::len);
        let mut duel = Self {
            per_deal: plan.groups.len() as u32,
            fair: size as f64 / f64::from(seats),
            ..Self::default()
        };
        for deal in 0..plan.deals {
            let mut seed = [plan.salt; 32];
            seed[..4].copy_from_slice(&deal.to_le_bytes());
            let mut wins = 0;
            for group in &plan.groups {
                let who = |seat| if group.contains(&seat) { ours } else { theirs };
                let seated: Vec<Who> = (0..seats).map(Seat).map(who).collect();
                if let Some(played) = play(config, &seated, &seed) {
                    wins += u32::from(played.winner.is_some_and(|won| group.contains(&won)));
                    duel.played.push((group.clone(), played));
                }
            }
            duel.wins.push(wins);
        }
        duel
    }
}

/// Which seats count in the matches of each deal.
struct Plan {
    groups: Vec<Vec<Seat>>,
    deals: u32,
    salt: u8,
}

/// Plays each deal with the lone player in every seat.
pub fn duel(config: &Config, lone: Who, other: Who, seats: u8, deals: u32, salt: u8) -> Duel {
    let groups = (0..seats).map(|seat| vec![Seat(seat)]).collect();
    let plan = Plan {
        groups,
        deals,
        salt,
    };
    Duel::play(config, lone, other, seats, &plan)
}

/// The control: at four seats each deal is played with the two in each of the six pairs of seats.
pub fn two_against_two(config: &Config, ours: Who, theirs: Who, deals: u32, salt: u8) -> Duel {
    let pairs = (0..4).flat_map(|a| (a + 1..4).map(move |b| vec![Seat(a), Seat(b)]));
    let plan = Plan {
        groups: pairs.collect(),
        deals,
        salt,
    };
    Duel::play(config, ours, theirs, 4, &plan)
}
