// A match of the Project Game: the board, and what is told of it.

import type { MatchUi } from "../kind";
import Board from "./Board.svelte";
import Holding from "./Holding.svelte";
import Panel from "./Panel.svelte";
import type { Action, Event } from "./types";
import { about, reason, say, sideOf, sound, tell, thought, topic } from "./words";

export const match: MatchUi = {
  board: {
    Board,
    Holding,
    Panel,
    seatsBelow: true,
    isLoose: true,
    sound: (events) => sound(events as Event[]),
  },
  words: {
    side: sideOf,
    move: () => null,
    say: (action) => say(action as Action),
    tell: (events, names) => tell(events as Event[], names),
    why: thought,
    reason,
    about: (events, actor) => actor ?? about(events as Event[]),
    topic: (events) => topic(events as Event[]),
  },
  replay: { hides: true },
};
