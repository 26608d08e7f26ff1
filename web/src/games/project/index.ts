// The Project Game: two teams look for pieces and hidden goals in real time.

import type { GameUi } from "../kind";
import Board from "./Board.svelte";
import "./discs.css";
import { teamOf } from "./field";
import Holding from "./Holding.svelte";
import Options from "./Options.svelte";
import Panel from "./Panel.svelte";
import Picture from "./Picture.svelte";
import Rules from "./Rules.svelte";
import type { Action, Event } from "./types";
import { about, options, reason, say, sideOf, sound, teamSizeOf, tell, thought, topic } from "./words";

export const project: GameUi = {
  title: "The Project Game",
  Board,
  Rules,
  Picture,
  Holding,
  Options,
  Panel,
  gate: { kind: "project", label: "Project client (TCP)" },
  pitch: "Two teams race in real time: find pieces, tell shams from valid ones, discover the hidden goals.",
  seats: (config) => 2 * teamSizeOf(config),
  seatsBelow: true,
  isLoose: true,
  isLive: true,
  hides: true,
  why: thought,
  side: sideOf,
  disc: (seat, config) => `project-${teamOf(seat, teamSizeOf(config))}`,
  move: () => null,
  say: (action) => say(action as Action),
  tell: (events, names) => tell(events as Event[], names),
  about: (events, actor) => actor ?? about(events as Event[]),
  topic: (events) => topic(events as Event[]),
  reason,
  options,
  sound: (events) => sound(events as Event[]),
};
