// Pentago: place a stone, turn a quadrant, five in a row.

import type { GameUi } from "../kind";
import Board from "./Board.svelte";
import Picture from "./Picture.svelte";
import Rules from "./Rules.svelte";
import type { Action, Config, Event } from "./types";
import { move, reason, say, sideName, tell, thought } from "./words";

export const pentago: GameUi = {
  title: "Pentago",
  Board,
  Rules,
  Picture,
  flips: true,
  pitch: "Place a stone, turn a quadrant, make five in a row.",
  why: thought,
  side: sideName,
  disc: (seat) => sideName(seat),
  move: (events) => move(events as Event[]),
  say: (action) => say(action as Action),
  tell: (events, names) => tell(events as Event[], names),
  reason,
  options: (config) => ((config as Config | null)?.rule === "classic" ? "classic rule" : "twente rule"),
  sound(events) {
    const types = (events as Event[]).map((event) => event.type);
    return types.includes("rotated") ? "turn" : types.includes("placed") ? "stone" : null;
  },
};
