//! What a seat may ask for now.

use parlor_game::{Dice, Seat};

use crate::{
    Action, Contains, Direction, Duration, Field, Project, Report,
    state::{Phase, Presence},
};

const PLAIN: [Action; 5] = [
    Action::Discover,
    Action::PickUp,
    Action::Test,
    Action::Destroy,
    Action::Place,
];

impl Project {
    /// Everything that may be asked for, whether it will be granted or not; nothing while the queue is full.
    pub(super) fn list_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.phase != Phase::Running {
            return;
        }
        let player = self.players.get(seat.index());
        let Some(player) = player.filter(|player| !player.is_gone()) else {
            return;
        };
        let is_full = usize::from(self.config.queue_limit) <= player.queue.requests();
        let asking = self.exchanges.open_pairs().filter(|pair| pair.1 == seat.0);
        for (from, _) in asking {
            let from = Some(Seat(from));
            if !is_full {
                out.push(Action::Accept { from });
            }
            for duration in [Duration::Single, Duration::Permanent] {
                out.push(Action::Reject { from, duration });
            }
        }
        if is_full {
            return;
        }
        out.extend(Direction::ALL.map(|direction| Action::Move {
            direction: Some(direction),
        }));
        out.extend(PLAIN);
        let partners = self.partners(seat);
        out.extend(partners.map(|to| Action::Offer { to, fields: None }));
    }

    /// Who may be offered something.
    fn partners(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let all = (0u8..).map(Seat).zip(&self.players);
        all.filter(move |(other, player)| {
            let same = self.colour(*other) == self.colour(seat);
            *other != seat
                && player.presence != Presence::Gone
                && (same || self.config.exchange_opponents)
        })
        .map(|(other, _)| other)
    }

    /// One of the listed actions, or an exchange with something to tell.
    pub(super) fn random_action(&self, seat: Seat, dice: &mut Dice) -> Option<Action> {
        let mut actions = Vec::new();
        self.list_actions(seat, &mut actions);
        let action = dice.pick(&actions).cloned()?;
        Some(match action {
            Action::Offer { to, .. } => match dice.below(3) {
                0 => Action::Offer { to, fields: None },
                1 => Action::Offer {
                    to,
                    fields: Some(self.random_reports(dice)),
                },
                _ => Action::Send {
                    to,
                    fields: self.random_reports(dice),
                },
            },
            other => other,
        })
    }

    fn random_reports(&self, dice: &mut Dice) -> Vec<Report> {
        let shape = self.board.shape;
        let contains = [
            Contains::Empty,
            Contains::Piece,
            Contains::Valid,
            Contains::Sham,
            Contains::Goal,
            Contains::Unknown,
        ];
        (0..1 + dice.below(3))
            .map(|_| {
                let index = dice.below(u32::try_from(shape.fields()).unwrap_or(1));
                let Field { x, y } = shape.field(index as usize);
                Report {
                    x,
                    y,
                    reading: None,
                    contains: *dice.pick(&contains).unwrap_or(&Contains::Unknown),
                    stamp: dice.below(1000),
                    player: None,
                }
            })
            .collect()
    }
}
