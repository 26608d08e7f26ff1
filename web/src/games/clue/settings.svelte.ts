// How a person likes the table, kept in the browser.

import * as keep from "../../lib/keep";
import { SPEEDS } from "./pace";

export type Level = "manual" | "facts" | "full";

/** What can be switched on and off. */
type Switch = "contrast" | "text" | "asksEnd" | "chat" | "plainMarks" | "log";

class Settings {
  /** How fast a match is shown; `Infinity` shows only what is there. */
  speed = $state(speedOf(keep.read("clue.speed")));
  /** The size of letters, 1 for the usual one. */
  size = $state(Number(keep.read("clue.size") ?? "1") || 1);
  contrast = $state(known("contrast", false));
  /** Whether places in reach are listed as text. */
  text = $state(known("text", false));
  /** Whether the end of a turn is confirmed while one may still suggest. */
  asksEnd = $state(known("asksEnd", true));
  chat = $state(known("chat", true));
  /** Whether automatic marks are drawn in plain colours. */
  plainMarks = $state(known("plainMarks", false));
  log = $state(known("log", true));
  level = $state<Level>(levelOf(keep.read("clue.level")));

  setSpeed(speed: number): void {
    this.speed = speed;
    keep.write("clue.speed", String(speed));
  }

  setSize(size: number): void {
    this.size = size;
    keep.write("clue.size", String(size));
  }

  setLevel(level: Level): void {
    this.level = level;
    keep.write("clue.level", level);
  }

  set(what: Switch, on: boolean): void {
    this[what] = on;
    keep.write(`clue.${what}`, on ? "on" : "off");
  }

  /** Whether tokens walk and dice tumble. */
  get areLively(): boolean {
    return !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

function known(key: Switch, usual: boolean): boolean {
  const kept = keep.read(`clue.${key}`);
  return kept === null ? usual : kept === "on";
}

function speedOf(kept: string | null): number {
  return SPEEDS.find((speed) => String(speed) === kept) ?? 2;
}

function levelOf(kept: string | null): Level {
  return kept === "manual" || kept === "full" ? kept : "facts";
}

export const settings = new Settings();
