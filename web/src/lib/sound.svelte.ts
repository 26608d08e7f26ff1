// Short sounds, made in code: nothing is loaded.

import * as keep from "./keep";

/** A sound of the table. */
export type Sound = "stone" | "turn" | "call" | "win" | "end" | "line";

interface Tone {
  from: number;
  to: number;
  at: number;
  long: number;
  loud: number;
  wave: OscillatorType;
}

const tone = (
  from: number,
  to: number,
  at: number,
  long: number,
  loud: number,
  wave: OscillatorType = "sine",
): Tone => ({ from, to, at, long, loud, wave });

const TONES: Record<Sound, Tone[]> = {
  stone: [tone(420, 160, 0, 0.08, 0.5, "triangle")],
  turn: [tone(120, 190, 0, 0.26, 0.25), tone(260, 140, 0.22, 0.07, 0.3, "triangle")],
  call: [tone(660, 660, 0, 0.12, 0.2), tone(880, 880, 0.12, 0.18, 0.2)],
  win: [tone(523, 523, 0, 0.14, 0.25), tone(659, 659, 0.13, 0.14, 0.25), tone(784, 784, 0.26, 0.34, 0.25)],
  end: [tone(440, 440, 0, 0.18, 0.22), tone(330, 330, 0.17, 0.3, 0.22)],
  line: [tone(740, 740, 0, 0.06, 0.12)],
};

/** Time enough to draw what happened, in milliseconds. */
const SEEN = 25;

class Sounds {
  on = $state(keep.read("sound") !== "off");
  #context: AudioContext | undefined;

  toggle(): void {
    this.on = !this.on;
    keep.write("sound", this.on ? "on" : "off");
    if (this.on) this.play("stone");
  }

  play(sound: Sound): void {
    // Browsers keep the sound back until the person has touched the page.
    if (!this.on || !navigator.userActivation?.hasBeenActive) return;
    // The first sound takes a while to prepare: what is to be seen comes first.
    setTimeout(() => {
      this.#context ??= new AudioContext();
      for (const part of TONES[sound]) strike(this.#context, part);
    }, SEEN);
  }
}

function strike(context: AudioContext, { from, to, at, long, loud, wave }: Tone): void {
  const begin = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type: wave, frequency: from });
  const gain = new GainNode(context, { gain: 0 });
  oscillator.frequency.exponentialRampToValueAtTime(to, begin + long);
  gain.gain.setValueAtTime(loud, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + long);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(begin + long);
}

export const sounds = new Sounds();
