// A match of Catan: the board, and what is told of it.

import type { MatchUi } from "../kind";
import Board from "./Board.svelte";
import Holding from "./Holding.svelte";
import Summary from "./Summary.svelte";
import type { Action, Event, View } from "./types";
import { about, reason, say, sideOf, tell, thought, topic } from "./words";

export const match: MatchUi = {
  board: {
    Board,
    Holding,
    seatsBelow: true,
    isLoose: true,
    calls: true,
    sound(events) {
      const types = (events as Event[]).map((event) => event.type);
      if (types.includes("rolled")) return "turn";
      const isPlaced = ["settled", "road_built", "city_built", "robber_moved"] as const;
      return isPlaced.some((type) => types.includes(type)) ? "stone" : null;
    },
  },
  words: {
    side: sideOf,
    move: () => null,
    say: (action, view) => say(action as Action, view as View | null | undefined),
    tell: (events, names, view) => tell(events as Event[], names, (view as View | null | undefined)?.board),
    why: (said, view) => thought(said, view as View | null | undefined),
    reason,
    about: (events, actor) => about(events as Event[]) ?? actor,
    topic: (events) => topic(events as Event[]),
  },
  replay: { hides: true, Summary },
};
