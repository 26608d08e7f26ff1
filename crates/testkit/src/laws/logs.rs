//! Logs: written, read, played again and proved.

use parlor_game::{Game, Viewer};
use parlor_play::{Entry, Line, LineOf, Match};

use super::{Case, Law, Manners, Trials, retrace, trials};

/// Checks that logs survive JSON, replay to the same views and stories, and verify.
pub fn keep_logs<G: Game>(trials: &Trials<G>) {
    let mut proofs = Proofs::default();
    for case in trials.cases() {
        let viewers = trials.viewers(&mut trials::dice(case, Law::LogsReplay, 0));
        let mut looks = Vec::new();
        let game = trials.play(case, 0xB3, Manners::Wander, |game| {
            looks.push(Look {
                lines: game.log().len(),
                steps: game.steps().len(),
                views: views(game.game(), &viewers),
            });
        });
        let log = read_again::<G>(case, game.log());
        it_replays(case, trials, &game, &log, &viewers);
        it_passes_the_same_views(case, trials, &log, &viewers, &looks);
        it_verifies(case, trials, &log, &mut proofs);
    }
    let proved = proofs.chances < 16 || proofs.refused != 0;
    Case(0).hold(Law::LogsVerify, proved, || {
        "every log verifies with other seeds too".into()
    });
}

/// What the viewers saw when the log had so many lines.
struct Look<V> {
    lines: usize,
    steps: usize,
    views: Vec<V>,
}

/// How much chance there was, and how many other seeds were found out by it.
#[derive(Default)]
struct Proofs {
    chances: usize,
    refused: usize,
}

fn views<G: Game>(game: &G, viewers: &[Viewer]) -> Vec<G::View> {
    viewers.iter().map(|viewer| game.view(*viewer)).collect()
}

fn read_again<G: Game>(case: Case, log: &[Entry<LineOf<G>>]) -> Vec<Entry<LineOf<G>>> {
    let law = Law::LinesSurviveJson;
    let read = |entry: &Entry<LineOf<G>>| {
        let text = serde_json::to_string(entry)
            .unwrap_or_else(|said| case.broken(law, format_args!("{entry:?}: {said}")));
        let again: Entry<LineOf<G>> = serde_json::from_str(&text)
            .unwrap_or_else(|said| case.broken(law, format_args!("{text}: {said}")));
        case.same(law, &again, entry, &text);
        let twice = serde_json::to_string(&again).unwrap_or_default();
        case.same(law, &twice, &text, "written again");
        again
    };
    log.iter().map(read).collect()
}

fn it_replays<G: Game>(
    case: Case,
    trials: &Trials<G>,
    game: &Match<G>,
    log: &[Entry<LineOf<G>>],
    viewers: &[Viewer],
) {
    let law = Law::LogsReplay;
    let again = Match::<G>::replay(&trials.config, trials.seats, log)
        .unwrap_or_else(|error| case.broken(law, error));
    case.same(law, again.log(), game.log(), "the log");
    case.same(law, again.steps(), game.steps(), "the steps");
    case.same(law, again.draws(), game.draws(), "the draws");
    case.same(law, &again.finish(), &game.finish(), "the end");
    case.same(
        law,
        &views(again.game(), viewers),
        &views(game.game(), viewers),
        "the views",
    );
    for viewer in viewers {
        let story = |game: &Match<G>| game.told(*viewer).collect::<Vec<_>>();
        case.same(law, &story(&again), &story(game), "the story");
    }
}

/// Every stage by the slow reading, some by the match itself.
fn it_passes_the_same_views<G: Game>(
    case: Case,
    trials: &Trials<G>,
    log: &[Entry<LineOf<G>>],
    viewers: &[Viewer],
    looks: &[Look<G::View>],
) {
    let law = Law::LogsReplay;
    let stages = retrace::<G>(&trials.config, trials.seats, log)
        .unwrap_or_else(|problem| case.broken(law, problem));
    for (nth, look) in looks.iter().enumerate() {
        let Some(stage) = stages.get(look.steps - 1) else {
            case.broken(law, format_args!("no step {} when read again", look.steps));
        };
        case.same(law, &views(&stage.game, viewers), &look.views, "the views");
        if nth % (1 + looks.len() / 5) == 0 {
            let part = Match::<G>::replay(&trials.config, trials.seats, &log[..look.lines])
                .unwrap_or_else(|error| case.broken(law, error));
            case.same(law, &part.steps().len(), &look.steps, "the steps");
            case.same(law, &views(part.game(), viewers), &look.views, "the views");
        }
    }
}

fn it_verifies<G: Game>(
    case: Case,
    trials: &Trials<G>,
    log: &[Entry<LineOf<G>>],
    proofs: &mut Proofs,
) {
    let law = Law::LogsVerify;
    let verify = |seed: u8, log: &[Entry<LineOf<G>>]| {
        Match::<G>::verify(&trials.config, trials.seats, [seed; 32], 0, log)
    };
    if let Err(error) = verify(case.0, log) {
        case.broken(law, error);
    }
    let chances: Vec<(usize, &G::Chance)> = log
        .iter()
        .enumerate()
        .filter_map(|(n, entry)| match &entry.line {
            Line::Chance { outcome } => Some((n, outcome)),
            _ => None,
        })
        .collect();
    proofs.chances += chances.len();
    proofs.refused += usize::from(verify(!case.0, log).is_err());
    for pair in chances.windows(2).take(8) {
        let [(index, outcome), (_, other)] = pair else {
            continue;
        };
        if outcome == other {
            continue;
        }
        let mut forged = log.to_vec();
        forged[*index].line = Line::Chance {
            outcome: (*other).clone(),
        };
        case.hold(law, verify(case.0, &forged).is_err(), || {
            format!("line {index} may say {other:?} instead of {outcome:?}")
        });
    }
}
