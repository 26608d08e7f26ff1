// The plain HTTP side of the server: lists and records.

import type { GameInfo, MatchSummaryPage, PoolSummary, Problem, Replay } from "./protocol";
import { inWords } from "./words";

/** What a seat saw, and notes on it. */
export interface Knew {
  view: unknown;
  value?: unknown;
}

/** The games that can be played here. */
export function games(): Promise<GameInfo[]> {
  known ??= ask<{ items: GameInfo[] }>("/api/games").then((page) => page.items);
  known.catch(() => (known = undefined)); // Ask again the next time.
  return known;
}
let known: Promise<GameInfo[]> | undefined;

/** The waiting rooms. */
export function pools(): Promise<PoolSummary[]> {
  return ask<{ items: PoolSummary[] }>("/api/pools").then((page) => page.items);
}

/** Finished matches, newest first; `before` is the `next` of the page before. */
export function matches(limit: number, before?: string): Promise<MatchSummaryPage> {
  const query = new URLSearchParams({ limit: String(limit), ...(before && { before }) });
  return ask(`/api/matches?${query}`);
}

/** A finished match, as a seat saw it or with all that was hidden: what is there of it, each time it has grown by a page. */
export async function* replay(id: string, seat: number | null = null): AsyncGenerator<Replay> {
  let whole = null as Replay | null;
  let from: number | null = 0;
  while (from !== null) {
    const query = new URLSearchParams({ from: String(from), ...(seat !== null && { seat: String(seat) }) });
    const page: Replay = await ask(`/api/matches/${encodeURIComponent(id)}?${query}`);
    whole = whole ? { ...whole, steps: [...whole.steps, ...page.steps] } : page;
    yield whole;
    from = page.next ?? null;
  }
}

/** What a seat of a finished match saw at an update, and what notes of a kind say of it. */
export function knowledge(id: string, seat: number, number: number, help: string): Promise<Knew> {
  const query = new URLSearchParams({ seat: String(seat), number: String(number), help });
  return ask(`/api/matches/${encodeURIComponent(id)}/knowledge?${query}`);
}

/** Where the record of a match can be downloaded. */
export function recordAddress(id: string): string {
  return `/api/matches/${encodeURIComponent(id)}/record`;
}

/** What was said on the connection of a seat's client; none if nothing was kept. */
export async function transcript(id: string, seat: number): Promise<string | null> {
  const answer = await fetch(`/api/matches/${encodeURIComponent(id)}/transcript?seat=${seat}`);
  return answer.ok ? answer.text() : null;
}

/** Asks a helper of a game; it keeps nothing. */
export function tool<T>(game: string, name: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return ask(`/api/games/${encodeURIComponent(game)}/tools/${encodeURIComponent(name)}`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

/** So often a server that is busy is asked again. */
const TRIES = 5;

async function ask<T>(address: string, how: RequestInit = { headers: { accept: "application/json" } }): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(address, how).catch(() => null);
    if (!answer) throw new Error("The server cannot be reached.");
    if (answer.ok) return (await answer.json()) as T;
    // It says when to come again if it only has too much to do.
    const wait = Number(answer.headers.get("retry-after"));
    if (wait > 0 && tries < TRIES && !how.signal?.aborted) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(wait, 10)));
      continue;
    }
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new Error(problem ? inWords(problem) : `The server answered ${answer.status}.`);
  }
}
