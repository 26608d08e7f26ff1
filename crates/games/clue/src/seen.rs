//! What a viewer sees of the state.

use parlor_game::{Seat, Viewer};

use crate::{
    Accusation, Clue, Phase, PlayerView, Shown, Suggestion, View,
    board::board,
    state::{Asked, Now, index},
};

impl Clue {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let is_over = matches!(self.now, Now::Over { .. });
        let knows = |seat: Seat| viewer == Viewer::Seat(seat) || viewer == Viewer::Referee;
        let player = |seat: Seat| PlayerView {
            suspect: self.suspect(seat),
            cards: self.hand(seat).len(),
            hand: (is_over || knows(seat)).then(|| self.hand(seat)),
            standing: self.standing[index(seat)],
            called_in: self.is_called(seat),
        };
        let dealt = !matches!(self.now, Now::Dealing);
        let looked = self.accused.iter().any(|one| knows(one.seat));
        let opened = is_over || looked || viewer == Viewer::Referee;
        View {
            me: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator | Viewer::Referee => None,
            },
            options: self.options,
            phase: self.phase(&knows),
            mover: self.mover,
            turn: self.turn,
            room: self.room,
            players: self.all_seats().map(player).collect(),
            tokens: match self.has_board() {
                true => self
                    .tokens
                    .iter()
                    .map(|spot| board().place(*spot))
                    .collect(),
                false => Vec::new(),
            },
            face_up: self.face_up,
            suggestions: self.suggestions(&knows),
            accusations: self
                .accused
                .iter()
                .map(|one| Accusation {
                    turn: one.turn,
                    seat: one.seat,
                    named: one.named,
                    right: one.right,
                })
                .collect(),
            case: (dealt && opened).then(|| *self.case.reveal()),
        }
    }

    fn suggestions(&self, knows: &impl Fn(Seat) -> bool) -> Vec<Suggestion> {
        let told = |asked: &Asked| Suggestion {
            turn: asked.turn,
            seat: asked.seat,
            named: asked.named,
            passed: (1..=asked.passed)
                .map(|n| Seat((asked.seat.0 + n) % self.seats))
                .collect(),
            shown: asked.by.map(|by| Shown {
                by,
                card: (*asked.card.reveal()).filter(|_| knows(by) || knows(asked.seat)),
            }),
        };
        self.asked.iter().map(told).collect()
    }

    /// What the match is at, for those who know the secrets of some seats.
    fn phase(&self, knows: &impl Fn(Seat) -> bool) -> Phase {
        match self.now {
            Now::Dealing => Phase::Dealing,
            Now::Choosing => Phase::Choosing,
            Now::Imposing => Phase::Imposing,
            Now::Start => Phase::Start {
                suggest: self.may_suggest(),
                passage: self.passage(),
            },
            Now::Rolling => Phase::Rolling,
            Now::Rolled { steps, .. } => Phase::Rolled {
                steps,
                targets: board().targets(
                    self.spot(self.mover),
                    steps,
                    self.options.movement,
                    &self.walls(),
                ),
            },
            Now::Arrived => Phase::Arrived {
                suggest: self.may_suggest(),
            },
            Now::Disproving { by } => Phase::Disproving {
                by,
                cards: knows(by).then(|| self.showable(by)),
            },
            Now::Answered => Phase::Answered,
            Now::Over { winner, ending } => Phase::Over {
                winner,
                ending,
                case: *self.case.reveal(),
            },
        }
    }
}
