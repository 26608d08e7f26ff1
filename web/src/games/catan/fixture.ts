// A position for tests: four players on the board for beginners, seat 0 on turn and looking.

import { BEGINNER } from "./samples";
import type { PlayerView, View } from "./types";

/** A player with nothing. */
export function player(colour: PlayerView["colour"], more: Partial<PlayerView> = {}): PlayerView {
  return {
    colour,
    cards: 0,
    hand: null,
    devs: 0,
    new_devs: 0,
    dev_cards: null,
    new_dev_cards: null,
    played: {},
    roads: [],
    settlements: [],
    cities: [],
    roads_left: 15,
    settlements_left: 5,
    cities_left: 4,
    road_length: 0,
    public_points: 0,
    points: null,
    rates: { brick: 4, lumber: 4, wool: 4, grain: 4, ore: 4 },
    ...more,
  };
}

/** A view of seat 0 in its main phase. */
export function position(more: Partial<View> = {}): View {
  const hand = { brick: 1, lumber: 1, wool: 0, grain: 8, ore: 2 };
  return {
    me: 0,
    options: {
      vp_target: 10,
      bank_shortage: "official",
      discard_limit: 7,
      friendly_robber: false,
      harbour_use: "at_once",
      domestic_trade: true,
      offers_per_turn: 8,
      offer_timeout: 30,
      turn_cap: null,
    },
    board: BEGINNER,
    robber: [0, 0],
    phase: { type: "main" },
    now: { nth: 9, seat: 0, dice: [3, 3], played: false, offers: 0 },
    players: [
      player("red", { cards: 12, hand, points: 3, dev_cards: {}, new_dev_cards: {} }),
      player("blue", { cards: 4 }),
      player("orange", { cards: 9 }),
      player("white"),
    ],
    bank: { brick: 19, lumber: 19, wool: 1, grain: 11, ore: 17 },
    deck: 25,
    longest_road: null,
    largest_army: null,
    offer: null,
    offers: 0,
    ...more,
  };
}
