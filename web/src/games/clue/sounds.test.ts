// @vitest-environment node
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { expect, test } from "vitest";
import { lengthOf } from "../../lib/synth";
import { bars, pitch, PROGRESSIONS } from "./music";
import { recipe, SOUNDS, type SoundName } from "./sounds";

const NAMES =
  "music error die die_stop step door passage suggest called pass ask show nobody accuse right wrong turn end_turn clock chat join leave ready count start mark win lose";

test("the table has the 28 sounds by their numbers", () => {
  expect(SOUNDS.map((sound) => sound.name).join(" ")).toBe(NAMES);
  expect(SOUNDS.map((sound) => sound.id)).toEqual(Array.from({ length: 28 }, (_, id) => id));
  for (const sound of SOUNDS.slice(1)) {
    expect(sound.parts.length, sound.name).toBeGreaterThan(0);
    expect(sound.event).not.toBe("");
  }
});

test("each sound has its length", () => {
  const lengths: Partial<Record<SoundName, number>> = {
    error: 0.15,
    die: 0.96,
    die_stop: 0.12,
    step: 0.04,
    door: 0.25,
    passage: 0.5,
    suggest: 0.25,
    pass: 0.08,
    ask: 0.3,
    show: 0.18,
    nobody: 0.6,
    accuse: 0.7,
    right: 1.5,
    wrong: 1.2,
    turn: 0.3,
    end_turn: 0.08,
    chat: 0.03,
    start: 0.5,
    mark: 0.015,
    win: 2,
    lose: 1,
  };
  for (const [name, long] of Object.entries(lengths)) {
    expect(lengthOf(recipe(name as SoundName).parts), name).toBeCloseTo(long, 1);
  }
});

test("an unknown sound is a failure, never a wrong sound", () => {
  expect(() => recipe("gong" as SoundName)).toThrow();
});

test("the step of each suspect has its own pitch", () => {
  const pitches = [0, 1, 2, 3, 4, 5].map((nth) => recipe("step", nth).parts[0]?.from);
  expect(new Set(pitches).size).toBe(6);
});

test("music is slow, in a minor key, with at least three progressions", () => {
  expect(PROGRESSIONS.length).toBeGreaterThanOrEqual(3);
  expect(pitch(7) / pitch(0)).toBe(2);
  expect(Math.round(12 * Math.log2(pitch(2) / pitch(0)))).toBe(3);
  const { parts, long } = bars(() => 0)(0);
  expect(240 / long).toBeGreaterThanOrEqual(60);
  expect(240 / long).toBeLessThanOrEqual(70);
  expect(parts.every((part) => part.wave === "triangle")).toBe(true);
});

test("all sound code together is at most 15 kB", async () => {
  const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const code = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: true,
      lib: { entry: [here("./sounds.ts"), here("./music.ts"), here("../../lib/synth.ts")], formats: ["es"] },
    },
  });
  const chunks = [code].flat().flatMap((one) => ("output" in one ? one.output : []));
  const size = chunks.reduce((sum, chunk) => sum + (chunk.type === "chunk" ? chunk.code.length : 0), 0);
  expect(size).toBeGreaterThan(1000);
  expect(size).toBeLessThan(15_000);
});
