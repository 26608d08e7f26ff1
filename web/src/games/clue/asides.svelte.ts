// What is said beside the match: chat, who comes and goes, what was refused; each behind what had been told by then.

import type { ChairView, ChatLine } from "../../lib/protocol";
import { t } from "../../words/language.svelte";

/** A line of the table. */
export interface Aside {
  key: string;
  after: number;
  text: string;
  isError: boolean;
}

export class Asides {
  all = $state.raw<Aside[]>([]);
  #present = new Map<number, { connected: boolean; standIn: boolean }>();
  #chatAfter = new Map<number, number>();

  /** Tells how far the match has been told. */
  constructor(private readonly told: () => number) {}

  say(text: string, isError = false): void {
    this.all = [...this.all, { key: `n${this.all.length}`, after: this.told(), text, isError }];
  }

  /** Chat, each line behind what had been told when it came. */
  place(lines: ChatLine[]): { line: ChatLine; after: number }[] {
    return lines.map((line) => {
      if (!this.#chatAfter.has(line.number)) this.#chatAfter.set(line.number, this.told());
      return { line, after: this.#chatAfter.get(line.number) ?? 0 };
    });
  }

  /** Who sits where now; tells who has gone, come back or is played for. */
  see(chairs: (ChairView | null)[], me: number | null): void {
    chairs.forEach((chair, nth) => {
      const sitter = chair?.sitter;
      if (!sitter || sitter.kind === "built_in" || nth === me) return;
      const is = { connected: sitter.connected, standIn: sitter.stand_in != null };
      const was = this.#present.get(nth);
      this.#present.set(nth, is);
      if (!was) return;
      if (was.connected && !is.connected) this.say(t("{name} has lost the connection.", { name: sitter.name }));
      if (!was.connected && is.connected) this.say(t("{name} is back.", { name: sitter.name }));
      if (!was.standIn && is.standIn) this.say(t("A bot plays for {name}.", { name: sitter.name }));
    });
  }
}
