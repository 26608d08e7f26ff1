import { expect, test } from "vitest";
import type { Event } from "./types";
import { fieldLabel, move, spinLabel, tell } from "./words";

const turn: Event[] = [
  { type: "placed", seat: 0, cell: 9 },
  { type: "rotated", seat: 0, rotation: 1 },
];

test("fields are named by row, column and stone", () => {
  expect(fieldLabel(9, "O")).toBe("row 2, column 4, white");
  expect(fieldLabel(0, ".")).toBe("row 1, column 1, empty");
});

test("rotations are named by quadrant and direction", () => {
  expect(spinLabel(0)).toBe("turn top left counter-clockwise");
  expect(spinLabel(7)).toBe("turn bottom right clockwise");
});

test("a turn is short in the list and a sentence aloud", () => {
  expect(move(turn)).toBe("r2c4 TL↻");
  expect(tell(turn, ["Ada", "Ben"])).toBe("Ada places black on row 2, column 4. Ada turns top left clockwise.");
});

test("the end says who and why", () => {
  const over = (winner: number | null, reason: "five" | "both"): Event[] => [
    { type: "over", result: { winner, reason }, lines: [] },
  ];
  expect(tell(over(1, "five"), ["Ada", "Ben"])).toBe("Ben wins: five in a row.");
  expect(tell(over(null, "both"), ["Ada", "Ben"])).toBe("Draw: both sides have five in a row.");
  expect(tell([{ type: "left", seat: 0, why: "resigned" }], ["Ada", "Ben"])).toBe("Ada resigns.");
});

test("what is no move is not in the list of moves", () => {
  expect(move([{ type: "left", seat: 0, why: "left" }])).toBeNull();
});
