//! The value of a position: how likely each seat wins.

use parlor_catan::{Cards, Catan, Hex, MOST, Phase};
use parlor_game::Seat;

use super::{
    chart::Chart,
    choices::in_setup,
    estate::{Prospect, Soon},
    features::{FEATURES, Features, features, first},
    ledger::Ledger,
    weights::{Mixed, of_ten},
};

/// How a position is valued: the board, and what features weigh.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judge<'a> {
    /// The board.
    pub(crate) chart: &'a Chart,
    /// The weights.
    pub(crate) weights: &'a Mixed,
    /// What was found out on this board.
    pub(crate) ledger: &'a Ledger,
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
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    prospects: [Prospect; MOST],
    /// What each seat held.
    hands: [Cards; MOST],
    /// The features of each seat.
    pub(crate) features: [Features; MOST],
    /// How strong each seat was, as the weights were then.
    strengths: [f32; MOST],
    scene: Scene,
}

/// What is the same for all seats. While it and the land stay the same, only what a seat holds can change its features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Scene {
    /// The points of the leader, by which the weights go.
    leader: u8,
    holders: [Option<Seat>; 2],
    armies: [u8; MOST],
    robber: Hex,
    /// Who has the next turn.
    first: u8,
    /// Whether there are cards left to buy.
    is_on_sale: bool,
}

impl Scene {
    fn of(game: &Catan) -> Self {
        let mut armies = [0; MOST];
        for seat in game.all_seats() {
            armies[seat.index() % MOST] = game.army(seat);
        }
        Self {
            leader: leader(game),
            holders: holders(game),
            armies,
            robber: game.land().robber,
            first: first(game),
            is_on_sale: game.deck().total() != 0,
        }
    }
}

