//! The result, for scripts and for people.

use comfy_table::{Table, presets};
use parlor_game::Seat;

use super::table::Over;

/// The established text: the map, then group, stones, time left and state of each player.
pub(super) fn text(map: &str, groups: &[u8], over: &Over) -> String {
    let mut text = format!("{map}\n");
    for (seat, group) in (0u8..).map(Seat).zip(groups) {
        let stones = over.outcome.scores.get(seat.index()).copied().unwrap_or(0);
        let state = match over.outcome.forfeits.contains(seat) {
            true => "disq.",
            false => "ok",
        };
        text += &format!("{group}\t{stones}\t{}\t{state}\n", time_left(seat, over));
    }
    text
}

/// The time that a seat has left.
fn time_left(seat: Seat, over: &Over) -> String {
    let clocks = over.clocks.as_ref();
    let clock = clocks.and_then(|clocks| clocks.get(seat.index()));
    match clock.and_then(|clock| clock.left) {
        Some(left) => format!("{} msecs", left.0),
        None => "inf".into(),
    }
}

/// The result as a table.
pub(super) fn table(names: &[String], over: &Over, points: &[f64]) -> String {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_header(["player", "name", "stones", "place", "points", "time left"]);
    for (seat, name) in (0u8..).map(Seat).zip(names) {
        let place = match over.outcome.forfeits.contains(seat) {
            true => "disqualified".into(),
            false => over
                .outcome
                .places
                .get(seat.index())
                .map_or(String::new(), u8::to_string),
        };
        let stones = over.outcome.scores.get(seat.index()).copied().unwrap_or(0);
        let worth = points.get(seat.index()).copied().unwrap_or(0.0);
        table.add_row([
            (seat.0 + 1).to_string(),
            name.clone(),
            stones.to_string(),
            place,
            worth.to_string(),
            time_left(seat, over),
        ]);
    }
    table.to_string()
}

#[cfg(test)]
mod tests {
    use parlor_game::{Millis, Outcome, SeatSet};
    use parlor_wire::{ClockView, MatchId};

    use super::*;

    fn over(clocks: Option<[u64; 2]>) -> Over {
        let clock = |left| ClockView {
            left: Some(Millis(left)),
            runs: false,
        };
        Over {
            game: MatchId("m".into()),
            outcome: Outcome {
                places: vec![1, 2],
                winners: SeatSet::from(Seat(0)),
                forfeits: SeatSet::EMPTY,
                scores: vec![4, 0],
                reason: "stones".into(),
            },
            clocks: clocks.map(|clocks| clocks.map(clock).to_vec()),
        }
    }

    /// The result of the golden dialogue.
    #[test]
    fn the_text_result_has_the_established_form() {
        let said = text("tiny.map", &[7, 12], &over(Some([5250, 0])));
        assert_eq!(said, "tiny.map\n7\t4\t5250 msecs\tok\n12\t0\t0 msecs\tok\n");
        let mut lost = over(None);
        lost.outcome.forfeits = SeatSet::from(Seat(1));
        let said = text("tiny.map", &[7, 12], &lost);
        assert_eq!(said, "tiny.map\n7\t4\tinf\tok\n12\t0\tinf\tdisq.\n");
    }
}
