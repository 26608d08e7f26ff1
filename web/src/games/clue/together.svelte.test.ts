// Six who follow one match over links that delay and jitter.

import { expect, test, vi } from "vitest";
import { heardOf, listen, listenInEach, overlaps, speakers } from "../../lib/ear.fixture";
import type { Update } from "../../lib/protocol";
import { Sounds } from "../../lib/sound.svelte";
import type { Step } from "../../lib/timeline";
import { view } from "./fixture";
import { SPEEDS } from "./pace";
import { recipe } from "./sounds";
import { Stage, type Mark } from "./stage.svelte";
import type { Event, Place } from "./types";

listenInEach();

/** Numbers from 0 to 1 that are the same in every run. */
function luck(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

const named = { suspect: "mr_green", weapon: "rope", room: "hall" } as const;
const hall: Place = { room: "hall" };
const path: [number, number][] = [[7, 22], [7, 21], [7, 20]];

/** A turn of a seat, as many updates as the server makes of it. */
const turnOf = (seat: number): Event[][] => [
  [{ type: "turn_started", seat, called_in: false }],
  [{ type: "rolled", seat, dice: [4], steps: 4 }],
  [{ type: "moved", seat, path, to: hall }],
  [{ type: "suggested", seat, ...named }, { type: "called_in", suspect: "mr_green", seat: 2, room: "hall" }],
  [{ type: "could_not_disprove", seat: (seat + 1) % 6 }, { type: "asked_to_disprove", seat: (seat + 2) % 6, by: seat, cards: null }],
  [{ type: "showed", seat: (seat + 2) % 6, to: seat, card: null }],
  [{ type: "turn_ended", seat }],
] as Event[][];
const told: Event[][] = [[], ...[0, 1, 2, 3, 4, 5].flatMap(turnOf), [{ type: "accused", seat: 0, ...named, right: false }]] as Event[][];

const updates: Step[] = told.map((events, nth) => ({
  update: { match: "m", number: nth + 1, events } as unknown as Update,
  view: view(),
}));

/** One of the six: its stage and its sounds, and in which order it showed what. */
function follower(me: number, speed: number) {
  const sounds = new Sounds();
  const names: string[] = [];
  const play = (name: Parameters<typeof recipe>[0]) => {
    names.push(name);
    const { parts, isMinor } = recipe(name);
    sounds.make(parts, isMinor);
  };
  const watcher = () => ({ me, isComputer: (seat: number) => seat !== me, isLively: true });
  const stage = new Stage({ watcher, speed: () => speed, play });
  return { stage, play, names, marks: [] as Mark[] };
}

/** Whether everybody hears a sound; the others are for one alone, or beside the match. */
const isForAll = (name: string) => !["chat", "turn", "end_turn", "ask", "called", "step"].includes(name);

test("six on jittering links see one order of events, and no sound overlaps another", () => {
  for (const speed of SPEEDS.filter(Number.isFinite)) {
    listen();
    const random = luck(7 + speed * 100);
    const six = [0, 1, 2, 3, 4, 5].map((me) => follower(me, speed));
    for (const one of six) {
      // A link keeps the order of what it carries, and carries it late and in bursts.
      let at = 0;
      const came: Step[] = [];
      for (const step of updates) {
        at += 40 + (random() < 0.2 ? 4000 * random() : 300 * random());
        setTimeout(() => {
          came.push(step);
          one.stage.feed(came);
        }, at);
        // Beside the match people talk.
        if (random() < 0.5) setTimeout(() => one.play("chat"), at + 500 * random());
      }
    }
    for (let ms = 0; ms < 400_000; ms += 20) {
      vi.advanceTimersByTime(20);
      for (const { stage, marks } of six) {
        const last = marks.at(-1);
        if (last?.number !== stage.told.number || last.index !== stage.told.index) marks.push(stage.told);
      }
    }
    expect(speakers()).toBe(6);
    six.forEach(({ stage, names, marks }, nth) => {
      expect(stage.isIdle).toBe(true);
      expect(stage.told).toEqual({ number: updates.length + 1, index: 0 });
      // Each mark is behind the one before, so all six have the one order of the server.
      const places = marks.map(({ number, index }) => number * 100 + index);
      expect(places, `speed ${speed}, client ${nth}`).toEqual([...places].sort((a, b) => a - b));
      // What everybody hears, everybody hears in the same order.
      expect(names.filter(isForAll)).toEqual(six[0]?.names.filter(isForAll));
      expect(heardOf(nth).length).toBeGreaterThan(50);
      expect(overlaps(heardOf(nth)), `speed ${speed}, client ${nth}`).toEqual([]);
    });
  }
});
