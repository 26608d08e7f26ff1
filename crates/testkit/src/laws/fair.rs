//! What is accepted, what is refused, who is awaited, and how a match ends.

use parlor_game::{
    Dice, Game, Input, InputOf, Millis, Outcome, Seat, Standing, Status, Turn, Viewer,
};
use parlor_play::{Line, Match};

use super::{Case, Law, Manners, Trials, trials};

/// Checks at every stage what is accepted and refused and who is awaited, and how matches end.
pub fn play_fair<G: Game>(trials: &Trials<G>) {
    for case in trials.cases() {
        let manners = match case.0 % 2 {
            0 => Manners::Stay,
            _ => Manners::Wander,
        };
        let mut seen = Vec::new();
        let game = trials.play(case, 0xB0, manners, |game| {
            let mut dice = trials::dice(case, Law::ListedIsAccepted, game.steps().len());
            the_status_is_sound(case, trials, game.game());
            answers_settle_questions(case, game);
            offered_is_accepted(case, trials, game, &mut dice, &mut seen);
            nonsense_is_refused(case, trials, game, &mut dice, &seen);
        });
        match game.game().status() {
            Status::Over(outcome) => the_end_is_sound(case, trials.seats, &outcome),
            status => case.broken(Law::MatchesEnd, format_args!("{status:?}")),
        }
    }
}

fn the_status_is_sound<G: Game>(case: Case, trials: &Trials<G>, game: &G) {
    let Status::Waiting { must, may, until } = game.status() else {
        return;
    };
    case.hold(Law::MustAndMayAreApart, must.and(may).is_empty(), || {
        format!("{:?} both must and may act", must.and(may))
    });
    for seat in must.or(may).iter() {
        case.hold(Law::AwaitedSeatsExist, seat.0 < trials.seats, || {
            format!("{seat:?} of {} seats", trials.seats)
        });
    }
    let can = |seat: Seat| {
        let mut actions = Vec::new();
        game.actions(seat, &mut actions);
        !actions.is_empty()
    };
    for seat in must.iter() {
        case.hold(Law::WhoMustCan, can(seat), || format!("{seat:?} cannot"));
    }
    let somebody = !must.is_empty() || until.is_some() || may.iter().any(can);
    case.hold(Law::SomebodyActsOrTheClock, somebody, || {
        format!("{may:?} may act but cannot")
    });
}

fn answers_settle_questions<G: Game>(case: Case, game: &Match<G>) {
    let law = Law::AnswersSettleQuestions;
    let (_, may) = game.awaited();
    let asked = game.game().asked();
    let strangers = asked.without(may);
    case.hold(law, strangers.is_empty(), || {
        format!("{strangers:?} are asked and may not act")
    });
    for seat in asked.iter() {
        let answers = game.actions(seat);
        case.hold(law, !answers.is_empty(), || {
            format!("{seat:?} is asked and has no answer")
        });
        for action in answers {
            let mut copy = game.game().clone();
            let input = Input::Act { seat, action };
            // What is listed and refused breaks another law.
            if copy
                .apply(game.now(), input.clone(), &mut Vec::new())
                .is_ok()
            {
                case.hold(law, !copy.asked().contains(seat), || {
                    format!("{input:?} leaves {seat:?} asked")
                });
            }
        }
    }
}

fn offered_is_accepted<G: Game>(
    case: Case,
    trials: &Trials<G>,
    game: &Match<G>,
    dice: &mut Dice,
    seen: &mut Vec<G::Action>,
) {
    let (must, may) = game.awaited();
    let accept = |law: Law, seat: Seat, action: G::Action| {
        let mut copy = game.game().clone();
        let input = Input::Act { seat, action };
        if let Err(refusal) = copy.apply(game.now(), input.clone(), &mut Vec::new()) {
            case.broken(law, format_args!("{input:?}: {refusal}"));
        }
    };
    for seat in trials.some_seats(dice) {
        if !must.or(may).contains(seat) {
            continue;
        }
        let listed = game.actions(seat);
        case.same(
            Law::ListedIsAccepted,
            &game.actions(seat),
            &listed,
            "listed again",
        );
        for action in &listed {
            accept(Law::ListedIsAccepted, seat, action.clone());
        }
        for action in (0..2).filter_map(|_| game.game().random(seat, dice)) {
            accept(Law::RandomIsAccepted, seat, action.clone());
            seen.push(action);
        }
        seen.extend(dice.pick(&listed).cloned());
    }
    if 64 < seen.len() {
        dice.shuffle(seen);
        seen.truncate(48);
    }
}

