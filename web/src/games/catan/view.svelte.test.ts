import { expect, test } from "vitest";
import { BOX, Lens } from "./view.svelte";

const frame = { getBoundingClientRect: () => ({ left: 0, top: 0, width: BOX.width, height: BOX.height }) };
const at = (pointerId: number, clientX: number, clientY: number) =>
  ({ pointerId, clientX, clientY, currentTarget: frame }) as unknown as PointerEvent;

test("the island is seen as a whole, and never leaves the frame", () => {
  const lens = new Lens();
  expect(lens.box).toEqual(BOX);
  lens.scale(2, { x: 1000, y: 0 });
  expect(lens.box.width).toBe(BOX.width / 2);
  expect(lens.box.x + lens.box.width).toBe(BOX.x + BOX.width);
  lens.scale(100);
  expect(lens.zoom).toBe(4);
  lens.fit();
  expect(lens.box).toEqual(BOX);
  lens.scale(0.1);
  expect(lens.zoom).toBe(1);
});

test("a shaky tap is no drag; a drag moves what is zoomed, and chooses nothing", () => {
  const lens = new Lens();
  lens.scale(2);
  const before = lens.box.x;
  lens.down(at(1, 100, 100));
  lens.move(at(1, 103, 100));
  expect(lens.hasDragged).toBe(false);
  lens.move(at(1, 60, 100));
  expect(lens.hasDragged).toBe(true);
  expect(lens.box.x).toBeGreaterThan(before);
  lens.up(at(1, 60, 100));
  lens.down(at(1, 10, 10));
  expect(lens.hasDragged).toBe(false);
});

test("two fingers that part zoom in", () => {
  const lens = new Lens();
  lens.down(at(1, 300, 300));
  lens.down(at(2, 340, 300));
  lens.move(at(2, 380, 300));
  expect(lens.zoom).toBeCloseTo(2);
  expect(lens.hasDragged).toBe(true);
});

test("what has the focus comes into sight", () => {
  const lens = new Lens();
  lens.scale(3);
  lens.reveal({ x: 250, y: -200 });
  const { x, y, width, height } = lens.box;
  expect(250).toBeGreaterThan(x);
  expect(250).toBeLessThan(x + width);
  expect(-200).toBeGreaterThan(y);
  expect(-200).toBeLessThan(y + height);
});
