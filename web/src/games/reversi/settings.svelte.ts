// How a person likes the board, kept in the browser.

import * as keep from "../../lib/keep";

class BoardSettings {
  /** Whether a move is confirmed before it is sent: by default where a finger covers what it points at. */
  confirm = $state(known("reversi.confirm") ?? matchMedia("(pointer: coarse)").matches);
  /** Whether all transitions are drawn as curves. */
  curves = $state(known("reversi.curves") ?? false);

  setConfirm(on: boolean): void {
    this.confirm = on;
    keep.write("reversi.confirm", on ? "on" : "off");
  }

  setCurves(on: boolean): void {
    this.curves = on;
    keep.write("reversi.curves", on ? "on" : "off");
  }
}

function known(key: string): boolean | null {
  const kept = keep.read(key);
  return kept === null ? null : kept === "on";
}

export const boardSettings = new BoardSettings();
