// Ways into a game with one click, with settings that suit it.

import { lobbyUi } from "../games";
import { openTable } from "./open";
import { place } from "./place.svelte";
import type { ChairSet, GameInfo, TableSummary } from "./protocol";
import { withPersonClock } from "./time";

/** How many chairs a new table of a game has. */
export function chairsOf(info: GameInfo): number {
  const { seats, chairs } = lobbyUi(info.id);
  return seats?.(info.config) ?? chairs ?? info.seats[0];
}

/** The built-in player that a game begins with. */
export function usualOf(info: GameInfo): string {
  const { usual } = lobbyUi(info.id);
  const known = info.players.map((one) => one.name);
  return usual && known.includes(usual) ? usual : (known[1] ?? known[0] ?? "");
}

const many = (count: number, player: string): ChairSet[] =>
  Array.from({ length: count }, () => ({ type: "built_in", player }));

/** A match against built-in players, which begins at once. Nobody hurries there, so there is no clock. */
export function playNow(info: GameInfo, player: string): Promise<string | null> {
  const start = { ...info.settings.start, rule: { type: "full" as const } };
  const clocks = withPersonClock(info.settings, { type: "none" });
  return openTable({
    game: info.id,
    settings: { start, clocks },
    chairs: [{ type: "open" }, ...many(chairsOf(info) - 1, player)],
  });
}

/** A table for friends: only its link leads there, and nobody is offered hints. */
export function withFriends(info: GameInfo): Promise<string | null> {
  const help = (info.settings.help ?? []).filter((one) => one !== "hint");
  return openTable({
    game: info.id,
    settings: { listed: false, help },
    chairs: Array.from({ length: chairsOf(info) }, () => ({ type: "open" as const })),
  });
}

/** A match to look at: one that is played here, or a new one between built-in players. */
export function watch(info: GameInfo, tables: TableSummary[]): Promise<string | null> {
  const running = tables.find((table) => table.game === info.id && table.life.type === "running");
  if (running) {
    place.go(`/t/${encodeURIComponent(running.id)}`);
    return Promise.resolve(null);
  }
  const start = { ...info.settings.start, rule: { type: "full" as const } };
  return openTable({ game: info.id, settings: { start }, chairs: many(chairsOf(info), usualOf(info)), stand: true });
}
