// A turn while it is being made: a tile, then what its special tile asks for, then perhaps a confirmation.
// What is legal comes from the listed actions alone.

import type { Action } from "./types";

export class Turn {
  /** The tile whose special value is being chosen, and the actions to choose from. */
  asking = $state.raw<{ cell: number; actions: Action[] } | null>(null);
  /** An action that waits for its confirmation. */
  pending = $state.raw<{ cell: number; action: Action } | null>(null);

  constructor(
    private readonly actions: () => Action[],
    private readonly width: () => number,
    private readonly mustConfirm: (cell: number) => boolean,
    private readonly send: (action: Action) => void,
  ) {}

  /** The actions of each cell. */
  options = $derived.by(() => {
    const options = new Map<number, Action[]>();
    for (const action of this.actions()) {
      const cell = action.y * this.width() + action.x;
      const here = options.get(cell);
      if (here) here.push(action);
      else options.set(cell, [action]);
    }
    return options;
  });

  /** The cell that the turn is about so far. */
  cell = $derived(this.asking?.cell ?? this.pending?.cell ?? null);

  /** Plays on a cell, or asks for what is missing; false if nothing can be done there. */
  pick(cell: number): boolean {
    const actions = this.options.get(cell);
    const [first] = actions ?? [];
    if (!actions || !first) return false;
    if (this.pending?.cell === cell) this.confirm();
    else if (actions.length > 1) {
      this.cancel();
      this.asking = { cell, actions };
    } else this.#settle(cell, first);
    return true;
  }

  /** Chooses among the actions of the tile that is asked about. */
  choose(action: Action): void {
    if (!this.asking) return;
    this.cancel();
    this.send(action);
  }

  confirm(): void {
    const pending = this.pending;
    if (!pending) return;
    this.cancel();
    this.send(pending.action);
  }

  cancel(): void {
    this.asking = null;
    this.pending = null;
  }

  #settle(cell: number, action: Action): void {
    this.cancel();
    if (this.mustConfirm(cell)) this.pending = { cell, action };
    else this.send(action);
  }
}
