import { expect, test } from "vitest";
import { corrections, formatBits, qr } from "./qr";

test("correction bytes and format bits are those of the standard's example", () => {
  // "HELLO WORLD" as the standard's alphanumeric example, version 1-M.
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(corrections(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  expect(formatBits(0)).toBe(0b101010000010010);
  expect(formatBits(5)).toBe(0b100000011001110);
});

test("the size grows with the text, and too long a text has no code", () => {
  expect(qr("http://a.b")?.length).toBe(21);
  expect(qr("x".repeat(100))?.length).toBe(41);
  expect(qr("x".repeat(213))?.length).toBe(57);
  expect(qr("x".repeat(214))).toBeNull();
});

test("three finders stand in the corners, and the code is square", () => {
  const code = qr("http://127.0.0.1:8080/t/abcdef") ?? [];
  const size = code.length;
  expect(code.every((row) => row.length === size)).toBe(true);
  for (const [top, left] of [[0, 0], [0, size - 7], [size - 7, 0]] as const) {
    const middle = [2, 3, 4].every((row) => [2, 3, 4].every((col) => code[top + row]![left + col]));
    expect(middle).toBe(true);
    expect([1, 5].some((row) => [1, 2, 3, 4, 5].some((col) => code[top + row]![left + col]))).toBe(false);
  }
});

test("the smallest code is drawn as ever", () => {
  const drawn = (qr("http://a.b") ?? []).map((row) => row.map((on) => (on ? "#" : ".")).join("")).join("\n");
  expect(drawn).toMatchSnapshot();
});
