import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardProps } from "../kind";
import Board from "./Board.svelte";
import type { Action, View } from "./types";

const EMPTY: View = { rule: "twente", board: ".".repeat(36), to_move: 0, turn: 0, last: null, result: null, lines: [] };
const listed = (cells: number[]): Action[] =>
  cells.flatMap((cell) => [0, 1, 2, 3, 4, 5, 6, 7].map((rotation) => ({ cell, rotation })));

let act: ReturnType<typeof vi.fn<(action: unknown) => void>>;
const props = $state({} as BoardProps);
let board: Record<string, unknown>;

const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
const click = (id: string) => {
  find(id)?.click();
  flushSync();
};
const press = (key: string) => {
  const target = document.activeElement?.closest("[data-testid=board]") ? document.activeElement : find("field-0");
  target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
};
const stone = (cell: number) => find(`field-${cell}`)?.dataset.stone;

beforeEach(() => {
  vi.useFakeTimers();
  act = vi.fn();
  const start: BoardProps = {
    view: EMPTY,
    events: [],
    number: 1,
    actions: listed([0, 1, 6, 14, 35]),
    seat: 0,
    busy: false,
    flipped: false,
    config: {},
    names: ["Ada", "Ben"],
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

test("a placed stone is provisional: nothing is sent", () => {
  click("field-14");
  expect(stone(14)).toBe("X");
  expect(find("field-14")?.getAttribute("aria-label")).toBe("row 3, column 3, black, not yet played");
  expect(act).not.toHaveBeenCalled();
});

test("arrows appear with the stone, and one of them sends the whole turn", () => {
  expect(find("turn-3")).toBeNull();
  click("field-14");
  expect(document.querySelectorAll("[data-testid^='turn-']")).toHaveLength(8);
  click("turn-3");
  expect(act).toHaveBeenCalledExactlyOnceWith({ cell: 14, rotation: 3 });
});

test("another empty field moves the stone", () => {
  click("field-14");
  click("field-35");
  expect(stone(14)).toBeUndefined();
  expect(stone(35)).toBe("X");
});

test("a click on it, Escape, a right-click and the button take it back", () => {
  const ways = [
    () => click("field-14"),
    () => press("Escape"),
    () => find("board")?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true })),
    () => click("unplace"),
  ];
  for (const way of ways) {
    click("field-14");
    expect(stone(14)).toBe("X");
    way();
    flushSync();
    expect(stone(14)).toBeUndefined();
    expect(find("turn-0")).toBeNull();
  }
  expect(act).not.toHaveBeenCalled();
});

test("a field that is not listed takes no stone", () => {
  click("field-2");
  expect(stone(2)).toBeUndefined();
});

test("a placement whose only action has no rotation is sent at once", () => {
  props.actions = [...listed([0]), { cell: 6, rotation: null }];
  flushSync();
  click("field-6");
  expect(act).toHaveBeenCalledExactlyOnceWith({ cell: 6, rotation: null });
});

test("a whole turn by keyboard", () => {
  find("field-0")?.focus();
  press("ArrowRight");
  expect(document.activeElement).toBe(find("field-1"));
  (document.activeElement as HTMLElement).click(); // What Enter does on a button.
  flushSync();
  press(",");
  expect(act).not.toHaveBeenCalled();
  press("4");
  press(".");
  expect(act).toHaveBeenCalledExactlyOnceWith({ cell: 1, rotation: 7 });
});

test("n shows and hides the numbers of the fields", () => {
  press("n");
  expect(find("field-14")?.textContent?.trim()).toBe("14");
  press("n");
  expect(find("field-14")?.textContent?.trim()).toBe("");
});

const PLAYED: View = {
  ...EMPTY,
  board: `..X${".".repeat(33)}`,
  to_move: 1,
  turn: 1,
  last: { cell: 0, now: 2, rotation: 1 },
};
const played = [
  { type: "placed", seat: 0, cell: 0 },
  { type: "rotated", seat: 0, rotation: 1 },
];

