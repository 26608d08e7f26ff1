//! The eight symmetries of the board.

use crate::Board;

impl Board {
    /// The board turned clockwise as a whole.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self::from_bits(self.key().map(turned))
    }

    /// The board as a mirror shows it, left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self::from_bits(self.key().map(mirrored))
    }

    /// The board and its seven images.
    pub fn images(&self) -> [Self; 8] {
        let mut images = [*self; 8];
        for i in 1..8 {
            let before = &images[i - 1];
            images[i] = match i {
                4 => before.mirrored(),
                _ => before.turned(),
            };
        }
        images
    }

    /// The one among the eight images that stands for all of them.
    #[must_use]
    pub fn canonical(&self) -> Self {
        self.images()
            .into_iter()
            .min_by_key(Self::key)
            .unwrap_or(*self)
    }
}

/// Moves the four quadrants, each changed inside by `change` of its ring.
#[inline]
fn moved(side: u64, to: [u32; 4], change: impl Fn(u8) -> u8) -> u64 {
    (0..4).zip(to).fold(0, |moved, (from, to)| {
        let quadrant = side >> (9 * from) & 511;
        let ring = u64::from(change(quadrant as u8));
        moved | (quadrant & 256 | ring) << (9 * to)
    })
}

#[inline]
fn turned(side: u64) -> u64 {
    moved(side, [1, 3, 0, 2], |ring| ring.rotate_left(2))
}

#[inline]
fn mirrored(side: u64) -> u64 {
    moved(side, [1, 0, 3, 2], |ring| {
        ring.reverse_bits().rotate_left(3)
    })
}
