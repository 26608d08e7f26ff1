// The data of the Project Game, as its crate describes it.

import type { Games } from "../../lib/protocol";

/** What a seat may ask for. */
export type Action = Games["project"]["action"];

/** One thing that happened, as far as we may know it. */
export type Event = Games["project"]["event"];

/** What one viewer may know of a match. */
export type View = Games["project"]["view"];

/** The options of a match. */
export type Config = Games["project"]["config"];

export type Own = NonNullable<View["own"]>;
export type Above = NonNullable<View["above"]>;
export type Known = Own["fields"][number];
export type Pending = Own["queue"][number];
export type Shape = View["board"];
export type Hand = Own["hand"];
export type Colour = Own["team"];
export type Report = Extract<Action, { type: "send" }>["fields"][number];
export type Direction = "n" | "s" | "w" | "e";
export type Field = { x: number; y: number };
