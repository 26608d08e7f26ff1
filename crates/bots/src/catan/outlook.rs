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
    holders: [Option<Seat>; 2],
}

impl Outlook {
    fn blank(game: &Catan) -> Self {
        Self {
            prospects: [Prospect::default(); MOST],
            features: [[0.0; FEATURES]; MOST],
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
                let n = seat.index() % MOST;
                let mut outlook = Outlook::blank(game);
                outlook.prospects[n] = Prospect::of(game, self.chart, seat);
                outlook.features[n] = features(game, &outlook.prospects[n], seat, game.hand(seat));
                outlook
            }
        }
    }

    /// Looks at everything.
    pub(crate) fn look(&self, game: &Catan) -> Outlook {
        let mut outlook = Outlook::blank(game);
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

    /// The value for `seat`, by what was seen.
    pub(crate) fn chance(&self, game: &Catan, outlook: &Outlook, seat: Seat) -> f32 {
        if let Phase::Over { winner } = game.phase() {
            let won = f32::from(u8::from(*winner == Some(seat)));
            return match self.scale {
                Scale::Chance => won,
                Scale::Own => WON * won,
            };
        }
        let weights = self.weights.at(stage(game));
        let strength = |seat: Seat| -> f32 {
            let features = outlook.features[seat.index() % MOST];
            features.iter().zip(weights).map(|(x, w)| x * w).sum()
        };
        let own = strength(seat);
        if self.scale == Scale::Own {
            return own;
        }
        let all: f32 = game
            .all_seats()
            .map(|seat| (strength(seat) - own).exp())
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
