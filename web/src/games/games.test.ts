import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { arrival, gameUi, lobbyUi } from ".";
import { template } from "./template";
import type { View } from "./template/types";

test("the template shows a board with its legal moves", () => {
  const view: View = {
    side: 3,
    fields: [0, null, null, null, 1, null, null, null, null],
    to_move: 0,
    line: [],
    gone: [],
  };
  const props = {
    view,
    events: [],
    number: 1,
    actions: [{ field: 1 }, { field: 8 }],
    seat: 0,
    busy: false,
    flipped: false,
    config: {},
    names: ["Ada", "Ben"],
    act: () => undefined,
  };
  const board = mount(template.board.Board, { target: document.body, props });
  flushSync();
  const fields = [...document.querySelectorAll<HTMLButtonElement>('[data-testid="board"] button')];
  expect(fields).toHaveLength(9);
  expect(fields.flatMap((field, nth) => (field.disabled ? [] : [nth]))).toEqual([1, 8]);
  unmount(board);
});

test("a game is silent until its code has come, and its lobby is there from the start", async () => {
  expect(lobbyUi("pentago").title).toBe("Pentago");
  expect(arrival("pentago")).toBe("coming");
  expect(gameUi("pentago").words.side(0)).toBe("");
  await vi.waitFor(() => expect(arrival("pentago")).toBe("here"));
  expect(gameUi("pentago").words.side(0)).toBe("black");
});

test("a game without a board of its own is shown as plain data", () => {
  expect(arrival("unheard-of")).toBe("here");
  expect(gameUi("unheard-of").lobby.title).toBe("unheard-of");
});
