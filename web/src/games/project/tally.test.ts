import { expect, test } from "vitest";
import { ranked, scoreOf, talliesOf } from "./tally";
import type { Event } from "./types";

const at = { x: 0, y: 0 };
const updates: Event[][] = [
  [{ type: "queued", seat: 0, request: 1, action: { type: "move", direction: "n" } }],
  [{ type: "moved", seat: 0, request: 1, direction: "n", to: at }],
  [{ type: "moved", seat: 1, request: 1, direction: "n", to: null }],
  [{ type: "picked_up", seat: 2, request: 1, at, granted: true }],
  [{ type: "tested", seat: 2, request: 2, sham: true }],
  [
    { type: "placed", seat: 2, request: 3, at, consequence: "correct" },
    { type: "placed", seat: 0, request: 2, at, consequence: null },
  ],
];

test("requests count when they are answered, denials with them", () => {
  const tallies = talliesOf(updates, 4);
  expect(tallies.map((one) => [one.requests, one.denied, one.goals])).toEqual([
    [2, 1, 0],
    [1, 1, 0],
    [3, 0, 1],
    [0, 0, 0],
  ]);
  expect(tallies[2]).toMatchObject({ taken: 1, tested: 1, shams: 1, placed: 1 });
  expect(scoreOf(tallies, 2)).toEqual([0, 1]);
});

test("the ranking goes by goals, then by fewer requests", () => {
  expect(ranked(talliesOf(updates, 4)).map((one) => one.seat)).toEqual([2, 3, 1, 0]);
});
