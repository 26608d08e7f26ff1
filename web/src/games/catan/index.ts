// Settlers of Catan: settle an island, trade, and race to ten points.

import type { GameUi } from "../kind";
import Board from "./Board.svelte";
import "./discs.css";
import Holding from "./Holding.svelte";
import { COLOURS, colourOf } from "./looks";
import Options from "./Options.svelte";
import Preview from "./Preview.svelte";
import Picture from "./Picture.svelte";
import Rules from "./Rules.svelte";
import Summary from "./Summary.svelte";
import type { Action, Colour, Config, Event, View } from "./types";
import { about, options, reason, say, sideOf, tell, thought, topic } from "./words";

export const catan: GameUi = {
  title: "Settlers of Catan",
  Board,
  Rules,
  Picture,
  Holding,
  Options,
  Preview,
  Summary,
  gate: { kind: "catan", label: "Intergroup client (TCP)" },
  pitch: "Settle an island, trade with your neighbours, and be first to ten points.",
  seats: (config) => (config as Partial<Config> | null)?.players ?? 4,
  seatsBelow: true,
  isLoose: true,
  hides: true,
  calls: true,
  choices: Object.entries(COLOURS).map(([value, look]) => ({ value, label: look.name, disc: `catan catan-${value}` })),
  why: (said, view) => thought(said, view as View | null | undefined),
  side: sideOf,
  disc: (seat, config) => `catan catan-${colourOf(seat, config) satisfies Colour}`,
  move: () => null,
  say: (action, view) => say(action as Action, view as View | null | undefined),
  tell: (events, names, view) => tell(events as Event[], names, (view as View | null | undefined)?.board),
  about: (events, actor) => about(events as Event[]) ?? actor,
  topic: (events) => topic(events as Event[]),
  reason,
  options,
  sound(events) {
    const types = (events as Event[]).map((event) => event.type);
    if (types.includes("rolled")) return "turn";
    const isPlaced = ["settled", "road_built", "city_built", "robber_moved"] as const;
    return isPlaced.some((type) => types.includes(type)) ? "stone" : null;
  },
};
