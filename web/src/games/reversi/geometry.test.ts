import { expect, test } from "vitest";
import { fit, isZoomed, pan, reveal, seen, zoom, type Frame } from "./camera";
import { apart, isMirror, linkCurve, neighbour, rayStretches, sideAt, sidePoint } from "./geometry";
import type { Ray } from "./types";

const frame: Frame = { wide: 700, high: 620, columns: 50, rows: 50, dpr: 1, rimmed: true };

test("arrow keys move between cells and stop at the edge", () => {
  expect(neighbour(0, "ArrowRight", 5, 3)).toBe(1);
  expect(neighbour(0, "ArrowLeft", 5, 3)).toBe(0);
  expect(neighbour(12, "ArrowDown", 5, 3)).toBe(12);
  expect(neighbour(7, "ArrowUp", 5, 3)).toBe(2);
  expect(neighbour(7, "Enter", 5, 3)).toBeNull();
});

test("sides are counted clockwise from north", () => {
  expect(sidePoint(2, 3, 0)).toEqual([2.5, 3]);
  expect(sidePoint(2, 3, 2)).toEqual([3, 3.5]);
  expect(sidePoint(2, 3, 5)).toEqual([2, 4]);
  expect([sideAt(0.5, 0.1), sideAt(0.9, 0.1), sideAt(0.9, 0.5), sideAt(0.5, 0.9)]).toEqual([0, 1, 2, 4]);
  expect([sideAt(0.1, 0.9), sideAt(0.1, 0.5), sideAt(0.1, 0.1), sideAt(0.5, 0.52)]).toEqual([5, 6, 7, null]);
});

test("the curve of a transition begins and ends at its sides, leaves outwards and stays near the board", () => {
  const [from, one, two, to] = linkCurve([0, 0, 6, 5, 3, 2], 6, 4);
  expect(from).toEqual([0, 0.5]);
  expect(to).toEqual([6, 3.5]);
  expect(one[0]).toBeLessThan(0);
  expect(one[0]).toBeGreaterThanOrEqual(-1);
  expect(two[0]).toBeGreaterThan(6);
  expect(isMirror([0, 4, 6, 0, 4, 6])).toBe(true);
  expect(isMirror([0, 4, 6, 0, 4, 7])).toBe(false);
});

test("a ray goes straight between neighbours and by a curve over a transition", () => {
  // East over a transition, then south.
  const ray: Ray = {
    direction: 2,
    path: [
      [1, 2],
      [7, 4],
      [10, 4],
    ],
    end: "captures",
  };
  const stretches = rayStretches(0, ray, 3, 4);
  expect(stretches.map((stretch) => stretch.type)).toEqual(["straight", "straight", "curve", "straight", "straight"]);
  expect(stretches[2]).toMatchObject({ curve: [[2, 0.5], expect.anything(), expect.anything(), [1.5, 2]] });
});

test("a step between neighbours that changes the direction is a transition", () => {
  const ray: Ray = { direction: 2, path: [[1, 6]], end: "returns" };
  expect(rayStretches(0, ray, 2, 1).map((stretch) => stretch.type)).toEqual(["straight", "curve", "straight"]);
});

test("fitting shows the whole board in whole pixels", () => {
  const camera = fit(frame);
  expect(Number.isInteger(camera.size)).toBe(true);
  expect(seen(camera, frame)).toEqual({ x0: 0, y0: 0, x1: 50, y1: 50 });
  expect(camera.size * 50).toBeLessThan(620);
  expect(isZoomed(camera, frame)).toBe(false);
});

test("zooming keeps the place under the pointer and shows less", () => {
  const before = fit(frame);
  const after = zoom(before, frame, 3, [350, 310]);
  const at = (camera: typeof before) => (350 - camera.x) / camera.size;
  expect(isZoomed(after, frame)).toBe(true);
  expect(Math.abs(at(after) - at(before))).toBeLessThan(0.1);
  expect(zoom(before, frame, 1.01, [0, 0]).size).toBe(before.size + 1);
  expect(zoom(before, frame, 0.2, [0, 0])).toEqual(before);
});

test("panning stops at the edges, and a cell can be brought into sight", () => {
  const camera = zoom(fit(frame), frame, 4, [350, 310]);
  const corner = pan(camera, frame, 1e6, 1e6);
  expect(seen(corner, frame)).toMatchObject({ x0: 0, y0: 0 });
  expect(seen(corner, frame).x1).toBeLessThan(49);
  const moved = reveal(corner, frame, 49, 49);
  expect(seen(moved, frame)).toMatchObject({ x1: 50, y1: 50 });
  expect(reveal(moved, frame, 49, 49)).toBe(moved);
});

test("a wave counts steps in any direction", () => {
  expect(apart(0, 12, 5)).toBe(2);
  expect(apart(4, 0, 5)).toBe(4);
});
