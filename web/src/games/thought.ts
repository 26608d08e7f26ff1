// What built-in players say of their moves, where it is the same in all games.

import type { GameUi } from "./kind";
import { t, told } from "../words/language.svelte";

const BY: Record<string, string> = told({
  chance: "It chose at random.",
  only: "Nothing else was allowed.",
  first: "It took the first thing that was allowed.",
  habit: "It always does so.",
});

/** How a player chose that has weighed nothing; nothing for all others. */
export function byOf(said: unknown): string | null {
  const by = (said as { by?: unknown } | null | undefined)?.by;
  return typeof by === "string" ? (BY[by] ?? null) : null;
}

/** "34 %"; never more than all and never less than nothing. */
export const percent = (share: number) => `${Math.round(100 * Math.min(1, Math.max(0, share)))} %`;

/** How far a search has looked, as a sentence; nothing if it did not say. */
export function effort(depth: number | undefined, nodes: number | undefined, ahead: "turn" | "move"): string | null {
  if (!depth || !nodes || nodes < 2) return null;
  return ahead === "turn"
    ? t(
        "It looked {depth, plural, one {# turn} other {# turns}} ahead, at {nodes, plural, one {# position} other {# positions}}.",
        { depth, nodes },
      )
    : t(
        "It looked {depth, plural, one {# move} other {# moves}} ahead, at {nodes, plural, one {# position} other {# positions}}.",
        { depth, nodes },
      );
}

/** What a search proved, from the side of the player to move; nothing if it proved nothing. */
export function proof(value: number | undefined): string | null {
  if (value == null) return null;
  if (value > 0) return t("It has proved that it wins.");
  return value < 0 ? t("It has proved that it loses against best play.") : t("It has proved a draw.");
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
