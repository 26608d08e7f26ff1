// The data of Pentago, as its crate describes it.

import type { Games } from "../../lib/protocol";

/** One turn: a stone, then a rotation. */
export type Action = Games["pentago"]["action"];

/** One thing that happened. */
export type Event = Games["pentago"]["event"];

/** A position as everybody sees it. */
export type View = Games["pentago"]["view"];

/** The options of a match. */
export type Config = Games["pentago"]["config"];
