//! Another log that differs in what a viewer must not know.

use parlor_game::{Dice, Seat, Viewer};
use parlor_play::{Line, Log};
use parlor_project::{Action, Chance, Event, Field, Piece, Project, Report};
use parlor_testkit::laws::{Stage, Trials, retrace};

/// Lets shams and goals be others, a look of somebody else not be taken, or something else be told between others.
pub(crate) fn twist(
    trials: &Trials<Project>,
    log: &Log<Project>,
    viewer: Viewer,
    dice: &mut Dice,
) -> Option<Log<Project>> {
    let mut other = log.clone();
    match dice.below(5) {
        0 => flip_a_sham(&mut other, dice)?,
        1 => move_a_goal(&mut other, trials, dice)?,
        2 => drop_a_look(&mut other, viewer)?,
        3 => move_a_piece(&mut other, trials, viewer, dice)?,
        _ => tell_something_else(&mut other, viewer, dice)?,
    }
    let read = |log| retrace::<Project>(&trials.config, trials.seats, log).ok();
    let (truth, world) = (read(log)?, read(&other)?);
    (shown_by_rule(&truth, viewer) == shown_by_rule(&world, viewer)).then_some(other)
}

fn flip_a_sham(log: &mut Log<Project>, dice: &mut Dice) -> Option<()> {
    let mut pieces: Vec<&mut Piece> = log
        .iter_mut()
        .filter_map(|entry| match &mut entry.line {
            Line::Chance {
                outcome: Chance::SetUp { pieces, .. } | Chance::Spawn { pieces },
            } => Some(pieces),
            _ => None,
        })
        .flatten()
        .collect();
    let nth = dice.below(u32::try_from(pieces.len()).ok()?) as usize;
    let piece = pieces.get_mut(nth)?;
    piece.sham = !piece.sham;
    Some(())
}

fn move_a_goal(log: &mut Log<Project>, trials: &Trials<Project>, dice: &mut Dice) -> Option<()> {
    let shape = trials.config.shape();
    log.iter_mut().find_map(|entry| match &mut entry.line {
        Line::Chance {
            outcome: Chance::SetUp { goals, .. },
        } => {
            let nth = dice.below(u32::try_from(goals[0].len()).ok()?) as usize;
            let to = shape.field(dice.below(u32::try_from(shape.goals()).ok()?) as usize);
            if goals[0].contains(&to) {
                return None;
            }
            goals[0][nth] = to;
            goals[1][nth] = shape.mirror(to);
            Some(())
        }
        _ => None,
    })
}

/// A seat cannot know where pieces appear until it reads a distance.
fn move_a_piece(
    log: &mut Log<Project>,
    trials: &Trials<Project>,
    viewer: Viewer,
    dice: &mut Dice,
) -> Option<()> {
    let Viewer::Seat(_) = viewer else { return None };
    let shape = trials.config.shape();
    let last = log
        .iter_mut()
        .rev()
        .find_map(|entry| match &mut entry.line {
            Line::Chance {
                outcome: Chance::Spawn { pieces },
            } => Some(pieces),
            _ => None,
        })?;
    let nth = dice.below(u32::try_from(last.len()).ok()?) as usize;
    let index = shape.goals() + dice.below(u32::try_from(shape.tasks()).ok()?) as usize;
    let piece = last.get_mut(nth)?;
    let Field { x, y } = shape.field(index);
    (piece.x, piece.y) = (x, y);
    Some(())
}

/// The last request of another seat, if it only looks.
fn drop_a_look(log: &mut Log<Project>, viewer: Viewer) -> Option<()> {
    let acts = log.iter().enumerate().rev();
    let mut seen: Vec<Seat> = Vec::new();
    for (index, entry) in acts {
        let Line::Act { seat, action } = &entry.line else {
            continue;
        };
        let looks = matches!(
            action,
            Action::Discover | Action::Test | Action::Send { .. }
        );
        if !seen.contains(seat) && viewer != Viewer::Seat(*seat) && looks {
            log[index].line = Line::Act {
                seat: *seat,
                action: match action {
                    Action::Discover => Action::Test,
                    _ => Action::Discover,
                },
            };
            return Some(());
        }
        seen.push(*seat);
    }
    None
}

fn tell_something_else(log: &mut Log<Project>, viewer: Viewer, dice: &mut Dice) -> Option<()> {
    let is = |seat: &Seat| viewer == Viewer::Seat(*seat);
    let mut told: Vec<&mut Vec<Report>> = log
        .iter_mut()
        .filter_map(|entry| match &mut entry.line {
            Line::Act {
                seat,
                action:
                    Action::Send { to, fields }
                    | Action::Offer {
                        to,
                        fields: Some(fields),
                    },
            } if !is(seat) && !is(to) => Some(fields),
            _ => None,
        })
        .collect();
    let nth = dice.below(u32::try_from(told.len()).ok()?) as usize;
    let report = told.get_mut(nth)?.first_mut()?;
    report.stamp += 1;
    Some(())
}

/// What the rules themselves make known: to a seat the replies to its requests, to who watches what happens on the
/// board. Worlds that differ in these are no secret.
fn shown_by_rule(stages: &[Stage<Project>], viewer: Viewer) -> Vec<String> {
    let events = stages.iter().flat_map(|stage| &stage.events);
    let shown = events.filter(|event| match event {
        Event::Placed { seat, .. } => match viewer {
            Viewer::Seat(own) => *seat == own,
            Viewer::Spectator | Viewer::Referee => true,
        },
        Event::Tested { seat, .. }
        | Event::Discovered { seat, .. }
        | Event::Moved { seat, .. }
        | Event::PickedUp { seat, .. } => viewer == Viewer::Seat(*seat),
        Event::Over { .. } => true,
        Event::Offered { from, to, .. }
        | Event::Accepted { from, to, .. }
        | Event::Rejected { from, to, .. } => [*from, *to].map(Viewer::Seat).contains(&viewer),
        Event::Received { to, .. } => viewer == Viewer::Seat(*to),
        _ => false,
    });
    let word = |event: &Event| match event {
        // Only what is revealed: nothing that is meant to stay hidden.
        Event::Placed {
            seat,
            at,
            consequence,
            lies,
            ..
        } => format!("placed {seat:?} {at:?} {consequence:?} {lies:?}"),
        Event::PickedUp { seat, granted, .. } => format!("picked {seat:?} {granted}"),
        Event::Over { winner, ending, .. } => format!("over {winner:?} {ending:?}"),
        other => format!("{other:?}"),
    };
    shown.map(word).collect()
}
