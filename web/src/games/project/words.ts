// The Project Game in words.

import type { Sound } from "../../lib/sound.svelte";
import { byOf, percent } from "../thought";
import { teamSizeOf } from "./options";
import { teamOf } from "./team";
import type { Action, Colour, Direction, Event, Field } from "./types";
import { t, told } from "../../words/language.svelte";

const WAYS: Record<Direction, string> = told({ n: "north", s: "south", w: "west", e: "east" });

/** "column 3, row 4": a field in words, counted as on the board. */
export const place = ({ x, y }: Field) => `(${x}, ${y})`;

/** "red 2": what a seat is called. */
export function sideOf(seat: number, config?: unknown): string {
  const size = teamSizeOf(config);
  const number = (seat % size) + 1;
  return teamOf(seat, size) === "red" ? t("red {number}", { number }) : t("blue {number}", { number });
}

const PLAIN: Record<string, string> = told({
  discover: "look around",
  pick_up: "pick up the piece",
  test: "test the piece",
  destroy: "destroy the piece",
  place: "put down the piece",
});

/** A request in words. */
export function say(action: Action, names: string[] = []): string {
  const name = (seat: number | null | undefined) =>
    seat == null ? t("somebody") : (names[seat] ?? t("seat {number}", { number: seat }));
  switch (action.type) {
    case "move":
      return action.direction ? t("step {way}", { way: WAYS[action.direction] }) : t("step nowhere");
    case "offer":
      return t("offer knowledge to {name}", { name: name(action.to) });
    case "send":
      return t("share what you know with {name}", { name: name(action.to) });
    case "accept":
      return t("accept the offer of {name}", { name: name(action.from) });
    case "reject":
      return action.duration === "permanent"
        ? t("reject all offers of {name}", { name: name(action.from) })
        : t("reject the offer of {name}", { name: name(action.from) });
    default:
      return PLAIN[action.type] ?? action.type;
  }
}

/** What came of a request of a seat that was denied, in a few words; nothing if it was granted. */
export function denialOf(event: Event): string | null {
  switch (event.type) {
    case "moved":
      return event.to == null ? t("no way there") : null;
    case "picked_up":
      return event.granted ? null : t("nothing taken");
    case "tested":
      return event.sham == null ? t("nothing to test") : null;
    case "destroyed":
      return event.granted ? null : t("nothing to destroy");
    case "placed":
      return event.consequence == null ? t("cannot be put down") : null;
    default:
      return null;
  }
}

/** What these events tell, in sentences; what only entered a queue is no news. */
export function tell(events: Event[], names: string[]): string {
  return events
    .map((event) => sentence(event, names))
    .filter(Boolean)
    .join(" ");
}

function sentence(event: Event, names: string[]): string {
  const name = (seat: number) => names[seat] ?? t("seat {number}", { number: seat });
  switch (event.type) {
    case "began":
      return t("The game begins.");
    case "spawned":
      return event.pieces.length === 1
        ? t("A piece appears at {value}.", { value: event.pieces.map(place).join() })
        : t("{count} pieces appear: {value}.", {
            count: event.pieces.length,
            value: event.pieces.map(place).join(", "),
          });
    case "queued":
    case "ready":
      return "";
    case "moved": {
      const step = {
        name: name(event.seat),
        way: event.direction ? WAYS[event.direction] : t("nowhere"),
        place: event.to ? place(event.to) : "",
      };
      if (event.to == null) return t("{name} could not move {way}.", step);
      return event.reading == null
        ? t("{name} moved {way} to {place}.", step)
        : t(
            "{name} moved {way} to {place}; nearest piece: {steps, plural, =0 {here} one {# step away} other {# steps away}}.",
            {
              ...step,
              steps: event.reading,
            },
          );
    }
    case "discovered":
      return t("{name} looks around at {place}.", { name: name(event.seat), place: place(event.at) });
    case "picked_up":
      return event.granted
        ? t("{name} picks up {kind, select, sham {a sham} valid {a valid piece} other {a piece}} at {place}.", {
            name: name(event.seat),
            kind: event.sham == null ? "unknown" : event.sham ? "sham" : "valid",
            place: place(event.at),
          })
        : t("{name} cannot pick up anything at {place}.", { name: name(event.seat), place: place(event.at) });
    case "tested":
      if (event.sham == null) return t("{name} tests a piece.", { name: name(event.seat) });
      return event.sham
        ? t("{name} finds that the piece is a sham.", { name: name(event.seat) })
        : t("{name} finds that the piece is valid.", { name: name(event.seat) });
    case "destroyed":
      return event.granted
        ? t("{name} destroys a piece.", { name: name(event.seat) })
        : t("{name} has no piece to destroy.", { name: name(event.seat) });
    case "placed":
      if (event.consequence == null)
        return t("{name} cannot put down a piece at {place}.", { name: name(event.seat), place: place(event.at) });
      return event.consequence === "correct"
        ? t("{name} completes a goal at {place}!", { name: name(event.seat), place: place(event.at) })
        : t("{name} puts down a piece at {place}: no goal here, piece wasted.", {
            name: name(event.seat),
            place: place(event.at),
          });
    case "offered":
      return t("{name} offers to share knowledge with {other}.", { name: name(event.from), other: name(event.to) });
    case "rejected":
      return rejection(event, name(event.to), name(event.from));
    case "accepted":
      return t("{name} accepts the offer of {other}.", { name: name(event.to), other: name(event.from) });
    case "received":
      return t("{name} has told {other} about {fields, plural, one {one field} other {# fields}}.", {
        name: name(event.from),
        other: name(event.to),
        fields: event.fields.length,
      });
    case "lapsed":
      return t("{name} wanted to {action}, but it came to nothing.", {
        name: name(event.seat),
        action: PLAIN[event.kind] ?? event.kind,
      });
    case "away":
      return t("{name} is away.", { name: name(event.seat) });
    case "back":
      return t("{name} is back.", { name: name(event.seat) });
    case "left":
      return t("{name} has left the game.", { name: name(event.seat) });
    case "over": {
      const [red, blue] = event.score;
      return t(
        "{winner, select, red {Red has won} blue {Blue has won} other {Nobody has won}}. Goals: red {red}, blue {blue}.",
        { winner: event.winner ?? "nobody", red, blue },
      );
    }
  }
}

