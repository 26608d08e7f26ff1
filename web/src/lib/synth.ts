// Sounds from oscillators and filtered noise: nothing is loaded.

/** A part of a sound: a tone that glides, or noise through a filter that does. Times are in seconds. */
export interface Part {
  wave: OscillatorType | "noise";
  from: number;
  to: number;
  at: number;
  long: number;
  loud: number;
}

/** A tone. */
export const tone = (
  from: number,
  to: number,
  at: number,
  long: number,
  loud: number,
  wave: OscillatorType = "sine",
): Part => ({ from, to, at, long, loud, wave });

/** Noise around a frequency. */
export const noise = (from: number, to: number, at: number, long: number, loud: number): Part => ({
  from,
  to,
  at,
  long,
  loud,
  wave: "noise",
});

/** When the last part has ended, in seconds. */
export const lengthOf = (parts: Part[]): number => Math.max(0, ...parts.map((part) => part.at + part.long));

let hiss: AudioBuffer | undefined;

/** A second of noise, made once. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let nth = 0; nth < samples.length; nth++) samples[nth] = Math.random() * 2 - 1;
  return hiss;
}

/** Plays one part into `out`, counted from `start`. */
export function strike(context: BaseAudioContext, out: AudioNode, part: Part, start: number): void {
  const { from, to, at, long, loud, wave } = part;
  const begin = start + at;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loud, begin + Math.min(0.008, long / 4));
  gain.gain.exponentialRampToValueAtTime(0.0005, begin + long);
  gain.connect(out);
  if (wave === "noise") {
    const source = new AudioBufferSourceNode(context, { buffer: noiseOf(context), loop: true });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: 1.2 });
    filter.frequency.setValueAtTime(from, begin);
    filter.frequency.exponentialRampToValueAtTime(to, begin + long);
    source.connect(filter).connect(gain);
    source.start(begin);
    source.stop(begin + long);
  } else {
    const source = new OscillatorNode(context, { type: wave, frequency: from });
    source.frequency.setValueAtTime(from, begin);
    source.frequency.exponentialRampToValueAtTime(to, begin + long);
    source.connect(gain);
    source.start(begin);
    source.stop(begin + long);
  }
}
