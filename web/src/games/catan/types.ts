// The data of Catan, as its crate describes it.

import type { Games } from "../../lib/protocol";

/** What a seat may do. */
export type Action = Games["catan"]["action"];

/** One thing that happened, as far as we may know it. */
export type Event = Games["catan"]["event"];

/** A position as one viewer sees it. */
export type View = Games["catan"]["view"];

/** The options of a match. */
export type Config = Games["catan"]["config"];

export type PlayerView = View["players"][number];
export type Board = View["board"];
export type Tile = Board["hexes"][number];
export type Terrain = Tile["terrain"];
export type Cards = View["bank"];
export type Devs = PlayerView["played"];
export type Phase = View["phase"];
export type Offer = NonNullable<View["offer"]>;
export type Answer = Offer["answers"][number];
export type Colour = PlayerView["colour"];

/** A kind of resource. */
export type Resource = keyof Required<Cards>;

/** A development card. */
export type Card = keyof Required<Devs>;

/** A development card that is played. */
export type Playable = Extract<Action, { type: "play" }>["card"];

/** A hex or a node, by its coordinates. */
export type Point = [x: number, y: number];

/** An edge, by its ends. */
export type Edge = [Point, Point];
