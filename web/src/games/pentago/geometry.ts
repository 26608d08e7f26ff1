// Where things are on the board, and where they are drawn. A flipped board is seen from the other
// side: field 0 is then at the lower right, and clockwise stays clockwise.

/** Quadrants from the top left, row by row. */
export const QUADRANTS = [0, 1, 2, 3] as const;

/** Which way a quadrant turns. */
export type Spin = "ccw" | "cw";

/** The rotation code of a quadrant and a direction. */
export function codeOf(quadrant: number, spin: Spin): number {
  return 2 * quadrant + (spin === "cw" ? 1 : 0);
}

/** The quadrant and the direction of a rotation code. */
export function spinOf(code: number): { quadrant: number; spin: Spin } {
  return { quadrant: code >> 1, spin: code % 2 === 1 ? "cw" : "ccw" };
}

export function rowOf(cell: number): number {
  return Math.floor(cell / 6);
}

export function columnOf(cell: number): number {
  return cell % 6;
}

/** The nine fields of a quadrant, row by row. */
export function cellsOf(quadrant: number): number[] {
  const corner = (quadrant >> 1) * 18 + (quadrant % 2) * 3;
  return [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => corner + row * 6 + column));
}

/** The place where a field is drawn, or the field drawn at a place. */
export function place(cell: number, flipped: boolean): number {
  return flipped ? 35 - cell : cell;
}

/** The neighbour of a field in the direction of an arrow key, as it is drawn. */
export function neighbour(cell: number, key: string, flipped: boolean): number | null {
  const at = place(cell, flipped);
  const moves: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const move = moves[key];
  if (!move) return null;
  const row = Math.min(5, Math.max(0, rowOf(at) + move[0]));
  const column = Math.min(5, Math.max(0, columnOf(at) + move[1]));
  return place(row * 6 + column, flipped);
}

/** The sizes of the drawing, in hundredths of its width; the styles use the same numbers. */
export const GAP = 2;
export const RIM = 1.6;

/** The centre of a field in hundredths of the drawing. */
export function centre(cell: number, flipped: boolean): [number, number] {
  const at = place(cell, flipped);
  return [along(columnOf(at)), along(rowOf(at))];
}

function along(index: number): number {
  const plate = (100 - GAP) / 2;
  const field = (plate - 2 * RIM) / 3;
  return (index < 3 ? 0 : plate + GAP) + RIM + ((index % 3) + 0.5) * field;
}

/** The angle from the centre of a box to a point, in degrees, clockwise. */
export function angleTo(box: DOMRect, x: number, y: number): number {
  return (Math.atan2(y - (box.top + box.height / 2), x - (box.left + box.width / 2)) * 180) / Math.PI;
}

/** The shorter way from one angle to another, between -180 and 180 degrees. */
export function swing(from: number, to: number): number {
  return ((((to - from + 180) % 360) + 360) % 360) - 180;
}
