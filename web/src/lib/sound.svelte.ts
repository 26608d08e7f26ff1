// Short sounds, made in code: nothing is loaded. One switch, one volume, and music apart.

import * as keep from "./keep";
import { lengthOf, strike, tone, type Part } from "./synth";

/** A sound of the table. */
export type Sound = "stone" | "turn" | "call" | "win" | "end" | "line";

const TONES: Record<Sound, Part[]> = {
  stone: [tone(420, 160, 0, 0.08, 0.5, "triangle")],
  turn: [tone(120, 190, 0, 0.26, 0.25), tone(260, 140, 0.22, 0.07, 0.3, "triangle")],
  call: [tone(660, 660, 0, 0.12, 0.2), tone(880, 880, 0.12, 0.18, 0.2)],
  win: [tone(523, 523, 0, 0.14, 0.25), tone(659, 659, 0.13, 0.14, 0.25), tone(784, 784, 0.26, 0.34, 0.25)],
  end: [tone(440, 440, 0, 0.18, 0.22), tone(330, 330, 0.17, 0.3, 0.22)],
  line: [tone(740, 740, 0, 0.06, 0.12)],
};

/** Time enough to draw what happened, in milliseconds. */
const SEEN = 25;
/** How loud music is, alone and under an effect. */
const MUSIC = { alone: 0.5, under: 0.12 };
/** An effect that would have to wait longer, in seconds, is left out. */
const PATIENCE = 1;

/** One bar of music after another. */
export type Bars = (nth: number) => { parts: Part[]; long: number };

export class Sounds {
  on = $state(keep.read("sound") !== "off");
  /** From 0 to 1. */
  volume = $state(volumeOf(keep.read("volume")));
  /** Whether music is wanted, where a game has some. */
  music = $state(keep.read("music") === "on");
  #context: AudioContext | undefined;
  #master: GainNode | undefined;
  #background: GainNode | undefined;
  /** The effects that sound or wait, each with its end. */
  #effects: { out: GainNode; until: number }[] = [];
  #bar: ReturnType<typeof setTimeout> | undefined;

  toggle(): void {
    this.on = !this.on;
    keep.write("sound", this.on ? "on" : "off");
    if (this.on) this.play("stone");
    this.#level();
  }

  setVolume(volume: number): void {
    this.volume = Math.min(1, Math.max(0, volume));
    keep.write("volume", String(this.volume));
    this.#level();
  }

  setMusic(on: boolean): void {
    this.music = on;
    keep.write("music", on ? "on" : "off");
  }

  play(sound: Sound): void {
    this.make(TONES[sound]);
  }

  /** Plays an effect. It ends all before it; a minor one waits for them instead. */
  make(parts: Part[], isMinor = false): void {
    if (!this.#isHeard || parts.length === 0) return;
    // The first sound takes a while to prepare: what is to be seen comes first.
    setTimeout(() => {
      const { context, master } = this.#out();
      const now = context.currentTime;
      const before = this.#effects.filter((one) => one.until > now);
      const start = isMinor ? Math.max(now, ...before.map((one) => one.until)) : now;
      if (start - now > PATIENCE) return;
      if (!isMinor) for (const one of before.splice(0)) one.out.gain.setTargetAtTime(0, now, 0.01);
      const out = new GainNode(context, { gain: 1 });
      out.connect(master);
      const until = start + lengthOf(parts);
      this.#effects = [...before, { out, until }];
      this.#background?.gain.setTargetAtTime(MUSIC.under, start, 0.03);
      this.#background?.gain.setTargetAtTime(MUSIC.alone, until + 0.1, 0.3);
      for (const part of parts) strike(context, out, part, start);
    }, SEEN);
  }

  /** Plays music until the result is called. */
  loop(bars: Bars): () => void {
    let nth = 0;
    let next = 0;
    const on = () => {
      this.#bar = setTimeout(on, 400);
      if (!this.#isHeard || !this.music) return;
      const { context, master } = this.#out();
      this.#background ??= background(context, master);
      next = Math.max(next, context.currentTime + 0.05);
      if (next - context.currentTime > 1) return;
      const { parts, long } = bars(nth);
      for (const part of parts) strike(context, this.#background, part, next);
      next += long;
      nth += 1;
    };
    on();
    return () => clearTimeout(this.#bar);
  }

  /** Browsers keep the sound back until the person has touched the page. */
  get #isHeard(): boolean {
    return this.on && (navigator.userActivation?.hasBeenActive ?? false);
  }

  #out(): { context: AudioContext; master: GainNode } {
    const context = (this.#context ??= new AudioContext());
    if (!this.#master) {
      this.#master = new GainNode(context, { gain: this.volume });
      this.#master.connect(context.destination);
    }
    return { context, master: this.#master };
  }

  #level(): void {
    if (this.#context) this.#master?.gain.setTargetAtTime(this.on ? this.volume : 0, this.#context.currentTime, 0.02);
  }
}

function background(context: AudioContext, out: AudioNode): GainNode {
  const gain = new GainNode(context, { gain: MUSIC.alone });
  gain.connect(out);
  return gain;
}

function volumeOf(kept: string | null): number {
  const known = Number(kept ?? "1");
  return known >= 0 && known <= 1 ? known : 1;
}

export const sounds = new Sounds();
