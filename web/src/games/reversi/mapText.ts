// The text of a map and its picture. Reading is lenient, so that the picture follows the text while one types; what
// is wrong with a text is for the server to say.

import type { MapData, Transition } from "./types";

/** The symbols of cells. */
export const SYMBOLS = "-012345678cibx";

const LARGEST_SIDE = 512;

/** The canonical text of a map. */
export function print(map: MapData): string {
  const rows = Array.from({ length: map.height }, (_, y) =>
    [...map.cells.slice(y * map.width, (y + 1) * map.width)].join(" "),
  );
  const links = map.transitions.map(([x1, y1, r1, x2, y2, r2]) => `${x1} ${y1} ${r1} <-> ${x2} ${y2} ${r2}`);
  const header = [map.players, map.overrides, `${map.bombs} ${map.radius}`, `${map.height} ${map.width}`];
  return [...header, ...rows, ...links].join("\n") + "\n";
}

/** As much of a map as can be made out: none without a header; unknown cells are holes, odd transitions left out. */
export function read(text: string): MapData | null {
  const tokens = text.split(/\s+/).filter(Boolean);
  const numbers = tokens.slice(0, 6).map((token) => (/^\d+$/.test(token) ? Number(token) : Number.NaN));
  const [players, overrides, bombs, radius, height, width] = numbers;
  if (numbers.length < 6 || numbers.some(Number.isNaN)) return null;
  if (!players || !height || !width || Math.max(height, width) > LARGEST_SIDE) return null;
  const area = height * width;
  const cells = Array.from({ length: area }, (_, cell) => {
    const token = tokens[6 + cell] ?? "-";
    return token.length === 1 && SYMBOLS.includes(token) ? token : "-";
  });
  const map = { players, overrides, bombs, radius, height, width, cells: cells.join(""), transitions: [] };
  return { ...(map as MapData), transitions: linksOf(tokens.slice(6 + area), width, height) };
}

function linksOf(tokens: string[], width: number, height: number): Transition[] {
  const links: Transition[] = [];
  for (let at = 0; at + 7 <= tokens.length; at += 7) {
    const ends = [0, 1, 2, 4, 5, 6].map((offset) => Number(tokens[at + offset]));
    const [x1, y1, r1, x2, y2, r2] = ends as Transition;
    const isEnd = (x: number, y: number, r: number) =>
      [x, y, r].every(Number.isInteger) && x >= 0 && x < width && y >= 0 && y < height && r >= 0 && r < 8;
    if (tokens[at + 3] === "<->" && isEnd(x1, y1, r1) && isEnd(x2, y2, r2)) links.push([x1, y1, r1, x2, y2, r2]);
  }
  return links;
}

/** The cell that the token at a line and a column of a text stands for, if it is one. */
export function cellOfToken(text: string, line: number, column: number, area: number): number | null {
  const before = text
    .split("\n")
    .slice(0, line)
    .map((row, index) => (index === line - 1 ? row.slice(0, column - 1) : row))
    .join("\n");
  const cell = before.split(/\s+/).filter(Boolean).length - 6;
  return cell >= 0 && cell < area ? cell : null;
}
