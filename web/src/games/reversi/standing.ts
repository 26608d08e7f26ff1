// Places and points as if the game ended now.

import type { View } from "./types";

/** The usual points by place. */
const POINTS = [25, 11, 5, 2, 1];

/** The place of each seat by stones; none for who is disqualified. */
export function places(players: View["players"]): (number | null)[] {
  const ranked = players.filter((one) => one.disqualified == null);
  return players.map((one) =>
    one.disqualified != null ? null : 1 + ranked.filter((other) => other.stones > one.stones).length,
  );
}

/** The points of each seat; equal places share the better ones. */
export function points(players: View["players"]): number[] {
  return places(players).map((place) => (place === null ? 0 : (POINTS[place - 1] ?? 0)));
}
