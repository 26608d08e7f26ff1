// The presentation queue: what the server told is shown one thing after another, at one's own pace.

import type { Step } from "../../lib/timeline";
import { beatsOf, type Beat, type Watcher } from "./pace";
import { sceneOf, type Scene } from "./scene";
import type { SoundName } from "./sounds";
import type { Event, Target, View } from "./types";

/** More than this much left to show, in milliseconds, and it goes faster. */
const LONG = 20_000;

/** How far the match has been told: all updates before `number`, and the first `index` events of that one. */
export interface Mark {
  number: number;
  index: number;
}

interface Queued extends Beat {
  mark: Mark;
}

/** What a stage needs from the page around it. */
export interface Surroundings {
  watcher(): Watcher;
  speed(): number;
  play(sound: SoundName): void;
}

export class Stage {
  scene = $state.raw<Scene | null>(null);
  /** What is being shown; nothing when all has been. */
  beat = $state.raw<Beat | null>(null);
  /** What has been told. */
  told = $state.raw<Mark>({ number: 0, index: 0 });
  /** Whether nothing is left to show, so that one may be asked. */
  isIdle = $derived(this.beat === null);

  #queue: Queued[] = [];
  #view: View | null = null;
  #match: string | null = null;
  #last = 0;
  #lit: Target[] = [];
  #rush = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #skips = true;

  constructor(private readonly around: Surroundings) {}

  /** Takes in what was told since the last time; what comes first, or after a break, is not played. */
  feed(steps: Step[]): void {
    const newest = steps.at(-1);
    if (!newest) return;
    if (newest.update.match !== this.#match) {
      this.#match = newest.update.match;
      this.#last = 0;
      this.#skips ||= newest.update.number > 1;
      this.#drop();
    }
    for (const { update, view } of steps.slice(firstAfter(steps, this.#last))) {
      const events = (Array.isArray(update.events) ? update.events : []) as Event[];
      events.forEach((event, index) => {
        for (const beat of beatsOf(event, this.around.watcher(), event.type === "moved" ? this.#lit : [])) {
          this.#queue.push({ ...beat, mark: { number: update.number, index: index + 1 } });
        }
      });
      const phase = (view as View | null | undefined)?.phase;
      this.#lit = phase?.type === "rolled" ? phase.targets : [];
    }
    this.#last = newest.update.number;
    if (newest.view != null) this.#view = newest.view as View;
    if (this.#skips || document.hidden || this.scene === null) this.skip();
    else if (this.beat === null) this.#next();
  }

  /** Goes to the end of the queue at once. */
  skip(): void {
    if (this.#view === null) return;
    const loud = this.#skips ? [] : this.#queue.filter((beat) => CALLS.includes(beat.sound ?? ""));
    this.#drop();
    this.#skips = false;
    const sound = loud.at(-1)?.sound;
    if (sound) this.around.play(sound);
    this.#rest();
  }

  /** What comes next was missed: it is not played. */
  skipNext(): void {
    this.#skips = true;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** How long the rest of the queue takes at the chosen speed, in milliseconds. */
  get left(): number {
    return this.#queue.reduce((sum, beat) => sum + beat.ms, 0) / this.around.speed();
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#rush = 1;
    this.beat = null;
  }

  /** All has been shown: from here on the view says what is there. */
  #rest(): void {
    this.beat = null;
    this.#rush = 1;
    this.told = { number: this.#last + 1, index: 0 };
    if (this.#view) this.scene = { ...sceneOf(this.#view), dice: this.scene?.dice ?? null };
  }

  #next(): void {
    const speed = this.around.speed();
    for (;;) {
      const beat = this.#queue.shift();
      if (!beat) return this.#rest();
      if (this.scene) this.scene = beat.change(this.scene);
      if (beat.isTold) this.told = beat.mark;
      const isInstant = speed === Infinity;
      // At once, only what matters is heard.
      if (beat.sound && (!isInstant || CALLS.includes(beat.sound))) this.around.play(beat.sound);
      const left = this.left + beat.ms / speed;
      if (left > LONG) this.#rush = Math.max(this.#rush, (2 * left) / LONG);
      const ms = isInstant ? 0 : beat.ms / speed / this.#rush;
      if (ms <= 0) continue;
      this.beat = beat;
      this.#timer = setTimeout(() => this.#next(), ms);
      return;
    }
  }
}

/** What one is called by, also when the rest is skipped. */
const CALLS: string[] = ["ask", "turn", "called", "right", "wrong", "win", "lose", "start"];

/** The first of the steps with a higher number. */
function firstAfter(steps: Step[], number: number): number {
  let index = steps.length;
  while (index > 0 && (steps[index - 1]?.update.number ?? 0) > number) index -= 1;
  return index;
}
