//! Imagined worlds.

use parlor_game::{Game, Imagine, Status, Viewer};
use parlor_play::Match;

use super::{Case, Law, Manners, Trials, retrace::seat_of, trials};

/// Checks that a world imagined from what a viewer was told looks like its view and goes on alike.
pub fn imagine_well<G: Imagine>(trials: &Trials<G>) {
    for case in trials.cases() {
        let mut dice = trials::dice(case, Law::ImaginedWorldsFit, 0);
        let mut viewers = trials.viewers(&mut dice);
        viewers.retain(|viewer| *viewer != Viewer::Referee);
        let mut minds: Vec<Mind<G>> = Vec::new();
        trials.play(case, 0xB7, Manners::Wander, |game| {
            if minds.is_empty() {
                minds.extend(
                    viewers
                        .iter()
                        .map(|viewer| Mind::new(trials, game, *viewer)),
                );
            }
            for mind in &mut minds {
                mind.listen(game);
                let view = game.game().view(mind.viewer);
                match G::imagine(&mind.belief, &view, &mut dice) {
                    Some(world) => it_looks_the_same(case, &world, game, mind.viewer),
                    None => case.broken(
                        Law::ImaginedWorldsFit,
                        format_args!("{:?} cannot imagine any", mind.viewer),
                    ),
                }
            }
        });
    }
}

/// What one viewer makes of the story.
struct Mind<G: Imagine> {
    viewer: Viewer,
    belief: G::Belief,
    heard: usize,
}

impl<G: Imagine> Mind<G> {
    fn new(trials: &Trials<G>, game: &Match<G>, viewer: Viewer) -> Self {
        // The start tells events too: the first view is the one before them.
        let bare = G::new(&trials.config, trials.seats).ok();
        let view = bare.map_or_else(|| game.game().view(viewer), |bare| bare.view(viewer));
        Self {
            viewer,
            belief: G::believe(&trials.config, trials.seats, &view),
            heard: 0,
        }
    }

    fn listen(&mut self, game: &Match<G>) {
        let news = game.told(self.viewer).skip(self.heard);
        for event in news.flat_map(|(_, events)| events) {
            G::learn(&mut self.belief, &event);
        }
        self.heard = game.told(self.viewer).count();
    }
}

fn it_looks_the_same<G: Game>(case: Case, world: &G, game: &Match<G>, viewer: Viewer) {
    let law = Law::ImaginedWorldsFit;
    let what = |thing: &str| format!("{thing} of {viewer:?}");
    let (is, was) = (world.status(), game.game().status());
    if !matches!(was, Status::Over(_)) {
        case.same(law, &is, &was, &what("the status"));
    }
    let (is, was) = (world.view(viewer), game.game().view(viewer));
    case.same(law, &is, &was, &what("the view"));
    case.same(law, &world.turn(), &game.game().turn(), &what("the turn"));
    if let Some(seat) = seat_of(viewer) {
        let was = game.actions(seat);
        let mut is = Vec::new();
        if !was.is_empty() {
            world.actions(seat, &mut is);
        }
        case.same(law, &is, &was, &what("legal actions"));
    }
}
