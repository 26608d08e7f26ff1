//! Secrecy: worlds that differ only in what a viewer must not know are one world to it.

use parlor_game::{Dice, Game, Input, Millis, Problem, Viewer};
use parlor_play::{AnyMatch, Log, Match};
use serde::Serialize;

use super::{Case, Law, Manners, Stage, Trials, retrace, retrace::seat_of, trials};

/// How many worlds are tried per match and viewer.
const TRIES: usize = 8;
/// How many actions a viewer tries to see whether refusals tell something.
const PROBES: usize = 24;

/// Checks that a viewer cannot tell the true log from one that `twist` wrote.
///
/// `twist` writes another log by the rules, never by the view: other chance and other private choices
/// that this viewer must not know. A log that the rules refuse does not count; at least `least` must
/// be left. The true log may be any first part of a match; what is shown after the end is free.
pub fn keep_secrets<G: Game>(
    trials: &Trials<G>,
    least: u32,
    twist: impl Fn(&Trials<G>, &Log<G>, Viewer, &mut Dice) -> Option<Log<G>>,
) {
    let mut compared = 0;
    each_twist(trials, &twist, |case, viewer, log, other| {
        let read = |log| retrace::<G>(&trials.config, trials.seats, log);
        let (Ok(truth), Ok(world)) = (read(log), read(other)) else {
            return;
        };
        compared += 1;
        let probes = probes(&truth, trials.seats);
        let shown = |stages| show(stages, viewer, &probes);
        for pair in shown(&world).iter().zip(&shown(&truth)).enumerate() {
            let (number, (is, was)) = pair;
            let what = format!("update {number} for {viewer:?}");
            case.same(Law::SecretsAreKept, is, was, &what);
        }
        case.same(
            Law::SecretsAreKept,
            &shown(&world).len(),
            &shown(&truth).len(),
            &format!("the number of updates for {viewer:?}"),
        );
    });
    enough(Law::SecretsAreKept, compared, least);
}

/// What a player on a seat is given.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(bound = "")]
pub struct Fed<G: Game> {
    /// All that the seat was told.
    pub story: Vec<(Millis, Vec<G::Event>)>,
    /// What it sees.
    pub view: G::View,
    /// What it may do.
    pub actions: Vec<G::Action>,
}

/// What the match itself gives to a player, as tables ask for it.
pub fn fed_by_match<G: Game>(game: &Match<G>, seat: parlor_game::Seat) -> Fed<G> {
    let any: &dyn AnyMatch = game;
    let question = any.question(seat);
    let story = any.story(seat, 0).into_iter().map(|(at, told)| {
        let told = told.downcast::<Vec<G::Event>>();
        (at, *told.expect("a story is of its game"))
    });
    Fed {
        story: story.collect(),
        view: *question.view.downcast().expect("a view is of its game"),
        actions: *question
            .actions
            .downcast()
            .expect("actions are of their game"),
    }
}

/// Checks that `feed` gives a player what its seat gets, and the same in every twisted world.
pub fn feed_players<G: Game>(
    trials: &Trials<G>,
    least: u32,
    twist: impl Fn(&Trials<G>, &Log<G>, Viewer, &mut Dice) -> Option<Log<G>>,
    feed: impl Fn(&Match<G>, parlor_game::Seat) -> Fed<G>,
) {
    let law = Law::PlayersAreFedTheirSeat;
    let mut compared = 0;
    each_twist(trials, &twist, |case, viewer, log, other| {
        let Some(seat) = seat_of(viewer) else { return };
        let read = |log| Match::<G>::replay(&trials.config, trials.seats, log);
        let (Ok(truth), Ok(world)) = (read(log), read(other)) else {
            return;
        };
        if truth.finish().is_some() {
            return;
        }
        compared += 1;
        let fed = feed(&truth, seat);
        let due = Fed::<G> {
            story: truth.told(viewer).collect(),
            view: truth.game().view(viewer),
            actions: truth.actions(seat),
        };
        let what = format!("what a player on {seat:?} is fed");
        case.same(law, &json(&fed), &json(&due), &what);
        case.same(law, &json(&feed(&world, seat)), &json(&fed), &what);
    });
    enough(law, compared, least);
}

