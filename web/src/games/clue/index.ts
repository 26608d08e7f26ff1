// Clue: who did it, with what, and where?

import { sounds } from "../../lib/sound.svelte";
import type { GameUi } from "../kind";
import { lazy } from "../lazy";
import { SUSPECTS, suspectOf, title } from "./cards";
import ChoicePicture from "./ChoicePicture.svelte";
import "./discs.css";
import Picture from "./Picture.svelte";
import { recipe } from "./sounds";
import type { Action, Event, View } from "./types";
import { options, reason, say, tell, thought, topicOf } from "./words";

/** All that is drawn comes together, with the first part that is shown. */
const pages = () => import("./pages");

export const clue: GameUi = {
  title: "Clue",
  Board: lazy(async () => (await pages()).Board),
  Desk: lazy(async () => (await pages()).Desk),
  Rules: lazy(async () => (await pages()).Rules),
  Picture,
  Options: lazy(async () => (await pages()).Options),
  Preview: lazy(async () => (await pages()).Preview),
  Memo: lazy(async () => (await pages()).MemoView),
  Known: lazy(async () => (await pages()).KnownView),
  ChoicePicture,
  pages: { main: lazy(async () => (await pages()).Main) },
  pitch: "Somebody did it, with something, somewhere in the house. Ask, watch who answers, and name all three first.",
  chairs: 6,
  seatsBelow: true,
  isLoose: false,
  choice: "suspect",
  mustChoose: true,
  hides: true,
  why: thought,
  choices: SUSPECTS.map((value) => ({ value, label: title(value), disc: `clue clue-${value}` })),
  side: (seat, config) => title(suspectOf(seat, config)),
  disc: (seat, config) => `clue clue-${suspectOf(seat, config)}`,
  move: () => null,
  say: (action) => say(action as Action),
  tell: (events, names, view) => tell(events as Event[], names, view as View | null | undefined),
  topic: (events) => {
    const about = (events as Event[]).map(topicOf);
    return about.find((one) => one === "suggestions" || one === "accusations") ?? about.at(-1) ?? "turns";
  },
  reason,
  options,
  // A match is heard as it is shown, by the queue.
  sound: () => null,
  hear(occasion) {
    const { parts, isMinor } = recipe(
      occasion.type === "refused" ? "error" : occasion.type,
      occasion.type === "count" && occasion.left <= 5 ? 4 : 0,
    );
    sounds.make(parts, isMinor);
  },
};

