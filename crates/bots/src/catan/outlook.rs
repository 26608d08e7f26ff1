//! The value of a position: how likely each seat wins.

use parlor_catan::{Cards, Catan, MOST, Phase};
use parlor_game::Seat;

use super::{
    chart::Chart,
    estate::Prospect,
    features::{FEATURES, Features, features},
    weights::{Mixed, of_ten},
};

/// How a position is valued: the board, and what features weigh.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judge<'a> {
    /// The board.
    pub(crate) chart: &'a Chart,
    /// The weights.
    pub(crate) weights: &'a Mixed,
    /// What a value is.
    pub(crate) scale: Scale,
}

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scale {
    /// How likely a seat wins.
    Chance,
    /// How strong the own position is: enough to compare actions that do nothing to others, and quicker.
    Own,
}

/// The strength of a position that has won.
const WON: f32 = 1e6;

/// A position looked at: what each seat's position is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    prospects: [Prospect; MOST],
    /// The features of each seat.
    pub(crate) features: [Features; MOST],
    /// How strong each seat was, as the weights were then.
    strengths: [f32; MOST],
    /// The points of the leader, by which the weights go.
    leader: u8,
    holders: [Option<Seat>; 2],
}

impl Outlook {
    fn blank(game: &Catan) -> Self {
        Self {
            prospects: [Prospect::default(); MOST],
            features: [[0.0; FEATURES]; MOST],
            strengths: [0.0; MOST],
            leader: leader(game),
            holders: holders(game),
        }
    }
}

impl Judge<'_> {
    /// Looks at what the scale needs for `seat`.
    pub(crate) fn look_for(&self, game: &Catan, seat: Seat) -> Outlook {
        match self.scale {
            Scale::Chance => self.look(game),
            Scale::Own => {
                let mut outlook = Outlook::blank(game);
                self.look_at(game, &mut outlook, seat);
                outlook
            }
        }
    }

    /// Looks at everything.
    pub(crate) fn look(&self, game: &Catan) -> Outlook {
        let mut outlook = Outlook::blank(game);
        for seat in game.all_seats() {
            self.look_at(game, &mut outlook, seat);
        }
        outlook
    }

    fn look_at(&self, game: &Catan, outlook: &mut Outlook, seat: Seat) {
        let n = seat.index() % MOST;
        outlook.prospects[n] = Prospect::of(game, self.chart, seat);
        self.look_again(game, outlook, seat, game.hand(seat));
    }

    /// Looks again at everything of a seat but its pieces.
    fn look_again(&self, game: &Catan, outlook: &mut Outlook, seat: Seat, hand: Cards) {
        let n = seat.index() % MOST;
        outlook.features[n] = features(game, &outlook.prospects[n], seat, hand);
        outlook.strengths[n] = strength(&outlook.features[n], self.weights.at(outlook.leader));
    }

    /// The value for `seat`, by what was seen.
    pub(crate) fn chance(&self, game: &Catan, outlook: &Outlook, seat: Seat) -> f32 {
        self.chance_with(game, outlook, seat, &outlook.features[seat.index() % MOST])
    }

    /// The value for `seat`, by what was seen of the others and its own features.
    fn chance_with(&self, game: &Catan, seen: &Outlook, seat: Seat, own: &Features) -> f32 {
        let leader = leader(game);
        let weights = self.weights.at(leader);
        let others = match leader == seen.leader {
            true => seen.strengths,
            false => seen.features.map(|features| strength(&features, weights)),
        };
        self.value_of(game, seat, strength(own, weights), &others)
    }

    fn value_of(&self, game: &Catan, seat: Seat, own: f32, strengths: &[f32; MOST]) -> f32 {
        if let Phase::Over { winner } = game.phase() {
            let won = f32::from(u8::from(*winner == Some(seat)));
            return match self.scale {
                Scale::Chance => won,
                Scale::Own => WON * won,
            };
        }
        if self.scale == Scale::Own {
            return own;
        }
        let all: f32 = game
            .all_seats()
            .map(|other| match other == seat {
                true => 1.0,
                false => (strengths[other.index() % MOST] - own).exp(),
            })
            .sum();
        1.0 / all
    }

    /// How likely `seat` wins.
    pub(crate) fn value(&self, game: &Catan, seat: Seat) -> f32 {
        self.chance(game, &self.look_for(game, seat), seat)
    }

    /// How likely `seat` wins, where only what it holds and owns has changed since `before`.
    pub(crate) fn value_after(
        &self,
        game: &Catan,
        before: &Outlook,
        seat: Seat,
        built: Built,
    ) -> f32 {
        if holders(game) != before.holders || built == Built::Settlement {
            return self.value(game, seat);
        }
        let hand = game.hand(seat);
        let own = match built {
            Built::Own => features(game, &Prospect::of(game, self.chart, seat), seat, hand),
            _ => features(game, &before.prospects[seat.index() % MOST], seat, hand),
        };
        self.chance_with(game, before, seat, &own)
    }

    /// The same look as if some seats held other cards.
    pub(crate) fn with_hands(
        &self,
        game: &Catan,
        before: &Outlook,
        hands: &[(Seat, Cards)],
    ) -> Outlook {
        let mut outlook = *before;
        for (seat, hand) in hands {
            self.look_again(game, &mut outlook, *seat, *hand);
        }
        outlook
    }

    /// How likely `seat` wins, where cards or the robber but no pieces have changed since `before`.
    pub(crate) fn value_same_land(&self, game: &Catan, before: &Outlook, seat: Seat) -> f32 {
        let weights = self.weights.at(leader(game));
        let mut strengths = [0.0; MOST];
        for other in game.all_seats() {
            let n = other.index() % MOST;
            let features = features(game, &before.prospects[n], other, game.hand(other));
            strengths[n] = strength(&features, weights);
        }
        self.value_of(game, seat, strengths[seat.index() % MOST], &strengths)
    }
}

/// Features times weights, some of them at once.
#[inline]
fn strength(features: &Features, weights: &Features) -> f32 {
    let mut lanes = [0.0; 8];
    let (features, _) = features.as_chunks::<8>();
    let (weights, _) = weights.as_chunks::<8>();
    for (features, weights) in features.iter().zip(weights) {
        for lane in 0..8 {
            lanes[lane] += features[lane] * weights[lane];
        }
    }
    lanes.iter().sum()
}

/// No feature is left over by [`strength`].
const _: () = assert!(FEATURES.is_multiple_of(8));

/// What has been built between two looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Built {
    /// Nothing.
    Nothing,
    /// Something that changes only what its owner has.
    Own,
    /// A settlement: it may be in the way of others.
    Settlement,
}

fn holders(game: &Catan) -> [Option<Seat>; 2] {
    [game.longest_road(), game.largest_army()]
}

/// The points of the leader that everybody sees.
fn leader(game: &Catan) -> u8 {
    let points = game.all_seats().map(|seat| game.public_points(seat)).max();
    points.unwrap_or(0)
}

/// The points of the leader that everybody sees, of ten.
pub(crate) fn stage(game: &Catan) -> f32 {
    of_ten(leader(game), game.options().vp_target)
}
