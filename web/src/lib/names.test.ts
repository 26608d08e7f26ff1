import { expect, test } from "vitest";
import { distinct } from "./names";

test("names that occur twice say their side", () => {
  const side = (seat: number) => ["black", "white", "orange"][seat] ?? "";
  expect(distinct(["Ada", "random", "random"], side)).toEqual(["Ada", "random (white)", "random (orange)"]);
  expect(distinct(["Ada", "Ben"], side)).toEqual(["Ada", "Ben"]);
});
