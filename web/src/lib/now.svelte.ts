// A clock for components that count down; it ticks only while somebody reads it.

import { createSubscriber } from "svelte/reactivity";

const TICK = 100;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, TICK);
  return () => clearInterval(timer);
});

/** The time now, kept fresh for whatever shows it. */
export function now(): number {
  subscribe();
  return Date.now();
}
