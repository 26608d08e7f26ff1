// Where things are drawn: outlines of rooms, places for tokens and weapons, ways between targets.

import { cellsWhere, COLS, isCentre, roomAt, ROWS } from "./board";
import { ROOMS, WEAPONS } from "./cards";
import type { Place, Room, Square, Suggestion, Target } from "./types";

/** The side of a cell in the drawing. */
export const CELL = 20;
export const WIDTH = COLS * CELL;
export const HEIGHT = ROWS * CELL;
/** What is around the house. */
export const MARGIN = 6;

export interface Spot {
  x: number;
  y: number;
}

/** The middle of a cell. */
export const middle = ([row, col]: Square): Spot => ({ x: (col + 0.5) * CELL, y: (row + 0.5) * CELL });

/** Where things lie in a room, in cells: the middle of its name, and of the rows of tokens and weapons. */
const LAYOUT: Record<Room, { label: [x: number, y: number]; x: number; tokens: number; weapons: number }> = {
  study: { label: [3.4, 0.75], x: 3.1, tokens: 1.75, weapons: 2.95 },
  hall: { label: [12, 1.2], x: 12, tokens: 2.6, weapons: 5.45 },
  lounge: { label: [20.4, 1.1], x: 20.5, tokens: 2.3, weapons: 3.6 },
  library: { label: [3.4, 6.75], x: 3.1, tokens: 7.75, weapons: 9.1 },
  billiard_room: { label: [3.2, 13.5], x: 3, tokens: 14.5, weapons: 16.42 },
  dining_room: { label: [20.3, 10.8], x: 20.3, tokens: 12.1, weapons: 13.6 },
  conservatory: { label: [2.9, 20.45], x: 3, tokens: 21.45, weapons: 22.6 },
  ballroom: { label: [12, 18.8], x: 12, tokens: 20.3, weapons: 21.7 },
  kitchen: { label: [21, 19.9], x: 21, tokens: 21.05, weapons: 22.35 },
};

const PITCH = 0.97;
const slot = (x: number, y: number, nth: number): Spot => ({ x: (x + (nth - 2.5) * PITCH) * CELL, y: y * CELL });

/** The middle of a room's name. */
export function labelOf(room: Room): Spot {
  const [x, y] = LAYOUT[room].label;
  return { x: x * CELL, y: y * CELL };
}

/** The place of the nth suspect in a room. */
export const tokenSlot = (room: Room, nth: number): Spot => slot(LAYOUT[room].x, LAYOUT[room].tokens, nth);

/** The place of the nth weapon in a room. */
export const weaponSlot = (room: Room, nth: number): Spot => slot(LAYOUT[room].x, LAYOUT[room].weapons, nth);

/** Where the nth token is drawn; tokens that share a square stand a little apart. */
export function tokenSpot(places: Place[], nth: number): Spot {
  const place = places[nth];
  if (!place) return { x: 0, y: 0 };
  if ("room" in place) return tokenSlot(place.room, nth);
  const here = middle(place.square);
  const same = (other: Place | undefined) => other && "square" in other && isSame(other.square, place.square);
  const sharing = places.flatMap((other, index) => (same(other) ? [index] : []));
  if (sharing.length < 2) return here;
  const angle = (2 * Math.PI * sharing.indexOf(nth)) / sharing.length;
  return { x: here.x + Math.cos(angle) * CELL * 0.25, y: here.y + Math.sin(angle) * CELL * 0.25 };
}

export const isSame = (a: Square, b: Square): boolean => a[0] === b[0] && a[1] === b[1];

/** Where the weapons lie: in the room of the last suggestion that named them, before that in the first six rooms. */
export function weaponRooms(suggestions: Pick<Suggestion, "weapon" | "room">[]): Room[] {
  return WEAPONS.map(
    (weapon, nth) => suggestions.findLast((one) => one.weapon === weapon)?.room ?? ROOMS[nth] ?? "hall",
  );
}

/** A word for a place that tells it from all others. */
export const keyOf = (place: Place): string => ("room" in place ? place.room : `${place.square[0]}-${place.square[1]}`);

/** Where a target is, for the keyboard: a square itself, a room its door. */
export function targetSpot(target: Target): Spot {
  const last = target.path.at(-1);
  return last ? middle(last) : "room" in target.to ? labelOf(target.to.room) : middle(target.to.square);
}

/** The nearest target in the direction of an arrow key; none if there is none that way. */
export function nextTarget(targets: Target[], from: Target, key: string): Target | null {
  const ways: Record<string, [number, number]> = {
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
  };
  const way = ways[key];
  if (!way) return null;
  const here = targetSpot(from);
  let best: { target: Target; cost: number } | null = null;
  for (const target of targets) {
    const spot = targetSpot(target);
    const [dx, dy] = [spot.x - here.x, spot.y - here.y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (ahead <= 0 || target === from) continue;
    const cost = ahead + 2.5 * aside;
    if (!best || cost < best.cost) best = { target, cost };
  }
  return best?.target ?? null;
}

/** The outline of a room as an SVG path. */
export const outlineOf = (room: Room): string => outline((square) => roomAt(square) === room);

/** The outline of the centre. */
export const centreOutline = (): string => outline(isCentre);

/** The outline of a set of cells. */
export function outline(has: (square: Square) => boolean): string {
  // Each border of a cell to the outside, clockwise, by where it begins.
  const edges = new Map<string, Square[]>();
  const add = (from: Square, to: Square) => edges.set(String(from), [...(edges.get(String(from)) ?? []), to]);
  for (const [row, col] of cellsWhere(has)) {
    if (!has([row - 1, col])) add([row, col], [row, col + 1]);
    if (!has([row, col + 1])) add([row, col + 1], [row + 1, col + 1]);
    if (!has([row + 1, col])) add([row + 1, col + 1], [row + 1, col]);
    if (!has([row, col - 1])) add([row + 1, col], [row, col]);
  }
  const loops: string[] = [];
  while (edges.size > 0) {
    const [first] = edges.keys();
    const begin = (first ?? "").split(",").map(Number) as Square;
    const corners: Square[] = [begin];
    for (let at: Square = begin; ; ) {
      const next = edges.get(String(at))?.pop();
      if (edges.get(String(at))?.length === 0) edges.delete(String(at));
      if (!next || isSame(next, begin)) break;
      corners.push(next);
      at = next;
    }
    // Only where it turns.
    const turns = corners.filter((_, nth) => {
      const [before, after] = [corners.at(nth - 1), corners[(nth + 1) % corners.length]];
      return !before || !after || (before[0] !== after[0] && before[1] !== after[1]);
    });
    loops.push(`M${turns.map(([row, col]) => `${col * CELL} ${row * CELL}`).join("L")}Z`);
  }
  return loops.join("");
}

/** A way over squares as an SVG path. */
export function wayOf(path: Square[], from?: Spot): string {
  const spots = [...(from ? [from] : []), ...path.map(middle)];
  return spots.length > 1 ? `M${spots.map(({ x, y }) => `${x} ${y}`).join("L")}` : "";
}

/** The rooms with their outlines and the places of their names. */
export const OUTLINES = ROOMS.map((room) => ({ room, d: outlineOf(room), label: labelOf(room) }));
