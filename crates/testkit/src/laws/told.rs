//! What steps tell, and what they may leave unsaid.

use parlor_game::{Game, Viewer};

use super::{Case, Law, Manners, Stage, Trials, retrace, trials};

/// Checks that cut events stay cut and that a silent step changes nothing for a viewer that was told nothing.
pub fn tell_every_change<G: Game>(trials: &Trials<G>) {
    for case in trials.cases() {
        let game = trials.play(case, 0xB2, Manners::Wander, |_| ());
        let stages = retrace::<G>(&trials.config, trials.seats, game.log())
            .unwrap_or_else(|problem| case.broken(Law::LogsReplay, problem));
        let mut dice = trials::dice(case, Law::SilenceMeansNoChange, 0);
        for viewer in trials.viewers(&mut dice) {
            for pair in stages.windows(2) {
                let [before, after] = pair else { continue };
                cut_twice_is_cut_once(case, after, viewer);
                silence_means_no_change(case, before, after, viewer);
            }
        }
    }
}

fn cut_twice_is_cut_once<G: Game>(case: Case, stage: &Stage<G>, viewer: Viewer) {
    for event in stage.told(viewer) {
        let again = G::redact(&event, viewer);
        case.same(
            Law::CutTwiceIsCutOnce,
            &again.as_ref(),
            &Some(&event),
            &format!("{viewer:?}"),
        );
    }
}

/// A step that tells a viewer nothing is not sent to it.
fn silence_means_no_change<G: Game>(
    case: Case,
    before: &Stage<G>,
    after: &Stage<G>,
    viewer: Viewer,
) {
    let ends = !before.is_over() && after.is_over();
    if ends || !after.told(viewer).is_empty() {
        return;
    }
    let law = Law::SilenceMeansNoChange;
    let what = |thing: &str| {
        let (at, events) = (after.at.0, &after.events);
        format!("{thing} for {viewer:?}, who was told nothing at {at} ({events:?})")
    };
    case.same(law, &after.awaited(), &before.awaited(), &what("awaited"));
    case.same(law, &after.game.turn(), &before.game.turn(), &what("turn"));
    case.same(law, &after.is_over(), &before.is_over(), &what("the end"));
    case.same(
        law,
        &after.game.view(viewer),
        &before.game.view(viewer),
        &what("the view"),
    );
    case.same(
        law,
        &after.actions(viewer),
        &before.actions(viewer),
        &what("legal actions"),
    );
}
