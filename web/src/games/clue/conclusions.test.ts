import { expect, test } from "vitest";
import { concluded, whyOf, type Noted } from "./conclusions";
import { view } from "./fixture";
import { cellOf, seenIn } from "./notes";

const names = ["Ann", "Bob", "Cleo"];
const now = view({
  suggestions: [{ turn: 1, seat: 0, suspect: "mr_green", weapon: "revolver", room: "lounge", passed: [1], shown: { by: 2, card: "lounge" } }],
});
const seen = seenIn(now, names);
const noted = (more: Partial<Noted>): Noted => ({
  card: "lounge",
  holder: "case_file",
  mark: "no",
  reason: { type: "rule", rule: "located" },
  uses: [["lounge", { seat: 2 }, "yes"]],
  ...more,
});

test("conclusions stand beside what was seen and never replace it", () => {
  const full = { marks: [noted({}), noted({ card: "rope", holder: { seat: 0 }, mark: "no" })], deals: 1234 };
  const { cells, deals, odds } = concluded(full, undefined, names, seen, now);
  expect(cells.get(cellOf("lounge", "case"))).toMatchObject({ sign: "O", isSeen: false });
  // We hold the rope, whatever anybody says.
  expect(cells.get(cellOf("rope", 0))).toMatchObject({ sign: "X", isSeen: true });
  expect(deals).toBe("1,234 deals are possible");
  expect(odds).toBeNull();
});

test("every reason is told with what it used", () => {
  expect(whyOf(noted({}), names, now)).toBe("It follows: a card that is somewhere is nowhere else. Because: Lounge ✓ Cleo.");
  expect(whyOf(noted({ reason: { type: "all_deals", deals: 808 }, uses: [] }), names, now)).toBe("It is so in all 808 remaining deals.");
  expect(whyOf(noted({ holder: { seat: 1 }, reason: { type: "passed", suggestion: 0 } }), names, now)).toBe(
    "Bob could not disprove suggestion 1: Mr. Green, Revolver, Lounge.",
  );
  expect(whyOf(noted({ holder: { seat: 2 }, reason: { type: "rule", rule: "last_of_shown", suggestion: 0 }, uses: [] }), names, now)).toContain(
    "(suggestion 1: Mr. Green, Revolver, Lounge)",
  );
});

test("chances are by card, seats in order and the case file last", () => {
  const chances = Array.from({ length: 21 }, () => [0, 0.25, 0.5, 0.25]);
  const { odds } = concluded(undefined, { chances, deals: 9 }, names, seen, now);
  expect(odds?.get(cellOf("study", "case"))).toBe(0.25);
  expect(odds?.get(cellOf("miss_scarlet", 2))).toBe(0.5);
});
