// Changes of a map, one function each. A map is never changed in place.

import { cellAt, stepOf, xyOf } from "../geometry";
import type { MapData, Transition } from "../types";
import { images, later, type Symmetry } from "./symmetry";
import { t } from "../../../words/language.svelte";

/** How one draws. */
export interface Manner {
  symmetry: Symmetry;
  /** Whether the images of a stone belong to later players. */
  recolours: boolean;
}

/** Paints some cells with a symbol, and their images with theirs. */
export function paint(map: MapData, cells: readonly number[], symbol: string, manner: Manner): MapData {
  const painted = [...map.cells];
  for (const cell of cells) {
    for (const { x, y, by } of images(...xyOf(cell, map.width), map, manner.symmetry)) {
      painted[y * map.width + x] = manner.recolours ? later(symbol, by, map.players) : symbol;
    }
  }
  return without({ ...map, cells: painted.join("") }, (x, y) => painted[y * map.width + x] === "-");
}

/** The cells that a fill from here covers: neighbours with the same symbol. */
export function region(map: MapData, start: number): number[] {
  const symbol = map.cells[start];
  const found = new Set([start]);
  for (const cell of found) {
    const [x, y] = xyOf(cell, map.width);
    for (const direction of [0, 2, 4, 6]) {
      const [dx, dy] = stepOf(direction);
      const next = cellAt(x + dx, y + dy, map.width, map.height);
      if (next !== null && map.cells[next] === symbol) found.add(next);
    }
  }
  return [...found];
}

/** The map with other sides; what is new is empty, what is cut off is lost. */
export function resized(map: MapData, width: number, height: number): MapData {
  const cells = Array.from({ length: width * height }, (_, cell) => {
    const old = cellAt(...xyOf(cell, width), map.width, map.height);
    return old === null ? "0" : (map.cells[old] ?? "0");
  });
  const grown = { ...map, width, height, cells: cells.join("") };
  return without(grown, (x, y) => x >= width || y >= height);
}

/** The map for another number of players; stones of the missing ones become empty tiles. */
export function forPlayers(map: MapData, players: number): MapData {
  const cells = [...map.cells].map((symbol) =>
    symbol >= "1" && symbol <= "8" && Number(symbol) > players ? "0" : symbol,
  );
  return { ...map, players, cells: cells.join("") };
}

/** A side of a tile. */
export interface End {
  x: number;
  y: number;
  side: number;
}

/** Why a side cannot be joined; none if it can. */
export function against(map: MapData, { x, y, side }: End): string | null {
  const cell = cellAt(x, y, map.width, map.height);
  if (cell === null || map.cells[cell] === "-") return t("A hole has no sides.");
  const [dx, dy] = stepOf(side);
  const next = cellAt(x + dx, y + dy, map.width, map.height);
  if (next !== null && map.cells[next] !== "-") return t("This side faces a tile.");
  const used = linkAt(map, { x, y, side });
  return used === null ? null : t("This side is used by transition {value}.", { value: used + 1 });
}

/** The transition that uses a side, if one does. */
export function linkAt(map: MapData, { x, y, side }: End): number | null {
  const index = map.transitions.findIndex(
    ([x1, y1, r1, x2, y2, r2]) => (x1 === x && y1 === y && r1 === side) || (x2 === x && y2 === y && r2 === side),
  );
  return index < 0 ? null : index;
}

/** All sides that can be joined. */
export function openSides(map: MapData): End[] {
  const ends: End[] = [];
  for (let cell = 0; cell < map.cells.length; cell++) {
    if (map.cells[cell] === "-") continue;
    const [x, y] = xyOf(cell, map.width);
    for (let side = 0; side < 8; side++) {
      if (against(map, { x, y, side }) === null) ends.push({ x, y, side });
    }
  }
  return ends;
}

/** The map with a side joined to another, and the images of both. */
export function joined(map: MapData, from: End, to: End, manner: Manner): MapData {
  const starts = images(from.x, from.y, map, manner.symmetry);
  let next = map;
  for (const { motion } of starts) {
    const [x1, y1] = motion.at(from.x, from.y, map.width, map.height);
    const [x2, y2] = motion.at(to.x, to.y, map.width, map.height);
    const link: Transition = [x1, y1, motion.side(from.side), x2, y2, motion.side(to.side)];
    const ends = [
      { x: link[0], y: link[1], side: link[2] },
      { x: link[3], y: link[4], side: link[5] },
    ];
    if (ends.every((end) => against(next, end) === null)) next = { ...next, transitions: [...next.transitions, link] };
  }
  return next;
}

/** The map without one transition. */
export function parted(map: MapData, index: number): MapData {
  return { ...map, transitions: map.transitions.filter((_, nth) => nth !== index) };
}

function without(map: MapData, gone: (x: number, y: number) => boolean): MapData {
  return { ...map, transitions: map.transitions.filter(([x1, y1, , x2, y2]) => !gone(x1, y1) && !gone(x2, y2)) };
}
