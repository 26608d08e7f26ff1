//! Knowledge exchange.

use parlor_game::Seat;

use crate::{
    Action, Decided, Duration, Event, Illegal, Kind, Payer, Project, Report,
    exchange::{Exchange, Parcel, Stage},
    queue::From,
    state::Presence,
};

impl Project {
    /// A request about an exchange.
    pub(super) fn swap(
        &mut self,
        now: u64,
        seat: Seat,
        request: u32,
        action: Action,
        out: &mut Vec<Event>,
    ) {
        match action {
            Action::Offer { to, fields } => self.offer(now, seat, request, to, fields, out),
            Action::Send { to, fields } => self.send(now, seat, request, to, fields, out),
            Action::Accept { from } => self.accept(now, seat, request, from, out),
            // Carried out when they come, or no exchange at all.
            Action::Reject { .. }
            | Action::Move { .. }
            | Action::Discover
            | Action::PickUp
            | Action::Test
            | Action::Destroy
            | Action::Place => out.push(Event::Lapsed {
                seat,
                request,
                kind: action.kind(),
            }),
        }
    }

    /// An offer is passed on, or turned down by the game itself.
    pub(super) fn offer(
        &mut self,
        now: u64,
        seat: Seat,
        request: u32,
        to: Seat,
        fields: Option<Vec<Report>>,
        out: &mut Vec<Event>,
    ) {
        let other = self.players.get(to.index()).map(|one| one.presence);
        let opponents = self.colour(seat) != self.colour(to);
        let duration = match other {
            None | Some(Presence::Gone) => Some(Duration::Permanent),
            Some(_) if to == seat || opponents && !self.config.exchange_opponents => {
                Some(Duration::Permanent)
            }
            Some(_) if self.exchanges.is_blocked(seat.0, to.0) => Some(Duration::Permanent),
            Some(Presence::Away) => Some(Duration::Single),
            Some(Presence::Here) => None,
        };
        if let Some(duration) = duration {
            out.push(Event::Rejected {
                from: seat,
                to,
                duration,
                by: Decided::Game,
                request: Some(request),
            });
            return;
        }
        let data = fields.and_then(|fields| self.usable(fields));
        if let Some(open) = self.exchanges.pending(seat.0, to.0) {
            if let Some(data) = data {
                open.data = Parcel::Ready(data);
            }
            let kind = Kind::Offer;
            out.push(Event::Lapsed {
                seat,
                request,
                kind,
            });
            return;
        }
        self.exchanges.forget(seat.0, to.0);
        let until = now + u64::from(self.config.exchange_timeout);
        self.exchanges.open(seat.0, to.0, until, data);
        out.push(Event::Offered {
            from: seat,
            to,
            request: Some(request),
        });
    }

    /// What is told waits at the game until it is due; without an offer it is dropped.
    pub(super) fn send(
        &mut self,
        now: u64,
        seat: Seat,
        request: u32,
        to: Seat,
        fields: Vec<Report>,
        out: &mut Vec<Event>,
    ) {
        if let Some(data) = self.usable(fields) {
            let two_way = self.config.exchange_two_way;
            if let Some(own) = self.exchanges.pending(seat.0, to.0) {
                own.data = Parcel::Ready(data);
            } else if let Some(theirs) = self.exchanges.answerable(to.0, seat.0).filter(|_| two_way)
            {
                theirs.back = Parcel::Ready(data);
            }
        }
        let kind = Kind::Send;
        out.push(Event::Lapsed {
            seat,
            request,
            kind,
        });
        self.settle_exchanges(now, out);
    }

