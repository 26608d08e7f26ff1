//! Where players believe to be, which they name in Discover.

use parlor_game::Seat;

use super::Game;
use crate::project::{Guid, Point, gm::ranking::printable};

/// Times in the other frame before a warning.
const MIRRORED: u32 = 3;

/// What the extended log says of a Discover whose player believes to be elsewhere.
pub const OUT_OF_STEP: &str = "out of step";

impl Game {
    /// Compares what a player believes with where it stands; warns when it is the other frame. Gives the remark for the log.
    pub(super) fn compare(
        &mut self,
        seat: Seat,
        believed: Option<Point>,
        truth: Point,
    ) -> &'static str {
        let Some(sitter) = self.sitters.get_mut(seat.index()) else {
            return "";
        };
        if believed == Some(truth) {
            sitter.mirrored = 0;
            return "";
        }
        self.counts.out_of_step();
        let height = i64::from(self.conf.game.shape().height());
        let y = height - 1 - truth.y;
        if believed == Some(Point { y, ..truth }) {
            sitter.mirrored += 1;
            if sitter.mirrored == MIRRORED {
                let guid = self.roster.guid(seat).map(Guid::as_str).unwrap_or_default();
                self.warnings.push(format!(
                    "{} names its fields in the other frame: set yAxis, yAxisRed or yAxisBlue",
                    printable(guid)
                ));
            }
        }
        OUT_OF_STEP
    }
}
