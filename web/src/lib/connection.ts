// The one WebSocket of the client. It says hello, comes back after a loss, repeats unanswered
// commands under their old ids and resumes followed tables. It knows no page and no game.

import type { Done, History, Last, Problem, ToClient, ToServer, Welcome } from "./protocol";

/** A command without the id that the connection gives it. */
export type Command = ToServer extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;

/** Where the connection stands. */
export type Link = "connecting" | "online" | "reconnecting" | "refused";

/** The server's refusal of one command. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

/** What the connection needs from its surroundings. */
export interface Setup {
  url: string;
  /** What to say of oneself; asked anew for each socket. */
  hello(): { token?: string; name?: string };
  onLink(link: Link, problem?: Problem): void;
  onWelcome(welcome: Welcome): void;
  onMessage(message: ToClient): void;
  /** A table cannot be followed, or not any more. */
  onGone(table: string, problem: Problem): void;
  /** The server does not take the name: forget it. */
  onBadName(problem: Problem): void;
  /** The token is not known to the server: forget it. */
  onBadToken(): void;
  open?(url: string): WebSocket;
}

interface Pending {
  message: { id: string; type: string; key?: string | null; table?: string };
  isRepeated?: boolean;
  resolve(answer: Done | History): void;
  reject(refusal: Refusal): void;
}

const WANT = { view: true, actions: true };
/** After so long a silence a sign of life is asked for, after twice as long the socket is given up: within 20 s. */
const SILENCE = 9_000;
const WATCH_AGAIN = new Set(["not_following", "superseded"]);
/** Refusals that pass: what was asked for is asked for again a little later. */
const PASSING = new Set(["storage", "too_fast", "busy"]);
const LATER = 1_000;
const BAD_NAMES = new Set(["bad_name", "name_too_long", "name_reserved"]);

export class Connection {
  #socket: WebSocket | null = null;
  #welcomed = false;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #pending = new Map<string, Pending>();
  #follows = new Map<string, Last | null>();
  #followsLobby = false;
  #prefix = crypto.randomUUID().slice(0, 8);
  #count = 0;

  constructor(private readonly setup: Setup) {}

