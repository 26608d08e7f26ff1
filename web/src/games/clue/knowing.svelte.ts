// What the checklist of a match shows: one's level, what was seen, what the server concluded from it, and odds.

import type { TableStore } from "../../lib/table.svelte";
import { concluded } from "./conclusions";
import { cellOf, levelWithin, markOf, seenIn, type Known, type Memo } from "./notes";
import { settings, type Level } from "./settings.svelte";
import type { Card, View } from "./types";

const NONE = new Map<string, Known>();

export class Knowing {
  wantsOdds = $state(false);
  /** The highest level that the table allows. */
  most = $derived.by(() => (this.store().allows("full") ? "full" : this.store().allows("facts") ? "facts" : "manual"));
  level = $derived.by((): Level => levelWithin(settings.level, this.most));
  #view = $derived.by(() => this.store().newest?.view as View | undefined);
  seen = $derived.by(() => (this.#view ? seenIn(this.#view, this.names()) : { cells: NONE, oneOf: [] }));
  #isFull = $derived.by(() => this.level === "full" && this.store().seat !== null);
  canHaveOdds = $derived.by(() => this.#isFull && this.store().allows("odds"));
  conclusions = $derived.by(() => {
    const { known } = this.store();
    const [full, odds] = [known.get("full"), known.get("odds")];
    // Odds come with all that follows.
    const newest = odds && odds.number >= (full?.number ?? 0) ? odds : full;
    return this.#isFull ? concluded(newest?.value, odds?.value, this.names(), this.seen, this.#view) : null;
  });
  known = $derived.by(() => (this.level === "manual" ? NONE : (this.conclusions?.cells ?? this.seen.cells)));
  odds = $derived.by(() => (this.wantsOdds && this.canHaveOdds ? (this.conclusions?.odds ?? null) : null));
  oneOf = $derived.by(() => (this.level === "manual" ? [] : this.seen.oneOf));

  constructor(
    private readonly store: () => TableStore,
    private readonly names: () => string[],
  ) {}

  /** Asks the server for what the level in use shows; others are told which that is. */
  ask(): void {
    if (this.store().seat === null) return;
    if (this.level === "facts" && !this.store().known.has("facts")) void this.store().askNotes("facts");
    if (this.#isFull) void this.store().askNotes(this.canHaveOdds && this.wantsOdds ? "odds" : "full");
  }

  /** What is known or marked of a card, in a sign behind its name. */
  noteOf(card: Card, memo: Memo): string {
    const columns = [...(this.#view?.players.keys() ?? [])];
    if (this.level !== "manual" && columns.some((column) => this.known.get(cellOf(card, column))?.sign === "X")) return " ✗";
    if (this.known.get(cellOf(card, "case"))?.sign === "X") return " ★";
    const own = columns.map((column) => markOf(memo.marks[cellOf(card, column)])?.sign ?? "").join("");
    return own ? ` · ${own}` : "";
  }
}
