import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Command } from "../../lib/connection";
import type { Done, TableNews, Update } from "../../lib/protocol";
import { session } from "../../lib/session.svelte";
import { TableStore } from "../../lib/table.svelte";
import { wholeUi } from "..";
import Desk from "./Desk.svelte";
import { view } from "./fixture";
import { settings } from "./settings.svelte";
import type { Action, Event, View } from "./types";

const clue = await wholeUi("clue");

let store: TableStore;
let desk: Record<string, unknown> | null = null;
let sent: Command[] = [];
const names = ["Ann", "Bob", "Cleo"];
const find = (id: string) => document.querySelector<HTMLButtonElement>(`[data-testid="${id}"]`);
const click = (id: string) => {
  find(id)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
};
const press = (key: string) => {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  flushSync();
};
const end: Action = { type: "end_turn" };

const sitter = (name: string, kind = "person") => ({ identity: name, kind, name, connected: true, ready: true });
function news(help: string[] = ["facts"]): TableNews {
  return {
    type: "table",
    chair: 0,
    seat: 0,
    table: {
      id: "t",
      game: "clue",
      config: {},
      life: { type: "running" },
      settings: { help, forced_orders: true },
      watchers: 0,
      match: { id: "m", chairs: [0, 1, 2], nth: 1 },
      chairs: [sitter("Ann"), sitter("Bob"), sitter("Cleo", "built_in")].map((one) => ({ admits: [], closed: false, score: 0, sitter: one })),
    },
  } as unknown as TableNews;
}

let number = 0;
function tell(now: View, actions: Action[] = [], events: Event[] = []) {
  number += 1;
  const update = { table: "t", match: "m", number, at: 0, events, view: now, actions, must: [0], you: "must" };
  store.hearUpdates([update as unknown as Update]);
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  [number, sent] = [0, []];
  session.link = "online";
  settings.speed = Infinity;
  settings.asksEnd = true;
  const command = vi.fn((one: Command): Promise<Done> => {
    sent.push(one);
    return Promise.resolve({ id: "x" } as Done);
  });
  store = new TableStore("t", command);
  store.hearTable(news());
  tell(view(), [{ type: "roll" }, end]);
  desk = mount(Desk, { target: document.body, props: { store, ui: clue, info: null, names, isOwner: true } });
  flushSync();
});
afterEach(async () => {
  if (desk) await unmount(desk);
  document.body.replaceChildren();
  vi.useRealTimers();
});

const acted = () => sent.flatMap((one) => (one.type === "act" ? [one.action] : []));
const named = { suspect: "mr_green", weapon: "revolver", room: "lounge" } as const;

test("buttons are enabled exactly when the server lists their action", () => {
  const on = () => ["roll", "secret_passage", "suggest", "accuse", "end_turn"].filter((kind) => !find(`do-${kind}`)?.disabled);
  expect(on()).toEqual(["roll", "accuse", "end_turn"]);
  tell(view({ phase: { type: "arrived", suggest: true } }), [{ type: "suggest", suspect: "mr_green", weapon: "rope" }, end]);
  expect(on()).toEqual(["suggest", "accuse", "end_turn"]);
  tell(view({ mover: 1 }), []);
  expect(on()).toEqual([]);
  expect(document.getElementById("why-roll")?.textContent).toBe("It is not your turn.");
});

test("a roll is sent once, and the button is off at the click", () => {
  click("do-roll");
  expect(find("do-roll")?.disabled).toBe(true);
  press("r");
  expect(acted()).toEqual([{ type: "roll" }]);
});

test("the end of a turn is confirmed while one may still suggest", () => {
  tell(view({ phase: { type: "arrived", suggest: true } }), [{ type: "suggest", suspect: "mr_green", weapon: "rope" }, end]);
  press("e");
  expect(acted()).toEqual([]);
  click("end-yes");
  expect(acted()).toEqual([end]);
});

test("an accusation has no default and is confirmed twice", () => {
  press("a");
  expect(find("accuse-confirm")?.disabled).toBe(true);
  for (const [kind, value] of Object.entries(named)) {
    const select = find(`accuse-${kind}`) as unknown as HTMLSelectElement;
    expect(select.value).toBe("");
    select.value = value;
    select.dispatchEvent(new Event_("change", { bubbles: true }));
    flushSync();
  }
  click("accuse-confirm");
  expect(acted()).toEqual([]);
  expect(find("accuse-warning")?.textContent).toContain("out");
  click("accuse-confirm");
  expect(acted()).toEqual([{ type: "accuse", ...named }]);
});
const Event_ = globalThis.Event;

test("the disprove window shows only what we hold and cannot be closed", () => {
  const question = { turn: 1, seat: 1, suspect: "mr_green", weapon: "rope", room: "hall", passed: [2] } as const;
  const phase = { type: "disproving", by: 0, cards: ["rope", "hall"] } as const;
  tell(view({ mover: 1, phase: { ...phase, cards: [...phase.cards] }, suggestions: [{ ...question, passed: [2] }] }), [
    { type: "show", card: "rope" },
    { type: "show", card: "hall" },
  ]);
  expect(find("show-mr_green")).toBeNull();
  click("disprove-window-close");
  expect(find("disprove-window")?.textContent).toContain("Choose a card to show.");
  click("show-hall");
  expect(acted()).toEqual([{ type: "show", card: "hall" }]);
});

