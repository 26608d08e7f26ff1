// What a match was like, counted from its events alone.

import { count, some, total } from "./cards";
import { around, keyOf } from "./geometry";
import { RESOURCE_OF } from "./looks";
import { mark } from "../../words/language.svelte";
import type { Board, Cards, Event } from "./types";

/** Where cards came from. */
export const SOURCES = mark(["production", "set-up", "bank", "players", "stolen", "cards"]);
export type Source = (typeof SOURCES)[number];

/** Where cards went. */
export const LOSSES = mark(["discarded", "stolen", "monopoly", "blocked by the robber"]);
export type Loss = (typeof LOSSES)[number];

/** What cards were spent on. */
export const SPENDINGS = mark(["roads", "settlements", "cities", "cards"]);
export type Spending = (typeof SPENDINGS)[number];

/** Where points came from. */
export const POINTS = mark(["settlements", "cities", "longest road", "largest army", "cards"]);

/** One player's part of a match. */
export interface Account {
  gains: Record<Source, number>;
  losses: Record<Loss, number>;
  spent: Record<Spending, number>;
  /** Points by where they came from. */
  points: Record<(typeof POINTS)[number], number>;
  roads: number;
  knights: number;
}

export interface Stats {
  /** How often each total fell, 2 to 12. */
  dice: number[];
  rolls: number;
  turns: number;
  players: Account[];
  /** The points that all could see at the end of each turn, per player; the last is the true end. */
  course: number[][];
  winner: number | null;
  isOver: boolean;
}

const zeros = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;

/** How often a total is expected in so many rolls. */
export const expected = (sum: number, rolls: number) => (rolls * (6 - Math.abs(7 - sum))) / 36;

/** Reads a whole match on its board; events that are missing only make it incomplete. */
export function statsOf(updates: Event[][], seats: number, board: Board): Stats {
  const players = Array.from({ length: seats }, (): Account => ({
    gains: zeros(SOURCES),
    losses: zeros(LOSSES),
    spent: zeros(SPENDINGS),
    points: zeros(POINTS),
    roads: 0,
    knights: 0,
  }));
  const stats: Stats = {
    dice: Array.from({ length: 13 }, () => 0),
    rolls: 0,
    turns: 0,
    players,
    course: [],
    winner: null,
    isOver: false,
  };
  const land = new Land(board);
  const of = (seat: number) => players[seat] ?? players[0]!;
  const mark = () => stats.course.push(players.map((one) => sum(one.points)));
  let holder: { road: number | null; army: number | null } = { road: null, army: null };

  for (const event of updates.flat()) {
    land.take(event);
    switch (event.type) {
      case "settled":
        of(event.seat).points.settlements += 1;
        of(event.seat).spent.settlements += total(event.paid);
        break;
      case "city_built":
        of(event.seat).points.settlements -= 1;
        of(event.seat).points.cities += 2;
        of(event.seat).spent.cities += total(event.paid);
        break;
      case "road_built":
        of(event.seat).roads += 1;
        of(event.seat).spent.roads += total(event.paid);
        break;
      case "bought":
        of(event.seat).spent.cards += total(event.paid);
        break;
      case "set_up":
        event.gains.forEach((cards, seat) => (of(seat).gains["set-up"] += total(cards)));
        mark();
        break;
      case "rolled": {
        const fell = event.dice[0]! + event.dice[1]!;
        stats.dice[fell] = (stats.dice[fell] ?? 0) + 1;
        stats.rolls += 1;
        event.gains.forEach((cards, seat) => (of(seat).gains.production += total(cards)));
        land.blocked(fell).forEach((lost, seat) => (of(seat).losses["blocked by the robber"] += lost));
        break;
      }
      case "discarded":
        of(event.seat).losses.discarded += total(event.cards);
        break;
      case "stole":
        of(event.seat).gains.stolen += event.count;
        of(event.from).losses.stolen += event.count;
        break;
      case "played":
        if (event.card === "knight") of(event.seat).knights += 1;
        break;
      case "picked":
        of(event.seat).gains.cards += 1;
        break;
      case "monopolised":
        event.takings.forEach((taken, seat) => {
          of(seat).losses.monopoly += taken;
          of(event.seat).gains.cards += taken;
        });
        break;
      case "bank_traded":
        of(event.seat).gains.bank += total(event.get);
        break;
      case "traded":
        of(event.seat).gains.players += total(event.get);
        of(event.with).gains.players += total(event.give);
        break;
      case "longest_road":
        if (holder.road !== null) of(holder.road).points["longest road"] = 0;
        holder = { ...holder, road: event.seat ?? null };
        if (event.seat != null) of(event.seat).points["longest road"] = 2;
        break;
      case "largest_army":
        if (holder.army !== null) of(holder.army).points["largest army"] = 0;
        holder = { ...holder, army: event.seat };
        of(event.seat).points["largest army"] = 2;
        break;
      case "turn_ended":
        stats.turns += 1;
        mark();
        break;
      case "over":
        stats.turns += 1;
        event.points.forEach((points, seat) => (of(seat).points.cards += points - sum(of(seat).points)));
        [stats.winner, stats.isOver] = [event.winner ?? null, true];
        mark();
        break;
    }
  }
  return stats;
}

const sum = (numbers: Record<string, number>) => Object.values(numbers).reduce((all, one) => all + one, 0);

/** What stands where, as far as the events tell it. */
class Land {
  #tiles = new Map<string, { token: number; pays: boolean }>();
  #homes: { seat: number; near: string[]; key: string; worth: number }[] = [];
  #robber = "";

  constructor(board: Board) {
    for (const { at, token, terrain } of board.hexes) {
      this.#tiles.set(keyOf(at), { token, pays: RESOURCE_OF[terrain] !== null });
      if (terrain === "desert") this.#robber = keyOf(at);
    }
  }

  take(event: Event): void {
    if (event.type === "robber_moved") this.#robber = keyOf(event.to);
    else if (event.type === "settled") {
      const near = around(event.at, true).map(keyOf);
      this.#homes.push({ seat: event.seat, near, key: keyOf(event.at), worth: 1 });
    } else if (event.type === "city_built") {
      const home = this.#homes.find((one) => one.key === keyOf(event.at));
      if (home) home.worth = 2;
    }
  }

  /** How many cards each seat misses because the robber stands where this total would pay. */
  blocked(fell: number): number[] {
    const lost: number[] = [];
    const tile = this.#tiles.get(this.#robber);
    if (tile?.token !== fell || !tile.pays) return lost;
    for (const { seat, near, worth } of this.#homes)
      if (near.includes(this.#robber)) lost[seat] = (lost[seat] ?? 0) + worth;
    return lost;
  }
}

/** The cards of each kind that production brought a seat. */
export function harvest(updates: Event[][], seat: number): Cards {
  const sums: Cards = { brick: 0, lumber: 0, wool: 0, grain: 0, ore: 0 };
  for (const event of updates.flat()) {
    if (event.type !== "rolled" && event.type !== "set_up") continue;
    for (const [kind, number] of some(event.gains[seat])) sums[kind] = count(sums, kind) + number;
  }
  return sums;
}
