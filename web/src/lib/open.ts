// Ways to a table: each ends on the table's page or with a sentence why not.

import { Refusal } from "./connection";
import { place } from "./place.svelte";
import type { ChairSet, Create } from "./protocol";
import { session } from "./session.svelte";
import { inWords } from "./words";

const want = { view: true, actions: true };

/** What a new table is made of. */
export type Plan = Pick<Create, "game" | "config" | "settings" | "from" | "stand"> & { chairs: ChairSet[] };

/** Opens a table and goes there. */
export function openTable(plan: Plan): Promise<string | null> {
  return goWith(() => session.command({ type: "create", want, ...plan }));
}

/** Sits down at a table and goes there. */
export function joinTable(key: string): Promise<string | null> {
  return goWith(() => session.command({ type: "join", key, want }));
}

async function goWith(ask: () => Promise<{ table?: string | null }>): Promise<string | null> {
  try {
    const { table } = await ask();
    if (table) place.go(`/t/${encodeURIComponent(table)}`);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return inWords(refusal.problem);
  }
}
