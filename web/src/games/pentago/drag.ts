// A quadrant dragged around its centre. The turn holds the preview; letting go completes it.

import { angleTo, codeOf, swing } from "./geometry";
import type { Turn } from "./turn.svelte";

/** How far a quadrant must be dragged to count as turned, in degrees. */
const ENOUGH = 30;
/** A few degrees are a shaky click, not a drag. */
const SHAKY = 6;

export class Drag {
  #grip: { quadrant: number; from: number; box: DOMRect } | null = null;

  constructor(private readonly turn: Turn) {}

  grab(event: PointerEvent, quadrant: number): void {
    if (this.turn.rotations.size === 0 || event.button !== 0) return;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    this.#grip = { quadrant, from: angleTo(box, event.clientX, event.clientY), box };
  }

  move(event: PointerEvent): void {
    // Let go outside of the plate, before it was captured.
    if (event.buttons === 0) this.#grip = null;
    if (!this.#grip) return;
    const { quadrant, from, box } = this.#grip;
    const angle = swing(from, angleTo(box, event.clientX, event.clientY));
    if (!this.turn.held) {
      if (Math.abs(angle) < SHAKY) return;
      // Captured only now: before, the click belongs to the field under the pointer.
      (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
    }
    this.turn.held = { quadrant, angle: Math.max(-90, Math.min(90, angle)) };
  }

  release(): void {
    this.#grip = null;
    if (!this.turn.held) return;
    const { quadrant, angle } = this.turn.held;
    if (Math.abs(angle) > ENOUGH) this.turn.rotate(codeOf(quadrant, angle > 0 ? "cw" : "ccw"));
    else this.turn.held = null;
  }

  cancel(): void {
    this.#grip = null;
    this.turn.held = null;
  }
}
