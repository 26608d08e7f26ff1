import { expect, test } from "vitest";
import { readBoard, swapHarbours, swapHexes } from "./boards";
import { keyOf, tileAt } from "./geometry";
import { colourOf } from "./looks";
import { BEGINNER } from "./samples";
import type { Board, Point } from "./types";

const material = (board: Board) => [
  board.hexes.map((tile) => tile.terrain).sort(),
  board.hexes.map((tile) => tile.token).sort(),
  board.harbours.map((harbour) => harbour.kind ?? "any").sort(),
];
const desert = BEGINNER.hexes.find((tile) => tile.terrain === "desert")!.at as Point;
const [a, b] = BEGINNER.hexes.filter((tile) => tile.terrain !== "desert").map((tile) => tile.at as Point) as [Point, Point];

test("two lands change places and keep their numbers, but for the desert", () => {
  const swapped = swapHexes(BEGINNER, "land", a, b);
  expect(tileAt(swapped, a)?.terrain).toBe(tileAt(BEGINNER, b)?.terrain);
  expect(tileAt(swapped, a)?.token).toBe(tileAt(BEGINNER, a)?.token);
  const moved = swapHexes(BEGINNER, "land", a, desert);
  expect(tileAt(moved, a)).toMatchObject({ terrain: "desert", token: 0 });
  for (const board of [swapped, moved]) expect(material(board)).toEqual(material(BEGINNER));
});

test("two numbers change places; the desert takes none", () => {
  const swapped = swapHexes(BEGINNER, "number", a, b);
  expect(tileAt(swapped, a)?.token).toBe(tileAt(BEGINNER, b)?.token);
  expect(material(swapped)).toEqual(material(BEGINNER));
  expect(swapHexes(BEGINNER, "number", a, desert)).toBe(BEGINNER);
});

test("harbours exchange their kinds or move along the coast", () => {
  const [one, two] = BEGINNER.harbours;
  const swapped = swapHarbours(BEGINNER, one!.at, two!.at);
  expect(swapped.harbours[0]?.kind ?? null).toBe(two!.kind ?? null);
  expect(material(swapped)).toEqual(material(BEGINNER));
  const moved = swapHarbours(BEGINNER, one!.at, [
    [-1, 3],
    [0, 4],
  ]);
  expect(moved.harbours[0]?.at.map((end) => keyOf(end as Point))).toEqual(["-1,3", "0,4"]);
});

test("a text is a board or nothing", () => {
  expect(readBoard(JSON.stringify(BEGINNER))).toEqual(BEGINNER);
  expect(readBoard("{}")).toBeNull();
  expect(readBoard("nonsense")).toBeNull();
});

test("who chose no colour gets one that is left", () => {
  const config = { colours: [null, "red", null, null] };
  expect([0, 1, 2, 3].map((seat) => colourOf(seat, config))).toEqual(["blue", "red", "orange", "white"]);
});
