// What the menu says about building: what is listed can be done; for the rest, why not.

import { cardWords, lacks, total } from "./cards";
import { COSTS, type Buildable } from "./looks";
import type { Action, View } from "./types";
import { t, told } from "../../words/language.svelte";

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

const NAMES: Record<Buildable, string> = told({
  road: "Road",
  settlement: "Settlement",
  city: "City",
  card: "Development card",
});
const DOES: Record<Buildable, [key: string, action: Action["type"]]> = {
  road: ["r", "road"],
  settlement: ["s", "settle"],
  city: ["c", "city"],
  card: ["d", "buy"],
};

/** The menu for our seat. */
export function entries(view: View, actions: Action[]): Entry[] {
  const mine = view.me == null ? null : view.players[view.me];
  return (Object.keys(COSTS) as Buildable[]).map((what) => {
    const name = NAMES[what];
    const [key, type] = DOES[what];
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
        ? t("It is not your turn.")
        : view.phase.type === "pre_roll"
          ? t("Roll the dice first.")
          : !isMain
            ? t("Something else comes first.")
            : total(missing) > 0
              ? t("You need {cards} more.", { cards: cardWords(missing) })
              : left === 0
                ? what === "card"
                  ? t("The deck is empty.")
                  : t("You have no such piece left.")
                : actions.length === 0
                  ? t("Wait a moment.")
                  : what === "city"
                    ? t("You have no settlement to enlarge.")
                    : t("There is no free place that your roads lead to.");
    return { what, name, key, left, isLegal, why };
  });
}
