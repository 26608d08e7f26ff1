// How a person likes the board, kept in the browser.

import * as keep from "../../lib/keep";

class BoardSettings {
  /** Whether a place is confirmed before it is sent: by default where a finger covers what it points at. */
  confirm = $state(known("catan.confirm") ?? matchMedia("(pointer: coarse)").matches);
  /** Whether dice tumble and cards fly. */
  moves = $state(known("catan.moves") ?? true);
  /** Whether the only one who can be robbed is robbed without a question. */
  robs = $state(known("catan.robs") ?? true);

  /** Whether we choose with whom to trade; otherwise the first who accepts gets it. */
  chooses = $state(known("catan.chooses") ?? false);

  set(what: "confirm" | "moves" | "robs" | "chooses", on: boolean): void {
    this[what] = on;
    keep.write(`catan.${what}`, on ? "on" : "off");
  }

  /** Whether things may move now. */
  get areLively(): boolean {
    return this.moves && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

function known(key: string): boolean | null {
  const kept = keep.read(key);
  return kept === null ? null : kept === "on";
}

export const boardSettings = new BoardSettings();
