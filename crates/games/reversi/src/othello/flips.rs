//! Which stones a stone captures, by one addition or one count of zeros for each of the eight rays.

use super::Othello;

/// The tiles of each ray of each tile: four towards higher bits, then the four opposite ones.
static RAYS: [[u64; 8]; 64] = rays();

const fn rays() -> [[u64; 8]; 64] {
    const STEPS: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut all = [[0; 8]; 64];
    let mut tile = 0;
    while tile < 64 {
        let mut ray = 0;
        while ray < 8 {
            let (dx, dy) = STEPS[ray % 4];
            let sign = if ray < 4 { 1 } else { -1 };
            let (mut x, mut y) = (tile % 8 + sign * dx, tile / 8 + sign * dy);
            while 0 <= x && x < 8 && 0 <= y && y < 8 {
                all[tile as usize][ray] |= 1 << (y * 8 + x);
                x += sign * dx;
                y += sign * dy;
            }
            ray += 1;
        }
        tile += 1;
    }
    all
}

impl Othello {
    /// The stones of the other one that a stone on `tile` captures.
    #[inline]
    pub const fn flips(self, tile: u32) -> u64 {
        let rays = &RAYS[(tile & 63) as usize];
        self.above(rays[0])
            | self.above(rays[1])
            | self.above(rays[2])
            | self.above(rays[3])
            | self.below(rays[4])
            | self.below(rays[5])
            | self.below(rays[6])
            | self.below(rays[7])
    }

    /// On a ray towards higher bits: a carry runs through foreign stones to the first other tile.
    #[inline]
    const fn above(self, ray: u64) -> u64 {
        let end = (self.other | !ray).wrapping_add(1) & self.own & ray;
        end.saturating_sub(1) & ray
    }

    /// On a ray towards lower bits: the highest tile without a foreign stone ends the run.
    #[inline]
    const fn below(self, ray: u64) -> u64 {
        let stop = (ray & !self.other) | 1;
        let end = (1u64 << 63 >> stop.leading_zeros()) & self.own & ray;
        (end << 1).wrapping_neg() & ray
    }
}
