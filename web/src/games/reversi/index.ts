// Extended Reversi: capture along lines on maps of any shape, then tear holes into them.

import type { LaterUi } from "../kind";
import { lazy } from "../lazy";
import { t, told } from "../../words/language.svelte";
import "./discs.css";
import Picture from "./Picture.svelte";
import type { Config } from "./types";

/** All that is drawn before a match comes together, with the first part that is shown. */
const pages = () => import("./pages");

export const reversi: LaterUi = {
  lobby: told(
    {
      title: "Extended Reversi",
      pitch: "Capture along lines, on boards with holes, tunnels and bombs, for two to eight.",
      Picture,
      levels: ["random", "easy", "classic_strict", "classic", "medium", "hard", "strong"],
      usual: "easy",
      players: [2, 8],
      minutes: [10, 20],
      Rules: lazy(async () => (await pages()).Rules),
      Options: lazy(async () => (await pages()).MapChooser),
      Preview: lazy(async () => (await pages()).Preview),
      pages: {
        editor: lazy(async () => (await pages()).Editor),
        compare: lazy(async () => (await pages()).Compare),
      },
      gate: { kind: "reversi", label: "Binary client (TCP)" },
      options(config) {
        const { map = "plain" } = (config ?? {}) as Config;
        return /\s/.test(map.trim()) ? t("a map of its own") : t("map {map}", { map });
      },
      disc: (seat) => `reversi reversi-${seat + 1}`,
    },
    "title",
    "pitch",
    "label",
    "choice",
  ),
  load: async () => (await import("./match")).match,
};
