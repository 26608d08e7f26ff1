// Clue: who did it, with what, and where?

import type { LaterUi } from "../kind";
import { lazy } from "../lazy";
import { told } from "../../words/language.svelte";
import { SUSPECTS, suspectOf, title } from "./cards";
import ChoicePicture from "./ChoicePicture.svelte";
import "./discs.css";
import { options } from "./options";
import Picture from "./Picture.svelte";

/** All that is drawn comes together, with the first part that is shown. */
const pages = () => import("./pages");

export const clue: LaterUi = {
  lobby: told(
    {
      title: "Clue",
      pitch:
        "Somebody did it, with something, somewhere in the house. Ask, watch who answers, and name all three first.",
      Picture,
      levels: ["random", "naive", "classic", "fair", "sleuth"],
      usual: "classic",
      players: [2, 6],
      minutes: [20, 40],
      Rules: lazy(async () => (await pages()).Rules),
      Options: lazy(async () => (await pages()).Options),
      Preview: lazy(async () => (await pages()).Preview),
      ChoicePicture,
      pages: { main: lazy(async () => (await pages()).Main) },
      chairs: 6,
      choice: "suspect",
      mustChoose: true,
      choices: SUSPECTS.map((value) => ({ value, label: title(value), disc: `clue clue-${value}` })),
      options,
      disc: (seat, config) => `clue clue-${suspectOf(seat, config)}`,
    },
    "title",
    "pitch",
    "label",
    "choice",
  ),
  load: async () => (await import("./match")).match,
};
