// A game that this client has no board for: its data as text, its actions as buttons.

import { t } from "../../words/language.svelte";
import type { GameUi } from "../kind";
import Board from "./Board.svelte";

export function fallback(id: string): GameUi {
  return {
    lobby: {
      title: id,
      Rules: null,
      Picture: null,
      pitch: t("Shown as plain data: this client has no board for it yet."),
      options: (config) => (Object.keys(config ?? {}).length > 0 ? JSON.stringify(config) : ""),
      disc: () => null,
    },
    board: { Board, sound: (events) => (events.length > 0 ? "stone" : null) },
    words: {
      why: (said) => JSON.stringify(said),
      side: (seat) => t("seat {number}", { number: seat + 1 }),
      move: (events) => (events.length > 0 ? events.map(word).join(", ") : null),
      say: (action) => JSON.stringify(action),
      tell: (events) => events.map(word).join(", "),
      reason: (text) => text.replaceAll("_", " "),
    },
    replay: {},
  };
}

function word(event: unknown): string {
  const { type, ...rest } = event as { type?: string };
  const details = Object.values(rest).map((value) => JSON.stringify(value));
  return [type ?? "event", ...details].join(" ");
}
