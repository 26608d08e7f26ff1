import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { wholeUi } from "../games";
import type { TableView } from "../lib/protocol";
import { TableStore } from "../lib/table.svelte";
import Waiting from "./Waiting.svelte";

const pentago = await wholeUi("pentago");

let page: Record<string, unknown> | undefined;
afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
});

const sitter = (name: string) => ({ identity: name, kind: "person", name, connected: true, ready: true });

/** A table that counts down, as somebody on a chair sees it. */
function show(chair: number | null, more: Partial<TableView>) {
  const table = {
    id: "t1",
    game: "pentago",
    config: {},
    settings: { start: { rule: { type: "ready", countdown: 10000 } } },
    owner: null,
    chairs: ["Ada", "Ben"].map((name) => ({ closed: false, admits: [], sitter: sitter(name), score: 0 })),
    life: { type: "counting", left: 8000 },
    ...more,
  } as unknown as TableView;
  const store = new TableStore("t1", () => Promise.reject(new Error("nothing is sent")));
  store.hearTable({ table, chair } as Parameters<typeof store.hearTable>[0]);
  page = mount(Waiting, { target: document.body, props: { store, ui: pentago } });
  flushSync();
  return document.querySelector("[data-testid=first]")?.textContent ?? null;
}

test("who begins is told while the match is counted down to", () => {
  expect(show(0, { first: 0 })).toBe("You begin.");
});

test("others are told by name, and who looks on too", () => {
  expect(show(1, { first: 0 })).toBe("Ada begins.");
  if (page) void unmount(page);
  expect(show(null, { first: 1 })).toBe("Ben begins.");
});

test("nothing is said where it is not known, or where nothing is counted", () => {
  expect(show(0, {})).toBeNull();
  if (page) void unmount(page);
  expect(show(0, { first: 1, life: { type: "open" } })).toBeNull();
});
