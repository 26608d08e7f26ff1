// The game in words: the list of moves, the live region, labels of fields.

import type { Action, Event } from "./types";
import { t, told } from "../../words/language.svelte";

const SIDE = told(["cross", "circle"]);

export function sideName(seat: number): string {
  return SIDE[seat] ?? t("seat {number}", { number: seat + 1 });
}

/** "mark field 5". */
export function say({ field }: Action): string {
  return t("mark field {value}", { value: field + 1 });
}

/** A move in a few characters; none if there is no move. */
export function move(events: Event[]): string | null {
  const marked = events.find((event) => event.type === "marked");
  return marked ? String(marked.field + 1) : null;
}

/** What happened, in sentences. */
export function tell(events: Event[], names: string[]): string {
  const who = (seat: number) => names[seat] ?? sideName(seat);
  const sentence = (event: Event) => {
    switch (event.type) {
      case "marked":
        return t("{who} marks field {value}.", { who: who(event.seat), value: event.field + 1 });
      case "left":
        return t("{who} has left.", { who: who(event.seat) });
    }
  };
  return events.map(sentence).join(" ");
}

/** The game's word for its end, for people. */
export function reason(word: string): string {
  const words: Record<string, string> = {
    line: t("three in a line"),
    full: t("no field is left"),
    left: t("somebody left"),
  };
  return words[word] ?? word;
}

/** What a built-in player says of its move. */
export function thought(said: unknown): string {
  const { value, played } = (said ?? {}) as { value?: number; played?: number };
  if (value === undefined) return "";
  const share = `${Math.round(50 * (value + 1))} %`;
  return played === undefined
    ? t("expects {share}", { share })
    : t("expects {share}, played it {played} times in mind", { share, played });
}