function rejection({ by, duration }: Extract<Event, { type: "rejected" }>, to: string, from: string): string {
  switch (by) {
    case "player":
      return duration === "permanent"
        ? t("{to} rejects this and all later offers of {from}.", { to, from })
        : t("{to} rejects the offer of {from}.", { to, from });
    case "game":
      return t("{to} takes no offers of {from} any more.", { to, from });
    case "time":
      return t("{to} has not answered the offer of {from}.", { to, from });
    case "gone":
      return t("Nobody is there to answer the offer of {from}.", { from });
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

const TOPICS: Partial<Record<Event["type"], string>> = told({
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
});

/** Which part of the list an update belongs to: goals first, then denials, then the kind of what happened. */
export function topic(events: Event[]): string {
  if (events.some((event) => event.type === "placed" && event.consequence === "correct")) return t("goals");
  if (events.some((event) => denialOf(event) !== null)) return t("refusals");
  for (const event of events) {
    const word = TOPICS[event.type];
    if (word) return word;
  }
  return t("course of the game");
}

const REASONS: Record<string, string> = told({
  goals: "all goals are completed",
  left: "a whole team has left",
  empty: "everybody has left",
  time: "time is up",
});

/** The word for the end, for people. */
export const reason = (word: string) => REASONS[word] ?? word.replaceAll("_", " ");

/** The sound of these events: a goal, or an offer; the rest happens too often. */
export function sound(events: Event[]): Sound | null {
  if (events.some((event) => event.type === "placed" && event.consequence === "correct")) return "call";
  return events.some((event) => event.type === "offered") ? "line" : null;
}

/** What a hand holds, in words. */
export const HANDS = told({
  empty: "no piece",
  untested: "a piece, not tested",
  valid: "a valid piece",
  sham: "a sham",
} as const);

/** "Red" or "Blue". */
export const teamName = (team: Colour) => (team === "red" ? t("Red") : t("Blue"));

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
      return t("By its readings the nearest piece is {distance, plural, one {# step} other {# steps}} away.", {
        distance,
      });
    case "seen":
      return t("It sees a piece at {there}.", { there });
    case "waits":
      return t("It knows of no piece and waits around {there}.", { there });
    case "carries":
      return t("It carries its piece to {there}, the goal field that is worth most to try.", { there });
    case "untested":
      return sham == null
        ? t("It tests every piece.")
        : t("By its tests so far a piece is a sham in {percent} of all cases, so it tests this one.", {
            percent: percent(sham),
          });
    default:
      return "";
  }
}

const THOUGHTS: Record<string, string> = told({
  lost: "It does not know where it stands.",
  unsure: "It does not know whether it holds a piece.",
  found: "A piece lies under it.",
  looks: "It looks for pieces around it.",
  fetches: "It leaves its goals area to look for pieces.",
  sham: "The piece in its hand is a sham.",
  tries: "It tries whether this field is a goal.",
  again: "The piece that was no use here may serve elsewhere.",
  blocked: "Somebody is in its way.",
  idle: "It has time to listen to a mate.",
  busy: "It has better things to do just now.",
  refuses: "It exchanges no knowledge with this player.",
  tells: "What it knows helps its team.",
});
