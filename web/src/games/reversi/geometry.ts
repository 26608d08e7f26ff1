// Where cells, sides and curves are. Units are cells; the camera turns them into pixels.

import type { Ray, Transition } from "./types";

/** The eight directions, clockwise from north. */
export const DIRECTIONS: readonly (readonly [dx: number, dy: number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];

export const DIRECTION_NAMES = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;

export type Point = [x: number, y: number];

export function opposite(direction: number): number {
  return (direction + 4) % 8;
}

/** The direction as a pair of steps. */
export function stepOf(direction: number): readonly [number, number] {
  return DIRECTIONS[direction] ?? [0, 0];
}

/** Column and row of a cell. */
export function xyOf(cell: number, width: number): Point {
  return [cell % width, Math.floor(cell / width)];
}

/** The cell at a column and a row, if there is one. */
export function cellAt(x: number, y: number, width: number, height: number): number | null {
  return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : null;
}

/** The cell that an arrow key leads to. */
export function neighbour(cell: number, key: string, width: number, height: number): number | null {
  const moves: Record<string, number> = { ArrowUp: 0, ArrowRight: 2, ArrowDown: 4, ArrowLeft: 6 };
  const direction = moves[key];
  if (direction === undefined) return null;
  const [x, y] = xyOf(cell, width);
  const [dx, dy] = stepOf(direction);
  return cellAt(x + dx, y + dy, width, height) ?? cell;
}

/** The middle of a side of a cell; the corner for a diagonal one. */
export function sidePoint(x: number, y: number, side: number, out = 0): Point {
  const [dx, dy] = stepOf(side);
  const reach = 0.5 + (dx !== 0 && dy !== 0 ? out * 0.7 : out);
  return [x + 0.5 + dx * reach, y + 0.5 + dy * reach];
}

/** The side of a cell that a point within it is closest to; none in the middle. */
export function sideAt(fx: number, fy: number): number | null {
  const [dx, dy] = [fx - 0.5, fy - 0.5];
  if (Math.hypot(dx, dy) < 0.2) return null;
  const eighth = Math.round(Math.atan2(dx, -dy) / (Math.PI / 4));
  return ((eighth % 8) + 8) % 8;
}

/** A curve by its start, its two control points and its end. */
export type Curve = [from: Point, control: Point, control: Point, to: Point];

/** How far a curve may reach beyond the board, in cells. */
const OUTSIDE = 0.9;

/** The curve of a transition: it leaves each end straight outwards and stays near the board. */
export function linkCurve([x1, y1, r1, x2, y2, r2]: Transition, width: number, height: number): Curve {
  const from = sidePoint(x1, y1, r1);
  const to = sidePoint(x2, y2, r2);
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const bulge = Math.min(6, 0.9 + far * 0.3);
  const pull = (point: Point, side: number): Point => {
    const [dx, dy] = stepOf(side);
    const long = bulge / Math.hypot(dx, dy);
    const near = (value: number, size: number) => Math.max(-OUTSIDE, Math.min(size + OUTSIDE, value));
    return [near(point[0] + dx * long, width), near(point[1] + dy * long, height)];
  };
  return [from, pull(from, r1), pull(to, r2), to];
}

/** One stretch of a ray: straight between neighbours, or a curve over a transition. */
export type Stretch = { type: "straight"; from: Point; to: Point } | { type: "curve"; curve: Curve };

/** The stretches of a ray that starts on a cell. */
export function rayStretches(start: number, ray: Ray, width: number, height: number): Stretch[] {
  const stretches: Stretch[] = [];
  let [x, y] = xyOf(start, width);
  let direction = ray.direction;
  for (const [cell, travel] of ray.path) {
    const [nx, ny] = xyOf(cell, width);
    const [dx, dy] = stepOf(direction);
    if (x + dx === nx && y + dy === ny && travel === direction) {
      stretches.push({ type: "straight", from: [x + 0.5, y + 0.5], to: [nx + 0.5, ny + 0.5] });
    } else {
      const entry = opposite(travel);
      const curve = linkCurve([x, y, direction, nx, ny, entry], width, height);
      stretches.push({ type: "straight", from: [x + 0.5, y + 0.5], to: curve[0] });
      stretches.push({ type: "curve", curve });
      stretches.push({ type: "straight", from: curve[3], to: [nx + 0.5, ny + 0.5] });
    }
    [x, y, direction] = [nx, ny, travel];
  }
  return stretches;
}

/** Whether a transition joins a side with itself. */
export function isMirror([x1, y1, r1, x2, y2, r2]: Transition): boolean {
  return x1 === x2 && y1 === y2 && r1 === r2;
}

/** How far two cells are apart, for waves that run over the board. */
export function apart(a: number, b: number, width: number): number {
  const [ax, ay] = xyOf(a, width);
  const [bx, by] = xyOf(b, width);
  return Math.max(Math.abs(ax - bx), Math.abs(ay - by));
}
