import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardProps } from "../kind";
import Board from "./Board.svelte";
import type { View } from "./types";

const VIEW: View = { side: 3, fields: [0, null, null, null, 1, null, null, null, null], to_move: 0, line: [], gone: [] };

const act = vi.fn<(action: unknown) => void>();
const props = $state({} as BoardProps);
let board: Record<string, unknown>;

const field = (nth: number) => document.querySelector<HTMLButtonElement>(`[data-testid="field-${nth}"]`);

beforeEach(() => {
  act.mockClear();
  const start: BoardProps = {
    view: VIEW,
    events: [],
    number: 1,
    actions: [{ field: 1 }, { field: 8 }],
    seat: 0,
    busy: false,
    flipped: false,
    config: {},
    names: ["Ada", "Ben"],
    act,
  };
  Object.assign(props, start);
  board = mount(Board, { target: document.body, props });
  flushSync();
});
afterEach(() => unmount(board));

test("the board draws the view and offers what it was sent", () => {
  expect([...Array(9).keys()].map((nth) => field(nth)?.textContent)).toEqual(["×", "", "", "", "○", "", "", "", ""]);
  field(8)?.click();
  expect(act).toHaveBeenCalledExactlyOnceWith({ field: 8 });
  expect(field(2)?.disabled).toBe(true);
});

test("nothing is sent twice", () => {
  props.busy = true;
  flushSync();
  field(1)?.click();
  expect(act).not.toHaveBeenCalled();
});