  /** Opens the socket; also called to hurry a waiting retry. */
  connect(): void {
    clearTimeout(this.#retry);
    if (this.#socket) return;
    const socket = this.setup.open?.(this.setup.url) ?? new WebSocket(this.setup.url);
    this.#socket = socket;
    this.#welcomed = false;
    this.setup.onLink(this.#tries === 0 ? "connecting" : "reconnecting");
    socket.onopen = () => {
      this.#post({ type: "hello", version: 1, kind: "person", ...this.setup.hello() });
      this.#listen();
    };
    socket.onmessage = (frame) => {
      if (socket !== this.#socket) return;
      this.#listen();
      this.#hear(JSON.parse(String(frame.data)) as ToClient);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  /** Drops the socket and says hello again, for example under another name. */
  again(): void {
    // A socket that is not open yet has said nothing under the old name.
    if (this.#socket?.readyState === 0) return;
    this.#drop();
    this.connect();
  }

  /** A table that the server has put us at: it is followed already, and from now on across reconnects. */
  adopt(table: string): void {
    this.#noteFollow(table);
  }

  /** Sends a command; it settles when the server has answered, however often the socket is lost. */
  command(command: Command): Promise<Done | History> {
    const message = { ...command, id: this.#newId() };
    return new Promise((resolve, reject) => {
      this.#pending.set(message.id, { message, resolve, reject });
      if (this.#welcomed) this.#post(message as ToServer);
    });
  }

  /** Follows a table until told otherwise, across reconnects; a table that is not there is told as gone. */
  async follow(key: string): Promise<void> {
    const last = this.#follows.get(key) ?? undefined;
    if (!this.#follows.has(key)) this.#follows.set(key, null);
    try {
      await this.command({ type: "watch", key, want: WANT, ...(last && { last }) });
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (PASSING.has(refusal.problem.code)) {
        setTimeout(() => this.#follows.has(key) && void this.follow(key), LATER);
        return;
      }
      this.#follows.delete(key);
      this.setup.onGone(key, refusal.problem);
    }
  }

  /** Follows a table no longer. */
  unfollow(table: string): void {
    if (!this.#follows.delete(table)) return;
    this.command({ type: "unwatch", table }).catch(() => undefined); // It may be closed already.
  }

  /** Whether a table is followed. */
  follows(table: string): boolean {
    return this.#follows.has(table);
  }

  /** Asks to be told of the lobby, or no longer; `before` asks for the page of older tables that begins there. */
  lobby(follow: boolean, before?: string): void {
    this.#followsLobby = follow;
    if (this.#welcomed) this.#post({ type: "lobby", follow, ...(before && { before }) });
  }

  #hear(message: ToClient): void {
    switch (message.type) {
      case "welcome":
        this.#tries = 0;
        this.#welcomed = true;
        this.setup.onWelcome(message);
        this.setup.onLink("online");
        this.#resume();
        return;
      case "done":
        // Whoever opens or joins a table follows it from then on.
        if (message.table && this.#isSitting(message.id)) this.#noteFollow(message.table);
        this.#settle(message.id)?.resolve(message);
        return;
      case "refused":
        // What was asked for may be refused behind its answer: help that comes too late.
        if (message.id && this.#pending.has(message.id)) this.#refused(message.id, message.problem);
        else if (!this.#welcomed) this.#refusedHello(message.problem);
        else this.setup.onMessage(message);
        return;
      case "history":
        this.#settle(message.id)?.resolve(message);
        break;
      case "update":
        if (this.#follows.has(message.table)) {
          this.#follows.set(message.table, { match: message.match, number: message.number });
        }
        break;
      case "pong":
      case "ping":
      case "lobby":
      case "lobby_change":
      case "paused":
      case "table":
      case "said":
      case "help":
      case "pool":
      case "paired":
      case "members":
      case "rank":
      case "talked":
        break;
    }
    this.setup.onMessage(message);
  }

  #isSitting(id: string): boolean {
    const type = this.#pending.get(id)?.message.type;
    return type === "create" || type === "join";
  }

  #noteFollow(table: string): void {
    if (!this.#follows.has(table)) this.#follows.set(table, null);
  }

  #settle(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #refused(id: string, problem: Problem): void {
    const pending = this.#pending.get(id);
    const table = pending?.message.table;
    // Watching wakes a table that went to rest, and brings a seat here that was played from another
    // window; then the command is said again, once. The refused id would get the same refusal.
    if (pending && table && !pending.isRepeated && WATCH_AGAIN.has(problem.code) && this.#follows.has(table)) {
      this.#pending.delete(id);
      void this.follow(table);
      const message = { ...pending.message, id: this.#newId() };
      this.#pending.set(message.id, { ...pending, message, isRepeated: true });
      this.#post(message as ToServer);
      return;
    }
    this.#settle(id)?.reject(new Refusal(problem));
  }

  #newId(): string {
    return `${this.#prefix}-${++this.#count}`;
  }

  #refusedHello(problem: Problem): void {
    if (problem.code === "unknown_token") {
      this.setup.onBadToken();
      this.again();
    } else if (BAD_NAMES.has(problem.code)) {
      this.setup.onBadName(problem);
      this.again();
    } else if (problem.code === "storage") {
      this.#lost(); // It asks to be tried again in a moment.
    } else {
      this.#drop();
      this.setup.onLink("refused", problem);
    }
  }

  /** Tables first, so that the answers of repeated commands meet a table that is followed. */
  #resume(): void {
    if (this.#followsLobby) this.#post({ type: "lobby", follow: true });
    const asked = new Set(
      [...this.#pending.values()].filter((p) => p.message.type === "watch").map((p) => p.message.key),
    );
    const waiting = [...this.#pending.values()];
    for (const key of this.#follows.keys()) {
      if (!asked.has(key)) void this.follow(key);
    }
    for (const { message } of waiting) this.#post(message as ToServer);
  }

  #post(message: ToServer): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #lost(): void {
    this.#drop();
    const wait = Math.min(10_000, 300 * 2 ** this.#tries) * (0.7 + 0.6 * Math.random());
    this.#tries += 1;
    this.setup.onLink("reconnecting");
    this.#retry = setTimeout(() => this.connect(), wait);
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#watchdog);
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    socket?.close();
  }

  /** Asks for a sign of life after a silence, and gives the socket up after a second one. */
  #listen(): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => {
      this.#post({ type: "ping" });
      this.#watchdog = setTimeout(() => this.#lost(), SILENCE);
    }, SILENCE);
  }
}
