//! Clocks, whoever runs them.

use parlor_game::{Game, SeatSet};
use parlor_play::AnyMatch;

use super::{Law, Manners, Trials};

/// Checks that `running` names only seats that must act, and somebody whenever somebody must.
pub fn clocks_run_only_where_a_seat_must<G: Game>(
    trials: &Trials<G>,
    mut running: impl FnMut(&dyn AnyMatch) -> SeatSet,
) {
    let law = Law::ClocksRunWhereASeatMust;
    for case in trials.cases() {
        trials.play(case, 0xB8, Manners::Wander, |game| {
            let clocks = running(game);
            let (must, may) = game.awaited();
            let idle = clocks.without(must);
            case.hold(law, idle.is_empty(), || {
                format!("a clock runs on {idle:?}; {must:?} must and {may:?} may act")
            });
            let watched = must.is_empty() || !clocks.is_empty();
            case.hold(law, watched, || format!("no clock runs on {must:?}"));
        });
    }
}
