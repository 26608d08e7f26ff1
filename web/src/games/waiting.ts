// A game whose code is on its way: nothing is told and nothing is drawn yet.

import type { GameUi, LobbyUi } from "./kind";
import { lazy } from "./lazy";

export function waiting(lobby: LobbyUi): GameUi {
  const silent = () => "";
  return {
    lobby,
    board: { Board: lazy(() => new Promise(() => undefined)), sound: () => null },
    words: { side: silent, move: () => null, say: silent, tell: silent, why: silent, reason: silent },
    replay: {},
  };
}
