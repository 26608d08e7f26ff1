import { expect, test } from "vitest";
import { castOf, characterOf, introduced } from "./characters";

test("a built-in player has a name and a level", () => {
  expect(introduced("pentago", "easy")).toBe("Rosa · level 2 of 5");
  expect(characterOf("pentago", "max")).toMatchObject({ level: 5, levels: 5 });
  expect(introduced("unheard-of", "genius")).toBe("genius");
});

test("equal players at a table have different names, and people keep theirs", () => {
  const built = { name: "easy", kind: "built_in", player: "easy" };
  const names = castOf("catan", [built, { name: "Ann", kind: "person" }, built, built]);
  expect(new Set(names).size).toBe(4);
  expect(names[1]).toBe("Ann");
  const team = castOf(
    "project",
    Array.from({ length: 16 }, () => ({ name: "sonar", player: "sonar" })),
  );
  expect(new Set(team).size).toBe(16);
});

test("a character keeps its name when seats are shuffled", () => {
  const built = (chair: number) => ({ name: "easy", player: "easy", chair });
  const [first, second] = castOf("catan", [built(2), built(1)]);
  expect(castOf("catan", [built(1), built(2)])).toEqual([second, first]);
});

test("nobody is called as somebody of another level", () => {
  const all = ["random", "novice", "easy", "normal", "skilled", "expert", "master"].flatMap((player) =>
    Array.from({ length: 8 }, (_, nth) => characterOf("catan", player, nth).name),
  );
  expect(new Set(all).size).toBe(all.length);
});
