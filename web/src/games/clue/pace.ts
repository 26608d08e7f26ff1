// How long each event is shown, and with which sounds: beats for the presentation queue.

import type { SoundName } from "./sounds";
import { after, withToken, type Scene } from "./scene";
import type { Event, Target } from "./types";

/** How long something is shown at speed 1, in milliseconds. */
export const MS = {
  turn: 2000,
  face: 100,
  faces: 10,
  hold: 500,
  choice: 2000,
  step: 500,
  suggestion: 2000,
  pass: 2000,
  show: 2000,
  accusation: 4000,
  end: 500,
} as const;

/** The speeds that can be chosen; the last one shows nothing on the way. */
export const SPEEDS = [0.5, 1, 2, 4, Infinity];

/** One moment of the presentation. */
export interface Beat {
  event: Event;
  /** Its length at speed 1. */
  ms: number;
  sound: SoundName | null;
  /** What is shown from its beginning on. */
  change(scene: Scene): Scene;
  /** Whether the die is thrown in it. */
  isDie?: boolean;
  /** Whether the event is told with it: an event of several beats is told with one of them. */
  isTold: boolean;
}

/** What must be known to show an event. */
export interface Watcher {
  me: number | null;
  isComputer(seat: number): boolean;
  /** Whether tokens walk square by square. */
  isLively: boolean;
}

/** The beats of an event; `lit` are the places that the throw before it could lead to. */
export function beatsOf(event: Event, watcher: Watcher, lit: Target[] = []): Beat[] {
  const { me, isComputer, isLively } = watcher;
  const beat = (ms: number, sound: SoundName | null = null): Beat => ({
    event,
    ms,
    sound,
    change: (scene) => after(scene, event),
    isTold: true,
  });
  const quiet = (ms: number, change: Beat["change"], sound: SoundName | null = null): Beat => ({
    event,
    ms,
    sound,
    change,
    isTold: false,
  });
  switch (event.type) {
    case "dealt":
      return [beat(0, "start")];
    case "turn_started":
      return [beat(isComputer(event.seat) ? MS.turn : 0, event.seat === me ? "turn" : null)];
    case "rolled":
      if (event.dice.length === 0) return [beat(0)];
      return [
        // What was thrown is told when the die lies still.
        { ...quiet(isLively ? MS.faces * MS.face : 0, (scene) => ({ ...scene, dice: event.dice }), "die"), isDie: true },
        { ...beat(MS.hold, "die_stop"), isDie: true },
      ];
    case "moved": {
      const walk = event.path.map((square) =>
        quiet(MS.step, (scene) => ({ ...withToken(scene, scene.suspects[event.seat], { square }), targets: [] }), "step"),
      );
      const choice = lit.length > 0 && isComputer(event.seat) ? [quiet(MS.choice, (scene) => ({ ...scene, targets: lit }))] : [];
      return [...choice, ...(isLively ? walk : walk.slice(-1)), beat(0, "room" in event.to ? "door" : null)];
    }
    case "took_passage":
      return [beat(MS.step, "passage")];
    case "suggested":
      return [beat(MS.suggestion, "suggest")];
    case "called_in":
      return [beat(MS.step, event.seat != null && event.seat === me ? "called" : "step")];
    case "could_not_disprove":
      return [beat(MS.pass, "pass")];
    case "asked_to_disprove":
      return [beat(0, event.seat === me ? "ask" : null)];
    case "showed":
      return [beat(MS.show, "show")];
    case "undisproved":
      return [beat(MS.pass, "nobody")];
    case "accused":
      return [
        quiet(MS.accusation / 2, (scene) => ({ ...scene, question: { by: event.seat, named: event, answers: [] } }), "accuse"),
        beat(MS.accusation / 2, event.right ? "right" : "wrong"),
      ];
    case "turn_ended":
      return [beat(isComputer(event.seat) ? MS.end : 0, event.seat === me ? "end_turn" : null)];
    case "over":
      return [beat(0, event.winner == null ? "lose" : event.winner === me ? "win" : "lose")];
    case "began":
    case "case_file_seen":
    case "eliminated":
    case "left":
      return [beat(0)];
  }
}
