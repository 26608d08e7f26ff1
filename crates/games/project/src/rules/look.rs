//! What viewers may know of states and events: a seat what it was told, who watches what is on the board.

use parlor_game::{Millis, Seat, Viewer};

use crate::{
    Above, Colour, Decided, Event, Figure, Lying, Over, Own, Pending, Project, View,
    board::{Mark, Token},
    queue::Work,
    state::Phase,
};

/// How much of the board is shown from above.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// Without shams and open goals.
    Surface,
    All,
}

impl Project {
    pub(super) fn view_of(&self, viewer: Viewer) -> View {
        let over = match self.phase {
            Phase::Over { winner, ending, at } => Some(Over {
                winner,
                ending,
                at: Millis(at),
            }),
            Phase::SettingUp | Phase::Running | Phase::Spawning(_) => None,
        };
        let depth = match viewer {
            _ if over.is_some() => Some(Depth::All),
            Viewer::Referee => Some(Depth::All),
            Viewer::Spectator => Some(Depth::Surface),
            Viewer::Seat(_) => None,
        };
        let gone = (0u8..).map(Seat).zip(&self.players);
        let gone = gone.filter(|(_, player)| player.is_gone());
        View {
            board: self.board.shape,
            team_size: self.config.team_size,
            goals: match self.phase {
                Phase::SettingUp => 0,
                Phase::Running | Phase::Spawning(_) | Phase::Over { .. } => self.goals,
            },
            gone: gone.map(|(seat, _)| seat).collect(),
            over,
            own: match viewer {
                Viewer::Seat(seat) => self.own(seat),
                Viewer::Spectator | Viewer::Referee => None,
            },
            above: depth.map(|depth| self.above(depth)),
        }
    }

    fn own(&self, seat: Seat) -> Option<Own> {
        let player = self.players.get(seat.index())?;
        let team = self.colour(seat);
        let pairs = || self.exchanges.open_pairs();
        Some(Own {
            seat,
            team,
            leads: seat.0 == team.index() as u8 * self.config.team_size,
            field: self.place_of(seat),
            hand: player.known_hand(),
            queue: self.queue(seat),
            busy: match player.queue.first().map(|item| &item.work) {
                Some(Work::Busy) => Some(Millis(self.ends[seat.index()])),
                Some(Work::Step(..) | Work::Plain(..) | Work::Swap(..)) | None => None,
            },
            fields: self.memories[seat.index()].known(),
            completed: player.completed,
            asked_by: pairs()
                .filter(|pair| pair.1 == seat.0)
                .map(|pair| Seat(pair.0))
                .collect(),
            asks: pairs()
                .filter(|pair| pair.0 == seat.0)
                .map(|pair| Seat(pair.1))
                .collect(),
            refused_by: self.exchanges.refusing(seat.0).map(Seat).collect(),
        })
    }

    fn queue(&self, seat: Seat) -> Vec<Pending> {
        let mut pending = Vec::new();
        let mut ends = 0;
        for (nth, item) in self.players[seat.index()].queue.items().enumerate() {
            ends = match nth {
                0 => self.ends[seat.index()],
                _ => ends + u64::from(item.delay),
            };
            if let Some((request, action)) = item.work.shown() {
                pending.push(Pending {
                    request,
                    action,
                    ends: Millis(ends),
                });
            }
        }
        pending
    }

    fn above(&self, depth: Depth) -> Above {
        let all = depth == Depth::All;
        let figure = |(seat, player): (u8, &crate::state::Player)| Figure {
            field: self.place_of(Seat(seat)),
            holds: player.hand != Token::None,
            sham: player.hand.sham().filter(|_| all),
            away: player.presence == crate::state::Presence::Away,
            queue: match all {
                true => self.queue(Seat(seat)),
                false => Vec::new(),
            },
        };
        let goals =
            |keep: fn(Mark) -> bool| Colour::ALL.map(|colour| self.board.goals(colour, keep));
        Above {
            players: (0u8..).zip(&self.players).map(figure).collect(),
            pieces: self
                .board
                .pieces()
                .map(|piece| Lying {
                    x: piece.x,
                    y: piece.y,
                    sham: Some(piece.sham).filter(|_| all),
                })
                .collect(),
            completed: goals(|mark| mark == Mark::Completed),
            goals: all.then(|| goals(|mark| mark != Mark::None)),
        }
    }
}

/// What `viewer` may know of an event.
pub(super) fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
    match viewer {
        Viewer::Referee => Some(event.clone()),
        Viewer::Spectator => for_watchers(event),
        Viewer::Seat(seat) => for_seat(event, seat),
    }
}

