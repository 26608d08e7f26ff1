//! Sets as bits: going through them and picking from them.

/// A set of small numbers, one bit each.
pub(crate) trait Bits: Copy {
    /// How many are in the set.
    fn count(self) -> u32;

    /// The smallest of them and the set without it.
    fn split(self) -> Option<(u8, Self)>;

    /// The numbers in the set, smallest first.
    fn numbers(self) -> impl Iterator<Item = u8> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let (number, smaller) = rest.split()?;
            rest = smaller;
            Some(number)
        })
    }

    /// The `n`-th smallest of them, from zero.
    #[inline]
    fn nth_number(self, n: u32) -> Option<u8> {
        let mut rest = self;
        for _ in 0..n {
            rest = rest.split()?.1;
        }
        Some(rest.split()?.0)
    }
}

macro_rules! bits {
    ($($word:ty),*) => {$(
        impl Bits for $word {
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn split(self) -> Option<(u8, Self)> {
                (self != 0).then(|| (self.trailing_zeros() as u8, self & (self - 1)))
            }
        }
    )*};
}

bits!(u8, u32, u64, u128);
