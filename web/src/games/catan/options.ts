// The options of a table in a few words, for the lobby.

import type { Config } from "./types";
import { t, told } from "../../words/language.svelte";

const BOARDS: Record<string, string> = told({
  random: "random board",
  balanced: "balanced board",
  beginner: "board for beginners",
});

/** The options that are not self-evident. */
export function options(config: unknown): string {
  const {
    vp_target = 10,
    board = "random",
    harbours,
    friendly_robber,
    domestic_trade,
  } = (config ?? {}) as Partial<Config>;
  const parts = [
    t("{points} points", { points: vp_target }),
    typeof board === "string" ? BOARDS[board] : t("a board of its own"),
  ];
  if (harbours === "scattered" && (board === "random" || board === "balanced")) parts.push(t("scattered harbours"));
  if (friendly_robber) parts.push(t("friendly robber"));
  if (domestic_trade === false) parts.push(t("no trade between players"));
  return parts.join(" · ");
}
