// Options that go together, and the options one by one.

import type { Config } from "./types";
import { told } from "../../words/language.svelte";

type Preset = { name: string; help: string; config: Partial<Config> };

/** What the presets differ in; everything else stays as it is. */
const USUAL: Partial<Config> = {
  team_size: 4,
  initial_pieces: 3,
  spawn_count: 2,
  spawn_interval: 5000,
  max_pieces: 0,
  meaningless_piece: "stays",
};

export const PRESETS: Preset[] = told(
  [
    { name: "Default", help: "Four against four, half a minute to a minute.", config: USUAL },
    {
      name: "Short",
      help: "Pieces are plentiful.",
      config: { ...USUAL, initial_pieces: 20, spawn_count: 4, spawn_interval: 1000, max_pieces: 30 },
    },
    {
      name: "Hard",
      help: "A piece put down in a goal area where no goal is, is lost.",
      config: { ...USUAL, meaningless_piece: "consumed" },
    },
    { name: "Duel", help: "One against one.", config: { ...USUAL, team_size: 1 } },
  ],
  "label",
  "name",
  "help",
);

/** The preset that these options are, if they are one. */
export function presetOf(config: Partial<Config>): string | null {
  const same = (preset: Preset) =>
    Object.entries(preset.config).every(([key, value]) => config[key as keyof Config] === value);
  return PRESETS.find(same)?.name ?? null;
}

/** An option that is a whole number. */
export interface Amount {
  key: keyof Config;
  label: string;
  min: number;
  max: number;
}

export const BOARD: Amount[] = told(
  [
    { key: "team_size", label: "Players a team", min: 1, max: 16 },
    { key: "board_width", label: "Columns", min: 1, max: 64 },
    { key: "tasks_height", label: "Rows of the tasks area", min: 1, max: 64 },
    { key: "goals_height", label: "Rows of a goals area", min: 1, max: 32 },
  ],
  "label",
  "name",
  "help",
);

export const PIECES: Amount[] = told(
  [
    { key: "initial_pieces", label: "Pieces at the start", min: 0, max: 4096 },
    { key: "spawn_count", label: "New pieces at a time", min: 0, max: 1000 },
    { key: "spawn_interval", label: "Milliseconds between them", min: 1, max: 3_600_000 },
    { key: "max_pieces", label: "No more than (0: no limit)", min: 0, max: 4096 },
  ],
  "label",
  "name",
  "help",
);

export const DELAYS: Amount[] = told(
  [
    { key: "move_delay", label: "Step", min: 0, max: 60_000 },
    { key: "discover_delay", label: "Look around", min: 0, max: 60_000 },
    { key: "pick_up_delay", label: "Pick up", min: 0, max: 60_000 },
    { key: "test_delay", label: "Test", min: 0, max: 60_000 },
    { key: "destroy_delay", label: "Destroy", min: 0, max: 60_000 },
    { key: "place_delay", label: "Put down", min: 0, max: 60_000 },
    { key: "exchange_delay", label: "Exchange", min: 0, max: 60_000 },
  ],
  "label",
  "name",
  "help",
);

export const LIMITS: Amount[] = told(
  [
    { key: "max_game_time", label: "Longest game in ms (0: none)", min: 0, max: 86_400_000 },
    { key: "queue_limit", label: "Unfinished requests", min: 1, max: 1024 },
    { key: "exchange_timeout", label: "An offer waits (ms)", min: 100, max: 600_000 },
    { key: "exchange_max_fields", label: "Fields in one exchange", min: 1, max: 4096 },
  ],
  "label",
  "name",
  "help",
);

/** How long a request takes, by its kind. */
export function delayOf(kind: string, config: unknown): number {
  const delay = (config as Record<string, unknown> | null)?.[`${kind}_delay`];
  return typeof delay === "number" ? delay : 0;
}
