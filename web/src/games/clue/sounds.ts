// The 28 sounds of Clue: one table from ids to recipes and to what they are heard at.

import { noise, tone, type Part } from "../../lib/synth";

/** A sound: its number and name, when it is heard, and what it is made of. */
export interface Recipe {
  id: number;
  name: string;
  event: string;
  parts: Part[];
  /** Whether it waits until another one has ended, instead of ending it. */
  isMinor?: boolean;
}

const flat = (pitch: number, at: number, long: number, loud: number, wave: OscillatorType = "sine") =>
  tone(pitch, pitch, at, long, loud, wave);
const chord = (pitches: number[], at: number, long: number, loud: number, wave: OscillatorType = "triangle") =>
  pitches.map((pitch) => flat(pitch, at, long, loud, wave));

/** Ten clicks of a die that rolls out. */
const clicks = Array.from({ length: 10 }, (_, nth) => noise(2600 - nth * 120, 1500, nth * 0.1, 0.06, 0.5));
/** A roll on a drum that grows. */
const roll = Array.from({ length: 20 }, (_, nth) => noise(240, 130, nth * 0.034, 0.05, 0.15 + nth * 0.03));

const TABLE = [
  ["music", "background", []],
  ["error", "refused input", [flat(220, 0, 0.075, 0.16, "square"), flat(165, 0.075, 0.075, 0.16, "square")]],
  ["die", "rolling", clicks],
  ["die_stop", "final value", [noise(900, 400, 0, 0.06, 0.7), flat(330, 0.01, 0.11, 0.3)]],
  ["step", "token moves one square", [tone(90, 60, 0, 0.04, 0.9)]],
  ["door", "room entered", [noise(400, 150, 0, 0.25, 0.9)]],
  ["passage", "secret passage", [tone(620, 90, 0, 0.3, 0.3, "triangle"), tone(620, 90, 0.14, 0.3, 0.14, "triangle"), tone(620, 90, 0.26, 0.24, 0.07, "triangle")]],
  ["suggest", "suggestion made", [flat(392, 0, 0.11, 0.26, "triangle"), flat(523, 0.11, 0.14, 0.28, "triangle")]],
  ["called", "own token called in", [flat(520, 0, 0.09, 0.28), flat(520, 0.14, 0.09, 0.28)]],
  ["pass", "seat cannot disprove", [flat(260, 0, 0.08, 0.2)]],
  ["ask", "own disproof needed", [flat(660, 0, 0.15, 0.26), flat(880, 0.15, 0.15, 0.26)]],
  ["show", "a card is shown", [noise(3200, 1800, 0, 0.07, 0.3), noise(2200, 3600, 0.07, 0.11, 0.35)]],
  ["nobody", "undisproved", chord([147, 175, 220], 0, 0.6, 0.2)],
  ["accuse", "accusation made", roll],
  ["right", "right accusation", [...chord([392, 494, 587], 0, 0.25, 0.16), ...chord([440, 554, 659], 0.25, 0.25, 0.16), ...chord([523, 659, 784, 1047], 0.5, 1, 0.16)]],
  ["wrong", "wrong accusation", [flat(440, 0, 0.3, 0.22, "triangle"), flat(349, 0.3, 0.3, 0.22, "triangle"), ...chord([294, 220, 175], 0.6, 0.6, 0.18)]],
  ["turn", "own turn starts", [flat(880, 0, 0.3, 0.24), flat(2640, 0, 0.12, 0.05)]],
  ["end_turn", "own turn ended", [flat(440, 0, 0.08, 0.16)]],
  ["clock", "10 s left", [noise(1900, 1700, 0, 0.03, 0.35)], true],
  ["chat", "chat line", [flat(1000, 0, 0.03, 0.14)], true],
  ["join", "person arrives", [flat(523, 0, 0.1, 0.18), flat(659, 0.1, 0.14, 0.18)], true],
  ["leave", "person leaves or drops", [flat(659, 0, 0.1, 0.18), flat(523, 0.1, 0.14, 0.18)], true],
  ["ready", "ready switched", [noise(2400, 2000, 0, 0.04, 0.4)], true],
  ["count", "each second of the countdown", [flat(700, 0, 0.05, 0.2)], true],
  ["start", "match starts", chord([220, 277, 330, 440], 0, 0.5, 0.15)],
  ["mark", "checklist mark set", [noise(3000, 2400, 0, 0.015, 0.4)], true],
  ["win", "own victory, after 14", [...chord([392, 523], 0, 0.2, 0.18), ...chord([523, 659], 0.2, 0.2, 0.18), ...chord([659, 784], 0.4, 0.2, 0.18), ...chord([523, 659, 784, 1047], 0.6, 0.5, 0.15), ...chord([587, 740, 880, 1175], 1.1, 0.3, 0.14), ...chord([659, 784, 1047, 1319], 1.4, 0.6, 0.14)]],
  ["lose", "somebody else won", [...chord([330, 392], 0, 0.35, 0.14), ...chord([294, 349], 0.35, 0.3, 0.13), ...chord([262, 330], 0.65, 0.35, 0.13)]],
] as const satisfies readonly (readonly [string, string, Part[], boolean?])[];

/** The name of a sound. */
export type SoundName = (typeof TABLE)[number][0];

/** All sounds; the place in the list is the id. */
export const SOUNDS: Recipe[] = TABLE.map(([name, event, parts, isMinor], id) => ({
  id,
  name,
  event,
  parts: [...parts],
  isMinor: isMinor ?? false,
}));

/** What a sound is made of; steps differ by suspect, and the countdown is higher at its end. */
export function recipe(name: SoundName, nth = 0): Recipe {
  const found = SOUNDS.find((sound) => sound.name === name);
  if (!found) throw new Error(`no sound ${name}`);
  if (nth === 0) return found;
  const pitch = 1 + nth * 0.07;
  return { ...found, parts: found.parts.map((part) => ({ ...part, from: part.from * pitch, to: part.to * pitch })) };
}
