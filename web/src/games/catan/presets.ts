// Options that go together.

import type { Config } from "./types";
import { told } from "../../words/language.svelte";

type Preset = { name: string; help: string; config: Partial<Config> };

export const PRESETS: Preset[] = told(
  [
    {
      name: "Standard",
      help: "Three or four players, ten points, a random board.",
      config: { players: 4, vp_target: 10, board: "random", friendly_robber: false },
    },
    {
      name: "Beginners",
      help: "The fixed board of the rule book.",
      config: { players: 4, vp_target: 10, board: "beginner", friendly_robber: false },
    },
    {
      name: "Duel",
      help: "Two players, fifteen points, a balanced board and a friendly robber.",
      config: { players: 2, vp_target: 15, board: "balanced", friendly_robber: true },
    },
  ],
  "name",
  "help",
);

/** The preset that these options are, if they are one. */
export function presetOf(config: Partial<Config>): string | null {
  const same = (preset: Preset) =>
    Object.entries(preset.config).every(
      ([key, value]) => config[key as keyof Config] === value || (key === "players" && isUsual(preset, config)),
    );
  return PRESETS.find(same)?.name ?? null;
}

/** Three play the same game as four. */
const isUsual = (preset: Preset, config: Partial<Config>) => preset.config.players === 4 && config.players === 3;
