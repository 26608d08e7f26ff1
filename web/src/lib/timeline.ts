// The updates of one match, put in order. Pure: stores and tests call it.

import type { Update } from "./protocol";

/** One step of the match as it stands, take-backs left out. */
export interface Step {
  update: Update;
  /**
   * The position after it, if it was ever told: the newest update carries one, updates from the
   * history do not, so after a reload the earlier steps can be read but not shown on the board.
   */
  view: unknown;
}

/** The steps that led to the position now: a take-back removes what it undid. */
export function stepsOf(updates: Iterable<Update>): Step[] {
  const sorted = [...updates].sort((a, b) => a.number - b.number);
  const steps: Step[] = [];
  for (const update of sorted) {
    const { undone } = update;
    if (undone != null) {
      while ((steps.at(-1)?.update.number ?? 0) > undone) steps.pop();
    }
    steps.push({ update, view: update.view });
  }
  return steps;
}

/** The first number that is missing before the newest update, if one is. */
export function firstGap(numbers: Iterable<number>): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  let expected = 1;
  for (const number of sorted) {
    if (number !== expected) return expected;
    expected += 1;
  }
  return null;
}
