// What the menu says about building: what is listed can be done; for the rest, why not.

import { cardWords, lacks, total } from "./cards";
import { COSTS, type Buildable } from "./looks";
import type { Action, View } from "./types";

/** One line of the menu. */
export interface Entry {
  what: Buildable;
  name: string;
  key: string;
  /** The pieces or cards left. */
  left: number;
  /** Whether the server lists it. */
  isLegal: boolean;
  /** Why it cannot be done now; empty if it can. */
  why: string;
}

const NAMES: Record<Buildable, [name: string, key: string, action: Action["type"]]> = {
  road: ["Road", "r", "road"],
  settlement: ["Settlement", "s", "settle"],
  city: ["City", "c", "city"],
  card: ["Development card", "d", "buy"],
};

/** The menu for our seat. */
export function entries(view: View, actions: Action[]): Entry[] {
  const mine = view.me == null ? null : view.players[view.me];
  return (Object.keys(COSTS) as Buildable[]).map((what) => {
    const [name, key, type] = NAMES[what];
    const isMain = view.phase.type === "main" && view.now.seat === view.me;
    const isLegal = isMain && actions.some((action) => action.type === type);
    const left = {
      road: mine?.roads_left ?? 0,
      settlement: mine?.settlements_left ?? 0,
      city: mine?.cities_left ?? 0,
      card: view.deck,
    }[what];
    const missing = lacks(mine?.hand, COSTS[what]);
    const why = isLegal
      ? ""
      : view.now.seat !== view.me
        ? "It is not your turn."
        : view.phase.type === "pre_roll"
          ? "Roll the dice first."
          : !isMain
            ? "Something else comes first."
            : total(missing) > 0
              ? `You need ${cardWords(missing)} more.`
              : left === 0
                ? what === "card"
                  ? "The deck is empty."
                  : "You have no such piece left."
                : actions.length === 0
                  ? "Wait a moment."
                  : what === "city"
                    ? "You have no settlement to enlarge."
                    : "There is no free place that your roads lead to.";
    return { what, name, key, left, isLegal, why };
  });
}
