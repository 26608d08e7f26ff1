// A match of Clue: its page, and what is told of it.

import { sounds } from "../../lib/sound.svelte";
import type { MatchUi } from "../kind";
import { suspectOf, title } from "./cards";
import { Board, Desk, KnownView, MemoView } from "./pages";
import { recipe } from "./sounds";
import type { Action, Event, View } from "./types";
import { reason, say, tell, thought, topicOf } from "./words";

export const match: MatchUi = {
  board: {
    Board,
    Desk,
    seatsBelow: true,
    isLoose: false,
    // A match is heard as it is shown, by the queue.
    sound: () => null,
    hear(occasion) {
      const { parts, isMinor } = recipe(
        occasion.type === "refused" ? "error" : occasion.type,
        occasion.type === "count" && occasion.left <= 5 ? 4 : 0,
      );
      sounds.make(parts, isMinor);
    },
  },
  words: {
    side: (seat, config) => title(suspectOf(seat, config)),
    move: () => null,
    say: (action) => say(action as Action),
    tell: (events, names, view) => tell(events as Event[], names, view as View | null | undefined),
    why: thought,
    reason,
    topic: (events) => {
      const about = (events as Event[]).map(topicOf);
      return about.find((one) => one === "suggestions" || one === "accusations") ?? about.at(-1) ?? "turns";
    },
  },
  replay: { hides: true, Memo: MemoView, Known: KnownView },
};
