// Places in reach as words, for those who play by text.

import { DOORS } from "./board";
import { title } from "./cards";
import { isSame } from "./geometry";
import type { Target, View } from "./types";
import { t } from "../../words/language.svelte";

/** "the Lounge (2 steps)", "row 7, column 17 (1 step), before a door of the Hall". */
export function textOf(target: Target, view: View): string {
  const steps = t("{steps, plural, one {# step} other {# steps}}", { steps: target.path.length });
  if ("room" in target.to) return t("the {room} ({steps})", { room: title(target.to.room), steps });
  const { square } = target.to;
  const door = view.options.mode === "board" && DOORS.find((one) => isSame(one.outside, square));
  const at = { row: square[0] + 1, column: square[1] + 1, steps };
  return door
    ? t("row {row}, column {column} ({steps}), before a door of the {room}", { ...at, room: title(door.room) })
    : t("row {row}, column {column} ({steps})", at);
}
