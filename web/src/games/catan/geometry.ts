// Where things are on the board: the lattice of hexes and nodes, and where it lies on the screen.

import type { Board, Edge, Point } from "./types";
import { told } from "../../words/language.svelte";

/** Half the distance of neighbouring hexes, in units of the drawing. */
export const SCALE = 50;

/** The distance of a hex's corners from its middle. */
export const RADIUS = (2 * SCALE) / Math.sqrt(3);

/** A place in the drawing. */
export interface Spot {
  x: number;
  y: number;
}

/** The six neighbours of any point, and the corners of a hex clockwise from the top. */
export const AROUND: readonly Point[] = [
  [0, 1],
  [1, 1],
  [1, 0],
  [0, -1],
  [-1, -1],
  [-1, 0],
];

const CORNER_NAMES = told(["top", "upper right", "lower right", "bottom", "lower left", "upper left"]);
/** The sides of a hex clockwise from the one behind its top corner. */
const SIDE_NAMES = told(["upper right", "right", "lower right", "lower left", "left", "upper left"]);

const isOnBoard = (x: number, y: number) =>
  Math.abs(y - 2 * x) <= 8 && Math.abs(2 * y - x) <= 8 && Math.abs(x + y) <= 8;

/** Whether a point of the lattice is a hex; otherwise it is a node. */
export const isHex = ([x, y]: Point) => (((x + y) % 3) + 3) % 3 === 0;

function points(wanted: boolean): Point[] {
  const found: Point[] = [];
  for (let height = 8; height >= -8; height--) {
    for (let x = -5; x <= 5; x++) {
      const y = (height + x) / 2;
      if (Number.isInteger(y) && isOnBoard(x, y) && isHex([x, y]) === wanted) found.push([x, y]);
    }
  }
  return found;
}

/** All hexes, top row first. */
export const HEXES: readonly Point[] = points(true);

/** All nodes, top row first. */
export const NODES: readonly Point[] = points(false);

/** All edges, in the order of their ends. */
export const EDGES: readonly Edge[] = NODES.flatMap((a) =>
  NODES.filter((b) => a[0] + a[1] < b[0] + b[1] && areNeighbours(a, b)).map((b): Edge => [a, b]),
);

/** Whether two points touch. */
export function areNeighbours(a: Point, b: Point): boolean {
  return AROUND.some(([x, y]) => a[0] + x === b[0] && a[1] + y === b[1]);
}

/** The points of a kind around one, top row first. */
export function around([x, y]: Point, hexes: boolean): Point[] {
  const height = (point: Point) => 2 * point[1] - point[0];
  return AROUND.map(([dx, dy]): Point => [x + dx, y + dy])
    .filter((point) => isOnBoard(...point) && isHex(point) === hexes)
    .sort((a, b) => height(b) - height(a) || a[0] - b[0]);
}

/** The hexes on both sides of an edge; one on the coast. */
export function hexesBeside([a, b]: Edge): Point[] {
  const there = around(b, true).map(keyOf);
  return around(a, true).filter((hex) => there.includes(keyOf(hex)));
}

/** Where a point is in the drawing. */
export function spot([x, y]: Point): Spot {
  return { x: SCALE * x, y: (-SCALE * (2 * y - x)) / Math.sqrt(3) };
}

/** The middle of an edge, and its slope in degrees. */
export function middle([a, b]: Edge): Spot & { angle: number } {
  const [from, to] = [spot(a), spot(b)];
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, angle };
}

/** Where a harbour lies: out at sea before its edge. */
export function harbourSpot(edge: Edge, out = 38): Spot {
  const at = middle(edge);
  const [land] = hexesBeside(edge);
  const inner = land ? spot(land) : { x: 0, y: 0 };
  const length = Math.hypot(at.x - inner.x, at.y - inner.y) || 1;
  return { x: at.x + ((at.x - inner.x) / length) * out, y: at.y + ((at.y - inner.y) / length) * out };
}

/** The corners of a hex as the points of a polygon; `share` shrinks it. */
export function outline(hex: Point, share = 1): string {
  const at = spot(hex);
  return AROUND.map((step) => {
    const corner = spot(step);
    return `${(at.x + corner.x * share).toFixed(1)},${(at.y + corner.y * share).toFixed(1)}`;
  }).join(" ");
}

/** A point as a word, for keys and test ids. */
export const keyOf = ([x, y]: Point) => `${x},${y}`;

/** An edge as a word; its ends in either order give the same. */
export function edgeKey([a, b]: Edge): string {
  const sorted = a[0] + a[1] <= b[0] + b[1] ? [a, b] : [b, a];
  return sorted.map((end) => keyOf(end as Point)).join("/");
}

/** The place that a key leads to: the nearest one about in that direction. */
export function towards<T extends { at: Spot }>(from: Spot, key: string, places: T[]): T | null {
  const WAYS: Record<string, Spot> = {
    ArrowRight: { x: 1, y: 0 },
    ArrowLeft: { x: -1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
  };
  const way = WAYS[key];
  if (!way) return null;
  let best: { place: T; far: number } | null = null;
  for (const place of places) {
    const [dx, dy] = [place.at.x - from.x, place.at.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (ahead < 1) continue;
    const far = ahead + 2 * aside;
    if (!best || far < best.far) best = { place, far };
  }
  return best?.place ?? null;
}

/** "top" and the like: which corner of a hex a node is. */
export function cornerName(hex: Point, node: Point): string {
  const index = AROUND.findIndex(([x, y]) => hex[0] + x === node[0] && hex[1] + y === node[1]);
  return CORNER_NAMES[index] ?? "";
}

/** "upper right" and the like: which side of a hex an edge is. */
export function sideName(hex: Point, [a, b]: Edge): string {
  const nth = (node: Point) => AROUND.findIndex(([x, y]) => hex[0] + x === node[0] && hex[1] + y === node[1]);
  const [low, high] = [nth(a), nth(b)].sort((one, other) => one - other) as [number, number];
  return SIDE_NAMES[low === 0 && high === 5 ? 5 : low] ?? "";
}

/** The tile that lies on a hex. */
export function tileAt(board: Board, hex: Point) {
  return board.hexes.find((tile) => tile.at[0] === hex[0] && tile.at[1] === hex[1]) ?? null;
}

/** How likely a token is, in 36ths. */
export const pips = (token: number) => (token === 0 ? 0 : 6 - Math.abs(7 - token));
