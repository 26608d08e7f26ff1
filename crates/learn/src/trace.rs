//! Random walks played by the matches of the server, for comparing other ways to play with them.

use std::fmt::Write;

use parlor_game::{Input, Status};
use parlor_play::{Match, Stamp};
use sha2::{Digest, Sha256};

use crate::{Chosen, Learn, LearnError, Legal, Setup, Sheet, batch::episode_seed, returns};

/// Where a walk stands at the end of an episode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// How many decisions were made so far.
    pub steps: u64,
    /// The digest of all that the deciding seats saw so far, as hexadecimal text.
    pub digest: String,
}

/// Plays at random by matches of the server until so many decisions are made and the last episode has ended.
///
/// Decision number n takes the action that [`Legal::draw`] draws by n. Before each the digest takes in the seat, its mask and its
/// observation, and at the end of an episode what each seat got.
pub(crate) fn trace<G: Learn>(
    setup: &Setup<G>,
    seed: u64,
    steps: u64,
) -> Result<Vec<Mark>, LearnError> {
    let table = &setup.table;
    let mut digest = Sha256::new();
    let mut marks = Vec::new();
    let mut made = 0;
    let mut legal = Legal::none(setup.actions);
    let mut mask = vec![0; setup.actions];
    let mut seen = vec![0.0; setup.observation];
    let mut gained = vec![0.0; setup.seats.into()];
    while made < steps {
        let chance = episode_seed(seed, marks.len() as u64);
        let mut game = Match::<G>::start(&setup.config, setup.seats, chance)?;
        let mut draft = G::Draft::default();
        loop {
            let (until, at) = match game.game().status() {
                Status::Over(outcome) => {
                    returns(&outcome, &mut gained);
                    break;
                }
                // A match lets nature act by itself.
                Status::Chance(_) => return Err(LearnError::Rules("nature does not act".into())),
                Status::Waiting { until, .. } => (until, game.now()),
            };
            let is_due = until.is_some_and(|until| until <= at);
            let mover = match is_due {
                true => None,
                false => game.game().mover(table, &draft),
            };
            let Some(seat) = mover else {
                let stuck = || LearnError::Rules("the match waits for nobody".into());
                game.wake(until.ok_or_else(stuck)?)?;
                G::forget(&mut draft, true);
                continue;
            };
            legal.clear();
            game.game().legal(table, &draft, seat, &mut legal);
            legal.write(&mut mask);
            game.game()
                .observe(table, &draft, seat, &mut Sheet::new(&mut seen));
            digest.update([seat.0]);
            digest.update(&mask);
            seen.iter()
                .for_each(|number| digest.update(number.to_le_bytes()));
            let action = legal.draw(made).ok_or(LearnError::Over)?;
            made += 1;
            let chosen = game.game().chosen(table, &draft, seat, action);
            match chosen.ok_or_else(|| setup.refused(action))? {
                Chosen::Part(part) => draft = part,
                Chosen::Act(action) => {
                    game.submit(at, Input::Act { seat, action }, Stamp::default())?;
                    G::forget(&mut draft, false);
                }
            }
        }
        gained
            .iter()
            .for_each(|number| digest.update(number.to_le_bytes()));
        let digest = digest.clone().finalize();
        marks.push(Mark {
            steps: made,
            digest: digest.iter().fold(String::new(), |mut text, byte| {
                let _ = write!(text, "{byte:02x}"); // Writing to a text cannot fail.
                text
            }),
        });
    }
    Ok(marks)
}
