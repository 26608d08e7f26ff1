//! Clocks: a fold of the log. Nothing here knows what time it is.

use parlor_game::{Millis, Seat};
use parlor_play::{AnyMatch, By, Facts};
use parlor_wire::{Clock, ClockView, When};

use crate::kind::SitterKind;

/// A decision may use one in so many parts of what is left.
const SHARE: u64 = 12;
/// What is kept back of a decision, in milliseconds.
const KEPT_BACK: u64 = 30;

/// A decision gets at most so much time more for what has to be shown first.
const SHOWING: Millis = Millis(20_000);

/// The clocks of one match.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Clocks {
    seats: Vec<SeatClock>,
    /// When the last step was, and how much a client still had to show then.
    shown: (Millis, Millis),
}

#[derive(Clone, PartialEq, Debug)]
struct SeatClock {
    clock: Clock,
    /// Whether a person sits there, who has to be shown what happened.
    person: bool,
    bank: Millis,
    /// The last turn of which it had to make a decision.
    turn: Option<u32>,
    /// What the open decision had at its beginning; none while the seat owes nothing.
    open: Option<Open>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Open {
    limit: Option<Millis>,
    /// Time to be shown what happened, which costs nothing; the limit has it.
    extra: Millis,
    /// Time of this decision that was noted before a restart.
    carried: Millis,
    /// The step that opened it, so that a question can be told from the next one.
    step: usize,
}

impl Clocks {
    /// The clocks of seats with sitters of these kinds.
    pub(crate) fn new<'a>(seats: impl IntoIterator<Item = (&'a str, Clock)>) -> Self {
        let seat = |(kind, clock): (&str, Clock)| SeatClock {
            clock,
            person: SitterKind::from(kind) == SitterKind::Person,
            turn: None,
            bank: match clock {
                Clock::Bank { start, .. } => start,
                Clock::None | Clock::PerMove { .. } => Millis(0),
            },
            open: None,
        };
        Self {
            seats: seats.into_iter().map(seat).collect(),
            shown: (Millis(0), Millis(0)),
        }
    }

    /// Whether any seat has a limit.
    pub(crate) fn are_set(&self) -> bool {
        self.seats.iter().any(|seat| seat.clock != Clock::None)
    }

    /// Takes in a step of a match.
    pub(crate) fn fold(&mut self, game: &dyn AnyMatch, step: usize) {
        let Some(facts) = game.facts(step) else {
            return;
        };
        if game.undone(step).is_some() {
            self.begin_anew();
        }
        let acted = facts.line.and_then(|line| {
            let stamp = game.stamp(line)?;
            let charged = stamp.spent.filter(|_| stamp.by == By::Player);
            Some((game.actor(line)?, charged))
        });
        if self.are_set() {
            self.show(facts.at, game.showing(step));
        }
        self.step(step, &facts, acted);
    }

    /// Notes what a client has to show of a step, behind what it still shows.
    fn show(&mut self, at: Millis, more: Millis) {
        let (before, left) = self.shown;
        let left = left.0.saturating_sub(at.0.saturating_sub(before.0));
        self.shown = (at, Millis(left.saturating_add(more.0)));
    }

    /// Takes in one step: who acted and what it cost, and who must act now.
    ///
    /// A limit starts anew when a seat comes to owe an action or its own action was accepted; what
    /// others do does not touch it. A seat that only may act has no running clock.
    fn step(&mut self, step: usize, facts: &Facts, acted: Option<(Seat, Option<Millis>)>) {
        if let Some((seat, spent)) = acted
            && let Some(clock) = self.seats.get_mut(seat.index())
        {
            clock.charge(spent);
        }
        for (seat, clock) in (0u8..).map(Seat).zip(&mut self.seats) {
            if !facts.must.contains(seat) {
                clock.open = None;
            } else if clock.open.is_none() {
                let turn = (facts.turn.seat == Some(seat)).then_some(facts.turn.nth);
                clock.begin(turn, self.shown.1.min(SHOWING), step);
            }
        }
    }

    /// Begins all open decisions anew, as after a take-back.
    pub(crate) fn begin_anew(&mut self) {
        for clock in &mut self.seats {
            clock.open = None;
        }
    }

    /// Notes time that the open decision of `seat` had used before a restart.
    pub(crate) fn carry(&mut self, seat: Seat, carried: Millis) {
        if let Some(open) = self.open_mut(seat) {
            open.carried = carried;
        }
    }

    /// What `seat` has left for its open decision, less what was carried over.
    pub(crate) fn left(&self, seat: Seat) -> Option<Millis> {
        let open = self.seats.get(seat.index())?.open?;
        let limit = open.limit?;
        Some(Millis(limit.0.saturating_sub(open.carried.0)))
    }

    /// How long a built-in player may think about the open decision of `seat`.
    ///
    /// What each decision brings may be used in it, and a share of what was saved; some is kept back for the way.
    pub(crate) fn budget(&self, seat: Seat) -> Option<Millis> {
        let left = self.left(seat)?.0;
        let each = match self.seats.get(seat.index())?.clock {
            Clock::Bank {
                add,
                when: When::Before,
                ..
            } => add.0.min(left),
            Clock::Bank { .. } | Clock::PerMove { .. } | Clock::None => 0,
        };
        let soft = each / 4 * 3 + (left - each) / SHARE;
        let hard = left.saturating_sub(KEPT_BACK.max(left / 8));
        Some(Millis(soft.min(hard)))
    }

    /// What the open decision of `seat` had used before a restart.
    pub(crate) fn carried(&self, seat: Seat) -> Millis {
        let open = self.seats.get(seat.index()).and_then(|seat| seat.open);
        open.map_or(Millis(0), |open| open.carried)
    }

    /// The step that opened the decision of `seat`.
    pub(crate) fn decision(&self, seat: Seat) -> Option<usize> {
        Some(self.seats.get(seat.index())?.open?.step)
    }

    /// The clocks as they stand right after the last step; none if there are no limits.
    pub(crate) fn view(&self) -> Option<Vec<ClockView>> {
        self.are_set()
            .then(|| self.seats.iter().map(SeatClock::view).collect())
    }

    fn open_mut(&mut self, seat: Seat) -> Option<&mut Open> {
        self.seats.get_mut(seat.index())?.open.as_mut()
    }
}

