// What the board shows while a step is being animated. It always ends in the newest view; another view, a click or
// a key ends a running animation at once.

import { apart } from "./geometry";
import type { Change } from "./scene";
import type { Event, View } from "./types";

/** How long one cell takes, and how long a wave may take to run over the board, in milliseconds. */
export const FLIP = 260;
export const WAVE = 420;
const RING = 55;

/** One part of an animation: cells that change, each after its delay. */
export interface Stage {
  from: string;
  to: string;
  delays: Map<number, number>;
}

/** The parts of a step: what was placed and captured, then what a special tile did; or a blast. */
export function stagesOf(before: string, view: View, events: Event[]): Stage[] {
  const stages: Stage[] = [];
  let from = before;
  for (const event of events) {
    if (event.type !== "placed" && event.type !== "bombed") continue;
    const origin = event.y * view.width + event.x;
    const cells = event.type === "placed" ? [origin, ...event.captured] : [origin, ...event.destroyed];
    const symbol = event.type === "placed" ? String(event.seat + 1) : "-";
    const changed = new Set(cells);
    const to = [...from].map((old, cell) => (changed.has(cell) ? symbol : old)).join("");
    stages.push({ from, to, delays: wave(changedCells(from, to), origin, view.width) });
    from = to;
  }
  const rest = changedCells(from, view.board);
  if (rest.length > 0) stages.push({ from, to: view.board, delays: new Map(rest.map((cell) => [cell, 0])) });
  return stages;
}

function changedCells(from: string, to: string): number[] {
  return [...to].flatMap((symbol, cell) => (symbol === from[cell] ? [] : [cell]));
}

function wave(cells: number[], origin: number, width: number): Map<number, number> {
  const rings = cells.map((cell) => apart(cell, origin, width));
  const pace = Math.min(RING, WAVE / Math.max(1, ...rings));
  return new Map(cells.map((cell, index) => [cell, (rings[index] ?? 0) * pace]));
}

/** How long a stage takes. */
export function lengthOf(stage: Stage): number {
  return FLIP + Math.max(0, ...stage.delays.values());
}

/** The cells that are still changing at a moment of a stage. */
export function changesAt(stage: Stage, time: number): Change[] {
  const changes: Change[] = [];
  for (const [cell, delay] of stage.delays) {
    const share = Math.max(0, (time - delay) / FLIP);
    if (share < 1) changes.push({ cell, from: stage.from[cell] ?? "-", to: stage.to[cell] ?? "-", share });
  }
  return changes;
}

export class Motion {
  /** The cells that are shown. */
  cells = $state("");
  changes = $state.raw<Change[]>([]);
  /** Whether nothing moves. */
  rests = $state(true);
  #final = "";
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows a view; `follows` says that its events lead to it from what is shown. */
  show(view: View, events: Event[], follows: boolean): void {
    this.skip();
    this.#final = view.board;
    const stages = follows && !isCalm() ? stagesOf(this.cells, view, events) : [];
    if (stages.length === 0) {
      this.cells = view.board;
      return;
    }
    this.rests = false;
    const begun = performance.now();
    const total = stages.reduce((sum, stage) => sum + lengthOf(stage), 0);
    const tick = () => {
      let time = performance.now() - begun;
      const stage = stages.find((one) => {
        if (time < lengthOf(one)) return true;
        time -= lengthOf(one);
        return false;
      });
      if (!stage) return this.skip();
      this.cells = stage.to;
      this.changes = changesAt(stage, time);
      this.#frame = requestAnimationFrame(tick);
    };
    tick();
    // A page in the background draws no frames.
    this.#timer = setTimeout(() => this.skip(), total + 200);
  }

  /** Ends a running animation: the newest view is shown. */
  skip(): void {
    if (this.rests) return;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.rests = true;
    this.changes = [];
    this.cells = this.#final;
  }
}

function isCalm(): boolean {
  return document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
