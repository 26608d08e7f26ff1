// Clue: who did it, with what, and where?

import { sounds } from "../../lib/sound.svelte";
import type { GameUi } from "../kind";
import Board from "./Board.svelte";
import { SUSPECTS, suspectOf, title } from "./cards";
import ChoicePicture from "./ChoicePicture.svelte";
import Desk from "./Desk.svelte";
import "./discs.css";
import KnownView from "./KnownView.svelte";
import Main from "./Main.svelte";
import MemoView from "./MemoView.svelte";
import Options from "./Options.svelte";
import Preview from "./Preview.svelte";
import Picture from "./Picture.svelte";
import Rules from "./Rules.svelte";
import { recipe } from "./sounds";
import type { Action, Event, View } from "./types";
import { options, reason, say, tell, thought, topicOf } from "./words";

export const clue: GameUi = {
  title: "Clue",
  Board,
  Desk,
  Rules,
  Picture,
  Options,
  Preview,
  Memo: MemoView,
  Known: KnownView,
  ChoicePicture,
  pages: { main: Main },
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

