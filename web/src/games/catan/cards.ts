// Counting with resource cards.

import { RESOURCES } from "./looks";
import { and, t, told } from "../../words/language.svelte";
import type { Cards, Resource } from "./types";

/** How many of a kind. */
export const count = (cards: Partial<Cards> | null | undefined, kind: Resource) => cards?.[kind] ?? 0;

/** How many in all. */
export const total = (cards: Partial<Cards> | null | undefined) =>
  RESOURCES.reduce((sum, kind) => sum + count(cards, kind), 0);

/** The kinds of which there are some, with their numbers. */
export const some = (cards: Partial<Cards> | null | undefined): [Resource, number][] =>
  RESOURCES.flatMap((kind) => (count(cards, kind) > 0 ? [[kind, count(cards, kind)]] : []));

/** So many more of a kind, never less than none. */
export function add(cards: Partial<Cards>, kind: Resource, more: number): Partial<Cards> {
  const next = Math.max(0, count(cards, kind) + more);
  const { [kind]: _, ...rest } = cards;
  return next === 0 ? rest : { ...rest, [kind]: next };
}

/** Whether all of `wanted` are among them. */
export const holds = (cards: Partial<Cards> | null | undefined, wanted: Partial<Cards>) =>
  RESOURCES.every((kind) => count(wanted, kind) <= count(cards, kind));

/** What is missing of `wanted`. */
export function lacks(cards: Partial<Cards> | null | undefined, wanted: Partial<Cards>): Partial<Cards> {
  const missing = RESOURCES.map((kind) => [kind, Math.max(0, count(wanted, kind) - count(cards, kind))] as const);
  return Object.fromEntries(missing.filter(([, number]) => number > 0));
}

/** "2 wool and 1 ore". */
export function cardWords(cards: Partial<Cards> | null | undefined): string {
  return (
    list(some(cards).map(([kind, number]) => t("{number} {kind}", { number, kind: kindName(kind) }))) || t("nothing")
  );
}

/** "a, b and c". */
export const list = and;

/** What a resource is called. */
export const kindName = (kind: Resource) => KINDS[kind];

const KINDS: Record<Resource, string> = told({
  brick: "brick",
  lumber: "lumber",
  wool: "wool",
  grain: "grain",
  ore: "ore",
});
