// Pentago: place a stone, turn a quadrant, five in a row.

import type { LaterUi } from "../kind";
import { lazy } from "../lazy";
import { t, told } from "../../words/language.svelte";
import Picture from "./Picture.svelte";
import type { Config } from "./types";

export const pentago: LaterUi = {
  lobby: told(
    {
      title: "Pentago",
      pitch: "Place a stone, turn a quadrant, make five in a row.",
      Picture,
      levels: ["random", "easy", "medium", "hard", "max"],
      usual: "easy",
      players: [2, 2],
      minutes: [5, 10],
      Rules: lazy(async () => (await import("./Rules.svelte")).default),
      Options: lazy(async () => (await import("./Options.svelte")).default),
      options: (config) =>
        (config as Config | null)?.rule === "classic" ? t("a line made before the turn counts") : "",
      disc: (seat) => (seat === 0 ? "black" : "white"),
    },
    "title",
    "pitch",
    "label",
    "choice",
  ),
  load: async () => (await import("./match")).match,
};
