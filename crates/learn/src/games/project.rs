//! The Project Game: requests of the seat that has nothing to do; time goes on when nobody has.

use parlor_game::{Dice, Seat, SeatSet};
use parlor_project::{
    Action, Chance, Config, Contains, Direction, Duration, Field, Goal, Hand, Known, Project,
    Report, Shape, View,
};

use super::{
    nth_after,
    project_sight::{Here, Knows},
};
use crate::{Chosen, Feature, Learn, Legal, Sheet};

const MOVE: usize = 0;
const PLAIN: usize = MOVE + 4;
const WAIT: usize = PLAIN + 5;
const PARTNERS: usize = WAIT + 1;
/// What can be done with each partner: offer, send, accept, reject once, reject for good.
const WITH_EACH: usize = 5;

const PLAIN_ACTIONS: [Action; 5] = [
    Action::Discover,
    Action::PickUp,
    Action::Test,
    Action::Destroy,
    Action::Place,
];

/// What is written of each field.
const PLANES: usize = 9;

/// What a table of actions depends on.
#[derive(Clone, Debug)]
pub struct Table {
    seats: u8,
    shape: Shape,
    team_size: u8,
    most_fields: usize,
    /// Whether opponents exchange knowledge too.
    opponents: bool,
}

impl Table {
    /// With how many seats one exchanges knowledge.
    fn partners(&self) -> usize {
        let others = if self.opponents {
            self.seats
        } else {
            self.team_size
        };
        usize::from(others).saturating_sub(1)
    }

    /// The `n`-th partner of a seat: first those after it in its team, then the other team.
    fn partner(&self, seat: Seat, n: usize) -> Seat {
        if self.opponents {
            return nth_after(seat, n + 1, self.seats);
        }
        let first = if seat.0 < self.team_size {
            0
        } else {
            self.team_size
        };
        let own = Seat(seat.0 - first);
        Seat(first + nth_after(own, n + 1, self.team_size).0)
    }

    fn partner_number(&self, seat: Seat, other: Seat) -> Option<usize> {
        (0..self.partners()).find(|n| self.partner(seat, *n) == other)
    }
}

impl Learn for Project {
    type Table = Table;
    /// The seats that wait until something happens.
    type Draft = SeatSet;
    type Belief = ();

    const TABLE_VERSION: u32 = 1;

    fn table(&self, config: &Config, seats: u8) -> Table {
        Table {
            seats,
            shape: config.shape(),
            team_size: config.team_size,
            most_fields: config.exchange_max_fields.into(),
            opponents: config.exchange_opponents,
        }
    }

    fn size(table: &Table) -> usize {
        PARTNERS + WITH_EACH * table.partners()
    }

    fn describe(_: &Table, action: usize) -> String {
        match action {
            MOVE..PLAIN => format!("move {}", Direction::ALL[action].letter()),
            PLAIN..WAIT => PLAIN_ACTIONS[action - PLAIN].kind().word().to_owned(),
            WAIT => "wait".into(),
            _ => {
                let (partner, what) = (
                    (action - PARTNERS) / WITH_EACH,
                    (action - PARTNERS) % WITH_EACH,
                );
                let word = [
                    "offer to",
                    "send to",
                    "accept from",
                    "reject once from",
                    "reject always from",
                ];
                format!("{} +{}", word[what], partner + 1)
            }
        }
    }

    fn features(table: &Table) -> Vec<Feature> {
        let (rows, columns) = (
            usize::from(table.shape.height()),
            usize::from(table.shape.width),
        );
        let partners = table.partners();
        vec![
            Feature::private("fields", &[PLANES, rows, columns]),
            Feature::private("hand", &[4]),
            Feature::public("is_red", &[1]),
            Feature::private("completed", &[1]),
            Feature::public("partner_is_there", &[partners]),
            Feature::private("asked_by", &[partners]),
            Feature::private("asks", &[partners]),
        ]
    }

