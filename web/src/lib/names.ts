// The names of those who play, as sentences use them.

import type { GameUi } from "../games/kind";

/** The names in seat order; where a game wants it, the same name twice gets its side: "random (blue)". */
export function namesFor(names: string[], ui: GameUi, config: unknown): string[] {
  if (!ui.tellsApart) return names;
  return names.map((name, seat) => {
    const isTwin = names.some((other, index) => index !== seat && other === name);
    return isTwin ? `${name} (${ui.side(seat, config)})` : name;
  });
}
