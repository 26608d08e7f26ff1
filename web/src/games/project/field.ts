// The board as fields: where its areas are, and the way from one field to another.

import type { Colour, Direction, Field, Shape } from "./types";

/** The four directions and where they lead; north is towards red's goals. */
export const STEPS: Record<Direction, Field> = {
  n: { x: 0, y: -1 },
  s: { x: 0, y: 1 },
  w: { x: -1, y: 0 },
  e: { x: 1, y: 0 },
};
const DIRECTIONS = Object.keys(STEPS) as Direction[];

/** How many rows the board has. */
export const heightOf = (shape: Shape) => shape.tasks_height + 2 * shape.goals_height;

/** Whose goals area a row is in; nobody's for the tasks area. */
export function areaOf(shape: Shape, y: number): Colour | null {
  if (y < shape.goals_height) return "red";
  return y < shape.goals_height + shape.tasks_height ? null : "blue";
}

/** Whether a player of a team may be on a field. */
export function isOpen(shape: Shape, { x, y }: Field, team: Colour): boolean {
  if (x < 0 || y < 0 || x >= shape.width || y >= heightOf(shape)) return false;
  const area = areaOf(shape, y);
  return area === null || area === team;
}

/** The field one step from here, on the board or not. */
export function ahead(from: Field, direction: Direction): Field {
  const { x, y } = STEPS[direction];
  return { x: from.x + x, y: from.y + y };
}

/**
 * A shortest way to a field, around fields that are taken where that is possible; nothing if it cannot be reached.
 * Only what the player knows goes in: whether a step is granted is decided by the server.
 */
export function wayTo(shape: Shape, team: Colour, from: Field, to: Field, taken: Field[] = []): Direction[] {
  if (!isOpen(shape, to, team)) return [];
  const index = ({ x, y }: Field) => y * shape.width + x;
  const goal = index(to);
  const closed = new Set(taken.map(index).filter((one) => one !== goal));
  const cameBy = new Map<number, Direction | null>([[index(from), null]]);
  const open = [from];
  for (let field = open.shift(); field; field = open.shift()) {
    if (index(field) === goal) break;
    // A straight way is easier to foresee: what leads on along the longer side comes first.
    const isWide = Math.abs(to.x - field.x) > Math.abs(to.y - field.y);
    for (const direction of isWide ? [...DIRECTIONS].reverse() : DIRECTIONS) {
      const next = ahead(field, direction);
      if (!isOpen(shape, next, team) || closed.has(index(next)) || cameBy.has(index(next))) continue;
      cameBy.set(index(next), direction);
      open.push(next);
    }
  }
  if (!cameBy.has(goal)) return taken.length > 0 ? wayTo(shape, team, from, to) : [];
  const way: Direction[] = [];
  for (let field = to; ; ) {
    const direction = cameBy.get(index(field));
    if (direction == null) return way.reverse();
    way.push(direction);
    const { x, y } = STEPS[direction];
    field = { x: field.x - x, y: field.y - y };
  }
}
