// Pentago in words: the list of moves, the live region, labels of fields.

import { columnOf, rowOf, spinOf, type Spin } from "./geometry";
import { byOf, effort, proof, together } from "../thought";
import type { Action, Event } from "./types";
import { t, told } from "../../words/language.svelte";

type Over = Extract<Event, { type: "over" }>;

const QUADRANT = told(["top left", "top right", "bottom left", "bottom right"]);
const SHORT = ["TL", "TR", "BL", "BR"];
const SPIN: Record<Spin, string> = told({ ccw: "counter-clockwise", cw: "clockwise" });
const SIDE = told(["black", "white"]);

export function sideName(seat: number): string {
  return SIDE[seat] ?? t("seat {number}", { number: seat + 1 });
}

/** "row 2, column 4". */
export function fieldName(cell: number): string {
  return t("row {row}, column {column}", { row: rowOf(cell) + 1, column: columnOf(cell) + 1 });
}

/** "row 2, column 4, white". */
export function fieldLabel(cell: number, stone: string | undefined): string {
  const holds = stone === "X" ? t("black") : stone === "O" ? t("white") : t("empty");
  return `${fieldName(cell)}, ${holds}`;
}

/** "turn top left clockwise". */
export function spinLabel(code: number): string {
  const { quadrant, spin } = spinOf(code);
  return t("turn {quadrant} {direction}", { quadrant: QUADRANT[quadrant], direction: SPIN[spin] });
}

/** "place on row 2, column 4, then turn top left clockwise". */
export function say({ cell, rotation }: Action): string {
  const place = t("place on {field}", { field: fieldName(cell) });
  return rotation == null ? place : t("{place}, then {turn}", { place, turn: spinLabel(rotation) });
}

/** A move in a few characters: `r2c4 TL↻`. */
export function move(events: Event[]): string | null {
  const parts = events.flatMap((event) => {
    switch (event.type) {
      case "placed":
        return [`r${rowOf(event.cell) + 1}c${columnOf(event.cell) + 1}`];
      case "rotated": {
        const { quadrant, spin } = spinOf(event.rotation);
        return [`${SHORT[quadrant]}${spin === "cw" ? "↻" : "↺"}`];
      }
      case "left":
      case "over":
        return [];
    }
  });
  return parts.length > 0 ? parts.join(" ") : null;
}

/** What happened, in sentences. */
export function tell(events: Event[], names: string[]): string {
  const name = (seat: number) => names[seat] ?? sideName(seat);
  const said: string[] = [];
  for (const event of events) {
    switch (event.type) {
      case "placed":
        said.push(
          t("{name} places {colour} on {field}.", {
            name: name(event.seat),
            colour: sideName(event.seat),
            field: fieldName(event.cell),
          }),
        );
        break;
      case "rotated": {
        const { quadrant, spin } = spinOf(event.rotation);
        said.push(
          t("{name} turns {quadrant} {direction}.", {
            name: name(event.seat),
            quadrant: QUADRANT[quadrant],
            direction: SPIN[spin],
          }),
        );
        break;
      }
      case "left":
        said.push(
          t("{name} {left, select, resigned {resigns} late {has run out of time} other {has left}}.", {
            name: name(event.seat),
            left: event.why,
          }),
        );
        break;
      case "over":
        said.push(
          over(
            event.result,
            events.some((one) => one.type === "left"),
            name,
          ),
        );
        break;
    }
  }
  return said.join(" ");
}

/** The end in a sentence; why it came is not said again where it was just told that somebody left. */
function over({ winner, reason: word }: Over["result"], isTold: boolean, name: (seat: number) => string): string {
  if (winner == null) return t("Draw: {reason}.", { reason: reason(word) });
  return isTold
    ? t("{name} wins.", { name: name(winner) })
    : t("{name} wins: {reason}.", { name: name(winner), reason: reason(word, name(1 - winner)) });
}

const REASON: Record<string, string> = told({
  five: "five in a row",
  both: "both sides have five in a row",
  full: "the board is full and nobody has five",
});

const WENT = new Set(["left", "resigned", "late"]);

/** The word for the end, for people; `loser` is who was not there any more, if it ended so. */
export function reason(word: string, loser = t("a player")): string {
  if (!WENT.has(word)) return REASON[word] ?? word.replaceAll("_", " ");
  return t("{name} {went, select, resigned {resigned} late {ran out of time} other {left}}", {
    name: loser,
    went: word,
  });
}

/** What a built-in player says of its turn: what it expects, how far it looked, and how it would go on. */
export function thought(said: unknown): string {
  const { value, proved, depth, nodes, line } = (said ?? {}) as {
    value?: number;
    proved?: boolean;
    depth?: number;
    nodes?: number;
    line?: Action[];
  };
  const by = byOf(said);
  if (by) return by;
  const next = (line ?? []).slice(1, 3).map(say);
  return together([
    proved ? proof(value) : value != null && outlook(value),
    effort(depth, nodes, "turn"),
    next.length > 0 && t("It expects next: {value}.", { value: next.join("; ") }),
  ]);
}

/** An expected result between -1 and 1 in words. */
function outlook(value: number): string {
  const sure = Math.abs(value);
  if (sure < 0.1) return t("It finds the position even.");
  const how = `${sure < 0.4 ? "slightly" : sure < 0.8 ? "clearly" : "far"}_${value > 0 ? "ahead" : "behind"}`;
  return t(
    "It sees itself {how, select, slightly_ahead {slightly ahead} slightly_behind {slightly behind} clearly_ahead {ahead} clearly_behind {behind} far_ahead {far ahead} other {far behind}}.",
    { how },
  );
}
