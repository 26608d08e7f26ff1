// Maps turned and mirrored, with their transitions; and the images of a cell under a symmetry.

import { xyOf, type Point } from "../geometry";
import type { MapData, Transition } from "../types";
import { told } from "../../../words/language.svelte";

/** One way to turn or mirror a board. */
export interface Motion {
  /** Where a cell of a board of this size goes. */
  at(x: number, y: number, width: number, height: number): Point;
  /** Where a direction goes. */
  side(direction: number): number;
  /** Whether width and height change places. */
  turns: boolean;
}

export const STAY: Motion = { at: (x, y) => [x, y], side: (d) => d, turns: false };
export const FLIP_X: Motion = { at: (x, y, w) => [w - 1 - x, y], side: (d) => (8 - d) % 8, turns: false };
export const FLIP_Y: Motion = { at: (x, y, _, h) => [x, h - 1 - y], side: (d) => (12 - d) % 8, turns: false };
export const HALF: Motion = { at: (x, y, w, h) => [w - 1 - x, h - 1 - y], side: (d) => (d + 4) % 8, turns: false };
/** A quarter clockwise. */
export const RIGHT: Motion = { at: (x, y, _, h) => [h - 1 - y, x], side: (d) => (d + 2) % 8, turns: true };
export const LEFT: Motion = { at: (x, y, w) => [y, w - 1 - x], side: (d) => (d + 6) % 8, turns: true };

/** A map after a motion. */
export function moved(map: MapData, motion: Motion): MapData {
  const [width, height] = motion.turns ? [map.height, map.width] : [map.width, map.height];
  const cells = Array.from({ length: width * height }, () => "-");
  [...map.cells].forEach((symbol, cell) => {
    const [x, y] = motion.at(...xyOf(cell, map.width), map.width, map.height);
    cells[y * width + x] = symbol;
  });
  const transitions = map.transitions.map((link) => movedLink(link, motion, map.width, map.height));
  return { ...map, width, height, cells: cells.join(""), transitions };
}

function movedLink([x1, y1, r1, x2, y2, r2]: Transition, motion: Motion, width: number, height: number): Transition {
  return [
    ...motion.at(x1, y1, width, height),
    motion.side(r1),
    ...motion.at(x2, y2, width, height),
    motion.side(r2),
  ] as Transition;
}

/** A stone of the player `by` places later; other symbols stay. */
export function later(symbol: string, by: number, players: number): string {
  if (!(symbol >= "1" && symbol <= "8")) return symbol;
  return String(((Number(symbol) - 1 + by) % players) + 1);
}

/** A map whose stones all belong to the next player. */
export function recoloured(map: MapData): MapData {
  return { ...map, cells: [...map.cells].map((symbol) => later(symbol, 1, map.players)).join("") };
}

/** How one draws symmetrically: the images of what is drawn, itself first, in the order of the players. */
export const SYMMETRIES = told({
  none: { label: "None", motions: [STAY] },
  left_right: { label: "Left and right", motions: [STAY, FLIP_X] },
  top_bottom: { label: "Top and bottom", motions: [STAY, FLIP_Y] },
  both: { label: "Both", motions: [STAY, FLIP_X, HALF, FLIP_Y] },
  half_turn: { label: "Half turn", motions: [STAY, HALF] },
  quarter_turns: { label: "Quarter turns", motions: [STAY, RIGHT, HALF, LEFT] },
} satisfies Record<string, { label: string; motions: Motion[] }>);

export type Symmetry = keyof typeof SYMMETRIES;

/** Whether a symmetry suits a board of this size. */
export function suits(symmetry: Symmetry, width: number, height: number): boolean {
  return width === height || SYMMETRIES[symmetry].motions.every((motion) => !motion.turns);
}

/** The images of a cell, each with how many players later its stone is. */
export function images(
  x: number,
  y: number,
  map: Pick<MapData, "width" | "height" | "players">,
  symmetry: Symmetry,
): { x: number; y: number; by: number; motion: Motion }[] {
  const { motions } = SYMMETRIES[symmetry];
  const step = Math.max(1, Math.round(map.players / motions.length));
  const seen = new Set<number>();
  return motions.flatMap((motion, nth) => {
    const [ix, iy] = motion.at(x, y, map.width, map.height);
    const cell = iy * map.width + ix;
    if (seen.has(cell)) return [];
    seen.add(cell);
    return [{ x: ix, y: iy, by: nth * step, motion }];
  });
}
