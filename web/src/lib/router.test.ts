import { expect, test } from "vitest";
import { routeOf, stepOf } from "./router";

test("every page has its address", () => {
  expect(routeOf("/")).toEqual({ page: "lobby" });
  expect(routeOf("/new", "?game=pentago")).toEqual({ page: "new", game: "pentago", company: null });
  expect(routeOf("/new", "?game=clue&with=computers")).toEqual({ page: "new", game: "clue", company: "computers" });
  expect(routeOf("/t/k7f2")).toEqual({ page: "table", id: "k7f2" });
  expect(routeOf("/r/m%201")).toEqual({ page: "replay", id: "m 1" });
  expect(routeOf("/rules")).toEqual({ page: "rules", game: null });
  expect(routeOf("/rules/pentago")).toEqual({ page: "rules", game: "pentago" });
  expect(routeOf("/about")).toEqual({ page: "about" });
  expect(routeOf("/reversi/editor")).toEqual({ page: "game", game: "reversi", name: "editor" });
  expect(routeOf("/clue")).toEqual({ page: "game", game: "clue", name: "main" });
});

test("anything else is missing", () => {
  for (const path of ["/t", "/t/a/b", "/new/x", "/about/us"]) expect(routeOf(path).page).toBe("missing");
  expect(routeOf("/t/%zz")).toEqual({ page: "table", id: "%zz" });
});

test("a hash names a step", () => {
  expect(stepOf("#12")).toBe(12);
  expect(stepOf("")).toBeNull();
  expect(stepOf("#main")).toBeNull();
});
