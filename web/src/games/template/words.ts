// The game in words: the list of moves, the live region, labels of fields.

import type { Action, Event } from "./types";

const SIDE = ["cross", "circle"];

export function sideName(seat: number): string {
  return SIDE[seat] ?? `seat ${seat + 1}`;
}

/** "mark field 5". */
export function say({ field }: Action): string {
  return `mark field ${field + 1}`;
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
        return `${who(event.seat)} marks field ${event.field + 1}.`;
      case "left":
        return `${who(event.seat)} has left.`;
    }
  };
  return events.map(sentence).join(" ");
}

/** The game's word for its end, for people. */
export function reason(word: string): string {
  const words: Record<string, string> = { line: "three in a line", full: "no field is left", left: "somebody left" };
  return words[word] ?? word;
}

/** What a built-in player says of its move. */
export function thought(said: unknown): string {
  const { value, played } = (said ?? {}) as { value?: number; played?: number };
  if (value === undefined) return "";
  const share = `${Math.round(50 * (value + 1))} %`;
  return played === undefined ? `expects ${share}` : `expects ${share}, played it ${played} times in mind`;
}
