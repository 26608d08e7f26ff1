import { expect, test } from "vitest";
import { withChange, withPage, type Known } from "./lobby";
import type { TableSummary } from "./protocol";

const table = (opened: number, watchers = 0): TableSummary => ({
  id: `t${opened}`,
  game: "pentago",
  life: { type: "open" },
  sitters: [null, null],
  watchers,
  clock: { type: "none" },
  options: {},
  opened,
});
const first = (): Known =>
  withPage(null, { revision: 5, tables: [table(9), table(8)], next: "8-t8", online: 2 });
const ids = (known: Known | null) => known?.tables.map((one) => one.id);

test("tables come, change and go", () => {
  let known = withChange(first(), { revision: 6, changed: [table(10), table(8, 3)], removed: ["t9"], online: 4 });
  expect(ids(known)).toEqual(["t10", "t8"]);
  expect(known?.tables[1]?.watchers).toBe(3);
  expect(known?.online).toBe(4);
  known = withChange(known!, { revision: 7, online: 4 });
  expect(known?.revision).toBe(7);
});

test("a page of older tables is added; a first page begins anew", () => {
  const known = withPage(first(), { revision: 7, before: "8-t8", tables: [table(7), table(6)], online: 2 });
  expect(ids(known)).toEqual(["t9", "t8", "t7", "t6"]);
  expect(known.next).toBeNull();
  expect(ids(withPage(known, { revision: 9, tables: [table(3)], online: 1 }))).toEqual(["t3"]);
});

test("an older table that changes waits for its page, unless all pages are known", () => {
  const change = { revision: 6, changed: [table(4)], online: 2 };
  expect(ids(withChange(first(), change))).toEqual(["t9", "t8"]);
  expect(ids(withChange({ ...first(), next: null }, change))).toEqual(["t9", "t8", "t4"]);
});

test("a change that is missing is noticed", () => {
  expect(withChange(first(), { revision: 7, online: 2 })).toBeNull();
});
