// Symmetric start layouts for two to eight players.

import type { MapData, Transition } from "../types";
import { paint } from "./edit";
import { later } from "./symmetry";

/** A start layout for so many players, the same for each of them. */
export function template(players: number): MapData {
  if (players === 2) return plain();
  return players === 4 || players === 8 ? corners(players) : ring(players);
}

/** The board that everybody knows. */
function plain(): MapData {
  return paint(paint(empty(2, 8, 8, 0), [27, 36], "1", ALONE), [28, 35], "2", ALONE);
}

const ALONE = { symmetry: "none", recolours: false } as const;

/** Two by two stones in each quarter, turned from one to the next. */
function corners(players: number): MapData {
  const side = players === 4 ? 10 : 14;
  const at = players === 4 ? 2 : 3;
  const manner = { symmetry: "quarter_turns", recolours: true } as const;
  const map = empty(players, side, side, 1);
  const cell = (x: number, y: number) => y * side + x;
  const first = paint(map, [cell(at, at), cell(at + 1, at + 1)], "1", manner);
  return paint(first, [cell(at + 1, at), cell(at, at + 1)], "2", manner);
}

/** Columns of one part, and rows of a ring. */
const PART = 4;
const ROWS = 6;

/** A ring of equal parts, one for each pair of neighbours: its left edge is joined with its right one. */
function ring(players: number): MapData {
  const width = PART * players;
  const stones = [...empty(players, width, ROWS, 1).cells];
  for (let part = 0; part < players; part++) {
    const [x, y] = [part * PART + 1, ROWS / 2 - 1];
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      stones[(y + dy) * width + x + dx] = later("1", part + (dx === dy ? 0 : 1), players);
  }
  const right = width - 1;
  const transitions: Transition[] = [];
  for (let y = 0; y < ROWS; y++) {
    if (y > 0) transitions.push([right, y, 1, 0, y - 1, 5]);
    transitions.push([right, y, 2, 0, y, 6]);
    if (y < ROWS - 1) transitions.push([right, y, 3, 0, y + 1, 7]);
  }
  return { ...empty(players, width, ROWS, 1), cells: stones.join(""), transitions };
}

function empty(players: number, width: number, height: number, stock: number): MapData {
  return {
    players,
    overrides: stock,
    bombs: stock,
    radius: stock,
    width,
    height,
    cells: "0".repeat(width * height),
    transitions: [],
  };
}
