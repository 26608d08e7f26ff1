//! Which actions of a table are legal, one bit each.

/// A set of actions of a fixed table.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Legal {
    words: Vec<u64>,
}

impl Legal {
    /// No action of a table with so many.
    pub fn none(size: usize) -> Self {
        Self {
            words: vec![0; size.div_ceil(64)],
        }
    }

    /// Takes all actions out.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Puts an action in; one beyond the table is left out.
    #[inline]
    pub fn insert(&mut self, action: usize) {
        if let Some(word) = self.words.get_mut(action / 64) {
            *word |= 1 << (action % 64);
        }
    }

    /// Puts in those of the 64 actions from `from` on whose bits are set.
    #[inline]
    pub fn insert_bits(&mut self, from: usize, bits: u64) {
        let (word, shift) = (from / 64, from % 64);
        if let Some(low) = self.words.get_mut(word) {
            *low |= bits << shift;
        }
        if shift != 0
            && let Some(high) = self.words.get_mut(word + 1)
        {
            *high |= bits >> (64 - shift);
        }
    }

    /// Puts in those of the 128 actions from `from` on whose bits are set.
    #[inline]
    pub fn insert_wide(&mut self, from: usize, bits: u128) {
        self.insert_bits(from, bits as u64);
        self.insert_bits(from + 64, (bits >> 64) as u64);
    }

    /// Whether an action is in.
    #[inline]
    pub fn contains(&self, action: usize) -> bool {
        let word = self.words.get(action / 64);
        word.is_some_and(|word| word >> (action % 64) & 1 != 0)
    }

    /// How many are in.
    pub fn len(&self) -> usize {
        let ones = |word: &u64| word.count_ones() as usize;
        self.words.iter().map(ones).sum()
    }

    /// Whether none is in.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// The actions, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().flat_map(|(at, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(at * 64 + bit)
            })
        })
    }

    /// The `n`-th action, counted from zero.
    #[inline]
    pub fn nth(&self, mut n: usize) -> Option<usize> {
        for (at, word) in self.words.iter().enumerate() {
            let here = word.count_ones() as usize;
            if n < here {
                return Some(at * 64 + nth_bit(*word, n));
            }
            n -= here;
        }
        None
    }

    /// One of the actions, drawn by a number: equal numbers draw the same one of equal sets.
    #[inline]
    pub fn draw(&self, number: u64) -> Option<usize> {
        // The high half of the product is even enough for every table there is.
        let many = self.len() as u64;
        let nth = (u128::from(mixed(number)) * u128::from(many)) >> 64;
        self.nth(nth as usize)
    }

    /// Writes one byte for each action: 1 if it is in, 0 if not.
    #[inline]
    pub fn write(&self, out: &mut [u8]) {
        let mut bytes = out.chunks_exact_mut(8);
        let mut at = 0;
        for eight in &mut bytes {
            let bits = (self.words[at / 64] >> (at % 64)) as u8;
            eight.copy_from_slice(&SPREAD[usize::from(bits)]);
            at += 8;
        }
        for byte in bytes.into_remainder() {
            *byte = u8::from(self.contains(at));
            at += 1;
        }
    }
}

/// The place of the `n`-th bit that is set, from zero; there are more than `n`.
#[inline]
fn nth_bit(word: u64, mut n: usize) -> usize {
    let (mut from, mut rest) = (0, word);
    for width in [32, 16, 8] {
        let low = rest & ((1 << width) - 1);
        let here = low.count_ones() as usize;
        if here <= n {
            n -= here;
            from += width;
            rest >>= width;
        } else {
            rest = low;
        }
    }
    for _ in 0..n {
        rest &= rest - 1;
    }
    from + rest.trailing_zeros() as usize
}

/// A number whose bits all depend on all bits of another one.
#[inline]
pub(crate) const fn mixed(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// The eight bits of a byte as bytes.
static SPREAD: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte][bit] = (byte >> bit & 1) as u8;
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_put_in_listed_and_written_across_words() {
        let mut legal = Legal::none(150);
        legal.insert(3);
        legal.insert_bits(60, 0b1001_0001);
        legal.insert_wide(100, 1 | 1 << 49);
        let listed: Vec<usize> = legal.iter().collect();
        assert_eq!(listed, [3, 60, 64, 67, 100, 149]);
        assert_eq!(legal.len(), 6);
        for (n, action) in listed.iter().enumerate() {
            assert_eq!(legal.nth(n), Some(*action));
        }
        assert_eq!(legal.nth(6), None);
        let mut bytes = [7; 150];
        legal.write(&mut bytes);
        for (action, byte) in bytes.iter().enumerate() {
            assert_eq!(*byte == 1, listed.contains(&action), "{action}");
            assert!(*byte < 2);
        }
    }
    #[test]
    fn every_action_is_found_by_its_place_and_drawn_as_often_as_others() {
        let mut legal = Legal::none(200);
        (0..200)
            .filter(|n| n % 3 != 1 && !(70..120).contains(n))
            .for_each(|n| legal.insert(n));
        let listed: Vec<usize> = legal.iter().collect();
        for (n, action) in listed.iter().enumerate() {
            assert_eq!(legal.nth(n), Some(*action));
        }
        assert_eq!(legal.nth(listed.len()), None);
        assert_eq!(Legal::none(9).draw(3), None);
        let mut drawn = [0; 200];
        for number in 0..100_000 {
            drawn[legal.draw(number).unwrap_or(1)] += 1;
        }
        for (action, count) in drawn.into_iter().enumerate() {
            match legal.contains(action) {
                true => assert!((800..1200).contains(&count), "{action}: {count}"),
                false => assert_eq!(count, 0),
            }
        }
    }
}
