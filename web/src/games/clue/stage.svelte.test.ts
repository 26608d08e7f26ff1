import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Step } from "../../lib/timeline";
import type { Update } from "../../lib/protocol";
import { view } from "./fixture";
import { beatsOf, MS, type Watcher } from "./pace";
import { Stage } from "./stage.svelte";
import type { Event, View } from "./types";

let speed = 1;
let heard: string[] = [];
let me: number | null = 0;
const watcher = (): Watcher => ({ me, isComputer: (seat) => seat > 0, isLively: true });
const stageOf = () => new Stage({ watcher, speed: () => speed, play: (sound) => heard.push(sound) });

const step = (number: number, events: Event[], now: View = view()): Step => ({
  update: { match: "m", number, events } as unknown as Update,
  view: now,
});

beforeEach(() => {
  vi.useFakeTimers();
  [speed, heard, me] = [1, [], 0];
});
afterEach(() => vi.useRealTimers());

const named = { suspect: "mr_green", weapon: "rope", room: "hall" } as const;
const suggestion: Event[] = [
  { type: "suggested", seat: 1, ...named },
  { type: "could_not_disprove", seat: 2 },
  { type: "showed", seat: 0, to: 1, card: "rope" },
];

test("what was there when one came is not played", () => {
  const stage = stageOf();
  stage.feed([step(1, suggestion)]);
  expect(stage.isIdle).toBe(true);
  expect(stage.told).toEqual({ number: 2, index: 0 });
  expect(heard).toEqual([]);
});

test("events are shown one after another, each for its time", () => {
  const stage = stageOf();
  const steps = [step(1, [])];
  stage.feed(steps);
  steps.push(step(2, suggestion));
  stage.feed(steps);
  expect(stage.told).toEqual({ number: 2, index: 1 });
  expect(stage.scene?.question?.named.weapon).toBe("rope");
  expect(stage.isIdle).toBe(false);
  vi.advanceTimersByTime(MS.suggestion);
  expect(stage.told).toEqual({ number: 2, index: 2 });
  vi.advanceTimersByTime(MS.pass);
  expect(stage.told).toEqual({ number: 2, index: 3 });
  expect(stage.isIdle).toBe(false);
  vi.advanceTimersByTime(MS.show);
  expect(stage.isIdle).toBe(true);
  expect(heard).toEqual(["suggest", "pass", "show"]);
});

test("at twice the speed it takes half the time, at once none", () => {
  const stage = stageOf();
  speed = 2;
  const steps = [step(1, [])];
  stage.feed(steps);
  steps.push(step(2, suggestion));
  stage.feed(steps);
  vi.advanceTimersByTime(2999);
  expect(stage.isIdle).toBe(false);
  vi.advanceTimersByTime(1);
  expect(stage.isIdle).toBe(true);
  speed = Infinity;
  steps.push(step(3, suggestion));
  stage.feed(steps);
  expect(stage.isIdle).toBe(true);
});

test("a long queue is shown faster", () => {
  const stage = stageOf();
  const steps = [step(1, [])];
  stage.feed(steps);
  for (let number = 2; number < 22; number++) steps.push(step(number, suggestion));
  stage.feed(steps);
  // Two minutes of play.
  vi.advanceTimersByTime(15_000);
  expect(stage.isIdle).toBe(true);
});

test("a skip shows the end at once, and one still hears that one is asked", () => {
  const stage = stageOf();
  const steps = [step(1, [])];
  stage.feed(steps);
  steps.push(step(2, [...suggestion.slice(0, 2), { type: "asked_to_disprove", seat: 0, by: 1, cards: ["rope"] }]));
  stage.feed(steps);
  stage.skip();
  expect(stage.isIdle).toBe(true);
  expect(stage.told.number).toBe(3);
  expect(heard.at(-1)).toBe("ask");
  vi.advanceTimersByTime(60_000);
  expect(heard.filter((sound) => sound === "ask").length).toBe(1);
});

test("after a break what was missed is skipped", () => {
  const stage = stageOf();
  const steps = [step(1, [])];
  stage.feed(steps);
  stage.skipNext();
  steps.push(step(2, suggestion), step(3, suggestion));
  stage.feed(steps);
  expect(stage.isIdle).toBe(true);
  expect(heard).toEqual([]);
});

test("a token walks the path of the server and ends where the view says", () => {
  const stage = stageOf();
  const there = view();
  const steps = [step(1, [])];
  stage.feed(steps);
  there.tokens[1] = { room: "lounge" };
  steps.push(step(2, [{ type: "moved", seat: 1, path: [[7, 22], [7, 21], [5, 17]], to: { room: "lounge" } }], there));
  stage.feed(steps);
  const at = () => stage.scene?.tokens[1];
  expect(at()).toEqual({ square: [7, 22] });
  vi.advanceTimersByTime(MS.step);
  expect(at()).toEqual({ square: [7, 21] });
  vi.advanceTimersByTime(2 * MS.step);
  expect(at()).toEqual({ room: "lounge" });
  expect(heard).toEqual(["step", "step", "step", "door"]);
});

test("each event has its time", () => {
  const long = (event: Event, lit: Parameters<typeof beatsOf>[2] = []) =>
    beatsOf(event, watcher(), lit).reduce((sum, beat) => sum + beat.ms, 0);
  expect(long({ type: "turn_started", seat: 1, called_in: false })).toBe(2000);
  expect(long({ type: "turn_started", seat: 0, called_in: false })).toBe(0);
  expect(long({ type: "rolled", seat: 1, dice: [4], steps: 4 })).toBe(1500);
  const target = { to: { square: [7, 22] as [number, number] }, path: [[7, 22] as [number, number]] };
  expect(long({ type: "moved", seat: 1, ...target }, [target])).toBe(2500);
  expect(long({ type: "moved", seat: 0, ...target }, [target])).toBe(500);
  expect(long({ type: "accused", seat: 1, ...named, right: false })).toBe(4000);
  expect(long({ type: "turn_ended", seat: 1 })).toBe(500);
});

test("another match begins anew", () => {
  const stage = stageOf();
  stage.feed([step(7, suggestion)]);
  const next = { update: { match: "n", number: 1, events: [] } as unknown as Update, view: view() };
  stage.feed([next]);
  expect(stage.told).toEqual({ number: 2, index: 0 });
});
