import { expect, test } from "vitest";
import { BOARD, known, own } from "./fixture";
import { reportsOf } from "./knowledge";

test("settled fields are told first, then pieces, then the newest readings", () => {
  const fields = [
    known(0, 1, { reading: 4, contains: "empty", at: 100 }),
    known(1, 1, { reading: 3, contains: "empty", at: 250 }),
    known(2, 1, { reading: 0, contains: "piece", at: 50 }),
    known(0, 0, { goal: "nothing", at: 10 }),
    known(1, 0, { contains: "empty", at: 900 }),
    known(3, 3),
  ];
  const told = reportsOf(own({ fields }), BOARD, 20);
  expect(told.map(({ x, y, contains, stamp }) => [x, y, contains, stamp])).toEqual([
    [0, 0, "empty", 1],
    [2, 1, "piece", 5],
    [1, 1, "empty", 25],
    [0, 1, "empty", 10],
  ]);
  expect(reportsOf(own({ fields }), BOARD, 2)).toHaveLength(2);
});
