// Pentago in words: the list of moves, the live region, labels of fields.

import { columnOf, rowOf, spinOf, type Spin } from "./geometry";
import type { Action, Event } from "./types";

const QUADRANT = ["top left", "top right", "bottom left", "bottom right"];
const SHORT = ["TL", "TR", "BL", "BR"];
const SPIN: Record<Spin, string> = { ccw: "counter-clockwise", cw: "clockwise" };
const SIDE = ["black", "white"];

export function sideName(seat: number): string {
  return SIDE[seat] ?? `seat ${seat + 1}`;
}

/** "row 2, column 4". */
export function fieldName(cell: number): string {
  return `row ${rowOf(cell) + 1}, column ${columnOf(cell) + 1}`;
}

/** "row 2, column 4, white". */
export function fieldLabel(cell: number, stone: string | undefined): string {
  const holds = stone === "X" ? "black" : stone === "O" ? "white" : "empty";
  return `${fieldName(cell)}, ${holds}`;
}

/** "turn top left clockwise". */
export function spinLabel(code: number): string {
  const { quadrant, spin } = spinOf(code);
  return `turn ${QUADRANT[quadrant]} ${SPIN[spin]}`;
}

/** "place on row 2, column 4, then turn top left clockwise". */
export function say({ cell, rotation }: Action): string {
  const place = `place on ${fieldName(cell)}`;
  return rotation == null ? place : `${place}, then ${spinLabel(rotation)}`;
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
        said.push(`${name(event.seat)} places ${sideName(event.seat)} on ${fieldName(event.cell)}.`);
        break;
      case "rotated": {
        const { quadrant, spin } = spinOf(event.rotation);
        said.push(`${name(event.seat)} turns ${QUADRANT[quadrant]} ${SPIN[spin]}.`);
        break;
      }
      case "left":
        said.push(`${name(event.seat)} ${LEFT[event.why] ?? "has left"}.`);
        break;
      case "over":
        said.push(
          `${event.result.winner == null ? "Draw" : `${name(event.result.winner)} wins`}: ${reason(event.result.reason)}.`,
        );
        break;
    }
  }
  return said.join(" ");
}

const LEFT: Record<string, string> = { resigned: "resigns", late: "has run out of time", left: "has left" };

const REASON: Record<string, string> = {
  five: "five in a row",
  both: "both sides have five in a row",
  full: "the board is full and nobody has five",
  left: "the other player left",
  resigned: "the other player resigned",
  late: "the other player ran out of time",
};

/** The word for the end, for people. */
export function reason(word: string): string {
  return REASON[word] ?? word.replaceAll("_", " ");
}
