//! Leaving for good, and being away.

use parlor_game::{Game, Input, Seat, SeatSet, Standing, Status, Why};
use parlor_play::{Line, Match};

use super::{Case, Law, Manners, Trials, fair::Snapshot, trials};

/// Checks who can leave, what becomes of leavers, and that presence is told only where it is wanted.
pub fn let_go<G: Game>(trials: &Trials<G>) {
    for case in trials.cases() {
        trials.play(case, 0xB6, Manners::Wander, |game| {
            let left = named(game);
            nobody_is_gone_without_a_leave(case, trials, game, left);
            leavers_are_not_awaited(case, game.game(), left);
            if game.finish().is_none() {
                leaves_are_taken_or_refused(case, trials, game, left);
                presence_is_asked_for(case, trials, game);
            }
        });
    }
}

fn named<G: Game>(game: &Match<G>) -> SeatSet {
    let seats = game.log().iter().flat_map(|entry| match &entry.line {
        Line::Leave { gone } => gone.iter().map(|(seat, _)| *seat).collect(),
        _ => Vec::new(),
    });
    seats.collect()
}

fn nobody_is_gone_without_a_leave<G: Game>(
    case: Case,
    trials: &Trials<G>,
    game: &Match<G>,
    left: SeatSet,
) {
    let law = Law::GoneMeansLetGo;
    for seat in SeatSet::first(trials.seats).without(left).iter() {
        let gone = game.game().standing(seat) == Standing::Gone;
        case.hold(law, !gone, || format!("{seat:?} is gone"));
    }
    if let Status::Over(outcome) = game.game().status() {
        let without = outcome.forfeits.without(left);
        case.hold(law, without.is_empty(), || format!("{without:?} forfeit"));
    }
}

fn leavers_are_not_awaited<G: Game>(case: Case, game: &G, left: SeatSet) {
    if let Status::Waiting { must, may, .. } = game.status() {
        let awaited = must.or(may).and(left);
        case.hold(Law::LeaversAreNotAwaited, awaited.is_empty(), || {
            format!("{awaited:?}")
        });
    }
}

fn leaves_are_taken_or_refused<G: Game>(
    case: Case,
    trials: &Trials<G>,
    game: &Match<G>,
    left: SeatSet,
) {
    let mut dice = trials::dice(case, Law::LeaversAreNotAwaited, game.steps().len());
    let before = Snapshot::of(game.game(), trials.viewers(&mut dice));
    let leave = |gone: Vec<(Seat, Why)>, law: Option<Law>| {
        let named: SeatSet = gone.iter().map(|(seat, _)| *seat).collect();
        let input = Input::Leave { gone };
        if let Some(after) = before.try_input(case, game.game(), game.now(), input, law) {
            leavers_are_not_awaited(case, &after, named.or(left));
        }
    };
    let ghost = (Seat(trials.seats), Why::Left);
    let refused = Some(Law::OnlyWhoIsThereLeaves);
    leave(vec![ghost.clone()], refused);
    for seat in left.iter().take(2) {
        leave(vec![(seat, Why::Left)], refused);
    }
    let here: Vec<Seat> = SeatSet::first(trials.seats).without(left).iter().collect();
    for seat in here.iter().take(4) {
        for why in reasons() {
            leave(vec![(*seat, why)], None);
        }
        leave(vec![(*seat, Why::Left), ghost.clone()], refused);
    }
    let all = here.iter().copied().zip(reasons().into_iter().cycle());
    leave(all.collect(), None);
}

fn reasons() -> [Why; 5] {
    let code = || "closed".to_owned();
    let said = "0,2".to_owned();
    [
        Why::Resigned,
        Why::Left,
        Why::Late,
        Why::Lost { code: code() },
        Why::Broke { code: code(), said },
    ]
}

fn presence_is_asked_for<G: Game>(case: Case, trials: &Trials<G>, game: &Match<G>) {
    let mut dice = trials::dice(case, Law::PresenceIsAskedFor, game.steps().len());
    let before = Snapshot::of(game.game(), trials.viewers(&mut dice));
    let law = Some(Law::PresenceIsAskedFor);
    let unwanted = law.filter(|_| !G::INFO.presence);
    let seats = trials.some_seats(&mut dice).into_iter();
    let known = seats.map(|seat| (seat, unwanted));
    for (seat, law) in known.chain([(Seat(trials.seats), law)]) {
        before.try_input(case, game.game(), game.now(), Input::Away { seat }, law);
        before.try_input(case, game.game(), game.now(), Input::Back { seat }, law);
    }
}
