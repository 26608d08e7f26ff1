//! What comes of a request when its delay is over, and what its player is told.

use parlor_game::Seat;

use crate::{
    Area, Consequence, Contains, Direction, Ending, Event, Field, Goal, Hand, Meaningless, Project,
    Seen, Shown, Sight,
    board::{Mark, Token},
    memory::Fact,
};

impl Project {
    /// A step to a free field of the board that is not in the opponent's goals area.
    pub(super) fn step(
        &mut self,
        now: u64,
        seat: Seat,
        request: u32,
        direction: Option<Direction>,
        out: &mut Vec<Event>,
    ) {
        let from = self.players[seat.index()].field;
        let shape = self.board.shape;
        let barred = Area::Goals(self.colour(seat).other());
        let to = direction
            .and_then(|direction| shape.step(from, direction))
            .filter(|to| shape.area(to.y) != barred && self.board.who(*to).is_none());
        let mut reading = None;
        if let Some(to) = to {
            self.board.leave(from);
            self.board.enter(to, seat.0);
            let player = &mut self.players[seat.index()];
            player.field = to;
            player.knows_under = false;
            reading = self.board.reading(to);
            self.memories[seat.index()].depart(from);
            self.stand_on(now, seat.0, to, reading);
        }
        out.push(Event::Moved {
            seat,
            request,
            direction,
            to,
            reading,
        });
    }

    /// What a player learns by standing somewhere.
    pub(super) fn stand_on(&mut self, now: u64, seat: u8, field: Field, reading: Option<u8>) {
        let is_task = self.board.shape.is_task(field);
        let contains = match reading {
            Some(0) => Contains::Piece,
            Some(_) => Contains::Empty,
            None if is_task && now != 0 => Contains::Empty,
            None => Contains::Unknown,
        };
        let fact = Fact {
            reading,
            contains,
            player: Some(seat),
        };
        self.memories[usize::from(seat)].learn(now, field, &fact);
    }

    /// The 3 × 3 fields around, cut at the edge.
    pub(super) fn discover(&mut self, now: u64, seat: Seat, request: u32, out: &mut Vec<Event>) {
        let at = self.players[seat.index()].field;
        let shape = self.board.shape;
        let rows = at.y.saturating_sub(1)..=(at.y + 1).min(shape.height() - 1);
        let mut fields = Vec::with_capacity(9);
        for y in rows {
            for x in at.x.saturating_sub(1)..=(at.x + 1).min(shape.width - 1) {
                fields.push(self.see(seat, Field::new(x, y)));
            }
        }
        self.memories[seat.index()].look(now, &fields);
        out.push(Event::Discovered {
            seat,
            request,
            at,
            fields,
        });
    }

    /// Pieces are seen, goals are not, unless completed ones are shown to their team.
    fn see(&self, seat: Seat, field: Field) -> Seen {
        let own = Area::Goals(self.colour(seat));
        let shown = self.config.completed_goal_shown == Shown::Goal
            && self.board.mark(field) == Mark::Completed
            && self.board.shape.area(field.y) == own;
        Seen {
            x: field.x,
            y: field.y,
            reading: self.board.reading(field),
            contains: match self.board.piece(field) {
                Token::Valid | Token::Sham => Sight::Piece,
                Token::None if shown => Sight::Goal,
                Token::None => Sight::Empty,
            },
            player: self.board.who(field).map(Seat),
        }
    }

    /// The piece that lies here, into an empty hand.
    pub(super) fn pick_up(&mut self, now: u64, seat: Seat, request: u32, out: &mut Vec<Event>) {
        let player = &mut self.players[seat.index()];
        let at = player.field;
        let granted = player.hand == Token::None && self.board.piece(at) != Token::None;
        let looked = player.hand == Token::None;
        if granted {
            player.hand = self.board.take(at);
            player.tested = std::mem::take(&mut player.knows_under);
        }
        let sham = granted.then(|| player.hand.sham()).flatten();
        if looked {
            self.find_here(now, seat, Contains::Empty, None);
        }
        out.push(Event::PickedUp {
            seat,
            request,
            at,
            granted,
            sham,
        });
    }

