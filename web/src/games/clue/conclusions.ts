// What the server concluded from our view, as the checklist shows it: marks with their reasons, and chances.

import { CARDS, cardsOf, the, title } from "./cards";
import { cellOf, type Column, type Known, type Seen } from "./notes";
import type { Card, View } from "./types";
import { t, told } from "../../words/language.svelte";

/** Where a card may be, as the server writes it. */
export type Holder = { seat: number } | "case_file";

/** Why a mark stands, as the server writes it. */
export type Reason =
  | { type: "hand" | "face_up" | "case_file" }
  | { type: "passed" | "showed"; suggestion: number }
  | { type: "rule"; rule: string; suggestion?: number | null; accusation?: number | null }
  | { type: "all_deals"; deals: number };

/** A mark with its reason and the marks that a rule used. */
export interface Noted {
  card: Card;
  holder: Holder;
  mark: "yes" | "no" | "open";
  reason: Reason;
  uses: [Card, Holder, "yes" | "no" | "open"][];
}

/** Conclusions and chances by cell. */
export interface Conclusions {
  cells: Map<string, Known>;
  odds: Map<string, number> | null;
  /** How many deals are left, in words. */
  deals: string | null;
}

/** The rules by which marks follow from marks. */
const RULES: Record<string, string> = told({
  located: "a card that is somewhere is nowhere else",
  only_place: "it can be nowhere else",
  hand_known: "all cards of this hand are known",
  hand_forced: "this hand can hold no other cards",
  last_of_shown: "one of three was shown, and the other two cannot be it",
  one_of_each_kind: "the case file holds one card of each kind",
  wrong_accusation: "two cards of a wrong accusation are in the case file, so the third is not",
});

const columnOf = (holder: Holder): Column => (holder === "case_file" ? "case" : holder.seat);
const isSeen = (reason: Reason) => reason.type !== "rule" && reason.type !== "all_deals";

/** What was seen, with what the server concluded from it. */
export function concluded(
  full: unknown,
  odds: unknown,
  names: string[],
  seen: Seen,
  view: View | undefined,
): Conclusions {
  const cells = new Map(seen.cells);
  const { marks, deals } = (full ?? {}) as { marks?: Noted[]; deals?: number };
  for (const noted of marks ?? []) {
    const cell = cellOf(noted.card, columnOf(noted.holder));
    // What was seen says itself better why.
    if (noted.mark === "open" || cells.has(cell)) continue;
    const sign = noted.mark === "yes" ? "X" : "O";
    cells.set(cell, { sign, why: whyOf(noted, names, view), isSeen: isSeen(noted.reason) });
  }
  const { chances } = (odds ?? {}) as { chances?: number[][] };
  return { cells, odds: chances ? chancesOf(chances) : null, deals: deals === undefined ? null : dealsOf(deals) };
}

/** Chances by cell: per card one for each seat, and the case file last. */
function chancesOf(chances: number[][]): Map<string, number> {
  const odds = new Map<string, number>();
  chances.forEach((row, nth) => {
    const card = CARDS[nth];
    row.forEach((chance, at) => card && odds.set(cellOf(card, at === row.length - 1 ? "case" : at), chance));
  });
  return odds;
}

const dealsOf = (deals: number) =>
  deals === 1 ? t("1 deal is possible") : t("{value} deals are possible", { value: deals.toLocaleString("en") });

/** The reason of a mark in words. */
export function whyOf(noted: Noted, names: string[], view: View | undefined): string {
  const at = (holder: Holder) =>
    holder === "case_file" ? t("the case file") : (names[holder.seat] ?? `Seat ${holder.seat + 1}`);
  const asked = (nth: number) => {
    const question = view?.suggestions[nth];
    return `suggestion ${nth + 1}${question ? `: ${cardsOf(question).map(title).join(", ")}` : ""}`;
  };
  const who = at(noted.holder);
  const { reason } = noted;
  switch (reason.type) {
    case "hand":
      return t("The hand of {who} is seen.", { who });
    case "face_up":
      return t("{title} lies face up.", { title: title(noted.card) });
    case "case_file":
      return t("You have seen the case file.");
    case "passed":
      return t("{who} could not disprove {asked}.", { who, asked: asked(reason.suggestion) });
    case "showed":
      return `${who} showed ${the(noted.card)} on ${asked(reason.suggestion)}.`;
    case "rule": {
      const uses = noted.uses
        .slice(0, 6)
        .map(([card, holder, mark]) => `${title(card)} ${mark === "yes" ? "✓" : "✗"} ${at(holder)}`);
      const more = noted.uses.length > 6 ? "; …" : "";
      const about = reason.suggestion == null ? "" : ` (${asked(reason.suggestion)})`;
      const because = uses.length > 0 ? ` Because: ${uses.join("; ")}${more}.` : "";
      return t("It follows: {value}{about}.{because}", { value: RULES[reason.rule] ?? reason.rule, about, because });
    }
    case "all_deals":
      return t("It is so in all {value} remaining deals.", { value: reason.deals.toLocaleString("en") });
  }
}
