// A waiting room as we see it: whether we wait in it, who else is there, what is said.

import { Refusal, type Command } from "./connection";
import type { Member, Paired, PoolNews, Problem, Score, Talked } from "./protocol";

const want = { view: true, actions: true };

export class PoolStore {
  /** The name we have there; none while we are not in it. */
  me = $state<string | null>(null);
  waiting = $state(false);
  members = $state.raw<Member[]>([]);
  scores = $state.raw<Score[]>([]);
  lines = $state.raw<Talked[]>([]);
  notice = $state.raw<Problem | null>(null);
  /** The table of our newest pairing. */
  paired = $state.raw<Paired | null>(null);
  /** Whether we want to be in it, also after the connection was lost. */
  #wanted = false;

  constructor(
    readonly name: string,
    private readonly command: (command: Command) => Promise<unknown>,
  ) {}

  /** Enters, if we are not in it yet, and waits for an opponent. */
  async wait(): Promise<void> {
    this.#wanted = true;
    const entered = this.me !== null || (await this.#send({ type: "enter", pool: this.name }));
    // A repeated command may have brought us in before.
    if (!entered && this.notice?.code !== "in_pool") return;
    await this.#send({ type: "queue", pool: this.name, wait: true, want });
    this.look();
  }

  /** Waits no longer, and leaves. */
  async leave(): Promise<void> {
    this.#wanted = false;
    await this.#send({ type: "leave", pool: this.name });
  }

  /** Asks who is there and who has won how much. */
  look(): void {
    if (this.me === null) return;
    void this.#send({ type: "members", pool: this.name });
    void this.#send({ type: "rank", pool: this.name });
  }

  /** Says something to everybody here, or to one. */
  async talk(text: string, to: string | null): Promise<void> {
    const said = await this.#send({ type: "talk", pool: this.name, text, ...(to !== null && { to }) });
    // A whisper to oneself comes back as it is.
    if (said && to !== this.me) this.#add({ pool: this.name, name: this.me ?? "", text, ...(to !== null && { to }) });
  }

  hear(news: PoolNews): void {
    this.me = news.name ?? null;
    this.waiting = news.waiting;
  }

  hearPaired(paired: Paired): void {
    this.waiting = false;
    this.#wanted = false;
    this.paired = paired;
  }

  hearTalk(line: Talked): void {
    this.#add(line);
  }

  /** The connection is new: the server has forgotten that we waited. */
  comeBack(): void {
    this.me = null;
    this.waiting = false;
    if (this.#wanted) void this.wait();
  }

  #add(line: Talked): void {
    this.lines = [...this.lines, line].slice(-200);
  }

  async #send(command: Command): Promise<boolean> {
    try {
      await this.command(command);
      this.notice = null;
      return true;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.notice = refusal.problem;
      return false;
    }
  }
}
