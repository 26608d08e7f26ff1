// A match of Extended Reversi: the board, and what is told of it.

import { t } from "../../words/language.svelte";
import type { MatchUi } from "../kind";
import Board from "./Board.svelte";
import Holding from "./Holding.svelte";
import { sideName } from "./looks";
import type { Action, Event, View } from "./types";
import { move, notes, reason, say, tell, thought, whyOut } from "./words";

export const match: MatchUi = {
  board: {
    Board,
    Holding,
    sound(events) {
      const types = (events as Event[]).map((event) => event.type);
      const turns = types.includes("bombed") || types.includes("inverted") || types.includes("swapped");
      return turns ? "turn" : types.includes("placed") ? "stone" : null;
    },
  },
  words: {
    side: sideName,
    move: (events) => move(events as Event[]),
    say: (action) => say(action as Action),
    tell: (events, names) => tell(events as Event[], names),
    notation: () =>
      t(
        "3,5 +4 means: a stone on column 3, row 5, which captures 4. “over” says that an override stone was spent; *3,5 −2 is a bomb that took 2 tiles.",
      ),
    why: thought,
    reason,
    whyOut(view, seat) {
      const cause = (view as View).players[seat]?.disqualified;
      return cause ? whyOut(cause) : null;
    },
    notes: (events, names) => notes(events as Event[], names),
  },
  replay: {},
};
