// Positions for tests.

import type { Above, Known, Own, Shape, View } from "./types";

export const BOARD: Shape = { width: 4, tasks_height: 4, goals_height: 1 };

export const known = (x: number, y: number, more: Partial<Known> = {}): Known => ({
  x,
  y,
  at: 0,
  reading: null,
  contains: "unknown",
  player: null,
  ...more,
});

/** What seat 0 of red knows. */
export const own = (more: Partial<Own> = {}): Own => ({
  seat: 0,
  team: "red",
  leads: true,
  field: { x: 1, y: 2 },
  hand: "empty",
  queue: [],
  fields: [],
  completed: 0,
  asked_by: [],
  asks: [],
  refused_by: [],
  ...more,
});

export const above = (more: Partial<Above> = {}): Above => ({
  players: [
    { field: { x: 1, y: 2 }, holds: false, away: false },
    { field: { x: 2, y: 2 }, holds: true, away: false },
    { field: { x: 0, y: 3 }, holds: false, away: true },
    { field: null, holds: false, away: false },
  ],
  pieces: [{ x: 3, y: 3 }],
  completed: [[{ x: 0, y: 0 }], []],
  ...more,
});

export const position = (more: Partial<View> = {}): View => ({
  board: BOARD,
  team_size: 2,
  goals: 2,
  gone: [],
  own: own(),
  ...more,
});
