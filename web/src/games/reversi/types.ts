// The data of Reversi, as its crate describes it, and what the server's helpers for it answer.

import type { Games, Problem } from "../../lib/protocol";

/** One move: a stone or a bomb. */
export type Action = Games["reversi"]["action"];

/** One thing that happened. */
export type Event = Games["reversi"]["event"];

/** A position as everybody sees it. */
export type View = Games["reversi"]["view"];

/** The options of a match. */
export type Config = Games["reversi"]["config"];

/** A transition: tile and side of one end, tile and side of the other. */
export type Transition = [x1: number, y1: number, r1: number, x2: number, y2: number, r2: number];

/** A map as a picture needs it. */
export interface MapData {
  players: number;
  overrides: number;
  bombs: number;
  radius: number;
  width: number;
  height: number;
  /** Row by row, one symbol per cell. */
  cells: string;
  transitions: Transition[];
}

/** A map that Parlor has. */
export interface OwnMap {
  name: string;
  idea: string;
  players: number;
  width: number;
  height: number;
  overrides: number;
  bombs: number;
  radius: number;
  cells: string;
  transitions: Transition[];
}

/** What is wrong with a map text, and where. */
export interface MapFault {
  code: string;
  line: number;
  column: number;
  token: string;
  message: string;
  hint?: string | null;
  /** The end of a transition that is wrong. */
  end?: [x: number, y: number, side: number] | null;
}

/** What looks odd about a map. */
export interface MapWarning {
  code: string;
  message: string;
  cells?: number[] | null;
}

/** The server's word on a map text. */
export interface Checked {
  errors: MapFault[];
  warnings: MapWarning[];
  map: MapData | null;
  /** The canonical text, if nothing is wrong. */
  text: string | null;
  /** The first legal cells of each player. */
  first: number[][];
  /** Cells that nobody can ever occupy. */
  dead: number[];
  /** The stones of each player. */
  stones: number[];
}

/** One of the eight rays from a tile. */
export interface Ray {
  direction: number;
  /** The cells it passes, each with the direction of travel there. */
  path: [cell: number, direction: number][];
  end: "captures" | "nothing_between" | "free_tile" | "edge_or_hole" | "returns";
}

/** What a move would lead to. */
export interface Prospect {
  special: number;
  stones: number[];
  overrides: number[];
  bombs: number[];
}

/** What the player to move would do on a tile. */
export interface Look {
  legal: boolean;
  problem: Problem | null;
  override: boolean;
  captured: number[];
  rays: Ray[];
  outcomes: Prospect[];
  destroyed: number[];
  /** The stones that each seat would lose. */
  lost: number[];
}

/** The server's word on one line of claims. */
export interface Judged {
  line: number;
  step: number | null;
  player: number | null;
  ok: boolean;
  missing: [x: number, y: number][];
  extra: [x: number, y: number][];
  cells: { x: number; y: number; claimed: string; shown: string }[];
  counts: { what: string; claimed: number; real: number }[];
  rays: { x: number; y: number; rays: Ray[] }[];
  problem?: string | null;
}

/** A record compared with claims. */
export interface Compared {
  claims: Judged[];
  first_difference: number | null;
}
