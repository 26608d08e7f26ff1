// Reversi in words: the list of moves, the live region, labels of tiles.

import { xyOf } from "./geometry";
import { sideName } from "./looks";
import { byOf, effort, many, proof, together } from "../thought";
import type { Action, Event, Ray, View } from "./types";

const SPECIAL: Record<string, string> = {
  "0": "empty",
  "-": "hole",
  c: "choice tile",
  i: "inversion tile",
  b: "bonus tile",
  x: "expansion stone",
};

/** "3, 5": column and row from zero, as at the margins. */
export function cellName(cell: number, width: number): string {
  const [x, y] = xyOf(cell, width);
  return `${x}, ${y}`;
}

/** What a symbol stands for, such as "white stone" or "bonus tile". */
export function symbolName(symbol: string): string {
  return SPECIAL[symbol] ?? `${sideName(Number(symbol) - 1)} stone`;
}

/** The label of a tile for people who cannot see it. */
export function tileLabel(
  cell: number,
  width: number,
  symbol: string,
  how: "place" | "override" | "bomb" | null,
): string {
  const [x, y] = xyOf(cell, width);
  const can = { place: ", can be played", override: ", can be played with an override stone", bomb: ", can be bombed" };
  return `column ${x}, row ${y}, ${symbolName(symbol)}${how ? can[how] : ""}`;
}

/** An action in words. */
export function say(action: Action): string {
  const at = `${action.x}, ${action.y}`;
  if (action.type === "bomb") return `throw a bomb at ${at}`;
  const then = action.choose
    ? `, swapping with ${sideName(action.choose - 1)}`
    : action.take
      ? `, taking ${takeName(action.take)}`
      : "";
  return `place on ${at}${then}`;
}

/** "a bomb", "an override stone". */
export function takeName(what: "bomb" | "override"): string {
  return what === "bomb" ? "a bomb" : "an override stone";
}

/** "1 stone", "3 stones". */
export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

/** A move in a few characters: `3,5 +4`, `*3,5 −2`. */
export function move(events: Event[]): string | null {
  for (const event of events) {
    if (event.type === "placed") {
      const over = event.override_used ? " over" : "";
      return `${event.x},${event.y}${over}${event.captured.length > 0 ? ` +${event.captured.length}` : ""}`;
    }
    if (event.type === "bombed") return `*${event.x},${event.y} −${event.destroyed.length}`;
  }
  return null;
}

/** What happened beside the move itself: one line each. */
export function notes(events: Event[], names: string[]): string[] {
  return events
    .filter((event) => !["placed", "bombed", "over"].includes(event.type))
    .map((event) => line(event, names));
}

/** What happened, in sentences. */
export function tell(events: Event[], names: string[]): string {
  return events.map((event) => line(event, names)).join(" ");
}

function line(event: Event, names: string[]): string {
  const name = (seat: number) => names[seat] ?? sideName(seat);
  switch (event.type) {
    case "placed": {
      const price = event.override_used ? " with an override stone" : "";
      const gain = event.captured.length > 0 ? ` and captures ${count(event.captured.length, "stone")}` : "";
      return `${name(event.seat)} places ${sideName(event.seat)} on ${event.x}, ${event.y}${price}${gain}.`;
    }
    case "swapped":
      return event.a === event.b
        ? `${name(event.a)} keeps the own colour.`
        : `${name(event.a)} and ${name(event.b)} swap their stones.`;
    case "inverted":
      return "Inversion: all stones go to the next player.";
    case "took":
      return `${name(event.seat)} takes ${takeName(event.what)}.`;
    case "skipped":
      return `${name(event.seat)} cannot move and is skipped.`;
    case "building_over":
      return "Nobody can place a stone any more.";
    case "bombed":
      return `${name(event.seat)} bombs ${event.x}, ${event.y}: ${count(event.destroyed.length, "tile")} gone.`;
    case "disqualified":
      return event.cause === "left"
        ? `${name(event.seat)} resigned.`
        : `${name(event.seat)} is disqualified: ${causeName(event.cause)}.`;
    case "over": {
      const winners = event.places.flatMap((place, seat) => (place === 1 ? [name(seat)] : []));
      return `The game is over. First: ${winners.join(" and ")}. Stones: ${event.stones.join(" to ")}.`;
    }
  }
}

