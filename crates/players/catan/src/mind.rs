//! What every player of Catan keeps: what it was told, its dice, and worlds that it imagines.

use parlor_catan::{Action, Answer, Belief, Cards, Catan, Config, Event, View};
use parlor_game::{Dice, Game, Imagine, Millis, Seat, Viewer};

use super::chart::Chart;

/// How long an answer is waited for; built-in players need two seconds at most, people longer.
const PATIENCE: Millis = Millis(8_000);

/// What a player keeps between its decisions.
#[derive(Clone, Debug)]
pub(crate) struct Mind {
    /// Its seat.
    pub(crate) seat: Seat,
    /// Its own dice.
    pub(crate) dice: Dice,
    belief: Option<Belief>,
    chart: Option<Chart>,
    /// What it has offered this turn.
    tried: Vec<(Cards, Cards)>,
    /// Whether it was told anything.
    has_heard: bool,
    /// What time it is.
    now: Millis,
    /// When it made its last offer.
    offered: Millis,
}

impl Mind {
    /// One that was told nothing yet.
    pub(crate) fn new(config: &Config, seats: u8, seat: Seat, dice: Dice) -> Self {
        let start = Catan::new(config, seats).ok();
        let view = start.map(|game| game.view(Viewer::Seat(seat)));
        Self {
            seat,
            dice,
            belief: view.map(|view| Catan::believe(config, seats, &view)),
            chart: None,
            tried: Vec::new(),
            has_heard: false,
            now: Millis(0),
            offered: Millis(0),
        }
    }

    /// One that knows nothing but a view.
    pub(crate) fn of_view(view: &View, dice: Dice) -> Option<Self> {
        Some(Self {
            seat: view.me?,
            dice,
            belief: Some(Belief::of(view)),
            chart: None,
            tried: Vec::new(),
            has_heard: true,
            now: Millis(0),
            offered: Millis(0),
        })
    }

    /// Looks at a view: who was told nothing, because it is asked about a position without a past, knows that alone.
    pub(crate) fn look(&mut self, view: &View) {
        if !self.has_heard {
            self.belief = Some(Belief::of(view));
        }
    }

    /// Takes in what the seat was told.
    pub(crate) fn hear(&mut self, at: Millis, told: &[Event]) {
        self.now = at;
        self.has_heard |= !told.is_empty();
        for event in told {
            if let Some(belief) = &mut self.belief {
                belief.learn(event);
            }
            match event {
                Event::TurnEnded { .. } => self.tried.clear(),
                Event::Offered {
                    seat, give, get, ..
                } if *seat == self.seat => {
                    self.tried.push((*give, *get));
                    self.offered = at;
                }
                _ => {}
            }
        }
    }

    /// Whether it has offered this already, in this turn.
    pub(crate) fn has_tried(&self, give: Cards, get: Cards) -> bool {
        self.tried.contains(&(give, get))
    }

    /// How many offers it has made in this turn.
    pub(crate) fn offers(&self) -> usize {
        self.tried.len()
    }

    /// Whether the own offer still waits for somebody's answer; who is silent for long is not waited for.
    pub(crate) fn waits_for_answers(&self, view: &View) -> bool {
        let open = view.offer.filter(|_| view.now.seat == self.seat);
        let is_patient = self.now.0 < self.offered.0.saturating_add(PATIENCE.0);
        open.is_some_and(|offer| {
            let mut asked = offer.to.iter();
            is_patient && asked.any(|seat| offer.answers[seat] == Answer::Silent)
        })
    }

    /// A world that fits all it knows.
    pub(crate) fn imagine(&mut self, view: &View) -> Option<Catan> {
        let belief = self.belief.get_or_insert_with(|| Belief::of(view));
        Catan::imagine(belief, view, &mut self.dice)
    }

    /// The hand that a seat has on average.
    pub(crate) fn expected(&self, seat: Seat) -> [f64; 5] {
        let belief = self.belief.as_ref();
        belief.map_or([0.0; 5], |belief| belief.expected(seat))
    }

    /// What the board offers.
    pub(crate) fn chart(&mut self, view: &View) -> Chart {
        match &self.chart {
            Some(chart) if chart.is_of(&view.board) => chart.clone(),
            _ => {
                let chart = Chart::of(&view.board);
                self.chart = Some(chart.clone());
                chart
            }
        }
    }
}

/// Whether a list is about an answer to somebody's offer.
pub(crate) fn is_answer(actions: &[Action]) -> bool {
    actions
        .iter()
        .any(|action| matches!(action, Action::Decline { .. }))
}

#[cfg(test)]
mod tests {
    use parlor_catan::{Few, Offer, PerSeat};
    use parlor_game::Draw;

    use super::*;

    /// A person who says nothing does not hold up the game until the offer closes by itself.
    #[test]
    fn silence_is_waited_for_some_seconds_only() {
        let dice = Dice::of(&[0; 32], Draw { stream: 0, nth: 0 });
        let mut mind = Mind::new(&Config::beginner(), 4, Seat(0), dice);
        let game = Catan::new(&Config::beginner(), 4).unwrap();
        let mut view = game.view(Viewer::Seat(Seat(0)));
        let (give, get) = (Cards([1, 0, 0, 0, 0]), Cards([0, 1, 0, 0, 0]));
        let until = Millis(30_000);
        view.offer = Some(Offer {
            id: 1,
            give,
            get,
            to: Few::one(Seat(2)),
            until,
            answers: PerSeat::all(4, Answer::Silent),
            answered: PerSeat::all(4, 0),
        });
        let offered = Event::Offered {
            seat: Seat(0),
            offer: 1,
            give,
            get,
            to: Few::one(Seat(2)),
            until,
        };
        mind.hear(Millis(1_000), &[offered]);
        assert!(mind.waits_for_answers(&view));
        mind.hear(Millis(8_999), &[]);
        assert!(mind.waits_for_answers(&view));
        mind.hear(Millis(9_000), &[]);
        assert!(!mind.waits_for_answers(&view));
    }
}