fn each_twist<G: Game>(
    trials: &Trials<G>,
    twist: &impl Fn(&Trials<G>, &Log<G>, Viewer, &mut Dice) -> Option<Log<G>>,
    mut compare: impl FnMut(Case, Viewer, &Log<G>, &Log<G>),
) {
    for case in trials.cases() {
        let game = trials.play(case, 0xB9, Manners::Wander, |_| ());
        let mut dice = trials::dice(case, Law::SecretsAreKept, 0);
        let mut viewers = trials.viewers(&mut dice);
        viewers.retain(|viewer| *viewer != Viewer::Referee);
        for viewer in viewers {
            for _ in 0..TRIES {
                // Any part will do: late in a match few secrets are left to change.
                let length = 1 + dice.below(game.log().len() as u32) as usize;
                let log = game.log()[..length].to_vec();
                let other = twist(trials, &log, viewer, &mut dice).filter(|other| *other != log);
                if let Some(other) = other {
                    compare(case, viewer, &log, &other);
                }
            }
        }
    }
}

/// All that one viewer gets, update by update, as the bytes that are sent.
///
/// A step that tells nothing but changes something is an update here too.
fn show<G: Game>(stages: &[Stage<G>], viewer: Viewer, probes: &[G::Action]) -> Vec<String> {
    let mut updates = Vec::new();
    let mut last = String::new();
    for stage in stages {
        if stage.is_open() {
            break; // The log was cut where nature moves: this step has not been told.
        }
        if stage.is_over() {
            updates.push("over".into());
            break;
        }
        let told = stage.told(viewer);
        let shown = json(&Shown::<G> {
            view: stage.game.view(viewer),
            awaited: stage.awaited(),
            turn: stage.game.turn(),
            actions: stage.actions(viewer),
            refusals: refusals(stage, viewer, probes),
        });
        if !told.is_empty() {
            updates.push(format!("{} {} {shown}", stage.at.0, json(&told)));
        } else if shown != last {
            updates.push(shown.clone());
        }
        last = shown;
    }
    updates
}

/// What a viewer can find out at one moment.
#[derive(Serialize)]
#[serde(bound = "")]
struct Shown<G: Game> {
    view: G::View,
    awaited: (parlor_game::SeatSet, parlor_game::SeatSet),
    turn: parlor_game::Turn,
    actions: Vec<G::Action>,
    refusals: Vec<Option<Problem>>,
}

fn refusals<G: Game>(
    stage: &Stage<G>,
    viewer: Viewer,
    probes: &[G::Action],
) -> Vec<Option<Problem>> {
    let Some(seat) = seat_of(viewer) else {
        return Vec::new();
    };
    let attempt = |action: &G::Action| {
        let mut copy = stage.game.clone();
        let action = action.clone();
        let input = Input::Act { seat, action };
        let verdict = copy.apply(stage.at, input, &mut Vec::new());
        verdict.err().map(Problem::from)
    };
    probes.iter().map(attempt).collect()
}

/// Actions that anybody could take anywhere in the match, spread over it.
fn probes<G: Game>(stages: &[Stage<G>], seats: u8) -> Vec<G::Action> {
    let mut all: Vec<G::Action> = Vec::new();
    for stage in stages.iter().step_by(1 + stages.len() / 32) {
        for seat in (0..seats).take(8) {
            let listed = stage.actions(Viewer::Seat(parlor_game::Seat(seat)));
            for action in listed {
                if !all.contains(&action) {
                    all.push(action);
                }
            }
        }
    }
    let stride = 1 + all.len() / PROBES;
    all.into_iter().step_by(stride).collect()
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what travels is JSON")
}

fn enough(law: Law, compared: u32, least: u32) {
    Case(0).hold(law, least <= compared, || {
        format!("only {compared} worlds compared, not {least}")
    });
}
