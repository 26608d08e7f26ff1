//! Time: requests come in, and what is due is carried out, each thing at its own moment (R20–R26).

use std::cmp::Ordering;

use parlor_game::{Millis, Seat};

use crate::{
    Action, Colour, Ending, Event, Illegal, Kind, Project,
    board::Mark,
    queue::{From, Item, NEVER, Work},
    setup,
    state::Phase,
};

impl Project {
    /// Takes a request in; a rejection of an offer is carried out at once.
    pub fn act(
        &mut self,
        at: u64,
        seat: Seat,
        action: Action,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
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
            return self.reject(seat.0, from, duration, out);
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
        out.push(Event::Queued {
            seat,
            request,
            action: without_payload(&action),
        });
        let delay = self.delay(action.kind());
        let item = Item {
            work: Work::Ask(request, action),
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
        Ok(())
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

    /// Ends the match: whatever is unfinished is dropped (R50).
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
        let mut first = (NEVER, 0);
        for (seat, end) in self.ends.iter().enumerate() {
            let is_first = match (*end).cmp(&first.0) {
                Ordering::Less => true,
                Ordering::Equal => *end != NEVER && self.arrival(seat) < self.arrival(first.1),
                Ordering::Greater => false,
            };
            if is_first {
                first = (*end, seat);
            }
        }
        self.first = first;
    }

    fn arrival(&self, seat: usize) -> u64 {
        let item = self.players[seat].queue.first();
        item.map_or(0, |item| item.arrival)
    }

    /// Carries out the first request of a seat and begins its next one.
    fn finish_first(&mut self, index: usize, out: &mut Vec<Event>) {
        let now = self.ends[index];
        let Some(item) = self.players[index].queue.pop() else {
            self.ends[index] = NEVER;
            return;
        };
        let next = self.players[index].queue.first();
        self.ends[index] = next.map_or(NEVER, |next| now + u64::from(next.delay));
        let seat = Seat(u8::try_from(index).unwrap_or(u8::MAX));
        match item.work {
            Work::Ask(request, action) => self.carry_out(now, seat, request, action, out),
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

    fn carry_out(
        &mut self,
        now: u64,
        seat: Seat,
        request: u32,
        action: Action,
        out: &mut Vec<Event>,
    ) {
        match action {
            Action::Move { direction } => self.step(now, seat, request, direction, out),
            Action::Discover => self.discover(now, seat, request, out),
            Action::PickUp => self.pick_up(now, seat, request, out),
            Action::Test => self.test(seat, request, out),
            Action::Destroy => self.destroy(seat, request, out),
            Action::Place => self.place(now, seat, request, out),
            Action::Offer { to, fields } => self.offer(now, seat, request, to, fields, out),
            Action::Send { to, fields } => self.send(now, seat, request, to, fields, out),
            Action::Accept { from } => self.accept(now, seat, request, from, out),
            Action::Reject { .. } => out.push(Event::Lapsed {
                seat,
                request,
                kind: Kind::Reject,
            }),
        }
    }
}

/// What a seat is told of its own request: what an exchange tells it knows itself.
pub(super) fn without_payload(action: &Action) -> Action {
    match action {
        Action::Offer { to, .. } => Action::Offer {
            to: *to,
            fields: None,
        },
        Action::Send { to, .. } => Action::Send {
            to: *to,
            fields: Vec::new(),
        },
        Action::Move { .. }
        | Action::Discover
        | Action::PickUp
        | Action::Test
        | Action::Destroy
        | Action::Place
        | Action::Accept { .. }
        | Action::Reject { .. } => action.clone(),
    }
}
