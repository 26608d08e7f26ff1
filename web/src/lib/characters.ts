// Built-in players as characters: a name and a face each, the same everywhere. On the wire they keep their plain names.

import { lobbyUi } from "../games";
import { t } from "../words/language.svelte";
import { CAST } from "./cast";
import type { GameInfo } from "./protocol";

/** A built-in player as people meet it. */
export interface Character {
  name: string;
  /** From one; none where the client does not know the levels of the game. */
  level: number | null;
  levels: number;
}

/** The character of a built-in player; `nth` counts those of the same level at a table. */
export function characterOf(game: string, player: string, nth = 0): Character {
  const order = lobbyUi(game).levels ?? [];
  const level = order.indexOf(player);
  const names = CAST[level];
  if (level < 0 || !names) return { name: nth === 0 ? player : `${player} ${nth + 1}`, level: null, levels: 0 };
  const again = Math.floor(nth / names.length);
  const name = names[nth % names.length] ?? player;
  return { name: again === 0 ? name : `${name} ${again + 1}`, level: level + 1, levels: order.length };
}

/** "level 3 of 6"; nothing where that is not known. */
export function levelWords({ level, levels }: Character): string {
  return level === null ? "" : t("level {level} of {levels}", { level, levels });
}

/** "Rosa · level 3 of 6". */
export function introduced(game: string, player: string): string {
  const one = characterOf(game, player);
  return [one.name, levelWords(one)].filter(Boolean).join(" · ");
}

/** The built-in players of a game, for a choice: each with its name, its level and a sentence. */
export function choicesOf(info: GameInfo): { player: string; label: string; help: string }[] {
  return info.players.map(({ name, title }) => ({ player: name, label: introduced(info.id, name), help: t(title) }));
}

/** Whoever sits somewhere, as the server tells it. */
interface Seated {
  name: string;
  kind?: string;
  player?: string | null;
  /** The chair of a seat in a match: chairs keep their order when seats are shuffled. */
  chair?: number;
}

/** The names of those who sit at a table: people as they are called, built-in players by their characters. */
export function castOf(game: string, seats: readonly (Seated | null | undefined)[]): string[] {
  const met = new Map<string, number>();
  const names = seats.map((seat) => seat?.name ?? "");
  const byChair = [...seats.entries()].sort(([a, one], [b, other]) => (one?.chair ?? a) - (other?.chair ?? b));
  for (const [at, seat] of byChair) {
    const player = playerOf(seat);
    if (player === null) continue;
    const nth = met.get(player) ?? 0;
    met.set(player, nth + 1);
    names[at] = characterOf(game, player, nth).name;
  }
  return names;
}

/** The wire name of a built-in player; none for everybody else. */
export function playerOf(seat: Seated | null | undefined): string | null {
  if (!seat) return null;
  return seat.player ?? (seat.kind === "built_in" ? seat.name : null);
}
