// A map that is being made. The text is the truth; the picture is read from it and writes it.

import * as keep from "../../../lib/keep";
import { print, read } from "../mapText";
import { check } from "../tools";
import type { Checked, MapData } from "../types";
import { template } from "./templates";

/** Letters typed within this time are undone together, in milliseconds. */
const TYPING = 700;
/** How long the server is not asked while one types, in milliseconds. */
const REST = 120;
const KEPT = 300;

export class Draft {
  text = $state(keep.read("reversi.draft") ?? print(template(2)));
  /** The last picture that could be made out of the text. */
  map = $state.raw<MapData>(read(this.text) ?? template(2));
  /** Whether the picture is that of the text. */
  isRead = $state(true);
  /** The server's word on the text; none while it has not answered yet. */
  checked = $state.raw<Checked | null>(null);
  /** Whether that word is about the text as it is now. */
  isJudged = $state(false);
  problem = $state<string | null>(null);
  #past = $state.raw<string[]>([]);
  #future = $state.raw<string[]>([]);
  canUndo = $derived(this.#past.length > 0);
  canRedo = $derived(this.#future.length > 0);
  #typedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#judge();
  }

  /** The person has typed. */
  type(text: string): void {
    const now = Date.now();
    const goesOn = now - this.#typedAt < TYPING;
    this.#typedAt = now;
    this.#set(text, goesOn ? "again" : "new");
  }

  /** Another picture; `again` if it belongs to the change before, such as a stroke that goes on. */
  draw(map: MapData, how: "new" | "again" = "new"): void {
    const text = print(map);
    if (text === this.text) return;
    this.#typedAt = 0;
    this.#set(text, how);
  }

  /** Another text, such as that of a file. */
  load(text: string): void {
    this.#typedAt = 0;
    this.#set(text, "new");
  }

  undo(): void {
    const text = this.#past.at(-1);
    if (text === undefined) return;
    this.#future = [...this.#future, this.text];
    this.#past = this.#past.slice(0, -1);
    this.#show(text);
  }

  redo(): void {
    const text = this.#future.at(-1);
    if (text === undefined) return;
    this.#past = [...this.#past, this.text];
    this.#future = this.#future.slice(0, -1);
    this.#show(text);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #set(text: string, how: "new" | "again"): void {
    if (text === this.text) return;
    if (how === "new" || this.#past.length === 0) this.#past = [...this.#past, this.text].slice(-KEPT);
    this.#future = [];
    this.#show(text);
  }

  #show(text: string): void {
    this.text = text;
    const map = read(text);
    this.isRead = map !== null;
    if (map) this.map = map;
    keep.write("reversi.draft", text);
    this.#judge();
  }

  #judge(): void {
    clearTimeout(this.#timer);
    this.isJudged = false;
    const { text } = this;
    this.#timer = setTimeout(() => {
      check(text, 512).then(
        (found) => {
          if (text !== this.text) return;
          this.checked = found;
          this.isJudged = true;
          this.problem = null;
        },
        (failure: Error) => (this.problem = failure.message),
      );
    }, REST);
  }
}
