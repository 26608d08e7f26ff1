import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cellsWhere, COLS, DOORS, GRID, isCentre, isCorridor, PASSAGES, roomAt, ROWS, STARTS } from "./board";
import { ROOMS, SUSPECTS } from "./cards";
import { CELL, keyOf, labelOf, nextTarget, outline, outlineOf, tokenSlot, tokenSpot, weaponRooms, weaponSlot } from "./geometry";
import type { Place, Square, Target } from "./types";

const STEP = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] } as const;

test("the house has 188 squares, nine rooms, a centre and nothing else", () => {
  expect(GRID.every((row) => row.length === COLS)).toBe(true);
  expect(GRID.length).toBe(ROWS);
  expect(cellsWhere(isCorridor).length).toBe(188);
  expect(cellsWhere(isCentre).length).toBe(35);
  const sizes = ROOMS.map((room) => cellsWhere((square) => roomAt(square) === room).length);
  expect(sizes).toEqual([42, 41, 53, 35, 52, 28, 30, 31, 27]);
});

test("each of the 17 doors joins a cell of its room with a square of its own", () => {
  expect(DOORS.length).toBe(17);
  expect(new Set(DOORS.map((door) => String(door.outside))).size).toBe(17);
  for (const { room, cell, outside, enters } of DOORS) {
    expect(roomAt(cell)).toBe(room);
    expect(isCorridor(outside)).toBe(true);
    expect([outside[0] + STEP[enters][0], outside[1] + STEP[enters][1]]).toEqual(cell);
  }
});

test("starts are squares, passages are marked in their rooms and lead back", () => {
  SUSPECTS.forEach((suspect, nth) => {
    const [row, col] = STARTS[suspect];
    expect(GRID[row]?.[col]).toBe(String(nth + 1));
  });
  for (const { from, to, cell } of PASSAGES) {
    expect(roomAt(cell)).toBe(from);
    expect(PASSAGES.some((other) => other.from === to && other.to === from)).toBe(true);
  }
});

const data = "../../shared/data/clue-board.txt";
test.skipIf(!existsSync(data))("the house is that of the data file; skipped where the file is absent", () => {
  const text = readFileSync(data, "utf8");
  const rows = [...text.matchAll(/^row \d\d\s+(\S{24})$/gm)].map((found) => found[1]);
  expect(GRID).toEqual(rows);
  const doors = [...text.matchAll(/^\w (\w+)\s+\((\d+),(\d+)\)\s+\((\d+),(\d+)\)\s+(up|down|left|right)$/gm)].map(
    ([, room, a, b, c, d, enters]) => ({ room, cell: [Number(a), Number(b)], outside: [Number(c), Number(d)], enters }),
  );
  expect(DOORS).toEqual(doors);
});

test("nothing in a room lies over anything else, a door, a passage or a wall", () => {
  for (const room of ROOMS) {
    const things = SUSPECTS.flatMap((_, nth) => [tokenSlot(room, nth), weaponSlot(room, nth)]);
    for (const [index, spot] of things.entries()) {
      for (const other of things.slice(index + 1)) {
        expect(Math.hypot(spot.x - other.x, spot.y - other.y)).toBeGreaterThan(0.95 * CELL);
      }
      const doors = [...DOORS.map((door) => door.cell), ...PASSAGES.map((passage) => passage.cell)];
      for (const [dx, dy] of [[0, 0], [-7, 0], [7, 0], [0, -7], [0, 7]] as const) {
        const at: Square = [Math.floor((spot.y + dy) / CELL), Math.floor((spot.x + dx) / CELL)];
        expect(roomAt(at), `${room} ${index}`).toBe(room);
        if (dx === 0 && dy === 0) expect(doors.some((cell) => String(cell) === String(at))).toBe(false);
      }
      expect(Math.abs(spot.y - labelOf(room).y)).toBeGreaterThan(0.9 * CELL);
    }
  }
});

test("tokens that share a square stand apart", () => {
  const places: Place[] = [{ square: [7, 7] }, { square: [7, 7] }, { room: "hall" }];
  const [a, b] = [tokenSpot(places, 0), tokenSpot(places, 1)];
  expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(5);
  expect(tokenSpot([{ square: [7, 7] }], 0)).toEqual({ x: 7.5 * CELL, y: 7.5 * CELL });
});

test("a weapon lies where it was named last", () => {
  expect(weaponRooms([])).toEqual(ROOMS.slice(0, 6));
  expect(weaponRooms([{ weapon: "rope", room: "study" }, { weapon: "rope", room: "library" }])[3]).toBe("library");
});

test("an outline goes round its cells once", () => {
  const block = ([row, col]: Square) => row >= 1 && row <= 2 && col === 3;
  expect(outline(block)).toBe("M60 20L80 20L80 60L60 60Z");
  for (const room of ROOMS) expect(outlineOf(room).match(/M/g)?.length).toBe(1);
});

test("arrow keys go to the nearest target that way", () => {
  const at = (row: number, col: number): Target => ({ to: { square: [row, col] }, path: [[row, col]] });
  const targets = [at(7, 7), at(7, 9), at(9, 7), at(6, 8)];
  const to = (key: string, from = targets[0]!) => {
    const next = nextTarget(targets, from, key);
    return next && keyOf(next.to);
  };
  expect(to("ArrowRight")).toBe("7-9");
  expect(to("ArrowDown")).toBe("9-7");
  expect(to("ArrowUp")).toBe("6-8");
  expect(to("ArrowLeft")).toBe(null);
  expect(to("Enter")).toBe(null);
});
