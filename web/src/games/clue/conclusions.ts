// What the server concluded from our view, as the checklist shows it.

import type { HelpGiven } from "../../lib/protocol";
import type { Known, Seen } from "./notes";

/** Conclusions and chances by cell. */
export interface Conclusions {
  cells: Map<string, Known>;
  odds: Map<string, number> | null;
  /** How many deals are left, in words. */
  deals: string | null;
}

/** What was seen, with what the server concluded from it. */
export function concluded(facts: HelpGiven | undefined, odds: HelpGiven | undefined, names: string[], seen: Seen): Conclusions {
  void [facts, odds, names];
  return { cells: seen.cells, odds: null, deals: null };
}
