// The house as data: 25 rows of 24 cells, row 0 on top; doors, secret passages and starts.

import type { Room, Square, Suspect } from "./types";

export const ROWS = 25;
export const COLS = 24;

/** One letter per cell: a room, `.` and `1`–`6` for the corridors, `X` for the centre, `#` for nothing. */
export const GRID: string[] = [
  "SSSSSS#.#HHHHHH#1#OOOOOO",
  "SSSSSSS..HHHHHH..OOOOOOO",
  "SSSSSSS..HHHHHH..OOOOOOO",
  "SSSSSSS..HHHHHH..OOOOOOO",
  "#........HHHHHH..OOOOOOO",
  "6........HHHHHH..OOOOOOO",
  "#LLLLL...HHHHHH........#",
  "LLLLLLL................2",
  "LLLLLLL..XXXXX.........#",
  "LLLLLLL..XXXXX..DDDDDDDD",
  "#LLLLL...XXXXX..DDDDDDDD",
  "#........XXXXX..DDDDDDDD",
  "IIIIII...XXXXX..DDDDDDDD",
  "IIIIII...XXXXX..DDDDDDDD",
  "IIIIII...XXXXX..DDDDDDDD",
  "IIIIII.............DDDDD",
  "IIIIII.................#",
  "#.......BBBBBBBB........",
  "5.......BBBBBBBB..KKKKK#",
  "#CCCC...BBBBBBBB..KKKKKK",
  "CCCCCC..BBBBBBBB..KKKKKK",
  "CCCCCC..BBBBBBBB..KKKKKK",
  "CCCCCC..BBBBBBBB..KKKKKK",
  "CCCCCC#...BBBB...#KKKKKK",
  "#########4####3#########",
];

const LETTERS: Record<string, Room> = {
  S: "study",
  H: "hall",
  O: "lounge",
  L: "library",
  I: "billiard_room",
  D: "dining_room",
  C: "conservatory",
  B: "ballroom",
  K: "kitchen",
};

export type Direction = "up" | "down" | "left" | "right";

export interface Door {
  room: Room;
  /** The cell of the room. */
  cell: Square;
  /** The square of the corridor. */
  outside: Square;
  /** Which way one enters. */
  enters: Direction;
}

const door = (room: Room, cell: Square, outside: Square, enters: Direction): Door => ({ room, cell, outside, enters });

export const DOORS: Door[] = [
  door("study", [3, 6], [4, 6], "up"),
  door("hall", [4, 9], [4, 8], "right"),
  door("hall", [6, 11], [7, 11], "up"),
  door("hall", [6, 12], [7, 12], "up"),
  door("lounge", [5, 17], [6, 17], "up"),
  door("library", [8, 6], [8, 7], "left"),
  door("library", [10, 3], [11, 3], "up"),
  door("billiard_room", [12, 1], [11, 1], "down"),
  door("billiard_room", [15, 5], [15, 6], "left"),
  door("dining_room", [9, 17], [8, 17], "down"),
  door("dining_room", [12, 16], [12, 15], "right"),
  door("conservatory", [19, 4], [19, 5], "left"),
  door("ballroom", [17, 9], [16, 9], "down"),
  door("ballroom", [17, 14], [16, 14], "down"),
  door("ballroom", [19, 8], [19, 7], "right"),
  door("ballroom", [19, 15], [19, 16], "left"),
  door("kitchen", [18, 19], [17, 19], "down"),
];

/** Secret passages: where from, where to, and the cell that shows the mark. */
export const PASSAGES: { from: Room; to: Room; cell: Square }[] = [
  { from: "study", to: "kitchen", cell: [0, 0] },
  { from: "kitchen", to: "study", cell: [23, 23] },
  { from: "conservatory", to: "lounge", cell: [23, 0] },
  { from: "lounge", to: "conservatory", cell: [0, 23] },
];

export const STARTS: Record<Suspect, Square> = {
  miss_scarlet: [0, 16],
  colonel_mustard: [7, 23],
  mrs_white: [24, 14],
  mr_green: [24, 9],
  mrs_peacock: [18, 0],
  professor_plum: [5, 0],
};

/** The room of a cell, if it belongs to one. */
export const roomAt = ([row, col]: Square): Room | null => LETTERS[GRID[row]?.[col] ?? ""] ?? null;

/** Whether a cell is a square of the corridors. */
export const isCorridor = ([row, col]: Square): boolean => /[.1-6]/.test(GRID[row]?.[col] ?? "");

/** Whether a cell belongs to the centre. */
export const isCentre = ([row, col]: Square): boolean => GRID[row]?.[col] === "X";

/** All cells that satisfy a condition, row by row. */
export function cellsWhere(condition: (square: Square) => boolean): Square[] {
  return Array.from({ length: ROWS * COLS }, (_, index): Square => [Math.floor(index / COLS), index % COLS]).filter(
    condition,
  );
}

/** The doors of a room. */
export const doorsOf = (room: Room): Door[] => DOORS.filter((door) => door.room === room);