    #[inline]
    fn observe(&self, table: &Table, _: &SeatSet, seat: Seat, out: &mut Sheet<'_>) {
        observe(&Here(self, seat), table, seat, out);
    }

    #[inline]
    fn mover(&self, table: &Table, waiting: &SeatSet) -> Option<Seat> {
        let mut seats = (0..table.seats).map(Seat);
        seats.find(|seat| self.glance(*seat).is_idle() && !waiting.contains(*seat))
    }

    #[inline]
    fn legal(&self, table: &Table, _: &SeatSet, seat: Seat, out: &mut Legal) {
        legal(&Here(self, seat), table, seat, out);
    }

    #[inline]
    fn chosen(
        &self,
        table: &Table,
        waiting: &SeatSet,
        seat: Seat,
        action: usize,
    ) -> Option<Chosen<Self>> {
        if action == WAIT {
            let mut waiting = *waiting;
            waiting.insert(seat);
            return Some(Chosen::Part(waiting));
        }
        request(&Here(self, seat), table, seat, action).map(Chosen::Act)
    }

    fn numbers(&self, table: &Table, seat: Seat, action: &Action) -> Option<Vec<usize>> {
        let with = |other: Seat, what: usize| {
            let n = table.partner_number(seat, other)?;
            Some(PARTNERS + n * WITH_EACH + what)
        };
        let plain = || PLAIN_ACTIONS.iter().position(|plain| plain == action);
        Some(vec![match action {
            Action::Move { direction } => {
                let direction = (*direction)?;
                MOVE + Direction::ALL.iter().position(|one| *one == direction)?
            }
            Action::Discover | Action::PickUp | Action::Test | Action::Destroy | Action::Place => {
                PLAIN + plain()?
            }
            Action::Offer { to, .. } => with(*to, 0)?,
            Action::Send { to, .. } => with(*to, 1)?,
            Action::Accept { from } => with((*from)?, 2)?,
            Action::Reject { from, duration } => {
                let what = match duration {
                    Duration::Single => 3,
                    Duration::Permanent => 4,
                };
                with((*from)?, what)?
            }
        }])
    }

    fn decides(&self, _: &Table, seat: Seat) -> bool {
        self.glance(seat).is_idle()
    }

    /// A waiting seat keeps waiting while others act, until something happens.
    fn forget(waiting: &mut SeatSet, ticked: bool) {
        if ticked {
            *waiting = SeatSet::EMPTY;
        }
    }

    fn leads_to(waiting: &SeatSet, goal: &SeatSet) -> bool {
        waiting.without(*goal).is_empty()
    }

    fn outcomes(&self) -> Option<Vec<(Chance, f64)>> {
        match self.draw() {
            Some(_) => None,
            None => Some(Vec::new()),
        }
    }

    fn believe(_: &Config, _: u8, _: &View) {}

    fn imagine((): &(), _: &View, _: &mut Dice) -> Option<Self> {
        None
    }
}

