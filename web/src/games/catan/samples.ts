// A board for pictures: the one for beginners.

import { HEXES } from "./geometry";
import type { Board, Edge, Resource, Terrain } from "./types";

const ROWS =
  "mountains 10, pasture 2, forest 9, fields 12, hills 6, pasture 4, hills 10, fields 9, forest 11, desert 0, forest 3, mountains 8, forest 8, mountains 3, fields 4, pasture 5, hills 5, fields 6, pasture 11";

const HARBOURS: [Edge, Resource | null][] = [
  [[[-3, 2], [-2, 3]], null],
  [[[0, 4], [1, 4]], "grain"],
  [[[3, 4], [4, 4]], "ore"],
  [[[5, 2], [5, 3]], null],
  [[[3, -1], [4, 0]], "wool"],
  [[[0, -4], [1, -3]], null],
  [[[-3, -5], [-2, -5]], null],
  [[[-4, -4], [-4, -3]], "brick"],
  [[[-4, -1], [-4, 0]], "lumber"],
];

export const BEGINNER: Board = {
  hexes: ROWS.split(", ").map((word, nth) => {
    const [terrain, token] = word.split(" ");
    return { at: HEXES[nth]!, terrain: terrain as Terrain, token: Number(token) };
  }),
  harbours: HARBOURS.map(([at, kind]) => ({ at, kind })),
};
