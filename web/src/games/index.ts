// What the client knows of each game.

import { fallback } from "./fallback";
import type { GameUi } from "./kind";
import * as list from "./list";

const GAMES: Record<string, GameUi> = list;

/** The client's side of a game; games without a board of their own get a plain one. */
export function gameUi(id: string): GameUi {
  return GAMES[id] ?? fallback(id);
}

/** The games whose rules are explained here, by title. */
export function explained(): [string, GameUi][] {
  return Object.entries(GAMES).sort(([, one], [, other]) => one.title.localeCompare(other.title));
}
