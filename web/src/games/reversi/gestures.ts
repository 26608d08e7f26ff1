// Fingers and mouse on a surface: a tap, a drag that pans or draws, two fingers that zoom.

import type { Point } from "./geometry";

/** What a surface does when it is touched. */
export interface Hands {
  /** Whether one finger or the mouse draws instead of moving the board. */
  draws(): boolean;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  tap(at: Point, by: "finger" | "pointer"): void;
  hover(at: Point | null): void;
  stroke(at: Point, moment: "start" | "move" | "end" | "cancel"): void;
}

/** A few pixels are a shaky tap, not a drag. */
const SHAKY = 6;

export class Gestures {
  #down = new Map<number, Point>();
  #from: Point | null = null;
  #drags = false;
  #strokes = false;

  constructor(
    private readonly hands: Hands,
    private readonly origin: () => DOMRect,
  ) {}

  /** A point of the page as one of the surface. */
  point(event: { clientX: number; clientY: number }): Point {
    const box = this.origin();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button === 2) return;
    const at = this.point(event);
    (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
    this.#down.set(event.pointerId, at);
    if (this.#down.size === 1) {
      [this.#from, this.#drags] = [at, false];
      this.#strokes = this.hands.draws() && event.button === 0;
      if (this.#strokes) this.hands.stroke(at, "start");
    } else {
      this.#drags = true;
      if (this.#strokes) this.hands.stroke(at, "cancel");
      this.#strokes = false;
    }
  }

  move(event: PointerEvent): void {
    const at = this.point(event);
    const before = this.#down.get(event.pointerId);
    if (!before || !this.#from) {
      if (event.pointerType !== "touch") this.hands.hover(at);
      return;
    }
    const others = [...this.#down].filter(([id]) => id !== event.pointerId);
    this.#down.set(event.pointerId, at);
    const other = others[0]?.[1];
    if (other) return this.#pinch(before, at, other);
    if (this.#strokes) return this.hands.stroke(at, "move");
    if (!this.#drags && Math.hypot(at[0] - this.#from[0], at[1] - this.#from[1]) < SHAKY) return;
    const last = this.#drags ? before : this.#from;
    this.#drags = true;
    this.hands.hover(null);
    this.hands.pan(at[0] - last[0], at[1] - last[1]);
  }

  up(event: PointerEvent): void {
    const was = this.#down.delete(event.pointerId);
    if (!was || this.#down.size > 0) return;
    const at = this.point(event);
    if (this.#strokes) this.hands.stroke(at, "end");
    else if (!this.#drags && event.button === 0)
      this.hands.tap(at, event.pointerType === "touch" ? "finger" : "pointer");
    this.#strokes = false;
  }

  cancel(event: PointerEvent): void {
    this.#down.delete(event.pointerId);
    if (this.#strokes) this.hands.stroke(this.point(event), "cancel");
    this.#strokes = false;
    this.#drags = true;
  }

  #pinch(before: Point, at: Point, other: Point): void {
    const apart = (a: Point, b: Point) => Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1]));
    const middle: Point = [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2];
    this.hands.zoom(apart(at, other) / apart(before, other), middle);
    this.hands.pan((at[0] - before[0]) / 2, (at[1] - before[1]) / 2);
  }
}
