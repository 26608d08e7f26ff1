// What the client knows of each game.

import { SvelteMap } from "svelte/reactivity";
import { fallback } from "./fallback";
import type { GameUi, LaterUi, LobbyUi } from "./kind";
import * as list from "./list";
import { waiting } from "./waiting";

const GAMES: Record<string, GameUi | LaterUi> = list;
/** The games whose code has come, or could not be fetched. */
const come = new SvelteMap<string, GameUi | "failed">();
/** What stands for the others meanwhile. */
const coming = new Map<string, GameUi>();

/** What the lobby shows of a game. */
export function lobbyUi(id: string): LobbyUi {
  return GAMES[id]?.lobby ?? fallback(id).lobby;
}

/** The client's side of a game; one whose code is on its way says nothing yet, one without a board of its own gets a plain one. */
export function gameUi(id: string): GameUi {
  const game = GAMES[id];
  if (!game) return fallback(id);
  if (!("load" in game)) return game;
  const whole = come.get(id);
  return whole && whole !== "failed" ? whole : (coming.get(id) ?? meanwhile(id, game));
}

/** Whether a game can be drawn; who asks wants to draw it, so it is fetched. */
export function arrival(id: string): "here" | "coming" | "failed" {
  const game = GAMES[id];
  if (!game || !("load" in game)) return "here";
  const whole = come.get(id);
  if (whole === "failed") return "failed";
  if (whole) return "here";
  if (!coming.has(id)) meanwhile(id, game);
  return "coming";
}

/** All of a game, as soon as it is there. */
export async function wholeUi(id: string): Promise<GameUi> {
  const game = GAMES[id];
  return game && "load" in game ? { lobby: game.lobby, ...(await game.load()) } : gameUi(id);
}

/** The games whose rules are explained here, by title. */
export function explained(): [string, LobbyUi][] {
  const all = Object.entries(GAMES).map(([id, { lobby }]): [string, LobbyUi] => [id, lobby]);
  return all.sort(([, one], [, other]) => one.title.localeCompare(other.title));
}

function meanwhile(id: string, game: LaterUi): GameUi {
  const ui = waiting(game.lobby);
  coming.set(id, ui);
  wholeUi(id).then(
    (whole) => come.set(id, whole),
    () => come.set(id, "failed"),
  );
  return ui;
}
