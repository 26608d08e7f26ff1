import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardProps } from "../kind";
import Board from "./Board.svelte";
import { above, known, own, position } from "./fixture";
import type { Action, Event, View } from "./types";

let act: ReturnType<typeof vi.fn<(action: unknown) => void>>;
const props = $state({} as BoardProps);
let board: Record<string, unknown>;

const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
const click = (id: string) => {
  find(id)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
};
const press = (key: string, more: KeyboardEventInit = {}) => {
  window.dispatchEvent(new KeyboardEvent("keydown", { key, ...more }));
  flushSync();
};
const MOVE: Action[] = [
  { type: "move", direction: "n" },
  { type: "offer", to: 1 },
];
function show(view: View, events: Event[] = [], actions = MOVE) {
  Object.assign(props, { view, events, actions, number: props.number + 1 });
  vi.advanceTimersByTime(20);
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  act = vi.fn();
  const start: BoardProps = {
    view: position(),
    events: [{ type: "began", starts: [{ x: 1, y: 2 }, null, null, null] }],
    number: 1,
    actions: MOVE,
    seat: 0,
    busy: false,
    flipped: false,
    config: { move_delay: 100, exchange_max_fields: 20, exchange_two_way: true },
    names: ["Ann", "Bo", "Cy", "Di"],
    time: { at: 0, came: Date.now() },
    act: (action) => act(action),
  };
  Object.assign(props, start);
  board = mount(Board, { target: document.body, props });
  flushSync();
});
afterEach(async () => {
  await unmount(board);
  vi.useRealTimers();
});

test("arrows and letters step, and other keys ask for the rest", () => {
  for (const key of ["ArrowUp", "d", "f", "E", "r", "q", "x"]) press(key);
  expect(act.mock.calls.map(([action]) => action)).toEqual([
    { type: "move", direction: "n" },
    { type: "move", direction: "e" },
    { type: "discover" },
    { type: "pick_up" },
    { type: "test" },
    { type: "place" },
    { type: "destroy" },
  ]);
});

test("keys of the browser and of forms are left alone", () => {
  press("r", { ctrlKey: true });
  const input = document.body.appendChild(document.createElement("input"));
  input.dispatchEvent(new KeyboardEvent("keydown", { key: "w", bubbles: true }));
  input.remove();
  expect(act).not.toHaveBeenCalled();
});

test("a key that is held does not fill the queue", () => {
  press("w");
  press("w", { repeat: true });
  press("w", { repeat: true });
  press("w", { repeat: true });
  expect(act).toHaveBeenCalledTimes(2);
});

test("a click queues the way to a field, from where the queue ends", () => {
  const grid = find("grid")!;
  const box = { left: 0, top: 0, width: 475, height: 662 } as DOMRect; // 100 for each field
  grid.getBoundingClientRect = () => box;
  const at = (x: number, y: number) => ({ clientX: 75 + x * 100 + 50, clientY: y * 100 + 50, bubbles: true });
  grid.dispatchEvent(new MouseEvent("click", at(1, 0)));
  grid.dispatchEvent(new MouseEvent("click", at(3, 0)));
  expect(act.mock.calls.map(([action]) => (action as { direction: string }).direction)).toEqual(["n", "n", "e", "e"]);
  act.mockClear();
  grid.dispatchEvent(new MouseEvent("click", at(1, 5))); // Blue's goals are closed to red.
  expect(act).not.toHaveBeenCalled();
  flushSync();
  expect(find("said")?.textContent).toContain("no way");
});

test("never more than 32 requests are queued", () => {
  const queue = Array.from({ length: 31 }, (_, nth) => ({
    request: nth + 1,
    action: { type: "discover" } as Action,
    ends: 450 * (nth + 1),
  }));
  show(position({ own: own({ queue }) }));
  expect(find("queue")?.querySelectorAll(".mark")).toHaveLength(31);
  press("w");
  press("w");
  expect(act).toHaveBeenCalledTimes(1);
  expect(find("said")?.textContent).toContain("32 requests wait already");
});

test("a denied step is marked on the field it was meant for, for a while", () => {
  show(position(), [{ type: "moved", seat: 0, request: 1, direction: "e", to: null }]);
  expect(find("denial")?.getAttribute("transform")).toBe("translate(2.5 2.5)");
  expect(find("said")?.textContent).toContain("Ann could not move east");
  vi.advanceTimersByTime(2000);
  flushSync();
  expect(find("denial")).toBeNull();
});

test("an offer is accepted with an answer in kind, or rejected, or rejected always", () => {
  const fields = [known(0, 1, { reading: 2, contains: "empty" as const })];
  show(position({ own: own({ asked_by: [1], fields }) }));
  click("accept-1");
  press("2");
  click("reject-always-1");
  expect(act.mock.calls.map(([action]) => action)).toEqual([
    { type: "accept", from: 1 },
    { type: "send", to: 1, fields: [{ x: 0, y: 1, reading: 2, contains: "empty", stamp: 0, player: null }] },
    { type: "reject", from: 1, duration: "single" },
    { type: "reject", from: 1, duration: "permanent" },
  ]);
});

test("the running delay has its ring, and none runs when nothing is queued", () => {
  const ring = () => document.querySelector<SVGElement>(".ring");
  expect(ring()).toBeNull();
  show(position({ own: own({ queue: [{ request: 1, action: { type: "move", direction: "n" }, ends: 100 }] }) }));
  expect(ring()?.style.animationDuration).toBe("100ms");
});

test("who watches sees the score and can do nothing", () => {
  Object.assign(props, { seat: null, actions: [] });
  show(position({ own: null, above: above() }), [], []);
  expect(find("score-red")?.textContent).toBe("Red 1/2");
  expect(find("deck")).toBeNull();
  press("w");
  expect(act).not.toHaveBeenCalled();
});

test("after the end a player sees the whole board, or what it knew", () => {
  Object.assign(props, { time: undefined });
  show(position({ own: null, above: above(), over: { winner: "red", ending: "goals", at: 5000 } }), [], []);
  expect(document.querySelectorAll("[data-seat]")).toHaveLength(3);
  click("show-own");
  expect(document.querySelectorAll("[data-seat]")).toHaveLength(1);
});
