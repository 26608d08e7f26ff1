// Cards on their way: from the land, the bank or a hand to another hand. Only for the eye.

import { some } from "./cards";
import { around, edgeKey, keyOf } from "./geometry";
import { RESOURCE_OF } from "./looks";
import type { Action, Cards, Event, Resource, View } from "./types";

/** Where a card comes from or goes to: a hex, the bank, or a seat. */
export type End = { hex: string } | "bank" | number;

/** One card on its way; none if its kind is hidden. */
export interface Flight {
  kind: Resource | "card" | null;
  from: End;
  to: End;
}

/** More would be a swarm. */
const MOST = 14;

/** What flies when these events happen. */
export function flightsOf(events: Event[], view: View): Flight[] {
  const flights = events.flatMap((event): Flight[] => {
    switch (event.type) {
      case "rolled":
        return event.gains.flatMap((cards, seat) => harvest(cards, seat, event.dice[0]! + event.dice[1]!, view));
      case "set_up":
        return event.gains.flatMap((cards, seat) => between(cards, "bank", seat));
      case "settled":
      case "road_built":
      case "city_built":
        return between(event.paid, event.seat, "bank");
      case "bought":
        return [...between(event.paid, event.seat, "bank"), { kind: "card", from: "bank", to: event.seat }];
      case "discarded":
        return between(event.cards, event.seat, "bank");
      case "stole":
        return event.count > 0 ? [{ kind: event.kind ?? null, from: event.from, to: event.seat }] : [];
      case "picked":
        return [{ kind: event.kind, from: "bank", to: event.seat }];
      case "monopolised":
        return event.takings.flatMap((taken, from) =>
          Array.from({ length: taken }, () => ({ kind: event.kind, from, to: event.seat })),
        );
      case "bank_traded":
        return [...between(event.give, event.seat, "bank"), ...between(event.get, "bank", event.seat)];
      case "traded":
        return [...between(event.give, event.seat, event.with), ...between(event.get, event.with, event.seat)];
      default:
        return [];
    }
  });
  return flights.slice(0, MOST);
}

function between(cards: Partial<Cards>, from: End, to: End): Flight[] {
  return some(cards).flatMap(([kind, number]) => Array.from({ length: number }, () => ({ kind, from, to })));
}

/** The cards of a throw, each from a hex beside the player's buildings where there is one. */
function harvest(cards: Partial<Cards>, seat: number, sum: number, view: View): Flight[] {
  const player = view.players[seat];
  const homes = [...(player?.settlements ?? []), ...(player?.cities ?? [])];
  const near = new Set(homes.flatMap((node) => around(node, true).map(keyOf)));
  return between(cards, "bank", seat).map((flight) => {
    const hex = view.board.hexes.find(
      (tile) => tile.token === sum && RESOURCE_OF[tile.terrain] === flight.kind && near.has(keyOf(tile.at)),
    );
    return hex ? { ...flight, from: { hex: keyOf(hex.at) } } : flight;
  });
}

/** The place of an action, as a key; none if it has none. */
export function placeOf(action: Action | null): Set<string> {
  if (action?.type === "settle" || action?.type === "city") return new Set([keyOf(action.at)]);
  if (action?.type === "road") return new Set([edgeKey(action.at)]);
  return new Set(action?.type === "robber" ? [keyOf(action.to)] : []);
}

/** The places that some events touch, as keys. */
export function placesOf(events: Event[]): Set<string> {
  return new Set(
    events.flatMap((event) => {
      if (event.type === "settled" || event.type === "city_built") return [keyOf(event.at)];
      if (event.type === "road_built") return [edgeKey(event.at)];
      if (event.type === "robber_moved") return [keyOf(event.to)];
      return [];
    }),
  );
}
