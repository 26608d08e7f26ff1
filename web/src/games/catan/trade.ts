// The forms of trade: what one gives, what one gets, and what of it can be sent.

import { add, count, holds, some, total } from "./cards";
import type { Action, Cards, Resource, View } from "./types";
import { t } from "../../words/language.svelte";

/** What one puts on the table. */
export interface Draft {
  give: Partial<Cards>;
  get: Partial<Cards>;
}

export const EMPTY: Draft = { give: {}, get: {} };

/** A draft with more or fewer cards of a kind on one side; a kind is never on both sides. */
export function change(draft: Draft, side: "give" | "get", kind: Resource, more: number): Draft {
  const other = side === "give" ? "get" : "give";
  const moved = add(draft[side], kind, more);
  const cleared = count(moved, kind) > 0 ? add(draft[other], kind, -count(draft[other], kind)) : draft[other];
  return side === "give" ? { give: moved, get: cleared } : { give: cleared, get: moved };
}

/** Why a draft cannot be offered; none if it can. */
export function flaw(draft: Draft, hand: Partial<Cards>): string | null {
  if (total(draft.give) === 0) return t("Choose what you give.");
  if (total(draft.get) === 0) return t("Choose what you want.");
  if (!holds(hand, draft.give)) return t("You do not have all that you would give.");
  return null;
}

/** What is offered, seen from the one who answers. */
export const mirrored = (offer: Draft): Draft => ({ give: offer.get, get: offer.give });

type BankTrade = Extract<Action, { type: "bank" }>;

/** The trades with the bank among the actions. */
export const bankTrades = (actions: Action[]) => actions.filter((one): one is BankTrade => one.type === "bank");

/** The kinds that the bank takes now, or gives for one of them. */
export function bankKinds(actions: Action[], give: Resource | null): Resource[] {
  const kinds = bankTrades(actions).flatMap((trade) => {
    const [given] = some(trade.give);
    const [got] = some(trade.get);
    if (!given || !got) return [];
    return give === null ? [given[0]] : given[0] === give ? [got[0]] : [];
  });
  return [...new Set(kinds)];
}

/** The trade of so many lots, and the most lots there can be; none if it is not listed. */
export function bankTrade(
  actions: Action[],
  view: View,
  give: Resource | null,
  get: Resource | null,
  lots: number,
): { action: BankTrade; most: number } | null {
  const listed = bankTrades(actions).find(
    (trade) => give !== null && get !== null && count(trade.give, give) > 0 && count(trade.get, get) > 0,
  );
  if (!listed || give === null || get === null) return null;
  const rate = count(listed.give, give);
  const hand = view.me == null ? null : view.players[view.me]?.hand;
  const isBottomless = view.options.bank_shortage === "unlimited";
  const affordable = Math.floor(count(hand, give) / rate);
  const most = Math.max(1, isBottomless ? affordable : Math.min(affordable, count(view.bank, get)));
  const taken = Math.min(Math.max(1, lots), most);
  return { action: { type: "bank", give: only(give, rate * taken), get: only(get, taken) }, most };
}

/** So many of one kind. */
export function only(kind: Resource, number: number): Cards {
  return { brick: 0, lumber: 0, wool: 0, grain: 0, ore: 0, [kind]: number };
}

/** All kinds named, as the server writes them. */
export function full(cards: Partial<Cards>): Cards {
  return { brick: 0, lumber: 0, wool: 0, grain: 0, ore: 0, ...cards };
}

/** Whether our seat may make an offer now; the server does not list offers, there are too many. */
export function mayOffer(view: View, actions: Action[]): boolean {
  const mine = view.me == null ? null : view.players[view.me];
  const isFree = view.phase.type === "main" && view.now.seat === view.me && actions.length > 0;
  return (
    isFree && view.options.domestic_trade && view.now.offers < view.options.offers_per_turn && (mine?.cards ?? 0) > 0
  );
}