    /// Whether the piece in hand is a sham.
    pub(super) fn test(&mut self, seat: Seat, request: u32, out: &mut Vec<Event>) {
        let player = &mut self.players[seat.index()];
        player.tested = player.hand != Token::None;
        let sham = player.hand.sham();
        out.push(Event::Tested {
            seat,
            request,
            sham,
        });
    }

    /// The piece in hand is gone.
    pub(super) fn destroy(&mut self, seat: Seat, request: u32, out: &mut Vec<Event>) {
        let player = &mut self.players[seat.index()];
        let granted = player.hand != Token::None;
        player.hand = Token::None;
        player.tested = false;
        self.counts.destroyed += u32::from(granted);
        out.push(Event::Destroyed {
            seat,
            request,
            granted,
        });
    }

    /// The piece in hand, onto a field without one.
    pub(super) fn place(&mut self, now: u64, seat: Seat, request: u32, out: &mut Vec<Event>) {
        let player = &self.players[seat.index()];
        let (at, token, known) = (player.field, player.hand, player.known_hand());
        let free = self.board.piece(at) == Token::None;
        let (consequence, lies) = match token {
            Token::Valid if free && self.board.mark(at) == Mark::Goal => {
                (Some(Consequence::Correct), false)
            }
            Token::Valid | Token::Sham if free => {
                let in_goals = !self.board.shape.is_task(at);
                let lost = in_goals && self.config.meaningless_piece == Meaningless::Consumed;
                (Some(Consequence::Meaningless), !lost)
            }
            Token::None | Token::Valid | Token::Sham => (None, false),
        };
        if consequence.is_some() {
            let player = &mut self.players[seat.index()];
            player.hand = Token::None;
            player.knows_under = lies && player.tested;
            player.tested = false;
            match lies {
                true => self.board.lay(at, token),
                false => self.counts.consumed += 1,
            }
        }
        self.remember_placing(now, seat, known, consequence, lies);
        out.push(Event::Placed {
            seat,
            request,
            at,
            consequence,
            lies: consequence.map(|_| lies),
        });
        if consequence == Some(Consequence::Correct) {
            self.complete(now, seat, at, out);
        }
    }

    /// The last goal of a team ends the match at once.
    fn complete(&mut self, now: u64, seat: Seat, at: Field, out: &mut Vec<Event>) {
        let colour = self.colour(seat);
        self.board.set_mark(at, Mark::Completed);
        self.players[seat.index()].completed += 1;
        self.score[colour.index()] += 1;
        if self.score[colour.index()] == self.goals {
            self.end(now, Some(colour), Ending::Goals, out);
        }
    }

    fn remember_placing(
        &mut self,
        now: u64,
        seat: Seat,
        hand: Hand,
        consequence: Option<Consequence>,
        lies: bool,
    ) {
        let at = self.players[seat.index()].field;
        let is_task = self.board.shape.is_task(at);
        match consequence {
            None if hand == Hand::Empty => {}
            None => self.find_here(now, seat, Contains::Piece, is_task.then_some(0)),
            Some(Consequence::Correct) => {
                self.find_here(now, seat, Contains::Goal, None);
                self.memories[seat.index()].settle(at, Goal::Completed);
            }
            Some(Consequence::Meaningless) => {
                let contains = match hand {
                    _ if !lies => Contains::Empty,
                    Hand::Valid => Contains::Valid,
                    Hand::Sham => Contains::Sham,
                    Hand::Empty | Hand::Untested => Contains::Piece,
                };
                self.find_here(now, seat, contains, is_task.then_some(0));
                if hand == Hand::Valid && !is_task {
                    self.memories[seat.index()].settle(at, Goal::Nothing);
                }
            }
        }
    }

    /// A player has found out what is under it.
    fn find_here(&mut self, now: u64, seat: Seat, contains: Contains, reading: Option<u8>) {
        let fact = Fact {
            reading,
            contains,
            player: Some(seat.0),
        };
        let field = self.players[seat.index()].field;
        self.memories[seat.index()].learn(now, field, &fact);
    }
}
