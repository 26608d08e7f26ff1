import { expect, test } from "vitest";
import type { Finish } from "./protocol";
import { hasWon, headline } from "./result";

const names = ["Ada", "Ben"];
const won: Finish = { how: "rules", reason: "five", outcome: { places: [1, 2], winners: [0], reason: "five" } };
const drawn: Finish = { how: "rules", reason: "full", outcome: { places: [1, 1], winners: [0, 1], reason: "full" } };

test("a win is told by who looks on", () => {
  expect(headline(won, names, 0)).toBe("You win!");
  expect(headline(won, names, 1)).toBe("Ada wins");
  expect(headline(won, names, null)).toBe("Ada wins");
});

test("draws and broken matches have no winner to cheer", () => {
  expect(headline(drawn, names, 0)).toBe("Draw");
  expect(headline({ ...drawn, how: "agreed" }, names, 0)).toBe("Draw agreed");
  expect(headline({ how: "aborted", reason: "restart" }, names, 0)).toBe("The match was broken off");
  expect(hasWon(drawn, 0)).toBe(false);
  expect(hasWon(won, 0)).toBe(true);
});
