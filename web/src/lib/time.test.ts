import { expect, test } from "vitest";
import { ago, clockWords, face, leftOf, used, withPersonClock } from "./time";

test("a running clock counts down and stops at zero", () => {
  expect(leftOf({ left: 5000, runs: true }, 1200)).toBe(3800);
  expect(leftOf({ left: 5000, runs: true }, 9000)).toBe(0);
});

test("a resting clock and a seat without a limit do not count", () => {
  expect(leftOf({ left: 5000, runs: false }, 1200)).toBe(5000);
  expect(leftOf({ left: null, runs: true }, 1200)).toBeNull();
});

test("a face shows tenths only near the end", () => {
  expect(face(605_999)).toBe("10:05");
  expect(face(10_000)).toBe("0:10");
  expect(face(9_449)).toBe("0:09.4");
  expect(face(3_725_000)).toBe("1:02:05");
});

test("time controls are told in words", () => {
  expect(clockWords({ type: "none" })).toBe("no clock");
  expect(clockWords({ type: "bank", start: 300_000, add: 3000, when: "after" })).toBe("5 min + 3 s per move");
  expect(clockWords({ type: "per_move", turn: 30_000, other: 30_000 })).toBe("30 s per move");
});

test("a new clock for people replaces theirs, or the one for all", () => {
  const none = { type: "none" } as const;
  const quick = { type: "per_move", turn: 1, other: 1 } as const;
  expect(withPersonClock({ clocks: { default: none } }, quick)).toEqual({ default: quick });
  expect(withPersonClock({ clocks: { default: none, kinds: { person: none } } }, quick)).toEqual({
    default: none,
    kinds: { person: quick },
  });
});

test("the past is told roughly", () => {
  const now = 1_000_000_000;
  expect(ago(now - 10_000, now)).toBe("just now");
  expect(ago(now - 300_000, now)).toBe("5 min ago");
  expect(ago(now - 90_000_000, now)).toBe("yesterday");
});

test("a time that was used is short and exact enough", () => {
  expect(used(340)).toBe("340 ms");
  expect(used(2540)).toBe("2.5 s");
  expect(used(80_000)).toBe("1:20 min");
});
