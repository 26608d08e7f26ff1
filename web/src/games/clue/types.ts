// The data of Clue, as its crate describes it.

import type {
  ClueCard,
  ClueEnding,
  CluePlace,
  ClueRoom,
  ClueSuspect,
  ClueTarget,
  ClueTriple,
  ClueWeapon,
  Games,
} from "../../lib/protocol";

/** What a seat may do. */
export type Action = Games["clue"]["action"];

/** One thing that happened, as far as we may know it. */
export type Event = Games["clue"]["event"];

/** A position as one viewer sees it. */
export type View = Games["clue"]["view"];

/** The options of a match. */
export type Config = Games["clue"]["config"];

export type Options = View["options"];
export type Phase = View["phase"];
export type PlayerView = View["players"][number];
export type Suggestion = View["suggestions"][number];
export type Accusation = View["accusations"][number];
export type Card = ClueCard;
export type Suspect = ClueSuspect;
export type Weapon = ClueWeapon;
export type Room = ClueRoom;
export type Triple = ClueTriple;
export type Place = CluePlace;
export type Target = ClueTarget;
export type Ending = ClueEnding;

/** A square of the corridors. */
export type Square = [row: number, col: number];
