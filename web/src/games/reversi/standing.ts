// Places and points as if the game ended now.

import type { Points } from "../../lib/protocol";
import type { View } from "./types";

/** The place of each seat by stones; none for disqualified players. */
export function places(players: View["players"]): (number | null)[] {
  const ranked = players.filter((one) => one.disqualified == null);
  return players.map((one) =>
    one.disqualified != null ? null : 1 + ranked.filter((other) => other.stones > one.stones).length,
  );
}

/** The points of each seat: equal places all get those of the place, or the mean of the places they cover. */
export function points(players: View["players"], { list = [], ties = "better" }: Points): number[] {
  const all = places(players);
  const worth = (place: number) => list[place - 1] ?? 0;
  return all.map((place) => {
    if (place === null) return 0;
    const sharing = all.filter((other) => other === place).length;
    const covered = Array.from({ length: ties === "average" ? sharing : 1 }, (_, n) => worth(place + n));
    return covered.reduce((sum, one) => sum + one, 0) / covered.length;
  });
}
