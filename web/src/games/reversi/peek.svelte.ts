// What the tile under the pointer would do: asked a moment after the pointer rests, and dropped when it moves on.

import { look } from "./tools";
import type { Config, Look, View } from "./types";

/** How long the pointer rests before the server is asked, in milliseconds. */
const REST = 40;

export class Peek {
  /** The newest answer and the cell it is about. */
  shown = $state.raw<{ cell: number; look: Look } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: AbortController | null = null;

  /** Looks at a cell, or at none. */
  at(config: Config, view: View, cell: number | null): void {
    this.stop();
    if (cell === null) return;
    const asked = new AbortController();
    this.#asked = asked;
    this.#timer = setTimeout(() => {
      look(config, view, cell, asked.signal).then(
        (answer) => {
          if (!asked.signal.aborted) this.shown = { cell, look: answer };
        },
        () => undefined, // Without it only the preview is missing.
      );
    }, REST);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.#asked = null;
    this.shown = null;
  }
}
