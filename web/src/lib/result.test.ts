import { expect, test } from "vitest";
import type { Finish } from "./protocol";
import { departures, endsByLeaving, hasWon, headline, namesAtEnd } from "./result";

const names = ["Ada", "Ben"];
const won: Finish = { how: "rules", reason: "five", outcome: { places: [1, 2], winners: [0], reason: "five" } };
const drawn: Finish = { how: "rules", reason: "full", outcome: { places: [1, 1], winners: [0, 1], reason: "full" } };
const given: Finish = {
  how: "rules",
  reason: "resigned",
  outcome: { places: [1, 2], winners: [0], reason: "resigned" },
};

test("a win is told by who looks on", () => {
  expect(headline("catan", { finish: won }, names, 0)).toBe("You win!");
  expect(headline("catan", { finish: won }, names, 1)).toBe("Ada wins");
  expect(headline("catan", { finish: won }, names, null)).toBe("Ada wins");
});

test("draws and broken matches have no winner to cheer", () => {
  expect(headline("catan", { finish: drawn }, names, 0)).toBe("Draw");
  expect(headline("catan", { finish: { ...drawn, how: "agreed" } }, names, 0)).toBe("Draw agreed");
  expect(headline("catan", { finish: { how: "aborted", reason: "restart" } }, names, 0)).toBe(
    "The match was ended early",
  );
  expect(hasWon(drawn, 0)).toBe(false);
  expect(hasWon(won, 0)).toBe(true);
});

test("who resigned is told so, and the other one who it was", () => {
  for (const left of [[1], undefined]) {
    const end = { finish: given, ...(left && { left }) };
    expect(departures("catan", end, names, 1)).toEqual(["You resigned."]);
    expect(departures("catan", end, names, 0)).toEqual(["Ben resigned."]);
    expect(endsByLeaving(end, 2)).toBe(true);
  }
  expect(departures("catan", { finish: won, left: [1] }, names, null, () => "ran out of time")).toEqual([
    "Ben ran out of time.",
  ]);
  expect(departures("catan", { finish: won }, names, 0)).toEqual([]);
});

test("a built-in player that won for somebody who left is the one that won", () => {
  const four = ["Ann", "Bo", "Cleo", "Dan"];
  const finish: Finish = {
    how: "rules",
    reason: "points",
    outcome: { places: [4, 1, 2, 3], winners: [], reason: "points" },
  };
  const end = { finish, left: [0], played_on: [{ seat: 0, player: "expert", won: true }] };
  expect(headline("catan", end, four, 1)).toBe("Iris for Ann wins");
  expect(headline("catan", end, four, 0)).toBe("Iris for you wins");
  expect(hasWon(finish, 0)).toBe(false);
  expect(departures("catan", end, four, null)).toEqual(["Ann left; Iris played on for Ann."]);
  expect(departures("catan", end, four, 0)).toEqual(["You left; Iris played on for you."]);
  expect(namesAtEnd("catan", four, end.played_on)).toEqual(["Iris for Ann", "Bo", "Cleo", "Dan"]);
});
