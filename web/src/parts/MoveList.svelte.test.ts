import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { reversi } from "../games/reversi";
import type { MoveRow } from "../lib/moves";
import MoveList from "./MoveList.svelte";

let list: Record<string, unknown> | undefined;
afterEach(async () => {
  if (list) await unmount(list);
});

const rows = Array.from({ length: 2000 }, (_, index): MoveRow => {
  return { key: index, nth: index + 1, seat: 0, text: `${index}`, by: null, notes: [], known: true };
});
const shown = () =>
  [...document.querySelectorAll("[data-testid^='move-']")].map((row) => row.getAttribute("data-testid"));

test("of a long match the moves around the current one are shown, and earlier ones on demand", () => {
  list = mount(MoveList, {
    target: document.body,
    props: { rows, current: 1000, ui: reversi, onselect: () => undefined },
  });
  flushSync();
  expect(shown()).toHaveLength(300);
  expect(shown()[150]).toBe("move-1000");
  const more = [...document.querySelectorAll("button")].find((button) => button.textContent === "850 earlier…");
  more?.click();
  flushSync();
  expect(shown()).toHaveLength(600);
  expect(shown()[0]).toBe("move-550");
});
