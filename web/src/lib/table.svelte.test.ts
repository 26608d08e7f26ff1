import { expect, test, vi } from "vitest";
import { Refusal, type Command } from "./connection";
import type { Done, HelpGiven, TableView, Update } from "./protocol";
import { TableStore } from "./table.svelte";

const update = (number: number, more: Partial<Update> = {}): Update => ({
  table: "t1",
  match: "m1",
  number,
  at: 0,
  events: [],
  you: "must",
  must: [0],
  turn: { nth: 0 },
  view: `v${number}`,
  actions: [number],
  ...more,
});

function storeWith(answer: () => Promise<unknown> = () => Promise.resolve({})) {
  const command = vi.fn<(command: Command) => Promise<Done>>(answer as () => Promise<Done>);
  return { store: new TableStore("t1", command), command };
}

test("earlier updates are asked for once, and do not cost the views that came first", () => {
  const { store, command } = storeWith();
  store.hearUpdates([update(3)]);
  store.hearUpdates([update(4)]);
  expect(command).toHaveBeenCalledExactlyOnceWith({ type: "history", table: "t1", from: 1, count: 200 });
  const { view: _, ...bare } = update(3);
  store.hearUpdates([update(1, { view: undefined }), update(2, { view: undefined }), bare]);
  expect(store.steps.map((step) => step.view)).toEqual([undefined, undefined, "v3", "v4"]);
  expect(command).toHaveBeenCalledOnce();
});

test("reviewing shows an earlier step and allows nothing; the newest step ends it", () => {
  const { store } = storeWith();
  store.hearUpdates([update(1), update(2)]);
  store.review(1);
  expect(store.shown?.view).toBe("v1");
  expect(store.actions).toEqual([]);
  store.review(2);
  expect(store.reviewed).toBeNull();
  expect(store.actions).toEqual([2]);
});

test("an action answers the newest update, and a refusal becomes the notice", async () => {
  const problem = { code: "taken", message: "field 3 is taken" };
  const { store, command } = storeWith(() => Promise.reject(new Refusal(problem)));
  store.hearUpdates([update(1), update(2)]);
  const sent = store.act({ cell: 3 });
  expect([store.sending, store.actions]).toEqual([true, []]);
  await sent;
  expect(command).toHaveBeenCalledExactlyOnceWith({ type: "act", table: "t1", action: { cell: 3 }, number: 2 });
  expect([store.sending, store.notice]).toEqual([false, problem]);
  store.hearUpdates([update(3)]);
  expect(store.notice).toBeNull();
});

test("in real time requests do not wait for each other, and name no update", () => {
  const { store, command } = storeWith(() => new Promise(() => undefined));
  store.hearUpdates([update(1)]);
  void store.request("a");
  void store.request("b");
  expect(command.mock.calls.map(([sent]) => sent)).toEqual([
    { type: "act", table: "t1", action: "a" },
    { type: "act", table: "t1", action: "b" },
  ]);
  expect(store.actions).toEqual([1]);
});

test("a new match begins with an empty list and ends a review", () => {
  const { store } = storeWith();
  store.hearUpdates([update(1), update(2)]);
  store.review(1);
  store.hearUpdates([update(1, { match: "m2" })]);
  expect([store.match, store.steps.length, store.reviewed]).toEqual(["m2", 1, null]);
});

test("a step that was taken back is no longer reviewed", () => {
  const { store } = storeWith();
  store.hearUpdates([update(1), update(2), update(3)]);
  store.review(2);
  store.hearUpdates([update(4, { undone: 1 })]);
  expect(store.reviewed).toBeNull();
  expect(store.steps.map((step) => step.update.number)).toEqual([1, 4]);
});

test("clocks count from the newest update, not from the history", () => {
  vi.useFakeTimers({ now: 1000 });
  const { store } = storeWith();
  store.hearUpdates([update(2, { clocks: [{ left: 500, runs: true }] })]);
  vi.setSystemTime(1400);
  store.hearUpdates([update(1, { clocks: [{ left: 900, runs: true }] })]);
  expect([store.updateAt, store.clocks[0]?.left]).toEqual([1000, 500]);
  vi.useRealTimers();
});

test("a line of chat that is told again stays one line", () => {
  const { store } = storeWith();
  const line = { table: "t1", number: 1, name: "Ada", text: "Hello", at: 0 };
  store.hearLine({ ...line, number: 2 });
  store.hearLine(line);
  store.hearLine(line);
  expect(store.lines.map((said) => said.number)).toEqual([1, 2]);
});

test("a hint is asked for, shown for its position only, and hidden by a second question", async () => {
  const { store, command } = storeWith();
  const settings = { help: ["hint"] } as unknown as TableView["settings"];
  store.hearTable({ table: { chairs: [], settings, life: { type: "running" } } as unknown as TableView });
  store.hearUpdates([update(1)]);
  const help: HelpGiven = { id: "1", table: "t1", help: "hint", number: 1, action: 7, reason: "wins_now", message: "Wins." };
  await store.askHint();
  expect(command).toHaveBeenCalledExactlyOnceWith({ type: "help", table: "t1", help: "hint" });
  expect(store.isAsking).toBe(true);
  store.hearHelp(help);
  expect([store.isAsking, store.hint?.action]).toEqual([false, 7]);
  await store.askHint();
  expect(store.hint).toBeNull();
  store.hearUpdates([update(2)]);
  store.hearHelp(help);
  expect(store.hint).toBeNull();
});

test("notes that are about the newest update already are not asked for again", async () => {
  const answers: ((number: number) => void)[] = [];
  const { store, command } = storeWith(() => new Promise((resolve) => answers.push((number) => resolve({ number }))));
  store.hearTable({ table: { settings: { help: ["odds"] }, chairs: [] } as unknown as TableView });
  for (const number of [1, 2, 3]) {
    store.hearUpdates([update(number)]);
    void store.askNotes("odds");
  }
  answers[0]?.(3);
  await vi.waitFor(() => expect(store.allows("odds")).toBe(true));
  await Promise.resolve();
  expect(command).toHaveBeenCalledTimes(1);
  store.hearUpdates([update(4)]);
  void store.askNotes("odds");
  await vi.waitFor(() => expect(command).toHaveBeenCalledTimes(2));
});

test("notes on updates in a row are asked for one at a time, and at last for the newest", async () => {
  const answers: (() => void)[] = [];
  const { store, command } = storeWith(() => new Promise((resolve) => answers.push(() => resolve({}))));
  store.hearTable({ table: { settings: { help: ["odds"] }, chairs: [] } as unknown as TableView });
  for (const number of [1, 2, 3]) {
    store.hearUpdates([update(number)]);
    void store.askNotes("odds");
  }
  void store.askNotes("odds");
  expect(command).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await vi.waitFor(() => expect(command).toHaveBeenCalledTimes(2));
  answers[1]?.();
  await Promise.resolve();
  await store.askNotes("odds");
  expect(command).toHaveBeenCalledTimes(2);
});
