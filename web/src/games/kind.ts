// What the client knows of a game: how to draw it and how to tell it. Never how to play it.

import type { Component } from "svelte";
import type { Sound } from "../lib/sound.svelte";

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
  /** Our seat; none for who watches. */
  seat: number | null;
  /** Whether an action of ours is on its way. */
  busy: boolean;
  /** Whether the board is seen from the other side. */
  flipped: boolean;
  /** An action that was recommended for this position. */
  hint?: unknown;
  act(action: unknown): void;
  /** Asks for a hint, or hides it; missing where there are none. */
  askHint?: (() => void) | undefined;
}

/** The client's side of one game. */
export interface GameUi {
  title: string;
  Board: Component<BoardProps>;
  Rules: Component | null;
  /** A small picture for the lobby. */
  Picture: Component | null;
  /** One sentence for the list of games. */
  pitch: string;
  /** What a seat is called, such as "black". */
  side(seat: number): string;
  /** The style class of the disc that stands for a seat, if it has one. */
  disc(seat: number): string | null;
  /** The move among these events in a few characters; none if there is no move. */
  move(events: unknown[]): string | null;
  /** An action in words, such as "place on row 1, column 2". */
  say(action: unknown): string;
  /** What these events tell, in sentences. */
  tell(events: unknown[], names: string[]): string;
  /** The game's word for its end, in words for people. */
  reason(word: string): string;
  /** The game's options that are not self-evident, in a few words. */
  options(config: unknown): string;
  /** The sound of these events. */
  sound(events: unknown[]): Sound | null;
}
