import { expect, test } from "vitest";
import type { TableSummary } from "./protocol";
import { wanted } from "./tables";

const table = (id: string, game: string, life: TableSummary["life"]["type"]) =>
  ({ id, game, life: { type: life } }) as TableSummary;
const all = [
  table("a", "catan", "over"),
  table("b", "catan", "running"),
  table("c", "clue", "open"),
  table("d", "clue", "over"),
];
const isMine = (id: string) => id === "d";
const ids = (game: string, words: string) =>
  wanted(all, { game, words }, isMine, ({ id, game }) => `${id} ${game}`).map(({ id }) => id);

test("my tables come first, then open ones, and finished ones of others do not come", () => {
  expect(ids("", "")).toEqual(["d", "c", "b"]);
});

test("tables are found by game and by words", () => {
  expect(ids("catan", "")).toEqual(["b"]);
  expect(ids("", " CLUE ")).toEqual(["d", "c"]);
});
