// What the client knows of the game: how to draw it and how to tell it. Never how to play it.

import type { GameUi } from "../kind";
import Board from "./Board.svelte";
import Rules from "./Rules.svelte";
import type { Action, Config, Event } from "./types";
import { move, reason, say, sideName, tell, thought } from "./words";

export const template: GameUi = {
  title: "Template",
  Board,
  Rules,
  Picture: null,
  pitch: "Mark fields in turn, three in a line win.",
  why: thought,
  side: sideName,
  disc: (seat) => (seat === 0 ? "black" : "white"),
  move: (events) => move(events as Event[]),
  say: (action) => say(action as Action),
  tell: (events, names) => tell(events as Event[], names),
  reason,
  options(config) {
    const side = (config as Config | null)?.side ?? 3;
    return `${side} × ${side} fields`;
  },
  sound: (events) => (events.length > 0 ? "stone" : null),
};
