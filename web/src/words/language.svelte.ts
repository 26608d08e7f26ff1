// The language of the client: English stands in the source, other languages are fetched when they are chosen.

import * as keep from "../lib/keep";
import { format, type Values } from "./format";

type Catalogue = Record<string, string>;

/** The languages under their own names. */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" } as const;
export type Code = keyof typeof LANGUAGES;

const CATALOGUES: Record<Code, () => Promise<Catalogue>> = {
  en: () => Promise.resolve({}),
  de: async () => (await import("./de.json")).default,
  fr: async () => (await import("./fr.json")).default,
};

const isKnown = (code: string | null): code is Code => code !== null && code in LANGUAGES;

/** The first of the wished languages that there is; English if there is none. */
export function firstOf(wished: readonly string[]): Code {
  return wished.map((tag) => tag.slice(0, 2).toLowerCase()).find(isKnown) ?? "en";
}

class Language {
  code = $state<Code>("en");
  #catalogue = $state.raw<Catalogue>({});

  /** Takes the language that was chosen here before, or the browser's. */
  async start(): Promise<void> {
    const kept = keep.read("language");
    await this.#take(isKnown(kept) ? kept : firstOf(navigator.languages));
  }

  /** Takes another language, now and for later visits. */
  async choose(code: Code): Promise<void> {
    keep.write("language", code);
    await this.#take(code);
  }

  /** The sentence in this language; one that is not translated yet stays English. */
  say(sentence: string, values: Values): string {
    const known = this.#catalogue[sentence];
    return format(known ?? sentence, values, known === undefined ? "en" : this.code);
  }

  async #take(code: Code): Promise<void> {
    try {
      this.#catalogue = await CATALOGUES[code]();
    } catch {
      return; // The language in use stays; it can be chosen again.
    }
    this.code = code;
    document.documentElement.lang = code;
  }
}

export const language = new Language();

/** A sentence of the catalogue, in the language of the reader. */
export function t(sentence: string, values: Values = {}): string {
  return language.say(sentence, values);
}

const list = (kind: "conjunction" | "disjunction") => (parts: string[]) =>
  new Intl.ListFormat(language.code === "en" ? "en-GB" : language.code, { style: "long", type: kind }).format(parts);

/** "Ann, Bo and Cleo". */
export const and = list("conjunction");
/** "Ann, Bo or Cleo". */
export const or = list("disjunction");

/** Words that are put into the language of the reader later, by `t`: this only says that they are in the catalogue. */
export const mark = <const T>(words: T): T => words;

/**
 * A constant with words in it: they are put into the language of the reader each time they are read.
 *
 * `keys` are the properties that hold words, where others hold other text.
 */
export function told<T extends object>(words: T, ...keys: string[]): T {
  for (const [key, value] of Object.entries(words)) {
    const isWords = keys.length === 0 || keys.includes(key);
    if (typeof value === "string" && isWords)
      Object.defineProperty(words, key, { get: () => t(value), enumerable: true });
    else if (Array.isArray(value) || Object.getPrototypeOf(value ?? "") === Object.prototype)
      told(value as object, ...keys);
  }
  return words;
}
