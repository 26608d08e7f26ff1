import { expect, test } from "vitest";
import { cellOfToken, print, read } from "./mapText";

const CROSS = `4
0
1 2
3 4
- 0 1 2
0 c x -
3 4 i b
1 0 0 <-> 3 2 4
0 1 6 <-> 0 1 6
`;

test("a text becomes a picture and the same text again", () => {
  const map = read(CROSS);
  expect(map).toMatchObject({ players: 4, overrides: 0, bombs: 1, radius: 2, height: 3, width: 4 });
  expect(map?.cells).toBe("-0120cx-34ib");
  expect(map?.transitions).toEqual([
    [1, 0, 0, 3, 2, 4],
    [0, 1, 6, 0, 1, 6],
  ]);
  expect(map && print(map)).toBe(CROSS);
});

test("line ends mean nothing", () => {
  expect(read(CROSS.replaceAll("\n", "  \r\n\t"))).toEqual(read(CROSS));
  expect(read(CROSS.replaceAll("\n", " "))).toEqual(read(CROSS));
});

test("as much as can be made out is shown while one types", () => {
  expect(read("2 0 0 0 2")).toBeNull();
  expect(read("2 0 zero 0 1 3 0 2 1")).toBeNull();
  expect(read("2 0 0 0 1 3 0 2")?.cells).toBe("02-");
  expect(read("2 0 0 0 1 3 0 21 z")?.cells).toBe("0--");
  expect(read("2 0 0 0 1 3 0 2 1 0 0 0 <-> 2 0 0 0 0")?.transitions).toEqual([[0, 0, 0, 2, 0, 0]]);
  expect(read("2 0 0 0 1 3 0 2 1 0 0 9 <-> 2 0 0")?.transitions).toEqual([]);
  expect(read("2 0 0 0 900 900")).toBeNull();
});

test("a place in the text is found on the board", () => {
  expect(cellOfToken(CROSS, 5, 1, 12)).toBe(0);
  expect(cellOfToken(CROSS, 6, 3, 12)).toBe(5);
  expect(cellOfToken(CROSS, 4, 1, 12)).toBeNull();
  expect(cellOfToken(CROSS, 8, 1, 12)).toBeNull();
});
