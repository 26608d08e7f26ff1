//! A built-in player that fails to choose: it is reported, and chance decides, as at the tables of a server.

use parlor_game::{Dice, Draw, Problem, Seat, Seed, TABLE_STREAMS};
use parlor_play::{AnyMatch, By, Stamp};

/// What is noted beside an action that chance decided.
const FAILED: &str = "a built-in player failed to act";
/// The first of the streams of dice for such actions, one per seat, as at a server's tables.
const BY_CHANCE: u32 = TABLE_STREAMS + 0x3_0000;

/// What people are told of it.
pub(crate) fn report(player: &str, because: &str) -> String {
    format!("{FAILED}: {player}, {because}; chance decides")
}

/// One of these actions by chance, as it is sent; none if none of them can be.
pub(crate) fn pick<A: Clone>(
    actions: &[A],
    dice: &mut Dice,
    judge: impl Fn(A) -> Result<A, Problem>,
) -> Option<A> {
    let mut shuffled: Vec<&A> = actions.iter().collect();
    dice.shuffle(&mut shuffled);
    shuffled
        .into_iter()
        .find_map(|action| judge(action.clone()).ok())
}

/// Lets chance act for a seat of a match that is played here; its log says so.
pub(crate) fn act(game: &mut dyn AnyMatch, seat: Seat, seed: &Seed) -> Result<(), Problem> {
    let nth = u32::try_from(game.steps()).unwrap_or(u32::MAX);
    let stream = BY_CHANCE + u32::from(seat.0);
    let mut dice = Dice::of(seed, Draw { stream, nth });
    let stamp = Stamp {
        note: Some(FAILED.into()),
        ..Stamp::by(By::StandIn)
    };
    game.act_by_chance(game.now(), seat, &mut dice, stamp)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(nth: u32) -> Dice {
        Dice::of(&Seed::default(), Draw { stream: 0, nth })
    }

    #[test]
    fn chance_decides_among_all_that_can_be_sent() {
        let odd = |n: u32| match n % 2 {
            1 => Ok(n),
            _ => Err(Problem::new("even", "it is even")),
        };
        let all: Vec<u32> = (0..8).collect();
        let mut seen: Vec<u32> = (0..64)
            .filter_map(|nth| pick(&all, &mut dice(nth), odd))
            .collect();
        assert_eq!(seen.len(), 64, "something is sent each time");
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, [1, 3, 5, 7], "not only the first that is listed");
        assert_eq!(pick(&[2, 4], &mut dice(0), odd), None);
    }

    #[test]
    fn a_match_notes_that_chance_decided() {
        let catalog = parlor_catalog::Catalog::standard();
        let kind = catalog.game("pentago").unwrap().kind;
        let config = kind.config(&serde_json::value::to_raw_value(&serde_json::json!({})).unwrap());
        let mut game = kind.start(&config.unwrap(), 2, Seed::default()).unwrap();
        act(&mut *game, Seat(0), &Seed::default()).unwrap();
        let stamp = game.stamp(0).unwrap();
        assert_eq!(
            (stamp.by, stamp.note.as_deref()),
            (By::StandIn, Some(FAILED))
        );
    }
}
