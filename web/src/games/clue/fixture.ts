// A position for tests: three players, all tokens on their starts, seat 0 looks.

import { STARTS } from "./board";
import { SUSPECTS } from "./cards";
import type { View } from "./types";

/** A view of seat 0 at the start of its turn. */
export function view(more: Partial<View> = {}): View {
  return {
    me: 0,
    options: {
      mode: "board",
      speed_room: "free",
      dice: "1",
      steps: 6,
      movement: "up_to",
      blocking: true,
      stay: "must_leave",
      surplus: "hands",
      first: "random",
      last: "wins",
      turn_cap: 600,
    },
    phase: { type: "start", suggest: false, passage: null },
    mover: 0,
    turn: 1,
    players: [
      { suspect: "miss_scarlet", cards: 6, hand: ["miss_scarlet", "mrs_white", "knife", "rope", "hall", "study"], standing: "in", called_in: false },
      { suspect: "colonel_mustard", cards: 6, standing: "in", called_in: false },
      { suspect: "mr_green", cards: 6, standing: "in", called_in: false },
    ],
    tokens: SUSPECTS.map((suspect) => ({ square: STARTS[suspect] })),
    face_up: [],
    suggestions: [],
    accusations: [],
    ...more,
  };
}
