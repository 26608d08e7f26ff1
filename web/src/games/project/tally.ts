// Counts over the events of a match: the ranking table, as far as the events tell.

import { teamOf } from "./team";
import type { Event } from "./types";

/** What one player has done. */
export interface Tally {
  seat: number;
  requests: number;
  denied: number;
  goals: number;
  taken: number;
  tested: number;
  shams: number;
  placed: number;
}

const EMPTY = { requests: 0, denied: 0, goals: 0, taken: 0, tested: 0, shams: 0, placed: 0 };

/** The counts of all seats. */
export function talliesOf(updates: Event[][], seats: number): Tally[] {
  const tallies = Array.from({ length: seats }, (_, seat): Tally => ({ seat, ...EMPTY }));
  for (const events of updates) for (const event of events) count(event, tallies);
  return tallies;
}

function count(event: Event, tallies: Tally[]): void {
  if (event.type === "offered") {
    const from = tallies[event.from];
    if (from) from.requests += 1;
    return;
  }
  const tally = "seat" in event ? tallies[event.seat] : undefined;
  if (!tally) return;
  switch (event.type) {
    case "moved":
      tally.requests += 1;
      if (event.to == null) tally.denied += 1;
      break;
    case "discovered":
      tally.requests += 1;
      break;
    case "picked_up":
      tally.requests += 1;
      if (event.granted) tally.taken += 1;
      else tally.denied += 1;
      break;
    case "tested":
      tally.requests += 1;
      if (event.sham == null) tally.denied += 1;
      else tally.tested += 1;
      if (event.sham) tally.shams += 1;
      break;
    case "destroyed":
      tally.requests += 1;
      if (!event.granted) tally.denied += 1;
      break;
    case "placed":
      tally.requests += 1;
      if (event.consequence == null) tally.denied += 1;
      else tally.placed += 1;
      if (event.consequence === "correct") tally.goals += 1;
      break;
    default:
  }
}

/** Best first: goals, then fewer requests, then the seat. */
export const ranked = (tallies: Tally[]): Tally[] =>
  [...tallies].sort((a, b) => b.goals - a.goals || a.requests - b.requests || a.seat - b.seat);

/** The goals of red and of blue. */
export function scoreOf(tallies: Tally[], teamSize: number): [red: number, blue: number] {
  const of = (team: string) =>
    tallies.filter(({ seat }) => teamOf(seat, teamSize) === team).reduce((sum, { goals }) => sum + goals, 0);
  return [of("red"), of("blue")];
}
