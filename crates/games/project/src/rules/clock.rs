//! Time: requests come in, and what is due is carried out, each thing at its own moment.

use parlor_game::{Millis, Seat};

use crate::{
    Action, Colour, Ending, Event, Illegal, Project,
    board::Mark,
    queue::{From, Item, NEVER, Plain, Work},
    setup,
    state::Phase,
};

impl Project {
    /// Takes a request in and tells its seat so; a rejection of an offer is carried out at once.
    pub fn act(
        &mut self,
        at: u64,
        seat: Seat,
        action: Action,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        if let Some(request) = self.request(at, seat, &action, out)? {
            out.push(Event::Queued {
                seat,
                request,
                action: action.without_payload(),
            });
        }
        Ok(())
    }

    /// Takes a request in; its number, unless it is a rejection, which is carried out at once.
    #[inline]
    pub fn request(
        &mut self,
        at: u64,
        seat: Seat,
        action: &Action,
        out: &mut Vec<Event>,
    ) -> Result<Option<u32>, Illegal> {
        match self.phase {
            Phase::Running => {}
            Phase::Over { .. } => return Err(Illegal::Over),
            Phase::SettingUp | Phase::Spawning(_) => return Err(Illegal::Unexpected),
        }
        let limit = self.config.queue_limit;
        let player = self.players.get_mut(seat.index());
        let Some(player) = player.filter(|player| !player.is_gone()) else {
            return Err(Illegal::NotPlaying);
        };
        if let Action::Reject { from, duration } = action {
            let done = self.reject(seat.0, *from, *duration, out);
            return done.map(|()| None);
        }
        if usize::from(limit) <= player.queue.requests() {
            return Err(Illegal::QueueFull { limit });
        }
        if let Action::Accept { from } = action
            && self
                .exchanges
                .asked(seat.0, from.map(|seat| seat.0))
                .is_none()
        {
            return Err(Illegal::NoOffer);
        }
        player.requests += 1;
        let request = player.requests;
        self.arrivals += 1;
        let delay = self.delay(action.kind());
        let item = Item {
            work: Work::of(request, action),
            arrival: self.arrivals,
            delay,
        };
        if self.players[seat.index()].queue.push(item) {
            let end = at + u64::from(delay);
            self.ends[seat.index()] = end;
            if end < self.first.0 {
                self.first = (end, seat.index());
            }
        }
        Ok(Some(request))
    }

    /// When the clock acts next.
    #[inline]
    pub fn due(&self) -> Option<Millis> {
        if self.phase != Phase::Running {
            return None;
        }
        let due = self
            .first
            .0
            .min(self.next_spawn)
            .min(self.exchanges.due())
            .min(self.last_moment());
        (due != NEVER).then_some(Millis(due))
    }

    /// Carries out what is due at `at`: new pieces first, then requests in order, offers, and the end.
    ///
    /// Where pieces are to appear it stops, and the rest follows with the next tick of the same moment.
    pub fn tick(&mut self, at: u64, out: &mut Vec<Event>) -> Result<(), Illegal> {
        if self.due().is_none_or(|due| at < due.0) {
            return Err(Illegal::Unexpected);
        }
        if self.next_spawn <= at {
            let count = setup::room(&self.config, &self.board, self.spawn_size());
            self.phase = Phase::Spawning(count);
            return Ok(());
        }
        while self.first.0 <= at {
            self.finish_first(self.first.1, out);
            if self.phase != Phase::Running {
                return Ok(());
            }
            self.find_first();
        }
        self.settle_exchanges(at, out);
        if self.last_moment() <= at {
            self.end(at, None, Ending::Time, out);
        }
        Ok(())
    }

    /// Ends the match: whatever is unfinished is dropped.
    pub(super) fn end(
        &mut self,
        at: u64,
        winner: Option<Colour>,
        ending: Ending,
        out: &mut Vec<Event>,
    ) {
        self.phase = Phase::Over { winner, ending, at };
        for player in &mut self.players {
            player.queue.clear();
        }
        self.ends.fill(NEVER);
        self.find_first();
        self.exchanges.clear();
        let goals = |colour| self.board.goals(colour, |mark| mark != Mark::None);
        out.push(Event::Over {
            winner,
            ending,
            score: self.score,
            goals: Colour::ALL.map(goals),
        });
    }

    fn last_moment(&self) -> u64 {
        match self.config.max_game_time {
            0 => NEVER,
            time => time.into(),
        }
    }

    /// Finds the request that is done first; at the same moment, the one that came first.
    #[inline]
    pub(super) fn find_first(&mut self) {
        // Without branches: which end is the first cannot be guessed.
        let (mut end, mut seat, mut is_tied) = (NEVER, 0, false);
        for (index, other) in self.ends.iter().enumerate() {
            let is_less = *other < end;
            is_tied = (is_tied & !is_less) | (*other == end);
            seat = if is_less { index } else { seat };
            end = if is_less { *other } else { end };
        }
        if is_tied && end != NEVER {
            let ends = self.ends.iter().enumerate();
            let tied = ends.filter(|(_, other)| **other == end);
            let first = tied.min_by_key(|(index, _)| self.arrival(*index));
            seat = first.map_or(seat, |(index, _)| index);
        }
        self.first = (end, seat);
    }

    fn arrival(&self, seat: usize) -> u64 {
        let item = self.players[seat].queue.first();
        item.map_or(0, |item| item.arrival)
    }

    /// Carries out the first request of a seat and begins its next one.
    fn finish_first(&mut self, index: usize, out: &mut Vec<Event>) {
        let now = self.ends[index];
        let Some(work) = self.players[index].queue.pop() else {
            self.ends[index] = NEVER;
            return;
        };
        let next = self.players[index].queue.first();
        self.ends[index] = next.map_or(NEVER, |next| now + u64::from(next.delay));
        let seat = Seat(u8::try_from(index).unwrap_or(u8::MAX));
        match work {
            Work::Step(request, direction) => self.step(now, seat, request, direction, out),
            Work::Plain(request, Plain::Discover) => self.discover(now, seat, request, out),
            Work::Plain(request, Plain::PickUp) => self.pick_up(now, seat, request, out),
            Work::Plain(request, Plain::Test) => self.test(seat, request, out),
            Work::Plain(request, Plain::Destroy) => self.destroy(seat, request, out),
            Work::Plain(request, Plain::Place) => self.place(now, seat, request, out),
            Work::Swap(request, action) => self.swap(now, seat, request, *action, out),
            Work::Busy => out.push(Event::Ready { seat }),
        }
    }

    /// Keeps a seat busy with an exchange.
    pub(super) fn keep_busy(&mut self, now: u64, seat: u8, from: From) {
        let delay = self.config.exchange_delay;
        if delay == 0 {
            return;
        }
        self.arrivals += 1;
        let item = Item {
            work: Work::Busy,
            arrival: self.arrivals,
            delay,
        };
        let index = usize::from(seat);
        if self.players[index].queue.keep_busy(item, from) {
            self.ends[index] = now + u64::from(delay);
            self.find_first();
        }
    }
}
