// The one list of games that have a board of their own.

import { catan } from "./catan";
import { clue } from "./clue";
import { fallback } from "./fallback";
import type { GameUi } from "./kind";
import { pentago } from "./pentago";
import { project } from "./project";
import { reversi } from "./reversi";

const GAMES: Record<string, GameUi> = { pentago, reversi, catan, clue, project };

/** The client's side of a game; games without a board of their own get a plain one. */
export function gameUi(id: string): GameUi {
  return GAMES[id] ?? fallback(id);
}

/** The games whose rules are explained here. */
export function explained(): [string, GameUi][] {
  return Object.entries(GAMES);
}
