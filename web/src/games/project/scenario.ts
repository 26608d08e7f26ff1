// Scenarios: goals, starts and pieces on exact fields instead of by chance.

import { areaOf, heightOf } from "./field";
import type { Colour, Config, Field, Shape } from "./types";
import { t, told } from "../../words/language.svelte";

/** What a click on a field puts there, or takes away. */
export type Tool = "goal" | "red" | "blue" | "valid" | "sham";

export const TOOLS: { tool: Tool; sign: string; label: string }[] = told(
  [
    { tool: "goal", sign: "G", label: "Goal" },
    { tool: "red", sign: "R", label: "Start of a red player" },
    { tool: "blue", sign: "B", label: "Start of a blue player" },
    { tool: "valid", sign: "P", label: "Valid piece" },
    { tool: "sham", sign: "PS", label: "Sham" },
  ],
  "label",
);

/** Nothing is given: chance decides again. */
export const BY_CHANCE: Partial<Config> = { goals: 5, starts: null, pieces: null };

/** The board drawn in the original specification. */
export const DRAWING: Partial<Config> = {
  board_width: 7,
  tasks_height: 6,
  goals_height: 3,
  team_size: 2,
  goals: {
    red: [
      [2, 2],
      [1, 1],
      [3, 1],
      [2, 0],
    ].map(([x, y]) => ({ x, y })) as Field[],
    blue: [
      [2, 11],
      [1, 10],
      [3, 10],
      [2, 9],
    ].map(([x, y]) => ({ x, y })) as Field[],
  },
  starts: {
    red: [
      { x: 2, y: 3 },
      { x: 4, y: 5 },
    ],
    blue: [
      { x: 1, y: 7 },
      { x: 3, y: 4 },
    ],
  },
  pieces: [{ x: 0, y: 6, sham: false }],
};

export const shapeOf = (config: Config): Shape => ({
  width: config.board_width ?? 10,
  tasks_height: config.tasks_height ?? 10,
  goals_height: config.goals_height ?? 3,
});

const is = (one: Field) => (other: Field) => one.x === other.x && one.y === other.y;
const toggle = (list: Field[], field: Field) =>
  list.some(is(field)) ? list.filter((other) => !is(field)(other)) : [...list, field];
const mirror = (shape: Shape, { x, y }: Field): Field => ({ x, y: heightOf(shape) - 1 - y });

/** The goals that are given, of both teams. */
export function goalsOf(config: Config): Record<Colour, Field[]> {
  const { goals } = config;
  if (Array.isArray(goals)) return { red: goals, blue: goals.map((field) => mirror(shapeOf(config), field)) };
  return typeof goals === "object" ? goals : { red: [], blue: [] };
}

/** Whether every goal of blue is the mirror image of one of red. */
export const isMirrored = (config: Config) => typeof config.goals !== "object" || Array.isArray(config.goals);

/** The goals as mirror images of red's, or each team's own. */
export function mirrored(config: Config, yes: boolean): Partial<Config> {
  const both = goalsOf(config);
  if (both.red.length === 0) return yes ? {} : { goals: both };
  return { goals: yes ? both.red : both };
}

/** What stands on each field of a scenario, by `x,y`. */
export function signsOf(config: Config): Map<string, string> {
  const signs = new Map<string, string>();
  const add = ({ x, y }: Field, sign: string) => {
    const key = `${x},${y}`;
    const before = signs.get(key);
    signs.set(key, before ? `${before} ${sign}` : sign);
  };
  const goals = goalsOf(config);
  for (const field of [...goals.red, ...goals.blue]) add(field, "G");
  for (const piece of config.pieces ?? []) add(piece, piece.sham ? "PS" : "P");
  config.starts?.red.forEach((field, nth) => add(field, `R${nth + 1}`));
  config.starts?.blue.forEach((field, nth) => add(field, `B${nth + 1}`));
  return signs;
}

/** What a click changes; nothing where the tool does not fit the field. */
export function put(config: Config, tool: Tool, field: Field): Partial<Config> | null {
  const shape = shapeOf(config);
  const area = areaOf(shape, field.y);
  switch (tool) {
    case "goal":
      return area === null ? null : putGoal(config, area, field);
    case "red":
    case "blue": {
      if (area !== null && area !== tool) return null;
      const starts = config.starts ?? { red: [], blue: [] };
      const other = tool === "red" ? "blue" : "red";
      const next = {
        ...starts,
        [tool]: toggle(starts[tool], field),
        [other]: starts[other].filter((start) => !is(field)(start)),
      };
      return { starts: next.red.length + next.blue.length === 0 ? null : next };
    }
    case "valid":
    case "sham": {
      if (area !== null) return null;
      const pieces = config.pieces ?? [];
      const sham = tool === "sham";
      const same = pieces.some((piece) => is(field)(piece) && piece.sham === sham);
      const rest = pieces.filter((piece) => !is(field)(piece));
      const next = same ? rest : [...rest, { ...field, sham }];
      return { pieces: next.length === 0 ? null : next };
    }
  }
}

function putGoal(config: Config, area: Colour, field: Field): Partial<Config> {
  const both = goalsOf(config);
  if (isMirrored(config)) {
    const red = toggle(both.red, area === "red" ? field : mirror(shapeOf(config), field));
    return { goals: red.length === 0 ? 5 : red };
  }
  const next = { ...both, [area]: toggle(both[area], field) };
  return { goals: next.red.length + next.blue.length === 0 ? 5 : next };
}

/** What is not right yet, in words. */
export function missing(config: Config): string[] {
  const { red, blue } = goalsOf(config);
  const size = config.team_size ?? 4;
  const told: string[] = [];
  if (red.length !== blue.length)
    told.push(t("red has {count} goals and blue {count2}", { count: red.length, count2: blue.length }));
  for (const team of ["red", "blue"] as const) {
    const count = config.starts?.[team].length ?? size;
    if (count !== size) told.push(`${team} has ${count} of ${size} starts`);
  }
  return told;
}
