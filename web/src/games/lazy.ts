// Parts of a game that are fetched when they are first shown, so that whoever plays another game does not wait for them.

import type { Component } from "svelte";
import Lazy from "../parts/Lazy.svelte";

/** A component that stands for one that is yet to be fetched. */
export function lazy<Props extends object>(load: () => Promise<Component<Props>>): Component<Props> {
  const later = load as unknown as () => Promise<Component<Record<string, unknown>>>;
  const shown: Component<Props> = (internals, given) => Lazy(internals, { load: later, given: given as Record<string, unknown> });
  return shown;
}
