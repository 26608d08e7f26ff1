// All that a surface shows at one moment.

import type { Palette } from "./looks";
import type { Ray, Transition } from "./types";

/** A cell that is changing from one symbol to another. */
export interface Change {
  cell: number;
  from: string;
  to: string;
  /** How far it has come, from 0 to 1. */
  share: number;
}

/** Rays to be shown from a tile. */
export interface Rays {
  start: number;
  rays: Ray[];
  /** The colour of the rays that capture. */
  colour: string;
}

/** A side of a tile, to be marked. */
export interface SideMark {
  x: number;
  y: number;
  side: number;
  kind: "open" | "from" | "wrong";
}

export interface Scene {
  width: number;
  height: number;
  /** Row by row, one symbol per cell. */
  cells: string;
  transitions: Transition[];
  colours: Palette;
  /** Which transitions are drawn as curves: all, or those of one tile. */
  curves: "all" | number | null;
  changes: Change[];
  /** Cells that may be played, and those that cost an override stone. */
  legal: ReadonlySet<number>;
  overrides: ReadonlySet<number>;
  /** The tile of the last move and the cells it changed. */
  last: number | null;
  touched: readonly number[];
  /** Cells that the tile under the pointer would capture or destroy. */
  captured: readonly number[];
  destroyed: readonly number[];
  rays: Rays | null;
  /** The tile under the pointer and the tile of the keyboard. */
  hover: number | null;
  cursor: number | null;
  /** A recommended tile. */
  hint: number | null;
  /** Cells with something wrong, and cells that nobody can reach. */
  faults: readonly number[];
  dead: readonly number[];
  sides: readonly SideMark[];
  /** A transition that is being drawn. */
  sketch: Transition | null;
}

/** A scene with nothing but a board. */
export function bare(
  board: Pick<Scene, "width" | "height" | "cells" | "colours"> & { transitions?: Transition[] },
): Scene {
  return {
    transitions: [],
    curves: null,
    changes: [],
    legal: new Set(),
    overrides: new Set(),
    last: null,
    touched: [],
    captured: [],
    destroyed: [],
    rays: null,
    hover: null,
    cursor: null,
    hint: null,
    faults: [],
    dead: [],
    sides: [],
    sketch: null,
    ...board,
  };
}
