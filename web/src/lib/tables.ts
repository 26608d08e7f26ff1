// The tables of the lobby as somebody wants to see them. Pure.

import type { TableSummary } from "./protocol";

/** What is looked for: a game, and words among names. */
export interface Wish {
  game: string;
  words: string;
}

/** What is shown of a table: what its row says, for the search. */
type TextOf = (table: TableSummary) => string;

const ORDER: Record<TableSummary["life"]["type"], number> = {
  open: 0,
  counting: 1,
  starting: 1,
  running: 2,
  over: 3,
  closed: 4,
};

/** The tables that fit, mine first, then those that wait for players; finished ones only if they are mine. */
export function wanted(
  tables: TableSummary[],
  { game, words }: Wish,
  isMine: (id: string) => boolean,
  textOf: TextOf,
): TableSummary[] {
  const sought = words.trim().toLowerCase();
  const fits = (table: TableSummary) =>
    (isMine(table.id) || ORDER[table.life.type] < ORDER.over) &&
    (game === "" || table.game === game) &&
    (sought === "" || textOf(table).toLowerCase().includes(sought));
  const rank = (table: TableSummary) => (isMine(table.id) ? -1 : ORDER[table.life.type]);
  return tables.filter(fits).sort((one, other) => rank(one) - rank(other));
}