/// Writes what a seat knows.
#[inline]
pub(super) fn observe(knows: &impl Knows, table: &Table, seat: Seat, out: &mut Sheet<'_>) {
    let area = table.shape.fields();
    let fields = out.part(PLANES * area);
    let mut put = |plane: usize, index: usize, value: f32| {
        if let Some(one) = fields.get_mut(plane * area + index) {
            *one = value;
        }
    };
    for known in knows.known() {
        let index = table.shape.index(Field::new(known.x, known.y));
        put(0, index, 1.0);
        if let Some(reading) = known.reading {
            put(1, index, (1.0 + f32::from(reading)) / 16.0);
        }
        match known.contains {
            Contains::Unknown => {}
            Contains::Empty => put(2, index, 1.0),
            Contains::Piece | Contains::Valid => put(3, index, 1.0),
            Contains::Sham => put(4, index, 1.0),
            Contains::Goal => put(5, index, 1.0),
        }
        match known.goal {
            Some(Goal::Completed) => put(6, index, 1.0),
            Some(Goal::Nothing) => put(6, index, -1.0),
            None => {}
        }
        if known.player.is_some() {
            put(7, index, 1.0);
        }
    }
    if let Some(field) = knows.field() {
        put(8, table.shape.index(field), 1.0);
    }
    let hand = match knows.hand() {
        Hand::Empty => 0,
        Hand::Untested => 1,
        Hand::Valid => 2,
        Hand::Sham => 3,
    };
    out.one_of(4, Some(hand));
    out.put(f32::from(u8::from(knows.is_red())));
    out.put(f32::from(knows.completed()) / 5.0);
    let partners = || (0..table.partners()).map(|n| table.partner(seat, n));
    partners().for_each(|other| out.put(f32::from(u8::from(!knows.is_gone(other)))));
    let asked: SeatSet = knows.asked_by().collect();
    partners().for_each(|other| out.put(f32::from(u8::from(asked.contains(other)))));
    let asks: SeatSet = knows.asks().collect();
    partners().for_each(|other| out.put(f32::from(u8::from(asks.contains(other)))));
}

/// Puts in what a seat may ask for.
#[inline]
pub(super) fn legal(knows: &impl Knows, table: &Table, seat: Seat, out: &mut Legal) {
    if !knows.is_playing() {
        return;
    }
    if knows.may_wait() {
        out.insert(WAIT);
    }
    let is_full = knows.is_full();
    let asked: SeatSet = knows.asked_by().collect();
    for n in 0..table.partners() {
        let (other, from) = (table.partner(seat, n), PARTNERS + n * WITH_EACH);
        if !is_full && !knows.is_gone(other) {
            out.insert(from);
            out.insert(from + 1);
        }
        if asked.contains(other) {
            if !is_full {
                out.insert(from + 2);
            }
            out.insert(from + 3);
            out.insert(from + 4);
        }
    }
    if !is_full {
        out.insert_bits(MOVE, 0b1111);
        out.insert_bits(PLAIN, 0b1_1111);
    }
}

/// What a seat asks for by a number; nothing if it waits or there is no such number.
#[inline]
pub(super) fn request(
    knows: &impl Knows,
    table: &Table,
    seat: Seat,
    action: usize,
) -> Option<Action> {
    Some(match action {
        MOVE..PLAIN => Action::Move {
            direction: Some(Direction::ALL[action]),
        },
        PLAIN..WAIT => PLAIN_ACTIONS[action - PLAIN].clone(),
        WAIT => return None,
        _ => {
            let (n, what) = (
                (action - PARTNERS) / WITH_EACH,
                (action - PARTNERS) % WITH_EACH,
            );
            if table.partners() <= n {
                return None;
            }
            let other = table.partner(seat, n);
            match what {
                0 => Action::Offer {
                    to: other,
                    fields: Some(newest(knows, table)),
                },
                1 => Action::Send {
                    to: other,
                    fields: newest(knows, table),
                },
                2 => Action::Accept { from: Some(other) },
                3 => Action::Reject {
                    from: Some(other),
                    duration: Duration::Single,
                },
                _ => Action::Reject {
                    from: Some(other),
                    duration: Duration::Permanent,
                },
            }
        }
    })
}

/// What a seat tells another: the fields that it knows most recently.
fn newest(knows: &impl Knows, table: &Table) -> Vec<Report> {
    let mut known: Vec<_> = knows.known().collect();
    known.sort_by_key(|one| std::cmp::Reverse(one.at));
    let report = |one: Known| Report {
        x: one.x,
        y: one.y,
        reading: one.reading,
        contains: one.contains,
        stamp: u32::try_from(one.at.0 / 10).unwrap_or(u32::MAX),
        player: one.player,
    };
    known
        .into_iter()
        .take(table.most_fields)
        .map(report)
        .collect()
}
