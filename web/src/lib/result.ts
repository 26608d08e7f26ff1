// How a match ended, in words for people.

import type { Finish } from "./protocol";

/** The headline of a result, seen from `seat` or from outside. */
export function headline(finish: Finish, names: string[], seat: number | null): string {
  if (finish.how === "aborted") return "The match was broken off";
  const winners = finish.outcome?.winners ?? [];
  if (finish.how === "agreed") return "Draw agreed";
  if (winners.length === 0) return "Nobody wins";
  if (winners.length === (finish.outcome?.places.length ?? 0)) return "Draw";
  if (winners.length === 1 && winners[0] === seat) return "You win!";
  const list = winners.map((winner) => names[winner] ?? `Seat ${winner + 1}`);
  return `${list.join(" and ")} ${list.length > 1 ? "win" : "wins"}`;
}

/** Whether `seat` is among the winners of a match that somebody lost. */
export function hasWon(finish: Finish, seat: number | null): boolean {
  const winners = finish.outcome?.winners ?? [];
  return seat !== null && winners.includes(seat) && winners.length < (finish.outcome?.places.length ?? 0);
}
