// The list of moves of a match, for tables and replays.

import type { GameUi } from "../games/kind";
import type { Update } from "./protocol";
import { t } from "../words/language.svelte";

/** One line of the list. */
export interface MoveRow {
  /** What it leads to: the number of the update, or of the replay's step. */
  key: number;
  /** Which move it is; none for what is no move. */
  nth: number | null;
  seat: number | null;
  text: string;
  /** Who acted, if not the player. */
  by: "stand_in" | "clock" | "table" | null;
  /** What happened beside the move, one line each. */
  notes: string[];
  /** What it is about, where the game says so. */
  topic: string | null;
  /** Whether its position can be shown. */
  known: boolean;
}

/** Rows that were made before, so that a long list does not change when one move is added. */
const made = new WeakMap<Update, { row: MoveRow; ui: GameUi; names: string[] }>();

/** The rows of some steps; `keyOf` says what a row leads to, `lastNames` who has the seats at the last of them. */
export function movesOf(
  steps: { update: Update; view: unknown }[],
  ui: GameUi,
  names: string[],
  keyOf: (update: Update, index: number) => number,
  lastNames = names,
): MoveRow[] {
  const rows: MoveRow[] = [];
  let nth = 0;
  const anyView = steps.findLast((step) => step.view != null)?.view;
  steps.forEach(({ update, view }, index) => {
    const known = made.get(update);
    const called = index === steps.length - 1 ? lastNames : names;
    if (known && known.ui === ui && known.names === called && known.row.known === (view != null)) {
      const { row } = known;
      if (row.nth !== null) nth += 1;
      if (row.key === keyOf(update, index) && (row.nth === null || row.nth === nth)) return void rows.push(row);
      if (row.nth !== null) nth -= 1;
    }
    const events = eventsOf(update);
    const move = ui.words.move(events);
    const text = update.undone != null ? t("taken back") : (move ?? ui.words.tell(events, called, view ?? anyView));
    if (!text) return;
    if (move !== null) nth += 1;
    const by = update.by && update.by !== "player" ? update.by : null;
    const row: MoveRow = {
      key: keyOf(update, index),
      nth: move === null ? null : nth,
      seat: ui.words.about ? ui.words.about(events, update.actor ?? null) : (update.actor ?? null),
      text,
      by,
      notes: move === null ? [] : (ui.words.notes?.(events, called) ?? []),
      topic: ui.words.topic?.(events) ?? null,
      known: view != null,
    };
    made.set(update, { row, ui, names: called });
    rows.push(row);
  });
  return rows;
}

/** The events of an update as a list. */
export function eventsOf(update: Update | undefined): unknown[] {
  return Array.isArray(update?.events) ? update.events : [];
}
