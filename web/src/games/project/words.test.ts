import { expect, test } from "vitest";
import { project } from ".";
import { presetOf, PRESETS } from "./presets";
import type { Config, Event } from "./types";
import { options } from "./options";
import { about, denialOf, sideOf, tell, topic } from "./words";

const names = ["Ann", "Bo", "Cy", "Di"];
const at = { x: 3, y: 4 };

test("effects are told, and what only waits is not", () => {
  const moved: Event = { type: "moved", seat: 0, request: 1, direction: "n", to: at, reading: 2 };
  const queued: Event = { type: "queued", seat: 0, request: 2, action: { type: "discover" } };
  expect(tell([queued], names)).toBe("");
  expect(tell([moved, queued], names)).toBe("Ann moved north to (3, 4); nearest piece: 2 steps away.");
  expect(tell([{ ...moved, to: null, reading: null }], names)).toBe("Ann could not move north.");
  expect(tell([{ type: "placed", seat: 1, request: 9, at, consequence: "correct" }], names)).toBe(
    "Bo completes a goal at (3, 4)!",
  );
  expect(tell([{ type: "rejected", from: 0, to: 1, duration: "permanent", by: "player" }], names)).toBe(
    "Bo rejects this and all later offers of Ann.",
  );
  expect(tell([{ type: "over", winner: "blue", ending: "goals", score: [1, 5], goals: [[], []] }], names)).toBe(
    "Blue has won. Goals: red 1, blue 5.",
  );
});

test("each kind of denial has its words, and what is granted has none", () => {
  const request = 1;
  const seat = 0;
  const denied: Event[] = [
    { type: "moved", seat, request, direction: "n", to: null },
    { type: "picked_up", seat, request, at, granted: false },
    { type: "tested", seat, request, sham: null },
    { type: "destroyed", seat, request, granted: false },
    { type: "placed", seat, request, at, consequence: null },
  ];
  for (const event of denied) expect(denialOf(event)).not.toBeNull();
  expect(denialOf({ type: "placed", seat, request, at, consequence: "meaningless" })).toBeNull();
  expect(denialOf({ type: "tested", seat, request, sham: false })).toBeNull();
});

test("the list of events is filtered by who and by what", () => {
  expect(
    about([
      { type: "spawned", pieces: [] },
      { type: "away", seat: 3 },
    ]),
  ).toBe(3);
  expect(about([{ type: "offered", from: 2, to: 1 }])).toBe(2);
  expect(topic([{ type: "placed", seat: 0, request: 1, at, consequence: "correct" }])).toBe("goals");
  expect(topic([{ type: "picked_up", seat: 0, request: 1, at, granted: false }])).toBe("refusals");
  expect(topic([{ type: "offered", from: 0, to: 1 }])).toBe("exchange");
});

test("seats are called by colour and number, and shown as their team", () => {
  const config = { team_size: 2 };
  expect([0, 1, 2, 3].map((seat) => sideOf(seat, config))).toEqual(["red 1", "red 2", "blue 1", "blue 2"]);
  expect(project.lobby.disc(2, config)).toBe("project-blue");
  expect(project.lobby.seats?.(config)).toBe(4);
});

test("presets are known again, and one's own choice is none of them", () => {
  for (const { name, config } of PRESETS) expect(presetOf(config)).toBe(name);
  expect(presetOf({ ...PRESETS[0]!.config, team_size: 3 })).toBeNull();
});

test("the options of a table are told in a few words", () => {
  const config: Partial<Config> = { team_size: 1, board_width: 5, tasks_height: 4, goals_height: 1, goals: 1 };
  expect(options(config)).toBe("1 against 1 · 5 × 6 · 1 goal");
});
