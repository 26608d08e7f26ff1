// What the client knows of a game: how to draw it and how to tell it. Never how to play it.

import type { Component } from "svelte";
import type { Occasion } from "../lib/occasions";
import type { GameInfo, Points } from "../lib/protocol";
import type { Sound } from "../lib/sound.svelte";
import type { TableStore } from "../lib/table.svelte";

/** What a board is given. */
export interface BoardProps {
  /** The position as the server told it. */
  view: unknown;
  /** What led to it, to be animated. */
  events: unknown[];
  /** The number of the step; the next number means that the events may be animated. */
  number: number;
  /** What may be done now, as the server listed it; empty while one waits or reviews. */
  actions: unknown[];
  /** Our seat; none for watchers. */
  seat: number | null;
  /** Whether an action of ours is on its way. */
  busy: boolean;
  /** Whether the board is seen from the other side. */
  flipped: boolean;
  /** The options of the match. */
  config: unknown;
  /** Who sits where. */
  names: string[];
  /** The seats of clients of another protocol, which may not have words for everything. */
  foreign?: number[];
  /** An action that was recommended for this position. */
  hint?: unknown;
  /** Match time at the newest update, and when that came; missing while one reviews. */
  time?: { at: number; came: number } | undefined;
  /** Events whose places are pointed at, from the list of moves. */
  marked?: unknown[];
  act(action: unknown): void;
  /** Asks for a hint, or hides it; missing where there are none. */
  askHint?: (() => void) | undefined;
}

/** What a game's own form for its options is given. */
export interface OptionsProps {
  config: Record<string, unknown>;
  /** Another choice, and how many play with it, where the options say it. */
  onchange(config: Record<string, unknown>, seats?: number): void;
}

/** What the options of a table that waits are shown with. */
export interface PreviewProps {
  config: unknown;
  /** Changes an option; missing for those who may not. */
  onchange?: ((config: Record<string, unknown>) => void) | undefined;
}

/** What a game's look back at a whole match is given. */
export interface SummaryProps {
  /** The events of each step. */
  updates: unknown[][];
  /** A view of the match. */
  view: unknown;
  names: string[];
  config: unknown;
}

/** What a game's own page for a match at a table is given. */
export interface DeskProps {
  store: TableStore;
  ui: GameUi;
  /** What the server offers for the game; none before it has said so. */
  info: GameInfo | null;
  /** Who sits where. */
  names: string[];
  isOwner: boolean;
}

/** What a game's panel beside the board is given. */
export interface PanelProps extends SummaryProps {
  /** Match time at the newest of the updates. */
  at: number;
  /** Whose updates they are; none for watchers. */
  seat: number | null;
}

/** What the lobby and the room of a table that waits show of a game. It is there from the start, so it stays small. */
export interface LobbyUi {
  title: string;
  /** One sentence for the list of games. */
  pitch: string;
  /** A small picture; a game without one is for programs first. */
  Picture: Component | null;
  Rules: Component | null;
  /** The game's options that are not self-evident, in a few words. */
  options(config: unknown): string;
  /** The style class of the disc that stands for a seat, if it has one. */
  disc(seat: number, config?: unknown): string | null;
  /** Whether it is played in real time: many updates a second, and actions need not wait for each other. */
  isLive?: boolean;
  /** How many play with these options, where the options say it. */
  seats?(config: unknown): number;
  /** The team of a seat in words, where there are teams. */
  team?(seat: number, config?: unknown): string;
  /** The wire names of its built-in players, from the weakest on; their place here is their level. */
  levels?: string[];
  /** The level that a new game begins with. */
  usual?: string;
  /** How long a match takes, in minutes. */
  minutes?: [least: number, most: number];
  /** How many can play. */
  players?: [least: number, most: number];
  /** How many chairs a new table has at first, where the options do not say it. */
  chairs?: number;
  /** A form for its options that says more than the one made from the schema. */
  Options?: Component<OptionsProps>;
  /** What a table that waits shows of its options. */
  Preview?: Component<PreviewProps>;
  /** What each sitter can choose for the own seat, such as a colour. */
  choices?: { value: string; label: string; disc: string }[];
  /** What that is called, such as "colour". */
  choice?: string;
  /** Whether one must have chosen before one is ready. */
  mustChoose?: boolean;
  /** A picture of what a sitter chose. */
  ChoicePicture?: Component<{ value: string }>;
  /** Pages of its own, at `/<game>/<name>`; the one called `main` is at `/<game>`. */
  pages?: Record<string, Component>;
  /** The clients of another protocol that an owner can open a chair for. */
  gate?: { kind: string; label: string };
}

