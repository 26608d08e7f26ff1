// The data of Pentago, by the names of its crate.

/** One turn: a stone, then a rotation; no rotation after a winning placement under the classic rule. */
export interface Action {
  cell: number;
  rotation: number | null;
}

/** How a match ended. */
export interface Verdict {
  winner: number | null;
  reason: "five" | "both" | "full" | "left" | "resigned" | "late";
}

/** One thing that happened. */
export type Event =
  | { type: "placed"; seat: number; cell: number }
  | { type: "rotated"; seat: number; rotation: number }
  | { type: "left"; seat: number; why: string }
  | { type: "over"; result: Verdict; lines: number[][] };

/** A position as everybody sees it. */
export interface View {
  rule: "twente" | "classic";
  /** The 36 fields: `.` empty, `X` the first seat, `O` the second. */
  board: string;
  to_move: number | null;
  turn: number;
  /** The turn made last: where the stone was placed, where it is now, and the rotation code. */
  last: { cell: number; now: number; rotation: number | null } | null;
  result: Verdict | null;
  /** The lines of five on the board. */
  lines: number[][];
}
