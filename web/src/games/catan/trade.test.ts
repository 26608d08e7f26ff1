import { expect, test } from "vitest";
import { position } from "./fixture";
import { entries } from "./menu";
import { bankKinds, bankTrade, change, EMPTY, flaw, full, mayOffer, mirrored, only } from "./trade";
import type { Action, Resource } from "./types";

const bank = (give: Resource, rate: number, get: Resource): Action => ({
  type: "bank",
  give: only(give, rate),
  get: only(get, 1),
});
const ACTIONS: Action[] = [bank("grain", 4, "wool"), bank("grain", 4, "ore"), { type: "end" }];

test("a kind is never on both sides of a draft", () => {
  const draft = change(change(EMPTY, "give", "wool", 2), "get", "wool", 1);
  expect(draft).toEqual({ give: {}, get: { wool: 1 } });
  expect(change(draft, "get", "wool", -1)).toEqual(EMPTY);
  expect(change(EMPTY, "give", "ore", -1)).toEqual(EMPTY);
});

test("an offer needs both sides and the cards", () => {
  const hand = { ore: 2 };
  expect(flaw(EMPTY, hand)).toMatch(/give/);
  expect(flaw({ give: { ore: 1 }, get: {} }, hand)).toMatch(/want/);
  expect(flaw({ give: { ore: 3 }, get: { wool: 1 } }, hand)).toMatch(/do not have/);
  expect(flaw({ give: { ore: 2 }, get: { wool: 1 } }, hand)).toBeNull();
});

test("who answers sees the sides the other way round", () => {
  expect(mirrored({ give: { ore: 1 }, get: { wool: 2 } })).toEqual({ give: { wool: 2 }, get: { ore: 1 } });
});

test("the bank offers what is listed, and several lots as far as hand and bank reach", () => {
  const view = position();
  expect(bankKinds(ACTIONS, null)).toEqual(["grain"]);
  expect(bankKinds(ACTIONS, "grain")).toEqual(["wool", "ore"]);
  const ore = bankTrade(ACTIONS, view, "grain", "ore", 5);
  expect(ore?.most).toBe(2);
  expect(ore?.action).toEqual({ type: "bank", give: full({ grain: 8 }), get: full({ ore: 2 }) });
  expect(bankTrade(ACTIONS, view, "grain", "wool", 2)?.most).toBe(1);
  expect(bankTrade(ACTIONS, view, "grain", "brick", 1)).toBeNull();
  expect(bankTrade(ACTIONS, view, "ore", "wool", 1)).toBeNull();
});

test("offers are for the player on turn, while there are some left", () => {
  expect(mayOffer(position(), ACTIONS)).toBe(true);
  expect(mayOffer(position({ phase: { type: "pre_roll" } }), ACTIONS)).toBe(false);
  expect(mayOffer(position({ me: 1 }), ACTIONS)).toBe(false);
  const options = { ...position().options, domestic_trade: false };
  expect(mayOffer(position({ options }), ACTIONS)).toBe(false);
  expect(mayOffer(position({ now: { ...position().now, offers: 8 } }), ACTIONS)).toBe(false);
});

test("the menu enables what is listed and says why the rest is not", () => {
  const road: Action = { type: "road", at: [[0, 1], [0, 2]] };
  const of = (view = position(), actions = [...ACTIONS, road]) =>
    Object.fromEntries(entries(view, actions).map((entry) => [entry.what, entry.why]));
  expect(of()).toEqual({
    road: "",
    settlement: "You need 1 wool more.",
    city: "You need 1 ore more.",
    card: "You need 1 wool more.",
  });
  expect(of(position(), ACTIONS).road).toMatch(/no free place/);
  expect(of(position({ phase: { type: "pre_roll" } })).road).toMatch(/Roll/);
  expect(of(position({ now: { ...position().now, seat: 2 } })).road).toMatch(/not your turn/);
});