/** How a match is drawn and heard, and how it is played with the mouse. */
export interface BoardUi {
  Board: Component<BoardProps>;
  /** The whole page of a match at a table, where board, list of moves, seats and chat are arranged otherwise. */
  Desk?: Component<DeskProps>;
  /** What a seat has, beside its name. */
  Holding?: Component<{ view: unknown; seat: number; worth: Points | null }>;
  /** What is told of a match as a whole while it goes on, and after it. */
  Panel?: Component<PanelProps>;
  /** Whether the seats come after the board on a phone, because the board shows what matters of them. */
  seatsBelow?: boolean;
  /** Whether a board can be seen from the other side. */
  flips?: boolean;
  /** Whether an action stands by itself, so that news on its way does not make it stale. */
  isLoose?: boolean;
  /** Whether one is called by a sound when it is one's turn or one is asked. */
  calls?: boolean;
  /** The sound of these events. */
  sound(events: unknown[]): Sound | null;
  /** Sounds what happens at the table beside the match; otherwise nothing is heard of it. */
  hear?(occasion: Occasion): void;
}

/** What happens in a match, as people read it. */
export interface WordsUi {
  /** What a seat is called, such as "black". */
  side(seat: number, config?: unknown): string;
  /** The move among these events in a few characters; none if there is no move. */
  move(events: unknown[]): string | null;
  /** An action in words, such as "place on row 1, column 2"; a view lets places be named. */
  say(action: unknown, view?: unknown): string;
  /** What these events tell, in sentences; a view of the match, where there is one, lets places be named. */
  tell(events: unknown[], names: string[], view?: unknown): string;
  /** How a move in a few characters is read. */
  notation?(): string;
  /** What a player says of its move, in words; a view of the match lets places be named. */
  why(said: unknown, view?: unknown): string;
  /** The game's word for its end, in words for people. */
  reason(word: string): string;
  /** What took a seat out of the match, such as "ran out of time"; none while it is in. */
  whyOut?(view: unknown, seat: number): string | null;
  /** What happened beside the move, one line each, for the list of moves. */
  notes?(events: unknown[], names: string[]): string[];
  /** The seat whose mark these events carry in the list of moves; that of `actor`, who acted, if the game does not say. */
  about?(events: unknown[], actor: number | null): number | null;
  /** What these events are about, in a word by which the list of moves can be filtered. */
  topic?(events: unknown[]): string;
}

/** What a replay shows beside the board. */
export interface ReplayUi {
  /** Whether seats see different things, so that a replay can be seen as one of them. */
  hides?: boolean;
  /** What is told of a match as a whole when it is over. */
  Summary?: Component<SummaryProps>;
  /** The private notes of a seat, which their author shows with the replay. */
  Memo?: Component<{ memo: unknown; view: unknown; names: string[] }>;
  /** What a seat of a finished match knew at an update. */
  Known?: Component<{ match: string; seat: number; number: number; names: string[] }>;
}

/** What is needed of a game as soon as a match is shown. */
export interface MatchUi {
  board: BoardUi;
  words: WordsUi;
  replay: ReplayUi;
}

/** The client's side of one game. */
export interface GameUi extends MatchUi {
  lobby: LobbyUi;
}

/** A game in the list whose matches are drawn by code that is fetched when the first of them is shown. */
export interface LaterUi {
  lobby: LobbyUi;
  load(): Promise<MatchUi>;
}
