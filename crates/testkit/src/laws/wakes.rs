//! The clock: how often and how late it is looked at must not matter.

use parlor_game::{Game, Input, Millis, Viewer};
use parlor_play::{Entry, LineOf, Match, Stamp};

use super::{Case, Law, Manners, Trials, trials};

/// Checks that waking often, late or never gives the same story.
pub fn wake_late<G: Game>(trials: &Trials<G>) {
    for case in trials.cases() {
        let game = trials.play(case, 0xB4, Manners::Wander, |_| ());
        let viewers = trials.viewers(&mut trials::dice(case, Law::LateWakeUpsChangeNothing, 0));
        for rhythm in [Rhythm::Often, Rhythm::Late, Rhythm::Never] {
            let again = play_again(case, trials, game.log(), game.now(), rhythm);
            for viewer in &viewers {
                same_story(case, &again, &game, *viewer, rhythm);
            }
        }
    }
}

/// How the table looks at its clock.
#[derive(Clone, Copy, Debug)]
enum Rhythm {
    Often,
    Late,
    Never,
}

/// Gives the same inputs at the same moments to a new match whose clock is read otherwise.
fn play_again<G: Game>(
    case: Case,
    trials: &Trials<G>,
    log: &[Entry<LineOf<G>>],
    end: Millis,
    rhythm: Rhythm,
) -> Match<G> {
    let law = Law::LateWakeUpsChangeNothing;
    let mut game = trials.start(case);
    for entry in log {
        let input = match entry.line.input() {
            None | Some(Input::Chance { .. } | Input::Tick) => continue,
            Some(input) => input,
        };
        look_at_the_clock(case, &mut game, entry.at, rhythm);
        if let Err(problem) = game.submit(entry.at, input.clone(), Stamp::default()) {
            case.broken(law, format_args!("{rhythm:?}: {input:?}: {problem}"));
        }
    }
    look_at_the_clock(case, &mut game, end, rhythm);
    wake(case, &mut game, end);
    game
}

fn look_at_the_clock<G: Game>(case: Case, game: &mut Match<G>, until: Millis, rhythm: Rhythm) {
    match rhythm {
        Rhythm::Never => {}
        Rhythm::Late => {
            let middle = Millis((game.now().0 + until.0) / 2);
            wake(case, game, middle);
        }
        Rhythm::Often => {
            while let Some(due) = game.due().filter(|due| *due < until) {
                wake(case, game, Millis(due.0.saturating_sub(1)));
                wake(case, game, due);
            }
        }
    }
}

fn wake<G: Game>(case: Case, game: &mut Match<G>, at: Millis) {
    if let Err(problem) = game.wake(at) {
        case.broken(Law::LateWakeUpsChangeNothing, problem);
    }
}

fn same_story<G: Game>(case: Case, is: &Match<G>, was: &Match<G>, viewer: Viewer, rhythm: Rhythm) {
    let law = Law::LateWakeUpsChangeNothing;
    let what = |thing: &str| format!("{thing} of {viewer:?} when woken {rhythm:?}");
    let story = |game: &Match<G>| game.told(viewer).collect::<Vec<_>>();
    case.same(law, &story(is), &story(was), &what("the story"));
    let view = |game: &Match<G>| game.game().view(viewer);
    case.same(law, &view(is), &view(was), &what("the view"));
}
