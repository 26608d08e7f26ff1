import { expect, test } from "vitest";
import { above, known, own, position } from "./fixture";
import { ageOf, sidesOf, signsOf } from "./signs";

const texts = (signs: { x: number; y: number; text: string }[]) => signs.map(({ x, y, text }) => `${x},${y} ${text}`);

test("a player's own board shows what it was told, in letters", () => {
  const fields = [
    known(0, 0, { goal: "completed" }),
    known(1, 0, { goal: "nothing" }),
    known(2, 0, { contains: "goal" }),
    known(0, 1, { reading: 3 }),
    known(1, 1, { contains: "piece", reading: 0 }),
    known(2, 1, { contains: "valid" }),
    known(3, 1, { contains: "sham" }),
    known(3, 2, { contains: "empty", player: 2 }),
    known(3, 4),
  ];
  const signs = signsOf(position({ own: own({ fields, hand: "untested" }) }), "own");
  expect(texts(signs)).toEqual(["0,0 YG", "1,0 N", "2,0 G", "0,1 3", "1,1 P", "2,1 PV", "3,1 PS", "3,2 B", "1,2 RP"]);
});

test("what lies under a player is still to be seen", () => {
  const signs = signsOf(position({ own: own({ fields: [known(1, 2, { contains: "piece", reading: 0 })] }) }), "own");
  expect(signs.map(({ text, isSmall }) => [text, isSmall ?? false])).toEqual([
    ["P", true],
    ["R", false],
  ]);
});

test("from above all players, pieces and completed goals are seen, and nothing that is hidden", () => {
  const signs = signsOf(position({ own: null, above: above() }), "above");
  expect(texts(signs)).toEqual(["0,0 YG", "3,3 P", "1,2 R", "2,2 RP", "0,3 B"]);
});

test("who may know everything sees open goals and shams", () => {
  const all = above({
    goals: [[{ x: 0, y: 0 }, { x: 1, y: 0 }], []],
    pieces: [{ x: 3, y: 3, sham: true }],
    players: [{ field: { x: 1, y: 2 }, holds: true, sham: false, away: false }],
  });
  expect(texts(signsOf(position({ above: all }), "above"))).toEqual(["0,0 YG", "1,0 G", "3,3 PS", "1,2 RPV"]);
});

test("after the end both the whole board and what was known can be seen", () => {
  expect(sidesOf(position())).toEqual(["own"]);
  expect(sidesOf(position({ above: above() }))).toEqual(["above", "own"]);
});

test("what is known grows old in five grades", () => {
  expect([0, 1999, 2000, 7000, 15_000, 60_000].map((age) => ageOf(1000, 1000 + age))).toEqual([0, 0, 1, 2, 3, 4]);
  expect(ageOf(null, 99_999)).toBe(0);
});