impl Outlook {
    fn blank(game: &Catan) -> Self {
        Self {
            prospects: [Prospect::default(); MOST],
            hands: [Cards::NONE; MOST],
            features: [[0.0; FEATURES]; MOST],
            strengths: [0.0; MOST],
            scene: Scene::of(game),
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
        outlook.prospects[n] = Prospect::of(game, self.chart, self.ledger, seat);
        self.look_again(game, outlook, seat, game.hand(seat));
    }

    /// Looks again at everything of a seat but its pieces.
    fn look_again(&self, game: &Catan, outlook: &mut Outlook, seat: Seat, hand: Cards) {
        let n = seat.index() % MOST;
        outlook.hands[n] = hand;
        let soon = self.soon(&outlook.prospects[n], hand);
        outlook.features[n] = features(game, &outlook.prospects[n], &soon, seat, hand);
        let weights = self.weights.at(outlook.scene.leader);
        outlook.strengths[n] = strength(&outlook.features[n], weights);
    }

    /// What one with these pieces can soon pay for.
    fn soon(&self, prospect: &Prospect, hand: Cards) -> Soon {
        self.ledger.soon(&prospect.deed, &prospect.income, hand)
    }

    /// The value for `seat`, by what was seen.
    pub(crate) fn chance(&self, game: &Catan, outlook: &Outlook, seat: Seat) -> f32 {
        self.chance_with(game, outlook, seat, &outlook.features[seat.index() % MOST])
    }

    /// The value for `seat`, by what was seen of the others and its own features.
    fn chance_with(&self, game: &Catan, seen: &Outlook, seat: Seat, own: &Features) -> f32 {
        let leader = leader(game);
        let weights = self.weights.at(leader);
        let others = match leader == seen.scene.leader || self.scale == Scale::Own {
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
        if holders(game) != before.scene.holders || built == Built::Settlement {
            return self.value(game, seat);
        }
        let hand = game.hand(seat);
        let known = &before.prospects[seat.index() % MOST];
        let prospect = match built {
            Built::Nothing => return self.value_holding(game, before, seat, hand),
            Built::Road => known.with_road(game, self.chart, seat),
            Built::Own | Built::Settlement => Prospect::of(game, self.chart, self.ledger, seat),
        };
        let own = features(game, &prospect, &self.soon(&prospect, hand), seat, hand);
        self.chance_with(game, before, seat, &own)
    }

    /// How likely `seat` wins, as if it held other cards and nothing else had changed since `before`.
    pub(crate) fn value_holding(
        &self,
        game: &Catan,
        before: &Outlook,
        seat: Seat,
        hand: Cards,
    ) -> f32 {
        let prospect = &before.prospects[seat.index() % MOST];
        let own = features(game, prospect, &self.soon(prospect, hand), seat, hand);
        self.chance_with(game, before, seat, &own)
    }

    /// The same look as if some seats held other cards.
    pub(crate) fn with_hands(
        &self,
        game: &Catan,
        before: &Outlook,
        hands: &[(Seat, Cards)],
    ) -> Outlook {
        let mut outlook = before.clone();
        for (seat, hand) in hands {
            self.look_again(game, &mut outlook, *seat, *hand);
        }
        outlook
    }

    /// How likely `seat` wins, where cards or the robber but no pieces have changed since `before`.
    pub(crate) fn value_same_land(&self, game: &Catan, before: &Outlook, seat: Seat) -> f32 {
        let weights = self.weights.at(leader(game));
        let of = |seat: Seat| {
            let (prospect, hand) = (&before.prospects[seat.index() % MOST], game.hand(seat));
            let soon = self.soon(prospect, hand);
            strength(&features(game, prospect, &soon, seat, hand), weights)
        };
        let mut strengths = before.strengths;
        if self.scale == Scale::Chance {
            let scene = Scene::of(game);
            for other in game.all_seats().filter(|other| *other != seat) {
                let n = other.index() % MOST;
                if scene != before.scene || game.hand(other) != before.hands[n] {
                    strengths[n] = of(other);
                }
            }
        }
        self.value_of(game, seat, of(seat), &strengths)
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
    /// A road.
    Road,
    /// Something that changes only what its owner has.
    Own,
    /// A settlement: it may be in the way of others.
    Settlement,
}

fn holders(game: &Catan) -> [Option<Seat>; 2] {
    [game.longest_road(), game.largest_army()]
}

/// The points of the leader that everybody sees; none in the set-up.
fn leader(game: &Catan) -> u8 {
    if in_setup(game) {
        return 0;
    }
    let points = game.all_seats().map(|seat| game.public_points(seat)).max();
    points.unwrap_or(0)
}

/// The points of the leader that everybody sees, of ten.
pub(crate) fn stage(game: &Catan) -> f32 {
    of_ten(leader(game), game.options().vp_target)
}

#[cfg(test)]
mod tests {
    use parlor_catan::{Action, Config};
    use parlor_game::{Dice, Draw, Game, Input, Millis, Status};

    use super::{super::weights::Weights, *};

    /// What the value is after an action, found by leaving out what has not changed and by looking at everything.
    fn twice(
        mut judge: Judge<'_>,
        before: &Outlook,
        game: &Catan,
        seat: Seat,
        action: Action,
    ) -> [f32; 2] {
        // What is built is left out of what others have in mind.
        let quick = match action {
            Action::Road { .. } => {
                judge.scale = Scale::Own;
                judge.value_after(game, before, seat, Built::Road)
            }
            Action::City { .. } => {
                judge.scale = Scale::Own;
                judge.value_after(game, before, seat, Built::Own)
            }
            _ => judge.value_same_land(game, before, seat),
        };
        let forgetful = Judge {
            ledger: &Ledger::new(),
            ..judge
        };
        [quick, forgetful.value(game, seat)]
    }

    #[test]
    fn leaving_out_what_has_not_changed_changes_nothing() {
        let weights = Mixed::new(Weights::fitted(), 10);
        let (mut roads, mut cities, mut others) = (0, 0, 0);
        for round in 0..40 {
            let mut dice = Dice::of(&[round; 32], Draw { stream: 0, nth: 0 });
            let config = Config {
                domestic_trade: false,
                ..Config::default()
            };
            let mut game = Catan::new(&config, 4).unwrap();
            let mut seen = None;
            let ledger = Ledger::new();
            loop {
                let input = match game.status() {
                    Status::Over(_) => break,
                    Status::Chance(_) => {
                        let outcome = game.sample(&mut dice);
                        Input::Chance { outcome }
                    }
                    Status::Waiting { must, .. } => {
                        let chart = Chart::of(game.board());
                        let judge = Judge {
                            chart: &chart,
                            weights: &weights,
                            ledger: &ledger,
                            scale: Scale::Chance,
                        };
                        if let Some((before, seat, action)) = seen.take() {
                            let [quick, full] = twice(judge, &before, &game, seat, action);
                            assert_eq!(quick, full, "{action:?} of {seat:?}");
                        }
                        let seat = must.lowest().unwrap();
                        let mut list = Vec::new();
                        game.actions(seat, &mut list);
                        let action = *dice.pick(&list).unwrap();
                        let count = match action {
                            Action::Road { .. } => Some(&mut roads),
                            Action::City { .. } => Some(&mut cities),
                            Action::Play { .. }
                            | Action::Robber { .. }
                            | Action::Steal { .. }
                            | Action::Pick { .. }
                            | Action::Bank { .. } => Some(&mut others),
                            _ => None,
                        };
                        if let Some(count) = count {
                            *count += 1;
                            seen = Some((judge.look(&game), seat, action));
                        }
                        Input::Act { seat, action }
                    }
                };
                game.apply(Millis(0), input, &mut Vec::new()).unwrap();
            }
        }
        assert!(
            roads.min(cities).min(others) > 100,
            "{roads} {cities} {others}"
        );
    }

    /// Until the last road of the set-up is built the leader has no points, as the weights go.
    #[test]
    fn the_set_up_is_a_stage_of_its_own() {
        let mut game = Catan::new(&Config::default(), 4).unwrap();
        let mut dice = Dice::of(&[4; 32], Draw { stream: 0, nth: 0 });
        let mut placed = 0;
        while in_setup(&game) || placed == 0 {
            assert_eq!(leader(&game), 0);
            let input = match game.status() {
                Status::Chance(_) => {
                    let outcome = game.sample(&mut dice);
                    Input::Chance { outcome }
                }
                status => {
                    let Status::Waiting { must, .. } = status else {
                        unreachable!("nobody wins in the set-up");
                    };
                    placed += 1;
                    let seat = must.lowest().unwrap();
                    let action = game.random(seat, &mut dice).unwrap();
                    Input::Act { seat, action }
                }
            };
            game.apply(Millis(0), input, &mut Vec::new()).unwrap();
        }
        assert_eq!((placed, leader(&game)), (16, 2));
    }
}
