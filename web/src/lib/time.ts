// Times as people read them.

import type { Clock, ClockView, Settings } from "./protocol";
import { t } from "../words/language.svelte";

/** What is left on a clock `passed` milliseconds after it was told. */
export function leftOf(clock: ClockView, passed: number): number | null {
  if (clock.left == null) return null;
  return Math.max(0, clock.runs ? clock.left - passed : clock.left);
}

/** A clock's face: `12:05`, below ten seconds `0:09.4`, above an hour `1:02:05`. */
export function face(ms: number): string {
  const tenths = Math.floor(ms / 100);
  const whole = Math.floor(ms / 1000);
  const seconds = String(whole % 60).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  if (ms < 10_000) return `0:${seconds}.${tenths % 10}`;
  if (minutes < 60) return `${minutes}:${seconds}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${seconds}`;
}

/** The time control of people under these settings. */
export function personClock(settings: Settings): Clock {
  const { clocks } = settings;
  return clocks?.kinds?.person ?? clocks?.default ?? { type: "none" };
}

/** The clocks of these settings with another time control for people. */
export function withPersonClock(settings: Settings, clock: Clock): Settings["clocks"] {
  const { kinds } = settings.clocks ?? {};
  return kinds?.person
    ? { ...settings.clocks, kinds: { ...kinds, person: clock } }
    : { ...settings.clocks, default: clock };
}

/** A time control in words. */
export function clockWords(clock: Clock): string {
  switch (clock.type) {
    case "none":
      return t("no clock");
    case "per_move":
      return t("{span} per move", { span: span(clock.turn) });
    case "bank":
      return clock.add > 0
        ? t("{start} + {add} per move", { start: span(clock.start), add: span(clock.add) })
        : span(clock.start);
  }
}

/** A span of time: `5 min`, `30 s`. */
export function span(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds >= 60 && seconds % 60 === 0
    ? t("{minutes} min", { minutes: seconds / 60 })
    : t("{seconds} s", { seconds });
}

/** A time that was used: `340 ms`, `2.5 s`, `1:20 min`. */
export function used(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${face(ms)} min`;
}

/** How long ago something was: `just now`, `5 min ago`, `yesterday`. */
export function ago(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return t("just now");
  if (minutes < 60) return t("{minutes} min ago", { minutes });
  if (minutes < 24 * 60) return t("{hours} h ago", { hours: Math.floor(minutes / 60) });
  const days = Math.floor(minutes / (24 * 60));
  return t("{days, plural, one {yesterday} other {# days ago}}", { days });
}
