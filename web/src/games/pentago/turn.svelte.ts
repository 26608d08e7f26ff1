// A turn while it is being made: a provisional stone, then a quadrant. Nothing is sent before both
// are chosen. What is legal comes from the listed actions alone.

import type { Action } from "./types";

export class Turn {
  /** The field of the provisional stone. */
  cell = $state<number | null>(null);
  /** The quadrant chosen by keyboard. */
  quadrant = $state<number | null>(null);
  /** A quadrant held by the pointer, and how far it was dragged, in degrees clockwise. */
  held = $state.raw<{ quadrant: number; angle: number } | null>(null);

  constructor(
    private readonly actions: () => Action[],
    private readonly send: (action: Action) => void,
  ) {}

  places = $derived.by(() => new Set(this.actions().map((action) => action.cell)));
  rotations = $derived.by(() => {
    const here = this.actions().filter((action) => action.cell === this.cell);
    return new Set(here.map((action) => action.rotation ?? null));
  });

  /** Puts the stone on a field, moves it there, or takes it back from there. */
  place(cell: number): void {
    if (!this.places.has(cell)) return;
    if (cell === this.cell) return this.takeBack();
    this.cell = cell;
    this.quadrant = null;
    // A placement that ends the game leaves nothing to turn.
    if (this.rotations.size === 1 && this.rotations.has(null)) this.send({ cell, rotation: null });
  }

  /** Completes the turn. */
  rotate(rotation: number): void {
    if (this.cell === null || !this.rotations.has(rotation)) return;
    this.send({ cell: this.cell, rotation });
  }

  takeBack(): void {
    this.cell = null;
    this.quadrant = null;
    this.held = null;
  }
}
