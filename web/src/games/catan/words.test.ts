import { expect, test } from "vitest";
import { position } from "./fixture";
import { BEGINNER } from "./samples";
import { owedMode, targetsOf } from "./targets";
import type { Event } from "./types";
import { options } from "./options";
import { edgeName, hexName, line, nodeName, owes, prompt, say, tell, topic } from "./words";

const NAMES = ["Anna", "Bo", "Cleo", "Dan"];
const none = {};

test("places are named by what lies around them", () => {
  expect(hexName(BEGINNER, [0, 0])).toBe("the desert");
  expect(nodeName(BEGINNER, [0, 1])).toBe("between hills 6, pasture 4 and the desert");
  expect(nodeName(BEGINNER, [-2, 3])).toBe("at the top corner of mountains 10");
  expect(
    edgeName(BEGINNER, [
      [0, 1],
      [0, 2],
    ]),
  ).toBe("between hills 6 and pasture 4");
  expect(
    edgeName(BEGINNER, [
      [-3, 2],
      [-2, 3],
    ]),
  ).toBe("at the upper left coast of mountains 10");
});

const SENTENCES: [Event, string][] = [
  [{ type: "laid", board: BEGINNER }, "The board is laid."],
  [{ type: "settled", seat: 0, at: [0, 1], paid: none }, "Anna places a settlement."],
  [{ type: "settled", seat: 0, at: [0, 1], paid: { brick: 1 } }, "Anna builds a settlement."],
  [
    {
      type: "road_built",
      seat: 1,
      at: [
        [0, 1],
        [0, 2],
      ],
      paid: none,
    },
    "Bo places a road.",
  ],
  [{ type: "city_built", seat: 1, at: [0, 1], paid: { ore: 3, grain: 2 } }, "Bo builds a city."],
  [{ type: "set_up", gains: [{ ore: 1 }, none, none, none] }, "The second settlements pay: Anna gets 1 ore."],
  [
    { type: "rolled", seat: 0, dice: [3, 3], gains: [{ ore: 1, wool: 2 }, { ore: 1 }, none, none] },
    "Anna rolls 6: Anna gets 2 wool and 1 ore and Bo gets 1 ore.",
  ],
  [{ type: "rolled", seat: 0, dice: [3, 4], gains: [none, none, none, none] }, "Anna rolls 7."],
  [{ type: "rolled", seat: 0, dice: [1, 1], gains: [none, none, none, none] }, "Anna rolls 2: nobody gets anything."],
  [{ type: "discarded", seat: 2, cards: { ore: 4 } }, "Cleo discards 4 ore."],
  [{ type: "robber_moved", seat: 0, to: [0, 3] }, "Anna moves the robber."],
  [{ type: "stole", seat: 0, from: 1, count: 1, kind: null }, "Anna steals a card from Bo."],
  [{ type: "stole", seat: 0, from: 1, count: 1, kind: "ore" }, "Anna steals 1 ore from Bo."],
  [{ type: "stole", seat: 0, from: 1, count: 0, kind: null }, "Anna finds nothing to steal from Bo."],
  [{ type: "bought", seat: 3, paid: { ore: 1 }, card: null }, "Dan buys a development card."],
  [{ type: "bought", seat: 3, paid: { ore: 1 }, card: "palace" }, "Dan buys a development card: palace."],
  [{ type: "played", seat: 3, card: "knight" }, "Dan plays knight."],
  [{ type: "picked", seat: 3, kind: "ore" }, "Dan takes 1 ore from the bank."],
  [
    { type: "monopolised", seat: 3, kind: "ore", takings: [2, 0, 1, 0] },
    "Dan takes all ore: 2 from Anna and 1 from Cleo.",
  ],
  [{ type: "monopolised", seat: 3, kind: "ore", takings: [0, 0, 0, 0] }, "Dan takes all ore: there is none."],
  [{ type: "bank_traded", seat: 0, give: { ore: 4 }, get: { wool: 1 } }, "Anna gives the bank 4 ore for 1 wool."],
  [
    { type: "offered", seat: 0, offer: 1, give: { ore: 1 }, get: { wool: 1 }, to: [1, 2, 3], until: 0 },
    "Anna offers 1 ore for 1 wool.",
  ],
  [
    { type: "offered", seat: 0, offer: 1, give: { ore: 1 }, get: { wool: 1 }, to: [1, 2], until: 0 },
    "Anna offers 1 ore for 1 wool to Bo and Cleo.",
  ],
  [{ type: "accepted", seat: 1, offer: 1 }, "Bo would accept."],
  [{ type: "declined", seat: 1, offer: 1 }, "Bo declines."],
  [
    { type: "countered", seat: 1, offer: 1, counter: 2, give: { wool: 1 }, get: { ore: 2 } },
    "Bo would give 1 wool for 2 ore.",
  ],
  [
    { type: "traded", seat: 0, with: 1, offer: 1, give: { ore: 1 }, get: { wool: 1 } },
    "Anna gives Bo 1 ore for 1 wool.",
  ],
  [{ type: "offer_closed", offer: 1, why: "late" }, "The offer expired."],
  [{ type: "longest_road", seat: 2 }, "Cleo has the longest road."],
  [{ type: "longest_road", seat: null }, "Nobody has the longest road any more."],
  [{ type: "largest_army", seat: 2 }, "Cleo has the largest army."],
  [{ type: "turn_ended", seat: 0, next: 1 }, "It is Bo’s turn."],
  [
    { type: "over", winner: 2, points: [3, 4, 10, 2], revealed: [none, none, { palace: 1 }, none] },
    "Cleo has won. Points: Anna 3, Bo 4, Cleo 10 and Dan 2. Revealed: Cleo had palace.",
  ],
];

