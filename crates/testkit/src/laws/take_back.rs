//! Taking back: only where nothing is hidden, and without erasing anything.

use parlor_game::{Game, Viewer};
use parlor_play::{Match, Stamp};

use super::{Case, Law, Manners, Trials, fair::Snapshot, trials};

/// Checks that only open games are taken back, and that a take-back restores what was.
pub fn take_back<G: Game>(trials: &Trials<G>) {
    for case in trials.cases() {
        let mut stages = Vec::new();
        trials.play(case, 0xB5, Manners::Stay, |game| stages.push(game.clone()));
        if G::INFO.undo {
            the_game_is_open(case, trials, &stages);
            go_back_and_on(case, trials, &stages);
        } else {
            nothing_is_taken_back(case, &stages);
        }
    }
}

fn nothing_is_taken_back<G: Game>(case: Case, stages: &[Match<G>]) {
    for game in stages.iter().step_by(1 + stages.len() / 4) {
        let mut copy = game.clone();
        let verdict = copy.undo(copy.now(), 0, Stamp::default());
        let same = copy.log() == game.log() && copy.steps() == game.steps();
        case.hold(
            Law::TakeBackIsForOpenGames,
            verdict.is_err() && same,
            || "a game without take-back takes back".into(),
        );
    }
}

fn the_game_is_open<G: Game>(case: Case, trials: &Trials<G>, stages: &[Match<G>]) {
    let law = Law::TakeBackIsForOpenGames;
    let viewers = trials.viewers(&mut trials::dice(case, law, 0));
    for game in stages {
        case.hold(law, game.draws().is_empty(), || "there is chance".into());
        let all = game.game().view(Viewer::Referee);
        for viewer in &viewers {
            let what = format!("the view of {viewer:?} beside the referee's");
            case.same(law, &game.game().view(*viewer), &all, &what);
        }
    }
    let Some(end) = stages.last() else { return };
    for event in end.steps().iter().flat_map(|step| step.events()) {
        for viewer in &viewers {
            let cut = G::redact(event, *viewer);
            case.hold(law, cut.as_ref() == Some(event), || {
                format!("{event:?} is cut for {viewer:?}")
            });
        }
    }
}

fn go_back_and_on<G: Game>(case: Case, trials: &Trials<G>, stages: &[Match<G>]) {
    let law = Law::TakeBackRestores;
    let mut dice = trials::dice(case, law, 1);
    let running = stages.len().saturating_sub(1) as u32; // Nothing is taken back after the end.
    for _ in 0..6.min(running) {
        let from = dice.below(running);
        let first = dice.below(from + 1);
        let second = dice.below(first + 1);
        let mut game = stages[from as usize].clone();
        for to in [first, second] {
            let goal = &stages[to as usize];
            let (lines, steps) = (game.log().to_vec(), game.steps().to_vec());
            let number = goal.steps().len() as u32 - 1;
            if let Err(problem) = game.undo(game.now(), number, Stamp::default()) {
                case.broken(law, problem);
            }
            it_is_as_it_was(case, trials, &game, goal);
            let kept = game.log().starts_with(&lines) && game.steps().starts_with(&steps);
            let grown =
                game.log().len() == lines.len() + 1 && game.steps().len() == steps.len() + 1;
            case.hold(law, kept && grown, || "something was erased".into());
        }
        a_step_that_is_not_there_is_refused(case, &game);
        let (seat, action) = {
            let (must, may) = game.awaited();
            let mut awaited = must.or(may).iter();
            let found = awaited.find_map(|seat| Some((seat, game.game().random(seat, &mut dice)?)));
            found.unwrap_or_else(|| case.broken(law, "nobody can go on"))
        };
        let input = parlor_game::Input::Act { seat, action };
        if let Err(problem) = game.submit(game.now(), input, Stamp::default()) {
            case.broken(law, problem);
        }
        let again = Match::<G>::verify(
            &trials.config,
            trials.seats,
            trials::seed(case),
            0,
            game.log(),
        )
        .unwrap_or_else(|error| case.broken(law, error));
        case.same(law, again.steps(), game.steps(), "the steps, played again");
        case.same(law, again.standing(), game.standing(), "what stands");
        it_is_as_it_was(case, trials, &again, &game);
    }
}

fn it_is_as_it_was<G: Game>(case: Case, trials: &Trials<G>, is: &Match<G>, was: &Match<G>) {
    let law = Law::TakeBackRestores;
    let viewers = trials.viewers(&mut trials::dice(case, law, 0));
    for viewer in &viewers {
        let story = |game: &Match<G>| game.told(*viewer).collect::<Vec<_>>();
        case.same(law, &story(is), &story(was), "the story");
    }
    Snapshot::of(was.game(), viewers).unchanged(case, law, is.game(), || "the state".into());
}

fn a_step_that_is_not_there_is_refused<G: Game>(case: Case, game: &Match<G>) {
    let mut copy = game.clone();
    let verdict = copy.undo(copy.now(), u32::MAX, Stamp::default());
    case.hold(
        Law::TakeBackRestores,
        verdict.is_err() && copy.log() == game.log(),
        || "it goes back to a step that never was".into(),
    );
}
