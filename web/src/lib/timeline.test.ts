import { expect, test } from "vitest";
import type { Update } from "./protocol";
import { firstGap, stepsOf } from "./timeline";

const update = (number: number, more: Partial<Update> = {}): Update => ({
  table: "t",
  match: "m",
  number,
  at: 0,
  events: [],
  you: "wait",
  must: [],
  turn: { nth: 0 },
  ...more,
});
const numbers = (updates: Update[]) => stepsOf(updates).map((step) => step.update.number);

test("steps are in the order of their numbers", () => {
  expect(numbers([update(3), update(1), update(2)])).toEqual([1, 2, 3]);
});

test("a take-back removes what it undid and stands in its place", () => {
  expect(numbers([update(1), update(2), update(3), update(4, { undone: 1 }), update(5)])).toEqual([1, 4, 5]);
});

test("a second take-back goes back to a number before the first", () => {
  expect(numbers([update(1), update(2), update(3, { undone: 2 }), update(4), update(5, { undone: 1 })])).toEqual([
    1, 5,
  ]);
});

test("the first missing number is found", () => {
  expect(firstGap([5])).toBe(1);
  expect(firstGap([1, 2, 4])).toBe(3);
  expect(firstGap([2, 1])).toBeNull();
  expect(firstGap([])).toBeNull();
});
