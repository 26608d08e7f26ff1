// What stands on which field, in letters that need no colour: R, B, RP, BP, P, PV, PS, YG, N, G and readings.

import { areaOf } from "./field";
import { teamOf } from "./team";
import type { Above, Colour, Field, Known, Own, Shape, View } from "./types";

/** How a sign looks. */
export type Look = "red" | "blue" | "piece" | "completed" | "goal" | "nothing" | "reading";

/** One sign on the board. */
export interface Sign extends Field {
  key: string;
  text: string;
  look: Look;
  /** When it was known; what is certain has none. */
  at: number | null;
  /** The player, where it is one. */
  seat?: number;
  /** Whether it is our own player. */
  isMe?: boolean;
  /** Beside a player there is room for a small sign only. */
  isSmall?: boolean;
  /** Whether nobody is at the player's seat. */
  isAway?: boolean;
}

const LETTER: Record<Colour, string> = { red: "R", blue: "B" };

/** What a seat knows, or what can be seen from above. */
export function signsOf(view: View, from: "own" | "above"): Sign[] {
  if (from === "above" && view.above) return seenAbove(view.above, view.team_size);
  return view.own ? known(view.own, view.board, view.team_size) : [];
}

/** Which of the two is there to be shown, the fuller one first. */
export function sidesOf(view: View): ("above" | "own")[] {
  return [...(view.above ? (["above"] as const) : []), ...(view.own ? (["own"] as const) : [])];
}

function known(own: Own, board: Shape, teamSize: number): Sign[] {
  const signs: Sign[] = [];
  for (const one of own.fields) {
    const { x, y, at } = one;
    const isHere = own.field?.x === x && own.field.y === y;
    const other = one.player != null && one.player !== own.seat ? one.player : null;
    const isSmall = isHere || other !== null;
    if (other !== null && !isHere) {
      const team = teamOf(other, teamSize);
      signs.push({ key: `${x},${y}p`, x, y, at, text: LETTER[team], look: team, seat: other });
    }
    const ground = groundOf(one, areaOf(board, y) === own.team);
    if (ground) signs.push({ key: `${x},${y}`, x, y, isSmall, at: ground.look === "completed" ? null : at, ...ground });
  }
  if (own.field) {
    const text = LETTER[own.team] + (own.hand === "empty" ? "" : "P");
    signs.push({ key: "me", ...own.field, at: null, text, look: own.team, seat: own.seat, isMe: true });
  }
  return signs;
}

/** What lies on a field, as far as a seat knows. */
function groundOf(one: Known, isOwnArea: boolean): { text: string; look: Look } | null {
  if (one.contains === "piece") return { text: "P", look: "piece" };
  if (one.contains === "valid") return { text: "PV", look: "piece" };
  if (one.contains === "sham") return { text: "PS", look: "piece" };
  if (one.goal === "completed") return { text: "YG", look: "completed" };
  if (one.contains === "goal") return { text: "G", look: "goal" };
  if (one.goal === "nothing" && isOwnArea) return { text: "N", look: "nothing" };
  return one.reading == null ? null : { text: String(one.reading), look: "reading" };
}

function seenAbove(above: Above, teamSize: number): Sign[] {
  const signs: Sign[] = [];
  const bodies = new Set(above.players.flatMap(({ field }) => (field ? [`${field.x},${field.y}`] : [])));
  const done = new Set<string>();
  const lay = (field: Field, text: string, look: Look) => {
    const place = `${field.x},${field.y}`;
    const isSmall = bodies.has(place);
    signs.push({ key: place + look, x: field.x, y: field.y, at: null, text, look, isSmall });
  };
  for (const field of above.completed.flat()) {
    done.add(`${field.x},${field.y}`);
    lay(field, "YG", "completed");
  }
  for (const field of above.goals?.flat() ?? []) if (!done.has(`${field.x},${field.y}`)) lay(field, "G", "goal");
  for (const piece of above.pieces) lay(piece, pieceText(piece.sham), "piece");
  above.players.forEach(({ field, holds, sham, away }, seat) => {
    if (!field) return;
    const team = teamOf(seat, teamSize);
    const hand = holds ? pieceText(sham) : "";
    signs.push({
      key: `seat${seat}`,
      x: field.x,
      y: field.y,
      at: null,
      text: LETTER[team] + hand,
      look: team,
      seat,
      isAway: away,
    });
  });
  return signs;
}

const pieceText = (sham: boolean | null | undefined) => (sham == null ? "P" : sham ? "PS" : "PV");

/** How old a sign is, in five grades: 0 is fresh. */
export function ageOf(at: number | null, now: number): number {
  if (at === null) return 0;
  const grade = [2_000, 5_000, 10_000, 20_000].findIndex((limit) => now - at < limit);
  return grade < 0 ? 4 : grade;
}