fn nonsense_is_refused<G: Game>(
    case: Case,
    trials: &Trials<G>,
    game: &Match<G>,
    dice: &mut Dice,
    seen: &[G::Action],
) {
    let now = game.now();
    let (must, may) = game.awaited();
    let before = Snapshot::of(game.game(), trials.viewers(dice));
    let over = matches!(game.game().status(), Status::Over(_));
    let mut seats = trials.some_seats(dice);
    seats.extend([Seat(trials.seats), Seat(u8::MAX)]);
    for seat in seats {
        let law = match must.or(may).contains(seat) {
            true => None,
            false if over => Some(Law::OutOfPlaceIsRefused),
            false => Some(Law::StrangersAreRefused),
        };
        for _ in 0..4 {
            let Some(action) = dice.pick(seen).cloned() else {
                break;
            };
            before.try_input(case, game.game(), now, Input::Act { seat, action }, law);
        }
    }
    let law = Some(Law::OutOfPlaceIsRefused);
    let drawn = game.log().iter().filter_map(|entry| match &entry.line {
        Line::Chance { outcome } => Some(outcome.clone()),
        _ => None,
    });
    for outcome in drawn.take(3) {
        before.try_input(case, game.game(), now, Input::Chance { outcome }, law);
    }
    if game.due().is_none_or(|due| now < due) {
        before.try_input(case, game.game(), now, Input::Tick, law);
    }
    if over {
        let gone = vec![(Seat(0), parlor_game::Why::Left)];
        before.try_input(case, game.game(), now, Input::Leave { gone }, law);
    }
}

/// Everything that anybody can see of a state.
pub(super) struct Snapshot<G: Game> {
    viewers: Vec<Viewer>,
    debug: String,
    views: Vec<G::View>,
    status: Status,
    turn: Turn,
    standing: Vec<Standing>,
}

impl<G: Game> Snapshot<G> {
    pub(super) fn of(game: &G, viewers: Vec<Viewer>) -> Self {
        let seats = viewers.iter().copied().filter_map(super::retrace::seat_of);
        Self {
            debug: format!("{game:?}"),
            views: viewers.iter().map(|viewer| game.view(*viewer)).collect(),
            status: game.status(),
            turn: game.turn(),
            standing: seats.map(|seat| game.standing(seat)).collect(),
            viewers,
        }
    }

    /// Tries an input on a copy: a refusal must leave no trace; with a law it must be refused.
    pub(super) fn try_input(
        &self,
        case: Case,
        game: &G,
        at: Millis,
        input: InputOf<G>,
        refused_by: Option<Law>,
    ) -> Option<G> {
        let mut copy = game.clone();
        let mut out = Vec::new();
        if copy.apply(at, input.clone(), &mut out).is_ok() {
            if let Some(law) = refused_by {
                case.broken(law, format_args!("{input:?} is accepted"));
            }
            return Some(copy);
        }
        case.hold(Law::RefusalTellsNothing, out.is_empty(), || {
            format!("{input:?} told {out:?}")
        });
        self.unchanged(case, Law::RefusalChangesNothing, &copy, || {
            format!("{input:?}")
        });
        None
    }

    /// Fails unless `game` looks as it did.
    pub(super) fn unchanged(&self, case: Case, law: Law, game: &G, what: impl FnOnce() -> String) {
        let now = Self::of(game, self.viewers.clone());
        let same = now.debug == self.debug
            && now.views == self.views
            && now.status == self.status
            && now.turn == self.turn
            && now.standing == self.standing;
        case.hold(law, same, || {
            format!("{}\n  is  {}\n  was {}", what(), now.debug, self.debug)
        });
    }
}

fn the_end_is_sound(case: Case, seats: u8, outcome: &Outcome) {
    let law = Law::EverySeatHasAPlace;
    let places = &outcome.places;
    let said = || format!("{outcome:?}");
    case.hold(law, places.len() == usize::from(seats), said);
    for place in places {
        let better = places.iter().filter(|other| *other < place).count();
        case.hold(law, usize::from(*place) == 1 + better, said);
    }
    for seat in outcome.winners.iter() {
        case.hold(law, places.get(seat.index()) == Some(&1), said);
    }
    let forfeits = outcome.forfeits.iter().all(|seat| seat.0 < seats);
    let scores = outcome.scores.is_empty() || outcome.scores.len() == places.len();
    case.hold(law, forfeits && scores, said);
}
