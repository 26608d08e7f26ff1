// What built-in players say of their moves, where it is the same in all games.

import type { GameUi } from "./kind";

const BY: Record<string, string> = {
  chance: "It chose by chance.",
  only: "Nothing else was allowed.",
  first: "It took the first thing that was allowed.",
  habit: "It always does so.",
};

/** How a player chose that has weighed nothing; nothing for all others. */
export function byOf(said: unknown): string | null {
  const by = (said as { by?: unknown } | null | undefined)?.by;
  return typeof by === "string" ? (BY[by] ?? null) : null;
}

/** "1 position", "12,345 positions". */
export const many = (number: number, word: string) => `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;

/** "34 %"; never more than all and never less than nothing. */
export const percent = (share: number) => `${Math.round(100 * Math.min(1, Math.max(0, share)))} %`;

/** How far a search has looked, as a sentence; nothing if it did not say. */
export function effort(depth: number | undefined, nodes: number | undefined, ahead: string): string | null {
  if (!depth || !nodes || nodes < 2) return null;
  return `It looked ${many(depth, ahead)} ahead, at ${many(nodes, "position")}.`;
}

/** What a search proved, from the side of the player to move; nothing if it proved nothing. */
export function proof(value: number | undefined): string | null {
  if (value == null) return null;
  if (value > 0) return "It has proved that it wins.";
  return value < 0 ? "It has proved that it loses against best play." : "It has proved a draw.";
}

/** All sentences that there are. */
export const together = (parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(" ");

/** What a player says of its move, in words; a program may say anything, which must not break the page. */
export function reasonOf(ui: Pick<GameUi, "words">, said: unknown, view?: unknown): string {
  if (said == null) return "";
  if (typeof said === "string") return said;
  try {
    return ui.words.why(said, view);
  } catch {
    return "";
  }
}
