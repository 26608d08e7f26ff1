// What a player tells another one: what it has seen itself, most useful first. Never anything false.

import { areaOf } from "./field";
import type { Known, Own, Report, Shape } from "./types";

/** At most so many fields of what a seat knows: settled fields of its goals area, pieces, then the newest readings. */
export function reportsOf(own: Own, board: Shape, most: number): Report[] {
  const worth = (one: Known) => (one.goal != null ? 2 : one.contains === "piece" || one.contains === "valid" ? 1 : 0);
  const useful = own.fields.filter(
    (one) => worth(one) > 0 || (one.reading != null && areaOf(board, one.y) === null),
  );
  useful.sort((a, b) => worth(b) - worth(a) || b.at - a.at);
  return useful.slice(0, Math.min(most, 20)).map((one) => ({
    x: one.x,
    y: one.y,
    reading: one.reading ?? null,
    contains: one.goal != null && one.contains !== "piece" ? "empty" : one.contains,
    stamp: Math.floor(one.at / 10),
    player: one.player ?? null,
  }));
}
