import { expect, test } from "vitest";
import { gameUi } from "../games";
import { namesFor } from "./names";

test("players of the same name are told apart by their side where the game wants it", () => {
  const names = ["Anna", "random", "random"];
  expect(namesFor(names, gameUi("catan"), { colours: ["white", "red", "blue"] })).toEqual([
    "Anna",
    "random (red)",
    "random (blue)",
  ]);
  expect(namesFor(names, gameUi("reversi"), {})).toEqual(names);
});
