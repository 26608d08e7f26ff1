// Settlers of Catan: settle an island, trade, and race to ten points.

import type { LaterUi } from "../kind";
import { lazy } from "../lazy";
import { told } from "../../words/language.svelte";
import "./discs.css";
import { COLOURS, colourOf } from "./looks";
import { options } from "./options";
import Picture from "./Picture.svelte";
import type { Colour, Config } from "./types";

/** All that is drawn before a match comes together, with the first part that is shown. */
const pages = () => import("./pages");

export const catan: LaterUi = {
  lobby: told(
    {
      title: "Settlers of Catan",
      pitch: "Settle an island, trade with your neighbours, and be first to ten points.",
      Picture,
      levels: ["random", "novice", "easy", "normal", "skilled", "expert", "master"],
      usual: "normal",
      players: [2, 4],
      minutes: [30, 60],
      Rules: lazy(async () => (await pages()).Rules),
      Options: lazy(async () => (await pages()).Options),
      Preview: lazy(async () => (await pages()).Preview),
      gate: { kind: "catan", label: "Intergroup client (TCP)" },
      seats: (config) => (config as Partial<Config> | null)?.players ?? 4,
      choices: Object.entries(COLOURS).map(([value, look]) => ({
        value,
        label: look.name,
        disc: `catan catan-${value}`,
      })),
      options,
      disc: (seat, config) => `catan catan-${colourOf(seat, config) satisfies Colour}`,
    },
    "title",
    "pitch",
    "label",
    "choice",
  ),
  load: async () => (await import("./match")).match,
};
