// Boards before a match: laid by chance, changed by hand, read from text.

import * as api from "../../lib/api";
import { edgeKey, keyOf } from "./geometry";
import type { Board, Edge, Point } from "./types";

/** How chance lays a board. */
export type Deal = "spiral" | "shuffled" | "balanced";

/** A board by chance; the server lays it. */
export async function layBoard(deal: Deal): Promise<Board> {
  const seed = crypto.randomUUID();
  return (await api.tool<{ board: Board }>("catan", "board", { deal, seed })).board;
}

/** What is exchanged by hand. */
export type Part = "land" | "number" | "harbour";

/** The board with the lands, or the numbers, of two hexes exchanged; numbers go with their land from and to the desert. */
export function swapHexes(board: Board, part: "land" | "number", a: Point, b: Point): Board {
  const find = (at: Point) => board.hexes.find((tile) => keyOf(tile.at) === keyOf(at));
  const [first, second] = [find(a), find(b)];
  if (!first || !second) return board;
  const hasDesert = first.terrain === "desert" || second.terrain === "desert";
  if (part === "number" && hasDesert) return board;
  const take = (from: typeof first, to: typeof first) => ({
    ...to,
    ...(part === "land" && { terrain: from.terrain }),
    ...((part === "number" || hasDesert) && { token: from.token }),
  });
  return {
    ...board,
    hexes: board.hexes.map((tile) => (tile === first ? take(second, first) : tile === second ? take(first, second) : tile)),
  };
}

/** The board with the kinds of two harbours exchanged, or a harbour moved to a free edge of the coast. */
export function swapHarbours(board: Board, a: Edge, b: Edge): Board {
  const find = (at: Edge) => board.harbours.find((harbour) => edgeKey(harbour.at) === edgeKey(at));
  const [first, second] = [find(a), find(b)];
  if (!first) return board;
  return {
    ...board,
    harbours: board.harbours.map((harbour) => {
      if (harbour === first) return second ? { ...first, kind: second.kind } : { ...first, at: b };
      return harbour === second ? { ...second, kind: first.kind } : harbour;
    }),
  };
}

/** The board that a text describes; whether it can be played on is for the server to say. */
export function readBoard(text: string): Board | null {
  try {
    const board = JSON.parse(text) as Partial<Board> | null;
    return Array.isArray(board?.hexes) && Array.isArray(board.harbours) ? (board as Board) : null;
  } catch {
    return null;
  }
}
