//! Where the chance of a match comes from.

use std::collections::{HashMap, HashSet};

use parlor_game::{Dice, Draw, Game, TABLE_STREAMS, Viewer};

use super::{Case, Drawn, Law, Manners, Trials, retrace, trials};

/// Checks that no draw is used twice and that equal draws get equal dice, whoever plays.
pub fn draw_fairly<G: Game>(trials: &Trials<G>) {
    for case in trials.cases() {
        let mut known = HashMap::new();
        for players in [0xB0, 0xB1] {
            let game = trials.play(case, players, Manners::Wander, |_| ());
            draws_are_fresh(case, game.draws());
            let stages = retrace::<G>(&trials.config, trials.seats, game.log())
                .unwrap_or_else(|problem| case.broken(Law::LogsReplay, problem));
            for drawn in stages.iter().flat_map(|stage| &stage.drawn) {
                it_follows_the_dice(case, drawn, &mut known);
            }
        }
    }
}

fn draws_are_fresh(case: Case, draws: &[Draw]) {
    let mut used = HashSet::new();
    for draw in draws {
        case.hold(Law::StreamsAreTheGames, draw.stream < TABLE_STREAMS, || {
            format!("{draw:?} is the table's")
        });
        case.hold(Law::DrawsAreFresh, used.insert(draw), || {
            format!("{draw:?}")
        });
    }
}

/// The same state and the same dice give the same outcome: now, later, and for other players.
fn it_follows_the_dice<G: Game>(
    case: Case,
    drawn: &Drawn<G>,
    known: &mut HashMap<(Draw, String), G::Chance>,
) {
    let law = Law::ChanceFollowsTheDice;
    let what = format!("{:?}", drawn.draw);
    for _ in 0..2 {
        let again = drawn
            .game
            .sample(&mut Dice::of(&trials::seed(case), drawn.draw));
        case.same(law, &again, &drawn.outcome, &what);
    }
    let state = format!("{:?} {:?}", drawn.game, drawn.game.view(Viewer::Referee));
    let first = known
        .entry((drawn.draw, state))
        .or_insert_with(|| drawn.outcome.clone());
    case.same(law, &drawn.outcome, first, &what);
}
