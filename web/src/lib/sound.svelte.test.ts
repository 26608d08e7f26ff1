import { expect, test, vi } from "vitest";
import { heardOf, listenInEach, overlaps, speakers } from "./ear.fixture";
import { Sounds } from "./sound.svelte";
import { tone, type Part } from "./synth";

const long = (seconds: number): Part[] => [tone(440, 440, 0, seconds, 0.2)];

listenInEach();

test("an effect ends the one before, a minor one waits for it", () => {
  const sounds = new Sounds();
  sounds.make(long(1));
  vi.advanceTimersByTime(300);
  sounds.make(long(0.5));
  sounds.make(long(0.1), true);
  vi.advanceTimersByTime(2000);
  const heard = heardOf(0);
  expect(heard.map(({ from, to }) => Math.round((to - from) * 10))).toEqual([3, 5, 1]);
  expect(overlaps(heard)).toEqual([]);
});

test("an effect also ends the one that a minor effect waits for", () => {
  const sounds = new Sounds();
  sounds.make(long(1));
  vi.advanceTimersByTime(300);
  sounds.make(long(0.1), true);
  vi.advanceTimersByTime(300);
  sounds.make(long(0.5));
  vi.advanceTimersByTime(2000);
  expect(overlaps(heardOf(0))).toEqual([]);
  expect(heardOf(0).length).toBe(2);
});

test("nothing is made while the sound is off, and the switch silences what sounds", () => {
  const sounds = new Sounds();
  sounds.make(long(2));
  vi.advanceTimersByTime(500);
  sounds.toggle();
  expect(sounds.on).toBe(false);
  sounds.make(long(1));
  vi.advanceTimersByTime(3000);
  expect(heardOf(0).length).toBe(1);
  expect((heardOf(0)[0]?.to ?? 0) < 0.6).toBe(true);
  sounds.toggle();
  expect(sounds.on).toBe(true);
});

test("volume and music have switches of their own, and the sound switch rules both", () => {
  const sounds = new Sounds();
  const stop = sounds.loop(() => ({ parts: long(0.3), long: 0.5 }));
  vi.advanceTimersByTime(2000);
  expect(speakers()).toBe(0);
  sounds.setMusic(true);
  vi.advanceTimersByTime(2000);
  const some = heardOf(0).length;
  expect(some).toBeGreaterThan(0);
  sounds.setVolume(3);
  expect([sounds.volume, sounds.on, sounds.music]).toEqual([1, true, true]);
  sounds.toggle();
  vi.advanceTimersByTime(3000);
  expect(heardOf(0).length).toBeLessThanOrEqual(some);
  stop();
  sounds.toggle();
  sounds.setMusic(false);
});

test("nothing is made before the page was touched", () => {
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  new Sounds().make(long(1));
  vi.advanceTimersByTime(1000);
  expect(speakers()).toBe(0);
});
