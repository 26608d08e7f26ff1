// What the client knows of the game: how to draw it and how to tell it. Never how to play it.

import { t, told } from "../../words/language.svelte";
import type { GameUi } from "../kind";
import Board from "./Board.svelte";
import Rules from "./Rules.svelte";
import type { Action, Config, Event } from "./types";
import { move, reason, say, sideName, tell, thought } from "./words";

export const template: GameUi = {
  lobby: told(
    {
      title: "Template",
      pitch: "Mark fields in turn, three in a line win.",
      Picture: null,
      Rules,
      options(config) {
        const side = (config as Config | null)?.side ?? 3;
        return t("{side} × {side} fields", { side });
      },
      disc: (seat) => (seat === 0 ? "black" : "white"),
    },
    "title",
    "pitch",
  ),
  board: { Board, sound: (events) => (events.length > 0 ? "stone" : null) },
  words: {
    side: sideName,
    move: (events) => move(events as Event[]),
    say: (action) => say(action as Action),
    tell: (events, names) => tell(events as Event[], names),
    why: thought,
    reason,
  },
  replay: {},
};
