// The checklist: what a person marks, what was plainly seen, and where the two disagree. Pure; `notes.svelte.ts` keeps it.

import { CARDS, cardsOf, sorted, the, title } from "./cards";
import type { Card, View } from "./types";
import { t } from "../../words/language.svelte";

export const SIGNS = ["X", "O", "*"] as const;
export type Sign = (typeof SIGNS)[number];

/** Black and the colours of the six suspects. */
export const COLOURS = ["black", "red", "orange", "gray", "green", "blue", "purple"] as const;
export type Colour = (typeof COLOURS)[number];

/** A column: a seat or a free one from 0 to 5, or the case file. */
export type Column = number | "case";

export interface Mark {
  sign: Sign;
  colour: Colour;
}

/** What is kept for a seat. */
export interface Memo {
  version: 1;
  /** By cell, written as `X red`. */
  marks: Record<string, string>;
  /** A text per row, by card. */
  rows: Partial<Record<Card, string>>;
  /** A text for the match. */
  text: string;
}

export const ROW_TEXT = 40;
export const MATCH_TEXT = 2000;

export const emptyMemo = (): Memo => ({ version: 1, marks: {}, rows: {}, text: "" });

/** The columns of a level: the case file has none where nothing is concluded. */
export const columnsOf = (level: string): Column[] =>
  level === "manual" ? [0, 1, 2, 3, 4, 5] : [0, 1, 2, 3, 4, 5, "case"];

/** The heading of a column. */
export const headingOf = (column: Column, names: string[]): string =>
  column === "case" ? t("Case file") : (names[column] ?? "free");

/** The name of a cell. */
export const cellOf = (card: Card, column: Column): string => `${card}.${column}`;

/** What was kept, as far as it can be read. */
export function readMemo(kept: unknown): Memo {
  const memo = emptyMemo();
  if (typeof kept !== "object" || kept === null) return memo;
  const { marks, rows, text } = kept as Partial<Record<keyof Memo, unknown>>;
  for (const [cell, word] of Object.entries(objectOf(marks))) {
    if (/^\w+\.(case|[0-5])$/.test(cell) && markOf(word)) memo.marks[cell] = String(word);
  }
  for (const card of CARDS) {
    const said = objectOf(rows)[card];
    if (typeof said === "string") memo.rows[card] = cut(said, ROW_TEXT);
  }
  if (typeof text === "string") memo.text = cut(text, MATCH_TEXT);
  return memo;
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
const cut = (text: string, most: number) => [...text].slice(0, most).join("");

/** A mark as it is kept. */
export function markOf(word: unknown): Mark | null {
  const [sign, colour] = String(word ?? "").split(" ");
  const isMark =
    (SIGNS as readonly string[]).includes(sign ?? "") && (COLOURS as readonly string[]).includes(colour ?? "");
  return isMark ? { sign: sign as Sign, colour: colour as Colour } : null;
}

/** The notes with a mark set or replaced, or cleared; clearing an empty cell changes nothing. */
export function withMark(memo: Memo, card: Card, column: Column, mark: Mark | null): Memo {
  const cell = cellOf(card, column);
  if (mark === null && !(cell in memo.marks)) return memo;
  const marks = { ...memo.marks };
  if (mark === null) delete marks[cell];
  else marks[cell] = `${mark.sign} ${mark.colour}`;
  return { ...memo, marks };
}

/** The notes with the text of a row. */
export function withRow(memo: Memo, card: Card, text: string): Memo {
  return { ...memo, rows: { ...memo.rows, [card]: cut(text, ROW_TEXT) } };
}

/** The notes with the text of the match. */
export const withText = (memo: Memo, text: string): Memo => ({ ...memo, text: cut(text, MATCH_TEXT) });

/** What is known of a cell: X for "has it", O for "has it not". */
export interface Known {
  sign: "X" | "O";
  why: string;
  /** Whether it was seen, not concluded. */
  isSeen: boolean;
}

/** A card that was shown in secret: one of these, in the column of who showed it. */
export interface OneOf {
  nth: number;
  seat: number;
  cards: Card[];
}

export interface Seen {
  cells: Map<string, Known>;
  oneOf: OneOf[];
}

/** What a view shows plainly: own cards, cards shown to us, passes, open cards. No conclusions. */
export function seenIn(view: View, names: string[]): Seen {
  const cells = new Map<string, Known>();
  const oneOf: OneOf[] = [];
  const columns: Column[] = [...view.players.keys(), "case"];
  const note = (card: Card, column: Column, sign: "X" | "O", why: string) => {
    const cell = cellOf(card, column);
    if (!cells.has(cell)) cells.set(cell, { sign, why, isSeen: true });
  };
  for (const card of view.face_up) {
    for (const column of columns) note(card, column, "O", t("{title} lies face up.", { title: title(card) }));
  }
  const { me } = view;
  const hand = me == null ? null : view.players[me]?.hand;
  if (me != null && hand) {
    for (const card of CARDS) {
      if (!hand.includes(card)) note(card, me, "O", t("You do not hold {the}.", { the: the(card) }));
      else
        for (const column of columns)
          note(card, column, column === me ? "X" : "O", t("You hold {the}.", { the: the(card) }));
    }
  }
  view.suggestions.forEach((question, nth) => {
    const named = cardsOf(question);
    const asked = `suggestion ${nth + 1}: ${named.map(title).join(", ")}`;
    for (const seat of question.passed) {
      for (const card of named)
        note(
          card,
          seat,
          "O",
          t("{value} could not disprove {asked}.", { value: names[seat] ?? `Seat ${seat + 1}`, asked }),
        );
    }
    const { shown } = question;
    if (!shown) return;
    const who = names[shown.by] ?? `Seat ${shown.by + 1}`;
    if (shown.card) note(shown.card, shown.by, "X", `${who} showed ${the(shown.card)} on ${asked}.`);
    else if (shown.by !== me) oneOf.push({ nth: nth + 1, seat: shown.by, cards: sorted([...named]) });
  });
  if (view.case) {
    for (const card of CARDS) {
      note(card, "case", cardsOf(view.case).includes(card as never) ? "X" : "O", t("You have seen the case file."));
    }
  }
  return { cells, oneOf };
}

/** Whether a mark of one's own says the opposite of what is known. */
export function contradicts(mark: Mark | null, known: Known | undefined): boolean {
  if (!mark || !known || mark.sign === "*") return false;
  return mark.sign !== known.sign;
}

/** The level that a table allows: a wish is cut to it. */
export function levelWithin<L extends string>(wish: L, most: string): L | "manual" | "facts" {
  const order = ["manual", "facts", "full"];
  return order.indexOf(wish) <= order.indexOf(most) ? wish : (most as "manual" | "facts");
}
