// Pentago: place a stone, turn a quadrant, five in a row.

import type { LaterUi } from "../kind";
import { lazy } from "../lazy";
import Picture from "./Picture.svelte";
import type { Config } from "./types";

export const pentago: LaterUi = {
  lobby: {
    title: "Pentago",
    pitch: "Place a stone, turn a quadrant, make five in a row.",
    Picture,
    Rules: lazy(async () => (await import("./Rules.svelte")).default),
    options: (config) => ((config as Config | null)?.rule === "classic" ? "classic rule" : "twente rule"),
    disc: (seat) => (seat === 0 ? "black" : "white"),
  },
  load: async () => (await import("./match")).match,
};
