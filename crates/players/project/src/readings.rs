//! Recent readings, and where the nearest piece may be by them.

use parlor_project::{Direction, Field, Shape};

/// How many readings are kept, and for how long.
const MOST: usize = 24;
const FRESH: u64 = 2_500;

/// What a candidate keeps of its weight for every reading that it does not explain.
const DOUBT: f32 = 0.2;

/// Distances told at fields not long ago, each list one property of all of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Readings {
    x: [i16; MOST],
    y: [i16; MOST],
    distance: [i16; MOST],
    at: [u64; MOST],
    count: usize,
    /// Where the next one goes when all places are taken.
    next: usize,
}

impl Readings {
    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.next = 0;
    }

    /// Takes in a reading.
    pub(super) fn push(&mut self, field: Field, distance: u8, at: u64) {
        let place = self.next;
        self.x[place] = field.x.into();
        self.y[place] = field.y.into();
        self.distance[place] = distance.into();
        self.at[place] = at;
        self.next = (place + 1) % MOST;
        self.count = (self.count + 1).min(MOST);
    }

    /// The readings, the newest first.
    pub(super) fn newest(&self) -> impl Iterator<Item = (Field, u8, u64)> {
        (1..=self.count).map(|back| {
            let place = (self.next + MOST - back) % MOST;
            let field = Field::new(self.x[place] as u8, self.y[place] as u8);
            (field, self.distance[place] as u8, self.at[place])
        })
    }

    /// Forgets what is too old to be true; a place without a reading is far away and says nothing.
    fn fresh(&self, now: u64) -> Recent {
        let mut recent = Recent::default();
        for place in 0..self.count {
            if now < self.at[place] + FRESH {
                recent.x[recent.count] = self.x[place];
                recent.y[recent.count] = self.y[place];
                recent.distance[recent.count] = self.distance[place];
                recent.count += 1;
            }
        }
        recent
    }

    /// How much candidate weight lies in each direction, in the order of [`Direction::ALL`].
    ///
    /// Candidates are the task fields at exactly this distance that contradict no recent reading. Where none is
    /// left, old readings are forgotten and all fields at the distance count. What is out of reach never does.
    pub(super) fn pull(
        &mut self,
        shape: Shape,
        here: Field,
        distance: u8,
        now: u64,
        out_of_reach: impl Fn(Field) -> bool,
    ) -> [f32; 4] {
        let recent = self.fresh(now);
        let pull = sum(shape, here, distance, &recent, &out_of_reach);
        if pull.iter().any(|weight| 0.0 < *weight) {
            return pull;
        }
        self.clear();
        self.push(here, distance, now);
        sum(shape, here, distance, &Recent::default(), &out_of_reach)
    }
}

/// Readings that may still be true.
#[derive(Default)]
struct Recent {
    x: [i16; MOST],
    y: [i16; MOST],
    distance: [i16; MOST],
    count: usize,
}

impl Recent {
    /// What a candidate weighs; nothing if it is nearer to a reading than that allows.
    #[inline]
    fn weigh(&self, x: i16, y: i16) -> f32 {
        let places = 0..self.count;
        let mut nearer = 0u16;
        let mut unexplained = 0u16;
        for place in places {
            let distance = (self.x[place] - x).abs() + (self.y[place] - y).abs();
            nearer |= u16::from(distance < self.distance[place]);
            unexplained += u16::from(distance != self.distance[place]);
        }
        if nearer == 0 {
            POWERS[usize::from(unexplained)]
        } else {
            0.0
        }
    }
}

/// The powers of doubt.
const POWERS: [f32; MOST + 1] = {
    let mut powers = [1.0; MOST + 1];
    let mut n = 1;
    while n <= MOST {
        powers[n] = powers[n - 1] * DOUBT;
        n += 1;
    }
    powers
};

fn sum(
    shape: Shape,
    here: Field,
    distance: u8,
    recent: &Recent,
    out_of_reach: &impl Fn(Field) -> bool,
) -> [f32; 4] {
    let (x, y, distance) = (i16::from(here.x), i16::from(here.y), i16::from(distance));
    let (width, top) = (i16::from(shape.width), i16::from(shape.goals_height));
    let bottom = top + i16::from(shape.tasks_height);
    let mut pull = [0.0; 4];
    for row in (y - distance).max(top)..(y + distance + 1).min(bottom) {
        let across = distance - (row - y).abs();
        let columns = [x - across, x + across];
        let both = if across == 0 { 1 } else { 2 };
        for column in columns.into_iter().take(both) {
            if !(0..width).contains(&column) {
                continue;
            }
            let weight = recent.weigh(column, row);
            if weight == 0.0 || out_of_reach(Field::new(column as u8, row as u8)) {
                continue;
            }
            if row < y {
                pull[0] += weight;
            } else if y < row {
                pull[1] += weight;
            }
            if column < x {
                pull[2] += weight;
            } else if x < column {
                pull[3] += weight;
            }
        }
    }
    pull
}

/// The directions that pull most, among those that are allowed.
pub(super) fn strongest(pull: &[f32; 4], allowed: impl Fn(Direction) -> bool) -> [bool; 4] {
    let mut best = 0.0f32;
    for (weight, direction) in pull.iter().zip(Direction::ALL) {
        if allowed(direction) {
            best = best.max(*weight);
        }
    }
    let mut chosen = [false; 4];
    for ((weight, direction), chosen) in pull.iter().zip(Direction::ALL).zip(&mut chosen) {
        *chosen = allowed(direction) && best <= *weight && 0.0 < *weight;
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape {
        width: 10,
        tasks_height: 10,
        goals_height: 3,
    };

    #[test]
    fn two_readings_tell_the_way_to_a_piece() {
        // A piece at (7, 8): read 6 at (3, 6), then 5 at (4, 6).
        let mut readings = Readings::default();
        readings.push(Field::new(3, 6), 6, 0);
        readings.push(Field::new(4, 6), 5, 100);
        let [_, _, west, east] = readings.pull(SHAPE, Field::new(4, 6), 5, 100, |_| false);
        assert!(west < east, "{west} {east}");
    }

    #[test]
    fn what_is_nearer_than_a_reading_allows_is_excluded() {
        let mut readings = Readings::default();
        readings.push(Field::new(5, 5), 4, 0);
        readings.push(Field::new(5, 6), 1, 100);
        // All neighbours of (5, 6) are nearer to (5, 5) than 4: the old reading is forgotten.
        let pull = readings.pull(SHAPE, Field::new(5, 6), 1, 100, |_| false);
        assert_eq!(pull, [1.0; 4]);
        assert_eq!(readings.count, 1);
    }

    #[test]
    fn old_readings_do_not_count() {
        let mut readings = Readings::default();
        readings.push(Field::new(5, 5), 4, 0);
        let recent = readings.fresh(2_500);
        assert_eq!(recent.count, 0);
        assert_eq!(readings.fresh(2_499).count, 1);
    }
}