impl SeatClock {
    fn charge(&mut self, spent: Option<Millis>) {
        let open = self.open.take();
        // What a stand-in does costs nothing; what a seat only may do costs and earns nothing.
        let (Some(spent), Some(open)) = (spent, open) else {
            return;
        };
        let spent = Millis(spent.0.saturating_sub(open.extra.0));
        if let Clock::Bank { add, when, .. } = self.clock {
            self.bank.0 = self.bank.0.saturating_sub(spent.0);
            if when == When::After {
                self.bank.0 = self.bank.0.saturating_add(add.0);
            }
        }
    }

    /// Opens a decision, of a turn of its own or out of turn; a person's first one of a turn waits for what is shown.
    fn begin(&mut self, turn: Option<u32>, showing: Millis, step: usize) {
        let first = turn.is_some() && turn != self.turn;
        self.turn = turn.or(self.turn);
        let own = turn.is_some();
        let extra = Millis(if first && self.person { showing.0 } else { 0 });
        let limit = match self.clock {
            Clock::None => None,
            Clock::PerMove { turn, other } => Some(match own {
                true => turn,
                false => other,
            }),
            Clock::Bank { add, when, .. } => {
                if when == When::Before {
                    self.bank.0 = self.bank.0.saturating_add(add.0);
                }
                Some(self.bank)
            }
        };
        self.open = Some(Open {
            limit: limit.map(|limit| Millis(limit.0.saturating_add(extra.0))),
            extra,
            carried: Millis(0),
            step,
        });
    }

