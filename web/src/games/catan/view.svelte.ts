// What part of the island is looked at.

import { Lens as AnyLens } from "../../lib/lens.svelte";

/** The whole drawing. */
export const BOX = { x: -320, y: -284, width: 640, height: 568 };

export class Lens extends AnyLens {
  constructor() {
    super(BOX);
  }
}
