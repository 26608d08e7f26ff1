import { beforeEach, expect, test, vi } from "vitest";
import { Turn } from "./turn.svelte";
import type { Action } from "./types";

const ACTIONS: Action[] = [
  { type: "place", x: 1, y: 0 },
  { type: "place", x: 2, y: 1, choose: 1 },
  { type: "place", x: 2, y: 1, choose: 2 },
];
const send = vi.fn<(action: Action) => void>();
let careful = false;
let turn: Turn;

beforeEach(() => {
  send.mockClear();
  careful = false;
  turn = new Turn(
    () => ACTIONS,
    () => 5,
    () => careful,
    send,
  );
});

test("a tile with one action is played at once", () => {
  expect(turn.pick(1)).toBe(true);
  expect(send).toHaveBeenCalledExactlyOnceWith(ACTIONS[0]);
});

test("a tile that is not listed is not played", () => {
  expect(turn.pick(0)).toBe(false);
  expect(send).not.toHaveBeenCalled();
});

test("a special tile asks first, and cancelling sends nothing", () => {
  turn.pick(7);
  expect(turn.asking?.actions).toHaveLength(2);
  turn.cancel();
  expect(turn.cell).toBeNull();
  turn.choose(ACTIONS[1] as Action);
  expect(send).not.toHaveBeenCalled();
  turn.pick(7);
  turn.choose(ACTIONS[2] as Action);
  expect(send).toHaveBeenCalledExactlyOnceWith(ACTIONS[2]);
});

test("who confirms moves plays with the second click on the tile, or with the button", () => {
  careful = true;
  turn.pick(1);
  expect(turn.pending?.cell).toBe(1);
  expect(send).not.toHaveBeenCalled();
  turn.pick(1);
  expect(send).toHaveBeenCalledOnce();
  turn.pick(1);
  turn.pick(7);
  expect([turn.pending, turn.asking?.cell]).toEqual([null, 7]);
});
