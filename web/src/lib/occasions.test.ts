import { expect, test } from "vitest";
import { occasionsOf } from "./occasions";
import type { TableNews } from "./protocol";

const sitter = (more: object = {}) => ({ identity: "a", kind: "person", name: "Ann", connected: true, ready: false, ...more });
const news = (...sitters: (object | null)[]) =>
  ({ table: { chairs: sitters.map((one) => ({ sitter: one })) } }) as unknown as TableNews;
const types = (before: TableNews, now: TableNews) => occasionsOf(before, now).map((one) => one.type);

test("who comes, goes, drops and returns is noticed, and who is ready", () => {
  expect(types(news(null), news(sitter()))).toEqual(["join"]);
  expect(types(news(sitter()), news(null))).toEqual(["leave"]);
  expect(types(news(sitter()), news(sitter({ connected: false })))).toEqual(["leave"]);
  expect(types(news(sitter({ connected: false })), news(sitter()))).toEqual(["join"]);
  expect(types(news(sitter()), news(sitter({ ready: true })))).toEqual(["ready"]);
  expect(types(news(sitter()), news(sitter({ identity: "b" })))).toEqual(["join"]);
  expect(types(news(sitter()), news(sitter()))).toEqual([]);
});
