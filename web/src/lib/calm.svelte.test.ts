import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Calm } from "./calm.svelte";

let wait = $state(100);
let value = $state(0);
let calm: Calm<number>;
let stop: () => void;
const tell = (next: number) => {
  value = next;
  flushSync();
};

beforeEach(() => {
  vi.useFakeTimers();
  [wait, value] = [100, 1];
  stop = $effect.root(() => {
    calm = new Calm(
      () => value,
      () => wait,
    );
  });
  flushSync();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("what comes in quick succession is followed once, and the last of it is not lost", () => {
  tell(2);
  tell(3);
  expect(calm.value).toBe(1);
  vi.advanceTimersByTime(100);
  flushSync();
  expect(calm.value).toBe(3);
});

test("after a rest the next value is followed at once", () => {
  vi.advanceTimersByTime(100);
  flushSync();
  tell(2);
  expect(calm.value).toBe(2);
});

test("without a wait every value is followed", () => {
  tell(2);
  wait = 0;
  flushSync();
  expect(calm.value).toBe(2);
  tell(3);
  expect(calm.value).toBe(3);
});
