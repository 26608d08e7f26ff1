import { expect, test } from "vitest";
import type { Update } from "./protocol";
import { stepsOf, Timeline } from "./timeline";

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

const lineOf = (...updates: Update[]) => {
  const line = new Timeline();
  for (const one of updates) line.take(one);
  const steps = line.steps();
  return { line, numbers: steps.map((step) => step.update.number), steps };
};

test("the first missing number is found", () => {
  expect(lineOf(update(5)).line.gap()).toBe(1);
  expect(lineOf(update(1), update(2), update(4)).line.gap()).toBe(3);
  expect(lineOf(update(2), update(1)).line.gap()).toBeNull();
  expect(lineOf().line.gap()).toBeNull();
});

test("updates that come one by one make the same steps as all of them together", () => {
  const all = [update(1), update(2), update(3, { undone: 1 }), update(4), update(6), update(5)];
  expect(lineOf(...all).numbers).toEqual(numbers(all));
});

test("an update told again without its view keeps the view it had", () => {
  const { steps } = lineOf(update(1, { view: "a" }), update(1), update(2));
  expect(steps.map((step) => step.view)).toEqual(["a", undefined]);
});

test("in a very long match the oldest positions are let go, never the newest", () => {
  const { steps } = lineOf(...Array.from({ length: 2100 }, (_, index) => update(index + 1, { view: index })));
  expect(steps.filter((step) => step.view === undefined)).toHaveLength(100);
  expect([steps[99]?.view, steps[100]?.view, steps.at(-1)?.view]).toEqual([undefined, 100, 2099]);
});
