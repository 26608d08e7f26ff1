import { expect, test } from "vitest";
import { qr } from "./qr";

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
