import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { wholeUi } from "../games";
import type { MoveRow } from "../lib/moves";
import MoveList from "./MoveList.svelte";

const [project, reversi] = await Promise.all([wholeUi("project"), wholeUi("reversi")]);

let list: Record<string, unknown> | undefined;
afterEach(async () => {
  if (list) await unmount(list);
});

const rows = Array.from({ length: 2000 }, (_, index): MoveRow => {
  return { key: index, nth: index + 1, seat: 0, text: `${index}`, by: null, notes: [], topic: null, known: true };
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

test("Tab stops at one move, and arrows go on from there", () => {
  const some = rows.slice(0, 5).map((row) => ({ ...row, known: row.key !== 3 }));
  list = mount(MoveList, {
    target: document.body,
    props: { rows: some, current: 1, ui: reversi, onselect: () => undefined },
  });
  flushSync();
  const stops = () =>
    [...document.querySelectorAll("button[tabindex='0']")].map((row) => row.getAttribute("data-testid"));
  const press = (key: string) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    flushSync();
    return document.activeElement?.getAttribute("data-testid");
  };
  expect(stops()).toEqual(["move-1"]);
  document.querySelector<HTMLElement>("[data-testid=move-1]")?.focus();
  expect(press("ArrowDown")).toBe("move-2");
  expect(press("ArrowDown")).toBe("move-4"); // The one between is not known.
  expect(press("ArrowDown")).toBe("move-4");
  expect(stops()).toEqual(["move-4"]);
  expect(press("ArrowUp")).toBe("move-2");
  expect(press("Home")).toBe("move-0");
  expect(press("End")).toBe("move-4");
});

test("events in real time are searched and filtered by player, and what has no row marks the one before", () => {
  const of = (key: number, seat: number, text: string) => ({ ...rows[0]!, key, seat, text, nth: null });
  const props = { rows: [of(1, 0, "Ann steps"), of(4, 1, "Bo tests"), of(6, 0, "Ann tests")], current: 5, ui: project };
  list = mount(MoveList, {
    target: document.body,
    props: { ...props, names: ["Ann", "Bo"], onselect: () => undefined },
  });
  flushSync();
  expect(document.querySelector("[aria-current]")?.getAttribute("data-testid")).toBe("move-4");
  const texts = () => [...document.querySelectorAll("ol button")].map((row) => row.textContent?.trim());
  const search = document.querySelector<HTMLInputElement>("[data-testid=move-search]")!;
  search.value = "TESTS";
  search.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  expect(texts()).toEqual(["Bo tests", "Ann tests"]);
  const who = document.querySelector<HTMLSelectElement>("[data-testid=move-who]")!;
  who.value = "0";
  who.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  expect(texts()).toEqual(["Ann tests"]);
});
