import { expect, test } from "vitest";
import { read } from "../mapText";
import type { MapData } from "../types";
import { against, forPlayers, joined, linkAt, openSides, paint, parted, region, resized } from "./edit";
import { FLIP_X, FLIP_Y, HALF, images, LEFT, moved, recoloured, RIGHT, suits } from "./symmetry";
import { template } from "./templates";

const map = (text: string) => read(text) as MapData;
const ALONE = { symmetry: "none", recolours: true } as const;

// Every motion and its way back.
const BACK = [
  [FLIP_X, FLIP_X],
  [FLIP_Y, FLIP_Y],
  [HALF, HALF],
  [RIGHT, LEFT],
] as const;
const ODD = map("2 0 0 0 2 3 0 2 1 - c 0 0 0 7 <-> 2 1 4 1 0 0 <-> 2 0 1");

test("a motion and its way back leave a map as it was, transitions too", () => {
  for (const [there, back] of BACK) expect(moved(moved(ODD, there), back)).toEqual(ODD);
});

test("four turns are none, and a turn takes sides along", () => {
  const turned = moved(ODD, RIGHT);
  expect([turned.width, turned.height, turned.cells]).toEqual([2, 3, "-0c201"]);
  expect(turned.transitions[0]).toEqual([1, 0, 1, 0, 2, 6]);
  expect(moved(moved(moved(turned, RIGHT), RIGHT), RIGHT)).toEqual(ODD);
});

test("motions keep open sides open", () => {
  for (const [there] of BACK) {
    const turned = moved(ODD, there);
    const links = turned.transitions;
    const bare = { ...turned, transitions: [] };
    for (const [x1, y1, r1, x2, y2, r2] of links) {
      expect(against(bare, { x: x1, y: y1, side: r1 })).toBeNull();
      expect(against(bare, { x: x2, y: y2, side: r2 })).toBeNull();
    }
  }
});

test("colours go round", () => {
  expect(recoloured(map("3 0 0 0 1 5 1 2 3 x c")).cells).toBe("231xc");
});

test("symmetric drawing paints every image for another player", () => {
  const blank = map(`4 0 0 0 4 4 ${"0 ".repeat(16)}`);
  const drawn = paint(blank, [0], "1", { symmetry: "quarter_turns", recolours: true });
  expect(drawn.cells).toBe("1002000000004003");
  expect(paint(blank, [1], "c", { symmetry: "left_right", recolours: true }).cells).toBe("0cc0000000000000");
  const two = map(`2 0 0 0 4 4 ${"0 ".repeat(16)}`);
  expect(paint(two, [0], "1", { symmetry: "half_turn", recolours: true }).cells).toBe("1000000000000002");
  expect(paint(two, [0], "1", { symmetry: "half_turn", recolours: false }).cells).toBe("1000000000000001");
});

test("a cell that is its own image is painted once", () => {
  expect(images(1, 1, { width: 3, height: 3, players: 4 }, "quarter_turns")).toHaveLength(1);
  expect(suits("quarter_turns", 4, 5)).toBe(false);
  expect(suits("both", 4, 5)).toBe(true);
});

test("filling covers neighbours with the same symbol, not diagonal ones", () => {
  const walls = map("2 0 0 0 3 3 0 - 0 0 - - - 0 0");
  expect(region(walls, 0)).toEqual([0, 3]);
  expect(region(walls, 7)).toEqual([7, 8]);
});

test("a tile that becomes a hole loses its transitions", () => {
  expect(paint(ODD, [0], "-", ALONE).transitions).toEqual([[1, 0, 0, 2, 0, 1]]);
});

test("a smaller map keeps what fits", () => {
  const small = resized(ODD, 2, 2);
  expect([small.cells, small.transitions]).toEqual(["02-c", []]);
  expect(resized(ODD, 3, 3).cells).toBe("021-c0000");
  expect(forPlayers(map("3 0 0 0 1 3 1 2 3"), 2).cells).toBe("120");
});

test("open sides can be joined, others say why not", () => {
  expect(against(ODD, { x: 0, y: 0, side: 2 })).toMatch(/faces a tile/);
  expect(against(ODD, { x: 0, y: 1, side: 6 })).toMatch(/hole/);
  expect(against(ODD, { x: 0, y: 0, side: 7 })).toMatch(/transition 1/);
  expect(against(ODD, { x: 0, y: 0, side: 4 })).toBeNull();
  expect(linkAt(ODD, { x: 2, y: 0, side: 1 })).toBe(1);
  expect(openSides(map("2 0 0 0 1 1 0"))).toHaveLength(8);
});

test("joining draws the images too, never on a side that is taken", () => {
  const blank = map(`2 0 0 0 2 4 ${"0 ".repeat(8)}`);
  const manner = { symmetry: "top_bottom", recolours: true } as const;
  const once = joined(blank, { x: 0, y: 0, side: 6 }, { x: 3, y: 0, side: 2 }, manner);
  expect(once.transitions).toEqual([
    [0, 0, 6, 3, 0, 2],
    [0, 1, 6, 3, 1, 2],
  ]);
  expect(joined(once, { x: 0, y: 0, side: 6 }, { x: 1, y: 0, side: 0 }, ALONE)).toBe(once);
  expect(parted(once, 0).transitions).toEqual([[0, 1, 6, 3, 1, 2]]);
});

test("templates have as many stones for everybody", () => {
  for (const players of [2, 3, 4, 5, 6, 7, 8]) {
    const { cells, width, height } = template(players);
    expect(cells).toHaveLength(width * height);
    const counts = Array.from(
      { length: players },
      (_, nth) => [...cells].filter((one) => one === String(nth + 1)).length,
    );
    expect(new Set(counts).size).toBe(1);
    expect(counts[0]).toBeGreaterThan(0);
  }
});
