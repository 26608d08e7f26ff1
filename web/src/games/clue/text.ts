// Places in reach as words, for those who play by text.

import { DOORS } from "./board";
import { title } from "./cards";
import { isSame } from "./geometry";
import type { Target, View } from "./types";

/** "the Lounge (2 steps)", "row 7, column 17 (1 step), before a door of the Hall". */
export function textOf(target: Target, view: View): string {
  const steps = `${target.path.length} ${target.path.length === 1 ? "step" : "steps"}`;
  if ("room" in target.to) return `the ${title(target.to.room)} (${steps})`;
  const { square } = target.to;
  const door = view.options.mode === "board" && DOORS.find((one) => isSame(one.outside, square));
  return `row ${square[0] + 1}, column ${square[1] + 1} (${steps})${door ? `, before a door of the ${title(door.room)}` : ""}`;
}
