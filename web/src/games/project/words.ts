// The Project Game in words.

import type { Sound } from "../../lib/sound.svelte";
import { byOf, percent } from "../thought";
import { teamSizeOf } from "./options";
import { teamOf } from "./team";
import type { Action, Colour, Direction, Event, Field } from "./types";

const WAYS: Record<Direction, string> = { n: "north", s: "south", w: "west", e: "east" };

/** "column 3, row 4": a field in words, counted as on the board. */
export const place = ({ x, y }: Field) => `(${x}, ${y})`;

/** "red 2": what a seat is called. */
export function sideOf(seat: number, config?: unknown): string {
  const size = teamSizeOf(config);
  return `${teamOf(seat, size)} ${(seat % size) + 1}`;
}

const PLAIN: Record<string, string> = {
  discover: "look around",
  pick_up: "pick up the piece",
  test: "test the piece",
  destroy: "destroy the piece",
  place: "put down the piece",
};

/** A request in words. */
export function say(action: Action, names: string[] = []): string {
  const name = (seat: number | null | undefined) => (seat == null ? "somebody" : (names[seat] ?? `seat ${seat}`));
  switch (action.type) {
    case "move":
      return action.direction ? `step ${WAYS[action.direction]}` : "step nowhere";
    case "offer":
      return `offer knowledge to ${name(action.to)}`;
    case "send":
      return `tell ${name(action.to)} what is known`;
    case "accept":
      return `accept the offer of ${name(action.from)}`;
    case "reject":
      return `reject the offer of ${name(action.from)}${action.duration === "permanent" ? " for good" : ""}`;
    default:
      return PLAIN[action.type] ?? action.type;
  }
}

/** What came of a request of a seat that was denied, in a few words; nothing if it was granted. */
export function denialOf(event: Event): string | null {
  switch (event.type) {
    case "moved":
      return event.to == null ? "no way there" : null;
    case "picked_up":
      return event.granted ? null : "nothing taken";
    case "tested":
      return event.sham == null ? "nothing to test" : null;
    case "destroyed":
      return event.granted ? null : "nothing to destroy";
    case "placed":
      return event.consequence == null ? "cannot be put down" : null;
    default:
      return null;
  }
}

/** What these events tell, in sentences; what only entered a queue is no news. */
export function tell(events: Event[], names: string[]): string {
  return events.map((event) => sentence(event, names)).filter(Boolean).join(" ");
}

function sentence(event: Event, names: string[]): string {
  const name = (seat: number) => names[seat] ?? `seat ${seat}`;
  switch (event.type) {
    case "began":
      return "The game begins.";
    case "spawned":
      return event.pieces.length === 1
        ? `A piece appears at ${event.pieces.map(place).join()}.`
        : `${event.pieces.length} pieces appear: ${event.pieces.map(place).join(", ")}.`;
    case "queued":
    case "ready":
      return "";
    case "moved": {
      const way = event.direction ? ` ${WAYS[event.direction]}` : "";
      if (event.to == null) return `${name(event.seat)} cannot step${way}.`;
      const reading = event.reading == null ? "" : `, reading ${event.reading}`;
      return `${name(event.seat)} steps${way} to ${place(event.to)}${reading}.`;
    }
    case "discovered":
      return `${name(event.seat)} looks around at ${place(event.at)}.`;
    case "picked_up":
      return event.granted
        ? `${name(event.seat)} picks up a ${event.sham == null ? "piece" : event.sham ? "sham" : "valid piece"} at ${place(event.at)}.`
        : `${name(event.seat)} cannot pick up anything at ${place(event.at)}.`;
    case "tested":
      if (event.sham == null) return `${name(event.seat)} tests a piece.`;
      return `${name(event.seat)} finds that the piece is ${event.sham ? "a sham" : "valid"}.`;
    case "destroyed":
      return event.granted ? `${name(event.seat)} destroys a piece.` : `${name(event.seat)} has no piece to destroy.`;
    case "placed":
      if (event.consequence == null) return `${name(event.seat)} cannot put down a piece at ${place(event.at)}.`;
      return event.consequence === "correct"
        ? `${name(event.seat)} completes a goal at ${place(event.at)}!`
        : `${name(event.seat)} puts down a piece at ${place(event.at)} in vain.`;
    case "offered":
      return `${name(event.from)} offers knowledge to ${name(event.to)}.`;
    case "rejected":
      return `${rejection(event.by, name(event.to))} the offer of ${name(event.from)}${event.duration === "permanent" ? " for good" : ""}.`;
    case "accepted":
      return `${name(event.to)} accepts the offer of ${name(event.from)}.`;
    case "received":
      return `${name(event.from)} has told ${name(event.to)} of ${event.fields.length === 1 ? "one field" : `${event.fields.length} fields`}.`;
    case "lapsed":
      return `A request of ${name(event.seat)} to ${PLAIN[event.kind] ?? event.kind} comes to nothing.`;
    case "away":
      return `${name(event.seat)} is away.`;
    case "back":
      return `${name(event.seat)} is back.`;
    case "left":
      return `${name(event.seat)} has left the game.`;
    case "over": {
      const [red, blue] = event.score;
      return `${event.winner == null ? "Nobody has won" : `${event.winner === "red" ? "Red" : "Blue"} has won`}, goals red ${red}, blue ${blue}.`;
    }
  }
}

