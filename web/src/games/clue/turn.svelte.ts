// What we may do now: only when all has been shown, and windows that want to be closed are.

import type { TableStore } from "../../lib/table.svelte";
import { SUSPECTS } from "./cards";
import { keyOf } from "./geometry";
import { lastShown, type Closed } from "./shown.svelte";
import type { Stage } from "./stage.svelte";
import type { Action, Room, Target, View } from "./types";

export class Turn {
  #view = $derived.by(() => this.store().newest?.view as View | undefined);
  #phase = $derived.by(() => this.#view?.phase);
  /** The card that was shown to us last, once that has been told. */
  shown = $derived.by(() => (this.#view && this.stage.isIdle ? lastShown(this.#view, this.store().seat) : null));
  /** Whether its window is open. */
  isShown = $derived.by(() => this.shown !== null && this.#phase?.type !== "over" && !this.closed.has(`shown-${this.shown.nth}`));
  #isOut = $derived.by(() => {
    const { seat } = this.store();
    return seat !== null && this.#view?.players[seat]?.standing !== "in";
  });
  /** The case file, if we may see it. */
  file = $derived.by(() => (this.#phase?.type === "over" ? this.#phase.case : this.#isOut ? (this.#view?.case ?? null) : null));
  /** What its window is called among those that were closed. */
  fileWord = $derived.by(() => (this.#phase?.type === "over" ? "over" : "case"));
  isFileOpen = $derived.by(() => this.file !== null && this.stage.isIdle && !this.closed.has(this.fileWord));
  actions = $derived.by(() => (this.stage.isIdle && !this.isShown ? (this.store().actions as Action[]) : []));
  /** The question that we must answer, with the cards that do. */
  asked = $derived.by(() => {
    const [phase, question] = [this.#phase, this.#view?.suggestions.at(-1)];
    if (phase?.type !== "disproving" || phase.by !== this.store().seat || !this.stage.isIdle || !question) return null;
    return this.can("show") || this.store().sending ? { question, cards: phase.cards ?? [] } : null;
  });
  /** The places that are lit. */
  targets = $derived.by((): Target[] =>
    this.stage.isIdle && this.#phase?.type === "rolled" ? this.#phase.targets : (this.stage.scene?.targets ?? []),
  );
  /** Those that we may choose. */
  reachable = $derived.by(() => {
    const moves = new Set(this.actions.flatMap((one) => (one.type === "move" ? [keyOf(one.to)] : [])));
    return this.targets.filter((target) => moves.has(keyOf(target.to)));
  });
  /** Where the passage leads that we may take. */
  passage = $derived.by((): Room | null =>
    this.#phase?.type === "start" && this.can("secret_passage") ? (this.#phase.passage ?? null) : null,
  );
  /** The room that a suggestion names, if it is given. */
  room = $derived.by((): Room | null => {
    const [view, seat] = [this.#view, this.store().seat];
    if (!view || seat === null) return null;
    if (view.options.mode === "speed") return view.room ?? null;
    const suspect = view.players[seat]?.suspect;
    const at = suspect && view.tokens[SUSPECTS.indexOf(suspect)];
    return at && "room" in at ? at.room : null;
  });

  constructor(
    private readonly store: () => TableStore,
    private readonly stage: Stage,
    private readonly closed: Closed,
  ) {}

  can(type: Action["type"]): boolean {
    return this.actions.some((one) => one.type === type);
  }
}
