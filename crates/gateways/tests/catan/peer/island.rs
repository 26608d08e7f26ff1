//! The lattice of the board, and what things cost.

use crate::client::Point;

pub(super) const ROAD: [i32; 5] = [1, 1, 0, 0, 0];
pub(super) const SETTLEMENT: [i32; 5] = [1, 1, 1, 1, 0];
pub(super) const CITY: [i32; 5] = [0, 0, 0, 2, 3];
pub(super) const CARD: [i32; 5] = [0, 0, 1, 1, 1];

pub(super) fn is_land((x, y): Point) -> bool {
    (y - 2 * x).abs() <= 8 && (2 * y - x).abs() <= 8 && (x + y).abs() <= 8
}

pub(super) fn is_hex((x, y): Point) -> bool {
    (x + y).rem_euclid(3) == 0
}

pub(super) fn around((x, y): Point) -> Vec<Point> {
    let steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)];
    let points = steps.map(|(dx, dy)| (x + dx, y + dy));
    points.into_iter().filter(|at| is_land(*at)).collect()
}

pub(super) fn nodes() -> Vec<Point> {
    let all = (-5..=5).flat_map(|x| (-5..=5).map(move |y| (x, y)));
    all.filter(|at| is_land(*at) && !is_hex(*at)).collect()
}

/// The end with the smaller x + y first.
pub(super) fn edge(a: Point, b: Point) -> (Point, Point) {
    if a.0 + a.1 < b.0 + b.1 {
        (a, b)
    } else {
        (b, a)
    }
}

pub(super) fn edges_at(node: Point) -> Vec<(Point, Point)> {
    let others = around(node).into_iter().filter(|at| !is_hex(*at));
    others.map(|other| edge(node, other)).collect()
}
