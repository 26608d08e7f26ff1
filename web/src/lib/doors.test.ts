import { expect, test } from "vitest";
import { canHaveDoor, doorsOf } from "./doors";

test("a door is named as this page can reach it", () => {
  const table = {
    doors: [
      { gateway: "reversi", address: "0.0.0.0:7800" },
      { gateway: "reversi", address: "[::]:7801" },
      { gateway: "reversi", address: "127.0.0.1:7802" },
      { gateway: "catan", address: "0.0.0.0:7000, 0.0.0.0:6789", number: 3 },
    ],
  };
  expect(doorsOf(table, "games.example").map((door) => door.address)).toEqual([
    "games.example:7800",
    "games.example:7801",
    "127.0.0.1:7802",
    "games.example:7000, games.example:6789",
  ]);
  expect(doorsOf(table, "games.example").at(-1)?.number).toBe(3);
  expect(doorsOf({}, "games.example")).toEqual([]);
  expect(doorsOf(null, "games.example")).toEqual([]);
});

test("only a server that opens doors offers chairs for them", () => {
  expect(canHaveDoor({ doors: ["reversi"] }, "reversi")).toBe(true);
  expect(canHaveDoor({}, "reversi")).toBe(false);
  expect(canHaveDoor(null, "reversi")).toBe(false);
});
