import { expect, test } from "vitest";
import { places, points } from "./standing";
import type { Event, View } from "./types";
import { changesAt, FLIP, lengthOf, stagesOf } from "./motion.svelte";
import { causeName, move, notes, ordinal, say, tell, tileLabel } from "./words";

const names = ["Ada", "Ben", "Cy"];
const placed: Event = { type: "placed", seat: 0, x: 2, y: 1, captured: [5, 6], override_used: true };

test("moves are short, and say what they gained", () => {
  expect(move([placed])).toBe("2,1 over +2");
  expect(move([{ type: "bombed", seat: 1, x: 3, y: 0, destroyed: [3, 4] }])).toBe("*3,0 −2");
  expect(move([{ type: "skipped", seat: 1 }])).toBeNull();
});

test("everything beside the move has a line of its own", () => {
  const events: Event[] = [
    placed,
    { type: "swapped", a: 0, b: 2 },
    { type: "skipped", seat: 1 },
    { type: "building_over" },
    { type: "disqualified", seat: 1, cause: "timeout" },
  ];
  expect(notes(events, names)).toEqual([
    "Ada and Cy swap their stones.",
    "Ben cannot move and is skipped.",
    "Nobody can place a stone any more.",
    "Ben is disqualified: ran out of time.",
  ]);
});

test("events are told in sentences", () => {
  expect(tell([placed, { type: "inverted" }], names)).toBe(
    "Ada places black on 2, 1 with an override stone and captures 2 stones. Inversion: all stones go to the next player.",
  );
  expect(tell([{ type: "took", seat: 1, what: "override" }], names)).toBe("Ben takes an override stone.");
  expect(tell([{ type: "swapped", a: 1, b: 1 }], names)).toBe("Ben keeps the own colour.");
  expect(tell([{ type: "over", places: [1, 1, 3], stones: [4, 4, 0] }], names)).toBe(
    "The game is over. First: Ada and Ben. Stones: 4 : 4 : 0.",
  );
});

test("every cause of a disqualification has words", () => {
  const causes =
    "not_capturing no_override hole off_board bad_special timeout wrong_type wrong_length closed send_failed left";
  for (const cause of causes.split(" ")) expect(causeName(cause)).not.toContain("_");
  expect(new Set(causes.split(" ").map(causeName)).size).toBe(11);
});

test("tiles and actions are told to who cannot see them", () => {
  expect(tileLabel(7, 5, "2", "override")).toBe("column 2, row 1, white stone, can be played with an override stone");
  expect(tileLabel(0, 5, "c", null)).toBe("column 0, row 0, choice tile");
  expect(say({ type: "place", x: 1, y: 2, choose: 3 })).toBe("place on 1, 2, swapping with orange");
  expect(say({ type: "bomb", x: 1, y: 2 })).toBe("throw a bomb at 1, 2");
  expect([1, 2, 3, 4].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th"]);
});

test("equal stones share the better place and its points, the disqualified get none", () => {
  const have = (stones: number, disqualified: string | null = null) => ({
    stones,
    overrides: 0,
    bombs: 0,
    disqualified,
  });
  const players = [have(12), have(99, "left"), have(9), have(12)];
  expect(places(players)).toEqual([1, null, 3, 1]);
  const list = [25, 11, 5, 2, 1];
  expect(points(players, { list, ties: "better" })).toEqual([25, 0, 5, 25]);
  expect(points(players, { list, ties: "average" })).toEqual([18, 0, 5, 18]);
});

const view = (board: string, width: number): View => ({
  board,
  width,
  height: 1,
  phase: "building",
  players: [],
  radius: 0,
  turn: 1,
});

test("a move is animated from its tile outwards, then what a special tile did", () => {
  // The placed and captured stones first, then the inversion of all.
  const events: Event[] = [
    { type: "placed", seat: 0, x: 0, y: 0, captured: [1], override_used: false },
    { type: "inverted" },
  ];
  const stages = stagesOf("i212", view("2221", 4), events);
  expect(stages.map(({ from, to }) => [from, to])).toEqual([
    ["i212", "1112"],
    ["1112", "2221"],
  ]);
  expect([...(stages[0]?.delays.keys() ?? [])]).toEqual([0, 1]);
  expect(stages[0]?.delays.get(1)).toBeGreaterThan(stages[0]?.delays.get(0) ?? 0);
});

test("an animation ends with nothing changing, a blast with holes", () => {
  const [stage] = stagesOf("1020", view("---0", 4), [{ type: "bombed", seat: 0, x: 1, y: 0, destroyed: [0, 1, 2] }]);
  if (!stage) throw new Error("no stage");
  expect(changesAt(stage, 0)).toContainEqual({ cell: 1, from: "0", to: "-", share: 0 });
  expect(changesAt(stage, FLIP - 1).length).toBeGreaterThan(0);
  expect(changesAt(stage, lengthOf(stage))).toEqual([]);
});

test("a view that is shown already has no stages", () => {
  expect(stagesOf("10", view("10", 2), [{ type: "skipped", seat: 0 }])).toEqual([]);
});
