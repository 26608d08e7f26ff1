import { expect, test } from "vitest";
import { ahead, areaOf, isOpen, wayTo } from "./field";
import { teamOf } from "./team";
import { BOARD } from "./fixture";
import type { Direction, Field } from "./types";

const walk = (from: Field, way: Direction[]) => way.reduce(ahead, from);

test("red's goals are the top rows and blue's the bottom rows", () => {
  expect([0, 1, 4, 5].map((y) => areaOf(BOARD, y))).toEqual(["red", null, null, "blue"]);
});

test("the first half of the seats is red", () => {
  expect([0, 1, 2, 3].map((seat) => teamOf(seat, 2))).toEqual(["red", "red", "blue", "blue"]);
});

test("the opponent's goals area and what is off the board cannot be walked on", () => {
  expect(isOpen(BOARD, { x: 0, y: 5 }, "red")).toBe(false);
  expect(isOpen(BOARD, { x: 0, y: 5 }, "blue")).toBe(true);
  expect(isOpen(BOARD, { x: 4, y: 2 }, "red")).toBe(false);
  expect(wayTo(BOARD, "red", { x: 0, y: 3 }, { x: 0, y: 5 })).toEqual([]);
});

test("a way is as short as can be and ends where it was asked to", () => {
  const way = wayTo(BOARD, "blue", { x: 0, y: 1 }, { x: 3, y: 5 });
  expect(way).toHaveLength(7);
  expect(walk({ x: 0, y: 1 }, way)).toEqual({ x: 3, y: 5 });
});

test("a way leads around a player, and through where there is no other", () => {
  const around = wayTo(BOARD, "red", { x: 0, y: 2 }, { x: 2, y: 2 }, [{ x: 1, y: 2 }]);
  expect(around).toHaveLength(4);
  const narrow = { width: 1, tasks_height: 3, goals_height: 1 };
  expect(wayTo(narrow, "red", { x: 0, y: 1 }, { x: 0, y: 3 }, [{ x: 0, y: 2 }])).toEqual(["s", "s"]);
});
