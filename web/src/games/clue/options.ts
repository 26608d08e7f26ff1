// The options of a table in a few words, for the lobby.

import type { Options } from "./types";

/** The options that are not the usual ones, in a few words. */
export function options(config: unknown): string {
  const now = (config ?? {}) as Partial<Options>;
  const words: (string | false | undefined)[] = [
    now.mode === "speed" && (now.speed_room === "imposed" ? "speed mode, room drawn" : "speed mode"),
    now.mode !== "speed" && now.dice === "2" && "two dice",
    now.mode !== "speed" && now.dice === "fixed" && `${now.steps ?? 6} steps a turn`,
    now.mode !== "speed" && now.movement === "exact" && "exact moves",
    now.mode !== "speed" && now.blocking === false && "tokens never block",
    now.mode !== "speed" && now.stay === "may_stay" && "one may stay",
    now.surplus === "face_up" && "even hands",
    now.last === "must_accuse" && "the last one must accuse",
  ];
  return words.filter(Boolean).join(", ");
}