function rejection(by: Extract<Event, { type: "rejected" }>["by"], to: string): string {
  switch (by) {
    case "player":
      return `${to} rejects`;
    case "game":
      return `${to} does not take`;
    case "time":
      return `${to} has not answered`;
    case "gone":
      return `Nobody is there for`;
  }
}

/** The seat these events are about. */
export function about(events: Event[]): number | null {
  for (const event of events) {
    if ("seat" in event) return event.seat;
    if ("from" in event) return event.from;
  }
  return null;
}

const TOPICS: Partial<Record<Event["type"], string>> = {
  moved: "moves",
  discovered: "looking around",
  tested: "tests",
  picked_up: "pieces",
  destroyed: "pieces",
  spawned: "pieces",
  placed: "pieces",
  offered: "exchange",
  rejected: "exchange",
  accepted: "exchange",
  received: "exchange",
};

/** Which part of the list an update belongs to: goals first, then denials, then the kind of what happened. */
export function topic(events: Event[]): string {
  if (events.some((event) => event.type === "placed" && event.consequence === "correct")) return "goals";
  if (events.some((event) => denialOf(event) !== null)) return "denials";
  for (const event of events) {
    const word = TOPICS[event.type];
    if (word) return word;
  }
  return "course of the game";
}

const REASONS: Record<string, string> = {
  goals: "all goals are completed",
  left: "a whole team has left",
  empty: "everybody has left",
  time: "time is up",
};

/** The word for the end, for people. */
export const reason = (word: string) => REASONS[word] ?? word.replaceAll("_", " ");

/** The sound of these events: a goal, or an offer; the rest happens too often. */
export function sound(events: Event[]): Sound | null {
  if (events.some((event) => event.type === "placed" && event.consequence === "correct")) return "call";
  return events.some((event) => event.type === "offered") ? "line" : null;
}

/** What a hand holds, in words. */
export const HANDS = {
  empty: "no piece",
  untested: "a piece, not tested",
  valid: "a valid piece",
  sham: "a sham",
} as const;

/** "Red" or "Blue". */
export const teamName = (team: Colour) => (team === "red" ? "Red" : "Blue");

/** What a built-in player says of its request. */
export function thought(said: unknown): string {
  const { by, distance, x, y, sham } = (said ?? {}) as {
    by?: string;
    distance?: number;
    x?: number;
    y?: number;
    sham?: number;
  };
  const there = place({ x: x ?? 0, y: y ?? 0 });
  const plain = byOf(said) ?? (by ? THOUGHTS[by] : null);
  if (plain) return plain;
  switch (by) {
    case "near":
      return `By its readings the nearest piece is ${distance} ${distance === 1 ? "step" : "steps"} away.`;
    case "seen":
      return `It sees a piece at ${there}.`;
    case "waits":
      return `It knows of no piece and waits around ${there}.`;
    case "carries":
      return `It carries its piece to ${there}, the goal field that is worth most to try.`;
    case "untested":
      return sham == null
        ? "It tests every piece."
        : `By its tests so far a piece is a sham in ${percent(sham)} of all cases, so it tests this one.`;
    default:
      return "";
  }
}

const THOUGHTS: Record<string, string> = {
  lost: "It does not know where it stands.",
  unsure: "It does not know whether it holds a piece.",
  found: "A piece lies under it.",
  looks: "It looks for pieces around it.",
  fetches: "It leaves its goals area to look for pieces.",
  sham: "The piece in its hand is a sham.",
  tries: "It tries whether this field is a goal.",
  again: "The piece that it put down in vain may serve elsewhere.",
  blocked: "Somebody is in its way.",
  idle: "It has time to listen to a mate.",
  busy: "It has better things to do just now.",
  refuses: "It exchanges no knowledge with this player.",
  tells: "What it knows helps its team.",
};
