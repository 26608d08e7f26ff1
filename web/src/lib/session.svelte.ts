// Who we are, how the connection stands, and the stores it feeds.

import { SvelteMap } from "svelte/reactivity";
import { Connection, type Command, type Link } from "./connection";
import * as keep from "./keep";
import { withChange, withPage, type Known } from "./lobby";
import { PoolStore } from "./pool.svelte";
import type { Done, History, Identity, Problem, TableSummary, ToClient } from "./protocol";
import { TableStore } from "./table.svelte";

class Session {
  link = $state<Link>("connecting");
  problem = $state<Problem | null>(null);
  you = $state<Identity | null>(null);
  name = $state(keep.read("name") ?? "");
  /** The name that we wished for and may not have, and why. */
  refusedName = $state.raw<{ name: string; problem: Problem } | null>(null);
  /** What we were called before we asked for another name. */
  #before = "";
  #known = $state.raw<Known | null>(null);
  /** The listed tables; none before the lobby has answered. */
  lobby = $derived<TableSummary[] | null>(this.#known?.tables ?? null);
  /** Whether there are older tables than those. */
  hasOlder = $derived(this.#known?.next != null);
  online = $derived(this.#known?.online ?? 0);
  /** The tables where we have a chair, or that we own, as far as we know. */
  chairs = new SvelteMap<string, true>();
  /** The waiting rooms that we have looked at. */
  pools = new SvelteMap<string, PoolStore>();

  /** Who waits for the next welcome. */
  #welcomes: (() => void)[] = [];
  #tables = new Map<string, TableStore>();
  #connection = new Connection({
    url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
    hello: () => {
      const token = keep.read("token");
      return { ...(token && { token }), ...(this.name && { name: this.name }) };
    },
    onLink: (link, problem) => {
      this.link = link;
      this.problem = problem ?? null;
    },
    onWelcome: (welcome) => {
      if (welcome.token) keep.write("token", welcome.token);
      this.you = welcome.you;
      this.chairs.clear();
      for (const table of welcome.tables) this.chairs.set(table, true);
      for (const pool of this.pools.values()) pool.comeBack();
      for (const resolve of this.#welcomes.splice(0)) resolve();
    },
    onMessage: (message) => this.#hear(message),
    onGone: (table, problem) => {
      this.chairs.delete(table);
      this.table(table).hearGone(problem);
    },
    onBadName: (problem) => {
      this.refusedName = { name: this.name, problem };
      this.name = this.#before;
      this.#before = "";
      if (this.name) keep.write("name", this.name);
      else keep.remove("name");
    },
    onBadToken: () => keep.remove("token"),
  });

  start(): void {
    this.#connection.connect();
    addEventListener("online", () => this.#connection.connect());
  }

  command(command: Command): Promise<Done | History> {
    return this.#connection.command(command);
  }

  followLobby(follow: boolean): void {
    this.#connection.lobby(follow);
  }

  /** Asks for the next page of older tables. */
  olderTables(): void {
    const before = this.#known?.next;
    if (before != null) this.#connection.lobby(true, before);
  }

  /** The store of a table, made on the first use. */
  table(id: string): TableStore {
    let store = this.#tables.get(id);
    if (!store) {
      store = new TableStore(id, (command) => this.command(command));
      this.#tables.set(id, store);
    }
    return store;
  }

  /** The store of a waiting room, made on the first use. */
  pool(name: string): PoolStore {
    let store = this.pools.get(name);
    if (!store) {
      store = new PoolStore(name, (command) => this.command(command));
      this.pools.set(name, store);
    }
    return store;
  }

  /** Follows a table; a table that was opened or joined on this connection is followed already. */
  follow(id: string): void {
    const store = this.table(id);
    if (this.#connection.follows(id) && store.news) return;
    void this.#connection.follow(id);
  }

  /** Leaves the page of a table: a sitter stays connected to it, a spectator goes. */
  leave(id: string): void {
    const store = this.table(id);
    if (store.chair !== null && !store.missing) return;
    this.#connection.unfollow(id);
    this.#tables.delete(id);
  }

  /** Takes another name, now and for later visits. */
  rename(name: string): void {
    this.#before = this.name;
    this.name = name.trim();
    this.refusedName = null;
    keep.write("name", this.name);
    for (const table of this.chairs.keys()) {
      this.command({ type: "rename", table, name: this.name }).catch(() => undefined); // A running match keeps its names.
    }
    this.#connection.again();
  }

  /** Takes a name, if it is another one; tells whether the server knows us by it now. */
  async take(name: string): Promise<boolean> {
    if (name.trim() === this.name) return true;
    const welcomed = new Promise<void>((resolve) => this.#welcomes.push(resolve));
    this.rename(name);
    await welcomed;
    return this.refusedName === null;
  }

  #hear(message: ToClient): void {
    switch (message.type) {
      case "lobby":
        this.#known = withPage(this.#known, message);
        return;
      case "lobby_change":
        if (!this.#known) return;
        this.#known = withChange(this.#known, message) ?? this.#known;
        if (this.#known.revision !== message.revision) this.#connection.lobby(true);
        return;
      case "paused":
        this.table(message.table).paused = message.problem ?? null;
        return;
      case "table": {
        const { id, life } = message.table;
        if (message.chair != null && life.type !== "closed") this.chairs.set(id, true);
        else this.chairs.delete(id);
        this.table(id).hearTable(message);
        return;
      }
      case "update":
        this.table(message.table).hearUpdates([message]);
        return;
      case "history":
        this.table(message.table).hearUpdates(message.updates);
        return;
      case "said":
        this.table(message.table).hearLine(message);
        return;
      case "pool":
        this.pool(message.pool).hear(message);
        return;
      case "paired":
        this.#connection.adopt(message.table);
        this.chairs.set(message.table, true);
        this.pool(message.pool).hearPaired(message);
        return;
      case "members":
        this.pool(message.pool).members = message.members;
        return;
      case "rank":
        this.pool(message.pool).scores = message.scores;
        return;
      case "talked":
        this.pool(message.pool).hearTalk(message);
        return;
      case "help":
        this.table(message.table).hearHelp(message);
        return;
      case "memo":
        this.table(message.table).hearMemo(message);
        return;
      case "refused":
        // No command of ours: the table itself has something to say.
        if (message.table) this.table(message.table).hearProblem(message.problem);
        return;
      case "welcome":
      case "pong":
      case "done":
        return;
    }
  }
}

export const session = new Session();