    /// An offer is taken; what is told comes after the delay.
    pub(super) fn accept(
        &mut self,
        now: u64,
        seat: Seat,
        request: u32,
        from: Option<Seat>,
        out: &mut Vec<Event>,
    ) {
        let asked = self.exchanges.asked(seat.0, from.map(|from| from.0));
        let Some(offer) = asked.and_then(|index| self.exchanges.get_mut(index)) else {
            let kind = Kind::Accept;
            out.push(Event::Lapsed {
                seat,
                request,
                kind,
            });
            return;
        };
        let due = now + u64::from(self.config.exchange_delay);
        let until = due + u64::from(self.config.exchange_timeout);
        offer.stage = Stage::Accepted { due, until };
        let from = Seat(offer.from);
        out.push(Event::Accepted {
            from,
            to: seat,
            request: Some(request),
        });
        let payer = self.config.exchange_payer;
        if payer != Payer::Sender {
            self.keep_busy(now, seat.0, From::Now);
        }
        if payer != Payer::Receiver {
            self.keep_busy(now, from.0, From::NextFree);
        }
    }

    /// An offer is turned down at once.
    pub(super) fn reject(
        &mut self,
        seat: u8,
        from: Option<Seat>,
        duration: Duration,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        let asked = self.exchanges.asked(seat, from.map(|from| from.0));
        let offer = self.exchanges.remove(asked.ok_or(Illegal::NoOffer)?);
        if duration == Duration::Permanent {
            self.exchanges.block(offer.from, offer.to);
        }
        out.push(rejected(&offer, duration, Decided::Player));
        Ok(())
    }

    /// Tells what is due and closes what nobody answered.
    pub(super) fn settle_exchanges(&mut self, now: u64, out: &mut Vec<Event>) {
        while let Some(index) = self.exchanges.first_due(now) {
            let Some(one) = self.exchanges.get_mut(index) else {
                return;
            };
            let Stage::Accepted { until, .. } = one.stage else {
                let offer = self.exchanges.remove(index);
                out.push(rejected(&offer, Duration::Single, Decided::Time));
                continue;
            };
            let (from, to) = (Seat(one.from), Seat(one.to));
            let data = deliver(&mut one.data);
            let back = deliver(&mut one.back);
            let told = |parcel: &Parcel| matches!(parcel, Parcel::Delivered);
            let two_way = self.config.exchange_two_way;
            if until <= now || told(&one.data) && (told(&one.back) || !two_way) {
                self.exchanges.remove(index);
            }
            if let Some(fields) = data {
                self.tell(now, from, to, fields, out);
            }
            if let Some(fields) = back {
                self.tell(now, to, from, fields, out);
            }
        }
    }

    /// Closes all offers of and to a seat that is not there any more.
    pub(super) fn close_exchanges(&mut self, seat: u8, out: &mut Vec<Event>) {
        for offer in self.exchanges.drain_of(seat) {
            if offer.is_open() {
                out.push(rejected(&offer, Duration::Single, Decided::Gone));
            }
        }
    }

    fn tell(&mut self, now: u64, from: Seat, to: Seat, fields: Vec<Report>, out: &mut Vec<Event>) {
        self.memories[to.index()].hear(now, &fields);
        out.push(Event::Received { from, to, fields });
    }

    /// Entries off the board are removed, the first ones are kept; none left is no data.
    fn usable(&self, mut fields: Vec<Report>) -> Option<Vec<Report>> {
        fields.retain(|one| self.board.shape.contains(one.field()));
        fields.truncate(usize::from(self.config.exchange_max_fields));
        (!fields.is_empty()).then_some(fields)
    }
}

fn deliver(parcel: &mut Parcel) -> Option<Vec<Report>> {
    match std::mem::replace(parcel, Parcel::Delivered) {
        Parcel::Ready(fields) => Some(fields),
        Parcel::Missing => {
            *parcel = Parcel::Missing;
            None
        }
        Parcel::Delivered => None,
    }
}

fn rejected(offer: &Exchange, duration: Duration, by: Decided) -> Event {
    Event::Rejected {
        from: Seat(offer.from),
        to: Seat(offer.to),
        duration,
        by,
        request: None,
    }
}
