// Whose words in the chat we do not want to read, in this browser.

import { SvelteSet } from "svelte/reactivity";
import * as keep from "./keep";

const KEY = "muted";
/** So many names are kept at most. */
const MOST = 200;

class Muted {
  #names = new SvelteSet<string>(read());

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** Mutes somebody, or no longer. */
  toggle(name: string): void {
    if (!this.#names.delete(name)) this.#names.add(name);
    keep.write(KEY, JSON.stringify([...this.#names].slice(-MOST)));
  }
}

function read(): string[] {
  try {
    const list: unknown = JSON.parse(keep.read(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
  } catch {
    return []; // Nobody is muted then.
  }
}

export const muted = new Muted();
