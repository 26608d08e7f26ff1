import { expect, test } from "vitest";
import {
  around,
  cornerName,
  edgeKey,
  EDGES,
  harbourSpot,
  HEXES,
  hexesBeside,
  keyOf,
  middle,
  NODES,
  pips,
  RADIUS,
  SCALE,
  sideName,
  spot,
  towards,
} from "./geometry";
import { BEGINNER } from "./samples";
import type { Edge, Point } from "./types";

test("there are 19 hexes, 54 nodes and 72 edges, in their order", () => {
  expect([HEXES.length, NODES.length, EDGES.length]).toEqual([19, 54, 72]);
  expect(HEXES[9]).toEqual([0, 0]);
  expect([NODES[0], NODES[18], NODES[30], NODES[53]]).toEqual([
    [-2, 3],
    [0, 1],
    [1, 0],
    [2, -3],
  ]);
  expect(EDGES.filter((edge) => hexesBeside(edge).length === 1)).toHaveLength(30);
});

test("neighbouring hexes are two units apart, corners at the radius", () => {
  const far = (a: Point, b: Point) => Math.hypot(spot(a).x - spot(b).x, spot(a).y - spot(b).y);
  expect(far([0, 0], [2, 1])).toBeCloseTo(2 * SCALE);
  expect(far([0, 0], [1, 2])).toBeCloseTo(2 * SCALE);
  for (const corner of around([0, 0], false)) expect(far([0, 0], corner)).toBeCloseTo(RADIUS);
});

test("the screen points down: the top corner is above, the east right", () => {
  expect(spot([0, 1])).toEqual({ x: 0, y: expect.closeTo(-RADIUS) });
  expect(spot([1, 1]).x).toBeGreaterThan(0);
  expect(spot([1, 1]).y).toBeLessThan(0);
  expect(spot([0, -1]).y).toBeGreaterThan(0);
  expect(spot([2, 1])).toEqual({ x: 2 * SCALE, y: expect.closeTo(0) });
});

test("a harbour lies out at sea: farther from the middle than its edge", () => {
  for (const { at } of BEGINNER.harbours) {
    const edge = middle(at as Edge);
    const dock = harbourSpot(at as Edge);
    expect(Math.hypot(dock.x, dock.y)).toBeGreaterThan(Math.hypot(edge.x, edge.y) + 25);
    expect(hexesBeside(at as Edge)).toHaveLength(1);
  }
});

test("an edge has one name whichever end comes first", () => {
  expect(edgeKey([[0, 2], [0, 1]])).toBe("0,1/0,2");
  expect(edgeKey([[0, 1], [0, 2]])).toBe("0,1/0,2");
});

test("corners and sides are called by where they are", () => {
  expect(cornerName([0, 0], [0, 1])).toBe("top");
  expect(cornerName([0, 0], [-1, 0])).toBe("upper left");
  expect(sideName([0, 0], [[1, 0], [1, 1]])).toBe("right");
  expect(sideName([0, 0], [[-1, 0], [0, 1]])).toBe("upper left");
});

test("an arrow key goes to the nearest place in its direction", () => {
  const places = [[0, 0], [2, 1], [4, 2], [1, 2]].map((hex) => ({ key: keyOf(hex as Point), at: spot(hex as Point) }));
  expect(towards(spot([0, 0]), "ArrowRight", places.slice(1))?.key).toBe("2,1");
  expect(towards(spot([0, 0]), "ArrowUp", places.slice(1))?.key).toBe("1,2");
  expect(towards(spot([0, 0]), "ArrowDown", places.slice(1))).toBeNull();
  expect(towards(spot([0, 0]), "x", places)).toBeNull();
});

test("pips say how likely a number is", () => {
  expect([2, 6, 8, 12, 0].map(pips)).toEqual([1, 5, 5, 1, 0]);
});
