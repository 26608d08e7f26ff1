// The options of a table in a few words, for the lobby.

import type { Config } from "./types";

const BOARDS: Record<string, string> = {
  random: "random board",
  balanced: "balanced board",
  beginner: "board for beginners",
};

/** The options that are not self-evident. */
export function options(config: unknown): string {
  const { vp_target = 10, board = "random", harbours, friendly_robber, domestic_trade } = (config ?? {}) as Partial<Config>;
  const parts = [`${vp_target} points`, typeof board === "string" ? BOARDS[board] : "a board of its own"];
  if (harbours === "scattered" && (board === "random" || board === "balanced")) parts.push("scattered harbours");
  if (friendly_robber) parts.push("friendly robber");
  if (domestic_trade === false) parts.push("no trade between players");
  return parts.join(" · ");
}
