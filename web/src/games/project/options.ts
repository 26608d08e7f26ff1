// The options of a table in a few words, for the lobby.

import type { Config } from "./types";
import { t } from "../../words/language.svelte";

/** The size of the teams. */
export const teamSizeOf = (config: unknown) => (config as Partial<Config> | null | undefined)?.team_size ?? 4;

/** The options that are not self-evident. */
export function options(config: unknown): string {
  const {
    team_size = 4,
    board_width = 10,
    tasks_height = 10,
    goals_height = 3,
    goals = 5,
    meaningless_piece,
  } = (config ?? {}) as Partial<Config>;
  const parts = [
    t("{size} against {size}", { size: team_size }),
    `${board_width} × ${tasks_height + 2 * goals_height}`,
    typeof goals === "number" ? t("{goals, plural, one {# goal} other {# goals}}", { goals }) : t("given goals"),
  ];
  if (meaningless_piece === "consumed") parts.push(t("pieces put down outside goals are lost"));
  return parts.join(" · ");
}
