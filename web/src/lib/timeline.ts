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

/** So many positions can be looked at again while a match goes on; older ones only in the replay. */
const KEPT = 2000;

/** The updates of one match as they come. Made for thousands: what comes in order costs no sorting. */
export class Timeline {
  /** The newest number. */
  last = 0;
  #updates = new Map<number, Update>();
  #steps: Step[] = [];
  /** Whether the steps have to be put in order anew. */
  #isMixed = false;
  /** All numbers up to this one have come. */
  #whole = 0;

  /** Takes an update; one that is told again without its view keeps the one it had. */
  take(update: Update): void {
    const known = this.#updates.get(update.number);
    const merged = known ? { ...known, ...update } : update;
    this.#updates.set(update.number, merged);
    if (update.number > this.last && update.undone == null && !this.#isMixed) {
      this.#steps = this.#steps.concat({ update: merged, view: merged.view });
      this.#forget(this.#steps.length - 1 - KEPT);
    } else {
      this.#isMixed = true;
    }
    this.last = Math.max(this.last, update.number);
    while (this.#updates.has(this.#whole + 1)) this.#whole += 1;
  }

  /** The steps so far. */
  steps(): Step[] {
    if (this.#isMixed) this.#steps = stepsOf(this.#updates.values());
    this.#isMixed = false;
    return this.#steps;
  }

  /** The first number that is missing before the newest update, if one is. */
  gap(): number | null {
    return this.#whole < this.last ? this.#whole + 1 : null;
  }

  /** Lets go of the position after an old step. */
  #forget(index: number): void {
    const step = this.#steps[index];
    if (!step || step.view == null) return;
    const { view: _, ...update } = step.update;
    this.#updates.set(update.number, update);
    this.#steps[index] = { update, view: undefined };
  }
}
