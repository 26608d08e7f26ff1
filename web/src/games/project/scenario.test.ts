import { expect, test } from "vitest";
import { BY_CHANCE, DRAWING, goalsOf, isMirrored, mirrored, missing, put, signsOf } from "./scenario";
import type { Config } from "./types";

const small = (more: Partial<Config> = {}): Config =>
  ({ board_width: 3, tasks_height: 2, goals_height: 1, team_size: 1, goals: 5, ...more }) as Config;
const after = (config: Config, ...clicks: Parameters<typeof put>[1][]): Config => {
  const change = clicks.reduce((now, tool) => ({ ...now, ...put(now, tool, { x: 0, y: 1 }) }), config);
  return change;
};

test("a goal has its mirror image unless the teams have goals of their own", () => {
  const one = { ...small(), ...put(small(), "goal", { x: 2, y: 3 }) };
  expect(one.goals).toEqual([{ x: 2, y: 0 }]);
  expect(goalsOf(one).blue).toEqual([{ x: 2, y: 3 }]);
  const own = { ...one, ...mirrored(one, false) };
  expect(isMirrored(own)).toBe(false);
  const more = { ...own, ...put(own, "goal", { x: 0, y: 3 }) };
  expect(missing(more)).toEqual(["red has 1 goals and blue 2"]);
  expect(put(small(), "goal", { x: 0, y: 1 })).toBe(null);
  const none = { ...one, ...put(one, "goal", { x: 2, y: 0 }) };
  expect(none.goals).toBe(5);
});

test("a field has one piece and one start, and a second click takes them away", () => {
  expect(after(small(), "valid", "sham").pieces).toEqual([{ x: 0, y: 1, sham: true }]);
  expect(after(small(), "valid", "valid").pieces).toBe(null);
  expect(after(small(), "red", "blue").starts).toEqual({ red: [], blue: [{ x: 0, y: 1 }] });
  expect(after(small(), "red", "red").starts).toBe(null);
  expect(put(small(), "red", { x: 0, y: 3 })).toBe(null);
  expect(put(small(), "sham", { x: 0, y: 0 })).toBe(null);
  expect(missing(after(small({ team_size: 2 }), "red"))).toEqual(["red has 1 of 2 starts", "blue has 0 of 2 starts"]);
});

test("the original's drawing is complete, and can be cleared", () => {
  const drawing = small(DRAWING);
  expect(missing(drawing)).toEqual([]);
  expect(signsOf(drawing).get("2,11")).toBe("G");
  expect(signsOf(drawing).get("0,6")).toBe("P");
  expect(signsOf(drawing).get("4,5")).toBe("R2");
  expect(signsOf({ ...drawing, ...BY_CHANCE }).size).toBe(0);
});
