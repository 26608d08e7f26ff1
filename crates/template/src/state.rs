//! The fast core: marks on a square, unchecked.

use parlor_game::Seat;

/// How many marks in a line win.
const LINE: i16 = 3;

/// The directions of lines: across, down and both diagonals.
const DIRECTIONS: [(i16, i16); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// The marks on the square.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct State {
    pub(crate) side: u8,
    pub(crate) fields: Vec<Option<Seat>>,
}

impl State {
    pub(crate) fn new(side: u8) -> Self {
        let fields = vec![None; usize::from(side) * usize::from(side)];
        Self { side, fields }
    }

    /// How many marks there are.
    pub(crate) fn marks(&self) -> u32 {
        let marked = self.fields.iter().flatten().count();
        u32::try_from(marked).unwrap_or(u32::MAX)
    }

    pub(crate) fn next(&self) -> Seat {
        Seat((self.marks() % 2) as u8)
    }

    pub(crate) fn free(&self) -> impl Iterator<Item = u8> {
        let fields = (0u8..).zip(&self.fields);
        fields.filter(|(_, mark)| mark.is_none()).map(|(n, _)| n)
    }

    pub(crate) fn is_full(&self) -> bool {
        self.free().next().is_none()
    }

    /// The first line that wins, and whose it is.
    pub(crate) fn line(&self) -> Option<(Seat, Vec<u8>)> {
        let side = i16::from(self.side);
        let starts = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
        starts
            .flat_map(|start| DIRECTIONS.map(|direction| (start, direction)))
            .find_map(|((row, column), (down, right))| {
                let nth = |n: i16| self.at(row + n * down, column + n * right);
                let (_, first) = nth(0)?;
                let line: Option<Vec<u8>> = (0..LINE)
                    .map(|n| {
                        nth(n)
                            .filter(|(_, seat)| *seat == first)
                            .map(|(field, _)| field)
                    })
                    .collect();
                Some((first, line?))
            })
    }

    /// The field in a row and column with who marked it; nothing if it is outside or free.
    fn at(&self, row: i16, column: i16) -> Option<(u8, Seat)> {
        let inside = 0..i16::from(self.side);
        if !inside.contains(&row) || !inside.contains(&column) {
            return None;
        }
        let field = u8::try_from(row * i16::from(self.side) + column).ok()?;
        let seat = self.fields.get(usize::from(field)).copied().flatten()?;
        Some((field, seat))
    }
}
