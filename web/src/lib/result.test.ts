import { expect, test } from "vitest";
import type { Finish } from "./protocol";
import { departures, endsByLeaving, hasWon, headline, namesAtEnd } from "./result";

const names = ["Ada", "Ben"];
const won: Finish = { how: "rules", reason: "five", outcome: { places: [1, 2], winners: [0], reason: "five" } };
const drawn: Finish = { how: "rules", reason: "full", outcome: { places: [1, 1], winners: [0, 1], reason: "full" } };
const given: Finish = { how: "rules", reason: "resigned", outcome: { places: [1, 2], winners: [0], reason: "resigned" } };

test("a win is told by who looks on", () => {
  expect(headline({ finish: won }, names, 0)).toBe("You win!");
  expect(headline({ finish: won }, names, 1)).toBe("Ada wins");
  expect(headline({ finish: won }, names, null)).toBe("Ada wins");
});

test("draws and broken matches have no winner to cheer", () => {
  expect(headline({ finish: drawn }, names, 0)).toBe("Draw");
  expect(headline({ finish: { ...drawn, how: "agreed" } }, names, 0)).toBe("Draw agreed");
  expect(headline({ finish: { how: "aborted", reason: "restart" } }, names, 0)).toBe("The match was broken off");
  expect(hasWon(drawn, 0)).toBe(false);
  expect(hasWon(won, 0)).toBe(true);
});

test("who resigned is told so, and the other one who it was", () => {
  for (const left of [[1], undefined]) {
    const end = { finish: given, ...(left && { left }) };
    expect(departures(end, names, 1)).toEqual(["You resigned."]);
    expect(departures(end, names, 0)).toEqual(["Ben resigned."]);
    expect(endsByLeaving(end, 2)).toBe(true);
  }
  expect(departures({ finish: won, left: [1] }, names, null, () => "ran out of time")).toEqual(["Ben ran out of time."]);
  expect(departures({ finish: won }, names, 0)).toEqual([]);
});

test("a built-in player that won for somebody who left is the one that won", () => {
  const four = ["Ann", "Bo", "Cleo", "Dan"];
  const finish: Finish = { how: "rules", reason: "points", outcome: { places: [4, 1, 2, 3], winners: [], reason: "points" } };
  const end = { finish, left: [0], played_on: [{ seat: 0, player: "expert", won: true }] };
  expect(headline(end, four, 1)).toBe("expert for Ann wins");
  expect(headline(end, four, 0)).toBe("expert for you wins");
  expect(hasWon(finish, 0)).toBe(false);
  expect(departures(end, four, null)).toEqual(["Ann left; expert played on for Ann."]);
  expect(departures(end, four, 0)).toEqual(["You left; expert played on for you."]);
  expect(namesAtEnd(four, end.played_on)).toEqual(["expert for Ann", "Bo", "Cleo", "Dan"]);
});
