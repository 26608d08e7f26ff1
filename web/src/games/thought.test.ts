import { expect, test } from "vitest";
import { wholeUi } from ".";
import { reasonOf } from "./thought";

const [catan, clue, pentago, project, reversi] = await Promise.all([
  wholeUi("catan"),
  wholeUi("clue"),
  wholeUi("pentago"),
  wholeUi("project"),
  wholeUi("reversi"),
]);

// As the built-in players of each game say it.
test("a turn of Pentago: what it expects, how far it looked, how it goes on", () => {
  const line = [
    { cell: 0, rotation: 1 },
    { cell: 9, rotation: 0 },
  ];
  expect(pentago.words.why({ value: 0.5, proved: false, depth: 6, nodes: 12345, line })).toBe(
    "It sees itself ahead. It looked 6 turns ahead, at 12,345 positions. It expects next: place on row 2, column 4, then turn top left counter-clockwise.",
  );
  expect(pentago.words.why({ value: 1, proved: true, depth: 1, nodes: 1, line: line.slice(0, 1) })).toBe(
    "It has proved that it wins.",
  );
  expect(pentago.words.why({ value: -0.2, proved: false, depth: 0, nodes: 0, line: [] })).toBe(
    "It sees itself slightly behind.",
  );
});

test("a move of Reversi: by search, or by what was weighed", () => {
  const place = (x: number, y: number) => ({ type: "place", x, y });
  expect(
    reversi.words.why({ value: 0.1, lead: 2.7, proved: false, depth: 8, nodes: 2, line: [place(1, 2), place(3, 4)] }),
  ).toBe("It sees itself 3 stones ahead. It looked 8 moves ahead, at 2 positions. It expects next: place on 3, 4.");
  const best = [
    {
      action: place(1, 2),
      weight: { mobility: 7, bonus: 20, clustering: 1.5, stability: 3, uncertainty: 0, sum: 31.5 },
    },
    { action: place(0, 0), weight: { mobility: 5, bonus: 20, clustering: 1, stability: 3, uncertainty: 0, sum: 29 } },
  ];
  expect(reversi.words.why({ value: 31.5, weighed: 2, best })).toBe(
    "It weighed 2 moves. This one comes to 31.5: 7 moves left, bonus 20, clustering 1.5, stability 3. Next best: place on 0, 0 (29.0).",
  );
  expect(reversi.words.why({ by: "only" })).toBe("Nothing else was allowed.");
});

test("an action of Catan: chances and what was compared, ranks, trades", () => {
  const compared = [
    { action: { type: "buy" }, value: 0.31 },
    { action: { type: "end" }, value: 0.28 },
  ];
  expect(catan.words.why({ value: 0.31, worlds: 6, nodes: 500, compared })).toBe(
    "It gives itself a chance of 31 % to win. It imagined 6 worlds and looked at 500 positions. It compared: buy a development card (31 %), end the turn (28 %).",
  );
  expect(catan.words.why({ value: 0.2, rank: 420, among: 3 })).toBe(
    "By its rules of thumb nothing ranks higher; 3 actions rank the same.",
  );
  expect(catan.words.why({ by: "trade", gain: 0.012 })).toBe(
    "It thinks that this changes its chance to win by 1.2 points.",
  );
  expect(catan.words.why({ value: 0, by: "points" })).toBe("It builds for points when it can.");
});

test("an answer of Clue: what is known of the case file", () => {
  expect(clue.words.why({ value: 0, case: ["rope"], decision: { type: "roll" } })).toBe(
    "It knew of the case file: the Rope.",
  );
  expect(clue.words.why({ value: 0, unseen: ["rope", "hall"] })).toBe("It had not seen 2 cards.");
});

test("a request of the Project Game", () => {
  expect(project.words.why({ by: "near", distance: 3 })).toBe("By its readings the nearest piece is 3 steps away.");
  expect(project.words.why({ by: "carries", x: 2, y: 1 })).toBe(
    "It carries its piece to (2, 1), the goal field that is worth most to try.",
  );
  expect(project.words.why({ by: "untested", sham: 0.5 })).toContain("a sham in 50 % of all cases");
  expect(project.words.why({ by: "found" })).toBe("A piece lies under it.");
  const words = [
    "lost",
    "unsure",
    "looks",
    "fetches",
    "sham",
    "tries",
    "again",
    "blocked",
    "idle",
    "busy",
    "refuses",
    "tells",
    "seen",
    "waits",
  ];
  for (const by of words) expect(project.words.why({ by, x: 1, y: 2 }), by).not.toBe("");
});

test("who plays by chance says so in every game", () => {
  for (const ui of [pentago, reversi, catan, clue, project]) {
    expect(ui.words.why({ value: 0, by: "chance" })).toBe("It chose at random.");
  }
});

test("a program may say anything without breaking the page", () => {
  for (const ui of [pentago, reversi, catan, clue, project]) {
    for (const said of [
      5,
      [],
      { line: 7 },
      { compared: "x", best: {}, belief: 3, candidates: 1, unseen: null },
      { by: {} },
      true,
    ]) {
      expect(typeof reasonOf(ui, said)).toBe("string");
    }
    expect(reasonOf(ui, "because")).toBe("because");
    expect(reasonOf(ui, null)).toBe("");
  }
});
