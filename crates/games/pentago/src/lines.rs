//! The 32 lines of five, and tables that find them on a side by its four quadrants.

use std::{borrow::Cow, fmt::Debug};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::field::{ALL, SPOT};

/// The fields of each line: 12 rows, 12 columns, 8 diagonals.
pub const LINES: [[u8; 5]; 32] = {
    let firsts: [(&[u8], u8); 4] = [
        (&[0, 1, 6, 7, 12, 13, 18, 19, 24, 25, 30, 31], 1),
        (&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 6),
        (&[0, 1, 6, 7], 7),
        (&[4, 5, 10, 11], 5),
    ];
    let mut lines = [[0; 5]; 32];
    let (mut line, mut kind) = (0, 0);
    while kind < 4 {
        let (list, step) = firsts[kind];
        let mut i = 0;
        while i < list.len() {
            let mut k = 0;
            while k < 5 {
                lines[line][k] = list[i] + step * k as u8;
                k += 1;
            }
            line += 1;
            i += 1;
        }
        kind += 1;
    }
    lines
};

/// The bits of each line.
const BITS: [u64; 32] = {
    let mut bits = [0; 32];
    let mut line = 0;
    while line < 32 {
        let mut k = 0;
        while k < 5 {
            bits[line] |= 1 << SPOT[LINES[line][k] as usize];
            k += 1;
        }
        line += 1;
    }
    bits
};

/// By quadrant and pattern, the lines that lack `missing` stones in this quadrant.
const fn lacking(missing: u32) -> [[u32; 512]; 4] {
    let mut table = [[0; 512]; 4];
    let mut quadrant = 0;
    while quadrant < 4 {
        let mut pattern = 0;
        while pattern < 512 {
            let mut line = 0;
            while line < 32 {
                let needed = BITS[line] >> (9 * quadrant) & 511;
                if (needed & !(pattern as u64)).count_ones() == missing {
                    table[quadrant][pattern] |= 1 << line;
                }
                line += 1;
            }
            pattern += 1;
        }
        quadrant += 1;
    }
    table
}

static WHOLE: [[u32; 512]; 4] = lacking(0);
static ONE_SHORT: [[u32; 512]; 4] = lacking(1);

#[inline]
fn quadrant(side: u64, quadrant: usize) -> usize {
    (side >> (9 * quadrant)) as usize & 511
}

/// The lines that a side fills.
#[inline]
pub(crate) fn fives(side: u64) -> Lines {
    let whole = |q: usize| WHOLE[q][quadrant(side, q)];
    Lines(whole(0) & whole(1) & whole(2) & whole(3))
}

/// The fields that would give a side a five; all of them if it has one.
#[inline]
pub(crate) fn completing(side: u64) -> u64 {
    let (mut whole, mut short) = (u32::MAX, 0);
    for q in 0..4 {
        let pattern = quadrant(side, q);
        short = short & WHOLE[q][pattern] | whole & ONE_SHORT[q][pattern];
        whole &= WHOLE[q][pattern];
    }
    if whole != 0 {
        return ALL;
    }
    let mut fields = 0;
    while short != 0 {
        fields |= BITS[short.trailing_zeros() as usize];
        short &= short - 1;
    }
    fields & !side
}

/// How many lines hold 0 to 5 stones of `own` and none of `other`.
pub(crate) fn open(own: u64, other: u64) -> [u8; 6] {
    let mut counts = [0; 6];
    for line in BITS {
        if line & other == 0 {
            counts[(line & own).count_ones() as usize] += 1;
        }
    }
    counts
}

/// A set of lines; it travels as a list of lists of five fields.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Lines(u32);

impl Lines {
    /// No line.
    pub const NONE: Self = Self(0);
    /// The twelve lines along rows.
    pub const ROWS: Self = Self(0x0000_0fff);
    /// The twelve lines along columns.
    pub const COLUMNS: Self = Self(0x00ff_f000);
    /// The eight lines along diagonals.
    pub const DIAGONALS: Self = Self(0xff00_0000);

    /// Whether there is no line in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lines in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The lines in either set.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The fields of each line in the set.
    pub fn iter(self) -> impl Iterator<Item = [u8; 5]> {
        (0..32usize)
            .filter(move |line| self.0 >> line & 1 != 0)
            .map(|line| LINES[line])
    }

    /// Whether a line in the set goes through the field with this number.
    pub fn cover(self, field: u8) -> bool {
        self.iter().any(|line| line.contains(&field))
    }
}

impl FromIterator<usize> for Lines {
    fn from_iter<I: IntoIterator<Item = usize>>(lines: I) -> Self {
        Self(lines.into_iter().fold(0, |set, line| set | 1 << line))
    }
}

impl Debug for Lines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Lines {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Lines {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<[u8; 5]>::deserialize(deserializer)?
            .iter()
            .map(|fields| LINES.iter().position(|line| line == fields))
            .collect::<Option<Self>>()
            .ok_or_else(|| D::Error::custom("these fields are no line"))
    }
}

impl JsonSchema for Lines {
    fn schema_name() -> Cow<'static, str> {
        "Lines".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Vec<[u8; 5]>>()
    }
}
