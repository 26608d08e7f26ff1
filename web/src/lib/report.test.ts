import { expect, test } from "vitest";
import { reportLines } from "./report";

test("a report is told line by line, with what the game knows of it", () => {
  const report = JSON.stringify({
    because: "a stone on (0,2) captures nothing",
    said: { type: "place", x: 0, y: 2 },
    details: { rays: ["N: reaches edge or hole", "E 1,2: reaches a free tile"], allowed: [20, 21] },
  });
  expect(reportLines({ report })).toEqual([
    "Because: a stone on (0,2) captures nothing",
    'Said: {"type":"place","x":0,"y":2}',
    "Rays:",
    "  N: reaches edge or hole",
    "  E 1,2: reaches a free tile",
    "Allowed: 20, 21",
  ]);
});

test("what is no JSON is told as it is, and nothing is nothing", () => {
  expect(reportLines({ report: "late by 3 ms" })).toEqual(["late by 3 ms"]);
  expect(reportLines({})).toEqual([]);
});
