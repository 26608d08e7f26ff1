// The options of a table in a few words, for the lobby.

import type { Options } from "./types";
import { t } from "../../words/language.svelte";

/** The options that are not the usual ones, in a few words. */
export function options(config: unknown): string {
  const now = (config ?? {}) as Partial<Options>;
  const words: (string | false | undefined)[] = [
    now.mode === "speed" && (now.speed_room === "imposed" ? t("speed mode, room drawn") : t("speed mode")),
    now.mode !== "speed" && now.dice === "2" && t("two dice"),
    now.mode !== "speed" && now.dice === "fixed" && t("{value} steps a turn", { value: now.steps ?? 6 }),
    now.mode !== "speed" && now.movement === "exact" && t("exact moves"),
    now.mode !== "speed" && now.blocking === false && t("tokens never block"),
    now.mode !== "speed" && now.stay === "may_stay" && t("one may stay"),
    now.surplus === "face_up" && t("even hands"),
    now.last === "must_accuse" && t("the last one must accuse"),
  ];
  return words.filter(Boolean).join(", ");
}