    fn view(&self) -> ClockView {
        let left = match (self.open, self.clock) {
            (Some(open), _) => open
                .limit
                .map(|l| Millis(l.0.saturating_sub(open.carried.0))),
            (None, Clock::None) => None,
            (None, Clock::PerMove { turn, .. }) => Some(turn),
            (None, Clock::Bank { .. }) => Some(self.bank),
        };
        ClockView {
            left,
            runs: self.open.is_some() && self.clock != Clock::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use parlor_game::{Game, SeatSet, Turn};
    use parlor_play::AnyMatch;
    use parlor_testkit::{
        laws::{Trials, clocks_run_only_where_a_seat_must},
        toys::{Court, Robbers, Row, Rush},
    };

    use super::*;

    fn facts(must: &[u8], turn: u8) -> Facts {
        Facts {
            at: Millis(0),
            line: None,
            must: must.iter().map(|seat| Seat(*seat)).collect(),
            may: SeatSet::EMPTY,
            turn: Turn {
                nth: 0,
                seat: Some(Seat(turn)),
            },
            over: false,
        }
    }

    fn both(clock: Clock) -> [(&'static str, Clock); 2] {
        [("person", clock); 2]
    }

    fn spent(seat: u8, ms: u64) -> Option<(Seat, Option<Millis>)> {
        Some((Seat(seat), Some(Millis(ms))))
    }

    #[test]
    fn a_bank_filled_after_each_decision_is_total_plus_increment() {
        let bank = Clock::Bank {
            start: Millis(10_000),
            add: Millis(3_000),
            when: When::After,
        };
        let mut clocks = Clocks::new(both(bank));
        clocks.step(1, &facts(&[0], 0), None);
        assert_eq!(clocks.left(Seat(0)), Some(Millis(10_000)));
        clocks.step(2, &facts(&[1], 1), spent(0, 4_000));
        clocks.step(3, &facts(&[0], 0), spent(1, 1_000));
        assert_eq!(clocks.left(Seat(0)), Some(Millis(9_000)));
        assert_eq!(clocks.left(Seat(1)), None);
    }

    #[test]
    fn a_bank_filled_before_each_decision_has_the_first_share_at_once() {
        let bank = Clock::Bank {
            start: Millis(0),
            add: Millis(2_000),
            when: When::Before,
        };
        let mut clocks = Clocks::new(both(bank));
        clocks.step(4, &facts(&[0], 0), None);
        assert_eq!(clocks.left(Seat(0)), Some(Millis(2_000)));
        clocks.step(5, &facts(&[0], 0), spent(0, 500));
        assert_eq!(clocks.left(Seat(0)), Some(Millis(3_500)));
    }

    #[test]
    fn a_built_in_player_uses_what_each_decision_brings_and_a_share_of_the_rest() {
        let bank = |add| Clock::Bank {
            start: Millis(0),
            add: Millis(add),
            when: When::Before,
        };
        let mut clocks = Clocks::new([("bot", bank(2_000)), ("bot", bank(100))]);
        clocks.step(0, &facts(&[0, 1], 0), None);
        assert_eq!(clocks.budget(Seat(0)), Some(Millis(1_500)));
        assert_eq!(clocks.budget(Seat(1)), Some(Millis(70)));
        clocks.step(1, &facts(&[0, 1], 0), spent(0, 800));
        assert_eq!(clocks.budget(Seat(0)), Some(Millis(1_600)));
        let per_move = Clock::PerMove {
            turn: Millis(12_000),
            other: Millis(10),
        };
        let mut clocks = Clocks::new(both(per_move));
        clocks.step(0, &facts(&[0, 1], 0), None);
        assert_eq!(clocks.budget(Seat(0)), Some(Millis(1_000)));
        assert_eq!(clocks.budget(Seat(1)), Some(Millis(0)));
    }

    #[test]
    fn what_others_do_does_not_touch_a_running_limit_and_out_of_turn_it_is_shorter() {
        let per_move = Clock::PerMove {
            turn: Millis(30_000),
            other: Millis(5_000),
        };
        let mut clocks = Clocks::new([("person", per_move); 3]);
        clocks.step(6, &facts(&[1, 2], 0), None);
        assert_eq!(clocks.left(Seat(1)), Some(Millis(5_000)));
        clocks.carry(Seat(2), Millis(1_000));
        clocks.step(7, &facts(&[2], 0), spent(1, 10));
        assert_eq!(clocks.left(Seat(2)), Some(Millis(4_000)));
        clocks.step(8, &facts(&[0], 0), spent(2, 10));
        assert_eq!(clocks.left(Seat(0)), Some(Millis(30_000)));
    }

    #[test]
    fn what_a_seat_only_may_do_earns_no_time() {
        let bank = Clock::Bank {
            start: Millis(1_000),
            add: Millis(100),
            when: When::After,
        };
        let mut clocks = Clocks::new(both(bank));
        clocks.step(1, &facts(&[0], 0), None);
        clocks.step(2, &facts(&[0], 0), spent(1, 0));
        clocks.step(3, &facts(&[1], 1), spent(0, 100));
        assert_eq!(clocks.left(Seat(1)), Some(Millis(1_000)));
    }

    /// The seats whose clocks run after the whole log, folded step by step.
    fn running(game: &dyn AnyMatch) -> SeatSet {
        let per_move = Clock::PerMove {
            turn: Millis(30_000),
            other: Millis(5_000),
        };
        let mut clocks = Clocks::new((0..game.seats()).map(|_| ("bot", per_move)));
        for step in 0..game.steps() {
            let Some(facts) = game.facts(step) else {
                continue;
            };
            let actor = facts.line.and_then(|line| game.actor(line));
            clocks.step(step, &facts, actor.map(|seat| (seat, Some(Millis(1)))));
        }
        let views = clocks.view().unwrap_or_default();
        let run = (0u8..).zip(views).filter(|(_, clock)| clock.runs);
        run.map(|(seat, _)| Seat(seat)).collect()
    }

    fn trials<G: Game>(seats: u8) -> Trials<G> {
        Trials {
            config: G::Config::default(),
            seats,
            matches: 8,
            limit: 2_000,
        }
    }

    #[test]
    fn clocks_run_where_a_seat_must_act_and_nowhere_else() {
        clocks_run_only_where_a_seat_must(&trials::<Row>(2), running);
        clocks_run_only_where_a_seat_must(&trials::<Robbers>(4), running);
        clocks_run_only_where_a_seat_must(&trials::<Court>(5), running);
        clocks_run_only_where_a_seat_must(&trials::<Rush>(4), running);
    }

    #[test]
    fn a_stand_in_costs_its_seat_nothing() {
        let bank = Clock::Bank {
            start: Millis(1_000),
            add: Millis(100),
            when: When::After,
        };
        let mut clocks = Clocks::new([("person", bank)]);
        clocks.step(9, &facts(&[0], 0), None);
        clocks.step(10, &facts(&[0], 0), Some((Seat(0), None)));
        assert_eq!(clocks.left(Seat(0)), Some(Millis(1_000)));
    }

    /// Extra time for a person's first decision of a turn: what showing the events takes, at most 20 s.
    #[test]
    fn a_person_gets_the_time_to_be_shown_what_happened_once_a_turn() {
        let per_move = Clock::PerMove {
            turn: Millis(60_000),
            other: Millis(30_000),
        };
        let mut clocks = Clocks::new([("person", per_move), ("bot", per_move)]);
        let at = |nth: u32, must: u8, turn: u8| {
            let mut facts = facts(&[must], turn);
            facts.turn.nth = nth;
            facts
        };
        clocks.show(Millis(0), Millis(3_000));
        // Two of the three seconds are shown when the next step comes.
        clocks.show(Millis(2_000), Millis(500));
        clocks.step(1, &at(1, 0, 0), None);
        assert_eq!(clocks.left(Seat(0)), Some(Millis(61_500)));
        clocks.step(2, &at(1, 0, 0), spent(0, 10));
        assert_eq!(clocks.left(Seat(0)), Some(Millis(60_000)));
        // Out of turn, and for programs, there is nothing more.
        clocks.show(Millis(4_000), Millis(90_000));
        clocks.step(3, &at(2, 1, 1), spent(0, 10));
        assert_eq!(clocks.left(Seat(1)), Some(Millis(60_000)));
        clocks.step(4, &at(2, 0, 1), spent(1, 10));
        assert_eq!(clocks.left(Seat(0)), Some(Millis(30_000)));
        clocks.step(5, &at(3, 0, 0), spent(0, 10));
        assert_eq!(clocks.left(Seat(0)), Some(Millis(80_000)));
    }

    #[test]
    fn being_shown_what_happened_costs_no_bank() {
        let bank = Clock::Bank {
            start: Millis(10_000),
            add: Millis(0),
            when: When::After,
        };
        let mut clocks = Clocks::new(both(bank));
        clocks.show(Millis(0), Millis(2_000));
        clocks.step(1, &facts(&[0], 0), None);
        assert_eq!(clocks.left(Seat(0)), Some(Millis(12_000)));
        clocks.step(2, &facts(&[1], 1), spent(0, 5_000));
        assert_eq!(clocks.view().unwrap()[0].left, Some(Millis(7_000)));
    }
}
