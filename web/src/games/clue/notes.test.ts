import { expect, test } from "vitest";
import { view } from "./fixture";
import { cellOf, contradicts, emptyMemo, levelWithin, markOf, readMemo, seenIn, withMark, withRow, withText } from "./notes";

const names = ["Ann", "Bob", "Cleo"];

test("a mark is set, replaced and cleared; clearing an empty cell does nothing", () => {
  const empty = emptyMemo();
  expect(withMark(empty, "rope", 1, null)).toBe(empty);
  const one = withMark(empty, "rope", 1, { sign: "X", colour: "red" });
  expect(markOf(one.marks[cellOf("rope", 1)])).toEqual({ sign: "X", colour: "red" });
  const two = withMark(one, "rope", 1, { sign: "*", colour: "black" });
  expect(markOf(two.marks[cellOf("rope", 1)])).toEqual({ sign: "*", colour: "black" });
  expect(withMark(two, "rope", 1, null).marks).toEqual({});
});

test("texts are cut to 40 and 2000 characters, not through a sign", () => {
  const memo = withText(withRow(emptyMemo(), "hall", "猫".repeat(60)), "x".repeat(3000));
  expect([...(memo.rows.hall ?? "")].length).toBe(40);
  expect(memo.text.length).toBe(2000);
});

test("what was kept is read back, and nonsense is left out", () => {
  const memo = withRow(withMark(emptyMemo(), "hall", "case", { sign: "O", colour: "purple" }), "hall", "ask Bob");
  expect(readMemo(JSON.parse(JSON.stringify(memo)))).toEqual(memo);
  expect(readMemo(null)).toEqual(emptyMemo());
  expect(readMemo({ marks: { "hall.9": "X red", "hall.1": "Q red", "hall.2": "X pink" }, rows: 3, text: 7 })).toEqual(emptyMemo());
});

test("level facts marks what was seen and concludes nothing", () => {
  const now = view({
    face_up: ["wrench"],
    suggestions: [
      { turn: 1, seat: 0, suspect: "mr_green", weapon: "revolver", room: "lounge", passed: [1], shown: { by: 2, card: "lounge" } },
      { turn: 2, seat: 1, suspect: "mrs_peacock", weapon: "candlestick", room: "kitchen", passed: [], shown: { by: 2 } },
    ],
  });
  const { cells, oneOf } = seenIn(now, names);
  const sign = (...cell: Parameters<typeof cellOf>) => cells.get(cellOf(...cell))?.sign;
  expect([sign("rope", 0), sign("rope", 1), sign("rope", "case")]).toEqual(["X", "O", "O"]);
  expect(sign("mr_green", 0)).toBe("O");
  expect([sign("mr_green", 1), sign("revolver", 1), sign("lounge", 1)]).toEqual(["O", "O", "O"]);
  expect(sign("lounge", 2)).toBe("X");
  // That the lounge is not in the case file would be a conclusion.
  expect(sign("lounge", "case")).toBeUndefined();
  expect([sign("wrench", 1), sign("wrench", "case")]).toEqual(["O", "O"]);
  expect(oneOf).toEqual([{ nth: 2, seat: 2, cards: ["mrs_peacock", "candlestick", "kitchen"] }]);
  expect(cells.get(cellOf("lounge", 2))?.why).toContain("Cleo showed the Lounge on suggestion 1");
});

test("a card that we showed ourselves is no riddle", () => {
  const now = view({
    suggestions: [{ turn: 1, seat: 1, suspect: "mr_green", weapon: "rope", room: "lounge", passed: [2], shown: { by: 0, card: "rope" } }],
  });
  expect(seenIn(now, names).oneOf).toEqual([]);
});

test("a mark that says the opposite of a fact contradicts it, a star never", () => {
  const known = { sign: "X", why: "", isSeen: true } as const;
  expect(contradicts({ sign: "O", colour: "black" }, known)).toBe(true);
  expect(contradicts({ sign: "X", colour: "red" }, known)).toBe(false);
  expect(contradicts({ sign: "*", colour: "red" }, known)).toBe(false);
  expect(contradicts({ sign: "O", colour: "black" }, undefined)).toBe(false);
});

test("a table allows less than one may wish", () => {
  expect(levelWithin("full", "facts")).toBe("facts");
  expect(levelWithin("manual", "full")).toBe("manual");
});