test("a shown card is closed before the buttons return, and stays closed", () => {
  const answered = view({
    phase: { type: "answered" },
    suggestions: [{ turn: 1, seat: 0, ...named, passed: [1], shown: { by: 2, card: "lounge" } }],
  });
  tell(answered, [end]);
  expect(find("shown-window")?.textContent).toContain("Cleo shows you the Lounge");
  expect(find("do-end_turn")?.disabled).toBe(true);
  click("shown-ok");
  expect(find("shown-window")).toBeNull();
  expect(find("do-end_turn")?.disabled).toBe(false);
});

test("nobody is asked before all has been shown, and a key shows the rest at once", () => {
  settings.speed = 1;
  const phase: View["phase"] = { type: "disproving", by: 0, cards: ["rope"] };
  const suggestions = [{ turn: 1, seat: 1, suspect: "mr_green", weapon: "rope", room: "lounge", passed: [] } as View["suggestions"][number]];
  tell(view({ mover: 1, phase, suggestions }), [{ type: "show", card: "rope" }], [
    { type: "suggested", seat: 1, suspect: "mr_green", weapon: "rope", room: "lounge" },
    { type: "asked_to_disprove", seat: 0, by: 1, cards: ["rope"] },
  ]);
  expect(find("disprove-window")).toBeNull();
  expect(find("prompt")?.textContent).toContain("Bob suggests Mr. Green");
  press("Escape");
  expect(find("disprove-window")).not.toBeNull();
});

test("who accused wrongly sees the case file and may let the others continue", () => {
  const players = view().players.map((player, nth) => (nth === 0 ? { ...player, standing: "out" as const } : player));
  tell(view({ mover: 1, players, case: named }), []);
  expect(find("winning-window")?.textContent).toContain("Lounge");
  click("let-continue");
  expect(find("winning-window")).toBeNull();
});

test("a place in reach is chosen on the board or by text", () => {
  settings.text = true;
  const targets = [
    { to: { room: "lounge" as const }, path: [[6, 17], [5, 17]] as [number, number][] },
    { to: { square: [6, 16] as [number, number] }, path: [[6, 16]] as [number, number][] },
  ];
  const phase: View["phase"] = { type: "rolled", steps: 2, targets };
  tell(view({ phase }), [...targets.map(({ to }): Action => ({ type: "move", to })), end]);
  expect(find("reach-lounge")?.textContent).toBe("the Lounge (2 steps)");
  find("target-6-16")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(acted()).toEqual([{ type: "move", to: { square: [6, 16] } }]);
  settings.text = false;
});

test("lit squares are the server's targets, tokens stand where the view says", () => {
  const targets = [{ to: { square: [6, 16] as [number, number] }, path: [[6, 16]] as [number, number][] }];
  tell(view({ phase: { type: "rolled", steps: 1, targets } }), [{ type: "move", to: targets[0]!.to }, end]);
  expect([...document.querySelectorAll("[data-target]")].map((one) => one.getAttribute("data-target"))).toEqual(["6-16"]);
  expect(document.querySelector('[data-token="miss_scarlet"]')?.getAttribute("data-place")).toBe("0-16");
});

test("who loses the connection is told of in the log", () => {
  const now = news();
  now.table.chairs[1]!.sitter!.connected = false;
  store.hearTable(now);
  flushSync();
  expect(find("log")?.textContent).toContain("Bob has lost the connection.");
  expect(find("away-1")).not.toBeNull();
});

test("marks are set by mouse and keyboard and kept on the server", async () => {
  if (!find("checklist")) press("l");
  click("colour-red");
  click("cell-wrench-1");
  expect(find("cell-wrench-1")?.dataset.mark).toBe("X red");
  find("cell-wrench-1")?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }));
  flushSync();
  expect(find("cell-wrench-1")?.dataset.mark).toBeUndefined();
  find("cell-wrench-2")?.dispatchEvent(new KeyboardEvent("keydown", { key: "o", bubbles: true }));
  flushSync();
  expect(find("cell-wrench-2")?.dataset.mark).toBe("O red");
  await vi.advanceTimersByTimeAsync(1000);
  const kept = sent.filter((one) => one.type === "memo");
  expect(kept.length).toBe(1);
  expect(kept[0]).toMatchObject({ revision: 0, memo: { marks: { "wrench.2": "O red" } } });
});

test("each player box tells the level of its notes, that of others by what they asked for", () => {
  const level = (nth: number) => find(`notes-of-${nth}`)?.textContent;
  expect([level(0), level(1), level(2)]).toEqual(["notes: facts", "notes: manual", undefined]);
  const told = news(["facts", "full"]);
  const bob = told.table.chairs[1]?.sitter;
  if (bob) bob.notes = ["facts", "full"];
  store.hearTable(told);
  flushSync();
  expect(level(1)).toBe("notes: full");
});

test("at the level facts the server is told so once, for others to see", async () => {
  sent = [];
  press("l");
  if (!find("checklist")) press("l");
  tell(view({ turn: 2 }), [end]);
  await Promise.resolve();
  const asked = sent.flatMap((one) => (one.type === "help" ? [one.help] : []));
  expect(asked.length > 0 && asked.every((help) => help === "facts")).toBe(true);
});
