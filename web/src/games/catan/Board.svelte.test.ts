import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardProps } from "../kind";
import Board from "./Board.svelte";
import { position } from "./fixture";
import { boardSettings } from "./settings.svelte";
import { full } from "./trade";
import type { Action, View } from "./types";

let act: ReturnType<typeof vi.fn<(action: unknown) => void>>;
const props = $state({} as BoardProps);
let board: Record<string, unknown>;

const find = (id: string, within: ParentNode = document) => within.querySelector<HTMLElement>(`[data-testid="${id}"]`);
const click = (id: string, within?: ParentNode) => {
  find(id, within)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
};
function show(view: View, actions: Action[], number = 1) {
  Object.assign(props, { view, actions, number });
  flushSync();
}

beforeEach(() => {
  act = vi.fn();
  boardSettings.confirm = false;
  boardSettings.robs = true;
  const start: BoardProps = {
    view: position(),
    events: [],
    number: 1,
    actions: [],
    seat: 0,
    busy: false,
    flipped: false,
    config: {},
    names: ["Anna", "Bo", "Cleo", "Dan"],
    act: (action) => act(action),
  };
  Object.assign(props, start);
  board = mount(Board, { target: document.body, props });
  flushSync();
});
afterEach(async () => {
  await unmount(board);
});

test("what was chosen to discard stays while others discard", () => {
  const actions: Action[] = [{ type: "discard", cards: full({ grain: 6 }) }];
  const owed = (phase: number[]) => position({ phase: { type: "discard", owed: phase } });
  show(owed([6, 0, 4, 0]), actions);
  for (let nth = 0; nth < 5; nth++) click("more-grain", find("discard")!);
  show(owed([6, 0, 0, 0]), actions, 2);
  click("more-ore", find("discard")!);
  click("discard-send");
  expect(act).toHaveBeenCalledWith({ type: "discard", cards: full({ grain: 5, ore: 1 }) });
});

test("a place is asked for again before it is taken, where one wants that", () => {
  boardSettings.confirm = true;
  const settle: Action = { type: "settle", at: [0, 1] };
  show(position({ phase: { type: "setup_settlement", second: [null, null, null, null] } }), [settle]);
  click("place-settle-0,1");
  expect(act).not.toHaveBeenCalled();
  click("confirm-cancel");
  expect(find("confirm")).toBeNull();
  click("place-settle-0,1");
  click("confirm");
  expect(act).toHaveBeenCalledWith(settle);
});

test("the only possible victim is robbed without a question, unless one wants to be asked", () => {
  const robbed = position({ phase: { type: "steal", victims: [2] } });
  show(robbed, [{ type: "steal", from: 2 }]);
  expect(act).toHaveBeenCalledWith({ type: "steal", from: 2 });
  // A refusal lists the actions again.
  show(robbed, []);
  show(robbed, [{ type: "steal", from: 2 }]);
  expect(act).toHaveBeenCalledTimes(1);
  act.mockClear();
  boardSettings.robs = false;
  show(robbed, [{ type: "steal", from: 2 }], 2);
  expect(act).not.toHaveBeenCalled();
  click("steal-2");
  expect(act).toHaveBeenCalledTimes(1);
});

test("nothing can be done while one waits or looks back", () => {
  show(position(), []);
  for (const id of ["end-turn", "trade-open"]) expect((find(id) as HTMLButtonElement).disabled).toBe(true);
  expect(find("build-road")?.getAttribute("aria-disabled")).toBe("true");
  expect(find("roll")).toBeNull();
  expect(document.querySelector("[data-place]")).toBeNull();
});

test("an offer of a client of another protocol cannot be answered with other terms", () => {
  const silent = { type: "silent" as const };
  const answers = [silent, silent, silent, silent];
  const offer = { id: 3, give: full({ ore: 1 }), get: full({ grain: 1 }), to: [0], answers, answered: [], until: 1 };
  const asked = position({ offer });
  asked.now = { ...asked.now, seat: 1 };
  props.time = { at: 0, came: 0 };
  for (const foreign of [[], [1]]) {
    props.foreign = foreign;
    show(asked, [{ type: "accept", offer: 3 }, { type: "decline", offer: 3 }]);
    const other = find("counter") as HTMLButtonElement;
    expect(other.disabled).toBe(foreign.length > 0);
  }
});
