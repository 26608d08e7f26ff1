// A match of Pentago: the board, and what is told of it.

import { t } from "../../words/language.svelte";
import type { MatchUi } from "../kind";
import Board from "./Board.svelte";
import type { Action, Event } from "./types";
import { move, reason, say, sideName, tell, thought } from "./words";

export const match: MatchUi = {
  board: {
    Board,
    flips: true,
    sound(events) {
      const types = (events as Event[]).map((event) => event.type);
      return types.includes("rotated") ? "turn" : types.includes("placed") ? "stone" : null;
    },
  },
  words: {
    side: sideName,
    move: (events) => move(events as Event[]),
    say: (action) => say(action as Action),
    tell: (events, names) => tell(events as Event[], names),
    notation: () =>
      t(
        "r2c4 TL↻ means: a stone on row 2, column 4, then the top left quadrant is turned clockwise. TR, BL and BR are top right, bottom left and bottom right; ↺ is counter-clockwise.",
      ),
    why: thought,
    reason,
  },
  replay: {},
};
