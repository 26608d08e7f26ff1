//! What every player of Catan keeps: what it was told, its dice, and worlds that it imagines.

use parlor_catan::{Action, Answer, Belief, Cards, Catan, Config, Event, View};
use parlor_game::{Dice, Game, Imagine, Seat, Viewer};

use super::chart::Chart;

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
        })
    }

    /// Takes in what the seat was told.
    pub(crate) fn hear(&mut self, told: &[Event]) {
        for event in told {
            if let Some(belief) = &mut self.belief {
                belief.learn(event);
            }
            match event {
                Event::TurnEnded { .. } => self.tried.clear(),
                Event::Offered {
                    seat, give, get, ..
                } if *seat == self.seat => self.tried.push((*give, *get)),
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

/// Whether the own offer still waits for somebody's answer.
pub(crate) fn waits_for_answers(view: &View, seat: Seat) -> bool {
    let open = view.offer.filter(|_| view.now.seat == seat);
    open.is_some_and(|offer| {
        let mut asked = offer.to.iter();
        asked.any(|seat| offer.answers[seat] == Answer::Silent)
    })
}

/// Whether a list is about an answer to somebody's offer.
pub(crate) fn is_answer(actions: &[Action]) -> bool {
    actions
        .iter()
        .any(|action| matches!(action, Action::Decline { .. }))
}