test("a turn of the other side drops, turns and ends in the new view with its marks", () => {
  Object.assign(props, { view: PLAYED, events: played, number: 2, actions: [] });
  flushSync();
  expect(stone(0)).toBe("X");
  expect(find("last-turn")?.dataset.rotation).toBe("1");
  vi.advanceTimersByTime(150);
  flushSync();
  expect(stone(2)).toBe("X");
  expect(find("quadrant-0")?.classList.contains("turning")).toBe(true);
  vi.advanceTimersByTime(300);
  flushSync();
  expect(find("quadrant-0")?.classList.contains("turning")).toBe(false);
  expect(find("field-2")?.getAttribute("aria-label")).toBe("row 1, column 3, black, placed last");
});

test("a view that arrives during an animation ends it at once", () => {
  Object.assign(props, { view: PLAYED, events: played, number: 2, actions: [] });
  flushSync();
  Object.assign(props, { view: { ...PLAYED, board: `..X..O${".".repeat(30)}` }, events: [], number: 3 });
  flushSync();
  expect([stone(0), stone(2), stone(5)]).toEqual([undefined, "X", "O"]);
  expect(find("board")?.dataset.rests).toBe("");
});

test("a refused turn takes the stone back", () => {
  click("field-14");
  Object.assign(props, { busy: true, actions: [] });
  flushSync();
  expect(stone(14)).toBe("X");
  Object.assign(props, { busy: false, actions: listed([14]) });
  flushSync();
  expect(stone(14)).toBeUndefined();
});

test("a quadrant dragged beyond 30 degrees is turned, one dragged less is not", () => {
  const plate = find("quadrant-0") as HTMLElement;
  plate.getBoundingClientRect = () => ({ left: 0, top: 0, width: 100, height: 100 }) as DOMRect;
  const point = (type: string, degrees: number) => {
    const radians = (degrees * Math.PI) / 180;
    plate.dispatchEvent(
      new PointerEvent(type, {
        clientX: 50 + 40 * Math.cos(radians),
        clientY: 50 + 40 * Math.sin(radians),
        buttons: 1,
        bubbles: true,
      }),
    );
    flushSync();
  };
  const drag = (to: number) => {
    point("pointerdown", 170);
    point("pointermove", 170 + to / 2);
    point("pointermove", 170 + to);
    point("pointerup", 170 + to);
  };
  click("field-14");
  drag(25);
  expect(act).not.toHaveBeenCalled();
  expect(plate.style.rotate).toBe("");
  drag(40);
  expect(act).toHaveBeenLastCalledWith({ cell: 14, rotation: 1 });
  drag(-40);
  expect(act).toHaveBeenLastCalledWith({ cell: 14, rotation: 0 });
});

test("winning lines are drawn, also on a flipped board", () => {
  Object.assign(props, {
    view: { ...EMPTY, result: { winner: 0, reason: "five" }, lines: [[0, 1, 2, 3, 4]] },
    number: 9,
    flipped: true,
  });
  flushSync();
  const line = find("lines")?.querySelector("line");
  expect(Number(line?.getAttribute("x1"))).toBeGreaterThan(80);
  expect(Number(line?.getAttribute("y1"))).toBeGreaterThan(80);
});

test("a hint marks its field and its arrow; h asks for one", () => {
  const askHint = vi.fn();
  Object.assign(props, { askHint });
  flushSync();
  press("h");
  expect(askHint).toHaveBeenCalledOnce();
  Object.assign(props, { hint: { cell: 14, rotation: 3 } });
  flushSync();
  expect(find("field-14")?.getAttribute("aria-label")).toBe("row 3, column 3, empty, recommended");
  expect(find("hint-turn")?.dataset.rotation).toBe("3");
  click("field-14");
  expect(find("turn-3")?.getAttribute("aria-label")).toBe("turn top right clockwise, recommended");
  expect(act).not.toHaveBeenCalled();
});
