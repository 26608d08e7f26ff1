// Small boards for the lobby and the rules.

import type { Sign } from "./signs";
import type { Shape } from "./types";

/** The board of the figures: seven columns, three rows of goals on either side. */
export const SMALL: Shape = { width: 7, tasks_height: 6, goals_height: 3 };

const at = (x: number, y: number, text: string, look: Sign["look"], more: Partial<Sign> = {}): Sign => ({
  key: `${x},${y}${text}`,
  x,
  y,
  text,
  look,
  at: null,
  ...more,
});

/** The whole board as a watcher sees it. */
export const SEEN: Sign[] = [
  at(3, 1, "YG", "completed"),
  at(3, 10, "YG", "completed"),
  at(2, 11, "YG", "completed"),
  at(0, 6, "P", "piece"),
  at(5, 4, "P", "piece"),
  at(2, 3, "R", "red", { seat: 0 }),
  at(4, 5, "R", "red", { seat: 1 }),
  at(1, 7, "B", "blue", { seat: 2 }),
  at(3, 4, "BP", "blue", { seat: 3 }),
];

/** What one player of blue knows of it. */
export const KNOWN: Sign[] = [
  ...[
    [3, 3, 6],
    [4, 3, 7],
    [2, 4, 4],
    [4, 4, 6],
    [2, 5, 3],
    [3, 5, 4],
    [1, 6, 1],
    [2, 6, 2],
    [3, 6, 2],
    [4, 6, 3],
    [0, 7, 1],
    [2, 7, 3],
    [3, 7, 3],
  ].map(([x, y, reading]) => at(x!, y!, String(reading), "reading")),
  at(2, 3, "R", "red", { seat: 0 }),
  at(0, 6, "P", "piece"),
  at(1, 7, "B", "blue", { seat: 2 }),
  at(3, 9, "N", "nothing"),
  at(3, 10, "YG", "completed"),
  at(3, 4, "BP", "blue", { seat: 3, isMe: true }),
];