test.each(SENTENCES)("%j is told in a sentence", (event, sentence) => {
  expect(line(event, NAMES)).toBe(sentence);
});

test("with the board, places are named", () => {
  const built: Event = {
    type: "road_built",
    seat: 1,
    at: [
      [0, 1],
      [0, 2],
    ],
    paid: none,
  };
  expect(line(built, NAMES, BEGINNER)).toBe("Bo places a road between hills 6 and pasture 4.");
  expect(line({ type: "robber_moved", seat: 0, to: [0, 3] }, NAMES, BEGINNER)).toBe(
    "Anna moves the robber to pasture 2.",
  );
});

test("an action is said with its place, as hints need it", () => {
  const view = position();
  expect(say({ type: "settle", at: [0, 1] }, view)).toBe(
    "build a settlement between hills 6, pasture 4 and the desert",
  );
  expect(say({ type: "robber", to: [0, 3] }, view)).toBe("move the robber to pasture 2");
  expect(say({ type: "steal", from: 1 }, view)).toBe("steal from blue");
  expect(
    say({
      type: "road",
      at: [
        [0, 2],
        [0, 1],
      ],
    }),
  ).toBe("build a road at 0,1/0,2");
});

test("several events are several sentences, and silent ones leave no gap", () => {
  const events: Event[] = [
    { type: "offer_closed", offer: 1, why: "replaced" },
    { type: "longest_road", seat: 2 },
    { type: "largest_army", seat: 2 },
  ];
  expect(tell(events, NAMES)).toBe("Cleo has the longest road. Cleo has the largest army.");
});

test("what each seat owes is said, for several at once after a seven", () => {
  const view = position({ phase: { type: "discard", owed: [0, 0, 4, 5] } });
  expect([0, 1, 2, 3].map((seat) => owes(view, seat))).toEqual([null, null, "discards 4", "discards 5"]);
  expect(prompt(view, NAMES)).toBe("Waiting for Cleo and Dan to discard.");
  expect(prompt({ ...view, me: 3 }, NAMES)).toBe("A seven: discard 5 of your cards.");
  expect(prompt(position(), NAMES)).toBe("Build, trade, or end your turn.");
  expect(prompt(position({ me: null }), NAMES)).toBe("Anna builds and trades.");
  expect(prompt(position({ phase: { type: "over", winner: 1 } }), NAMES)).toBe("Bo has won.");
});

test("events have a topic, so that the log can be filtered", () => {
  expect(topic([{ type: "accepted", seat: 1, offer: 1 }])).toBe("trade");
  expect(topic([{ type: "largest_army", seat: 1 }])).toBe("cards and robber");
  expect(topic([{ type: "turn_ended", seat: 0, next: 1 }])).toBe("turns");
});

test("the options are said in a few words", () => {
  expect(options({ vp_target: 12, board: "balanced", friendly_robber: true })).toBe(
    "12 points · balanced board · friendly robber",
  );
  expect(options({ board: "random", harbours: "scattered" })).toBe("10 points · random board · scattered harbours");
  expect(options({ board: "beginner", harbours: "scattered" })).toBe("10 points · board for beginners");
});

test("places to choose come from the listed actions alone, from top to bottom", () => {
  const actions = [
    { type: "settle" as const, at: [0, -1] as [number, number] },
    { type: "settle" as const, at: [0, 1] as [number, number] },
    { type: "end" as const },
  ];
  const targets = targetsOf(actions, "settle", BEGINNER);
  expect(targets.map((target) => target.key)).toEqual(["0,1", "0,-1"]);
  expect(targets[0]?.label).toBe("Settlement between hills 6, pasture 4 and the desert");
  expect(targetsOf(actions, null, BEGINNER)).toEqual([]);
  expect(owedMode(actions, "setup_settlement")).toBe("settle");
  expect(owedMode(actions, "main")).toBeNull();
  expect(owedMode([], "setup_settlement")).toBeNull();
});
