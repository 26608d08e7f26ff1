// Music without an end: slow progressions in a minor key, a bass, a broken chord and now and then a melody.

import type { Bars } from "../../lib/sound.svelte";
import { tone, type Part } from "../../lib/synth";

const BPM = 64;
const BEAT = 60 / BPM;

/** Steps of the minor scale above the key, as the roots of chords: four bars each. */
export const PROGRESSIONS = [
  [0, 5, 3, 4],
  [0, 3, 6, 2],
  [0, 4, 5, 6],
  [5, 3, 0, 4],
];
const SCALE = [0, 2, 3, 5, 7, 8, 10];
const KEY = 110;

/** The pitch of a step of the scale, octaves included. */
export function pitch(step: number): number {
  const octave = Math.floor(step / SCALE.length);
  const within = SCALE[((step % SCALE.length) + SCALE.length) % SCALE.length] ?? 0;
  return KEY * 2 ** (octave + within / 12);
}

/** The bars of the music; `chance` gives numbers from 0 to 1. */
export function bars(chance: () => number = Math.random): Bars {
  let order = PROGRESSIONS[0] ?? [0];
  return (nth) => {
    if (nth % 8 === 0) order = PROGRESSIONS[Math.floor(chance() * PROGRESSIONS.length)] ?? order;
    const root = order[nth % order.length] ?? 0;
    const parts: Part[] = [tone(pitch(root), pitch(root), 0, 4 * BEAT, 0.12, "triangle")];
    [7, 9, 11, 9].forEach((above, beat) => {
      const at = pitch(root + above);
      parts.push(tone(at, at, beat * BEAT, 1.6 * BEAT, 0.05, "triangle"));
    });
    if (chance() < 0.5) {
      const at = pitch(root + 14 + 2 * Math.floor(chance() * 3));
      parts.push(tone(at, at, 2 * BEAT, 2 * BEAT, 0.035, "triangle"));
    }
    return { parts, long: 4 * BEAT };
  };
}
