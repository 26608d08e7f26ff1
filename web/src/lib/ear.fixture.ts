// An ear for tests: stands in for the browser's audio and says what would be heard, and when.

import { afterEach, beforeEach, vi } from "vitest";

/** From when to when something is heard, in seconds. */
export interface Heard {
  from: number;
  to: number;
}

/** An amount that is changed at times; of its changes only silencing matters here. */
class Amount {
  silent = Infinity;
  setValueAtTime(): void {}
  exponentialRampToValueAtTime(): void {}
  setTargetAtTime(value: number, at: number): void {
    if (value === 0) this.silent = Math.min(this.silent, at);
  }
}

/** Anything that sound goes through. */
class Node {
  gain = new Amount();
  frequency = new Amount();
  out: Node | null = null;
  connect(out: Node): Node {
    return (this.out = out);
  }
}

/** Something that sounds. */
class Source extends Node {
  from = 0;
  to = 0;
  constructor(context: Context) {
    super();
    context.sources.push(this);
  }
  start(at: number): void {
    this.from = at;
  }
  stop(at: number): void {
    this.to = at;
  }
}

const contexts: Context[] = [];

class Context {
  destination = new Node();
  sampleRate = 8;
  sources: Source[] = [];
  #began = Date.now();
  constructor() {
    contexts.push(this);
  }
  get currentTime(): number {
    return (Date.now() - this.#began) / 1000;
  }
  createBuffer() {
    return { getChannelData: () => new Float32Array(this.sampleRate) };
  }
}

/** Puts the ear in place of the browser's audio, on a page that was touched; what was heard before is forgotten. */
export function listen(): void {
  contexts.length = 0;
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("GainNode", Node);
  vi.stubGlobal("BiquadFilterNode", Node);
  vi.stubGlobal("OscillatorNode", Source);
  vi.stubGlobal("AudioBufferSourceNode", Source);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
}

/** Listens anew in each test of a file, where time stands still but for what the test lets pass. */
export function listenInEach(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    listen();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** How many there are who made a sound: each has a context of its own. */
export const speakers = (): number => contexts.length;

/** What was heard of one of them: the parts of one effect are one sound. */
export function heardOf(nth: number): Heard[] {
  const context = contexts[nth];
  const effects = new Map<Node, Heard>();
  for (const source of context?.sources ?? []) {
    const way: Node[] = [];
    for (let node: Node | null = source; node && node !== context?.destination; node = node.out) way.push(node);
    const silent = Math.min(...way.map((node) => node.gain.silent));
    const to = Math.min(source.to, silent);
    if (to <= source.from) continue; // It was silenced before it began.
    // Source, filter, part, effect, master: the effect is the last but one.
    const effect = way.at(-2) as Node;
    const known = effects.get(effect) ?? { from: Infinity, to: 0 };
    effects.set(effect, { from: Math.min(known.from, source.from), to: Math.max(known.to, to) });
  }
  return [...effects.values()].sort((a, b) => a.from - b.from);
}

/** The pairs of sounds that are heard at the same time. */
export function overlaps(heard: Heard[]): [Heard, Heard][] {
  const next = heard.slice(1).map((two, nth): [Heard, Heard] => [heard[nth] as Heard, two]);
  return next.filter(([one, two]) => two.from < one.to - 1e-9);
}
