// The Project Game: two teams look for pieces and hidden goals in real time.

import type { LaterUi } from "../kind";
import { lazy } from "../lazy";
import { t, told } from "../../words/language.svelte";
import "./discs.css";
import { options, teamSizeOf } from "./options";
import Picture from "./Picture.svelte";
import { teamOf } from "./team";

/** All that is drawn before a match comes together, with the first part that is shown. */
const pages = () => import("./pages");

export const project: LaterUi = {
  lobby: told(
    {
      title: "The Project Game",
      pitch: "Two teams race in real time: find pieces, tell shams from valid ones, discover the hidden goals.",
      Picture,
      levels: ["random", "surveyor", "walker", "sonar"],
      usual: "walker",
      players: [2, 32],
      minutes: [2, 15],
      Rules: lazy(async () => (await pages()).Rules),
      Options: lazy(async () => (await pages()).Options),
      gate: { kind: "project", label: "Project client (TCP)" },
      isLive: true,
      seats: (config) => 2 * teamSizeOf(config),
      options,
      team: (seat, config) => (teamOf(seat, teamSizeOf(config)) === "red" ? t("Red team") : t("Blue team")),
      disc: (seat, config) => `project-${teamOf(seat, teamSizeOf(config))}`,
    },
    "title",
    "pitch",
    "label",
    "choice",
  ),
  load: async () => (await import("./match")).match,
};
