//! Players who are away for a moment, and players who leave for good.

use parlor_game::{Seat, Why};

use crate::{
    Colour, Ending, Event, Illegal, Project,
    board::Token,
    queue::NEVER,
    state::{Phase, Presence},
};

impl Project {
    /// Players are taken off the board; a team without players has lost.
    pub(super) fn let_go(
        &mut self,
        at: u64,
        gone: &[(Seat, Why)],
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        if self.phase != Phase::Running {
            return Err(Illegal::Unexpected);
        }
        for (n, (seat, _)) in gone.iter().enumerate() {
            let twice = gone.iter().take(n).any(|(other, _)| other == seat);
            let playing = self.players.get(seat.index()).is_some_and(|p| !p.is_gone());
            if twice || !playing {
                return Err(Illegal::NotPlaying);
            }
        }
        for (seat, why) in gone {
            self.take_off(*seat, why, out);
        }
        let empty = Colour::ALL.map(|colour| self.is_empty(colour));
        match empty {
            [true, true] => self.end(at, None, Ending::Empty, out),
            [true, false] => self.end(at, Some(Colour::Blue), Ending::Left, out),
            [false, true] => self.end(at, Some(Colour::Red), Ending::Left, out),
            [false, false] => {}
        }
        Ok(())
    }

    fn is_empty(&self, colour: Colour) -> bool {
        let mut team = (0u8..).zip(&self.players);
        team.all(|(seat, player)| self.colour(Seat(seat)) != colour || player.is_gone())
    }

    fn take_off(&mut self, seat: Seat, why: &Why, out: &mut Vec<Event>) {
        self.drop_requests(seat, out);
        let player = &mut self.players[seat.index()];
        player.presence = Presence::Gone;
        let (field, token) = (player.field, std::mem::take(&mut player.hand));
        player.tested = false;
        player.knows_under = false;
        self.board.leave(field);
        let lies = self.board.piece(field) == Token::None;
        if token != Token::None {
            match lies {
                true => self.board.lay(field, token),
                false => self.counts.consumed += 1,
            }
        }
        out.push(Event::Left {
            seat,
            code: why.code().to_owned(),
            drops: (token != Token::None).then_some(lies),
        });
    }

    /// A player is lost for the moment: its body stays, its requests are dropped.
    pub(super) fn away(&mut self, seat: Seat, out: &mut Vec<Event>) -> Result<(), Illegal> {
        self.turn_to(seat, Presence::Here, Presence::Away)?;
        self.drop_requests(seat, out);
        out.push(Event::Away { seat });
        Ok(())
    }

    /// The player is there again.
    pub(super) fn back(&mut self, seat: Seat, out: &mut Vec<Event>) -> Result<(), Illegal> {
        self.turn_to(seat, Presence::Away, Presence::Here)?;
        out.push(Event::Back { seat });
        Ok(())
    }

    fn turn_to(&mut self, seat: Seat, from: Presence, to: Presence) -> Result<(), Illegal> {
        if self.phase != Phase::Running {
            return Err(Illegal::Unexpected);
        }
        let player = self.players.get_mut(seat.index());
        let player = player.ok_or(Illegal::NotPlaying)?;
        if player.presence != from {
            return Err(Illegal::Unexpected);
        }
        player.presence = to;
        Ok(())
    }

    fn drop_requests(&mut self, seat: Seat, out: &mut Vec<Event>) {
        self.players[seat.index()].queue.clear();
        self.ends[seat.index()] = NEVER;
        self.find_first();
        self.close_exchanges(seat.0, out);
    }
}
