// What a player has asked for and the server has not yet taken: so a way can begin where the last one ends.

import { ahead, wayTo } from "./field";
import type { Action, Direction, Event, Field, Known, Own, Shape } from "./types";

/** How long an answer is waited for before a request counts as lost, in milliseconds. */
const LOST = 2000;
/** How fresh the sight of another player must be to walk around it. */
const FRESH = 1500;

export class Pilot {
  /** How long the server took for the last request. */
  lag = $state<number | null>(null);
  #sent: { action: Action; at: number }[] = [];

  constructor(private readonly act: (action: Action) => void) {}

  /** Sends a request. */
  ask(action: Action): void {
    this.#sent.push({ action, at: Date.now() });
    this.act(action);
  }

  /** How many requests are unfinished, with those on their way. */
  pending(own: Own): number {
    return own.queue.length + this.#onTheirWay().length;
  }

  /** Where our player stands when all is done as asked. */
  end(own: Own): Field | null {
    return this.way(own).at(-1) ?? own.field ?? null;
  }

  /** The fields our player comes by when all is done as asked. */
  way(own: Own): Field[] {
    const fields: Field[] = [];
    let field = own.field;
    const asked = [...own.queue.map((one) => one.action), ...this.#onTheirWay().map((one) => one.action)];
    for (const action of asked) {
      if (!field || action.type !== "move" || !action.direction) continue;
      field = ahead(field, action.direction as Direction);
      fields.push(field);
    }
    return fields;
  }

  /** The steps to a field, as many as the queue still takes. */
  steps(own: Own, board: Shape, to: Field, limit: number, now: number): Direction[] {
    const from = this.end(own);
    if (!from) return [];
    const isTaken = (one: Known) => one.player != null && one.player !== own.seat && now - one.at < FRESH;
    const way = wayTo(board, own.team, from, to, own.fields.filter(isTaken));
    return way.slice(0, Math.max(0, limit - this.pending(own)));
  }

  /** The server tells what it has taken. */
  hear(events: Event[], seat: number): void {
    for (const event of events) {
      if (event.type !== "queued" || event.seat !== seat) continue;
      const nth = this.#sent.findIndex((one) => one.action.type === event.action.type);
      const [taken] = nth < 0 ? [] : this.#sent.splice(nth, 1);
      if (taken) this.lag = Date.now() - taken.at;
    }
  }

  #onTheirWay() {
    const now = Date.now();
    this.#sent = this.#sent.filter((one) => now - one.at < LOST);
    // Answers to offers do not wait in the queue.
    return this.#sent.filter((one) => one.action.type !== "reject");
  }
}