fn for_seat(event: &Event, viewer: Seat) -> Option<Event> {
    let mut cut = match event {
        Event::Began { starts, .. } => {
            let own = (0u8..).map(Seat).zip(starts);
            return Some(Event::Began {
                starts: own
                    .map(|(seat, start)| start.filter(|_| seat == viewer))
                    .collect(),
                pieces: Vec::new(),
                goals: None,
            });
        }
        Event::Left { .. } | Event::Over { .. } => event.clone(),
        Event::Spawned { .. } => return None,
        Event::Offered { from, to, .. } | Event::Accepted { from, to, .. }
            if *from == viewer || *to == viewer =>
        {
            event.clone()
        }
        Event::Rejected { from, to, by, .. }
            if *from == viewer || *to == viewer && *by != Decided::Game =>
        {
            event.clone()
        }
        Event::Received { to, .. } if *to == viewer => event.clone(),
        Event::Offered { .. }
        | Event::Accepted { .. }
        | Event::Rejected { .. }
        | Event::Received { .. } => return None,
        Event::Queued { seat, .. }
        | Event::Moved { seat, .. }
        | Event::Discovered { seat, .. }
        | Event::PickedUp { seat, .. }
        | Event::Tested { seat, .. }
        | Event::Destroyed { seat, .. }
        | Event::Placed { seat, .. }
        | Event::Lapsed { seat, .. }
        | Event::Ready { seat }
        | Event::Away { seat }
        | Event::Back { seat } => match *seat == viewer {
            true => event.clone(),
            false => return None,
        },
    };
    match &mut cut {
        Event::PickedUp { sham, .. } => *sham = None,
        Event::Placed { lies, .. } => *lies = None,
        Event::Left { drops, .. } => *drops = None,
        Event::Offered { from, request, .. } if *from != viewer => *request = None,
        Event::Rejected { from, request, .. } if *from != viewer => *request = None,
        Event::Accepted { to, request, .. } if *to != viewer => *request = None,
        Event::Began { .. }
        | Event::Spawned { .. }
        | Event::Queued { .. }
        | Event::Moved { .. }
        | Event::Discovered { .. }
        | Event::Tested { .. }
        | Event::Destroyed { .. }
        | Event::Offered { .. }
        | Event::Rejected { .. }
        | Event::Accepted { .. }
        | Event::Received { .. }
        | Event::Lapsed { .. }
        | Event::Ready { .. }
        | Event::Away { .. }
        | Event::Back { .. }
        | Event::Over { .. } => {}
    }
    Some(cut)
}

/// What can be seen on the board; the numbers of requests would count what cannot.
fn for_watchers(event: &Event) -> Option<Event> {
    let plain = |pieces: &[Lying]| -> Vec<Lying> {
        let cut = |piece: &Lying| Lying {
            sham: None,
            ..*piece
        };
        pieces.iter().map(cut).collect()
    };
    match event {
        Event::Began { starts, pieces, .. } => Some(Event::Began {
            starts: starts.clone(),
            pieces: plain(pieces),
            goals: None,
        }),
        Event::Spawned { pieces } => Some(Event::Spawned {
            pieces: plain(pieces),
        }),
        Event::Moved {
            seat,
            direction,
            to: Some(to),
            ..
        } => Some(Event::Moved {
            seat: *seat,
            request: 0,
            direction: *direction,
            to: Some(*to),
            reading: None,
        }),
        Event::PickedUp {
            seat,
            at,
            granted: true,
            ..
        } => Some(Event::PickedUp {
            seat: *seat,
            request: 0,
            at: *at,
            granted: true,
            sham: None,
        }),
        Event::Destroyed {
            seat,
            granted: true,
            ..
        } => Some(Event::Destroyed {
            seat: *seat,
            request: 0,
            granted: true,
        }),
        Event::Placed {
            seat,
            at,
            consequence: Some(consequence),
            lies,
            ..
        } => Some(Event::Placed {
            seat: *seat,
            request: 0,
            at: *at,
            consequence: Some(*consequence),
            lies: *lies,
        }),
        Event::Away { .. } | Event::Back { .. } | Event::Left { .. } | Event::Over { .. } => {
            Some(event.clone())
        }
        Event::Moved { .. }
        | Event::PickedUp { .. }
        | Event::Destroyed { .. }
        | Event::Placed { .. }
        | Event::Queued { .. }
        | Event::Discovered { .. }
        | Event::Tested { .. }
        | Event::Offered { .. }
        | Event::Rejected { .. }
        | Event::Accepted { .. }
        | Event::Received { .. }
        | Event::Lapsed { .. }
        | Event::Ready { .. } => None,
    }
}
