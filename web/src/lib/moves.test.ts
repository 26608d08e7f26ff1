import { expect, test } from "vitest";
import { wholeUi } from "../games";
import { movesOf } from "./moves";
import type { Update } from "./protocol";

const [catan, pentago, reversi] = await Promise.all([wholeUi("catan"), wholeUi("pentago"), wholeUi("reversi")]);

const step = (number: number, events: unknown[]) => ({
  update: { number, events, actor: 0 } as unknown as Update,
  view: {},
});
const placed = (x: number) => ({ type: "placed", seat: 0, x, y: 0, captured: [], override_used: false });
const names = ["Ada", "Ben"];
const numberOf = (update: Update) => update.number;

test("moves are counted; what is no move is told, with no number", () => {
  const steps = [
    step(1, []),
    step(2, [placed(1), { type: "skipped", seat: 1 }]),
    step(3, [{ type: "inverted" }]),
    step(4, [placed(2)]),
  ];
  const rows = movesOf(steps, reversi, names, numberOf);
  expect(rows.map(({ key, nth, text }) => [key, nth, text])).toEqual([
    [2, 1, "1,0"],
    [3, null, "Inversion: all stones go to the next player."],
    [4, 2, "2,0"],
  ]);
  expect(rows[0]?.notes).toEqual(["Ben cannot move and is skipped."]);
});

test("one more move leaves the rows before it as they are", () => {
  const steps = [step(1, [placed(1)]), step(2, [placed(2)])];
  const before = movesOf(steps, reversi, names, numberOf);
  const after = movesOf([...steps, step(3, [placed(3)])], reversi, names, numberOf);
  expect(after.map((row, index) => row === before[index])).toEqual([true, true, false]);
  expect(after[2]?.nth).toBe(3);
});

test("another place, other names or another game make other rows", () => {
  const steps = [step(1, [placed(1)]), step(2, [placed(2)])];
  const before = movesOf(steps, reversi, names, numberOf);
  expect(movesOf(steps.slice(1), reversi, names, numberOf)[0]?.nth).toBe(1);
  expect(movesOf(steps, reversi, names, numberOf)[1]?.nth).toBe(2);
  expect(movesOf(steps, reversi, ["Cy", "Di"], numberOf)[0]).not.toBe(before[0]);
  expect(movesOf([step(1, [])], pentago, names, numberOf)).toEqual([]);
});

test("the line that says whose turn it is carries that player's mark", () => {
  const closed = { type: "offer_closed", why: "turn_ended" };
  const ended = { type: "turn_ended", seat: 0, next: 1 };
  const steps = [step(1, [ended]), step(2, [closed, ended]), step(3, [{ type: "bought", seat: 0, paid: {}, card: null }])];
  const rows = movesOf(steps, catan, ["Anna", "Bo", "Cleo"], numberOf);
  expect(rows.map((row) => [row.text, row.seat])).toEqual([
    ["It is Bo’s turn.", 1],
    ["The offer is closed. It is Bo’s turn.", 1],
    ["Anna buys a development card.", 0],
  ]);
});
