// Windows that are closed once and then stay closed, also after the page was loaded again.

import * as keep from "../../lib/keep";
import type { Card, Suggestion, View } from "./types";

/** The newest suggestion of ours that was answered with a card. */
export function lastShown(view: View, seat: number | null): { nth: number; by: number; card: Card } | null {
  if (seat === null) return null;
  const nth = view.suggestions.findLastIndex((one: Suggestion) => one.seat === seat);
  const shown = view.suggestions[nth]?.shown;
  return shown?.card ? { nth, by: shown.by, card: shown.card } : null;
}

/** The own last suggestion that nobody could disprove, to begin an accusation with. */
export function undisproved(view: View, seat: number | null): Suggestion | null {
  const last = view.suggestions.findLast((one) => one.seat === seat);
  return last && !last.shown && view.phase.type !== "disproving" ? last : null;
}

/** The cards that a player has seen of ours. */
export function shownTo(view: View, me: number | null, asker: number): Card[] {
  return view.suggestions.flatMap((one) => (one.seat === asker && one.shown?.by === me && one.shown.card ? [one.shown.card] : []));
}

/** Remembers for one match which windows were closed. */
export class Closed {
  #match: string | null = null;
  #words = $state.raw<string[]>([]);

  begin(match: string | null): void {
    if (match === this.#match) return;
    this.#match = match;
    const [kept, ...words] = (keep.read("clue.closed") ?? "").split(" ");
    this.#words = kept === match ? words : [];
  }

  has(word: string): boolean {
    return this.#words.includes(word);
  }

  add(word: string): void {
    if (!this.has(word)) this.#set([...this.#words, word]);
  }

  remove(word: string): void {
    this.#set(this.#words.filter((one) => one !== word));
  }

  #set(words: string[]): void {
    this.#words = words;
    keep.write("clue.closed", [this.#match ?? "", ...this.#words].join(" "));
  }
}
