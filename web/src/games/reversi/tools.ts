// What the server knows and a picture needs: maps, faults of a text, what a move would do. Answers are kept.

import * as api from "../../lib/api";
import type { Checked, Compared, Config, Look, OwnMap, View } from "./types";

const KEPT = 200;

let own: Promise<OwnMap[]> | undefined;
const checked = new Map<string, Promise<Checked>>();
const looks = new WeakMap<View, Map<number, Promise<Look>>>();

/** The maps that Parlor has. */
export function maps(): Promise<OwnMap[]> {
  own ??= api.tool<OwnMap[]>("reversi", "maps", {});
  own.catch(() => (own = undefined)); // Ask again the next time.
  return own;
}

/** The server's word on a map text, or on the map with that name. */
export function check(text: string, maxSide?: number): Promise<Checked> {
  const key = `${maxSide ?? ""} ${text}`;
  let answer = checked.get(key);
  if (!answer) {
    answer = api.tool<Checked>("reversi", "check", { text, ...(maxSide && { max_side: maxSide }) });
    answer.catch(() => checked.delete(key));
    checked.set(key, answer);
    for (const old of checked.keys()) {
      if (checked.size <= KEPT) break;
      checked.delete(old);
    }
  }
  return answer;
}

/** What the player to move would do on a cell; known answers for a position are not asked for again. */
export function look(config: Config, view: View, cell: number, signal: AbortSignal): Promise<Look> {
  let known = looks.get(view);
  if (!known) looks.set(view, (known = new Map()));
  let answer = known.get(cell);
  if (!answer) {
    const [x, y] = [cell % view.width, Math.floor(cell / view.width)];
    const body = { map: config.map, ...(config.max_side && { max_side: config.max_side }), view, x, y };
    answer = api.tool<Look>("reversi", "look", body, signal);
    answer.catch(() => known?.delete(cell));
    known.set(cell, answer);
  }
  return answer;
}

/** A record compared with what a client claims. */
export function compare(record: string, claims: string): Promise<Compared> {
  return api.tool("reversi", "compare", { record, claims });
}
