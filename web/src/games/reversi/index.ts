// Extended Reversi: capture along lines on maps of any shape, then tear holes into them.

import type { GameUi } from "../kind";
import Board from "./Board.svelte";
import "./discs.css";
import Compare from "./compare/Compare.svelte";
import Editor from "./editor/Editor.svelte";
import Holding from "./Holding.svelte";
import { sideName } from "./looks";
import MapChooser from "./MapChooser.svelte";
import Picture from "./Picture.svelte";
import Preview from "./Preview.svelte";
import Rules from "./Rules.svelte";
import type { Action, Config, Event, View } from "./types";
import { move, notes, reason, say, tell, thought, whyOut } from "./words";

export const reversi: GameUi = {
  title: "Extended Reversi",
  Board,
  Rules,
  Picture,
  Holding,
  Options: MapChooser,
  Preview,
  pages: { editor: Editor, compare: Compare },
  gate: { kind: "reversi", label: "Binary client (TCP)" },
  pitch: "Capture along lines, on boards with holes, tunnels and bombs, for two to eight.",
  why: thought,
  side: sideName,
  disc: (seat) => `reversi reversi-${seat + 1}`,
  move: (events) => move(events as Event[]),
  say: (action) => say(action as Action),
  tell: (events, names) => tell(events as Event[], names),
  notes: (events, names) => notes(events as Event[], names),
  whyOut(view, seat) {
    const cause = (view as View).players[seat]?.disqualified;
    return cause ? whyOut(cause) : null;
  },
  reason,
  options(config) {
    const { map = "plain" } = (config ?? {}) as Config;
    return /\s/.test(map.trim()) ? "a map of its own" : `map ${map}`;
  },
  sound(events) {
    const types = (events as Event[]).map((event) => event.type);
    const turns = types.includes("bombed") || types.includes("inverted") || types.includes("swapped");
    return turns ? "turn" : types.includes("placed") ? "stone" : null;
  },
};
