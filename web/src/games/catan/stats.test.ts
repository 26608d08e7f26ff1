import { expect, test } from "vitest";
import { BEGINNER } from "./samples";
import { expected, harvest, statsOf } from "./stats";
import type { Event } from "./types";

const none = {};
const GAME: Event[][] = [
  [{ type: "settled", seat: 0, at: [0, 1], paid: none }],
  [{ type: "settled", seat: 1, at: [0, -1], paid: none }],
  [{ type: "set_up", gains: [{ brick: 1 }, { grain: 1, ore: 1 }] }],
  [{ type: "rolled", seat: 0, dice: [3, 3], gains: [{ brick: 1 }, none] }],
  [{ type: "turn_ended", seat: 0, next: 1 }],
  [{ type: "rolled", seat: 1, dice: [3, 4], gains: [none, none] }],
  [{ type: "discarded", seat: 0, cards: { brick: 2 } }],
  [{ type: "robber_moved", seat: 1, to: [-1, 1] }],
  [{ type: "stole", seat: 1, from: 0, count: 1, kind: null }],
  [{ type: "bank_traded", seat: 1, give: { grain: 4 }, get: { ore: 1 } }],
  [{ type: "city_built", seat: 1, at: [0, -1], paid: { grain: 2, ore: 3 } }],
  [{ type: "turn_ended", seat: 1, next: 0 }],
  // The robber stands on hills 6.
  [{ type: "rolled", seat: 0, dice: [4, 2], gains: [none, none] }],
  [{ type: "traded", seat: 0, with: 1, offer: 1, give: { wool: 1 }, get: { ore: 2 } }],
  [{ type: "road_built", seat: 0, at: [[0, 1], [0, 2]], paid: { brick: 1, lumber: 1 } }, { type: "longest_road", seat: 0 }],
  [{ type: "played", seat: 0, card: "knight" }, { type: "largest_army", seat: 0 }],
  [{ type: "longest_road", seat: 1 }],
  [{ type: "monopolised", seat: 0, kind: "ore", takings: [0, 3] }],
  [{ type: "over", winner: 0, points: [5, 4], revealed: [{ palace: 2 }, none] }],
];

test("dice are counted, and what was to be expected is known", () => {
  const { dice, rolls } = statsOf(GAME, 2, BEGINNER);
  expect([dice[6], dice[7], dice[2], rolls]).toEqual([2, 1, 0, 3]);
  expect(expected(7, 36)).toBe(6);
  expect(expected(2, 36)).toBe(1);
});

test("cards are counted by where they came from and went", () => {
  const [first, second] = statsOf(GAME, 2, BEGINNER).players;
  expect(first?.gains).toEqual({ production: 1, "set-up": 1, bank: 0, players: 2, stolen: 0, cards: 3 });
  expect(second?.gains).toEqual({ production: 0, "set-up": 2, bank: 1, players: 1, stolen: 1, cards: 0 });
  expect(first?.losses).toEqual({ discarded: 2, stolen: 1, monopoly: 0, "blocked by the robber": 1 });
  expect(second?.losses.monopoly).toBe(3);
  expect(first?.spent).toEqual({ roads: 2, settlements: 0, cities: 0, cards: 0 });
  expect(second?.spent.cities).toBe(5);
  expect(harvest(GAME, 0)).toEqual({ brick: 2, lumber: 0, wool: 0, grain: 0, ore: 0 });
});

test("points by source add up to the end, and the longest road changes hands", () => {
  const { players, winner, isOver } = statsOf(GAME, 2, BEGINNER);
  expect(players[0]?.points).toEqual({
    settlements: 1,
    cities: 0,
    "longest road": 0,
    "largest army": 2,
    cards: 2,
  });
  expect(players[1]?.points).toEqual({
    settlements: 0,
    cities: 2,
    "longest road": 2,
    "largest army": 0,
    cards: 0,
  });
  expect([winner, isOver]).toEqual([0, true]);
});

test("points over time have one entry per turn", () => {
  const { course, turns } = statsOf(GAME, 2, BEGINNER);
  expect(turns).toBe(3);
  expect(course).toEqual([
    [1, 1],
    [1, 1],
    [1, 2],
    [5, 4],
  ]);
});

test("a match that is not known from its beginning is counted as far as it is", () => {
  expect(statsOf(GAME.slice(4), 2, BEGINNER).rolls).toBe(2);
  expect(statsOf([], 4, BEGINNER).players).toHaveLength(4);
});
