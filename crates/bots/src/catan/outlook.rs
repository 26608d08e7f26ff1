//! The value of a position: how likely each seat wins.

use parlor_catan::{Cards, Catan, MOST, Phase};
use parlor_game::Seat;

use super::{
    chart::Chart,
    estate::Prospect,
    features::{FEATURES, Features, features},
    weights::Weights,
};

/// How a position is valued: the board, and what features weigh.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judge<'a> {
    /// The board.
    pub(crate) chart: &'a Chart,
    /// The weights.
    pub(crate) weights: &'a Weights,
}

/// A position looked at: what each seat's position is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    prospects: [Prospect; MOST],
    /// The features of each seat.
    pub(crate) features: [Features; MOST],
    holders: [Option<Seat>; 2],
}

impl Judge<'_> {
    /// Looks at everything.
    pub(crate) fn look(&self, game: &Catan) -> Outlook {
        let mut outlook = Outlook {
            prospects: [Prospect::default(); MOST],
            features: [[0.0; FEATURES]; MOST],
            holders: holders(game),
        };
        for seat in game.all_seats() {
            outlook.prospects[seat.index()] = Prospect::of(game, self.chart, seat);
        }
        self.again(game, &mut outlook);
        outlook
    }

    /// Looks again at everything but pieces.
    pub(crate) fn again(&self, game: &Catan, outlook: &mut Outlook) {
        for seat in game.all_seats() {
            let n = seat.index();
            outlook.features[n] = features(game, &outlook.prospects[n], seat, game.hand(seat));
        }
    }

    /// How likely `seat` wins, by what was seen.
    pub(crate) fn chance(&self, game: &Catan, outlook: &Outlook, seat: Seat) -> f32 {
        if let Phase::Over { winner } = game.phase() {
            return f32::from(u8::from(*winner == Some(seat)));
        }
        let weights = self.weights.at(stage(game));
        let strength = |seat: Seat| -> f32 {
            let features = outlook.features[seat.index() % MOST];
            features.iter().zip(weights).map(|(x, w)| x * w).sum()
        };
        let own = strength(seat);
        let all: f32 = game
            .all_seats()
            .map(|seat| (strength(seat) - own).exp())
            .sum();
        1.0 / all
    }

    /// How likely `seat` wins.
    pub(crate) fn value(&self, game: &Catan, seat: Seat) -> f32 {
        self.chance(game, &self.look(game), seat)
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
        let n = seat.index() % MOST;
        let mut prospect = before.prospects[n];
        if built == Built::Own {
            prospect = Prospect::of(game, self.chart, seat);
        }
        let mut outlook = *before;
        outlook.features[n] = features(game, &prospect, seat, game.hand(seat));
        self.chance(game, &outlook, seat)
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
            let n = seat.index() % MOST;
            outlook.features[n] = features(game, &outlook.prospects[n], *seat, *hand);
        }
        outlook
    }

    /// How likely `seat` wins, where cards or the robber but no pieces have changed since `before`.
    pub(crate) fn value_same_land(&self, game: &Catan, before: &Outlook, seat: Seat) -> f32 {
        let mut outlook = *before;
        self.again(game, &mut outlook);
        self.chance(game, &outlook, seat)
    }
}

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

/// The points of the leader that everybody sees, of ten.
pub(crate) fn stage(game: &Catan) -> f32 {
    let points = game.all_seats().map(|seat| game.public_points(seat)).max();
    f32::from(points.unwrap_or(0)) * 10.0 / f32::from(game.options().vp_target)
}
