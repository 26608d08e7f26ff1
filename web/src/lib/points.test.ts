import { expect, test } from "vitest";
import { listed, readList } from "./points";

test("a list of points is read as it is written", () => {
  expect(readList(listed([25, 11, 5, 2.5, 1]))).toEqual([25, 11, 5, 2.5, 1]);
  expect(readList(" 3;2 1 ")).toEqual([3, 2, 1]);
  expect(readList("")).toEqual([]);
});

test("what is no list of points is refused", () => {
  for (const text of ["a", "3, -1", "1e9", Array(17).fill(1).join(",")]) expect(readList(text)).toBeNull();
});