const CAUSES: Record<string, string> = {
  not_capturing: "the move captured nothing",
  no_override: "no override stone for an occupied tile",
  hole: "the move was on a hole",
  off_board: "the move was off the board",
  bad_special: "the choice did not fit the tile",
  wrong_phase: "the move did not fit the phase",
  timeout: "ran out of time",
  wrong_type: "the client sent a message of the wrong type",
  wrong_length: "the client sent a message of the wrong length",
  closed: "the connection was closed",
  send_failed: "a message could not be delivered",
  left: "resigned",
};

/** Why somebody was disqualified, in words. */
export function causeName(cause: string): string {
  return CAUSES[cause] ?? cause.replaceAll("_", " ");
}

/** What took a player out: "resigned", "ran out of time", or "was disqualified" with the cause. */
export function whyOut(cause: string): string {
  const word = causeName(cause);
  return ["left", "timeout"].includes(cause) ? word : `was disqualified: ${word}`;
}

const REASONS: Record<string, string> = {
  stones: "by stones at the end",
  last_one_left: "everybody else is out",
  nobody_left: "everybody is out",
};

/** The word for the end, for people. */
export function reason(word: string): string {
  return REASONS[word] ?? causeName(word);
}

const ENDS: Record<Ray["end"], string> = {
  captures: "captures",
  nothing_between: "nothing between",
  free_tile: "reaches a free tile",
  edge_or_hole: "reaches edge or hole",
  returns: "returns to the start",
};

/** How a ray ends, in words. */
export function rayEnd(end: Ray["end"]): string {
  return ENDS[end];
}

/** "1st", "2nd", "3rd", "4th". */
export function ordinal(place: number): string {
  return `${place}${["th", "st", "nd", "rd"][place] ?? "th"}`;
}

/** The phase in a word or two. */
export function phaseName(phase: View["phase"]): string {
  return { building: "Building", bombing: "Bombing", over: "Over" }[phase];
}

type Weight = { mobility?: number; bonus?: number; clustering?: number; stability?: number; sum?: number };

/** What a built-in player says of its move: what it expects or what it weighed, and how it would go on. */
export function thought(said: unknown): string {
  const { value, lead, proved, depth, nodes, line, weighed, best } = (said ?? {}) as {
    value?: number;
    lead?: number;
    proved?: boolean;
    depth?: number;
    nodes?: number;
    line?: Action[];
    weighed?: number;
    best?: { action: Action; weight: Weight }[];
  };
  const by = byOf(said);
  if (by) return by;
  const next = (line ?? []).slice(1, 3).map(say);
  const first = best?.[0]?.weight;
  const others = (best ?? []).slice(1, 3).map(({ action, weight }) => `${say(action)} (${round(weight.sum)})`);
  return together([
    proved ? proof(value) : lead != null && expected(lead),
    effort(depth, nodes, "move"),
    next.length > 0 && `It expects next: ${next.join("; ")}.`,
    weighed != null && `It weighed ${many(weighed, "move")}.`,
    first && weights(first),
    others.length > 0 && `Next best: ${others.join(", ")}.`,
  ]);
}

const round = (number: number | undefined) => (number ?? 0).toFixed(1);

/** A lead in stones in words. */
function expected(lead: number): string {
  const stones = Math.round(Math.abs(lead));
  if (stones === 0) return "It finds the position even.";
  return `It sees itself ${count(stones, "stone")} ${lead > 0 ? "ahead" : "behind"}.`;
}

function weights({ mobility, bonus, clustering, stability, sum }: Weight): string {
  if (mobility == null) return `This one comes to ${round(sum)}.`;
  return `This one comes to ${round(sum)}: ${count(mobility, "move")} left, bonus ${bonus ?? 0}, clustering ${round(clustering)}, stability ${stability ?? 0}.`;
}
