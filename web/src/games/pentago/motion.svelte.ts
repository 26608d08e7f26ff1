// What the board shows while a turn is being animated. It always ends in the newest view; another
// view ends a running animation at once.

import { spinOf } from "./geometry";
import type { Event, View } from "./types";

export const DROP = 150;
export const SWING = 300;

/** How an arriving view may be animated. */
export interface Manner {
  /** Whether the view follows the one that is shown, so that its events may be played. */
  follows: boolean;
  /** How far the quadrant has been dragged already. */
  dragged: number;
  /** Whether the stone already lies there, as our own provisional one. */
  isPlaced: boolean;
}

export class Motion {
  /** The stones that are shown. */
  board = $state(".".repeat(36));
  /** The field whose stone drops now. */
  drops = $state<number | null>(null);
  /** The quadrant that turns now, and the angle it comes from. */
  turns = $state.raw<{ quadrant: number; from: number } | null>(null);
  rests = $derived(this.drops === null && this.turns === null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(view: View, events: Event[], manner: Manner): void {
    this.stop();
    const placed = events.find((event) => event.type === "placed");
    const rotated = events.find((event) => event.type === "rotated");
    if (!manner.follows || !placed || isCalm()) {
      this.board = view.board;
      return;
    }
    const stone = placed.seat === 0 ? "X" : "O";
    this.board = this.board.slice(0, placed.cell) + stone + this.board.slice(placed.cell + 1);
    const turn = () => {
      this.drops = null;
      this.board = view.board;
      if (rotated) this.#swing(rotated.rotation, manner.dragged);
    };
    if (manner.isPlaced) return turn();
    this.drops = placed.cell;
    this.#timer = setTimeout(turn, DROP);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.drops = null;
    this.turns = null;
  }

  /** The fields are those after the turn already, so the plate comes from a quarter before. */
  #swing(code: number, dragged: number): void {
    const { quadrant, spin } = spinOf(code);
    this.turns = { quadrant, from: dragged + (spin === "cw" ? -90 : 90) };
    this.#timer = setTimeout(() => this.stop(), SWING);
  }
}

function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
