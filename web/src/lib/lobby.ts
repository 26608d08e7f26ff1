// The tables of the lobby, as far as they are known: the pages that were asked for, and all that has changed since.

import type { Lobby, LobbyChange, TableSummary } from "./protocol";

/** What is known of the lobby. */
export interface Known {
  revision: number;
  /** Newest first. */
  tables: TableSummary[];
  /** Where the next page begins; none if all tables are known. */
  next: string | null;
  online: number;
}

/** What is known after a page. */
export function withPage(known: Known | null, page: Lobby): Known {
  const older = page.before != null && known ? known.tables : [];
  return {
    revision: page.revision,
    tables: merged(older, page.tables),
    next: page.next ?? null,
    online: page.online,
  };
}

/** What is known after a change; none if one before it is missing, so that the list has to be asked for again. */
export function withChange(known: Known, change: LobbyChange): Known | null {
  if (change.revision !== known.revision + 1) return null;
  const gone = new Set(change.removed ?? []);
  const stays = known.tables.filter((table) => !gone.has(table.id));
  const last = known.tables.at(-1);
  const isKnown = new Set(known.tables.map((table) => table.id));
  // What belongs behind the last page comes with its own page.
  const fits = (table: TableSummary) =>
    known.next === null || isKnown.has(table.id) || (last !== undefined && byAge(table, last) < 0);
  return {
    ...known,
    revision: change.revision,
    tables: merged(stays, (change.changed ?? []).filter(fits)),
    online: change.online,
  };
}

function merged(old: TableSummary[], fresh: TableSummary[]): TableSummary[] {
  const tables = new Map([...old, ...fresh].map((table) => [table.id, table]));
  return [...tables.values()].sort(byAge);
}

/** Newest first, as the server orders them. */
function byAge(one: TableSummary, other: TableSummary): number {
  return other.opened - one.opened || (one.id < other.id ? -1 : 1);
}
